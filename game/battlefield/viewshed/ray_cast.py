"""Rays from a point over the table, split where they cross from facet to facet.

Rays are half a step off the compass bearings that divide the circle evenly. Crossings are determined by the
bearings of corners alone, so that a border that ends where another begins is never missed or counted twice.
The facet before each border is computed from the table's edge inward, not from the point, which may lie on a
border itself.
"""

from __future__ import annotations

import math
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import SPREAD, Bools, Floats, Ints, firsts, ragged, sizes
from game.battlefield.terrain.field import Sized
from game.battlefield.terrain.layered_borders import LayeredBorders
from game.battlefield.terrain.planar_partition import Kinds, PlanarPartition
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.battlefield.viewshed.ray_borders import RayBorders
from game.geometry.point import EPS, Point
from game.geometry.value import Value

APART = 0.5
FEWEST = 3072
STEP = 64
LEAST = 256
CROSSINGS = 64
"""The maximum mean number of crossings per ray if borders are crowded."""
NEAREST = 1e-12
SLIVER = 1e-9


class RaySegments(Value, eq=False):
    """Intervals of rays, each in one facet, ray by ray and outward.

    Attributes:
        x, y: The origin of the rays.
        rays: The number of rays.
        ray, near, far: The ray, start and end of each interval.
        which: The class of its facet.
        first, count: The intervals of each ray.
    """

    x: float
    y: float
    rays: int
    ray: Ints
    near: Floats
    far: Floats
    which: Ints
    first: Ints
    count: Ints
    partition: PlanarPartition

    @cached_property
    def key(self) -> Floats:
        """The search key of intervals for `place`."""
        found: Floats = self.ray * SPREAD + self.near
        return found

    def place(self, ray: Ints, r: Floats) -> Ints:
        """Return the intervals that contain the points at *r* inches on rays."""
        first = self.first[ray]
        place = np.searchsorted(self.key, ray * SPREAD + r, "right") - 1
        found: Ints = np.minimum(np.maximum(place, first), first + self.count[ray] - 1)
        return found


class Compass(NamedTuple):
    """Unit vectors of ray directions, x and y."""

    x: Floats
    y: Floats


@lru_cache(maxsize=16)
def compass(rays: int) -> Compass:
    """Return the directions of *rays* rays: ray i points to the bearing (i + 1/2) x 360 / rays."""
    bearing = (np.arange(rays) + 0.5) * (math.tau / rays)
    return Compass(np.sin(bearing), -np.cos(bearing))


def rays_for(terrain: PreparedTerrain, at: Point) -> int:
    """Return the number of rays to cast; as `even_rays`, fewer if borders are crowded."""
    rays = even_rays(terrain, at)
    if not terrain.dense:
        return rays
    across = np.abs(_across(terrain.part(RayBorders).layered(None).ends, at, rays)[1])
    share = CROSSINGS * len(across) / max(1, int(across.sum()))
    return min(rays, max(LEAST, STEP * int(rays * share / STEP)))


def even_rays(size: Sized, at: Point) -> int:
    """Return the number of rays that are at most 1/2" apart at the farthest corner; not too few."""
    far = math.hypot(max(at.x, size.width - at.x), max(at.y, size.depth - at.y))
    return max(FEWEST, STEP * math.ceil(math.tau * far / APART / STEP))


def cast_rays(terrain: PreparedTerrain, union: Kinds | None, at: Point, rays: int) -> RaySegments:
    """Cast an even number of *rays* from *at*, up to the table's edge.

    Args:
        union: The kinds of area terrain that are combined; None for all.
    """
    return rays_over(terrain, terrain.part(RayBorders).of(union), at, rays)


def rays_over(size: Sized, borders: PlanarPartition | LayeredBorders, at: Point, rays: int) -> RaySegments:
    """Return the result of `cast_rays` for the given borders."""
    measured_path = compass(rays)
    edge = _edge(size, at, measured_path)
    ray, r, border, clockwise = _crossings(borders.ends, at, measured_path)
    kept = (r > EPS).nonzero()[0]
    ray, r, border, clockwise = ray[kept], np.minimum(r[kept], edge[ray[kept]]), border[kept], clockwise[kept]
    ray, r = np.concatenate((ray, np.arange(rays))), np.concatenate((r, edge))
    order = np.argsort(ray * SPREAD + r)
    ray, r = ray[order], r[order]
    first = firsts(ray)
    count = sizes(first, len(ray))
    near = np.concatenate(([0.0], r[:-1]))
    near[first] = 0.0

    def beyond(step: Ints) -> Ints:
        """Return the sums of steps from the table's edge inward to each interval."""
        none = np.zeros(rays, dtype=step.dtype)
        change = np.concatenate((np.where(clockwise, -step[border], step[border]), none))[order]
        total: Ints = change.cumsum()
        found: Ints = change + total[first + count - 1][ray] - total
        return found

    which, classes = borders.classes_at(beyond)
    return RaySegments(at.x, at.y, rays, ray, near, r, which, first, count, classes)


def _edge(size: Sized, at: Point, measured_path: Compass) -> Floats:
    """Return the distance to the table's edge on each ray."""
    with np.errstate(divide="ignore"):
        east = np.where(measured_path.x > 0, size.width - at.x, -at.x) / measured_path.x
        south = np.where(measured_path.y > 0, size.depth - at.y, -at.y) / measured_path.y
    found: Floats = np.maximum(np.minimum(east, south), NEAREST)
    return found


def _crossings(ends: Floats, at: Point, measured_path: Compass) -> tuple[Ints, Floats, Ints, Bools]:
    """Return where rays cross borders: the ray, the distance, the border, and whether it runs clockwise."""
    rays = len(measured_path.x)
    turn, across = _across(ends, at, rays)
    x, y = ends[::2] - at.x, ends[1::2] - at.y
    cross = x[0] * y[1] - y[0] * x[1]
    met = across.nonzero()[0]
    across, cross, x, y = across[met], cross[met], x[:, met], y[:, met]
    clockwise = across > 0
    whose, ray = ragged(np.where(clockwise, turn[0][met], turn[1][met]), np.abs(across))
    ray %= rays
    dx, dy = x[1] - x[0], y[1] - y[0]
    lowest, highest = _span(x, y, dx, dy, cross)
    with np.errstate(divide="ignore", invalid="ignore"):
        r = cross[whose] / (measured_path.x[ray] * dy[whose] - measured_path.y[ray] * dx[whose])
    r = np.fmin(np.fmax(r, lowest[whose]), highest[whose])
    return ray, r, met[whose], clockwise[whose]


def _across(ends: Floats, at: Point, rays: int) -> tuple[Ints, Ints]:
    """Return the first ray clockwise of each corner, and the rays across each border (+ if clockwise)."""
    x, y = ends[::2] - at.x, ends[1::2] - at.y
    turn = np.ceil(np.arctan2(x, -y) * (rays / math.tau) - 0.5).astype(np.intp)
    half = rays // 2
    across = (turn[1] - turn[0] + half) % rays - half
    across[(across == -half) & (x[0] * y[1] - y[0] * x[1] > 0)] = half
    return turn, across


def _span(x: Floats, y: Floats, dx: Floats, dy: Floats, cross: Floats) -> tuple[Floats, Floats]:
    """Return the least and the greatest distance of edges."""
    out = np.hypot(x, y)
    length = dx * dx + dy * dy
    foot = -(x[0] * dx + y[0] * dy)
    beside = (foot > 0) & (foot < length)
    return np.where(beside, np.abs(cross) / np.sqrt(length), np.minimum(out[0], out[1])), np.maximum(*out)
