"""Cliffs: borders where the ground rises so steeply that no base can stand against the face.

A border is sheer where the ground on its two sides, without bridges and buildings, differs by more than
`SHEER`. A base may not stand, pass or land where it contains a point of a sheer border whose higher side is
more than `SHEER` above its level; on the higher side it may overhang.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np
import shapely
from shapely import STRtree

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.disc_sweep import met, nearest, off
from game.battlefield.movement.costs.sweep import Levelled
from game.battlefield.terrain.feature_index import TABLE, features_touched
from game.battlefield.terrain.field import Battlefield, Form, Sized
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.geometry.base_shape import without_skin
from game.geometry.dilation import dilated
from game.geometry.point import EPS, Path, Point, distance
from game.geometry.shapes import Region, areas
from game.geometry.value import Value

SHEER = 2.0
"""The minimum step of a cliff in inches, and the maximum height of a step above a base."""
_SNAP = 1e-8
_HAIR = 1e-7
_ASIDE = 0.1
_QUADRANT = 16
_ROUND = 1 / np.cos(np.pi / (4 * _QUADRANT))


class Cliffs(Value, eq=False):
    """Pieces of sheer borders.

    Attributes:
        ends: One row each: x and y of the ends.
        top: The height of the ground on the higher side, in inches.
    """

    ends: Floats
    top: Floats

    def chosen(self, which: Bools | Ints) -> Cliffs:
        """Return a subset of them."""
        return Cliffs(self.ends[which], self.top[which])

    def above(self, level: float) -> Cliffs:
        """Return the cliffs in which no base at *level* may stand."""
        return self.chosen(self.top > level + SHEER + EPS)

    @property
    def lines(self) -> Any:
        """The pieces as an array of shapely lines."""
        return shapely.linestrings(self.ends.reshape(-1, 2, 2))


class CliffFace(NamedTuple):
    """A cliff that a base runs into: the hill's id, and the inches along the path."""

    id: str
    inches: float


def cliffs(terrain: PreparedTerrain) -> Cliffs:
    """Return all sheer borders of *terrain*; on a crowded table, use `near` instead."""
    hills = np.array([one.form is Form.GROUND for one in terrain.features], dtype=bool)
    if max((one.height for one in terrain.features if one.form is Form.GROUND), default=TABLE) <= SHEER + EPS:
        return Cliffs(np.empty((0, 4)), np.empty(0))
    every = terrain.borders
    ends = _pieces(terrain, every.edges[hills[every.owner]])
    way = ends[:, 2:] - ends[:, :2]
    normal = np.stack([-way[:, 1], way[:, 0]], axis=1) / np.hypot(way[:, 0], way[:, 1])[:, None]
    middle = (ends[:, :2] + ends[:, 2:]) / 2
    sides = [_hills(terrain, middle + normal * _HAIR * sense) for sense in (1, -1)]
    found = Cliffs(ends, np.maximum(*sides))
    return found.chosen(np.abs(sides[0] - sides[1]) > SHEER + EPS)


def near(terrain: PreparedTerrain, low: Point, high: Point, wide: float) -> Cliffs:
    """Return the cliffs whose boxes come within *wide* of the box from *low* to *high*."""
    west, north, east, south = low.x - wide, low.y - wide, high.x + wide, high.y + wide
    if terrain.dense:
        around = shapely.box(west - _ASIDE, north - _ASIDE, east + _ASIDE, south + _ASIDE)
        terrain = terrain.nearby(areas(around))
    every = terrain.part(cliffs)
    x, y = every.ends[:, 0::2], every.ends[:, 1::2]
    boxed = (x.max(axis=1) >= west) & (x.min(axis=1) <= east)
    boxed &= (y.max(axis=1) >= north) & (y.min(axis=1) <= south)
    return every.chosen(boxed)


