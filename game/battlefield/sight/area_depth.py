"""Inches of area terrain along straight lines: exact, without sampling or double counting.

A line exactly along a border counts as inside: it is shifted minimally to one side, and parts along a border
are added.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from game.battlefield import engine
from game.battlefield.arrays import Bools, Floats, Intervals, Ints, inside, numbered, ragged, within
from game.battlefield.nearness import SLACK, Near, within_reach
from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.terrain.terrain_arrays import Bodies, TerrainArrays
from game.geometry.point import EPS, Point, distance
from game.geometry.value import Value


class Span(Value):
    """A stretch of a line inside one feature; *enter* and *leave* in inches from the line's start."""

    kind: str
    feature: str
    enter: float
    leave: float


class Lines(NamedTuple):
    """Straight lines that do not descend: their lower ends, their upper ends, and the inches that count."""

    x: Floats
    y: Floats
    z: Floats
    to_x: Floats
    to_y: Floats
    to_z: Floats
    begin: Floats
    end: Floats


class BorderCrossings(NamedTuple):
    """Crossings of lines and borders: the line, the prism, inches from the lower end, in or out."""

    line: Ints
    prism: Ints
    at: Floats
    sign: Ints


def upward(a: Floats, b: Floats, a_margin: Floats, b_margin: Floats) -> Lines:
    """Return the lines between points *a* and *b*, rows of x, y, z, minus the *margin* inches at each end.

    The order of the two ends does not matter.
    """
    down = (a[:, 2] > b[:, 2]) | (
        (a[:, 2] == b[:, 2]) & ((a[:, 0] > b[:, 0]) | ((a[:, 0] == b[:, 0]) & (a[:, 1] > b[:, 1])))
    )
    x, y, z = np.where(down[:, None], b, a).T
    to_x, to_y, to_z = np.where(down[:, None], a, b).T
    begin = np.where(down, b_margin, a_margin)
    end = np.hypot(to_x - x, to_y - y) - np.where(down, a_margin, b_margin)
    return Lines(x, y, z, to_x, to_y, to_z, begin, np.maximum(begin, end))


def depths(terrain: TerrainArrays, lines: Lines, union: frozenset[str] | None) -> tuple[Floats, Floats]:
    """Return the inches of *lines* in area terrain, below its top.

    Args:
        terrain: The terrain.
        lines: The lines.
        union: The kinds to be measured together; None for all.

    Returns:
        A row for each line, with a column for each kind of area terrain; and the inches of *union*.
    """
    bodies, kind = terrain.area_terrain, terrain.kind
    n, k = len(lines.x), len(terrain.kinds)
    chosen = wanted_kinds(terrain.kinds, union)
    if engine.is_fast():
        return _at_once(terrain, chosen, lines)
    borders = _borders(bodies, lines)
    if not len(borders.line):
        return np.zeros((n, k)), np.zeros(n)
    at, whose, sign = _within_height(bodies, lines, borders), kind[borders.prism], borders.sign
    cuts = np.arange(n * (k + 1))
    groups, places, signs = (
        [borders.line * k + whose, cuts],
        [at, lines.begin.repeat(k), lines.begin],
        [sign, 0 * cuts],
    )
    wanted = chosen[whose]
    groups.append(borders.line[wanted] + n * k)
    places.append(at[wanted])
    signs.append(sign[wanted])
    found = inside(np.concatenate(groups), np.concatenate(places), np.concatenate(signs))
    inches = np.bincount(found.group, found.end - found.begin, n * (k + 1)).astype(np.float64)
    return inches[: n * k].reshape(n, k), inches[n * k :]


def wanted_kinds(kinds: tuple[str, ...], union: frozenset[str] | None) -> Bools:
    """Return which of *kinds* are in *union*; None stands for all."""
    return np.array([union is None or name in union for name in kinds], dtype=bool)


def _at_once(terrain: TerrainArrays, wanted: Bools, lines: Lines) -> tuple[Floats, Floats]:
    """Return `depths` from the fast engine."""
    inches, area = np.zeros((len(lines.x), len(wanted))), np.zeros(len(lines.x))
    engine.fast().depths(*flat_area_terrain(terrain), wanted, np.array(lines), inches, area)
    return inches, area


def flat_area_terrain(terrain: TerrainArrays) -> tuple[tuple[Floats | Ints, ...], Floats, Ints]:
    """Return area terrain for the fast engine: runs and edges, and the tops and kinds of prisms."""
    b = terrain.area_terrain
    runs = b.run_centre, b.run_r, b.run_first, b.run_count, b.run_prism, b.run_top, b.ends
    return runs, b.top, terrain.kind


