"""What close assault keeps of units and of the battle."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import Literal, Self

from game.core.model.unit import LATER, Side, UnitId
from game.geometry.hexgrid import HexGrid
from game.geometry.point import Point
from game.geometry.value import Value
from game.rules.close_assault.fighting.fighter import Entry, Gait
from game.rules.close_assault.sheets.bodies import UNDIVIDED, WHOLE
from game.rules.close_assault.sheets.machines import Machine, Mount, Slot, mech, vehicle
from game.rules.close_assault.sheets.platoons import Platoon
from game.rules.close_assault.sheets.weapons import SheetWeapon, weapons

Points = tuple[tuple[str, int], ...]
"""Points by location."""


class FighterSheet(Value):
    """The record sheet of a unit as saves hold it; empty where it has none.

    Attributes:
        weapons: Each with its location.
        arms, trained: Of a platoon, whose men are those of its *structure*.
    """

    body: Literal["", "mech", "vehicle", "platoon"] = ""
    key: str = ""
    name: str = ""
    tons: int = 0
    walk: int = 0
    jump: int = 0
    armor: Points = ()
    weapons: tuple[tuple[str, str], ...] = ()
    slots: tuple[tuple[str, tuple[str, ...]], ...] = ()
    men: int = 0
    arms: str = ""
    trained: bool = False

    def known_to(self, side: Side) -> Self:
        """What is printed on it all may know who have identified its unit."""
        return self

    @property
    def machine(self) -> Machine | None:
        """The machine that it describes; None where there is no sheet."""
        return _machine(self) if self.body else None


@cache
def _machine(sheet: FighterSheet) -> Machine:
    if sheet.body == "platoon":
        platoon = Platoon(sheet.arms, sheet.trained)
        gun = Mount(SheetWeapon(sheet.arms, platoon.damage(sheet.men)), WHOLE)
        return Machine(
            sheet.key,
            sheet.name,
            UNDIVIDED,
            0,
            sheet.walk,
            sheet.walk,
            sheet.jump,
            {},
            {WHOLE: sheet.men},
            (gun,),
            platoon=platoon,
        )
    mounts = tuple(Mount(weapons()[name], at) for name, at in sheet.weapons)
    if sheet.body == "vehicle":
        return vehicle(sheet.key, sheet.tons, sheet.walk, dict(sheet.armor), mounts)
    return mech(
        sheet.key,
        sheet.name,
        tons=sheet.tons,
        walk=sheet.walk,
        jump=sheet.jump,
        armor=dict(sheet.armor),
        mounts=mounts,
        slots=dict(sheet.slots),
    )


def sheet_of(machine: Machine) -> FighterSheet:
    """Return the record sheet of *machine* as saves hold it."""
    platoon = machine.platoon
    body: Literal["mech", "vehicle", "platoon"] = "mech" if machine.slots else "vehicle"
    return FighterSheet(
        "platoon" if platoon is not None else body,
        machine.key,
        machine.name,
        machine.tons,
        machine.walk,
        machine.jump,
        tuple(machine.armor.items()),
        () if platoon is not None else tuple((mount.weapon.name, mount.at) for mount in machine.weapons),
        tuple(machine.slots.items()),
        machine.structure.get(WHOLE, 0),
        "" if platoon is None else platoon.arms,
        platoon is not None and platoon.trained,
    )


class FighterStatus(Value):
    """How a unit fares in close assaults; what is left of it counts where it has a record sheet.

    Attributes:
        armor, structure: What is left on its sheet; empty while it is whole.
        card: The points of its card when it last fought; empty before.
        owed: Points of damage that are not yet one point of its card (CA-81).
        slots_hit, pilot_hits, awake, prone, stuck: As of a `Fighter`.
        fired: The weapons that fired in *turn*.
        turn: In which it last came in, or fought on.
        attacks: Whether it is an attacker.
        mp, gait, hexes, entry: As of a `Fighter`.
        settled: Whether it has nothing to manoeuvre with: it is locked, or committed to a collision.
        out: Why it is out of the fight; "" while it fights.
        gone: How it left the hex; "" while it is there.
        swarms: On whom the men of a platoon are (CA-94); None for nobody.
    """

    armor: Points = ()
    structure: Points = ()
    card: tuple[int, ...] = ()
    owed: int = 0
    slots_hit: tuple[Slot, ...] = ()
    pilot_hits: int = 0
    awake: bool = True
    prone: bool = False
    stuck: bool = False
    fired: tuple[int, ...] = ()
    turn: int = 0
    attacks: bool = False
    mp: int = 0
    gait: Gait = "stand"
    hexes: int = 0
    entry: Entry = "move"
    settled: bool = False
    out: str = ""
    gone: str = ""
    swarms: UnitId | None = field(default=None, metadata=LATER)

    def known_to(self, side: Side) -> Self:
        """All may know how a unit fares that they have identified."""
        return self


class Approach(Value):
    """How a unit has moved in a turn: what it has left for a close assault.

    Attributes:
        side: Whose it is; the others do not know.
        spent: Inches of Move.
        pushes: At whom it has declared a push (CA-24).
        got_up: Whether it took its MP to get up (CA-88).
        fired_out: Whether it fired out of the hex in which it is locked (CA-65).
        met: The enemies in contact when its move ended; None where that was not recorded.
    """

    side: Side = ""
    turn: int = 0
    spent: float = 0.0
    jumped: bool = False
    pushes: UnitId = ""
    got_up: bool = False
    fired_out: bool = False
    met: tuple[UnitId, ...] | None = field(default=None, metadata=LATER)

    def known_to(self, side: Side) -> Approach:
        return self if side == self.side else Approach()


class Deployment(Value):
    """How infantry is deployed; whether it is hidden its side alone knows.

    Attributes:
        formation: Whether it is drawn up, else spread out in what cover there is (CA-69, CA-70).
        hidden: Whether the others know nothing of it (CA-71).
        moved, struck, asked, sprang: The turn in which it last moved in secret (CA-73), attacked from ambush
            (CA-76), was asked about that (CA-74), and came at *sprung* (CA-72).
        quarters: Where a platoon in formation is by agreement, "tents" or "barracks"; "" for nowhere (CA-70).
    """

    side: Side = ""
    formation: bool = False
    hidden: bool = False
    moved: int = 0
    struck: int = 0
    asked: int = 0
    sprang: int = 0
    sprung: UnitId = ""
    quarters: str = field(default="", metadata=LATER)

    def known_to(self, side: Side) -> Deployment:
        if side == self.side:
            return self
        return Deployment(self.side, self.formation, quarters=self.quarters)


class DeclaredCollision(Value):
    """A charge or a death from above that the family's own rules leave to close assault (CA-17)."""

    unit: UnitId
    target: UnitId
    entry: Entry


