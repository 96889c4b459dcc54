"""A viewshed as a value: the query, and the ground around a figure in shades."""

from __future__ import annotations

from dataclasses import field
from functools import cached_property
from typing import Literal, NamedTuple

import numpy as np

from game.battlefield.arrays import SPREAD, Floats, Ints
from game.battlefield.contact import Standing
from game.battlefield.sight.sight import Figure, WoodsLine
from game.battlefield.terrain.planar_partition import Kinds
from game.geometry.value import Value

LOW, HIGH = 1 / 3, 2 / 3
BASE = 0.625
Shade = Literal["clear", "partial", "woods", "partial-woods", "blocked"]
SHADES: tuple[Shade, ...] = ("clear", "partial", "woods", "partial-woods", "blocked")
BLOCKED = SHADES.index("blocked")


class ViewshedQuery(Value):
    """The parameters of a viewshed, including a family's rules.

    Attributes:
        height: The height of the other figures in inches.
        base: Their radius: all stand on discs.
        reverse: Whether they look at the figure, instead of the figure at them.
        block: The inches of area terrain on the line that block sight; None ignores area terrain.
        union: The kinds of area terrain that count; None for all.
        woods_line: Whether those inches are measured between the middles or between the eyes.
        ignored: The inches from the edge of the looking figure that do not count.
        rays: The number of rays; None for that of `rays_for`.
        most: The greatest hidden share at which sight is not blocked.
    """

    height: float = 2.0
    base: float = BASE
    reverse: bool = False
    block: float | None = 6.0
    union: Kinds | None = None
    woods_line: WoodsLine = "middle"
    ignored: float = 0.0
    rays: int | None = None
    most: float = HIGH


def base_of_others(base: Standing) -> float:
    """Return the radius of the discs of others: that of *base*, or the usual one if it is no disc."""
    return base.base if base.shape is None else BASE


class Spans(NamedTuple):
    """Intervals of rays, ray by ray and outward, without overlaps or gaps; the shade of each."""

    ray: Ints
    near: Floats
    far: Floats
    shade: Ints


class Viewshed(Value, eq=False):
    """The ground around a figure, in shades.

    Ground is *clear* where at most a third of the upright line there is hidden, *partial* up to two thirds,
    else *blocked*; with *woods* where the line passes through some that do not block it. Figures under water
    neither see nor are seen. Base contact is ignored.

    Attributes:
        figure, terms: The query.
        width, depth: The size of the table.
        rays: Their number; ray i is the wedge around the bearing (i + 1/2) x 360 / rays, one step wide.
    """

    figure: Figure
    terms: ViewshedQuery
    width: float
    depth: float
    rays: int
    spans: Spans = field(repr=False)

    @cached_property
    def areas(self) -> dict[Shade, float]:
        """The area of each shade in square inches; they sum to the table's."""
        _, near, far, shade = self.spans
        found = np.bincount(shade, (far - near) * (far + near), len(SHADES))
        return dict(zip(SHADES, (found * (self.width * self.depth / found.sum())).tolist(), strict=True))

    def at(self, x: Floats, y: Floats) -> Ints:
        """Return the shades of points on the table, as indices in `SHADES`; accurate to half a step."""
        east, south = x - self.figure.at.x, y - self.figure.at.y
        ray = np.floor(np.arctan2(east, -south) % (2 * np.pi) * (self.rays / (2 * np.pi))).astype(np.intp)
        ray = np.minimum(ray, self.rays - 1)
        keys = self.spans.ray * SPREAD + self.spans.near
        found = np.searchsorted(keys, ray * SPREAD + np.hypot(east, south), "right") - 1
        first = np.searchsorted(self.spans.ray, ray)
        return self.spans.shade[np.maximum(found, first)]
