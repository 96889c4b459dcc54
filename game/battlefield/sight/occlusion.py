"""What prisms hide of silhouettes: edges projected from an eye on the plane of each silhouette.

A straight top edge projects to a straight line. If a prism rises above the eye, its near edges limit what is
hidden; otherwise its far edges do, or its top where the plane of the silhouette cuts it. Here *ahead* runs
along the flat line from the eye to the silhouette's centre and *aside* across it, to the right; on the
silhouette *u* runs from 0 (left) to 1 (right) and *z* from 0 (bottom) to 1 (top). Arrays of two rows hold the
two ends of lines, left and right.
"""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints, inside, ragged, within
from game.battlefield.nearness import SLACK, Near, within_reach
from game.battlefield.terrain.terrain_arrays import Bodies
from game.geometry.point import EPS
from game.geometry.value import Value

NEAREST = 1e-12
NARROWEST = 1e-14
LEAST = 1e-30


class Silhouettes(Value, eq=False):
    """Silhouettes seen from eyes: upright rectangles, each in the plane across the line to its centre.

    Attributes:
        x, y, z: The eyes, all at the same height.
        ax, ay, far: Direction and flat distance of each silhouette's centre.
        left, right: Its extent to either side of its centre; left is negative.
        bottom, tall: The height of its lower edge, and its own height.
        eye: The index of its eye; None if there is only one.
    """

    x: Floats
    y: Floats
    z: float
    ax: Floats
    ay: Floats
    far: Floats
    left: Floats
    right: Floats
    bottom: Floats
    tall: Floats
    eye: Ints | None = None

    @cached_property
    def sides(self) -> tuple[Floats, Floats]:
        """The two sides of the wedge in which the silhouette is seen, as inches aside per inch ahead."""
        return self.left / self.far, self.right / self.far

    @cached_property
    def across(self) -> Floats:
        """Factors of x and y for a point's distance right of the wedge's left side; and of its right side."""
        low, high = self.sides
        ax, ay = self.ax, self.ay
        return np.array((-ay - low * ax, ax - low * ay, -ay - high * ax, ax - high * ay))

    @cached_property
    def scale(self) -> Floats:
        """Everything that a point's position on the silhouette depends on, in columns."""
        broad = self.right - self.left
        return np.array((self.ax, self.ay, self.far, broad, self.z - self.bottom, self.tall))

    def eyes(self, aim: Ints) -> tuple[Floats, Floats]:
        """Return x and y of the eye of each of *aim*; if there is only one eye, once."""
        if self.eye is None:
            return self.x, self.y
        eye = self.eye[aim]
        return self.x[eye], self.y[eye]


class OcclusionLines(NamedTuple):
    """Lines on silhouettes below which everything is hidden: silhouette, feature, and both ends."""

    aim: Ints
    owner: Ints
    u: Floats
    z: Floats

    def at(self, chosen: Bools) -> OcclusionLines:
        """Return the chosen lines."""
        kept = chosen.nonzero()[0]
        pairs = (pair.take(kept, axis=1) for pair in (self.u, self.z))
        return OcclusionLines(self.aim[kept], self.owner[kept], *pairs)


def joined(parts: list[OcclusionLines]) -> OcclusionLines:
    """Return all of *parts* concatenated."""
    if len(parts) == 1:
        return parts[0]
    return OcclusionLines(
        np.concatenate([part.aim for part in parts]),
        np.concatenate([part.owner for part in parts]),
        np.concatenate([part.u for part in parts], axis=1),
        np.concatenate([part.z for part in parts], axis=1),
    )


def level(aim: Ints, owner: Ints, u: Floats, z: Floats) -> OcclusionLines:
    """Return level shades, clipped to their silhouettes; those without extent are dropped."""
    u, z = within(u, 0.0, 1.0), within(z, 0.0, 1.0)
    return OcclusionLines(aim, owner, u, np.array((z, z))).at((u[1] - u[0] > NARROWEST) & (z > 0))


class Seen(NamedTuple):
    """Edges in front of silhouettes: the silhouette, the run, and x and y of both ends from the eye."""

    aim: Ints
    run: Ints
    x: Floats
    y: Floats


def cast(bodies: Bodies, aims: Silhouettes) -> OcclusionLines:
    """Return the shades that *bodies* cast on silhouettes, except `tops` and terrain that the eye touches."""
    rise = _risen(bodies.run_top, aims.z)
    aim, run = _in_view(bodies, aims, rise)
    return _cut(_projected(aims, _facing(bodies, aims, aim, run, rise), rise, bodies.run_owner))


def _risen(top: Floats, z: float) -> Floats:
    """Return the heights of tops above the eye."""
    rise = top - z
    rise[np.abs(rise) <= EPS] = 0.0
    return rise


