"""What units stand on in the lab: ground, beds and roofs, before and after terrain is changed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.battlefield.terrain.ground import level
from game.core.model.unit import Unit
from game.geometry.point import Point
from game.geometry.shapes import circle
from game.ui.lab.placing import put, resettled, surface_level

HILL = Feature("hill", "hill", Form.GROUND, circle(10, 10, 5), height=3.0)
HOUSE = Feature("house", "building", Form.BUILDING, circle(30, 10, 4), height=2.0)
POND = Feature("pond", "water", Form.WATER, circle(10, 30, 5), depth=1.5)
FIELD = Battlefield(40, 40, (HILL, HOUSE, POND))
BARE = Battlefield(40, 40)
UNIT = Unit("u", "Blue", "Atlas", Point(20, 20))


@pytest.mark.parametrize(
    ("at", "high"), [((20, 20), 0.0), ((10, 10), 3.0), ((30, 10), 2.0), ((10, 30), -1.5)]
)
def test_a_unit_that_is_put_stands_on_what_is_there(at, high):
    """The ground, a roof, the bed of water."""
    assert surface_level(FIELD, Point(*at)) == high
    assert put(UNIT, FIELD, Point(*at)).level == high


def test_one_in_the_air_keeps_its_height_above_the_ground():
    """Over the hill it is higher by the hill."""
    flying = replace(UNIT, level=5.0)
    assert put(flying, FIELD, Point(10, 10)).level == 8.0
    assert put(put(flying, FIELD, Point(10, 10)), FIELD, Point(20, 20)).level == 5.0


def test_only_who_stands_on_what_changed_moves():
    """The hill goes: who stood on it comes down, who stood elsewhere stays the same object."""
    on_hill = put(UNIT, FIELD, Point(10, 10))
    on_roof = replace(put(UNIT, FIELD, Point(30, 10)), id="r")
    after = Battlefield(40, 40, (HOUSE, POND))
    assert resettled([on_hill, on_roof], FIELD, after, [HILL]) == [replace(on_hill, level=0.0)]


def test_who_is_off_the_table_is_left_alone():
    """A unit that is yet to enter stands nowhere."""
    coming = replace(UNIT, enters=1, at=Point(10, 10))
    assert resettled([coming], FIELD, BARE, [HILL]) == []


@given(st.floats(0, 40), st.floats(0, 40))
def test_building_and_tearing_down_again_changes_nothing(x, y):
    """Wherever a unit stands on a bare table."""
    unit = put(UNIT, BARE, Point(x, y))
    there = [*resettled([unit], BARE, FIELD, FIELD.features), unit][0]
    back = [*resettled([there], FIELD, BARE, FIELD.features), there][0]
    assert back.level == unit.level == level(BARE, unit.at)
