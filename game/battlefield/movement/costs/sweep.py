"""Bases in motion: the things a disc overlaps by more than EPS along a path, in closed form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple, Protocol

import numpy as np

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.contact import Disc, first_within, overlap, same_level
from game.battlefield.disc_sweep import met, off
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.terrain.prepared_terrain import PreparedTerrain
from game.geometry.point import EPS, Path, Point, cut, distance


class Obstruction(NamedTuple):
    """Something that a base runs into: its id, and the inches along the path."""

    id: str
    inches: float


class ClosedEdges(NamedTuple):
    """The edges of closed features (`MovementCosts.bars`), the feature index of each, and all ids."""

    edges: Floats
    owner: Ints
    ids: tuple[str, ...]


class Levelled(Protocol):
    """A stretch of a path on one level, in inches along it."""

    @property
    def enter(self) -> float: ...
    @property
    def leave(self) -> float: ...
    @property
    def level(self) -> float: ...


def swept(path: Path, base: float, discs: Iterable[Disc], legs: Sequence[Levelled]) -> Obstruction | None:
    """Return the first of *discs* that the base meets at its own level, and where, or None.

    Bases that touch or overlap when the move begins may separate.
    """
    hits = []
    x, y = zip(*path, strict=True)
    west, north, east, south = min(x) - base, min(y) - base, max(x) + base, max(y) + base
    for disc in discs:
        (at_x, at_y), wide = disc.at, disc.base
        if not (west - wide <= at_x <= east + wide and north - wide <= at_y <= south + wide):
            continue
        for enter, leave in _spans_at(legs, disc.level):
            inches = _meets(path, base, disc, enter, leave)
            if inches is not None:
                hits.append(Obstruction(disc.id, inches))
                break
    return min(hits, key=lambda hit: (hit.inches, hit.id), default=None)


def _spans_at(legs: Sequence[Levelled], level: float) -> list[tuple[float, float]]:
    """Return where *legs* run at *level*, neighbours merged."""
    spans: list[tuple[float, float]] = []
    for leg in legs:
        if same_level(leg.level, level):
            if spans and spans[-1][1] >= leg.enter - EPS:
                spans[-1] = (spans[-1][0], leg.leave)
            else:
                spans.append((leg.enter, leg.leave))
    return spans


def _meets(path: Path, base: float, disc: Disc, enter: float, leave: float) -> float | None:
    """Return the inches at which the base meets *disc* between *enter* and *leave*, or None."""
    rest = cut(path, enter)[1] if enter > EPS else path
    piece = cut(rest, leave - enter)[0]
    if enter > EPS and piece and overlap(piece[0], base, disc.at, disc.base):
        return enter
    inches = first_within(piece, disc.at, base + disc.base)
    return None if inches is None else enter + inches


def closed_edges(terrain: PreparedTerrain, movement_costs: MovementCosts) -> ClosedEdges:
    """Return the edges of all closed features."""
    every = terrain.borders
    barred = np.array([movement_costs.bars(feature) for feature in terrain.features], dtype=bool)
    chosen = barred[every.owner] if len(barred) else np.zeros(0, dtype=bool)
    ids = tuple(feature.id for feature in terrain.features)
    return ClosedEdges(every.edges[chosen], every.owner[chosen], ids)


def entered(closed: ClosedEdges, path: Path, base: float) -> tuple[Obstruction, ...]:
    """Return the closed features under the base anywhere along *path*; nearest first."""
    edges, owner, ids = closed
    hits: dict[int, float] = {}
    gone = 0.0
    for a, b in pairwise(path):
        near = _near(edges, a, b, base)
        for index, inches in _entries(edges[near], owner[near], a, b, base).items():
            hits.setdefault(index, gone + inches)
        gone += distance(a, b)
    inside = _around(edges, owner, path[0]) if len(path) > 1 else ()
    hits.update(dict.fromkeys(inside, 0.0))
    found = (Obstruction(ids[index], inches) for index, inches in hits.items())
    return tuple(sorted(found, key=lambda entry: (entry.inches, entry.id)))


def stands_in(closed: ClosedEdges, at: Point, base: float) -> tuple[str, ...]:
    """Return the ids of closed features that a base at *at* overlaps by more than EPS; in file order."""
    edges, owner, ids = closed
    near = np.flatnonzero(off(np.array(at), edges[:, :2], edges[:, 2:]) < base - EPS)
    found = {*owner[near].tolist(), *_around(edges, owner, at)}
    return tuple(ids[index] for index in sorted(found))


def _near(edges: Floats, a: Point, b: Point, base: float) -> Bools:
    """Whether the box of each edge comes within *base* of the segment's."""
    x0, y0, x1, y1 = edges.T
    close: Bools = (np.minimum(x0, x1) <= max(a.x, b.x) + base) & (np.maximum(x0, x1) >= min(a.x, b.x) - base)
    close &= (np.minimum(y0, y1) <= max(a.y, b.y) + base) & (np.maximum(y0, y1) >= min(a.y, b.y) - base)
    return close


def _around(edges: Floats, owner: Ints, at: Point) -> list[int]:
    """Return the closed features that contain *at*."""
    x0, y0, x1, y1 = edges.T
    over = (y0 > at.y) != (y1 > at.y)
    x0, y0, x1, y1, owner = x0[over], y0[over], x1[over], y1[over], owner[over]
    right = x0 + (x1 - x0) * (at.y - y0) / (y1 - y0) > at.x
    found, counts = np.unique(owner[right], return_counts=True)
    return [int(index) for index in found[counts % 2 == 1]]


def _entries(edges: Floats, owner: Ints, a: Point, b: Point, base: float) -> dict[int, float]:
    """Return by feature the inches from *a*, on the way to *b*, at which the base meets its edges."""
    if distance(a, b) <= EPS or not len(edges):
        return {}
    inches = met(np.array(a), np.array(b), edges[:, :2], edges[:, 2:], base)
    found: dict[int, float] = {}
    for index, at in zip(owner.tolist(), inches.tolist(), strict=True):
        if at < found.get(index, np.inf):
            found[index] = at
    return found