def _pieces(size: Sized, edges: Floats) -> Floats:
    """Return *edges* split where they cross, without duplicates and without the edge of the table."""
    lines = shapely.get_parts(
        shapely.unary_union(shapely.linestrings(edges.reshape(-1, 2, 2)), grid_size=_SNAP)
    )
    corners, line = shapely.get_coordinates(lines, return_index=True)
    ends = np.hstack([corners[:-1], corners[1:]])[line[:-1] == line[1:]]
    x, y = ends[:, 0::2], ends[:, 1::2]
    sides = ((x, 0.0), (x, size.width), (y, 0.0), (y, size.depth))
    rim = np.any([(np.abs(values - limit) <= _SNAP).all(axis=1) for values, limit in sides], axis=0)
    tiny = np.hypot(ends[:, 2] - ends[:, 0], ends[:, 3] - ends[:, 1]) <= 4 * _HAIR
    kept: Floats = ends[~(rim | tiny)]
    return kept


def _hills(terrain: PreparedTerrain, at: Floats) -> Floats:
    """Return the height of the ground, without bridges, at places that lie on no border."""
    found = np.full(len(at), TABLE)
    hills = [one for one in terrain.features if one.form is Form.GROUND]
    tree = STRtree(np.asarray(shapely.points(at)))
    hill, place = tree.query([one.polygon for one in hills], predicate="intersects")
    np.maximum.at(found, place, np.array([one.height for one in hills])[hill])
    return found


def faces_at(
    field: Battlefield, at: Point, base: float, level: float, region: Region | None = None
) -> tuple[str, ...]:
    """Return the ids of the hills whose cliffs a base at *at* on *level* would overlap; in order.

    Args:
        base: Its radius, in inches.
        region: The ground that it covers, if it is no disc.
    """
    return hills_met(prepared(field), at, base, level, region)


def hills_met(
    terrain: PreparedTerrain, at: Point, base: float, level: float, region: Region | None = None
) -> tuple[str, ...]:
    """Return the same as `faces_at`; all cliffs are computed only if a hill that high is under the base."""
    touched = features_touched(terrain.index, at, base + _ASIDE)
    if all(one.form is not Form.GROUND or one.height <= level + SHEER + EPS for one in touched):
        return ()
    around = near(terrain, at, at, base).above(level)
    if region is None:
        deep = off(np.array(at), around.ends[:, :2], around.ends[:, 2:]) < base - EPS
    else:
        deep = shapely.intersects(around.lines, without_skin(region))
    return tuple(sorted({hill_of(terrain, around, n) for n in np.flatnonzero(deep).tolist()}))


def hill_of(terrain: PreparedTerrain, some: Cliffs, n: int) -> str:
    """Return the id of the hill at the top of cliff *n* of *some*."""
    x0, y0, x1, y1 = some.ends[n].tolist()
    here = features_touched(terrain.index, Point((x0 + x1) / 2, (y0 + y1) / 2), _HAIR)
    return min(one.id for one in here if one.form is Form.GROUND and one.height == some.top[n])


def run_into(
    terrain: PreparedTerrain, path: Path, base: float, legs: Sequence[Levelled], end_level: float
) -> CliffFace | None:
    """Return the first cliff that a base enters on its path, or None.

    A base that starts in a cliff may move away: never deeper, and out of it at the end.

    Args:
        legs: Straight stretches of *path* in order, each on one level.
        end_level: Its final level.
    """
    x, y = zip(*path, strict=True)
    around = near(terrain, Point(min(x), min(y)), Point(max(x), max(y)), base)
    if not legs or not len(around.top):
        return None
    deep: float | None = None
    for n, (leg, a, b) in enumerate(_straight(path, legs)):
        some = around.above(leg.level)
        if n == 0:
            begun = _depth(some, a, base)
            deep = begun if begun > EPS else None
        hit, out = _along(some, a, b, base, deep)
        if hit is not None:
            return CliffFace(hill_of(terrain, some, hit[0]), leg.enter + hit[1])
        deep = None if out else deep
    left = around.above(end_level)
    if _depth(left, path[-1], base) > EPS:
        n = int(np.argmin(off(np.array(path[-1]), left.ends[:, :2], left.ends[:, 2:])))
        return CliffFace(hill_of(terrain, left, n), legs[-1].leave)
    return None


def _straight(path: Path, legs: Sequence[Levelled]) -> Iterator[tuple[Levelled, Point, Point]]:
    """Yield *legs* with their end points."""
    gone = 0.0
    each = iter(legs)
    leg = next(each, None)
    for a, b in pairwise(path):
        span = distance(a, b)
        while leg is not None and leg.leave <= gone + span + EPS:
            yield leg, _on(a, b, leg.enter - gone, span), _on(a, b, leg.leave - gone, span)
            leg = next(each, None)
        gone += span


