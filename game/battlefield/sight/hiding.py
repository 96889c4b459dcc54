"""The hidden shares of silhouettes, and what hides them."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from game.battlefield import engine
from game.battlefield.arrays import Floats, Ints, numbered, within
from game.battlefield.sight.envelope import covered
from game.battlefield.sight.occlusion import (
    OcclusionLines,
    Silhouettes,
    cast,
    from_origin,
    joined,
    level,
    tops,
)
from game.battlefield.terrain.terrain_arrays import Bodies
from game.geometry.point import EPS

WATER = -1
ROUNDING = 1e-12


class HiddenShares(NamedTuple):
    """The hidden share of each silhouette; and, as triples, a silhouette, a feature and its share alone."""

    share: Floats
    aim: Ints
    owner: Ints
    alone: Floats


def hidden(
    bodies: Bodies, aims: Silhouettes, cut: tuple[Ints, Ints], around: Ints, surface: Floats
) -> HiddenShares:
    """Return the hidden shares of silhouettes seen from one eye.

    Args:
        bodies: The prisms that hide.
        aims: The silhouettes.
        cut: Pairs of an aim and a prism that the plane of its silhouette may cut.
        around: The prisms that may contain the eye, or have it on their border.
        surface: The height of the water that each silhouette stands in; -inf if there is none.
    """
    if engine.is_fast():
        return _at_once(bodies, aims, cut, around, surface)
    shades = shades_of(bodies, aims, cut, around)
    n, dry = len(aims.far), len(shades.aim)
    if not dry and not np.count_nonzero(surface > aims.bottom):
        return HiddenShares(np.zeros(n), shades.aim, shades.owner, np.zeros(0))
    pairs, pair = numbered(shades.aim * bodies.features + shades.owner)
    shades = joined([shades, *_water(aims, surface)])
    # each shade twice: once for all that hides its silhouette, once for its feature alone
    group = np.concatenate((shades.aim, n + pair))
    u = np.concatenate((shades.u, shades.u[:, :dry]), axis=1)
    z = np.concatenate((shades.z, shades.z[:, :dry]), axis=1)
    area = covered(group, n + len(pairs), u, z)
    area[area > 1.0 - ROUNDING] = 1.0
    return HiddenShares(area[:n], pairs // max(1, bodies.features), pairs % max(1, bodies.features), area[n:])


def hidden_from_many(
    bodies: Bodies, aims: Silhouettes, cut: tuple[Ints, Ints], around: tuple[Ints, Ints], surface: Floats
) -> Floats:
    """Return the hidden shares of silhouettes seen from many eyes, as `hidden` does for each eye, in numpy.

    Args:
        bodies, aims, cut, surface: As there.
        around: Pairs of an eye and a prism that may contain it, or have it on its border.
    """
    eye, prism = around
    above = (bodies.top[prism] > aims.z + EPS).nonzero()[0]
    parts = [cast(bodies, aims), *_under(bodies, aims, cut), *_water(aims, surface)]
    for i in above.tolist():
        parts.extend(_beside_one(bodies, aims, int(eye[i]), int(prism[i])))
    shades = joined(parts)
    area = covered(shades.aim, len(aims.far), shades.u, shades.z)
    area[area > 1.0 - ROUNDING] = 1.0
    return area


def _water(aims: Silhouettes, surface: Floats) -> list[OcclusionLines]:
    """Return the shades of the water that silhouettes stand in; *surface* as in `hidden`."""
    wet = (surface > aims.bottom).nonzero()[0]
    if not len(wet):
        return []
    under = (surface[wet] - aims.bottom[wet]) / aims.tall[wet]
    whole = np.array((np.zeros(len(wet)), np.ones(len(wet))))
    return [level(wet, np.full(len(wet), WATER), whole, under)]


def _at_once(
    bodies: Bodies, aims: Silhouettes, cut: tuple[Ints, Ints], around: Ints, surface: Floats
) -> HiddenShares:
    """Return `hidden` from the fast engine."""
    n, (aim, prism) = len(aims.far), cut
    order = np.argsort(aim, kind="stable")
    start = np.searchsorted(aim[order], np.arange(n + 1))
    given = np.array((aims.ax, aims.ay, aims.far, aims.left, aims.right, aims.bottom, aims.tall))
    eye = float(aims.x[0]), float(aims.y[0]), aims.z
    into, share = sectors(bodies, eye, around), np.empty(n)
    runs, prisms = flat(bodies)
    found = engine.fast().row(
        runs, prisms, eye, given, np.arange(n), start, prism[order], into, surface, share, True
    )
    whose, owner = found[:2].astype(np.intp)
    return HiddenShares(share, whose, owner, found[2])


def flat(bodies: Bodies) -> tuple[tuple[object, ...], tuple[object, ...]]:
    """Return the arguments for the fast engine: the runs with their edges, and the prisms."""
    b = bodies
    runs = b.run_centre, b.run_r, b.run_first, b.run_count, b.run_owner, b.run_top, b.ends, b.edges
    return runs, (b.first, b.count, b.owner, b.top)


def sectors(bodies: Bodies, eye: tuple[float, float, float], around: Ints) -> Floats:
    """Return the directions that lead into prisms above an eye that touches them: owner, begin and sweep."""
    x, y, z = eye
    found = [
        (float(bodies.owner[i]), *sector)
        for i in around[bodies.top[around] > z + EPS].tolist()
        for sector in _sectors(bodies, x, y, i)
    ]
    return np.array(found, dtype=np.float64).reshape(-1, 3)


def shades_of(bodies: Bodies, aims: Silhouettes, cut: tuple[Ints, Ints], around: Ints) -> OcclusionLines:
    """Return all shades that *bodies* cast; see `hidden`."""
    return joined([cast(bodies, aims), *shades_near(bodies, aims, cut, around)])


def shades_near(
    bodies: Bodies, aims: Silhouettes, cut: tuple[Ints, Ints], around: Ints
) -> list[OcclusionLines]:
    """Return the shades of prisms that figures stand in: tops around targets, and those around the eye."""
    parts = _under(bodies, aims, cut)
    for i in around[bodies.top[around] > aims.z + EPS].tolist():
        parts.extend(_beside(bodies, aims, i))
    return parts


def _under(bodies: Bodies, aims: Silhouettes, cut: tuple[Ints, Ints]) -> list[OcclusionLines]:
    """Return the shades of the tops, below the eye, of prisms that silhouettes stand in."""
    aim, prism = cut
    low = (bodies.top[prism] > aims.bottom[aim]) & (bodies.top[prism] <= aims.z + EPS)
    return [tops(bodies, aims, aim[low], prism[low])] if np.count_nonzero(low) else []


def _beside_one(bodies: Bodies, aims: Silhouettes, eye: int, prism: int) -> list[OcclusionLines]:
    """Return `_beside` for one of many eyes."""
    assert aims.eye is not None, "there are many"
    mine = (aims.eye == eye).nonzero()[0]
    rows = (aims.ax, aims.ay, aims.far, aims.left, aims.right, aims.bottom, aims.tall)
    some = Silhouettes(aims.x[eye : eye + 1], aims.y[eye : eye + 1], aims.z, *(row[mine] for row in rows))
    return [lines._replace(aim=mine[lines.aim]) for lines in _beside(bodies, some, prism)]


def _beside(bodies: Bodies, aims: Silhouettes, prism: int) -> list[OcclusionLines]:
    """Return the shades of a prism that rises above the eye and touches it, for directions into it."""
    low, high = (np.arctan(side) for side in aims.sides)
    every = np.arange(len(low))
    owner, top = np.full(len(low), bodies.owner[prism]), np.ones(len(low))
    found = []
    for begin, sweep in _sectors(bodies, float(aims.x[0]), float(aims.y[0]), prism):
        turned = (begin - np.arctan2(aims.ay, aims.ax) + math.pi) % math.tau - math.pi
        for start in (turned, turned - math.tau):
            angles = within(np.array((start, start + sweep)), low, high)
            u = (np.tan(angles) - aims.sides[0]) / (aims.sides[1] - aims.sides[0])
            found.append(level(every, owner, u, top))
    return found


def _sectors(bodies: Bodies, at_x: float, at_y: float, prism: int) -> list[tuple[float, float]]:
    """Return the directions from the eye into a prism: the start and the angle of each sector."""
    ends = bodies.ends[:, bodies.first[prism] : bodies.first[prism] + bodies.count[prism]]
    x, y = ends[::2] - at_x, ends[1::2] - at_y
    near = from_origin(x, y) <= EPS
    if not near.any():
        turns = np.arctan2(x[0] * y[1] - y[0] * x[1], x[0] * x[1] + y[0] * y[1]).sum()
        return [(0.0, math.tau)] if turns > 1.0 else []
    directions = np.where(np.hypot(x, y) > EPS, np.arctan2(y, x), np.nan)[:, near]
    inward, outward = (row[~np.isnan(row)].tolist() for row in directions)
    return [(begin, min((end - begin) % math.tau for end in inward)) for begin in outward]
