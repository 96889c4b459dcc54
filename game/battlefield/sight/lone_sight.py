"""A single sight: numpy selects the few prisms near the line, plain numbers do the rest.

Arrays pay off for many targets; for a single one, each array operation costs as much as a dozen edges here.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.nearness import Near, all_within_reach
from game.battlefield.scalar.area_depth import ALONG, last_below, length, met
from game.battlefield.scalar.envelope import covered
from game.battlefield.scalar.occlusion import NARROWEST, SLACK, Aim, Line, Sides, aim_of, cast, cut
from game.battlefield.sight import envelope
from game.battlefield.sight.area_depth import wanted_kinds
from game.battlefield.sight.hiding import ROUNDING, WATER, shades_near
from game.battlefield.sight.occlusion import LEAST, OcclusionLines, Silhouettes
from game.battlefield.terrain.feature_index import touched
from game.battlefield.terrain.terrain_arrays import Bodies, TerrainArrays, prisms_at
from game.geometry.point import EPS

MOST_EDGES = 1000
"""The number of edges near the line from which arrays are faster."""
MOST_LINES = 40
"""The number of lines on a silhouette from which arrays compute the covered area faster."""


class Upright(NamedTuple):
    """A figure as plain numbers; see `sight.Figure`."""

    x: float
    y: float
    base: float
    level: float
    height: float


class NearTerrain(NamedTuple):
    """The terrain that a viewer and a target stand in.

    Attributes:
        target, viewer: The features touched by the target's base and by the viewer's centre.
        cut, around: Their solid prisms that may reach the silhouette, and that may contain the viewer.
    """

    target: list[int]
    viewer: list[int]
    cut: list[int]
    around: list[int]


class Share(NamedTuple):
    """The hidden share of a silhouette, and the share that each feature hides alone, unordered."""

    whole: float
    alone: list[tuple[int, float]]


class _Shades(NamedTuple):
    """Lines on a silhouette: rows u0, u1, z0 and z1, and the feature of each."""

    u0: list[float]
    u1: list[float]
    z0: list[float]
    z1: list[float]
    owner: list[int]

    def put(self, owner: int, line: Line) -> None:
        """Add a line if it has an extent."""
        u0, u1, z0, z1 = line
        if u1 - u0 > NARROWEST:
            self.u0.append(u0)
            self.u1.append(u1)
            self.z0.append(z0)
            self.z1.append(z1)
            self.owner.append(owner)

    def put_all(self, lines: OcclusionLines) -> None:
        """Add lines computed with arrays."""
        ends = zip(*lines.u.tolist(), *lines.z.tolist(), strict=True)
        for owner, line in zip(lines.owner.tolist(), ends, strict=True):
            self.put(owner, line)


def apart(viewer: Upright, target: Upright) -> float:
    """Return the distance of the centres: to the last digit like `numpy.hypot`, unlike `math.hypot`."""
    return abs(complex(target.x - viewer.x, target.y - viewer.y))


def underfoot(terrain: TerrainArrays, viewer: Upright, target: Upright) -> NearTerrain:
    """Return the terrain that *viewer* and *target* stand in."""
    x, y = np.array((target.x, viewer.x)), np.array((target.y, viewer.y))
    who, what = touched(terrain.index, x, y, np.array((target.base, 0.0)))
    whose, feature = who.tolist(), what.tolist()
    cuts: list[int] = []
    around: list[int] = []
    of = terrain.solids.of
    if any(of[i] < of[i + 1] for i in feature):
        reach = np.array((max(target.base, EPS), 0.0))
        which, prism = prisms_at(terrain.solids, what, x[who], y[who], reach[who])
        for i, one in zip(which.tolist(), prism.tolist(), strict=True):
            (around if whose[i] else cuts).append(one)
    here = [i for i, one in zip(feature, whose, strict=True) if not one]
    there = [i for i, one in zip(feature, whose, strict=True) if one]
    return NearTerrain(here, there, cuts, around)


def hidden_share(
    bodies: Bodies, viewer: Upright, target: Upright, near: NearTerrain, surface: float
) -> Share | None:
    """Return the hidden share of *target*, as `hiding.hidden` does for many; their centres are apart.

    Args:
        bodies: The prisms that hide.
        viewer, target: The figures.
        near: The terrain that they stand in.
        surface: The height of the water that the target stands in; -inf if there is none.

    Returns:
        None if so much is near the line that arrays are faster.
    """
    far = apart(viewer, target)
    wide, tall = max(target.base, EPS), max(target.height, EPS)
    sides = Sides(-wide, wide, target.level, tall)
    ax, ay = (target.x - viewer.x) / far, (target.y - viewer.y) / far
    aim = aim_of(ax, ay, far, viewer.level + viewer.height, sides)
    runs = _runs_before(bodies, viewer, aim)
    if int(bodies.run_count[runs].sum()) > MOST_EDGES:
        return None
    shades = _Shades([], [], [], [], [])
    _put_runs(shades, bodies, viewer, aim, runs)
    if near.cut or near.around:
        place = (np.array((value,)) for value in (*aim[:3], *sides))
        eye = np.array((viewer.x,)), np.array((viewer.y,)), viewer.level + viewer.height
        _put_near(shades, bodies, Silhouettes(*eye, *place), near)
    dry = len(shades.owner)
    under = min(max((surface - target.level) / tall, 0.0), 1.0)
    if under > 0.0:
        shades.put(WATER, (0.0, 1.0, under, under))
    if not shades.owner:
        return Share(0.0, [])
    whole = _area(shades, 0, len(shades.owner))
    return Share(whole, _alone(shades, dry, whole if under <= 0.0 else None))


def _runs_before(bodies: Bodies, viewer: Upright, aim: Aim) -> Ints:
    """Return the runs of edges whose circle meets the wedge between the eye and the silhouette."""
    ax, ay, far, _, _, _, lx, ly, rx, ry = aim
    x, y = viewer.x, viewer.y
    left, right, ahead = math.hypot(lx, ly), math.hypot(rx, ry), ax * x + ay * y
    bounds = np.array(
        (
            (-lx / left, -ly / left, (lx * x + ly * y) / left),
            (rx / right, ry / right, -(rx * x + ry * y) / right),
            (ax, ay, -ahead - far),
            (-ax, -ay, ahead),
        )
    )
    return _near(bodies, bounds)


def _near(bodies: Bodies, bounds: Floats) -> Ints:
    """Return the runs whose circle is at least partly on the near side of all of *bounds*."""
    groups, near = bodies.groups, None
    if groups is not None:
        middle = np.vstack((groups.centre, np.ones(len(groups.r))))
        near = Near(middle, middle, groups.r + SLACK, groups.swept)
    return all_within_reach(bounds, bodies.run_facts, bodies.run_reach, near)


def _put_runs(shades: _Shades, bodies: Bodies, viewer: Upright, aim: Aim, runs: Ints) -> None:
    """Add the lines of the edges of *runs*."""
    ax, ay, far, _, over, _, _, _, _, _ = aim
    x, y, eye = viewer.x, viewer.y, viewer.level + viewer.height
    facts = bodies.run_first, bodies.run_count, bodies.run_owner, bodies.run_top, bodies.run_reach
    columns = (row[runs].tolist() for row in (*facts, bodies.run_facts[0], bodies.run_facts[1]))
    for first, count, owner, top, reach, cx, cy in zip(*columns, strict=True):
        up = top - eye
        if abs(up) <= EPS:
            up = 0.0
        elif up < 0 and (cx - x) * ax + (cy - y) * ay + reach < far / max(over, LEAST) * -up:
            continue  # the line over it comes down before the silhouette
        start = first + (bodies.edges if up > 0 else 0)
        for x0, y0, x1, y1 in bodies.ends[:, start : start + count].T.tolist():
            if (x0 - x) * (y1 - y) - (y0 - y) * (x1 - x) > -SLACK:  # else seen from behind
                line = cast(x0 - x, y0 - y, x1 - x, y1 - y, up, aim)
                if line[1] > line[0]:
                    on, above = cut(*line)
                    shades.put(owner, on)
                    shades.put(owner, above)


def _put_near(shades: _Shades, bodies: Bodies, aims: Silhouettes, near: NearTerrain) -> None:
    """Add the lines of the prisms that the figures stand in: with arrays, as these are rare."""
    prisms = np.array(near.cut, dtype=np.intp)
    around = np.array(near.around, dtype=np.intp)
    for lines in shades_near(bodies, aims, (np.zeros_like(prisms), prisms), around):
        shades.put_all(lines)


def _area(shades: _Shades, begin: int, stop: int) -> float:
    """Return the share of the silhouette below the lines from *begin* to *stop*."""
    rows, many = shades[:4], stop - begin
    if many > MOST_LINES:
        u, z = np.array(rows[:2])[:, begin:stop], np.array(rows[2:])[:, begin:stop]
        area = float(envelope.covered(np.zeros(many, dtype=np.intp), 1, u, z)[0])
    else:
        room = (0, 0) if many == 1 else (many, 2 * many + 2)
        area = covered(rows, begin, stop, [0] * room[0], [0.0] * room[1])
    return 1.0 if area > 1.0 - ROUNDING else area


def _alone(shades: _Shades, dry: int, whole: float | None) -> list[tuple[int, float]]:
    """Return what each feature hides alone, from the first *dry* lines; *whole* if they are all lines."""
    if whole is not None and len(set(shades.owner)) == 1:
        return [(shades.owner[0], whole)]
    order = sorted(range(dry), key=shades.owner.__getitem__)
    u0, u1, z0, z1 = ([row[i] for i in order] for row in shades[:4])
    ranked = _Shades(u0, u1, z0, z1, [shades.owner[i] for i in order])
    found, begin = [], 0
    for stop in range(1, dry + 1):
        if stop == dry or ranked.owner[stop] != ranked.owner[begin]:
            found.append((ranked.owner[begin], _area(ranked, begin, stop)))
            begin = stop
    return found


def depth_between(
    terrain: TerrainArrays, viewer: Upright, target: Upright, part: float, union: frozenset[str] | None
) -> tuple[dict[str, float], float]:
    """Return the inches of each kind of area terrain between two bases, and those of *union*.

    Args:
        terrain: The terrain.
        viewer, target: The figures.
        part: The fraction of their heights at which the line runs.
        union: The kinds to be measured together; None for all.
    """
    ends = sorted((f.level + part * f.height, f.x, f.y, f.base) for f in (viewer, target))
    (z, x, y, begin), (to_z, to_x, to_y, margin) = ends
    far = apart(viewer, target)
    end = max(begin, far - margin)
    ax, ay, climb = (to_x - x) / far, (to_y - y) / far, (to_z - z) / far
    bodies = terrain.area_terrain
    off, ahead = ax * y - ay * x, ax * x + ay * y
    runs = _near(bodies, np.array(((ay, -ax, off), (-ay, ax, -off), (-ax, -ay, ahead))))
    borders = _borders(terrain, runs, (x, y, z), (ax, ay, climb), (begin, end))
    at, _, _ = borders
    if not at:
        return {}, 0.0
    order = sorted(range(len(at)), key=at.__getitem__)
    wanted, many = wanted_kinds(terrain.kinds, union).tolist(), len(at)
    inches = [length(borders, order, many, begin, k, wanted, False) for k in range(len(terrain.kinds))]
    alone = len(inches) == 1 and wanted[0]
    area = inches[0] if alone else length(borders, order, many, begin, -1, wanted, False)
    return {name: deep for name, deep in zip(terrain.kinds, inches, strict=True) if deep > EPS}, area


def _borders(
    terrain: TerrainArrays,
    runs: Ints,
    start: tuple[float, float, float],
    ahead: tuple[float, float, float],
    counted: tuple[float, float],
) -> tuple[list[float], list[float], list[int]]:
    """Return where a line crosses the borders of *runs*; see `scalar.area_depth.Borders`.

    Args:
        terrain: The terrain.
        runs: The runs of edges of area terrain.
        start: The lower end of the line.
        ahead: Its direction, and its climb per inch.
        counted: The range of inches that counts.
    """
    (x, y, z), (ax, ay, climb), (begin, end), bodies = start, ahead, counted, terrain.area_terrain
    at: list[float] = []
    sign: list[float] = []
    whose: list[int] = []
    kinds = terrain.kind[bodies.run_prism[runs]]
    facts = bodies.run_first[runs], bodies.run_count[runs], bodies.run_top[runs], kinds
    for first, count, top, mine in zip(*(row.tolist() for row in facts), strict=True):
        if top < z - EPS:
            continue
        last = last_below(z, climb, begin, end, top)
        for x0, y0, x1, y1 in bodies.ends[:, first : first + count].T.tolist():
            how, near, beyond = met(x0 - x, y0 - y, x1 - x, y1 - y, ax, ay)
            if how:
                at.append(min(max(near, begin), last))
                sign.append(min(how, 1.0))
                whose.append(mine)
            if how == ALONG:
                at.append(min(max(beyond, begin), last))
                sign.append(-1.0)
                whose.append(mine)
    return at, sign, whose
