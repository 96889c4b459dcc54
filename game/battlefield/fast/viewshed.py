"""The ground that an eye sees, all rays at once; see `ray_cast`, `viewshed` and `obscurant_depth`."""

from __future__ import annotations

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.fast.compiling import inlined, kernel
from game.battlefield.fast.growing_arrays import grown
from game.battlefield.fast.obscurant_depth import desk, thickened
from game.battlefield.fast.ray_cast import crossed, edge_of
from game.battlefield.terrain.planar_partition import NOTHING, PlanarPartition
from game.battlefield.viewshed.obscurant_depth import UNBOUND, CountingRule, Tops
from game.battlefield.viewshed.ray_cast import NEAREST, SLIVER, Compass
from game.geometry.point import EPS

CLEAR, PARTIAL, BLOCKED = 0, 1, 4
NO_TOPS = Tops(
    np.empty(0, dtype=np.intp), np.empty((0, 0), dtype=bool), np.empty((0, 0)), np.empty(0, dtype=bool)
)


@inlined
def _horizon(steepest, solid, which, bounds, many, z):
    """Fill in the steepest solid terrain before and in each interval of a ray."""
    highest, before = -np.inf, -np.inf
    for k in range(many):
        near, far = bounds[k], bounds[k + 1]
        rise = solid[which[k]] - z
        if abs(rise) <= EPS:
            rise = 0.0
        if far - near <= SLIVER:
            rise = NOTHING
        into = rise / max(near, NEAREST)
        highest = max(highest, into, before)
        steepest[k] = highest
        before = max(into, rise / max(far, NEAREST))


@inlined
def _lit(solid, level, depth, near, far, horizon, z, lift, submerged):
    """Return the part of an interval where a point *lift* above the standing level is seen."""
    dry = lift > depth + EPS if submerged else lift >= depth - EPS
    if not level + lift >= solid - EPS or not (depth <= 0 or dry):
        return near, near
    up = level + lift - z
    if abs(up) <= EPS:
        up = 0.0
    begin, end = near, far
    if up >= 0:
        if horizon > 0:
            end = min(far, up / horizon)
    elif horizon >= 0:
        return near, near
    else:
        begin = max(near, up / horizon)
    if end <= begin:
        return near, near
    return begin, end


@inlined
def _put(spans, n, first, near, far, shade, rank):
    """Append an interval to the first *n*, merging it with the last if alike; return their number."""
    if n > first and spans[2, n - 1] == shade and spans[3, n - 1] == rank:
        spans[1, n - 1] = far
        return n
    spans[0, n], spans[1, n], spans[2, n], spans[3, n] = near, far, shade, rank
    return n + 1


@inlined
def _shaded(spans, partition, which, bounds, many, low, high, eyes, submerged, ranked):
    """Append the intervals of a ray, shaded by solids and water; return their number."""
    _, _, solid, level, depth, _, _, ranks = partition
    n = 0
    for k in range(many):
        near, far, c = bounds[k], bounds[k + 1], which[k]
        rank, top, stood, under = (ranks[c] if ranked else 0), solid[c], level[c], depth[c]
        b0, e0 = near, near
        b1, e1 = near, near
        if eyes[0, 2] > 0:
            b0, e0 = _lit(top, stood, under, near, far, low[k], eyes[0, 0], eyes[0, 1], submerged)
        if eyes[1, 2] > 0:
            b1, e1 = _lit(top, stood, under, near, far, high[k], eyes[1, 0], eyes[1, 1], submerged)
        if e1 <= b1:
            if far - near > SLIVER:
                n = _put(spans, n, 0, near, far, BLOCKED, rank)
        elif b0 <= near and e0 >= far:
            if far - near > SLIVER:
                n = _put(spans, n, 0, near, far, CLEAR, rank)
        else:
            if e0 <= b0:
                b0, e0 = b1, b1
            cuts = (near, b1, b0, e0, e1, far)
            for part in range(5):
                if cuts[part + 1] - cuts[part] > SLIVER:
                    shade = CLEAR if part == 2 else (PARTIAL if part in (1, 3) else BLOCKED)
                    n = _put(spans, n, 0, cuts[part], cuts[part + 1], shade, rank)
    return n


