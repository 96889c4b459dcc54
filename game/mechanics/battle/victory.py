"""Victory: destroy, break through, hold; judged after the turn's destroyed units are removed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field
from typing import Any, Self

from game.battlefield.contact import away
from game.core.model.brief import Goal, Result
from game.core.model.events import Recorded
from game.core.model.procedure import Ended
from game.core.model.state import State, Table
from game.core.model.unit import NEVER, Side, Sighting, Unit, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.marks import Label, Mark, Ring
from game.geometry.point import EPS
from game.geometry.value import Value
from game.mechanics.battle.home_edges import edge_at


class Aims(Value):
    """How a family scores victory.

    Attributes:
        rules: The rule ids of "destroy", "breakthrough", "hold" and the points of the "last turn".
        worth: The points value of a unit; UNKNOWN if that is not known.
        fights: Whether a unit counts for a goal.
        defeated: Whether a unit counts as destroyed.
    """

    rules: Mapping[str, str]
    worth: Callable[[Unit], Any]
    fights: Callable[[Unit], bool] = lambda unit: True
    defeated: Callable[[State, Unit], bool] = lambda state, unit: unit.removed == "destroyed"


class Holding(Value):
    """For how many consecutive turns each side has held its point."""

    turns: Mapping[Side, int] = field(default_factory=dict)

    def known_to(self, side: Side) -> Self:
        return self


def printed_points(unit: Unit) -> int:
    """Return the whole points on the card of *unit*; UNKNOWN if its card is not known."""
    points: int = UNKNOWN if unit.profile is UNKNOWN else unit.profile.points
    return points


def judge(table: Table, aims: Aims) -> None:
    """End the battle if a side has reached its goal, nobody is left, or the last turn is over."""
    _count_turns_held(table, aims)
    result = _by_goals(table.state, aims) or _by_turns(table.state, aims)
    if result is not None:
        table.do(Ended(result, rule=result.rule))


def _count_turns_held(table: Table, aims: Aims) -> None:
    state = table.state
    goals = {side: goal for side, goal in state.brief.victory.items() if goal.kind == "hold"}
    if not goals:
        return
    before = extra_of(state.extras, Holding).turns
    turns = {side: before.get(side, 0) + 1 if holds(state, side, aims) else 0 for side in goals}
    if turns != before:
        table.do(Recorded(Holding(turns), rule=aims.rules["hold"]))


def holds(state: State, side: Side, aims: Aims) -> bool:
    """Whether *side* holds its point: one of its bases reaches it and no enemy's does."""
    goal = state.brief.victory[side]
    near = {unit.side for unit in state.present if _shows(state, unit, aims) and _reaches(unit, goal)}
    return near == {side}


def _shows(state: State, unit: Unit, aims: Aims) -> bool:
    """Whether *unit* visibly counts at a point: hidden units never count, counters always do."""
    known = {unit.sighting(side) for side in state.sides if side != unit.side}
    if Sighting.NONE in known:
        return False
    return Sighting.BLIP in known or aims.fights(unit)


def _reaches(unit: Unit, goal: Goal) -> bool:
    assert goal.point is not None, "the scenario gives a point to hold"
    return away(unit, goal.point) <= goal.radius + EPS


def _by_goals(state: State, aims: Aims) -> Result | None:
    """Return the result by a goal, or by who is left if nobody has reached one."""
    fighters = _fighters(state, aims)
    left = {unit.side for unit in fighters if unit.removed is None}
    won = {side: words for side in state.sides if (words := reached(state, side, aims))}
    if len(won) == 1:
        ((side, (reason, rule)),) = won.items()
        return Result(side, reason, rule)
    if not left:
        return Result(None, "no unit is left on either side", aims.rules["destroy"])
    if won:
        return Result(None, "both sides reached their goals in the same turn", aims.rules["destroy"])
    sides = {unit.side for unit in fighters}
    if len(left) == 1 < len(sides):
        return Result(min(left), "no enemy is left to fight", aims.rules["destroy"])
    return None


