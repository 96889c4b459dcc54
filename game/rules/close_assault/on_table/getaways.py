"""Destinations of fighters that get away: out in flight, aside, or back outside; asked before the roll.

CA-36, CA-37, CA-41, CA-45, CA-49.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import chain
from typing import Literal, NamedTuple

from game.core.model.events import Recorded
from game.core.model.state import AnswerChoice, Ask, Question, State, Step, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, UnitId, extra_of
from game.geometry.hexgrid import HexCell, HexGrid
from game.rules.close_assault.fighting.fighter import Fighter, HexPlace
from game.rules.close_assault.on_table.hex_choice import USUAL, HexChoice, HexSpot
from game.rules.close_assault.on_table.hex_grid import cell_of, compass, outside, usable
from game.rules.close_assault.on_table.manoeuvre import free_for, in_play, standing
from game.rules.close_assault.on_table.records import OrderedWay, Orders
from game.rules.close_assault.tactics.hexes import MIDDLE, Hex, direction, in_the_hex
from game.rules.close_assault.tactics.ways import (
    against_aside,
    against_flight,
    against_return,
    aside,
    beside,
    breaking_off,
    flight,
    rule_aside,
)

Going = Literal["flight", "aside", "return"]


class Getaway(NamedTuple):
    """A fighter that may get away: the unit, how, from whom, and the tactic of the attack."""

    unit: UnitId
    going: Going
    fighter: Fighter
    foe: Fighter
    tactic: str

    @property
    def rule(self) -> str:
        """The rule of its movement."""
        if self.going == "aside":
            return rule_aside(self.foe, self.tactic)
        return "CA-41" if self.going == "flight" else "CA-49"

    @property
    def preferred(self) -> tuple[Hex, ...]:
        """The hexes in the order in which they are its default, if the others are taken."""
        return beside(self.fighter, self.foe) if self.going == "aside" else (self.usual.at,)

    @property
    def usual(self) -> HexPlace:
        """Its default destination."""
        if self.going == "flight":
            return flight(self.fighter, self.foe)
        if self.going == "aside":
            return aside(self.fighter, self.foe, self.tactic)
        return breaking_off(self.fighter)

    def against(self, at: Hex) -> Iterator[Refusal]:
        """Yield why it may not go to *at* if the two were alone in the hex."""
        if self.going == "flight":
            yield from against_flight(self.fighter, self.foe, at)
        elif self.going == "aside":
            yield from against_aside(self.fighter, self.foe, self.tactic, at)
        else:
            yield from against_return(self.fighter, at)


_ASKED: Mapping[Going, str] = {
    "flight": "flees: over which hex does it leave, if it gets away?",
    "aside": "avoids the attack: to which hex does it step, if it does?",
    "return": "breaks off: back to which hex, if it does?",
}


class WayChoice(HexChoice):
    """Where a fighter goes if it gets away, asked once tactics are revealed (CA-36, CA-41, CA-49).

    Attributes:
        facing: Its facing in the default cell.
    """

    going: Going
    facing: int

    @property
    def words(self) -> str:
        return f"{self.name} {_ASKED[self.going]} Click on it; {self.usual} is usual ({self.rule})"

    @property
    def resumes(self) -> bool:
        return True

    def answered(self, side: Side, value: str) -> Step:
        if value == USUAL:
            return Go(OrderedWay(self.unit, self.usual, self.facing))
        if self.going == "return":
            return Go(OrderedWay(self.unit, value, self.facing))
        return AskFacing(side, self.unit, self.name, self.rule, value, self.going)


class Go(Step):
    """Record where a fighter is to go."""

    way: OrderedWay

    def resolve(self, table: Table) -> None:
        before = extra_of(table.state.extras, Orders)
        table.do(Recorded(replace(before, ways=(*before.ways, self.way)), rule="CA-26"))


class AskFacing(Step):
    """Ask for the facing in the chosen hex: in or out for flight, otherwise any."""

    side: Side
    unit: UnitId
    name: str
    rule: str
    cell: str
    going: Going

    def resolve(self, table: Table) -> None:
        _, grid = in_play(table.state)
        cell = grid.cell(self.cell)
        assert cell is not None, "it was offered"
        towards = direction((cell.q, cell.r), MIDDLE)
        turns = (0, 3) if self.going == "flight" else range(6)
        facings = tuple((towards + turn) % 6 for turn in turns)
        degrees = tuple(round(compass(grid, facing)) % 360 for facing in facings)
        question = FacingChoice(self.unit, self.name, self.rule, self.cell, facings, degrees)
        table.then(Ask((self.side,), frozenset({"Answer"}), question))


class FacingChoice(Question):
    """The facing of a fighter in the chosen hex; the first one faces the middle.

    Attributes:
        facings: The possible facings, and their *degrees* on the table.
    """

    unit: UnitId
    name: str
    rule: str
    cell: str
    facings: tuple[int, ...]
    degrees: tuple[int, ...]

    @property
    def cites(self) -> tuple[str, ...]:
        return (self.rule,)

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    @property
    def words(self) -> str:
        return f"{self.name} goes to hex {self.cell}: which way does it face? ({self.rule})"

    @property
    def values(self) -> tuple[str, ...]:
        return tuple(f"{degrees}°" for degrees in self.degrees)

    def choices_for(self, side: Side) -> tuple[AnswerChoice, ...]:
        said = {0: ", inward", len(self.degrees) // 2: ", outward"}
        return tuple(AnswerChoice(value, value + said.get(n, "")) for n, value in enumerate(self.values))

    @property
    def resumes(self) -> bool:
        return True

    def answered(self, side: Side, value: str) -> Step:
        facing = self.facings[self.values.index(value)]
        return Go(OrderedWay(self.unit, self.cell, facing))


def way_of(state: State, key: UnitId, grid: HexGrid) -> HexPlace | None:
    """Return the chosen destination of the fighter *key*; None if nobody was asked."""
    ways = extra_of(state.extras, Orders).ways
    found = next((way for way in ways if way.unit == key), None)
    cell = grid.cell(found.cell) if found is not None else None
    return HexPlace((cell.q, cell.r), found.facing) if found is not None and cell is not None else None


def ask_way(table: Table, one: Getaway) -> bool:
    """Ask where a fighter goes if it gets away (CA-36, CA-41, CA-49); False if no hex is open."""
    _, grid = in_play(table.state)
    unit, usual = table.state.units[one.unit], one.usual
    spots = tuple(_spot(table.state, one, cell) for cell in grid.cells)
    free = [spot.cell for spot in spots if not spot.reason]
    if not free:
        return False
    cells = [cell.name for at in one.preferred if (cell := cell_of(grid, at)) is not None]
    name = next((cell for cell in cells if cell in free), free[0])
    question = WayChoice(
        one.unit, one.fighter.name, one.rule, grid.name, name, spots, one.going, usual.facing
    )
    table.then(Ask((unit.side,), frozenset({"Answer"}), question))
    return True


def _spot(state: State, one: Getaway, cell: HexCell) -> HexSpot:
    """Return a hex with the first reason against it."""
    ground = _against_ground(state, one.unit, cell, leaves=one.going == "flight")
    against = next(chain(one.against((cell.q, cell.r)), ground), None)
    return (
        HexSpot(cell.name, against.reason, against.rule or "") if against is not None else HexSpot(cell.name)
    )


def _against_ground(state: State, key: UnitId, cell: HexCell, *, leaves: bool) -> Iterator[Refusal]:
    """Yield why *cell* is not possible: no room, impassable ground, or a way out off the table."""
    played, grid = in_play(state)
    unit, at = state.units[key], (cell.q, cell.r)
    if not free_for(state, standing(state, played, grid, but=key), unit, at):
        yield Refusal("there is no room", "CA-06")
    elif not in_the_hex(at) and not usable(state, unit, grid.centre(cell), played.units):
        yield Refusal("the ground is closed", "CA-05")
    elif leaves and not state.battlefield.contains(outside(grid, direction(MIDDLE, at))):
        yield Refusal("that side is the edge of the table", "CA-41")
