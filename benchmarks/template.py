"""`python -m benchmarks.template`: what a disc laid on the table touches, beside a buffer and a loop.

The baseline makes the disc a polygon by shapely's buffer, asks each polygon and each of a hundred bases if it
meets it, and cuts those that do with it, in the same process. Both tell what is
touched and how much of each base is covered.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial
from random import Random

import shapely

from benchmarks.boards import BOARDS, figure
from benchmarks.rows import Row, at_least, cpu, main
from game.battlefield.contact import Disc
from game.battlefield.field import Battlefield
from game.battlefield.template import disc
from game.geometry.point import Point

RADIUS, UNITS, SPOTS, GOAL = 2.5, 100, 40, 2.5
LOOP = "a buffer and a loop over polygons and bases, by shapely"


def rows(seconds: float) -> Iterable[Row]:
    """Yield for each board how much cheaper the question is."""
    rounds = 2 if seconds < 10 else 5
    for name, make in BOARDS.items():
        field, rng = make(), Random(6)
        figures = [figure(rng, field) for _ in range(UNITS)]
        discs = [Disc(f"d{i}", one.at, one.base) for i, one in enumerate(figures)]
        spots = [figure(rng, field).at for _ in range(SPOTS)]
        bases = [shapely.Point(one.at).buffer(one.base) for one in discs]
        naive = cpu(partial(by_loop, field, bases, spots), rounds)
        mine = cpu(lambda f=field, d=discs, s=spots: [disc(f, at, RADIUS, d) for at in s], rounds)
        yield at_least(f"disc template query, {UNITS} bases, board {name}", LOOP, naive / mine, GOAL)


def by_loop(field: Battlefield, bases: list[shapely.Polygon], spots: list[Point]) -> None:
    """Ask of each spot what a disc there meets."""
    for at in spots:
        area = shapely.Point(at).buffer(RADIUS)
        [feature.id for feature in field.features if area.intersects(feature.polygon)]
        [(i, area.intersection(base).area) for i, base in enumerate(bases) if area.intersects(base)]


if __name__ == "__main__":
    sys.exit(main(rows))
