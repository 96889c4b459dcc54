"""The saved records of close assault, for units and for the battle."""

from __future__ import annotations

from dataclasses import field
from functools import cache
from typing import Literal, Self

from game.core.model.unit import Side, UnitId
from game.geometry.hexgrid import HexGrid
from game.geometry.point import Point
from game.geometry.value import LATER, Value
from game.rules.close_assault.fighting.fighter import Entry, Gait
from game.rules.close_assault.sheets.bodies import UNDIVIDED, WHOLE
from game.rules.close_assault.sheets.machines import Machine, Mount, Slot, mech, vehicle
from game.rules.close_assault.sheets.platoons import Platoon
from game.rules.close_assault.sheets.weapons import SheetWeapon, weapons

Points = tuple[tuple[str, int], ...]
"""Points by location."""


class FighterSheet(Value):
    """The record sheet of a unit as stored in saves; empty if it has none.

    Attributes:
        weapons: Each with its location.
        arms, trained: For a platoon, whose men are its *structure*.
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
        """The printed values are known to all sides that have identified the unit."""
        return self

    @property
    def machine(self) -> Machine | None:
        """The machine it describes; None if there is no sheet."""
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
    """Return the record sheet of *machine* as stored in saves."""
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
    """The close assault status of a unit; damage applies if it has a record sheet.

    Attributes:
        armor, structure: The remaining points on its sheet; empty if undamaged.
        card: The points of its card when it last fought; empty before.
        owed: Points of damage that do not yet make one point of its card (CA-81).
        slots_hit, pilot_hits, awake, prone, stuck: As in a `Fighter`.
        fired: The weapons that fired in *turn*.
        turn: The turn in which it last came in, or continued to fight.
        attacks: Whether it is an attacker.
        mp, gait, hexes, entry: As in a `Fighter`.
        settled: Whether it cannot manoeuvre: it is locked, or committed to a collision.
        out: Why it is out of the fight; "" while it fights.
        gone: How it left the hex; "" while it is there.
        swarms: The enemy that a platoon swarms (CA-94), or None.
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
        """The status is known to all sides that have identified the unit."""
        return self


class Approach(Value):
    """The movement of a unit this turn, which limits its close assault.

    Attributes:
        side: Its side; the others do not know.
        spent: Inches of Move.
        pushes: The target of a declared push (CA-24).
        got_up: Whether it used its MP to get up (CA-88).
        fired_out: Whether it fired out of the hex in which it is locked (CA-65).
        met: The enemies in contact when its move ended; None if not recorded.
        fell: Whether it fell after that, attacked from ambush (CA-74).
    """

    side: Side = ""
    turn: int = 0
    spent: float = 0.0
    jumped: bool = False
    pushes: UnitId = ""
    got_up: bool = False
    fired_out: bool = False
    met: tuple[UnitId, ...] | None = field(default=None, metadata=LATER)
    fell: bool = field(default=False, metadata=LATER)

    def known_to(self, side: Side) -> Approach:
        return self if side == self.side else Approach()


class Deployment(Value):
    """The deployment of infantry; only its side knows whether it is hidden.

    Attributes:
        formation: Whether it is in formation, else spread out in cover (CA-69, CA-70).
        hidden: Whether the other sides do not know of it (CA-71).
        moved, struck, sprang: The turn in which it last moved in secret (CA-73), attacked from ambush
            (CA-76), and came at *sprung* (CA-72).
        asked: In older saves the turn in which it was asked about an ambush.
        lets_pass: Whether it was ordered to attack no walkers (CA-74).
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
    lets_pass: bool = field(default=False, metadata=LATER)

    def known_to(self, side: Side) -> Deployment:
        if side == self.side:
            return self
        return Deployment(self.side, self.formation, quarters=self.quarters)


class DeclaredCollision(Value):
    """A charge or death from above that the family's own rules leave to close assault (CA-17)."""

    unit: UnitId
    target: UnitId
    entry: Entry


class LockedHex(Value):
    """A close assault that continues in the next turn (CA-55)."""

    grid: HexGrid
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]

    @property
    def units(self) -> tuple[UnitId, ...]:
        """All units locked in it, attackers first."""
        return (*self.attackers, *self.defenders)


class ExchangeReport(Value):
    """A resolved exchange: the opponents, and the cell of the chart."""

    turn: int
    round: int
    attacker: UnitId
    defender: UnitId
    mine: str
    theirs: str
    result: int


class Bystander(Value):
    """A unit in a hex where fighters are locked."""

    unit: UnitId
    side: Side
    at: Point
    base: float


class Bystanders(Value):
    """The units around a locked fighter, which may be in the way of friendly fire from outside (CA-63)."""

    screens: tuple[Bystander, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


class EjectedPilot(Value):
    """An ejected pilot on the table (CA-51)."""

    name: str
    side: Side
    at: Point
    hits: int


class Assaults(Value):
    """The close assaults of a battle.

    Attributes:
        declared: Charges and deaths from above of this turn.
        locked: Those that continue in the next turn.
        exchanges: Those of the last turn that had any.
        pilots: The ejected pilots.
    """

    declared: tuple[DeclaredCollision, ...] = ()
    locked: tuple[LockedHex, ...] = ()
    exchanges: tuple[ExchangeReport, ...] = ()
    pilots: tuple[EjectedPilot, ...] = ()

    def known_to(self, side: Side) -> Self:
        """Everything happens openly on the table."""
        return self


class TacticOrder(Value):
    """The secret order of a fighter (CA-21): a tactic and its target."""

    side: Side
    unit: UnitId
    tactic: str
    target: UnitId


class OrderedWay(Value):
    """The destination of a fighter if it gets away in an exchange: a cell and a facing, 0 to 5."""

    unit: UnitId
    cell: str
    facing: int


class Orders(Value):
    """The orders for this exchange.

    Attributes:
        revealed: Whether they are known to all (CA-26).
        ways: The destinations of fighters that get away.
    """

    written: tuple[TacticOrder, ...] = ()
    revealed: bool = field(default=False, metadata=LATER)
    ways: tuple[OrderedWay, ...] = field(default=(), metadata=LATER)

    def known_to(self, side: Side) -> Orders:
        """Return the orders of *side*; all orders once they are revealed."""
        if self.revealed:
            return self
        return Orders(tuple(one for one in self.written if one.side == side))


class Told(Value):
    """The latest event of an exchange, in words."""

    words: str = ""

    def known_to(self, side: Side) -> Self:
        return self