def _on(a: Point, b: Point, inches: float, span: float) -> Point:
    share = min(max(inches / span, 0.0), 1.0)
    return Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)


def _depth(some: Cliffs, at: Point, base: float) -> float:
    """Return the depth of a base at *at* in the nearest of *some*; 0 if it is in none."""
    if not len(some.top):
        return 0.0
    return max(0.0, base - float(off(np.array(at), some.ends[:, :2], some.ends[:, 2:]).min()))


def _along(
    some: Cliffs, a: Point, b: Point, base: float, deep: float | None
) -> tuple[tuple[int, float] | None, bool]:
    """Return the cliff that a base enters on its way from *a* to *b*, and whether it ends in none.

    Args:
        deep: Its depth in a cliff since its path began; None once it has left it.

    Returns:
        The index of the cliff and the inches from *a*, or None; and whether it ends clear of cliffs.
    """
    if not len(some.top):
        return None, True
    start, end, span = np.array(a), np.array(b), distance(a, b)
    heads, tails = some.ends[:, :2], some.ends[:, 2:]
    enter = met(start, end, heads, tails, base)
    free = 0.0
    if deep is not None:
        leave = span - met(end, start, heads, tails, base)
        free = _freed(enter, leave)
        deeper = nearest(start, end, heads, tails) < base - deep - EPS
        enter = np.where((enter > free + EPS) | deeper, enter, np.inf)
    first = int(np.argmin(enter))
    hit = (first, float(enter[first])) if np.isfinite(enter[first]) else None
    return hit, deep is None or free < span - EPS


def _freed(enter: Floats, leave: Floats) -> float:
    """Return the inches after which a base has left every cliff it overlaps, those met meanwhile included."""
    free = 0.0
    for begin, end in sorted(zip(enter.tolist(), leave.tolist(), strict=True)):
        if begin > free + EPS:
            break
        free = max(free, end)
    return free


def forbidden(
    terrain: PreparedTerrain,
    base: float,
    within: Region,
    roofs: Sequence[tuple[Region, float]] = (),
    outline: Path | None = None,
) -> Region:
    """Return where in *within* cliffs prevent a base from standing: slightly too large, never too small.

    Args:
        base: Its radius, in inches.
        roofs: Other places to stand on, with heights.
        outline: The base around the origin, if it is no disc; then the region is exact.
    """
    if within.is_empty:
        return within
    west, north, east, south = within.bounds
    around = near(terrain, Point(west, north), Point(east, south), base)
    box = shapely.box(west - base, north - base, east + base, south + base)
    taken = []
    for top in np.unique(np.round(around.top, 9)).tolist():
        lines = around.chosen(np.abs(around.top - top) <= EPS).lines
        if outline is None:
            zone = shapely.union_all(shapely.buffer(lines, base * _ROUND, quad_segs=_QUADRANT))
        else:
            zone = dilated(shapely.multilinestrings(lines), outline)
        least = top - SHEER - EPS
        high = [_high(terrain, least, box), *(roof for roof, height in roofs if height >= least)]
        taken.append(zone.difference(shapely.union_all(high)))
    return areas(shapely.union_all(taken))


def _high(terrain: PreparedTerrain, least: float, box: Region) -> shapely.Geometry:
    """Return where in *box* the ground is at least *least* high: hills without their water, and decks."""
    here = [one for one in terrain.features if one.polygon.intersects(box)]
    by = {form: [one for one in here if one.form is form] for form in (Form.GROUND, Form.DECK, Form.WATER)}
    dry = shapely.union_all([one.polygon for one in by[Form.GROUND] if one.height >= least])
    decks = shapely.union_all([one.polygon for one in by[Form.DECK]])
    wet = [dry.difference(decks)]
    for pool in by[Form.WATER]:
        bed = shapely.union_all([h.polygon for h in by[Form.GROUND] if h.height - pool.depth >= least])
        wet = [part.difference(pool.polygon.difference(bed)) for part in wet]
    over = [one.polygon for one in by[Form.DECK] if one.height >= least]
    return shapely.union_all([*wet, *over])
