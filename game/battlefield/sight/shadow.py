"""The hidden part of one silhouette as a shape: the upper envelope of all shadows, and their causes."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from game.battlefield.sight.hiding import shades_of
from game.battlefield.sight.occlusion import NARROWEST
from game.battlefield.sight.sight import Figure, row_of
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.value import Value

SURFACE = ""


class HiddenStretch(Value):
    """A stretch of a silhouette's width where everything below a straight line is hidden.

    Attributes:
        feature: The id of the feature that hides it; SURFACE for the water that the figure stands in.
        left, right: Inches from the figure's centre as seen by the viewer; negative is left.
        rise: The height of the line's left end above the figure's level, in inches.
        end: The same for its right end.
    """

    feature: str
    left: float
    right: float
    rise: float
    end: float

    @property
    def area(self) -> float:
        """Its area in square inches."""
        return (self.right - self.left) * (self.rise + self.end) / 2

    def height(self, aside: float) -> float:
        """Return the hidden height above the figure's level *aside* inches from its centre."""
        share = (aside - self.left) / (self.right - self.left)
        return self.rise + share * (self.end - self.rise)


class Shadow(Value):
    """The hidden part of a silhouette, which is an upright rectangle across the line of sight.

    Attributes:
        width, height: The size of the silhouette.
        stretches: The hidden stretches, from left to right, without overlaps.
        alone: The share that each feature would hide alone, by id; water is under SURFACE.
    """

    width: float
    height: float
    stretches: tuple[HiddenStretch, ...]
    alone: Mapping[str, tuple[HiddenStretch, ...]]

    @property
    def hidden(self) -> float:
        """The hidden share: that of the certificate."""
        return self._share(self.stretches)

    def share(self, feature: str) -> float:
        """Return the share that *feature* would hide alone."""
        return self._share(self.alone.get(feature, ()))

    def cast(self, feature: str) -> float:
        """Return the share where *feature* hides higher than any other."""
        return self._share([stretch for stretch in self.stretches if stretch.feature == feature])

    def at(self, aside: float) -> HiddenStretch | None:
        """Return the stretch *aside* inches from the centre, or None."""
        return next((stretch for stretch in self.stretches if stretch.left <= aside <= stretch.right), None)

    def _share(self, stretches: Sequence[HiddenStretch]) -> float:
        return math.fsum(stretch.area for stretch in stretches) / (self.width * self.height)


class _Edge(NamedTuple):
    """The upper edge of a shade: its two ends, its heights there, and its feature."""

    start: float
    stop: float
    low: float
    high: float
    owner: str

    def at(self, place: float) -> float:
        return self.low + (place - self.start) / (self.stop - self.start) * (self.high - self.low)


def shadow(field: Battlefield, viewer: Figure, target: Figure) -> Shadow:
    """Return what *viewer* cannot see of *target* as a shape; its area is the certificate's *hidden*."""
    terrain = prepared(field).arrays
    row = row_of(terrain, viewer, [target])
    wide, tall = float(row.aims.right[0] - row.aims.left[0]), float(row.aims.tall[0])
    if not row.apart[0]:
        return Shadow(wide, tall, (), {})
    shades = shades_of(terrain.solids, row.aims, row.cut, row.around)
    columns = zip(shades.owner.tolist(), *shades.u.tolist(), *shades.z.tolist(), strict=True)
    edges = [_Edge(a, b, low, high, field.features[i].id) for i, a, b, low, high in columns]
    surface = float(row.surface[0] - row.aims.bottom[0]) / tall
    if surface > 0:
        edges.append(_Edge(0.0, 1.0, min(surface, 1.0), min(surface, 1.0), SURFACE))
    owners = sorted({edge.owner for edge in edges})
    shape = wide, tall
    alone = {owner: _envelope([e for e in edges if e.owner == owner], *shape) for owner in owners}
    return Shadow(wide, tall, _envelope(edges, *shape), alone)


def _envelope(edges: Sequence[_Edge], wide: float, tall: float) -> tuple[HiddenStretch, ...]:
    """Return the upper envelope of *edges*, in inches; stretches of one edge are merged."""
    found: list[HiddenStretch] = []
    cuts = sorted({place for edge in edges for place in (edge.start, edge.stop)})
    for left, right in pairwise(cuts):
        if right - left <= NARROWEST:
            continue
        over = [edge for edge in edges if edge.start <= left and edge.stop >= right]
        for begin, end, edge in _uppermost(over, left, right):
            stretch = HiddenStretch(
                edge.owner,
                (begin - 0.5) * wide,
                (end - 0.5) * wide,
                edge.at(begin) * tall,
                edge.at(end) * tall,
            )
            found[-1:] = _joined(found[-1], stretch) if found else [stretch]
    return tuple(found)


def _uppermost(edges: Sequence[_Edge], left: float, right: float) -> Iterator[tuple[float, float, _Edge]]:
    """Yield the highest of *edges*, which all reach from *left* to *right*, and where it is the highest."""
    place = left
    while edges and right - place > NARROWEST:
        top = max(edges, key=lambda edge: (edge.at(place), edge.at(right), edge.owner))
        ahead = [
            (_meeting(top, edge, place, right), edge) for edge in edges if edge.at(right) > top.at(right)
        ]
        stop = min((where for where, _ in ahead), default=right)
        if stop - place > NARROWEST:
            yield place, stop, top
            place = stop
        edges = [edge for where, edge in ahead if where >= stop]


def _meeting(top: _Edge, edge: _Edge, place: float, right: float) -> float:
    """Return where *edge*, which is not above *top* at *place* but is at *right*, meets it."""
    behind, before = top.at(place) - edge.at(place), edge.at(right) - top.at(right)
    return place + (right - place) * max(behind, 0.0) / (max(behind, 0.0) + before)


def _joined(last: HiddenStretch, stretch: HiddenStretch) -> list[HiddenStretch]:
    """Return two neighbours, merged if they are parts of one straight line of one feature."""
    near = 1e-12
    whole = replace(last, right=stretch.right, end=stretch.end)
    same = last.feature == stretch.feature and abs(last.right - stretch.left) <= near
    if same and abs(last.end - stretch.rise) <= near and abs(whole.height(last.right) - last.end) <= near:
        return [whole]
    return [last, stretch]
