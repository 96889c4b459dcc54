"""Tables on which borders cross far more often than there are borders."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
import shapely
from shapely import STRtree
from way_reference import way_cost

from benchmarks import adversarial, boards
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import path_cost
from game.battlefield.movement.graph.corners import ASIDE
from game.battlefield.movement.ways.mover import Mover
from game.battlefield.movement.ways.search import reachable
from game.battlefield.movement.ways.way import way
from game.battlefield.terrain.dense_terrain import in_strips, strips_of
from game.battlefield.terrain.feature_index import features_touched, touched
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import features_at
from game.battlefield.terrain.prepared_terrain import prepared
from game.geometry.point import Point, distance

GOING = MovementCosts(surcharge={"area": 1.0}, closed=frozenset({"building"}))


def needles(number: int, forms: tuple[Form, ...], height: float = 1.0) -> Battlefield:
    """Return a table with needles all across it, an eighth of an inch thick where they are thickest."""
    rng = Random(number)
    found = []
    for i in range(number):
        y, z = rng.uniform(1, 18), rng.uniform(1, 18)
        outline = Point(1, y), Point(29, z), Point(1, y + 0.125)
        form = forms[i % len(forms)]
        found.append(Feature(f"n{i}", form.value, form, outline, height=height))
    return Battlefield(30, 20, tuple(found))


@pytest.mark.parametrize("name", ["needles", "a crowd of squares"])
def test_needles_and_heaps_are_crowded(name):
    """A table on which most borders cross many others is crowded."""
    assert prepared(adversarial._field(adversarial.BOARDS[name](1000))).dense


@pytest.mark.parametrize("name", boards.BOARDS)
def test_tables_as_they_are_laid_are_not_crowded(name):
    """None of the boards that everything is measured on is crowded; the whole of it is charted."""
    field = boards.BOARDS[name]()
    terrain = prepared(field)
    assert not terrain.dense
    assert terrain.nearby(reachable(np.array([[5.0, 5.0]]), 3.0, None, 0.0)) is terrain


def test_a_part_holds_what_lies_there():
    """In the part of a crowded table that ways from a place can lead to lies what lies on the whole."""
    field, rng = needles(300, (Form.GROUND, Form.AREA)), Random(2)
    start, to = Point(12, 9), Point(17, 12)
    part = prepared(field).nearby(reachable(np.array([start]), 8.0, to, 1.0))
    assert prepared(field).dense
    for _ in range(300):
        at = Point(rng.uniform(5, 24), rng.uniform(3, 18))
        if distance(start, at) + distance(at, to) <= 8.0:
            here = {feature.id for feature in features_at(field, at)}
            assert here == {feature.id.split("/")[0] for feature in features_touched(part.index, at)}


def test_a_way_over_a_crowded_table_is_legal_and_cheap():
    """A way over very many borders costs what the course along it does, and no more than the straight one."""
    field, start, to = needles(150, (Form.AREA, Form.WATER)), Point(20, 9), Point(20.3, 11)
    mover = Mover(start, 0.5)
    found, straight = way(field, mover, to, 6.0, GOING), path_cost(field, (start, to), 0.0, GOING, 0.5)
    assert prepared(field).dense
    assert found is not None
    assert (found[0], found[-1]) == (start, to)
    assert straight.cost > 1.05 * straight.length
    assert path_cost(field, found, 0.0, GOING, 0.5).open
    cost = path_cost(field, found, 0.0, GOING, 0.5).cost
    assert cost == pytest.approx(way_cost(field, mover, to, 6.0, GOING), abs=ASIDE)
    assert cost < straight.cost - 0.01


def test_no_way_is_looked_for_into_what_is_closed():
    """Where the base would stand in something closed at either end no way leads."""
    block = Feature(
        "b", "building", Form.BUILDING, (Point(4, 4), Point(8, 4), Point(8, 8), Point(4, 8)), height=2
    )
    field = Battlefield(20, 20, (block,))
    assert way(field, Mover(Point(6, 6), 0.5), Point(12, 6), 20.0, GOING) is None
    assert way(field, Mover(Point(12, 6), 0.5), Point(8.4, 6), 20.0, GOING) is None
    assert way(field, Mover(Point(12, 6), 0.5), Point(8.5, 6), 20.0, GOING) is not None


def test_strips_leave_out_nothing_that_lies_near():
    """Whatever a disc touches on a crowded table is among what the strips give; and they give little else."""
    field, rng = needles(300, (Form.GROUND, Form.AREA, Form.WATER)), Random(5)
    x, y = (np.array([rng.uniform(0, high) for _ in range(200)]) for high in (30, 20))
    radius = np.array([rng.choice((0.0, 0.5, 2.0)) for _ in range(200)])
    boxes = shapely.box(x - radius, y - radius, x + radius, y + radius)
    given = set(
        zip(
            *(column.tolist() for column in in_strips(strips_of(prepared(field).borders), boxes)), strict=True
        )
    )
    shapes = [feature.polygon for feature in field.features]
    near = [
        (i, j)
        for i in range(200)
        for j in np.flatnonzero(shapely.dwithin(shapes, shapely.Point(x[i], y[i]), radius[i])).tolist()
    ]
    assert set(near) <= given
    assert len(given) < 0.5 * len(STRtree(shapes).query(boxes)[0])
    discs, features = touched(prepared(field).index, x, y, radius)
    assert sorted(zip(discs.tolist(), features.tolist(), strict=True)) == near
