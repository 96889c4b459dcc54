"""The exact chances of a template after bodies under it have shot missiles down.

A body that succeeds removes every missile that lands on it, wherever else that missile reaches, and those
scattering ones that strike it. So each set of places still dangerous to a body, with the strike of each
scattering missile there, has one chance; given the set, all missiles fall as before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from game.core.model.burst import Body, Burst, BurstHit, Hits
from game.geometry.point import Point
from game.mechanics.bursts.landings import Contacts, contacts

Floats = NDArray[np.float64]
Cells = NDArray[np.bool_]
"""Which missiles may come down on a body: [place, strike]."""
LANDED = 0
"""The strike index of landed missiles, before those of scattering ones: they are always shot at."""


class Rest(NamedTuple):
    """One case of the missiles left.

    Attributes:
        chance: The chance of this case.
        body: The body with its remaining hits.
        touched: The chance that a fall occurs and this ring touches it: [fall, ring].
    """

    chance: float
    body: Body
    touched: Floats


def survivals(burst: Burst, at: Point, target: Body | None) -> dict[str, list[Rest]]:
    """Return the remaining cases for each body that a template may touch.

    What their chances lack of 1 is the chance that no missile comes through.
    """
    touched, marks = contacts(burst, at, target), strikes(burst)
    found = {}
    for column, i in enumerate(touched.near.tolist()):
        there = touched.rings[-1][:, column].nonzero()[0]
        if len(there):
            found[burst.bodies[i].id] = list(_through(burst, touched, column, there, marks))
    return found


def strikes(burst: Burst) -> tuple[int, ...]:
    """Return the possible strikes of scattering missiles."""
    return tuple(sorted({hit.strike for body in burst.bodies for hit in _scattered(burst, body)}))


def shot_at_by(burst: Burst, body: Body, marks: Sequence[int]) -> NDArray[np.bool_]:
    """Return what *body* shoots at when it comes down on it: landed missiles, and *marks* that strike it."""
    struck = {hit.strike for hit in _scattered(burst, body) if hit.damage}
    return np.array([True, *(mark in struck for mark in marks)])


def _scattered(burst: Burst, body: Body) -> Iterator[BurstHit]:
    for fall, by_ring in zip(burst.falls, body.hits, strict=True):
        if not fall.lands:
            for hits in by_ring:
                yield from hits


def _through(
    burst: Burst, touched: Contacts, column: int, there: NDArray[np.intp], marks: Sequence[int]
) -> Iterator[Rest]:
    """Yield the cases at the places *there*, from which the body of that *column* is touched."""
    shape = len(there), 1 + len(marks)
    left = {(1 << shape[0] * shape[1]) - 1: 1.0}
    for shooter, i in enumerate(touched.near.tolist()):
        body = burst.bodies[i]
        if not body.guard.shoots:
            continue
        cover = _bits(np.outer(touched.rings[-1][there, shooter] > 0, shot_at_by(burst, body, marks)).ravel())
        after: dict[int, float] = {}
        for cells, share in left.items():
            for rest, part in ((cells & ~cover, body.guard.shoots), (cells, 1.0 - body.guard.shoots)):
                after[rest] = after.get(rest, 0.0) + share * part
        left = after
    body = burst.bodies[int(touched.near[column])]
    for cells, share in left.items():
        if cells:
            open_ = np.array([cells >> n & 1 for n in range(shape[0] * shape[1])], dtype=bool).reshape(shape)
            yield _rest(burst, body, share, _by_ring(touched, column, there, open_), marks)


def _by_ring(touched: Contacts, column: int, there: NDArray[np.intp], open_: Cells) -> Floats:
    """Return the chance [strike, fall, ring] that a template touches the body at one of the open places."""
    weights = touched.weights[:, there]
    within = [(weights * cells) @ np.array(touched.rings)[:, there, column].T for cells in open_.T]
    return np.diff(np.array(within), axis=2, prepend=0.0)


def _rest(burst: Burst, body: Body, share: float, chances: Floats, marks: Sequence[int]) -> Rest:
    """Return the case for *body* with the given *chances* of what comes down: [strike, fall, ring]."""
    left = chances[LANDED].copy()
    for i, fall in enumerate(burst.falls):
        if not fall.lands and marks:
            left[i] = chances[1:, i].max(axis=0)
    parts = np.divide(chances, left, out=np.zeros_like(chances), where=left > 0)
    places = {mark: number for number, mark in enumerate(marks, 1)}
    hits, aimed, alone = (
        _thinned(burst, given, parts, places) for given in (body.hits, body.aimed, body.alone)
    )
    return Rest(share, replace(body, hits=hits, aimed=aimed, alone=alone), left)


def _thinned(burst: Burst, given: Hits, parts: Floats, places: dict[int, int]) -> Hits:
    """Return the hits with scattering ones reduced to *parts*: [strike, fall, ring]."""
    return tuple(
        by_ring
        if fall.lands
        else tuple(
            _filled(
                [hit._replace(chance=hit.chance * float(parts[places[hit.strike], i, ring])) for hit in hits]
            )
            for ring, hits in enumerate(by_ring)
        )
        for i, (fall, by_ring) in enumerate(zip(burst.falls, given, strict=bool(given)))
    )


def _filled(hits: Sequence[BurstHit]) -> tuple[BurstHit, ...]:
    """Return *hits* with a hit without effect added so that the chances sum to 1."""
    return (*hits, BurstHit(0, 0, max(0.0, 1.0 - sum(hit.chance for hit in hits))))


def _bits(cells: Cells) -> int:
    """Return *cells* packed into an integer, the first as the lowest bit."""
    return sum(1 << n for n in cells.nonzero()[0].tolist())
