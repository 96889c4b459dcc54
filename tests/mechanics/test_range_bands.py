"""Range bands: a ring from the edge of a base, and its name where it lies on the table."""

import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.model.unit import Unit
from game.core.views.marks import Label, Ring
from game.geometry.point import Point, distance
from game.mechanics.battle.range_bands import band

FIELD = Battlefield(48, 36)


def named(at, facing, inches):
    """Return the ring around a unit there, and its label, if it has one."""
    unit = Unit("a", "Red", "A", at, base=0.625, facing=facing)
    ring, *label = band(FIELD, unit, inches, "band", "band-short", rules="AS-RNG-01")
    assert ring == Ring(at, 0.625 + inches, "band-short")
    return label


@pytest.mark.parametrize(
    ("at", "facing", "inches", "where"),
    [
        (Point(24, 18), 90.0, 6.0, Point(30.625, 18)),
        (Point(24, 4), 0.0, 6.0, None),
        (Point(2, 2), 0.0, 24.0, None),
    ],
)
def test_a_band_has_its_name_on_the_table(at, facing, inches, where):
    """Ahead of the unit; where that lies off the table, beside it on the same ring."""
    (label,) = named(at, facing, inches)
    assert isinstance(label, Label)
    assert label.tip == "band (AS-RNG-01)"
    assert FIELD.contains(label.at)
    assert distance(label.at, at) == pytest.approx(0.625 + inches)
    assert where is None or label.at == pytest.approx(where)


def test_a_band_off_the_table_has_no_name():
    """Nothing of a ring that is wider than the table lies on it."""
    assert named(Point(24, 18), 0.0, 42.0) == []
