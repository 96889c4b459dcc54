"""What is left of a template's chances to touch a body once those under it have shot missiles down. Exact.

Who succeeds takes every missile away that comes down on it, wherever else that one reaches. So for each set
of places that are still dangerous to a body there is one chance; within it all missiles fall as before.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from game.core.burst import Body, Burst
from game.geometry.point import Point
from game.mechanics.landings import Contacts, contacts

Floats = NDArray[np.float64]


def survivals(burst: Burst, at: Point, target: Body | None) -> dict[str, list[tuple[float, Floats]]]:
    """Return for each body that a template may touch what is left: chances, each with [fall, ring].

    What is left out of 1 is the chance that no missile comes through at all.
    """
    touched = contacts(burst, at, target)
    found = {}
    for column, i in enumerate(touched.near.tolist()):
        there = touched.rings[-1][:, column].nonzero()[0]
        if len(there):
            found[burst.bodies[i].id] = list(_through(burst, touched, column, there))
    return found


def _through(
    burst: Burst, touched: Contacts, column: int, there: NDArray[np.intp]
) -> Iterator[tuple[float, Floats]]:
    """Yield what comes through at the places *there*, which touch the body of that *column*."""
    left = {(1 << len(there)) - 1: 1.0}
    for shooter, i in enumerate(touched.near.tolist()):
        chance = burst.bodies[i].guard.shoots
        cover = _bits(touched.rings[-1][there, shooter] > 0)
        if not chance or not cover:
            continue
        after: dict[int, float] = {}
        for places, share in left.items():
            for rest, part in ((places & ~cover, chance), (places, 1.0 - chance)):
                after[rest] = after.get(rest, 0.0) + share * part
        left = after
    for places, share in left.items():
        if places:
            open_ = np.array([places >> n & 1 for n in range(len(there))], dtype=np.float64)
            yield share, _by_ring(touched, column, there, open_)


def _by_ring(touched: Contacts, column: int, there: NDArray[np.intp], open_: Floats) -> Floats:
    """Return the chance [fall, ring] that a template touches the body at one of the places that are open."""
    weights = touched.weights[:, there] * open_
    within = [weights @ ring[there, column] for ring in touched.rings]
    return np.diff(np.array(within).T, axis=1, prepend=0.0)


def _bits(places: NDArray[np.bool_]) -> int:
    """Return *places* as the bits of a number, the first the lowest."""
    return sum(1 << n for n in places.nonzero()[0].tolist())
