"""A viewshed shows what sights say, ray by ray: by shadows in shapely, by sights, on degenerate ground."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from measure_boards import board, feature, figure, lattice
from viewshed_oracle import near_border
from viewshed_oracle import seen as by_shadows

from benchmarks import boards
from game.battlefield.sight.sight import Figure, sights
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import level
from game.battlefield.viewshed.shade_outlines import shapes
from game.battlefield.viewshed.shades import LOW, SHADES, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed
from game.geometry.point import Point
from game.geometry.shapes import rect

THIN = 1e-6
UNION = frozenset({"woods", "ruin", "smoke"})
STEP = 0.2
BOARDS = {
    "S": lambda: boards.BOARDS["S"](),
    "M": lambda: boards.BOARDS["M"](),
    "S, another": lambda: boards.board(Random(5), 72, 48, 24, 6.0),
    "crowded": lambda: board(11, 48, 36, 30, 5.0),
    "M, a corner": lambda: boards.board(Random(7), 60, 40, 60, 4.0),
    "hexes, a corner": lambda: boards.hexes(3, 44, 34, 80),
}


def judged(field, viewer, at, *, reverse):
    """Return what the family makes of the sight between *viewer* and a thin figure 2" high."""
    other = Figure(at, THIN, level(field, at), 2.0)
    if reverse:
        thin = sights(field, other, [replace(viewer, base=THIN)])[0]
        found = sights(field, other, [viewer], union=UNION)[0]
    else:
        thin = found = sights(field, viewer, [other], union=UNION)[0]
    if thin.verdict == "blocked" or found.area >= 6 - 1e-9:
        return "blocked"
    woods = found.area > 1e-9
    return {"clear": "woods", "partial": "partial-woods"}[thin.verdict] if woods else thin.verdict


def one(found, x, y):
    """Return the shade of a point."""
    return SHADES[found.at(np.array([float(x)]), np.array([float(y)]))[0]]


@pytest.mark.parametrize("name", BOARDS)
def test_areas_agree_with_shadows(name):
    """The ground seen is that outside of all shadows, to 0.2 % of the table, for eyes low and high."""
    field, rng = BOARDS[name](), Random(4)
    for lift in (0.4, 2 / 3, 4 / 3):
        eye = figure(rng, field)
        mine = viewshed(field, eye, ViewshedQuery(lift / LOW, block=None)).areas["clear"]
        assert abs(mine - by_shadows(field, eye.at, eye.eye, lift).area) <= 0.002 * field.width * field.depth


@pytest.mark.parametrize("reverse", [False, True], ids=["sees", "is seen"])
@pytest.mark.parametrize("seed", range(4))
def test_points_agree_with_sights(seed, reverse):
    """Whatever the certificate says of a thin figure the viewshed says, but within a step of a border."""
    field, rng = board(seed, 48, 36, 24, 6.0), Random(seed)
    viewer, missed = figure(rng, field), 0
    found = viewshed(field, viewer, ViewshedQuery(base=THIN, reverse=reverse, union=UNION))
    for _ in range(150):
        at = Point(rng.uniform(0, field.width), rng.uniform(0, field.depth))
        want = judged(field, viewer, at, reverse=reverse)
        if want != one(found, *at):
            missed += 1
            assert SHADES.index(want) in near_border(found, *at, STEP)
    assert missed < 10


@settings(max_examples=30)
@given(st.integers(0, 10_000), st.integers(0, 48), st.integers(0, 48))
def test_eyes_on_borders_agree_with_sights(seed, x, y):
    """On whole inches eyes stand on edges, corners and at tops: what they see is still what sights say."""
    field, rng = lattice(seed % 40), Random(seed)
    at = Point(x / 2, y / 2)
    viewer = Figure(at, 0.625, level(field, at), float(rng.randint(1, 3)))
    found = viewshed(field, viewer, ViewshedQuery(base=THIN, union=UNION))
    for _ in range(12):
        place = Point(rng.uniform(0.1, 23.9), rng.uniform(0.1, 23.9))
        if math.dist(at, place) > 0.7:
            want = judged(field, viewer, place, reverse=False)
            assert SHADES.index(want) in near_border(found, *place, STEP)


def test_open_ground_is_all_clear():
    """Nothing hides on an empty table, whoever looks."""
    found = viewshed(Battlefield(72, 48), Figure(Point(10, 10), 0.625, 0.0, 2.0))
    assert found.areas["clear"] == pytest.approx(72 * 48)
    assert shapes(found)["clear"].area == pytest.approx(72 * 48, abs=0.01)


def test_thirds_exactly_are_the_better_shade():
    """Behind a wall that hides a third exactly it is clear; two thirds exactly is partial; more blocked."""
    wall = feature("w", "wall", rect(10, 0, 0.25, 20), height=1.0)
    field = Battlefield(40, 20, (wall,))
    for tall, want in ((3.0, "clear"), (1.5, "partial"), (1.4, "blocked")):
        eye = Figure(Point(5, 10), 0.5, 0.0, 1.0)
        assert one(viewshed(field, eye, ViewshedQuery(height=tall)), 30, 10) == want


def test_an_eye_in_a_building_sees_nothing():
    """Inside a closed building all is dark; its ground is seen by nobody."""
    house = feature("h", "building", rect(10, 10, 6, 6), height=2.0)
    field = Battlefield(40, 30, (house,))
    inside = Figure(Point(12, 12), 0.5, 0.0, 1.0)
    assert viewshed(field, inside).areas["blocked"] == pytest.approx(1200)
    outside = viewshed(field, Figure(Point(30, 12), 0.5, 0.0, 2.0))
    assert one(outside, 13, 13) == "blocked"
    assert one(outside, 20, 12) == "clear"


