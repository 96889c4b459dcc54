"""Bursts simulated die by die with numpy, for comparison with the exact sums."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
import shapely

from game.core.model.burst import Burst, Hits
from game.geometry.point import EPS, Point

Throws = Mapping[str, Any]


def thrown(
    burst: Burst, at: Point, target: str, times: int, rng: np.random.Generator
) -> tuple[Any, Any, Any]:
    """Return, throw by throw, the fall that occurred and where the template landed."""
    fall = rng.choice(len(burst.falls), size=times, p=[fall.chance for fall in burst.falls])
    inches = np.zeros(times)
    for i, one in enumerate(burst.falls):
        if one.inches:
            far, odds = np.array(one.inches).T
            mine = fall == i
            inches[mine] = rng.choice(far, size=int(mine.sum()), p=odds / odds.sum())
    first = 0.0
    if burst.origin is not None:
        first = np.arctan2(at.x - burst.origin.x, burst.origin.y - at.y)
        if burst.capped:
            near = burst.near + next((body.near for body in burst.bodies if body.id == target), 0.0)
            far = np.hypot(at.x - burst.origin.x, at.y - burst.origin.y) - near
            inches = np.minimum(inches, max(far, 0.0))
    if burst.directions:
        turn = first + rng.integers(0, burst.directions, times) * (2 * np.pi / burst.directions)
    else:
        turn = rng.uniform(0, 2 * np.pi, times)
    return fall, at.x + inches * np.sin(turn), at.y - inches * np.cos(turn)


def rings(burst: Burst, x: Any, y: Any) -> list[Any]:
    """Return for each body, throw by throw, the smallest ring that touches it; if none, their number."""
    found = []
    for body in burst.bodies:
        if body.shape is None:
            gap = np.hypot(x - body.at.x, y - body.at.y) - body.base
        else:
            gap = shapely.distance(body.shape, shapely.points(x, y))
        found.append(np.searchsorted(np.array(burst.rings) + EPS, gap))
    return found


def damages(burst: Burst, at: Point, target: str, times: int, rng: np.random.Generator) -> list[Any]:
    """Return the damage to each body, throw by throw, if nobody reacts."""
    all_missed = np.ones(times, dtype=bool)
    sums = [np.zeros(times) for _ in burst.bodies]
    lone = [np.zeros(times) for _ in burst.bodies]
    lands = np.array([fall.lands for fall in burst.falls])
    for missile in range(burst.missiles):
        fall, x, y = thrown(burst, at, target, times, rng)
        all_missed &= ~lands[fall]
        for i, ring in enumerate(rings(burst, x, y)):
            body = burst.bodies[i]
            hits = body.aimed if body.id == target and body.aimed else body.hits
            taken = _taken(hits, fall, ring, rng)
            sums[i] += taken
            if missile == 0:
                lone[i] = taken
    if burst.missiles > 1 and burst.lone:
        return [np.where(all_missed, one, whole) for one, whole in zip(lone, sums, strict=True)]
    return sums


def _taken(hits: Hits, fall: Any, ring: Any, rng: np.random.Generator) -> Any:
    found = np.zeros(len(fall))
    for number, by_ring in enumerate(hits):
        for inner, some in enumerate(by_ring):
            mine = (fall == number) & (ring == inner)
            odds: Sequence[float] = [hit.chance for hit in some]
            found[mine] = rng.choice([hit.damage for hit in some], size=int(mine.sum()), p=odds)
    return found