def reached(state: State, side: Side, aims: Aims) -> tuple[str, str] | None:
    """Return how *side* has reached its goal, in words and with the rule; None if it has not."""
    goal = state.brief.victory.get(side, Goal())
    if goal.kind == "breakthrough":
        over = len(through(state, side, aims))
        words = f"{over} units broke through over the {goal.edge} edge"
        return (words, aims.rules["breakthrough"]) if over >= goal.units else None
    if goal.kind == "hold":
        turns = extra_of(state.extras, Holding).turns.get(side, 0)
        return (f"held its point for {goal.turns} turns", aims.rules["hold"]) if turns >= goal.turns else None
    foes = [unit for unit in _fighters(state, aims) if unit.side != side]
    won = bool(foes) and all(aims.defeated(state, unit) for unit in foes)
    return ("all enemy units are destroyed", aims.rules["destroy"]) if won else None


def through(state: State, side: Side, aims: Aims) -> list[Unit]:
    """Return the units of *side* that have left the table over the edge of its breakthrough."""
    edge = state.brief.victory[side].edge
    gone = (unit for unit in state.units.values() if unit.side == side and unit.removed == "left")
    gone = (unit for unit in gone if unit.enters is None)
    return [unit for unit in gone if aims.fights(unit) and edge in edge_at(state, unit.at)]


def points(state: State, aims: Aims) -> dict[Side, int]:
    """Return the score of each side: the known worth of its defeated enemies."""
    units = state.units.values()
    lost = [unit for unit in units if aims.worth(unit) is not UNKNOWN and aims.defeated(state, unit)]
    return {side: sum(aims.worth(unit) for unit in lost if unit.side != side) for side in state.sides}


def _fighters(state: State, aims: Aims) -> list[Unit]:
    """Return the units that count as left: of a side with any on the table or to enter, those.

    Units that take part from off the table do not keep a side in the battle.
    """
    found = [unit for unit in state.units.values() if aims.fights(unit)]
    grounded = {unit.side for unit in found if unit.enters != NEVER}
    return [unit for unit in found if unit.enters != NEVER or unit.side not in grounded]


def _by_turns(state: State, aims: Aims) -> Result | None:
    if state.brief.turns is None or state.turn < state.brief.turns:
        return None
    scored = points(state, aims)
    best = max(scored.values())
    leaders = [side for side in state.sides if scored[side] == best]
    tally = ", ".join(f"{side} {scored[side]}" for side in state.sides)
    if len(leaders) == 1:
        return Result(leaders[0], f"turn {state.turn} was the last; points: {tally}", aims.rules["last turn"])
    return Result(None, f"turn {state.turn} was the last; points: {tally}", aims.rules["last turn"])


def objectives(view: State, aims: Aims) -> list[str]:
    """Return the objectives of each side and their progress, a line each."""
    lines = [f"{side}: {_objective(view, side, aims)}" for side in view.sides]
    if view.brief.turns is not None:
        secret = any(aims.worth(unit) is UNKNOWN for unit in view.units.values())
        tally = ", ".join(f"{side} {scored}" for side, scored in points(view, aims).items())
        lines.append(f"last turn: {view.brief.turns}; points{' that you know of' if secret else ''}: {tally}")
    return lines


def _objective(view: State, side: Side, aims: Aims) -> str:
    goal = view.brief.victory.get(side, Goal())
    if goal.kind == "breakthrough":
        done = len(through(view, side, aims))
        return f"{goal.units} units over the {goal.edge} edge, {done} so far ({aims.rules['breakthrough']})"
    if goal.kind == "hold" and goal.point is not None:
        turns = extra_of(view.extras, Holding).turns.get(side, 0)
        at, rule = f"({goal.point.x:g}, {goal.point.y:g})", aims.rules["hold"]
        return f'hold {at} within {goal.radius:g}", {turns} of {goal.turns} turns ({rule})'
    return f"destroy all enemy units ({aims.rules['destroy']})"


def goal_marks(view: State) -> Iterable[Mark]:
    """Yield marks for the points to hold."""
    for side in view.sides:
        goal = view.brief.victory.get(side, Goal())
        if goal.kind == "hold" and goal.point is not None:
            yield Ring(goal.point, goal.radius, "goal")
            yield Label(goal.point, f"{side} holds here", "goal")
