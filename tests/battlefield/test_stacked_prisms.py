"""What follows the ground over very many hills fills the same whether it is stacked up or cut."""

from __future__ import annotations

import math
from random import Random

import numpy as np
import pytest
import shapely

from game.battlefield.terrain.feature_index import TABLE
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.plateaus import ledges, on_grounds
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.terrain.stacked_prisms import MANY, stacked
from game.geometry.point import Point
from game.geometry.shapes import rect


def hill(number: int, rng: Random, wide: float, *, notched: bool) -> Feature:
    """Return a hill all across the table, some with a notch, of one of three heights."""
    y, z = rng.uniform(1, 18), rng.uniform(1, 18)
    outline = (Point(1, y), Point(29, z), Point(29, z + wide), Point(1, y + wide))
    if notched:
        outline = (*outline[:3], Point(15, (y + z) / 2 + wide / 3), outline[3])
    return Feature(f"h{number}", "hill", Form.GROUND, outline, height=1.0 + number % 3 / 2)


def table(seed: int, wide: float, number: int = 60) -> Battlefield:
    """Return a table with hills that cross each other."""
    rng = Random(seed)
    return Battlefield(30, 20, tuple(hill(i, rng, wide, notched=i % 5 == 0) for i in range(number)))


def regions(seed: int) -> list[shapely.Geometry]:
    """Return shapes of which most lie on many hills, one of them with a bend and one on none."""
    rng = Random(seed)
    found = [shapely.Polygon(rect(rng.uniform(2, 20), 1, 4, 18, rng.uniform(0, 40))) for _ in range(4)]
    bent = shapely.Polygon([(3, 1), (9, 1), (6, 10), (9, 19), (3, 19), (5, 10)])
    return [*found, bent, shapely.box(0, 0, 0.5, 0.5)]


@pytest.mark.parametrize("wide", [1e-3, 0.2, 2.0])
@pytest.mark.parametrize("seed", range(3))
def test_heaps_fill_what_cut_parts_fill(seed, wide):
    """Above every height the prisms of a heap cover what the parts cut at the borders of hills cover."""
    field, shapes = table(seed, wide), regions(seed)
    many, prisms = stacked(prepared(field).plateaus, shapes)
    assert many
    assert len(shapes) - 1 not in many
    begins = np.cumsum(prisms.many) - prisms.many
    rings = [prisms.ends[:2, a : a + n].T for a, n in zip(begins, prisms.many, strict=True)]
    for i, parts in enumerate(on_grounds(prepared(field).plateaus, shapes)):
        for height in (TABLE, 1.0, 1.5, 2.0) if i in many else ():
            mine = [
                shapely.Polygon(r)
                for r, o, g in zip(rings, prisms.owner, prisms.ground, strict=True)
                if o == i and g >= height
            ]
            cut = shapely.union_all([part for part, ground in parts if ground >= height])
            assert shapely.union_all(mine).symmetric_difference(cut).area <= 1e-7


def test_few_hills_are_cut():
    """Where shapes lie on few hills, or where there are decks, nothing is stacked up."""
    few = table(1, 0.2, MANY)
    deck = Feature("d", "bridge", Form.DECK, rect(2, 2, 3, 3), height=1.0)
    decked = Battlefield(30, 20, (*table(1, 0.2).features, deck))
    assert [stacked(prepared(field).plateaus, regions(1))[0] for field in (few, decked)] == [
        frozenset(),
        frozenset(),
    ]


def test_hills_of_one_height_are_made_one_where_that_is_simpler():
    """On a crowded table what hills cover is the same, in fewer pieces where they lie all over each other."""
    rng = Random(4)
    places = [(rng.uniform(8, 12), rng.uniform(8, 12), rng.uniform(0, 90)) for _ in range(120)]
    hills = [
        Feature(f"h{i}", "hill", Form.GROUND, rect(x, y, 4, 4, turn), height=1.0 + i % 2)
        for i, (x, y, turn) in enumerate(places)
    ]
    field = Battlefield(30, 20, tuple(hills))
    found = prepared(field).plateaus.merged
    assert len(found) < 20
    for height in (1.0, 2.0):
        before = shapely.union_all([hill.polygon for hill in hills if hill.height == height])
        after = shapely.union_all([body for body, high in found if high == height])
        assert math.isclose(before.symmetric_difference(after).area, 0.0, abs_tol=1e-9)


def test_borders_on_borders_are_found_on_a_crowded_table():
    """Woods beside a hill, on its border, stand as high there as on the hill, whatever else lies about."""
    rng = Random(6)
    crowd = tuple(hill(i, rng, 0.05, notched=False) for i in range(150))
    block = Feature("block", "hill", Form.GROUND, rect(10, 19, 6, 1), height=4.0)
    for turn in (0.0, 1e-10):
        corners = (Point(12, 18), Point(15, 18), Point(15, 19 + turn), Point(12, 19))
        woods = Feature("w", "woods", Form.AREA, corners, height=2.0)
        field = Battlefield(30, 20, (*crowd, block, woods))
        terrain = prepared(field)
        assert terrain.dense
        (found,) = ledges(terrain.plateaus, terrain.index, [woods.polygon])
        assert 4.0 in [height for _, height in found]
