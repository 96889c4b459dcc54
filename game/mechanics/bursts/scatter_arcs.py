"""Arcs: the share of a circle around an aim that is within reach of a base or a structure. Closed form."""

from __future__ import annotations

import math

import numpy as np
import shapely
from numpy.typing import NDArray

from game.geometry.point import EPS, Point
from game.geometry.shapes import Region

Floats = NDArray[np.float64]
LEAST = 1e-12


def arcs(apart: Floats, inches: Floats, reach: Floats) -> Floats:
    """Return the share of a circle of radius *inches* within *reach* of a point *apart* from its centre.

    >>> arcs(np.array([5.0]), np.array([5.0]), np.array([5.0])).round(12).tolist()
    [0.333333333333]
    """
    # by the law of cosines; beyond 1 no part is near, below -1 all of it
    over = apart * apart + inches * inches - reach * reach
    cosine = over / np.maximum(2 * apart * inches, LEAST)
    share = np.arccos(np.minimum(np.maximum(cosine, -1.0), 1.0)) / math.pi
    return np.where(apart + inches <= reach + EPS, 1.0, share)


def arc_near(shape: Region, at: Point, inches: float, reach: float) -> float:
    """Return the share of the circle of radius *inches* around *at* within *reach* of *shape*, inclusive."""
    limit = reach + EPS
    if inches <= 0:
        return float(shapely.dwithin(shape, shapely.Point(at), limit))
    apart = float(shapely.distance(shape, shapely.Point(at)))
    if apart > limit + inches:
        return 0.0
    turns = np.unique(np.concatenate(([0.0, math.tau], *_meetings(shape, at, inches, limit))) % math.tau)
    ends = np.append(turns, math.tau)
    middles = (ends[:-1] + ends[1:]) / 2
    centres = shapely.points(at.x + inches * np.cos(middles), at.y + inches * np.sin(middles))
    near = shapely.dwithin(shape, centres, limit)
    return float((np.diff(ends) * near).sum() / math.tau)


def _meetings(shape: Region, at: Point, inches: float, reach: float) -> list[Floats]:
    """Return the angles where a circle crosses lines at *reach* from the edges, and circles at corners."""
    found = []
    for ring in shapely.get_rings(shape):
        corners = shapely.get_coordinates(ring) - at
        found.append(_crossed(corners, inches, reach))
        ahead = np.diff(corners, axis=0)
        length = np.hypot(*ahead.T)
        ahead = ahead[length > 0] / length[length > 0, None]
        start = corners[:-1][length > 0]
        aside = start[:, 0] * ahead[:, 1] - start[:, 1] * ahead[:, 0]
        turn = np.arctan2(-ahead[:, 0], ahead[:, 1])
        for side in (aside - reach, aside + reach):
            meets = np.abs(side) < inches
            half = np.arccos(side[meets] / inches)
            found += [turn[meets] - half, turn[meets] + half]
    return found


def _crossed(centres: Floats, inches: float, reach: float) -> Floats:
    """Return the angles where the circle around the origin crosses those of radius *reach* at *centres*."""
    apart = np.hypot(*centres.T)
    meets = (apart > 0) & (np.abs(apart - inches) < reach) & (apart + inches > reach)
    centres, apart = centres[meets], apart[meets]
    half = np.arccos(np.clip((apart**2 + inches**2 - reach**2) / (2 * apart * inches), -1, 1))
    toward = np.arctan2(centres[:, 1], centres[:, 0])
    return np.concatenate((toward - half, toward + half))
