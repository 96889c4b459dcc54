"""Circles, rectangles and lines of a map stay what they are when it is written and read again."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import on_grounds
from game.files.family_io import family
from game.files.maps.map_text import map_text, plain_text
from game.files.maps.maps import map_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.point import Point

KINDS = family("alpha_strike").kinds
SIZE = [40, 30]
NUMBER = st.integers(-80, 800).map(lambda n: n / 20) | st.floats(-4, 44)
POSITIVE = st.integers(1, 200).map(lambda n: n / 10) | st.floats(0.01, 25)
PAIR = st.tuples(NUMBER, NUMBER).map(list)
SHAPES = st.one_of(
    st.builds(lambda at, r: {"circle": [*at, r]}, PAIR, POSITIVE),
    st.builds(
        lambda at, e, s, t: {"rect": [*at, e, s], "turn": t}, PAIR, POSITIVE, POSITIVE, st.floats(-360, 360)
    ),
    st.builds(lambda at, e, s: {"rect": [*at, e, s]}, PAIR, POSITIVE, POSITIVE),
    st.builds(lambda path, w: {"line": path, "width": w}, st.lists(PAIR, min_size=2, max_size=5), POSITIVE),
    st.builds(lambda ring: {"polygon": ring}, st.lists(PAIR, min_size=3, max_size=6)),
)


def read(features: list) -> Battlefield:
    """Return the table with these features in the plain form of map/1."""
    plain = {"format": "map/1", "name": "Shapes", "size": SIZE, "features": features}
    return map_of(parse(plain_text(plain), "shapes"), KINDS).battlefield


@settings(max_examples=150, deadline=None)
@given(st.lists(SHAPES, min_size=1, max_size=4))
def test_what_is_drawn_is_kept(shapes):
    """A map that can be read is written and read again as the very same, drawings included."""
    items = []
    for i, shape in enumerate(shapes):
        item = {"id": f"f{i}", "kind": "woods", **shape}
        try:
            read([item])
        except BadFile:
            continue
        items.append(item)
    field = read(items)
    text = map_text(field, "Shapes")
    again = map_of(parse(text, "shapes"), KINDS).battlefield
    assert again == field
    for item, feature in zip(items, again.features, strict=True):
        kind = next(key for key in ("circle", "rect", "line", "polygon") if key in item)
        expected = {"circle": Circle, "rect": Box, "line": Strip, "polygon": Polygon}[kind]
        assert isinstance(feature.drawing, expected)


@pytest.mark.parametrize(
    ("item", "drawing"),
    [
        ({"circle": [10, 12, 3]}, Circle(Point(10, 12), 3)),
        ({"rect": [1, 2, 6, 4], "turn": 30}, Box(Point(1, 2), 6, 4, 30)),
        (
            {"line": [[1, 1], [9, 1], [9, 5]], "width": 0.5},
            Strip((Point(1, 1), Point(9, 1), Point(9, 5)), 0.5),
        ),
        (
            {"polygon": [[-5, 2], [5, 2], [5, 8], [-5, 8]]},
            Polygon((Point(-5, 2), Point(5, 2), Point(5, 8), Point(-5, 8))),
        ),
    ],
)
def test_drawings_are_as_the_file_says(item, drawing):
    """Also where the outline was cut at the edge of the table."""
    feature = read([{"id": "a", "kind": "woods", **item}]).features[0]
    assert feature.drawing == drawing
    assert all(0 <= at.x <= 40 and 0 <= at.y <= 30 for at in feature.outline)


def test_a_plain_polygon_says_nothing_twice():
    """Its outline is its drawing."""
    feature = read([{"id": "a", "kind": "woods", "polygon": [[1, 1], [5, 1], [3, 4]]}]).features[0]
    assert feature.drawn is None
    assert feature.drawing == Polygon(feature.outline)


BESIDE = (
    (
        [[27.152194139671085, 1.5786780541940608], [27.60219812784728, 5.130599055605641]],
        [[27.046175841708898, 5.201043259228887], [26.596171853532702, 1.649122257817306]],
        [[27.057951081974426, 0.8348093226597648], [27.507955070150622, 4.386730324071346]],
        [[32.67412205701514, 3.7322124598650968], [32.22411806883894, 0.18029145845351569]],
    ),
    (
        [[33.7521345219903, 1.5137476667888645], [33.06932996345701, 6.103905833096491]],
        [[31.372525086485954, 5.851499257340228], [32.05532964501925, 1.2613410910326017]],
        [[33.94775485976861, 0.1986886506660508], [33.26495030123532, 4.788846816973677]],
        [[38.74939186966058, 5.6046796419550855], [39.43219642819387, 1.0145214756474594]],
    ),
)
"""Two rectangles side by side: their borders lie 1e-16 inches apart, where GEOS errs (3.14.1)."""


@pytest.mark.parametrize(("a", "b", "c", "d"), BESIDE)
def test_a_wood_beside_a_hill_stands_wholly_on_the_table(a, b, c, d):
    """Its intersection with the hill would be the whole hill."""
    hill = {"id": "hill", "kind": "hill", "height": 2, "polygon": a + b}
    field = read([hill, {"id": "wood", "kind": "woods", "polygon": c + d}])
    wood = field.features[1].polygon
    [parts] = on_grounds(field, [wood])
    assert [(part.area, height) for part, height in parts] == [(pytest.approx(wood.area), 0.0)]


@given(turn=st.floats(0, 6.3), wide=st.floats(0.5, 5), deep=st.floats(0.5, 5), along=st.floats(-2, 2))
def test_rectangles_side_by_side_share_no_ground(turn, wide, deep, along):
    """However they are turned."""
    cos, sin = math.cos(turn), math.sin(turn)

    def ring(*corners):
        return [[20 + x * cos - y * sin, 15 + x * sin + y * cos] for x, y in corners]

    hill = ring((0, 0), (wide, 0), (wide, 3), (0, 3))
    wood = ring((along, 0), (along + wide, 0), (along + wide, -deep), (along, -deep))
    field = read(
        [
            {"id": "hill", "kind": "hill", "height": 2, "polygon": hill},
            {"id": "wood", "kind": "woods", "polygon": wood},
        ]
    )
    [parts] = on_grounds(field, [field.features[1].polygon])
    assert [height for _, height in parts] == [0.0]
