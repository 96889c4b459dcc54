"""The edges of all features as flat arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.battlefield.arrays import Floats, Ints
from game.battlefield.terrain.field import Feature
from game.geometry.point import EPS, Point
from game.geometry.value import Value


class Borders(Value):
    """The edges of all features as flat arrays.

    Attributes:
        edges: One row each: x and y of the ends.
        owner: The index of each edge's feature.
        boxes: The bounding box of each feature: x0, y0, x1, y1.
    """

    edges: Floats
    owner: Ints
    boxes: Floats

    def near(self, a: Point, b: Point) -> tuple[Floats, Ints]:
        """Return the edges of features whose boxes meet that of the segment, and their owners."""
        x0, y0, x1, y1 = self.boxes.T
        met = (x0 <= max(a.x, b.x) + EPS) & (x1 >= min(a.x, b.x) - EPS)
        met &= (y0 <= max(a.y, b.y) + EPS) & (y1 >= min(a.y, b.y) - EPS)
        chosen = met[self.owner]
        return self.edges[chosen], self.owner[chosen]


def borders(features: Sequence[Feature]) -> Borders:
    """Return the edges of all of *features*."""
    rows, owner, boxes = [], [], []
    for index, feature in enumerate(features):
        for ring in (feature.outline, *feature.holes):
            corners = np.array(ring, dtype=np.float64)
            rows.append(np.hstack([corners, np.roll(corners, -1, axis=0)]))
            owner.append(np.full(len(ring), index, dtype=np.intp))
        shell = np.array(feature.outline, dtype=np.float64)
        boxes.append(np.concatenate([shell.min(axis=0), shell.max(axis=0)]))
    if not rows:
        return Borders(np.zeros((0, 4)), np.zeros(0, dtype=np.intp), np.zeros((0, 4)))
    return Borders(np.vstack(rows), np.concatenate(owner), np.array(boxes))
