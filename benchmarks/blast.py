"""`python -m benchmarks.blast`: templates: hit lists, exact chances of their scatter, maps of a board.

Baselines, in the same process: a disc as a polygon from shapely's buffer, tested against each polygon and
each of a hundred bases and intersected with those that it meets; ten thousand random scatters with numpy, all
bases at once. The maps must be made within a frame.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Iterator
from functools import partial
from random import Random

import numpy as np
import shapely

from benchmarks.boards import BOARDS, figure
from benchmarks.rows import Row, at_least, cpu, main, with_engines
from game.battlefield.arrays import Floats
from game.battlefield.contact import Disc
from game.battlefield.disc_overlap import flat, struck
from game.battlefield.templates.template import outlines
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.core.model.burst import Body, Burst, BurstHit, Fall
from game.geometry.point import Point
from game.mechanics.bursts.aiming import PLAIN
from game.mechanics.bursts.landings import chances
from game.mechanics.bursts.outlook import Outlook
from game.overlays.blast import density, worth_map

RADIUS, UNITS, SPOTS, THROWS, FRAME = 2.5, 100, 40, 10_000, 1000 / 30
GOALS = {"numpy": {"S": 2.5, "M": 2.5, "L": 2.5}, "numba": {"S": 20.0, "M": 30.0, "L": 60.0}}
LOOP = "a buffer and a loop over polygons and bases, by shapely"
DICE = f"{THROWS} throws by numpy"
TWO_DICE = tuple((float(total), (6 - abs(total - 7)) / 36) for total in range(2, 13))
FALLS = (Fall("lands", 0.5), Fall("scatters", 0.5, TWO_DICE))
HITS = (((BurstHit(5, 9, 1.0),),), ((BurstHit(5, 4, 1.0),),))


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much faster the queries are, and the cost of the maps."""
    rounds = 2 if seconds < 10 else 7
    for name, make in BOARDS.items():
        field, rng = make(), Random(6)
        figures = [figure(rng, field) for _ in range(UNITS)]
        discs = [Disc(f"d{i}", one.at, one.base) for i, one in enumerate(figures)]
        spots = [figure(rng, field).at for _ in range(SPOTS)]
        yield from hit_lists(name, field, discs, spots, rounds)
        burst = _burst(field, discs)
        yield from scatters(name, burst, spots, rounds)
        yield from maps(name, field, burst, spots[0], rounds)


def hit_lists(
    name: str, field: Battlefield, discs: list[Disc], spots: list[Point], rounds: int
) -> Iterator[Row]:
    """Yield the hit list with all covered areas, by each engine, alternating with the baseline."""
    round_ = [shapely.Point(one.at).buffer(one.base) for one in discs]
    given, bases = prepared(field).part(outlines), flat(discs)
    naive, mine = math.inf, dict.fromkeys(GOALS, math.inf)
    for _ in range(rounds):
        naive = min(naive, cpu(partial(by_loop, field, round_, spots), 1))
        for engine in with_engines():
            took = cpu(lambda: [struck(given, bases, at, RADIUS) for at in spots], 2)
            mine[engine] = min(mine[engine], took)
    for engine, took in mine.items():
        if took < math.inf:
            words = f"hit list of a disc, {UNITS} bases, board {name}, {engine}"
            yield at_least(words, LOOP, naive / took, GOALS[engine][name])


def by_loop(field: Battlefield, bases: list[shapely.Polygon], spots: list[Point]) -> None:
    """Compute for each spot what a disc there meets, and the covered area."""
    for at in spots:
        area = shapely.Point(at).buffer(RADIUS)
        for feature in field.features:
            if area.intersects(feature.polygon):
                area.intersection(feature.polygon).area  # noqa: B018
        for base in bases:
            if area.intersects(base):
                area.intersection(base).area  # noqa: B018


def scatters(name: str, burst: Burst, spots: list[Point], rounds: int) -> Iterator[Row]:
    """Yield the exact chances of every base to be touched, one aim after the other."""
    x, y, reach = (np.array(column) for column in zip(*_bases(burst), strict=True))
    rng = np.random.default_rng(6)
    naive = cpu(lambda: [thrown(burst, at, rng, x, y, reach) for at in spots[:4]], 2) / 4
    for words, one in (("six numbers", burst), ("any direction", _burst_any(burst))):
        mine = cpu(partial(_all_chances, one, spots), rounds) / len(spots)
        yield at_least(
            f"exact chances of a scatter, {words}, {UNITS} bases, board {name}", DICE, naive / mine, 200
        )


def _bases(burst: Burst) -> list[tuple[float, float, float]]:
    return [(body.at.x, body.at.y, body.base + RADIUS) for body in burst.bodies]


def _all_chances(burst: Burst, spots: list[Point]) -> None:
    for at in spots:
        chances(burst, at)


def thrown(burst: Burst, at: Point, rng: np.random.Generator, *bases: Floats) -> Floats:
    """Return how often each base was touched in the random throws."""
    x, y, reach = bases
    assert burst.origin is not None
    first = np.arctan2(at.x - burst.origin.x, burst.origin.y - at.y)
    inches = (rng.integers(1, 7, THROWS) + rng.integers(1, 7, THROWS)) * (rng.random(THROWS) < 0.5)
    inches = np.minimum(inches, np.hypot(at.x - burst.origin.x, at.y - burst.origin.y))
    turn = first + rng.integers(0, 6, THROWS) * (np.pi / 3)
    east, south = at.x + inches * np.sin(turn), at.y - inches * np.cos(turn)
    touched: Floats = (np.hypot(east[:, None] - x, south[:, None] - y) <= reach).mean(axis=0)
    return touched


def maps(name: str, field: Battlefield, burst: Burst, at: Point, rounds: int) -> Iterator[Row]:
    """Yield the cost of the maps of a board: the density of one scatter, and the value of every aim."""
    look = Outlook(burst, at, "")
    took = cpu(lambda: density(look, field), rounds) * 1000
    yield Row(f'density of a scatter, squares of 0.25", board {name}', "", took, FRAME, "most", "ms")
    took = cpu(lambda: worth_map(burst, field, PLAIN, 1.0), rounds) * 1000
    yield Row(
        f'value of every aim, squares of 1", {UNITS} bases, board {name}', "", took, FRAME, "most", "ms"
    )


def _burst(field: Battlefield, discs: list[Disc]) -> Burst:
    bodies = tuple(
        Body(one.id, one.id, "Blue" if i % 2 else "Red", one.at, one.base, HITS, friend=i % 2 == 0)
        for i, one in enumerate(discs)
    )
    origin = Point(field.width / 2, field.depth / 2)
    return Burst("u", "Red", "Cannon", (RADIUS,), FALLS, bodies, origin=origin, capped=True)


def _burst_any(burst: Burst) -> Burst:
    return Burst("u", "Red", "Cannon", (RADIUS,), FALLS, burst.bodies, burst.origin, 0, capped=True)


if __name__ == "__main__":
    sys.exit(main(rows))
