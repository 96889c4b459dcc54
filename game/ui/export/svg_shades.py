"""Shaded ground in an SVG: each shade of a fan or a lattice as one surface."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from shapely import GeometryCollection, Polygon, union_all
from shapely.geometry.base import BaseGeometry

from game.battlefield.viewshed.sector_outlines import joined, outlined
from game.core.views.marks import Cells, ShadedRays
from game.ui.annotation.shades import squares


def grounds(mark: ShadedRays | Cells) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield each style of *mark* with its area."""
    yield from _fans(mark) if isinstance(mark, ShadedRays) else _squares(mark)


def _fans(mark: ShadedRays) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield each style of a fan with its area."""
    ray, near, far, which = np.frombuffer(mark.spans).reshape(-1, 4).T
    for number, name in enumerate(mark.styles):
        own = which == number
        found = outlined(joined(mark.at, mark.rays, ray[own].astype(np.intp), near[own], far[own]))
        yield name, GeometryCollection([*found])


def _squares(mark: Cells) -> Iterator[tuple[str, BaseGeometry]]:
    """Yield each style of a lattice with its area."""
    parts = squares(mark)
    for number, name in enumerate(mark.styles):
        yield name, union_all([Polygon(corners) for which, corners in parts if which == number])
