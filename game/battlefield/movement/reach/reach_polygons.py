"""The reachable ground as polygons: the union of the straight lines from each point of the search.

Every line is exact. A fan is the polygon over the ends of neighbouring lines; where these are far apart,
lines are inserted, and any remaining gap between two lines is excluded.
"""

from __future__ import annotations

import math

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.movement.graph.corners import ASIDE
from game.battlefield.movement.graph.segment_costs import Rays, spans
from game.battlefield.movement.ways.search import Search
from game.geometry.value import Value

_SAG = 0.02
_OPEN = 0.03
_JUMP = 0.08
_NARROW = 0.15
_SLANT = 0.15
_ROUNDS = 4
_BETWEEN = 3
_LEAST = 0.08
_WIDE = 0.03
_BEHIND = 0.1
_TURN = math.radians(95)
_SHARP = math.radians(40)
_BLUNT = math.radians(7)


class _Lines(Value, eq=False):
    """Lines from points, sorted by point and angle.

    Attributes:
        place: The index of each line's point.
        angle: Radians.
        reach: Inches.
        edge: The border that ends it, or -1.
    """

    place: Ints
    angle: Floats
    reach: Floats
    edge: Ints

    def merged(self, other: _Lines) -> _Lines:
        """Return the lines of both, merged."""
        pairs = zip(self._columns, other._columns, strict=True)
        place, angle, reach, edge = (np.concatenate(pair) for pair in pairs)
        order = np.lexsort((angle, place))
        return _Lines(place[order], angle[order], reach[order], edge[order])

    @property
    def _columns(self) -> tuple[Ints, Floats, Floats, Ints]:
        return self.place, self.angle, self.reach, self.edge


def reach_polygons(found: Search, more: float = 0.0) -> list[Floats]:
    """Return polygons, as corners, that together cover the reach of *found* within its budget.

    They extend beyond the edge of the table.

    Args:
        more: Additional inches from all points but the starts, to compensate for their overestimated costs.
    """
    budget = found.inches - found.cost + np.where(found.parent < 0, 0.0, more)
    places = np.flatnonzero(np.isfinite(found.cost) & (budget > _LEAST))
    if not len(places):
        return []
    begin, width = _sectors(found, places)
    step = 2 * np.arccos(1 - np.minimum(_SAG / budget[places], 0.4))
    count = np.maximum(np.ceil(width / step).astype(np.intp) + 1, 3)
    owner = np.repeat(np.arange(len(places)), count)
    nth = np.arange(len(owner)) - np.repeat(np.cumsum(count) - count, count)
    angle = begin[owner] + width[owner] * nth / (count[owner] - 1)
    extra, turned = _events(found, places, budget[places], begin, width)
    lines = _followed(found, budget, places[np.append(owner, extra)], np.append(angle, turned))
    for _ in range(_ROUNDS):
        wide = np.flatnonzero(_parted(lines) & _open(lines))
        if not len(wide):
            break
        turn = (lines.angle[wide + 1] - lines.angle[wide]) / (_BETWEEN + 1)
        between = np.concatenate([lines.angle[wide] + turn * n for n in range(1, _BETWEEN + 1)])
        lines = lines.merged(_followed(found, budget, np.tile(lines.place[wide], _BETWEEN), between))
    return _polygons(
        found, lines, dict(zip(places.tolist(), (width < math.tau - _WIDE).tolist(), strict=True))
    )


def _sectors(found: Search, places: Ints) -> tuple[Floats, Floats]:
    """Return the first direction and the width of the open sector at each of *places*.

    Behind a corner it is the part hidden from the previous point, at a refraction everything ahead, otherwise
    the full circle.
    """
    bends, parent = found.bends, found.parent[places]
    free, gap = bends.free[places], bends.gap[places]
    came = bends.at[parent] - bends.at[places]
    back = (np.arctan2(came[:, 1], came[:, 0]) - free + _BEHIND) % math.tau - _BEHIND
    ahead = back <= gap / 2
    low = np.where(ahead, np.minimum(back + math.pi, gap), 0.0) - _WIDE
    high = np.where(ahead, gap, np.maximum(back - math.pi, 0.0)) + _WIDE
    onward = np.arctan2(-came[:, 1], -came[:, 0])
    begin, width = free + low, high - low
    refracting = bends.loose[places]
    begin, width = np.where(refracting, onward - _TURN, begin), np.where(refracting, 2 * _TURN, width)
    around = (refracting & (gap < math.tau) & (gap > math.pi + _SHARP)) | (parent < 0)
    return np.where(around, -math.pi, begin), np.where(around, math.tau, width)


