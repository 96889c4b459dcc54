"""What lies at a point, and how high it is there."""

from __future__ import annotations

import pytest

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import (
    features_at,
    ground,
    level,
    on_grounds,
    roof,
    standing,
    touching,
    water_at,
)
from game.geometry.point import Point
from game.geometry.shapes import circle, rect


def piece(name: str, form: Form, corners, height: float = 0.0, *, depth: float = 0.0, holes=()) -> Feature:
    """Return a feature whose kind is its form."""
    return Feature(name, form.value, form, corners, holes, height, depth)


LOW = piece("low", Form.GROUND, rect(10, 10, 20, 20), 2)
TOP = piece("top", Form.GROUND, rect(15, 15, 10, 10), 4)
POND = piece("pond", Form.WATER, rect(28, 10, 12, 10), depth=1)
DEEP = piece("deep", Form.WATER, rect(34, 10, 12, 10), depth=2)
SPAN = piece("span", Form.DECK, rect(36, 8, 2, 14), 1)
ARCH = piece("arch", Form.DECK, rect(37, 8, 2, 14), 3)
SHED = piece("shed", Form.BUILDING, rect(40, 30, 6, 4), 2)
FIELD = Battlefield(72, 48, (LOW, TOP, POND, DEEP, SPAN, ARCH, SHED))


@pytest.mark.parametrize(
    ("at", "height"),
    [
        ((5, 5), 0),
        ((10, 20), 2),
        ((10 - 2e-9, 20), 0),
        ((12, 12), 2),
        ((15, 20), 4),
        ((20, 20), 4),
        ((30, 30), 2),
        ((36, 15), 1),
        ((37, 15), 3),
        ((42, 32), 0),
    ],
)
def test_ground_is_the_deck_else_the_highest_hill(at, height):
    """Borders inside; buildings do not raise it, overlapping decks give the highest."""
    assert ground(FIELD, Point(*at)) == height


def test_a_deck_below_a_hill_is_the_ground_there():
    """Inside a bridge the ground is the deck, even in a cutting through a hill."""
    field = Battlefield(72, 48, (LOW, piece("cutting", Form.DECK, rect(10, 18, 20, 2), 0)))
    assert ground(field, Point(20, 19)) == 0
    assert ground(field, Point(20, 20.1)) == 2


@pytest.mark.parametrize(
    ("at", "depth", "stands"),
    [
        ((29, 15), 1, 1),
        ((28, 15), 1, 1),
        ((32, 15), 1, -1),
        ((34, 15), 2, -2),
        ((35, 15), 2, -2),
        ((36.5, 15), None, 1),
        ((39, 15), None, 3),
        ((39.5, 15), 2, -2),
        ((60, 15), None, 0),
    ],
)
def test_level_is_the_ground_less_the_deepest_water(at, depth, stands):
    """On a hill the surface is the hill; under a deck water does not count."""
    assert water_at(FIELD, Point(*at)) == depth
    assert level(FIELD, Point(*at)) == stands


def test_a_ford_is_water_of_no_depth():
    """Depth 0 is not None."""
    field = Battlefield(72, 48, (piece("ford", Form.WATER, rect(10, 10, 5, 5), depth=0),))
    assert water_at(field, Point(12, 12)) == 0
    assert water_at(field, Point(20, 12)) is None


def test_order_of_features_does_not_matter():
    """Neither for the ground nor for the water."""
    backwards = Battlefield(72, 48, FIELD.features[::-1])
    for x in range(0, 72, 3):
        assert ground(FIELD, Point(x, 15)) == ground(backwards, Point(x, 15))
        assert level(FIELD, Point(x, 15)) == level(backwards, Point(x, 15))


def test_a_roof_is_flat_on_the_highest_ground_under_the_inside():
    """Half on a 2 inch hill: 4; a building that only touches the hill: 2."""
    half = piece("half", Form.BUILDING, rect(28, 20, 6, 4), 2)
    beside = piece("beside", Form.BUILDING, rect(30, 20, 6, 4), 2)
    field = Battlefield(72, 48, (LOW, TOP, half, beside, SHED))
    assert roof(field, half) == 4
    assert roof(field, beside) == 2
    assert roof(field, SHED) == 2