def test_an_eye_at_a_top_looks_along_it():
    """From the height of a roof the line slides over it and hides nothing that is as high."""
    house = feature("h", "building", rect(10, 10, 6, 6), height=2.0)
    field = Battlefield(60, 30, (house,))
    eye = Figure(Point(5, 13), 0.5, 0.0, 2.0)
    assert one(viewshed(field, eye, ViewshedQuery(height=6.0)), 30, 13) == "clear"
    assert one(viewshed(field, eye, ViewshedQuery(height=3.0)), 30, 13) == "partial"
    assert one(viewshed(field, eye, ViewshedQuery(height=2.9)), 30, 13) == "blocked"


def test_under_water_nothing_is_seen():
    """Who stands under the surface neither sees nor is seen; half out of it is partial cover."""
    pond = feature("p", "water", rect(10, 10, 6, 6), depth=1.0)
    field = Battlefield(40, 30, (pond,))
    dry, wet = Figure(Point(30, 13), 0.5, 0.0, 2.0), Figure(Point(13, 13), 0.5, -1.0, 1.0)
    assert one(viewshed(field, dry), 13, 13) == "partial"
    assert one(viewshed(field, dry, ViewshedQuery(height=1.0)), 13, 13) == "blocked"
    assert viewshed(field, wet).areas["blocked"] == pytest.approx(1200)
    assert one(viewshed(field, dry, ViewshedQuery(height=1.0, reverse=True)), 13, 13) == "blocked"
    assert one(viewshed(field, replace(wet, height=2.0), ViewshedQuery(reverse=True)), 30, 13) == "partial"


def test_woods_block_at_six_inches_exactly():
    """One sees 6" deep into woods less the base of who stands there; there it is blocked."""
    woods = feature("w", "woods", rect(10, 0, 20, 20))
    found = viewshed(
        Battlefield(60, 20, (woods,)), Figure(Point(5, 10), 0.5, 0.0, 2.0), ViewshedQuery(base=0.5)
    )
    ray = found.spans.ray == found.rays // 4
    assert [SHADES[i] for i in found.spans.shade[ray]] == ["clear", "woods", "blocked"]
    assert found.spans.far[ray][:2] == pytest.approx([5.5, 11.5], abs=0.01)


def test_one_sees_over_woods_from_a_hill():
    """The line rises above the woods: behind them, seen from a hill, ground is blocked, far away not."""
    hill, woods = (
        feature("h", "hill", rect(0, 0, 8, 20), height=4.0),
        feature("w", "woods", rect(10, 0, 10, 20)),
    )
    field = Battlefield(90, 20, (hill, woods))
    eye = Figure(Point(4, 10), 0.5, 4.0, 2.0)
    found = viewshed(field, eye, ViewshedQuery(base=THIN, union=UNION))
    assert one(found, 19.9, 10) == judged(field, eye, Point(19.9, 10), reverse=False)
    for x in range(22, 90, 4):
        assert one(found, x, 10) == judged(field, eye, Point(float(x), 10.0), reverse=False)


@settings(max_examples=30)
@given(st.integers(0, 10_000), st.floats(0.1, 6.2))
def test_a_turned_table_looks_the_same(seed, turn):
    """Mirrored and shifted, and in another order, a table gives the same areas but for the rays."""
    field, rng = board(seed % 20, 24, 24, 8, 5.0), Random(seed)
    eye = figure(rng, field)
    features = tuple(
        replace(f, outline=tuple(Point(24 - p.x, p.y) for p in reversed(f.outline)), drawn=None)
        for f in reversed(field.features)
    )
    mirrored = viewshed(Battlefield(24, 24, features), replace(eye, at=Point(24 - eye.at.x, eye.at.y)))
    for shade, area in viewshed(field, eye).areas.items():
        assert mirrored.areas[shade] == pytest.approx(area, abs=0.002 * 24 * 24)


@settings(max_examples=12)
@given(st.integers(0, 10_000), st.booleans())
def test_the_shapes_are_the_table(seed, reverse):
    """The shapes of the shades are valid, do not overlap, and have the areas that the rays say."""
    field, rng = board(seed % 30, 24, 20, 9, 5.0), Random(seed)
    found = viewshed(field, figure(rng, field), ViewshedQuery(reverse=reverse, rays=512))
    parts = shapes(found)
    assert all(shapely.is_valid(part) for part in parts.values())
    assert sum(part.area for part in parts.values()) == pytest.approx(480, abs=0.01)
    for shade, part in parts.items():
        assert part.area == pytest.approx(found.areas[shade], abs=0.005 * 480)


@settings(max_examples=30)
@given(st.integers(0, 10_000))
def test_lower_figures_are_never_seen_better(seed):
    """What is clear for a low figure is clear for a tall one as well, as far as solids go."""
    field, rng = board(seed % 30, 24, 20, 9, 5.0), Random(seed)
    eye = figure(rng, field)
    areas = [
        viewshed(field, eye, ViewshedQuery(height=h, block=None)).areas["blocked"] for h in (1.0, 2.0, 4.0)
    ]
    assert areas[0] >= areas[1] - 1e-6 >= areas[2] - 2e-6
