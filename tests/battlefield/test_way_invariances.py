"""What a move costs does not depend on where the table's corner is, nor on how terrain is written down."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pieces import BASE, GOING, piece, turned
from way_reference import SIDE, board, bound, way_cost

from game.battlefield.movement.costs.cliffs import cliffs
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.movement.costs.sweep import swept
from game.battlefield.movement.graph.movement_graph import movement_graph
from game.battlefield.movement.graph.segment_costs import Rays, TerrainAhead, costs
from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.way import legal
from game.battlefield.terrain.field import Battlefield, Feature
from game.geometry.point import Path, Point, distance
from game.geometry.shapes import rect

WIDE = 48.0
CENTRE = Point(WIDE / 2, WIDE / 2)
SHIFT = (WIDE - SIDE) / 2
Move = Callable[[Point], Point]


def moved(field: Battlefield, mover: Mover, move: Move) -> tuple[Battlefield, Mover]:
    """Return the board on a wider table with every point moved."""

    def ring(path: Path) -> Path:
        return tuple(move(at) for at in path)

    features = tuple(
        replace(one, outline=ring(one.outline), holes=tuple(map(ring, one.holes))) for one in field.features
    )
    foes, friends = (tuple(replace(d, at=move(d.at)) for d in some) for some in (mover.enemies, mover.others))
    there = replace(mover, at=move(mover.at), enemies=foes, others=friends)
    return Battlefield(WIDE, WIDE, features), there


def middle(at: Point) -> Point:
    """Return *at* on the wider table, the board in its middle."""
    return Point(at.x + SHIFT, at.y + SHIFT)


def rewritten(one: Feature, dice: random.Random) -> Feature:
    """Return the same feature with its corners begun elsewhere, reversed, and one more on each edge."""
    outline = one.outline
    start, share = dice.randrange(len(outline)), dice.uniform(0.2, 0.8)
    outline = outline[start:] + outline[:start]
    more: list[Point] = []
    for a, b in zip(outline, outline[1:] + outline[:1], strict=True):
        more += [a, Point(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share)]
    return replace(one, outline=tuple(reversed(more)))


def changes(dice: random.Random) -> dict[str, tuple[Move, bool]]:
    """Return the ways to change a board: how points move, and whether its terrain is written differently."""
    turn = dice.uniform(0, 360)
    x, y = dice.uniform(-7, 7), dice.uniform(-7, 7)
    return {
        "translated": (lambda at: Point(middle(at).x + x, middle(at).y + y), False),
        "turned": (lambda at: turned(middle(at), turn, CENTRE), False),
        "mirrored": (lambda at: Point(WIDE - middle(at).x, middle(at).y), False),
        "rewritten": (middle, True),
    }


def both(seed: int, change: str) -> tuple[tuple[Battlefield, Mover, Move], tuple[Battlefield, Mover, Move]]:
    """Return a board and the same board changed, each with how points of the board lie on it."""
    field, mover = board(seed)
    dice = random.Random(seed)
    move, written = changes(dice)[change]
    there, mine = moved(field, mover, move)
    if written:
        features = [rewritten(one, dice) for one in there.features]
        dice.shuffle(features)
        features.append(piece("hill", rect(0.5, 0.5, 2, 2), 2.0, name="far"))
        there = replace(there, features=tuple(features))
    return (*moved(field, mover, middle), middle), (there, mine, move)


@pytest.mark.parametrize("change", ["translated", "turned", "mirrored", "rewritten"])
@given(seed=st.integers(0, 500))
@settings(deadline=None, max_examples=25)
def test_a_course_costs_the_same_on_the_same_terrain(change, seed):
    """Cost, level and every verdict, along a random path."""
    one, other = both(seed, change)
    dice = random.Random(seed + 1)
    corners = [Point(dice.uniform(0, SIDE), dice.uniform(0, SIDE)) for _ in range(3)]
    taken = []
    for field, mover, move in (one, other):
        path = (mover.at, *map(move, corners))
        found = path_cost(field, path, mover.level, GOING, BASE)
        met = swept(path, BASE, mover.enemies, found.legs)
        taken.append((found, met))
    (a, met_a), (b, met_b) = taken
    assert a.cost == pytest.approx(b.cost, abs=1e-7)
    assert a.end_level == pytest.approx(b.end_level, abs=1e-9)
    assert (a.steep is None, a.off_table is None) == (b.steep is None, b.off_table is None)
    assert {entry.id: round(entry.inches, 6) for entry in a.closed} == pytest.approx(
        {entry.id: round(entry.inches, 6) for entry in b.closed}, abs=2e-6
    )
    assert (met_a and met_a.id) == (met_b and met_b.id)


@pytest.mark.parametrize("change", ["translated", "turned", "mirrored", "rewritten"])
@given(seed=st.integers(0, 500))
@settings(deadline=None, max_examples=3)
def test_the_proposed_way_costs_the_same_within_its_bound(change, seed):
    """Each costs at most 1 % or 0.05" more than the other; where one finds none the other finds none."""
    (field, mover, move), (there, mine, moves) = both(seed, change)
    dice = random.Random(seed + 2)
    to = Point(dice.uniform(2, 14), dice.uniform(2, 14))
    cost = way_cost(field, mover, move(to), 9.0, GOING)
    other = way_cost(there, mine, moves(to), bound(cost) if cost < 9.0 else 9.0, GOING)
    assert other <= bound(cost) + 1e-9
    if cost > bound(9.0):
        assert bound(other) >= 9.0 - 1e-9


@given(seed=st.integers(0, 500))
@settings(deadline=None, max_examples=25)
def test_many_straight_lines_at_once_cost_what_their_courses_cost(seed):
    """The lines of the search and the judge agree: the same costs, the same ones barred."""
    field, mover = board(seed)
    dice = random.Random(seed + 3)
    ends = [Point(dice.uniform(0, SIDE), dice.uniform(0, SIDE)) for _ in range(30)]
    begin = path_cost(field, (mover.at, ends[0]), mover.level, GOING, BASE).legs[0]
    if begin.level != mover.level:
        return
    terrain = movement_terrain(field, GOING)
    sheer, closed = terrain.table.part(cliffs), terrain.closed.edges
    ground = TerrainAhead(terrain.part(movement_graph).edges, closed, sheer, mover.enemies, BASE, GOING)
    way = np.array(ends) - np.array(mover.at)
    lengths = np.array([distance(mover.at, end) for end in ends])
    origin = np.array([mover.at]), np.array([begin.level]), np.array([1 + begin.surcharge])
    rays = Rays(*origin, np.zeros(len(ends), dtype=np.intp), way / lengths[:, None], lengths)
    got, _ = costs(ground, rays)
    for end, cost in zip(ends, got.tolist(), strict=True):
        found = legal(terrain, mover, (mover.at, end))
        if found is None:
            walls = path_cost(field, (mover.at, end), mover.level, GOING, BASE).on_wall
            assert cost == float("inf") or walls
        else:
            assert cost == pytest.approx(found.cost, abs=1e-6)
