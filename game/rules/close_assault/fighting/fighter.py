"""Fighters: machine, damage and position; and their mutable form during an exchange."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from typing import Literal, NamedTuple

from game.geometry.value import Value
from game.rules.close_assault.sheets.bodies import LEGS
from game.rules.close_assault.sheets.machines import Machine, Slot
from game.rules.close_assault.tactics.hexes import MIDDLE, Hex

Gait = Literal["stand", "walk", "run", "jump"]
Entry = Literal["move", "charge", "death from above", "push"]
GUNNERY, PILOTING = 4, 5
"""The skills of a regular pilot."""
DEADLY = 6
"""The hit that kills a pilot."""


class HexPlace(NamedTuple):
    """A hex with a facing."""

    at: Hex
    facing: int


class Fighter(Value):
    """A fighter between two exchanges.

    Attributes:
        armor, structure: The remaining points, by location.
        slots_hit: Critical slots that were hit.
        fired: The weapons fired this turn, by their places on the sheet (CA-29).
        pilot_hits: On its pilot; the sixth kills.
        stuck: Whether it cannot move any more.
        out: Why it is out of the fight, such as "destroyed"; "" while it fights.
        gone: How it left the hex; "" while it is there.
        mp: Movement points left.
        facing: 0, ahead, clockwise to 5.
        gait, hexes: Its movement mode this turn, and the number of 30 m hexes moved.
        entry: How an attacker came in.
        exposure: For a platoon, the men lost per point of damage (CA-91).
        drawn_up: Whether a platoon is in formation: it attacks nobody (CA-70).
        shut: Whether it is shut down and cannot act (CA-88).
        side: The side that rolls its dice; "" for none.
        hushed: Whether its skills are secret: no number that reveals them is shown.
        goes: Where it goes if it gets away; None for its best option.
        unit: Its id on the table; "" in a duel.
        swarms: For a platoon, the *unit* of the enemy it swarms (CA-94), or None.
        swarmed: Whether a platoon swarms it.
        woods: Whether it stands in woods (CA-51).
        onward: The MP that a charger needs to go on into the next hex; None if it cannot (CA-36).
    """

    name: str
    machine: Machine = field(repr=False)
    gunnery: int = GUNNERY
    piloting: int = PILOTING
    armor: Mapping[str, int] = field(default_factory=dict)
    structure: Mapping[str, int] = field(default_factory=dict)
    slots_hit: frozenset[Slot] = frozenset()
    fired: frozenset[int] = frozenset()
    pilot_hits: int = 0
    awake: bool = True
    prone: bool = False
    stuck: bool = False
    out: str = ""
    gone: str = ""
    mp: int = 0
    at: Hex = MIDDLE
    facing: int = 0
    gait: Gait = "stand"
    hexes: int = 0
    entry: Entry = "move"
    exposure: int = 2
    drawn_up: bool = False
    goes: HexPlace | None = None
    shut: bool = False
    side: str = ""
    hushed: bool = False
    unit: str = ""
    swarms: str | None = None
    swarmed: bool = False
    woods: bool = False
    onward: int | None = 1

    @property
    def able(self) -> bool:
        """Whether it can act: in the fight, pilot awake, not shut down."""
        return not self.out and self.awake and not self.shut

    @property
    def limp(self) -> bool:
        """Whether it can do nothing that needs its legs: fallen or immobile."""
        return self.prone or self.stuck

    @property
    def share(self) -> float:
        """The remaining share of its armour and structure, 0 to 1."""
        return (sum(self.armor.values()) + sum(self.structure.values())) / self.machine.points


def fresh(
    machine: Machine, name: str = "", *, gunnery: int | None = None, piloting: int | None = None
) -> Fighter:
    """Return *machine* undamaged, with a regular pilot by default, or with the one on its card."""
    usual = (GUNNERY, PILOTING) if machine.skill is None else (machine.skill, machine.skill)
    return Fighter(
        name or machine.title,
        machine,
        usual[0] if gunnery is None else gunnery,
        usual[1] if piloting is None else piloting,
        machine.armor,
        machine.structure,
        mp=machine.walk,
    )


class FighterInPlay:
    """A fighter while an exchange changes it; `as_it_stands` is the fighter afterwards.

    Attributes:
        suffered: Points of damage in this exchange.
        battered: Whether it has rolled for heavy damage in this exchange.
        shaken: Piloting rolls due at the end of the exchange: modifier and reason.
        held: Whether its attempt to get away in this exchange has failed.
        expected: The expected damage of attacks on it, at the time of their rolls.
        falls: The number of its falls.
    """

    def __init__(self, fighter: Fighter) -> None:
        self.start = fighter
        self.name, self.machine = fighter.name, fighter.machine
        self.gunnery, self.piloting = fighter.gunnery, fighter.piloting
        self.armor, self.structure = dict(fighter.armor), dict(fighter.structure)
        self.slots_hit, self.fired = set(fighter.slots_hit), set(fighter.fired)
        self.pilot_hits, self.awake = fighter.pilot_hits, fighter.awake
        self.prone, self.stuck = fighter.prone, fighter.stuck
        self.out, self.gone = fighter.out, fighter.gone
        self.at, self.facing = fighter.at, fighter.facing
        self.side, self.hushed = fighter.side, fighter.hushed
        self.swarms, self.swarmed = fighter.swarms, fighter.swarmed
        self.suffered = 0
        self.battered = False
        self.shaken: list[tuple[int, str]] = []
        self.held = False
        self.expected = 0.0
        self.falls = 0.0

    def as_it_stands(self) -> Fighter:
        """Return the fighter in its current state."""
        return replace(
            self.start,
            armor=dict(self.armor),
            structure=dict(self.structure),
            slots_hit=frozenset(self.slots_hit),
            fired=frozenset(self.fired),
            pilot_hits=self.pilot_hits,
            awake=self.awake,
            prone=self.prone,
            stuck=self.stuck,
            out=self.out,
            gone=self.gone,
            at=self.at,
            facing=self.facing,
            swarms=self.swarms,
            swarmed=self.swarmed,
        )


def hits(fighter: Fighter | FighterInPlay, location: str, *names: str) -> int:
    """Return the number of hit slots in *location* with one of *names*."""
    outfit = fighter.machine.outfit(location)
    return sum(at == location and outfit[place] in names for at, place in fighter.slots_hit)


def stands(fighter: Fighter | FighterInPlay, location: str) -> bool:
    """Whether *location* exists and is not destroyed."""
    return fighter.structure.get(location, 0) > 0


def working_mp(fighter: Fighter, mp: int) -> int:
    """Return *mp* after critical hits: a hip halves them, rounded up (CA-75).

    Each other leg actuator costs 1; with a leg missing, 1 is left.
    """
    legs = [leg for leg in LEGS if leg in fighter.machine.structure]
    if any(not stands(fighter, leg) for leg in legs):
        return min(mp, 1)
    rest = mp
    for leg in legs:
        if hits(fighter, leg, "Hip"):
            rest = -(-rest // 2)
        else:
            rest -= hits(fighter, leg, *ACTUATORS)
    return max(rest, 0)


ACTUATORS = ("Upper Leg Actuator", "Lower Leg Actuator", "Foot Actuator")