def test_a_roof_beside_a_hill_at_any_angle_does_not_count_it():
    """Rounding of turned corners does not lift a building onto the hill that it touches."""
    for turn in range(0, 90, 7):
        corners = rect(20, 20, 20, 10, turn)
        hill, house = (
            (corners[0], *_middles(corners), corners[3]),
            (_middles(corners)[0], *corners[1:3], _middles(corners)[1]),
        )
        shed = piece("shed", Form.BUILDING, house, 2)
        field = Battlefield(72, 48, (piece("hill", Form.GROUND, hill, 3), shed))
        assert roof(field, shed) == 2


def _middles(corners):
    """Return the middles of the north and the south side of a rect."""
    return tuple(
        Point((a.x + b.x) / 2, (a.y + b.y) / 2)
        for a, b in ((corners[0], corners[1]), (corners[3], corners[2]))
    )


def test_a_roof_in_a_cutting_stands_on_the_deck():
    """The ground under a building wholly on a deck is the deck, though a hill lies there too."""
    shed = piece("shed", Form.BUILDING, rect(12, 18, 2, 2), 2)
    field = Battlefield(72, 48, (LOW, piece("cutting", Form.DECK, rect(10, 17, 20, 4), 0), shed))
    assert roof(field, shed) == 2


def test_terrain_is_cut_at_the_borders_of_hills():
    """A strip over both hills falls into parts on 0, 2 and 4."""
    strip = piece("strip", Form.WALL, rect(0, 19, 40, 2), 1)
    (parts,) = on_grounds(FIELD, [strip.polygon])
    assert {height: round(part.area, 9) for part, height in parts} == {3: 4, 1: 2, 4: 20, 2: 20, 0: 34}


def test_touching_includes_the_rim():
    """A disc of 0.625 that just touches a pond occupies it; 1e-8 farther off it does not."""
    assert touching(FIELD, Point(40, 5.375 + 4), 0.625)[0] == POND
    assert POND not in touching(FIELD, Point(38.99, 9.375 - 1e-8), 0.625)


def test_features_come_in_file_order():
    """Low hill before its top."""
    assert features_at(FIELD, Point(20, 20)) == (LOW, TOP)


def test_standing_is_in_or_on_the_border_of_a_building():
    """The ground there is that of the table; the roof is where one lands."""
    assert standing(FIELD, Point(40, 32)) == (SHED,)
    assert standing(FIELD, Point(39.9, 32)) == ()


def test_a_hole_is_outside_and_its_border_inside():
    """A crater in a hill."""
    crater = piece("crater", Form.GROUND, rect(10, 10, 10, 10), 2, holes=(rect(12, 12, 4, 4),))
    field = Battlefield(72, 48, (crater,))
    assert ground(field, Point(14, 14)) == 0
    assert ground(field, Point(12, 14)) == 2


def test_an_outline_that_touches_itself_covers_both_lobes():
    """Two triangles with a common corner are one feature."""
    lobes = tuple(Point(*xy) for xy in ((10, 10), (20, 20), (30, 10), (30, 30), (20, 20), (10, 30)))
    field = Battlefield(72, 48, (piece("lobes", Form.GROUND, lobes, 2),))
    assert [ground(field, Point(x, 20)) for x in (12, 20, 28)] == [2, 2, 2]
    assert ground(field, Point(20, 15)) == 0


def test_a_round_hill_is_a_64_gon():
    """Between two corners the border lies inside the circle."""
    field = Battlefield(72, 48, (piece("round", Form.GROUND, circle(20, 20, 10), 2),))
    assert ground(field, Point(30, 20)) == 2
    assert ground(field, Point(20 + 10 * 0.99879, 20 + 10 * 0.04907)) == 0


def test_an_empty_table_is_flat():
    """No features, no error."""
    field = Battlefield(72, 48)
    assert (ground(field, Point(1, 1)), level(field, Point(1, 1)), water_at(field, Point(1, 1))) == (
        0,
        0,
        None,
    )
    assert features_at(field, Point(1, 1)) == ()
