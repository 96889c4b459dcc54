"""Machines: a 'Mech or vehicle with its record sheet, a platoon, or a unit that has only a card."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field

from game.core.model.card_fighter import CardFighter, FighterKind
from game.geometry.value import Value
from game.rules.close_assault.sheets.bodies import (
    MECH,
    TURRET,
    TURRETED,
    UNDIVIDED,
    VEHICLE,
    WHOLE,
    BodyPlan,
)
from game.rules.close_assault.sheets.platoons import Platoon, tables
from game.rules.close_assault.sheets.weapons import SheetWeapon, weapons

Slot = tuple[str, int]
"""A critical slot: its location and its place there, from 0."""
EMPTY = "-"
HEAD = 3
SCALE = 10
"""Points of a record sheet per point of a card."""
REGULAR = 4
"""The skill of a regular pilot."""
STRUCTURE: Mapping[int, tuple[int, int, int, int]] = {
    20: (6, 5, 3, 4), 25: (8, 6, 4, 6), 30: (10, 7, 5, 7), 35: (11, 8, 6, 8), 40: (12, 10, 6, 10),
    45: (14, 11, 7, 11), 50: (16, 12, 8, 12), 55: (18, 13, 9, 13), 60: (20, 14, 10, 14),
    65: (21, 15, 10, 15), 70: (22, 15, 11, 15), 75: (23, 16, 12, 16), 80: (25, 17, 13, 17),
    85: (27, 18, 14, 18), 90: (29, 19, 15, 19), 95: (30, 20, 16, 20), 100: (31, 21, 17, 21),
}  # fmt: skip
"""The internal structure of a 'Mech by its tons: centre torso, side torso, arm, leg."""


class Mount(Value):
    """A weapon and its location."""

    weapon: SheetWeapon
    at: str


class Machine(Value):
    """The description of a fighter; its state is a `Fighter`.

    Attributes:
        card: Whether it has no record sheet: its points are those of its card, times ten.
        walk, run, jump: MP; for a vehicle those for cruising and flanking.
        armor: Points by location, with "CTR", "LTR", "RTR" for the rear of torsos.
        slots: Critical slots by location.
        mounted: For each slot the weapon in it, as an index of *weapons*.
        platoon: The weapons of infantry; its men are its structure.
        blow: Damage of a punch or kick of a machine without limbs on its sheet; 0 if limbs strike.
        motion: The ground movement type of a vehicle or platoon, in a word.
    """

    key: str
    name: str
    body: BodyPlan = field(repr=False)
    tons: int
    walk: int
    run: int
    jump: int
    armor: Mapping[str, int]
    structure: Mapping[str, int]
    weapons: tuple[Mount, ...] = ()
    slots: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    mounted: Mapping[Slot, int] = field(default_factory=dict)
    blow: int = 0
    card: bool = False
    platoon: Platoon | None = None
    skill: int | None = None
    motion: str = ""

    @property
    def title(self) -> str:
        """The name that players use: "Warhammer WHM-6R"."""
        return self.key if self.key.startswith(self.name) else f"{self.name} {self.key}"

    @property
    def points(self) -> int:
        """The total of its armour and structure."""
        return sum(self.armor.values()) + sum(self.structure.values())

    @property
    def strikes(self) -> bool:
        """Whether it can punch, kick, push and block: not a vehicle (CA-67)."""
        return self.body is MECH or self.blow > 0

    @property
    def legged(self) -> bool:
        """Whether it has legs that infantry can attack: any 'Mech, even with only a card (CA-79)."""
        return self.body is MECH or (self.card and self.blow > 0)

    def outfit(self, location: str) -> tuple[str, ...]:
        """Return the contents of the critical slots of *location*."""
        return self.slots.get(location, ())