@kernel
def _swept(
    partition, table, x, y, measured_path, eyes, submerged, woods, tops, crossings, rooms, ray, found, filled
):
    """Append the intervals on rays from *ray* on to *found* while there is room; return the next ray.

    Args:
        crossings: See `crossed`.
        rooms: The ends and classes of a ray's intervals, their horizons, its spans twice; and `desk`.
    """
    start, r, change = crossings
    bounds, which, horizons, spans, cut, notes = rooms
    last, wooded, rays = len(partition[2]) - 1, woods[3] >= 0, len(measured_path[0])
    while ray < rays:
        edge = edge_of(table[0], table[1], x, y, measured_path[0][ray], measured_path[1][ray])
        a, b = start[ray], start[ray + 1]
        many, suffix = b - a + 1, 0
        bounds[0], bounds[many], which[many - 1] = 0.0, edge, partition[6]
        for k in range(many - 2, -1, -1):
            suffix += change[a + k]
            bounds[k + 1] = min(r[a + k], edge)
            which[k] = min(max(partition[6] - suffix, 0), last)
        _horizon(horizons[0], partition[2], which, bounds, many, eyes[0, 0])
        alike = eyes[1, 0] == eyes[0, 0]
        if not alike:
            _horizon(horizons[1], partition[2], which, bounds, many, eyes[1, 0])
        over = horizons[0] if alike else horizons[1]
        n = _shaded(spans, partition, which, bounds, many, horizons[0], over, eyes, submerged, wooded)
        shown, met = spans, False
        for k in range(many if wooded else 0):
            met = met or tops[0][which[k]] != UNBOUND
        if met:
            n = thickened(spans, n, which, bounds, many, edge, woods, tops, notes, cut)
            shown = cut
        if filled + n > found.shape[1]:
            break
        first = filled
        for k in range(n):
            shade = shown[2, k]
            if filled > first and found[3, filled - 1] == shade:
                found[2, filled - 1] = shown[1, k]
            else:
                found[0, filled], found[1, filled] = ray, shown[0, k]
                found[2, filled], found[3, filled] = shown[1, k], shade
                filled += 1
        ray += 1
    return ray, filled


@kernel
def _seen(partition, table, x, y, measured_path, eyes, submerged, woods, tops):
    """Return rows ray, near, far and shade of the intervals of all rays.

    Args:
        facets: Ends, steps, solid, level, depth, area, the bare class and ranks, as in `PlanarPartition`.
        table: The table's width and depth.
        course: The directions of the rays.
        eyes: Rows for targets hidden at most a third and at most two thirds: the height of the eye, the
            height of the target above the ground, and whether anything is seen at all.
        submerged: As in `viewshed`.
        woods: The start, the inches that do not count at either end, and the inches that block (negative:
            none).
        tops: As in `Tops`.
    """
    rays = len(measured_path[0])
    crossings = crossed(partition[0], partition[1], x, y, rays, measured_path)
    most = 1
    for ray in range(rays):
        most = max(most, crossings[0][ray + 1] - crossings[0][ray] + 1)
    # in woods each place lies in one span, for each of the levels of the ground
    pieces = 2 * (5 * most + (6 * most + 1) * (partition[7].max() + 1)) if woods[3] >= 0 else 1
    lines = np.empty(most + 1), np.empty(most, np.int64), np.empty((2, most))
    rooms = (*lines, np.empty((4, 5 * most)), np.empty((3, pieces)), desk(most))
    found = np.empty((4, 4 * rays + pieces + 5 * most))
    ray, filled = 0, 0
    while ray < rays:
        if ray > 0:
            found = grown(found)
        ray, filled = _swept(
            partition,
            table,
            x,
            y,
            measured_path,
            eyes,
            submerged,
            woods,
            tops,
            crossings,
            rooms,
            ray,
            found,
            filled,
        )
    return found[:, :filled]


def seen(
    partition: PlanarPartition,
    table: tuple[float, float],
    at: tuple[float, float],
    measured_path: Compass,
    eyes: Floats,
    submerged: bool,
    woods: CountingRule | None,
    tops: Tops | None,
) -> tuple[Ints, Floats, Floats, Ints]:
    """Return the ray, near end, far end and shade of all intervals; see `viewshed`."""
    given = (
        partition.ends,
        partition.step,
        partition.solid,
        partition.level,
        partition.depth,
        partition.area,
        partition.open,
        partition.rank,
    )
    line = (0.0, 0.0, 0.0, -1.0) if woods is None else (woods.z, woods.here, woods.there, woods.block)
    found = _seen(
        given, table, *at, (measured_path.x, measured_path.y), eyes, submerged, line, tops or NO_TOPS
    )
    ray, shade = found[[0, 3]].astype(np.intp)
    return ray, found[1], found[2], shade
