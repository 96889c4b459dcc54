"""The end of a battle with a last turn: then only destroyed units count, and who is ahead need not come.

Where a side has a point to hold or an edge to break through, being ahead decides nothing.
"""

from __future__ import annotations

from dataclasses import replace

from game.ai.weights import Weights
from game.core.model.estimates import estimates_of
from game.core.model.state import View
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN

HORIZON, LONG = 4, 12
"""The number of turns before the end in which it counts more and more, and in which being ahead does."""


def closing(weights: Weights, view: View, side: Side) -> Weights:
    """Return *weights* as they are for *side* at this distance from the last turn."""
    near, long = nearness(view), nearness(view, LONG)
    if not long:
        return weights
    ahead = lead(view, side) if _by_points(view) else 0.0
    fear = weights.ahead if ahead > 0 else -weights.behind if ahead < 0 else -weights.level
    press = 0.0 if not ahead else -weights.ahead if ahead > 0 else weights.behind
    return replace(
        weights,
        kill=weights.kill + near * weights.late,
        taken=weights.taken * max(1 + long * fear, 0.0),
        pull=weights.pull * max(1 + long * press, 0.0),
    )


def nearness(view: View, horizon: int = HORIZON) -> float:
    """Return how near the last turn is: 1 in it, 0 from *horizon* turns before it, or without one."""
    last = view.brief.turns
    return 0.0 if last is None else min(max(1 - (last - view.turn) / horizon, 0.0), 1.0)


def _by_points(view: View) -> bool:
    """Whether only what is destroyed decides: no side has a point to hold or an edge to break through."""
    return all(goal.kind == "destroy" for goal in view.brief.victory.values())


def lead(view: View, side: Side) -> float:
    """Return the points that *side* has destroyed above the best other side, as far as it knows."""
    lost = dict.fromkeys(view.sides, 0.0)
    for unit in view.units.values():
        if _destroyed(view, unit):
            worth = view.rules.worth(unit)
            lost[unit.side] += 0.0 if worth is UNKNOWN else float(worth)
    whole = sum(lost.values())
    taken = {one: whole - points for one, points in lost.items()}
    return taken[side] - max((taken[one] for one in taken if one != side), default=0.0)


def _destroyed(view: View, unit: Unit) -> bool:
    """Whether *unit* counts as destroyed: removed so, or with nothing left to lose."""
    if unit.removed is not None or unit.profile is UNKNOWN or unit.status is UNKNOWN:
        return unit.removed == "destroyed"
    estimates = estimates_of(view.rules)
    if estimates is None or unit not in estimates.fighters(view, unit.side):
        return False
    return estimates.body(view, unit).health <= 0
