"""Validity of outlines in files: fast for good ones, and for bad ones of any size."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np
import shapely
from shapely.geometry import Polygon

from game.geometry.point import EPS, Path
from game.geometry.shapes import flaw

MOST_THOROUGH = 64
MOST_TOUCHING = 500
MOST_CROSSINGS = 100
MOST_NEAR = 2_000_000
"""The most pairs of segments of a line whose boxes meet; with more it lies on itself again and again."""
CHUNK = 32


def fault_of(outline: Path, holes: tuple[Path, ...], width: float, depth: float) -> str | None:
    """Return in words what is wrong with a shape on a table of *width* x *depth* inches, or None.

    Equivalent to `shapes.flaw`, but without its long search for shapes that are valid, or large and
    self-intersecting.
    """
    rings = (outline, *holes)
    if any(len(set(ring)) < 3 for ring in rings):
        return flaw(outline, holes, width, depth)
    whole = Polygon(np.array(outline), [np.array(hole) for hole in holes])
    if whole.is_valid and whole.area > EPS * EPS:
        return None if _is_on_table(whole, width, depth) else "lies wholly outside of the table"
    for number, ring in enumerate(rings):
        if len(ring) > MOST_THOROUGH and next(crossings((*ring, ring[0])), None) is not None:
            return f"{f'hole {number}' if number else 'outline'} crosses itself"
        if len(ring) > MOST_TOUCHING and not Polygon(ring).is_valid:
            return f"outline touches itself and has more than {MOST_TOUCHING:,} points"
    return flaw(outline, holes, width, depth)


def _is_on_table(shape: Polygon, width: float, depth: float) -> bool:
    """Whether any part of *shape* is on the table."""
    west, north, east, south = shape.bounds
    if west >= 0 and north >= 0 and east <= width and south <= depth:
        return True
    return bool(shape.intersection(shapely.box(0, 0, width, depth)).area > 0)


def crosses_too_often(line: Path) -> bool:
    """Whether a polyline crosses itself, or lies on itself, so often that it would take too long to draw."""
    if len(line) ** 2 > MOST_NEAR and _pairs_near(line) > MOST_NEAR:
        return True
    return sum(1 for _ in zip(crossings(line), range(MOST_CROSSINGS + 1), strict=False)) > MOST_CROSSINGS


def crossings(line: Path) -> Iterator[tuple[int, int]]:
    """Yield pairs of segments of a polyline that cross at an interior point of both."""
    ends = np.array(list(_stretches(line)), dtype=float)
    if not len(ends):
        return
    segments = np.asarray(shapely.linestrings(ends))
    tree = shapely.STRtree(segments)
    for start in range(0, len(segments), CHUNK):
        near = tree.query(segments[start : start + CHUNK], "crosses")
        for one, other in near.T.tolist():
            if start + one < other:
                yield start + one, other


def _pairs_near(line: Path) -> int:
    """Return how many pairs of segments of *line* have boxes that meet; any number over the most if many."""
    segments = np.asarray(shapely.linestrings(np.array(list(_stretches(line)), dtype=float)))
    tree, found = shapely.STRtree(segments), 0
    for start in range(0, len(segments), CHUNK):
        found += tree.query(segments[start : start + CHUNK]).shape[1]
        if found > MOST_NEAR:
            break
    return found


def _stretches(line: Path) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    return ((a, b) for a, b in pairwise(line) if a != b)
