"""AS-VIC: how a battle is won. Judged in the End Phase, when the turn's destroyed units are gone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Self

from game.core.brief import Goal, Result
from game.core.events import Recorded
from game.core.marks import Label, Mark, Ring
from game.core.procedure import Ended
from game.core.state import State
from game.core.table import Table
from game.core.unit import Side, Sighting, Unit, kept
from game.core.unknown import UNKNOWN
from game.geometry.point import EPS, distance
from game.rules.alpha_strike.setup import edge_at
from game.rules.alpha_strike.withdrawal import must_withdraw


@dataclass(frozen=True)
class Holding:
    """For how many turns in a row each side has held its point."""

    turns: Mapping[Side, int] = field(default_factory=dict)

    def known_to(self, side: Side) -> Self:
        return self


def judge(table: Table) -> None:
    """End the battle when a side has reached its goal, nobody is left, or the last turn is over."""
    _count_turns_held(table)
    result = _by_goals(table.state) or _by_turns(table.state)
    if result is not None:
        table.do(Ended(result, rule=result.rule))


def _count_turns_held(table: Table) -> None:
    state = table.state
    goals = {side: goal for side, goal in state.brief.victory.items() if goal.kind == "hold"}
    if not goals:
        return
    before = kept(state.extras, Holding).turns
    turns = {side: before.get(side, 0) + 1 if holds(state, side) else 0 for side in goals}
    if turns != before:
        table.do(Recorded(Holding(turns), rule="AS-VIC-03"))


def holds(state: State, side: Side) -> bool:
    """Whether *side* holds its point: a base of its own reaches it and no enemy's does (AS-VIC-03)."""
    goal = state.brief.victory[side]
    near = {unit.side for unit in state.present if _shows(state, unit) and _reaches(unit, goal)}
    return near == {side}


def _shows(state: State, unit: Unit) -> bool:
    """Whether *unit* counts at a point for all to see: what is hidden does not, a counter always does."""
    known = {unit.sighting(side) for side in state.sides if side != unit.side}
    if Sighting.NONE in known:
        return False
    return Sighting.BLIP in known or _fights(unit)


def _reaches(unit: Unit, goal: Goal) -> bool:
    assert goal.point is not None, "the scenario gives a point to hold"
    return distance(unit.at, goal.point) <= goal.radius + unit.base + EPS


def _by_goals(state: State) -> Result | None:
    """Return how the battle ends by a goal, or by who is left where nobody has reached one."""
    fighters = [unit for unit in state.units.values() if _fights(unit)]
    left = {unit.side for unit in fighters if unit.removed is None}
    won = {side: words for side in state.sides if (words := reached(state, side))}
    if len(won) == 1:
        ((side, (reason, rule)),) = won.items()
        return Result(side, reason, rule)
    if not left:
        return Result(None, "no unit is left on either side", "AS-VIC-01")
    if won:
        return Result(None, "both sides reached their goals in the same turn", "AS-VIC-01")
    sides = {unit.side for unit in fighters}
    if len(left) == 1 < len(sides):
        return Result(min(left), "no enemy is left to fight", "AS-VIC-01")
    return None


def reached(state: State, side: Side) -> tuple[str, str] | None:
    """Return how *side* has reached its own goal, in words and with the rule; None where it has not."""
    goal = state.brief.victory.get(side, Goal())
    if goal.kind == "breakthrough":
        over = len(through(state, side))
        won = over >= goal.units
        return (f"{over} units broke through over the {goal.edge} edge", "AS-VIC-02") if won else None
    if goal.kind == "hold":
        turns = kept(state.extras, Holding).turns.get(side, 0)
        return (f"held its point for {goal.turns} turns", "AS-VIC-03") if turns >= goal.turns else None
    foes = [unit for unit in state.units.values() if unit.side != side and _fights(unit)]
    won = bool(foes) and all(defeated(state, unit) for unit in foes)
    return ("all enemy units are destroyed", "AS-VIC-01") if won else None


def defeated(state: State, unit: Unit) -> bool:
    """Whether *unit* is destroyed, or was forced off the table, which counts as much (AS-WITHDRAW-01)."""
    return unit.removed == "destroyed" or (unit.removed == "left" and must_withdraw(state, unit))


def through(state: State, side: Side) -> list[Unit]:
    """Return the units of *side* that have left over the edge of its breakthrough (AS-VIC-02)."""
    edge = state.brief.victory[side].edge
    gone = (unit for unit in state.units.values() if unit.side == side and unit.removed == "left")
    return [unit for unit in gone if _fights(unit) and edge in edge_at(state, unit.at)]


def points(state: State) -> dict[Side, int]:
    """Return what each side has scored: the PV of the enemy units that are defeated, as far as known."""
    lost = [unit for unit in state.units.values() if unit.profile.pv is not UNKNOWN and defeated(state, unit)]
    return {side: sum(unit.profile.pv for unit in lost if unit.side != side) for side in state.sides}


def _fights(unit: Unit) -> bool:
    """Whether *unit* counts for a goal; of one that is not known it is thought so."""
    return unit.profile is UNKNOWN or unit.profile.fights


def _by_turns(state: State) -> Result | None:
    if state.brief.turns is None or state.turn < state.brief.turns:
        return None
    scored = points(state)
    best = max(scored.values())
    leaders = [side for side in state.sides if scored[side] == best]
    tally = ", ".join(f"{side} {scored[side]}" for side in state.sides)
    if len(leaders) == 1:
        return Result(leaders[0], f"turn {state.turn} was the last; points: {tally}", "AS-CARD-03")
    return Result(None, f"turn {state.turn} was the last; points: {tally}", "AS-CARD-03")


def objectives(view: State) -> list[str]:
    """Return what each side is after and how it stands, a line each."""
    lines = [f"{side}: {_objective(view, side)}" for side in view.sides]
    if view.brief.turns is not None:
        secret = any(unit.profile.pv is UNKNOWN for unit in view.units.values())
        tally = ", ".join(f"{side} {scored}" for side, scored in points(view).items())
        lines.append(f"last turn: {view.brief.turns}; points{' that you know of' if secret else ''}: {tally}")
    return lines


def _objective(view: State, side: Side) -> str:
    goal = view.brief.victory.get(side, Goal())
    if goal.kind == "breakthrough":
        done = len(through(view, side))
        return f"{goal.units} units over the {goal.edge} edge, {done} so far (AS-VIC-02)"
    if goal.kind == "hold" and goal.point is not None:
        turns = kept(view.extras, Holding).turns.get(side, 0)
        at = f"({goal.point.x:g}, {goal.point.y:g})"
        return f'hold {at} within {goal.radius:g}", {turns} of {goal.turns} turns (AS-VIC-03)'
    return "destroy all enemy units (AS-VIC-01)"


def goal_marks(view: State) -> Iterable[Mark]:
    """Yield the points that are to be held."""
    for side in view.sides:
        goal = view.brief.victory.get(side, Goal())
        if goal.kind == "hold" and goal.point is not None:
            yield Ring(goal.point, goal.radius, "goal")
            yield Label(goal.point, f"{side} holds here", "goal")
