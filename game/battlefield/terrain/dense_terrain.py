"""Dense terrain: tables with far more border crossings than borders; only parts are partitioned."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import shapely
from shapely import STRtree

from game.battlefield.arrays import Ints, firsts, ragged
from game.battlefield.terrain.borders import Borders
from game.battlefield.terrain.field import Feature
from game.geometry.point import EPS, Point
from game.geometry.shapes import Region, areas

SAMPLE = 256
MANY = 48
STRIPS = 64


def dense(every: Borders) -> bool:
    """Whether the borders cross so often that computing all crossings takes too long.

    It is estimated from a sample of borders and the number of boxes that each meets.
    """
    edges = every.edges
    if len(edges) < SAMPLE:
        return False
    x, y = edges[:, 0::2], edges[:, 1::2]
    boxes = shapely.box(x.min(axis=1), y.min(axis=1), x.max(axis=1), y.max(axis=1))
    some = boxes[:: math.ceil(len(boxes) / SAMPLE)]
    return len(STRtree(boxes).query(some)[0]) > MANY * len(some)


class Strips(NamedTuple):
    """The boxes of features cut into narrow strips of the table, and the feature of each box."""

    tree: STRtree
    owner: Ints
    features: int


def in_strips(strips: Strips, boxes: npt.NDArray[np.object_]) -> tuple[Ints, Ints]:
    """Return the pairs of one of *boxes* and a feature that may meet it, as indices there and in the file."""
    box, piece = strips.tree.query(boxes)
    pairs = np.unique(box * strips.features + strips.owner[piece])
    found: tuple[Ints, Ints] = np.divmod(pairs, strips.features)
    return found


def strips_of(every: Borders) -> Strips:
    """Return the parts of features in strips from north to south."""
    x0, y0, x1, y1 = np.where(
        (every.edges[:, 0] > every.edges[:, 2])[:, None], every.edges[:, [2, 3, 0, 1]], every.edges
    ).T
    low, wide = x0.min(), max((x1.max() - x0.min()) / STRIPS, 2 * EPS)
    first = np.minimum(((x0 - low) / wide).astype(np.intp), STRIPS - 1)
    last = np.minimum(((x1 - low) / wide).astype(np.intp), STRIPS - 1)
    edge, strip = ragged(first, last - first + 1)
    x0, y0, x1, y1 = x0[edge], y0[edge], x1[edge], y1[edge]
    sides = np.array((low + strip * wide, low + (strip + 1) * wide))
    slope = (y1 - y0) / np.where(x1 > x0, x1 - x0, 1.0)
    begin, end = np.maximum(x0, sides[0]), np.minimum(x1, sides[1])
    enter, leave = y0 + (begin - x0) * slope, np.where(x1 > x0, y0 + (end - x0) * slope, y1)
    order = np.argsort(every.owner[edge] * STRIPS + strip, kind="stable")
    starts = firsts((every.owner[edge] * STRIPS + strip)[order])
    west, north = np.minimum.reduceat(np.minimum((begin, enter), (end, leave))[:, order], starts, axis=1)
    east, south = np.maximum.reduceat(np.maximum((begin, enter), (end, leave))[:, order], starts, axis=1)
    boxes = shapely.box(west - EPS, north - EPS, east + EPS, south + EPS)
    return Strips(STRtree(boxes), every.owner[edge][order][starts], len(every.boxes))


def parts_within(feature: Feature, region: Region) -> list[Feature]:
    """Return the parts of *feature* in *region*, as connected features."""
    shape = areas(feature.polygon.intersection(region))
    found = []
    for number, piece in enumerate(getattr(shape, "geoms", [shape])):
        rings = [tuple(Point(*at) for at in ring.coords[:-1]) for ring in (piece.exterior, *piece.interiors)]
        if not piece.is_empty:
            outline, *holes = rings
            own = f"{feature.id}/{number}"
            found.append(replace(feature, id=own, outline=outline, holes=tuple(holes), drawn=None))
    return found
