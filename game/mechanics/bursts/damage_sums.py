"""Expected damage of a burst to each body by the way it is touched, shared by many aims."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.model.burst import Body, Burst, BurstHit, Reactions
from game.mechanics.bursts.damage_distribution import fate, reacted, struck
from game.mechanics.bursts.spread import Ladder, ladder

Floats = NDArray[np.float64]


class DamageSums(NamedTuple):
    """The expected damage of a burst to a body, by the way it is touched.

    Attributes:
        means: The expected damage for each fall and each smallest ring that touches it.
        landed: The expected damage of the falls that land, for each smallest ring that touches it; last: for
            none.
        missed: How falls with equal effects scatter, and their effect for each ring that touches.
        curves: For a volley, replaces all of the above: for each ring that touches it on landing, or none, a
            polynomial in the chance that a scattering template touches it, highest power first.
    """

    means: tuple[tuple[float, ...], ...]
    landed: tuple[float, ...]
    missed: tuple[tuple[Ladder, tuple[float, ...]], ...]
    curves: tuple[Floats, ...] = ()


@lru_cache(maxsize=32)
def damage_sums(burst: Burst, reactions: Reactions) -> tuple[DamageSums, ...]:
    """Return the damage sums of *burst* for each body under *reactions*, without missiles shot down."""
    cache: dict[Any, DamageSums] = {}
    found = []
    for body in burst.bodies:
        guard = body.guard
        key = body.hits, body.alone, tuple(guard.dodge.items()), guard.most, guard.roll, guard.each
        if key not in cache:
            cache[key] = (
                _curved(burst, body, reactions) if burst.missiles > 1 else _plain(burst, body, reactions)
            )
        found.append(cache[key])
    return tuple(found)


def _plain(burst: Burst, body: Body, reactions: Reactions) -> DamageSums:
    """Return the damage sums of one missile for *body*."""
    landed = np.zeros(len(burst.rings) + 1)
    alike: dict[tuple[float, ...], list[tuple[float, float]]] = {}
    every = tuple(tuple(mean(body, one, reactions) for one in hits) for hits in body.hits)
    for fall, means in zip(burst.falls, every, strict=True):
        if fall.lands:
            landed[:-1] += fall.chance * np.array(means)
        elif any(means):
            alike.setdefault(means, []).extend((far, fall.chance * chance) for far, chance in fall.inches)
    missed = tuple((ladder(steps), means) for means, steps in alike.items())
    return DamageSums(every, tuple(landed.tolist()), missed)


def mean(body: Body, hits: Sequence[BurstHit], reactions: Reactions) -> float:
    """Return the expected damage of *hits* if they touch."""
    return sum(
        hit.chance * damage * share
        for hit in hits
        for damage, share, _ in reacted(struck(hit, body.guard, reactions), body.guard, reactions)
    )


def _curved(burst: Burst, body: Body, reactions: Reactions) -> DamageSums:
    """Return the damage sums of a volley for *body*: the mean is a polynomial, which is interpolated."""
    assert len(burst.rings) == 1, "volleys have templates of one ring"
    nodes = np.arange(burst.missiles + 1) / burst.missiles
    falls = [fall for fall in burst.falls if not fall.lands]
    chance = sum(fall.chance for fall in falls)
    curves = []
    for within in (1.0, 0.0):
        means = []
        for node in nodes.tolist():
            touched = [[fall.chance * (within if fall.lands else node)] for fall in burst.falls]
            means.append(fate(burst, body, np.array(touched), reactions).mean)
        curves.append(np.asarray(np.linalg.solve(np.vander(nodes), means), dtype=np.float64))
    steps = [(far, fall.chance / chance * share) for fall in falls for far, share in fall.inches]
    return DamageSums((), (), ((ladder(steps), ()),) if steps else (), tuple(curves))
