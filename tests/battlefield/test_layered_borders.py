"""Layered borders give along rays what the planar partition gives; rays over dense terrain are exact."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from measure_boards import board, figure

from benchmarks import adversarial, boards
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain import layered_borders
from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.battlefield.terrain.planar_partition import NOTHING
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.viewshed.ray_borders import RayBorders
from game.battlefield.viewshed.ray_cast import CROSSINGS, LEAST, even_rays, rays_for, rays_over
from game.battlefield.viewshed.shades import ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point

BOARDS = {
    "S": lambda: boards.BOARDS["S"](),
    "crowded": lambda: board(11, 48, 36, 30, 5.0),
    "M, a corner": lambda: boards.board(Random(7), 60, 40, 60, 4.0),
    "hexes, a corner": lambda: boards.hexes(3, 44, 34, 80),
}


def needles(number: int) -> Battlefield:
    """Return a table with needles of all forms across it, of which no two are of one height."""
    rng, forms = Random(number), (Form.GROUND, Form.AREA, Form.WALL, Form.BUILDING, Form.WATER)
    found = []
    for i in range(number):
        y, z = rng.uniform(1, 18), rng.uniform(1, 18)
        outline = Point(1, y), Point(29, z), Point(1, y + 0.2)
        form = forms[i % len(forms)]
        deep = {"depth" if form is Form.WATER else "height": 0.2 + i / number}
        found.append(Feature(f"n{i}", form.value, form, outline, **deep))
    return Battlefield(30, 20, tuple(found))


def both_ways(field):
    """Return the table as facets, and as borders."""
    given = prepared(field).part(RayBorders)
    return given.partition(None), given.layered(None)


def told(field, borders, at, x, y):
    """Return what lies at points near rays: solid, level, depth and area tops, from stretches of rays."""
    around = rays_over(field, borders, at, 512)
    ray = np.floor(np.arctan2(x, -y) % (2 * np.pi) * (512 / (2 * np.pi))).astype(np.intp) % 512
    r = np.hypot(x, y)
    which = around.which[around.place(ray, r)]
    inside = r < around.far[around.first + around.count - 1][ray]
    partition = around.partition
    columns = (partition.solid, partition.levels[partition.rank], partition.depth, partition.area)
    return np.array([column[which] for column in columns])[:, inside]


@pytest.mark.parametrize("name", BOARDS)
def test_piles_tell_what_the_mosaic_tells(name):
    """At 4,000 places along rays from four eyes both give the same class, whatever lies over each other."""
    field, rng = BOARDS[name](), Random(2)
    for _ in range(4):
        at = figure(rng, field).at
        x, y = (np.array([rng.uniform(-20, 20) for _ in range(1000)]) for _ in range(2))
        want, found = (told(field, borders, at, x, y) for borders in both_ways(field))
        assert want.shape[1] > 100
        assert np.abs(want - found).max() <= 1e-9
        assert (want[0] > NOTHING).any()


def test_very_many_heights_are_counted_in_several_numbers():
    """With 100 heights, more than one number has bits, rays still agree with the partition."""
    field, rng = needles(100), Random(3)
    assert len(prepared(field).part(RayBorders).layered(None).words) > 1
    assert prepared(field).dense
    x, y = (np.array([rng.uniform(-10, 10) for _ in range(2000)]) for _ in range(2))
    want, found = (told(field, borders, Point(15, 10), x, y) for borders in both_ways(field))
    assert np.abs(want - found).max() <= 1e-9


def test_the_kinds_of_area_terrain_that_count_are_told_apart():
    """Area terrain of a kind that is not asked for leaves no border in a pile."""
    field = needles(60)
    whole, none = (prepared(field).part(RayBorders).layered(kinds) for kinds in (None, frozenset()))
    assert whole.ends.shape[1] - none.ends.shape[1] == 3 * 12
    assert {slot.form for slot in none.slots} == {*layered_borders.FORMS} - {Form.AREA, Form.DECK}


def test_many_crossings_are_looked_through_along_fewer_rays():
    """Over 1,300 needles fewer rays are looked along: few enough crossings, areas much the same."""
    field = adversarial._field(adversarial.BOARDS["needles"](4000))
    eye = Figure(Point(60, 40), 0.625, level(field, Point(60, 40)), 2.0)
    few, many = (viewshed(field, eye, ViewshedQuery(rays=rays)) for rays in (None, 1536))
    assert even_rays(field, eye.at) > 1536 > few.rays >= LEAST
    assert len(few.spans.ray) <= 2 * CROSSINGS * 4000
    table = field.width * field.depth
    for shade, area in many.areas.items():
        assert abs(few.areas[shade] - area) <= 0.01 * table, shade


@pytest.mark.parametrize("name", boards.BOARDS)
def test_tables_as_they_are_laid_are_looked_over_evenly(name):
    """On the boards that everything is measured on no two rays are more than 1/2" apart."""
    field = boards.BOARDS[name]()
    at = Point(field.width / 3, field.depth / 3)
    rays = rays_for(prepared(field), at)
    assert rays == even_rays(field, at)
    assert 2 * np.pi * np.hypot(*(field.width - at.x, field.depth - at.y)) / rays <= 0.5
