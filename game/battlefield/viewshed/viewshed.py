"""The ground that an eye sees, or that sees a figure, in shades: exact along each of many rays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from game.battlefield import engine
from game.battlefield.arrays import SPREAD, Bools, Floats, Ints, firsts, ragged
from game.battlefield.sight.shaped import edge_along
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.feature_index import surface_at
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.planar_partition import NOTHING
from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.battlefield.viewshed.obscurant_depth import (
    THICK,
    CountingRule,
    GroundIntervals,
    tops_of,
    woods_along,
)
from game.battlefield.viewshed.ray_borders import RayBorders
from game.battlefield.viewshed.ray_cast import (
    NEAREST,
    SLIVER,
    RaySegments,
    cast_rays,
    compass,
    rays_for,
)
from game.battlefield.viewshed.shades import BLOCKED, LOW, SHADES, Spans, Viewshed, ViewshedQuery
from game.geometry.point import EPS

ORDER = (BLOCKED, 1, 0, 1, BLOCKED)


class Lit(NamedTuple):
    """The visible part of each interval: two rows, start and end; equal if nothing is visible."""

    near: Floats
    far: Floats


def viewshed(battlefield: Battlefield, figure: Figure, terms: ViewshedQuery | None = None) -> Viewshed:
    """Return where *figure* sees others wherever they may stand, or from where they see it."""
    terms, terrain = terms or ViewshedQuery(), prepared(battlefield)
    rays = terms.rays or rays_for(terrain, figure.at)
    surface = surface_at(terrain.index, figure.at)
    sunken = figure.eye <= surface + EPS
    looks = _looks(surface, figure, terms)
    if engine.is_fast() and figure.shape is None and not terrain.dense and not sunken:
        spans = _at_once(terrain, figure, terms, rays, looks)
        return Viewshed(figure, terms, battlefield.width, battlefield.depth, rays, spans)
    around = cast_rays(terrain, terms.union, figure.at, rays)
    if sunken:
        spans = Spans(around.ray, around.near, around.far, np.full(len(around.ray), BLOCKED))
    else:
        spans = _shaded(around, figure, terms, _covers(around, looks, terms))
    return Viewshed(figure, terms, battlefield.width, battlefield.depth, rays, spans)


def spliced(near: Viewshed, far: Viewshed, inches: float | Floats) -> Viewshed:
    """Return *near* up to *inches* from the figure, and *far* beyond; both have the same rays.

    Args:
        inches: One distance for all rays, or one for each; infinite for *near* alone.
    """
    assert near.rays == far.rays, "rays are compared one by one"
    every = np.broadcast_to(np.asarray(inches, dtype=np.float64), near.rays)
    inner, outer = near.spans, far.spans
    upto, past = every[inner.ray], every[outer.ray]
    first, last = inner.near < upto - SLIVER, outer.far > past + SLIVER
    ray = np.concatenate((inner.ray[first], outer.ray[last]))
    begin = np.concatenate((inner.near[first], np.maximum(outer.near, past)[last]))
    end = np.concatenate((np.minimum(inner.far, upto)[first], outer.far[last]))
    shade = np.concatenate((inner.shade[first], outer.shade[last]))
    order = np.argsort(ray * SPREAD + begin, kind="stable")
    spans = Spans(ray[order], begin[order], end[order], shade[order])
    return replace(near, spans=spans)


def pieced(parts: Sequence[tuple[Viewshed, Spans]]) -> Viewshed:
    """Return one viewshed assembled from several: each *part* on its own intervals of rays.

    All have the same number of rays. The intervals, ray by ray and outward, cover each ray once; their shades
    are ignored.
    """
    found = [_within(shed.spans, own) for shed, own in parts if len(own.ray)]
    ray, near, far, shade = (np.concatenate(column) for column in zip(*found, strict=True))
    order = np.argsort(ray * SPREAD + near, kind="stable")
    spans = Spans(ray[order], near[order], far[order], shade[order])
    return replace(parts[0][0], spans=_joined(spans, 0)[0])


def _within(spans: Spans, own: Spans) -> Spans:
    """Return the parts of *spans* within the intervals *own*."""
    keys = spans.ray * SPREAD + spans.near
    first = np.searchsorted(keys, own.ray * SPREAD + own.near, "right") - 1
    first = np.maximum(first, np.searchsorted(spans.ray, own.ray))
    last = np.searchsorted(keys, own.ray * SPREAD + own.far, "left")
    whose, which = ragged(first, np.maximum(last - first, 1))
    near, far = np.maximum(spans.near[which], own.near[whose]), np.minimum(spans.far[which], own.far[whose])
    kept = (far - near > SLIVER).nonzero()[0]
    return Spans(own.ray[whose[kept]], near[kept], far[kept], spans.shade[which[kept]])


class Look(NamedTuple):
    """The height of the eye, and of the target above the ground; *dry*: whether anything is seen."""

    z: float
    lift: float
    dry: bool = True


def _looks(surface: float, figure: Figure, terms: ViewshedQuery) -> tuple[Look, Look]:
    """Return the lines that decide whether at most a third, and at most two thirds, are hidden.

    Args:
        surface: The height of the water that *figure* stands in; -inf if there is none.
    """
    if not terms.reverse:
        return Look(figure.eye, terms.height * LOW), Look(figure.eye, terms.height * terms.most)
    low, high = (figure.level + figure.height * share for share in (LOW, terms.most))
    least = surface - EPS
    return Look(low, terms.height, low >= least), Look(high, terms.height, high >= least)


def _covers(around: RaySegments, looks: tuple[Look, Look], terms: ViewshedQuery) -> tuple[Lit, Lit]:
    """Return where at most a third, and where at most two thirds, are hidden."""
    horizons = {look.z: _horizon(around, look.z) for look in looks}
    clear, some = (
        _lit(around, look.z, horizons[look.z], look.lift, submerged=terms.reverse)
        if look.dry
        else Lit(around.near, around.near)
        for look in looks
    )
    return clear, some


def _at_once(
    terrain: PreparedTerrain, figure: Figure, terms: ViewshedQuery, rays: int, looks: tuple[Look, Look]
) -> Spans:
    """Return the shaded intervals from the fast engine."""
    partition, woods, tops = terrain.part(RayBorders).partition(terms.union), None, None
    if terms.block is not None and (partition.area > NOTHING).any():
        woods = _woods(figure, terms, rays)
        tops = tops_of(partition, woods)
    # an int argument would make numba compile the kernel again
    table, eyes = (float(terrain.width), float(terrain.depth)), np.array(looks, dtype=np.float64)
    at, measured_path, under = (float(figure.at.x), float(figure.at.y)), compass(rays), terms.reverse
    return Spans(*engine.fast().seen(partition, table, at, measured_path, eyes, under, woods, tops))


def _horizon(around: RaySegments, z: float) -> Floats:
    """Return for each interval the steepest slope from an eye at *z* to solid terrain before and in it.

    Slopes are scaled to -1 to 1 and the ray's number is added, so that one running maximum serves all rays.
    """
    rise = around.partition.solid - z
    rise = np.where(np.abs(rise) <= EPS, 0.0, rise)[around.which]
    rise[around.far - around.near <= SLIVER] = NOTHING
    into = rise / np.maximum(around.near, NEAREST)
    steepest = into.copy()
    steepest[1:] = np.maximum(into[1:], np.maximum(into, rise / np.maximum(around.far, NEAREST))[:-1])
    steepest[around.first] = into[around.first]
    rank = steepest / (1.0 + np.abs(steepest)) + 4.0 * around.ray
    highest = np.maximum.accumulate(rank)
    where = np.maximum.accumulate(np.where(rank == highest, np.arange(len(rank)), 0))
    found: Floats = steepest[where]
    return found


def _lit(around: RaySegments, z: float, horizon: Floats, lift: float, *, submerged: bool = False) -> Lit:
    """Return the part of each interval where a point *lift* above the standing level is seen from *z*.

    Args:
        submerged: Whether figures there see nothing unless they rise above the surface, rather than only if
            they are beneath it.
    """
    partition = around.partition
    stands = partition.level + lift >= partition.solid - EPS
    dry = lift > partition.depth + EPS if submerged else lift >= partition.depth - EPS
    up = partition.level + lift - z
    up = np.where(np.abs(up) <= EPS, 0.0, up)[around.which]
    with np.errstate(divide="ignore", invalid="ignore"):
        limit = up / horizon
    rising, above = up >= 0, horizon > 0
    far = np.where(rising & above, np.minimum(around.far, limit), around.far)
    near = np.where(~rising & (horizon < 0), np.maximum(around.near, limit), around.near)
    hidden = (
        ~((stands & ((partition.depth <= 0) | dry))[around.which])
        | (~rising & (horizon >= 0))
        | (far <= near)
    )
    return Lit(np.where(hidden, around.near, near), np.where(hidden, around.near, far))


def _shaded(around: RaySegments, figure: Figure, terms: ViewshedQuery, covers: tuple[Lit, Lit]) -> Spans:
    """Return the rays in shades: first by solids and water, then by woods where these do not hide."""
    clear, some = covers
    gone = some.far <= some.near
    whole = (clear.near <= around.near) & (clear.far >= around.far)
    mixed = ~(gone | whole)
    whose, nth = ragged(np.zeros(len(gone), dtype=np.intp), np.where(mixed, 5, 1))
    near, far = around.near[whose], around.far[whose]
    shade = np.where(gone, BLOCKED, 0)[whose]
    parts, into = mixed[whose].nonzero()[0], mixed.nonzero()[0]
    cuts = _cuts(*(Lit(a[into], b[into]) for a, b in ((around.near, around.far), some, clear)))
    near[parts], far[parts] = cuts[:-1].T.ravel(), cuts[1:].T.ravel()
    shade[parts] = np.array(ORDER)[nth[parts]]
    kept = (far - near > SLIVER).nonzero()[0]
    whose = whose[kept]
    spans = Spans(around.ray[whose], near[kept], far[kept], shade[kept])
    if terms.block is None or not (around.partition.area > NOTHING).any():
        return _joined(spans, 0)[0]
    spans, rank = _joined(spans, around.partition.rank[around.which[whose]])
    return _joined(_wooded(around, figure, terms, spans, rank), 0)[0]


def _cuts(stretch: Lit, some: Lit, clear: Lit) -> Floats:
    """Return where intervals are split to follow `ORDER`; parts may be empty."""
    lone = clear.far <= clear.near
    begin, end = np.where(lone, some.near, clear.near), np.where(lone, some.near, clear.far)
    return np.array((stretch.near, some.near, begin, end, some.far, stretch.far))


def _joined(spans: Spans, rank: Ints | int) -> tuple[Spans, Ints]:
    """Return *spans* with adjacent intervals of one shade and *rank* on a ray merged; and the ranks."""
    rank = rank + np.zeros(len(spans.ray), dtype=np.intp)
    begin = firsts((spans.ray << 32) + rank * len(SHADES) + spans.shade)
    end = np.append(begin[1:], len(spans.ray)) - 1
    return Spans(spans.ray[begin], spans.near[begin], spans.far[end], spans.shade[begin]), rank[begin]


def _woods(figure: Figure, terms: ViewshedQuery, rays: int) -> CountingRule:
    """Return how inches of area terrain are counted: from the edge of the base, whatever its shape."""
    part = 0.5 if terms.woods_line == "middle" else 1.0
    here = edge_along(figure, rays) + (0.0 if terms.reverse else terms.ignored)
    there = terms.base + (terms.ignored if terms.reverse else 0.0)
    block = max(float(terms.block or 0.0), 2 * EPS)
    return CountingRule(figure.level + part * figure.height, part * terms.height, here, float(there), block)


def _wooded(around: RaySegments, figure: Figure, terms: ViewshedQuery, spans: Spans, rank: Ints) -> Spans:
    """Return *spans*, each on ground of level *rank*, split by the depth of woods before them."""
    woods = _woods(figure, terms, around.rays)
    lit: Bools = spans.shade != BLOCKED
    chosen, hidden = lit.nonzero()[0], (~lit).nonzero()[0]
    ground = GroundIntervals(spans.ray[chosen], spans.near[chosen], spans.far[chosen], rank[chosen])
    found = woods_along(around, woods, ground)
    whose = np.concatenate((hidden, chosen[found.whose]))
    near = np.concatenate((spans.near[hidden], found.near))
    far = np.concatenate((spans.far[hidden], found.far))
    thick = np.concatenate((np.zeros(len(hidden), dtype=np.intp), found.thick))
    shade = np.where(thick == THICK, BLOCKED, spans.shade[whose] + 2 * thick)
    order = np.argsort(spans.ray[whose] * SPREAD + near, kind="stable")  # runs in order: merged at once
    return Spans(spans.ray[whose[order]], near[order], far[order], shade[order])
