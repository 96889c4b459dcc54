"""Deployment: units spread out, in cover, near their objectives."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from game.ai.assessment import Assessment
from game.ai.decision import Candidate
from game.battlefield.arrays import Ints
from game.core.engine.flow import waiting_of
from game.core.model.action import PointAction
from game.core.model.reason import Reason
from game.core.model.state import Action
from game.core.model.unit import Unit, UnitId
from game.geometry.point import Point, distance

CROWDED = 5.0
"""The distance in inches within which units crowd each other."""
CROWD, SEEN, ASIDE = 2.0, 3.0, 0.08
"""The costs in points of each unit nearby, of being seen from the whole other half, of an inch aside."""
SPACING = 17
"""The stride of the nodes that are looked from."""


def placings(assessment: Assessment, unit: UnitId = "", wanted: int = 1) -> list[Candidate]:
    """Return the best legal places for the unit that is placed next, or for *unit*."""
    view, side = assessment.view, assessment.side
    waiting = [one for one in waiting_of(view, side) if unit in ("", one.id)]
    if not waiting:
        return []
    next_one = max(waiting, key=lambda one: (one.base, view.rules.worth(one), one.name))

    def fits(action: Action) -> bool:
        return isinstance(action, PointAction) and action.unit == next_one.id

    tries = [one for one in view.rules.choices(view, side, fits) if isinstance(one, PointAction)]
    found = [Candidate(one, tuple(_reasons(assessment, next_one, one.at))) for one in tries]
    return sorted(found, key=lambda one: (-round(one.score, 6), _at(one)))[:wanted]


def _at(candidate: Candidate) -> tuple[float, float]:
    at: Point = candidate.action.at if isinstance(candidate.action, PointAction) else Point(0, 0)
    return at.y, at.x


def _reasons(assessment: Assessment, unit: Unit, at: Point) -> Iterator[Reason]:
    """Yield the reasons for and against a starting place."""
    near = sum(distance(at, one.at) < CROWDED for one in assessment.mine)
    if near:
        yield Reason("in each other's way", -CROWD * near, at=at)
    seen = _seen(assessment, unit, at)
    if seen:
        yield Reason("seen from afar", -round(SEEN * seen, 6), at=at)
    yield Reason("off the middle", -round(ASIDE * distance(at, _middle(assessment)), 6), at=at)


def _middle(assessment: Assessment) -> Point:
    """Return the point the side wants to be near: the one to hold, else the middle of the table."""
    goal, field = assessment.view.brief.victory.get(assessment.side), assessment.view.battlefield
    if goal is not None and goal.point is not None:
        return goal.point
    return Point(field.width / 2, field.depth / 2)


def _seen(assessment: Assessment, unit: Unit, at: Point) -> float:
    """Return the share of the other half from which a unit like *unit* could fire at it when at *at*."""
    lattice = assessment.lattice
    here = int(np.hypot(lattice.x[: lattice.grid] - at.x, lattice.y[: lattice.grid] - at.y).argmin())
    eyes = _other_half(assessment, at)
    like = assessment.estimates.believed(assessment.view, assessment.side, unit)
    codes = assessment.estimates.codes(assessment.view, like, like, np.array([here]), eyes)
    assessment.work.add(len(eyes))
    return float((codes > 0).mean())


def _other_half(assessment: Assessment, at: Point) -> Ints:
    """Return some nodes on the far side of the table's middle, seen from a place."""
    field, lattice = assessment.view.battlefield, assessment.lattice
    east, south = field.width / 2 - at.x, field.depth / 2 - at.y
    x, y = lattice.x[: lattice.grid] - field.width / 2, lattice.y[: lattice.grid] - field.depth / 2
    beyond = np.flatnonzero(x * east + y * south > 0)
    return beyond[::SPACING] if len(beyond) else np.array([0])
