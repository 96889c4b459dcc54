"""Starting positions of fighters, a question if there are several defenders (CA-10 to CA-12, CA-58)."""

from __future__ import annotations

from dataclasses import replace

from game.core.model.state import Ask, State, Step, Table
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.hexgrid import HexCell
from game.rules.close_assault.on_table.fighters import called, record, status_of
from game.rules.close_assault.on_table.hex_choice import USUAL, HexChoice, HexSpot
from game.rules.close_assault.on_table.hex_grid import cell_of
from game.rules.close_assault.on_table.manoeuvre import (
    free_for,
    in_play,
    opens,
    standing,
    take_place,
    usual_place,
)
from game.rules.close_assault.tactics.hexes import Hex, in_the_hex


class PlaceChoice(HexChoice):
    """The starting hex of a fighter, asked if there are several defenders (CA-58)."""

    attacks: bool

    @property
    def words(self) -> str:
        where = "outside of which side does it come in" if self.attacks else "in which hex does it stand"
        return f"{self.name}: {where}? Click on it; {self.usual} is usual ({self.rule})"

    def answered(self, side: Side, value: str) -> Step:
        return TakePlace(self.unit, self.usual if value == USUAL else value)


class TakePlace(Step):
    """Put a fighter in its chosen hex."""

    unit: UnitId
    cell: str

    def resolve(self, table: Table) -> None:
        cell = in_play(table.state)[1].cell(self.cell)
        assert cell is not None, "it was offered"
        take_place(table, self.unit, (cell.q, cell.r))


class TakePlaces(Step):
    """Place the fighters one by one, defenders before attackers (CA-10 to CA-12, CA-58).

    Attributes:
        waiting: Those not yet placed.
    """

    waiting: tuple[UnitId, ...]

    def resolve(self, table: Table) -> None:
        if not self.waiting:
            return
        key, left = self.waiting[0], self.waiting[1:]
        unit = table.state.units[key]
        taken = {
            one: at
            for one, at in standing(table.state, *in_play(table.state)).items()
            if one not in self.waiting
        }
        usual = usual_place(table.state, taken, unit)
        if usual is None:
            record(table, key, replace(status_of(unit), gone="found no room"), "CA-06")
        elif not self._ask(table, unit, taken, usual):
            take_place(table, key, usual)
        table.then(TakePlaces(left))

    def _ask(self, table: Table, unit: Unit, taken: dict[UnitId, Hex], usual: Hex) -> bool:
        """Ask the owner where *unit* begins; return False if it has no choice."""
        played, grid = in_play(table.state)
        fares, cell = status_of(unit), cell_of(grid, usual)
        fighting = (status_of(table.state.units[key]) for key in played.units)
        several = sum(not one.attacks for one in fighting) > 1
        assert cell is not None, "it is one of the thirteen"
        if not several or fares.settled:
            return False
        spots = tuple(_place(table.state, taken, unit, one) for one in grid.cells)
        if sum(not spot.reason for spot in spots) < 2:
            return False
        name = called(table.state, unit)
        question = PlaceChoice(unit.id, name, "CA-58", grid.name, cell.name, spots, fares.attacks)
        table.then(Ask((unit.side,), frozenset({"Answer"}), question))
        return True


def _place(state: State, taken: dict[UnitId, Hex], unit: Unit, cell: HexCell) -> HexSpot:
    """Return a possible starting hex of *unit*: outside for an attacker, inside for a defender (CA-58)."""
    at = cell.q, cell.r
    if status_of(unit).attacks == in_the_hex(at):
        where = "an attacker begins outside" if status_of(unit).attacks else "a defender begins inside"
        return HexSpot(cell.name, where, "CA-58")
    if opens(state, taken, unit, at):
        return HexSpot(cell.name)
    room = free_for(state, taken, unit, at)
    return HexSpot(cell.name, *(("the ground is closed", "CA-05") if room else ("there is no room", "CA-06")))


def take_places(table: Table) -> None:
    """Place the fighters before the first exchange: the defenders, then the attackers.

    The defender is in the middle (CA-10), others of its side where they stand or are put (CA-58), attackers
    outside on the side they come from (CA-11); one that comes from above has no such hex (CA-12). An attacker
    for whom every hex on its side is closed stays out.
    """
    played, _ = in_play(table.state)
    if played.round > 1:
        return
    waiting = sorted(played.units, key=lambda key: status_of(table.state.units[key]).attacks)
    table.then(TakePlaces(tuple(waiting)))