def _facing(bodies: Bodies, aims: Silhouettes, aim: Ints, run: Ints, rise: Floats) -> Seen:
    """Return the edges of pairs of an aim and a run that run from left to right as seen from the eye.

    Edges that rise above the eye are reversed. Silhouettes of the same eye share them.
    """
    key = run if aims.eye is None else aims.eye[aim] * len(rise) + run
    met = np.zeros(len(rise) * len(aims.x), dtype=bool)
    met[key] = True
    keys = met.nonzero()[0]
    runs = keys if aims.eye is None else keys % len(rise)
    whose, edge = ragged(bodies.run_first[runs] + bodies.edges * (rise[runs] > 0), bodies.run_count[runs])
    ends = bodies.ends.take(edge, axis=1)
    eye = 0 if aims.eye is None else (keys // len(rise))[whose]
    x, y = ends[::2] - aims.x[eye], ends[1::2] - aims.y[eye]
    front = (x[0] * y[1] - y[0] * x[1] > -SLACK).nonzero()[0]
    x, y = x.take(front, axis=1), y.take(front, axis=1)
    place = (met.cumsum() - 1)[key]
    count = np.bincount(whose[front], minlength=len(runs))
    pair, at = ragged((count.cumsum() - count)[place], count[place])
    return Seen(aim[pair], run[pair], x.take(at, axis=1), y.take(at, axis=1))


def _in_view(bodies: Bodies, aims: Silhouettes, rise: Floats) -> tuple[Ints, Ints]:
    """Return pairs of an aim and a run of edges that may hide part of it, and few others.

    The circle around each run is tested against bounds, each with factors of x, y, 1, and the run's height
    below and above the eye: the two sides of the wedge; being behind the plane; and being too near, or too
    far, to reach up to the feet. Places are measured from the corner of the table, not from the eye.
    """
    across = aims.across.reshape(2, 2, -1)
    ax, ay, far, _, over, _ = aims.scale
    below = over < -EPS
    up_to_feet = np.count_nonzero(below) > 0
    bounds = np.zeros((5 if up_to_feet else 4, len(far), 5 if up_to_feet else 4))
    bounds[:2, :, :2] = (across / np.sqrt((across * across).sum(axis=1, keepdims=True))).transpose(0, 2, 1)
    bounds[0] *= -1.0
    bounds[2:, :, 0], bounds[2:, :, 1], bounds[2:, :, 2] = ax, ay, -far
    bounds[3] = 0.0
    bounds[3, :, 0], bounds[3, :, 1], bounds[3, :, 3] = -ax, -ay, far / np.maximum(over, LEAST)
    if up_to_feet:
        bounds[4, :, 2] = np.where(below, 0.0, -far)
        bounds[4, :, 4] = np.where(below, far / np.minimum(over, -EPS), 0.0)
    x, y = aims.eyes(np.arange(len(far)))
    bounds[:, :, 2] -= bounds[:, :, 0] * x + bounds[:, :, 1] * y

    def facts(centre: Floats, rise: Floats) -> Floats:
        found = np.ones((bounds.shape[2], len(rise)))
        found[:2] = centre
        found[3] = np.maximum(-rise, 0.0)
        if up_to_feet:
            found[4] = np.maximum(rise, 0.0)
        return found

    groups, near = bodies.groups, None
    if groups is not None:
        low, high = (facts(groups.centre, _risen(top, aims.z)) for top in (groups.low, groups.high))
        near = Near(low, high, groups.r + SLACK, groups.swept)
    return within_reach(bounds, facts(bodies.run_centre, rise), bodies.run_r + SLACK, near)


def _projected(aims: Silhouettes, seen: Seen, rise: Floats, owner: Ints) -> OcclusionLines:
    """Return the shades of the edges that limit what is hidden; they may extend beyond 0 and 1 in height.

    Args:
        aims: The silhouettes.
        seen: The edges.
        rise, owner: For each run its top above the eye, and its feature.
    """
    factors = aims.across.take(seen.aim, axis=1)
    left, right = seen.x * factors[0] + seen.y * factors[1], seen.x * factors[2] + seen.y * factors[3]
    # edges that matter run from left to right as seen from the eye: into, out of, through or in the wedge
    inward = (right[0] < 0) & ((left[0] >= 0) | (left[1] > 0)) | (right[1] <= 0) & (left[1] > 0)
    kept = (inward & (left[0] * right[1] > right[0] * left[1])).nonzero()[0]
    aim, run = seen.aim[kept], seen.run[kept]
    x, y, left, right = (pair.take(kept, axis=1) for pair in (seen.x, seen.y, left, right))
    ax, ay, far, broad, over, tall = aims.scale.take(aim, axis=1)
    ahead = x * ax + y * ay
    ahead = np.where(np.abs(ahead - far) <= EPS, far, ahead)
    enters, leaves = left[0] < 0, right[1] > 0
    begin = np.where(enters, left[0], 0.0) / np.where(enters, left[0] - left[1], 1.0)
    end = np.where(leaves, right[0], 1.0) / np.where(leaves, right[0] - right[1], 1.0)
    share, at = _up_to(far, ahead, np.array((begin, end)))
    up, nearer, stretch = rise[run], np.minimum(at[0], at[1]), far / np.maximum(at, NEAREST)
    u = within((left[0] + share * (left[1] - left[0])) * stretch / broad, 0.0, 1.0)
    z = (over + up * stretch) / tall
    shown = ((nearer < far) | ((up <= 0) & (nearer <= far))) & (np.maximum(z[0], z[1]) > 0)
    if np.count_nonzero(nearer <= SLACK):
        # what an edge that touches the eye hides is computed from directions
        shown &= (nearer > SLACK) | (up < 0) | (from_origin(x, y) > EPS)
    return OcclusionLines(aim, owner[run], u, z).at(shown)


def _up_to(far: Floats, ahead: Floats, share: Floats) -> tuple[Floats, Floats]:
    """Return the parts of edges between their two *share*, clipped where they continue behind the plane.

    Returns:
        The shares, and their distances ahead.
    """
    step = ahead[1] - ahead[0]
    at = ahead[0] + share * step
    behind = at > far
    leaves = behind & ~behind[::-1]
    if np.count_nonzero(leaves):
        share = np.where(leaves, (far - ahead[0]) / np.where(leaves[0] | leaves[1], step, 1.0), share)
        at = ahead[0] + share * step
    return share, at


def from_origin(x: Floats, y: Floats) -> Floats:
    """Return the distances of edges from (0, 0); the rows of *x* and *y* are their two ends."""
    dx, dy = x[1] - x[0], y[1] - y[0]
    share = within(-(x[0] * dx + y[0] * dy) / (dx * dx + dy * dy), 0.0, 1.0)
    off: Floats = np.hypot(x[0] + share * dx, y[0] + share * dy)
    return off


def _cut(shades: OcclusionLines) -> OcclusionLines:
    """Return *shades* clipped to the silhouette: parts below are dropped, parts above moved to its top."""
    aim, owner, u, z = shades
    fall = z[0] - z[1]
    span = (u[1] - u[0]) / np.where(fall == 0, 1.0, fall)
    foot, head = u[0] + z[0] * span, u[0] + (z[0] - 1.0) * span
    above = z > 1
    over = above & ~above[::-1]
    parts = [OcclusionLines(aim, owner, np.where(z < 0, foot, np.where(over, head, u)), within(z, 0.0, 1.0))]
    if np.count_nonzero(over):
        parts.append(
            OcclusionLines(aim, owner, np.where(over, u, head), np.ones_like(u)).at(over[0] | over[1])
        )
    found = joined(parts)
    return found.at(found.u[1] - found.u[0] > NARROWEST)


def tops(bodies: Bodies, aims: Silhouettes, aim: Ints, prism: Ints) -> OcclusionLines:
    """Return the shades of prisms not higher than the eye where the silhouette's plane cuts them.

    Each of *prism* is paired with its silhouette of *aim*. A prism that only touches the plane from behind is
    not cut; one that touches it from the front casts the same shade with its edge.
    """
    pair, edge = ragged(bodies.first[prism], bodies.count[prism])
    ax, ay, far, _, _, _ = aims.scale.take(aim[pair], axis=1)
    ends, (from_x, from_y) = bodies.ends.take(edge, axis=1), aims.eyes(aim[pair])
    x, y = ends[::2] - from_x, ends[1::2] - from_y
    beyond = x * ax + y * ay - far
    beyond = np.where(np.abs(beyond) <= EPS, 0.0, beyond)
    crosses = ((beyond[0] >= 0) != (beyond[1] >= 0)).nonzero()[0]
    beyond, pair = beyond.take(crosses, axis=1), pair[crosses]
    aside = (y * ax - x * ay).take(crosses, axis=1)
    at = aside[0] + beyond[0] / (beyond[0] - beyond[1]) * (aside[1] - aside[0])
    left, right = aims.left[aim[pair]], aims.right[aim[pair]]
    found = inside(pair, (at - left) / (right - left), np.where(beyond[0] < beyond[1], 1, -1))
    whose, prism = aim[found.group], prism[found.group]
    z = (bodies.top[prism] - aims.bottom[whose]) / aims.tall[whose]
    return level(whose, bodies.owner[prism], np.array((found.begin, found.end)), z)
