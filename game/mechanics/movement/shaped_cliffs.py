"""Cliffs that obstruct a base that is not a disc."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
import shapely

from game.battlefield.arrays import Bools
from game.battlefield.contact import Standing
from game.battlefield.movement.costs.cliffs import SHEER, CliffFace, Cliffs, hill_of, near
from game.battlefield.movement.costs.path_cost import Leg, PathCost
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.base_shape import base_outline, outline_overlap, without_skin
from game.geometry.point import EPS, Point, distance, toward
from game.mechanics.movement.shaped_walking import STEP, Swept, cut_part, first_inches, sweeps


def first_cliff(
    field: Battlefield,
    base: Standing,
    walk: PathCost,
    ends: float | None = None,
) -> CliffFace | None:
    """Return the first cliff that *base* enters on its *walk*, or None.

    A base that starts in a cliff may turn there and move away: never deeper, and out of it at the end.

    Args:
        ends: The final facing; None for that of the last leg.
    """
    terrain, path, legs = prepared(field), walk.path, walk.legs
    x, y = zip(*path, strict=True)
    some = near(terrain, Point(min(x), min(y)), Point(max(x), max(y)), base.base)
    if not legs or not len(some.top):
        return None
    facing = base.facing
    inside = _stands_in(some, base, path[0], facing) & _too_high(some, legs[0].level)
    for part in sweeps(base, path, ends):
        facing = part.facing
        for piece, level in _on_levels(base, part, legs):
            met = _covered(some, piece) & _too_high(some, level)
            met &= ~(inside & _leaves(some, base, piece))
            if met.any():
                faces = np.flatnonzero(met).tolist()
                inches, n = min((first_inches(base, piece, some.lines[n], 0.0), n) for n in faces)
                return CliffFace(hill_of(terrain, some, n), inches)
            inside &= _stands_in(some, base, piece.legs[-1], facing)
    left = np.flatnonzero(_stands_in(some, base, path[-1], facing) & _too_high(some, walk.end_level))
    return CliffFace(hill_of(terrain, some, int(left[0])), legs[-1].leave) if len(left) else None


def _on_levels(base: Standing, part: Swept, legs: Sequence[Leg]) -> Iterator[tuple[Swept, float]]:
    """Yield *part* split where its level changes, each piece with its level."""
    span = part.leave - part.enter
    for leg in legs:
        enter, leave = max(leg.enter, part.enter), min(leg.leave, part.leave)
        if len(part.legs) < 2 and enter <= leave + EPS:
            yield part, leg.level
        elif leave - enter > EPS:
            yield cut_part(base, part, (enter - part.enter) / span, (leave - part.enter) / span), leg.level


def _too_high(some: Cliffs, level: float) -> Bools:
    """Whether each of *some* is a cliff for a base at *level*."""
    high: Bools = some.top > level + SHEER + EPS
    return high


def _covered(some: Cliffs, piece: Swept) -> Bools:
    """Whether *piece* overlaps each of *some* by more than touching."""
    met: Bools
    if piece.radius > 0:
        met = shapely.distance(some.lines, piece.body) < piece.radius - EPS
    else:
        met = shapely.intersects(some.lines, without_skin(piece.body))
    return met


def _stands_in(some: Cliffs, base: Standing, at: Point, facing: float) -> Bools:
    """Whether *base* would overlap each of *some* at *at* with *facing*."""
    met: Bools = shapely.intersects(some.lines, _body(base, at, facing))
    return met


def _body(base: Standing, at: Point, facing: float) -> shapely.Geometry:
    region: shapely.Geometry = without_skin(base_outline(at, base.base, base.shape, facing).body)
    return region


def _leaves(some: Cliffs, base: Standing, piece: Swept) -> Bools:
    """Whether *piece* leads *base* no deeper into each of *some*: it turns as it begins, or moves away.

    The depth of a convex base in an edge is concave along a straight line, so its start decides.
    """
    if len(piece.legs) < 2:
        return np.full(len(some.top), piece.enter <= EPS)
    a, b = piece.legs
    places = a, toward(a, b, min(STEP, distance(a, b)))
    begun, after = (base_outline(at, base.base, base.shape, piece.facing).outline for at in places)
    inside = _stands_in(some, base, a, piece.facing)
    edges = [(Point(x0, y0), Point(x1, y1)) for x0, y0, x1, y1 in some.ends.tolist()]
    return np.array(
        [
            bool(deep) and outline_overlap(after, edge) <= outline_overlap(begun, edge) + EPS
            for deep, edge in zip(inside, edges, strict=True)
        ]
    )
