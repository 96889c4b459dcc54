"""Duellists: a base family for tests, in which units that meet fight on seven hexagons.

It tests encounters and cell grids: contact opens a duel, fighters step from cell to cell and strike, and
a wound, or the third round, ends it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from itertools import pairwise
from typing import Self

from game.battlefield.contact import touches
from game.core.engine.turns import EndPhase, refusals
from game.core.model.action import CellAction, PathAction, Plan, Stage, TargetAction
from game.core.model.brief import Result
from game.core.model.events import Acted, Changed, Moved, Removed
from game.core.model.procedure import EncounterEnded, EncounterOpened, Ended
from game.core.model.state import (
    Action,
    Encounter,
    GridCell,
    Offer,
    Phase,
    Ruleset,
    State,
    Table,
    View,
    watching,
)
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.card import Card, Fact, Track
from game.core.views.sheet_drawing import SheetDrawing, SheetFigure, SheetPart, SheetSlot, SlotList
from game.geometry.hexgrid import rosette
from game.geometry.point import Path, Point, bearing, distance, length, toward
from game.geometry.value import Value

PACE = 10.0
CELL = 2.0
ROUNDS = 3
WOUNDS = 2
NEED = 4
CROWD = 2
SLACK = 0.1
"""Inches by which bases in contact may be apart or overlap: who walks by hand is no more exact."""


class Profile(Value):
    """A duellist."""

    name: str
    type: str = "DU"
    size: int = 1


class Status(Value):
    """Its condition."""

    wounds: int = 0


class Stroll(PathAction):
    """Walk in straight legs, at most 10 inches, stopping at contact."""

    path: Path = ()

    @classmethod
    def planned(cls, state: State, action: Self, to: Point) -> Plan:
        start = state.units[action.unit].at
        whole = (start, *action.path, to)
        stages = tuple(Stage(b, distance(a, b), distance(a, b)) for a, b in pairwise(whole))
        walk = replace(action, path=whole[1:])
        return Plan(walk, start, whole, stages, length(whole), PACE, tuple(walk.check(state)))

    def check(self, state: State) -> list[Refusal]:
        unit, found = state.units[self.unit], []
        inches = length((unit.at, *self.path))
        if inches > PACE + 1e-9:
            found.append(Refusal(f'needs {inches:.1f}" of {PACE:g}"', "DUEL-01"))
        end = self.path[-1] if self.path else unit.at
        if not state.battlefield.contains(end):
            found.append(Refusal("that is off the table", "DUEL-01"))
        others = (one for one in state.present if one.id != self.unit)
        if any(distance(end, one.at) < unit.base + one.base - SLACK for one in others):
            found.append(Refusal("bases would overlap", "DUEL-01"))
        return found

    def resolve(self, table: Table) -> None:
        unit = table.state.units[self.unit]
        path = (unit.at, *self.path)
        facing = bearing(*path[-2:]) if self.path else unit.facing
        table.do(Acted(self.unit, "walk", rule="DUEL-01"))
        table.do(Moved(self.unit, path, facing, 0.0, rule="DUEL-01"))


class Step(CellAction):
    """Step to the next cell, if at most one other stands there."""

    def check(self, state: State) -> list[Refusal]:
        here, there = state.cell_at(state.units[self.unit].at), state.place_of(self.cell)
        assert there is not None, "a cell that is not there was refused"
        grid, cell = there
        own = grid.cell(here.name) if here is not None else None
        if own is None or grid.steps(own, cell) > 1:
            return [Refusal("that is not the next cell", "DUEL-03")]
        if cell is not own and len(standing(state, self.cell)) >= CROWD:
            return [Refusal("the cell is full", "DUEL-03")]
        return []

    def resolve(self, table: Table) -> None:
        unit, there = table.state.units[self.unit], table.state.place_of(self.cell)
        assert there is not None, "it was checked"
        table.do(Acted(self.unit, f"step to {self.cell.name}", rule="DUEL-03"))
        to = there[0].centre(there[1])
        facing = bearing(unit.at, to) if distance(unit.at, to) > 1e-9 else unit.facing
        table.do(Moved(self.unit, (unit.at, to), facing, 0.0, rule="DUEL-03"))


class Lunge(TargetAction):
    """Strike at an enemy in the same cell or the next: 4 or more on a die wounds."""

    def check(self, state: State) -> list[Refusal]:
        found = []
        ours, theirs = (state.cell_at(state.units[unit].at) for unit in (self.unit, self.target))
        places = [state.place_of(cell) for cell in (ours, theirs) if cell is not None]
        played = state.encounter
        if played is None or self.target not in played.units:
            found.append(Refusal("takes no part in this duel", "DUEL-04"))
        elif len(places) < 2 or places[0] is None or places[1] is None:
            found.append(Refusal("stands in no cell", "DUEL-04"))
        elif places[0][0].steps(places[0][1], places[1][1]) > 1:
            found.append(Refusal("is not in the next cell", "DUEL-04"))
        return found

    def forecast(self, state: State) -> Forecast:
        odds = (7 - NEED) / 6
        need = Tally((Modifier(NEED, "duel", "DUEL-04"),))
        wound = Tally((Modifier(1, "wound", "DUEL-04"),))
        return replace(Forecast.of_chance(need, odds, odds, dice="1D6"), effect=wound)

    def resolve(self, table: Table) -> None:
        need = self.forecast(table.state).need
        table.do(Acted(self.unit, "lunge", self.target, rule="DUEL-04"))
        if table.roll("lunge", 1, rule="DUEL-04", need=need, by=self.side) < need.total:
            return
        wounds = table.state.units[self.target].status.wounds + 1
        table.do(Changed(self.target, {"wounds": wounds}, rule="DUEL-04"))
        if wounds == WOUNDS:
            table.do(Removed(self.target, "destroyed", rule="DUEL-04"))
        played = table.state.encounter
        assert played is not None, "it was checked"
        table.do(EncounterEnded(played, rule="DUEL-05"))


def meet(table: Table, event: Moved) -> None:
    """Open a duel with each enemy whose base the walk of a unit has touched."""
    if event.rule != "DUEL-01":
        return
    state, unit = table.state, table.state.units[event.unit]
    for foe in sorted(state.foes(unit.side), key=lambda one: one.id):
        if not touches(unit.at, foe.at, unit.base + foe.base + SLACK):
            continue
        grid = rosette("duel", foe.at, CELL, bearing(foe.at, unit.at))
        units, order = (unit.id, foe.id), (unit.side, foe.side)
        at_once = state.rules.options["duels"] == "at once"
        number = 1 + max((int(one.id) for one in table.state.encounters), default=0)
        duel = Encounter("duel", str(number), units, order, ROUNDS, at_once, grid)
        table.do(EncounterOpened(duel, rule="DUEL-02"))


def take_ground(table: Table) -> None:
    """Put the fighters into their cells before the first round."""
    played = table.state.encounter
    if played is None or played.grid is None or played.round > 1:
        return
    for unit, name in zip(played.units, ("1", "0"), strict=True):
        cell = played.grid.cell(name)
        assert cell is not None, "a rosette has seven cells"
        fighter = table.state.units[unit]
        if fighter.present and fighter.at != played.grid.centre(cell):
            path = (fighter.at, played.grid.centre(cell))
            table.do(Moved(unit, path, fighter.facing, 0.0, rule="DUEL-02"))


def part(table: Table, event: EncounterEnded) -> None:
    """Move fighters apart that still overlap, and end the battle if only one side is left."""
    pair = [table.state.units[unit] for unit in event.encounter.units]
    mover, foe = pair
    gap = mover.base + foe.base
    if all(one.present for one in pair) and distance(mover.at, foe.at) < gap:
        away = toward(foe.at, mover.at, gap) if mover.at != foe.at else Point(foe.at.x, foe.at.y + gap)
        table.do(Moved(mover.id, (mover.at, away), mover.facing, 0.0, rule="DUEL-05"))
    sides = {unit.side for unit in table.state.present}
    if len(sides) == 1:
        table.do(Ended(Result(sides.pop(), "nobody else stands", "DUEL-06")))


def standing(state: State, cell: GridCell) -> list[Unit]:
    """Return the units that stand in *cell*."""
    return [unit for unit in state.present if state.cell_at(unit.at) == cell]


def choices(view: View, side: Side, which: Callable[[Action], bool]) -> Iterable[Action]:
    """Yield what *side* may do: walk to an enemy or half the way, step to any cell, strike, or pass."""
    for unit in view.present:
        if unit.side == side:
            yield from filter(which, (one for one in _of_unit(view, unit) if not refusals(view, one)))
    yield from filter(which, (EndPhase(side),))


def _of_unit(view: View, unit: Unit) -> Iterable[Action]:
    for foe in view.foes(unit.side):
        contact = toward(foe.at, unit.at, unit.base + foe.base)
        whole = distance(unit.at, contact)
        for share in (1.0, 0.5):
            to = toward(unit.at, contact, min(PACE, whole * share))
            yield Stroll(unit.side, unit.id, (to,))
        yield Lunge(unit.side, unit.id, foe.id)
    for grid in view.grids:
        for cell in grid.cells:
            yield Step(unit.side, unit.id, GridCell(grid.name, cell.name))


def rivals(view: View, unit: Unit) -> tuple[UnitId, ...]:
    """Return the possible targets of *unit*: the enemies in the duel."""
    played = view.encounter
    there = played.units if played is not None else ()
    return tuple(foe.id for foe in view.foes(unit.side) if foe.id in there)


def card(view: State, unit: Unit) -> Card:
    """Return the card of a duellist."""
    return Card(unit.name, tracks=(Track("Wounds", "wounds", WOUNDS, WOUNDS - unit.status.wounds),))


BODY = (Point(0, 0), Point(20, 0), Point(20, 30), Point(0, 30))


def sheet(view: State, unit: Unit) -> SheetDrawing:
    """Return the record sheet of a duellist: a body with a bubble for each wound, and its weapon."""
    wounds = unit.status.wounds
    body = SheetPart("B", "body", BODY, WOUNDS, WOUNDS - wounds)
    hand = SlotList("Hand", (SheetSlot("Blade", hit=wounds > 0),))
    figures = (SheetFigure("Body", 20, 30, (body,)),)
    notes = ("Wounded",) if wounds else ()
    return SheetDrawing(unit.name, "duellist", (Fact("Pace", f"{PACE:g}"),), figures, (hand,), notes=notes)


RULESET = Ruleset(
    name="duellists",
    phases=(Phase("advance", frozenset({"Stroll"}), "alternate"), Phase("rest", order="auto")),
    encounters={
        "duel": (
            Phase("step", frozenset({"Step"}), "alternate", rule="DUEL-03"),
            Phase("lunge", frozenset({"Lunge"}), "alternate", rule="DUEL-04"),
        )
    },
    opening="advance",
    actions=(Stroll, Step, Lunge, EndPhase),
    profile=Profile,
    status=Status,
    tallies=frozenset(),
    watchers={**watching(Moved, meet), **watching(EncounterEnded, part)},
    at_phase={"step": (take_ground,)},
    card=card,
    sheets=(sheet,),
    choices=choices,
    options={"duels": "at once"},
    offers=(
        Offer("Walk", "m", Stroll, hint="Walk up to 10 inches"),
        Offer("Step", "m", Step, hint="Step to the next cell"),
        Offer("Lunge", "f", Lunge, hint="Strike at an enemy beside you", targets=rivals),
    ),
)