def _events(found: Search, places: Ints, budget: Floats, begin: Floats, width: Floats) -> tuple[Ints, Floats]:
    """Return pairs of an index into *places* and a direction just past a corner visible from there."""
    bends = found.bends
    sharp = np.flatnonzero((bends.gap < math.tau) & (bends.gap > math.pi + _BLUNT))
    x = bends.at[None, sharp, 0] - bends.at[places, None, 0]
    y = bends.at[None, sharp, 1] - bends.at[places, None, 1]
    apart = np.hypot(x, y)
    owner, corner = np.nonzero((apart < budget[:, None]) & (apart > 4 * ASIDE))
    apart, angle = apart[owner, corner], np.arctan2(y[owner, corner], x[owner, corner])
    slack = 3 * ASIDE / apart
    owner, angle = np.tile(owner, 2), np.concatenate([angle - slack, angle + slack])
    offset = (angle - begin[owner]) % math.tau
    inside = offset < width[owner]
    return owner[inside], (begin[owner] + offset)[inside]


def _followed(found: Search, budget: Floats, place: Ints, angle: Floats) -> _Lines:
    """Return the lines from each *place* in the direction *angle*, to their full extent, in order."""
    order = np.lexsort((angle, place))
    place, angle = place[order], angle[order]
    origins, source = np.unique(place, return_inverse=True)
    bends = found.bends
    way = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    tails = {n: found.tails[at] for n, at in enumerate(origins.tolist()) if at in found.tails}
    columns = bends.at[origins], bends.level[origins], bends.weight[origins]
    rays = Rays(*columns, source.reshape(-1), way, budget[place], tails)
    return _Lines(place, angle, *spans(found.ground, rays, budget[place]))


def _parted(lines: _Lines) -> Bools:
    """Whether neighbouring lines from one point end far apart and not at one border."""
    low, high = lines.reach[:-1], lines.reach[1:]
    turn = lines.angle[1:] - lines.angle[:-1]
    wide = turn * np.maximum(low, high)
    apart: Bools = np.abs(low - high) > _JUMP + np.where(wide > _NARROW, _SLANT, 2.0) * wide
    apart &= (lines.edge[:-1] != lines.edge[1:]) | (lines.edge[1:] < 0)
    apart &= lines.place[1:] == lines.place[:-1]
    return apart


def _open(lines: _Lines) -> Bools:
    """Whether a large gap remains between neighbouring lines."""
    wide: Bools = (lines.angle[1:] - lines.angle[:-1]) * np.maximum(lines.reach[:-1], lines.reach[1:]) > _OPEN
    return wide


def _polygons(found: Search, lines: _Lines, wedge: dict[int, bool]) -> list[Floats]:
    """Return the fans over *lines*; those in *wedge* are closed at their point."""
    cut = np.flatnonzero(_parted(lines))
    longer = np.where(lines.reach[cut] > lines.reach[cut + 1], cut, cut + 1)
    short = np.minimum(lines.reach[cut], lines.reach[cut + 1])
    order = np.argsort(np.append(np.arange(len(lines.place)) * 2, cut * 2 + 1), kind="stable")
    place = np.append(lines.place, lines.place[cut])[order]
    angle = np.append(lines.angle, lines.angle[longer])[order]
    reach = np.append(lines.reach, short)[order]
    corners = found.bends.at[place] + reach[:, None] * np.stack([np.cos(angle), np.sin(angle)], axis=1)
    first = np.flatnonzero(np.append(True, place[1:] != place[:-1]))
    polygons = []
    for n, fan in zip(place[first].tolist(), np.split(corners, first[1:]), strict=True):
        whole = np.vstack([fan, found.bends.at[n]]) if wedge[n] else fan
        if len(whole) > 2:
            polygons.append(whole)
    return polygons
