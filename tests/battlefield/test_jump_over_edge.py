"""Where a jump may land that enters over an edge: against jumps from many places on it."""

from __future__ import annotations

import random

import pytest
import shapely
from pieces import BASE
from way_reference import SIDE, board

from game.battlefield.movement.jumps.jump import jump_path
from game.battlefield.movement.jumps.jump_reach import landings_over
from game.battlefield.terrain.ground import ground
from game.geometry.point import Point, distance

JUMP, CLEARS = 4.0, 2.0


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize("seed", [1, 2, 6, 10])
def test_jumps_over_the_edge_land_where_some_jump_from_it_may(seed):
    """True within 1/8", in and out: walls, hills and buildings near the edge throw no false shadows."""
    field, _ = board(seed)
    area = landings_over(
        field, (Point(0, SIDE), Point(SIDE, SIDE)), inches=JUMP, clears=CLEARS, base=BASE, roofs=True
    )
    edge = [Point(SIDE * n / 400, SIDE) for n in range(401)]
    dice = random.Random(seed)
    for _ in range(30):
        to = Point(dice.uniform(0, SIDE), dice.uniform(SIDE - JUMP - 0.3, SIDE))
        near = sorted((at for at in edge if distance(at, to) <= JUMP), key=lambda at: distance(at, to))
        lands = any(
            jump_path(field, at, to, ground(field, at), rating=CLEARS, base=BASE, roofs=True).open
            for at in near
        )
        at = shapely.Point(to)
        if shapely.distance(area.boundary, at) > 0.125:
            assert area.covers(at) == lands, to


def test_who_cannot_jump_lands_nowhere():
    """No inches, no area."""
    field, _ = board(1)
    assert landings_over(field, (Point(0, 0), Point(SIDE, 0)), inches=0, clears=0, base=BASE).is_empty