class LockedHex(Value):
    """A close assault that goes on in the next turn (CA-55)."""

    grid: HexGrid
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]

    @property
    def units(self) -> tuple[UnitId, ...]:
        """All who are locked in it, the attackers first."""
        return (*self.attackers, *self.defenders)


class ExchangeReport(Value):
    """An exchange that was carried out: who against whom, and the cell of the chart that was lit."""

    turn: int
    round: int
    attacker: UnitId
    defender: UnitId
    mine: str
    theirs: str
    result: int


class Bystander(Value):
    """Somebody who stands in a hex where fighters are locked."""

    unit: UnitId
    side: Side
    at: Point
    base: float


class Bystanders(Value):
    """Who stands around a fighter that is locked: fire from outside may have a friend in the way (CA-63)."""

    screens: tuple[Bystander, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


class EjectedPilot(Value):
    """A pilot who stands on the table (CA-51)."""

    name: str
    side: Side
    at: Point
    hits: int


class Assaults(Value):
    """The close assaults of a battle.

    Attributes:
        declared: Charges and deaths from above of this turn.
        locked: Those that go on in the next turn.
        exchanges: Of the turn in which there last were any.
        pilots: Who have ejected.
    """

    declared: tuple[DeclaredCollision, ...] = ()
    locked: tuple[LockedHex, ...] = ()
    exchanges: tuple[ExchangeReport, ...] = ()
    pilots: tuple[EjectedPilot, ...] = ()

    def known_to(self, side: Side) -> Self:
        """All of it happens on the table for all to see."""
        return self


class TacticOrder(Value):
    """What a side has written down for one of its fighters (CA-21): a tactic, and against whom."""

    side: Side
    unit: UnitId
    tactic: str
    target: UnitId


class OrderedWay(Value):
    """Where a fighter goes if it gets away in an exchange: a cell, and the facing there, 0 to 5."""

    unit: UnitId
    cell: str
    facing: int


class Orders(Value):
    """What was written down for this exchange.

    Attributes:
        revealed: Whether all know it (CA-26).
        ways: Where those go that get away.
    """

    written: tuple[TacticOrder, ...] = ()
    revealed: bool = field(default=False, metadata=LATER)
    ways: tuple[OrderedWay, ...] = field(default=(), metadata=LATER)

    def known_to(self, side: Side) -> Orders:
        """Return what *side* has written down itself; all of it once it was revealed."""
        if self.revealed:
            return self
        return Orders(tuple(one for one in self.written if one.side == side))


class Told(Value):
    """What has happened last in an exchange, in words."""

    words: str = ""

    def known_to(self, side: Side) -> Self:
        return self