def running(walk: int) -> int:
    """Return running MP: one and a half times walking MP, rounded up."""
    return -(-3 * walk // 2)


def mech(
    key: str,
    name: str,
    *,
    tons: int,
    walk: int,
    jump: int,
    armor: Mapping[str, int],
    mounts: tuple[Mount, ...],
    slots: Mapping[str, tuple[str, ...]],
) -> Machine:
    """Return a 'Mech from its record sheet."""
    centre, side, arm, leg = STRUCTURE[tons]
    structure = {"HD": HEAD, "CT": centre, "LT": side, "RT": side, "LA": arm, "RA": arm, "LL": leg, "RL": leg}
    mounted = _mounted(mounts, slots)
    return Machine(key, name, MECH, tons, walk, running(walk), jump, armor, structure, mounts, slots, mounted)


def _mounted(mounts: tuple[Mount, ...], slots: Mapping[str, tuple[str, ...]]) -> dict[Slot, int]:
    """Return the weapon in each slot: weapons of one kind and location take slots in order.

    A weapon that is too large for an arm has its other slots in the adjacent side torso.
    """
    found: dict[Slot, int] = {}
    for at, listed in slots.items():
        for name in {mount.weapon.name for mount in mounts} & {*listed}:
            places = [place for place, what in enumerate(listed) if what == name]
            named = [n for n, mount in enumerate(mounts) if mount.weapon.name == name]
            alike = [n for n in named if mounts[n].at == at]
            alike = alike or [n for n in named if MECH.inward.get(mounts[n].at) == at]
            each = max(len(places) // len(alike), 1)
            found |= {
                (at, place): alike[min(number // each, len(alike) - 1)] for number, place in enumerate(places)
            }
    return found


def vehicle(
    key: str,
    tons: int,
    cruise: int,
    armor: Mapping[str, int],
    mounts: tuple[Mount, ...],
    *,
    motion: str = "",
) -> Machine:
    """Return a vehicle from its record sheet; each side has tons / 10 structure, rounded up."""
    body = TURRETED if TURRET in armor else VEHICLE
    structure = dict.fromkeys(armor, -(-tons // 10))
    run = running(cruise)
    return Machine(key, key, body, tons, cruise, run, 0, armor, structure, mounts, motion=motion)


def infantry(key: str, motion: str, platoon: Platoon) -> Machine:
    """Return a platoon at full strength (CA-07)."""
    figures = tables()["motions"][motion]
    walk, jump = figures["walk"], figures["jump"]
    gun = Mount(SheetWeapon(platoon.arms, platoon.damage(figures["men"])), WHOLE)
    men = {WHOLE: figures["men"]}
    return Machine(key, key, UNDIVIDED, 0, walk, walk, jump, {}, men, (gun,), platoon=platoon, motion=motion)


def carded(unit: CardFighter) -> Machine:
    """Return a unit that has only a card: CA-80.

    Its short-range damage is a single weapon, its physical damage a punch or kick.
    """
    gun = SheetWeapon("all weapons", SCALE * unit.damage)
    return Machine(
        unit.key,
        unit.name,
        UNDIVIDED,
        unit.tons,
        unit.mp,
        running(unit.mp),
        unit.jump,
        {WHOLE: SCALE * unit.armor},
        {WHOLE: SCALE * unit.structure},
        (Mount(gun, WHOLE),) if unit.damage else (),
        blow=SCALE * unit.blow,
        card=True,
        skill=unit.skill,
    )


def card_of_sheet(machine: Machine) -> CardFighter:
    """Return card values for a *machine* that has only a record sheet: CA-93.

    Ten points of its sheet, or five men of a platoon, are one of the card, rounded up, so that the card is
    never worn out first. Half of the missiles of a salvo count.
    """
    scale = SCALE if machine.platoon is None else SCALE // 2
    armor, structure = (-(-sum(worn.values()) // scale) for worn in (machine.armor, machine.structure))
    dealt = sum(one.weapon.damage * (one.weapon.missiles / 2 or 1) for one in machine.weapons)
    kind: FighterKind = "mech" if machine.body is MECH else "vehicle"
    return CardFighter(
        machine.key,
        machine.name,
        machine.tons,
        machine.walk,
        machine.jump,
        armor,
        structure,
        round(dealt / SCALE),
        0,
        REGULAR,
        kind if machine.platoon is None else "platoon",
        machine.motion,
    )


def mounts(by_location: Mapping[str, tuple[str, ...]]) -> tuple[Mount, ...]:
    """Return the weapons listed for each location."""
    known = weapons()
    return tuple(Mount(known[name], at) for at, names in by_location.items() for name in names)