def _within_height(bodies: Bodies, lines: Lines, borders: BorderCrossings) -> Floats:
    """Return the crossings of lines, clipped to the inches that count and that are not above the top."""
    line, top = borders.line, bodies.top[borders.prism]
    begin, end, low = lines.begin[line], lines.end[line], lines.z[line]
    climb = ((lines.to_z - lines.z) / np.hypot(lines.to_x - lines.x, lines.to_y - lines.y))[line]
    over = low + climb * end > top + EPS
    if np.count_nonzero(over):
        rising = over & (climb > 0)
        highest = np.where(rising, (top - low) / np.where(rising, climb, 1.0), np.where(over, begin, end))
        end = np.maximum(begin, np.minimum(end, highest))
    return within(borders.at, begin, end)


def _borders(bodies: Bodies, lines: Lines) -> BorderCrossings:
    """Return where *lines* and their extensions beyond their upper ends cross borders.

    A line passes a corner that it meets exactly on one side; an edge along it is entered and left at its
    ends.
    """
    dx, dy = lines.to_x - lines.x, lines.to_y - lines.y
    measured_path = np.array((dx, dy)) / np.hypot(dx, dy)
    line, run = _along(bodies, lines, measured_path)
    prism, way = bodies.run_prism[run], measured_path.take(line, axis=1)
    whose, edge = ragged(bodies.run_first[run], bodies.run_count[run])
    ends = bodies.ends.take(edge, axis=1)
    # by pair first and then by edge, since a pair has several
    x, y = ends[::2] - lines.x[line][whose], ends[1::2] - lines.y[line][whose]
    aside = y * way[0][whose] - x * way[1][whose]
    on = np.abs(aside) <= EPS
    aside[on] = 0.0
    crosses = ((aside[0] >= 0) != (aside[1] >= 0)).nonzero()[0]
    p, q = aside.take(crosses, axis=1)
    pair = whose[crosses]
    near, far = _ahead(x, y, crosses, way.take(pair, axis=1))
    found = BorderCrossings(
        line[pair], prism[pair], near + p / (p - q) * (far - near), np.where(p > q, 1, -1)
    )
    along = (on[0] & on[1]).nonzero()[0]
    if not len(along):
        return found
    pair, enters = whose[along], np.ones(len(along), dtype=np.intp)
    at = _ahead(x, y, along, way.take(pair, axis=1))
    into = BorderCrossings(line[pair], prism[pair], at.min(axis=0), enters)
    out = BorderCrossings(line[pair], prism[pair], at.max(axis=0), -enters)
    return BorderCrossings(*(np.concatenate(column) for column in zip(found, into, out, strict=True)))


def _ahead(x: Floats, y: Floats, some: Ints, way: Floats) -> Floats:
    """Return the distances ahead of the ends of *some* edges, each on its own *way*."""
    found: Floats = x.take(some, axis=1) * way[0] + y.take(some, axis=1) * way[1]
    return found


def _along(bodies: Bodies, lines: Lines, measured_path: Floats) -> tuple[Ints, Ints]:
    """Return pairs of a line and a run of edges that it may cross ahead of its lower end."""
    ax, ay = measured_path
    ahead, aside = ax * lines.x + ay * lines.y, ax * lines.y - ay * lines.x
    bounds = np.array(((ay, -ax, aside), (-ay, ax, -aside), (-ax, -ay, ahead))).transpose(0, 2, 1)
    groups, near = bodies.groups, None
    if groups is not None:
        middle = np.vstack((groups.centre, np.ones(len(groups.r))))
        near = Near(middle, middle, groups.r + SLACK, groups.swept)
    line, run = within_reach(bounds, bodies.run_facts, bodies.run_reach, near)
    high = (bodies.run_top[run] >= lines.z[line] - EPS).nonzero()[0]
    return line[high], run[high]


def crossings(field: Battlefield, a: Point, b: Point) -> tuple[Span, ...]:
    """Return the stretches of the line from *a* to *b* over each feature, of any height, nearest first."""
    if distance(a, b) <= EPS:
        return ()
    line = Lines(*(np.array([value]) for value in (*a, 0.0, *b, 0.0, 0.0, distance(a, b))))
    bodies = prepared(field).footprints
    borders = _borders(bodies, line)
    owner = bodies.owner[borders.prism]
    met, _ = numbered(owner)
    group, sign = np.concatenate((owner, met)), np.concatenate((borders.sign, 0 * met))
    over = inside(group, np.concatenate((within(borders.at, 0.0, line.end), 0.0 * met)), sign)
    return _listed(field.features, over)


def _listed(features: Sequence[Feature], stretches: Intervals) -> tuple[Span, ...]:
    """Return stretches, grouped by feature, as values; touching ones merged, empty ones dropped."""
    found: list[Span] = []
    for i, enter, leave in zip(*(column.tolist() for column in stretches), strict=True):
        feature = features[i]
        if found and found[-1].feature == feature.id and enter <= found[-1].leave + EPS:
            found[-1] = Span(feature.kind, feature.id, found[-1].enter, leave)
        else:
            found.append(Span(feature.kind, feature.id, enter, leave))
    return tuple(sorted((s for s in found if s.leave - s.enter > EPS), key=lambda s: (s.enter, s.feature)))
