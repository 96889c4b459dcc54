"""A fighter: what it is, how it fares, where it stands; and the same while an exchange is carried out."""

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
    """A hex and the facing in it."""

    at: Hex
    facing: int


class Fighter(Value):
    """A fighter between two exchanges.

    Attributes:
        armor, structure: What is left of them, by location.
        slots_hit: Critical slots that were hit.
        fired: The weapons, by their places on the sheet, that fired in this turn (CA-29).
        pilot_hits: On its pilot; the sixth kills.
        stuck: Whether it cannot move any more.
        out: Why it is out of the fight: "destroyed", say; "" while it fights.
        gone: How it left the hex; "" while it is there.
        mp: Movement points left.
        facing: 0, ahead, clockwise to 5.
        gait, hexes: How it moved before in this turn, and how many hexes of 30 m.
        entry: How an attacker came in.
        exposure: Of a platoon, how many men each point of damage takes (CA-91).
        drawn_up: Whether a platoon is in formation: it attacks nobody (CA-70).
        shut: Whether it is shut down: it does nothing (CA-88).
        side: Whose dice it throws; "" for nobody's.
        hushed: Whether enemies never learn its skills: no number that tells them is shown.
        goes: Where it is to go if it gets away; None for where it does best.
        unit: Its id on the table; "" in a duel.
        swarms: Of a platoon, the *unit* of the enemy on whom its men are (CA-94); None for nobody.
        swarmed: Whether the men of a platoon are on it.
        woods: Whether it stands in woods (CA-51).
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

    @property
    def able(self) -> bool:
        """Whether it can act at all: in the fight, its pilot awake, not shut down."""
        return not self.out and self.awake and not self.shut

    @property
    def limp(self) -> bool:
        """Whether it can do nothing that needs its legs: fallen or immobile."""
        return self.prone or self.stuck

    @property
    def share(self) -> float:
        """The share of its armour and structure that is left, 0 to 1."""
        return (sum(self.armor.values()) + sum(self.structure.values())) / self.machine.points


def fresh(
    machine: Machine, name: str = "", *, gunnery: int | None = None, piloting: int | None = None
) -> Fighter:
    """Return *machine* without a scratch; by default with a regular pilot, or with the one on its card."""
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
        shaken: What makes it roll for its piloting at the end of the exchange: modifier and reason.
        expected: Damage that attacks were to be expected to do to it when their dice were thrown.
        falls: How often it has fallen.
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
        self.expected = 0.0
        self.falls = 0.0

    def as_it_stands(self) -> Fighter:
        """Return the fighter as it is now."""
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
    """Return how many slots of *location* with one of *names* were hit."""
    outfit = fighter.machine.outfit(location)
    return sum(at == location and outfit[place] in names for at, place in fighter.slots_hit)


def stands(fighter: Fighter | FighterInPlay, location: str) -> bool:
    """Whether *location* is there and not destroyed."""
    return fighter.structure.get(location, 0) > 0


def working_mp(fighter: Fighter, mp: int) -> int:
    """Return what critical hits leave of *mp*: a hip halves them, rounded up (CA-75).

    Each other actuator of a leg costs 1; without a leg 1 is left.
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
