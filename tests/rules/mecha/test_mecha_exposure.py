"""What enemies could do at many places: the same as their shots one by one."""

from __future__ import annotations

from dataclasses import replace

import pytest
from squads import battle, box, mecha

from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.rules.mecha.display.exposure import expected
from game.rules.mecha.shooting.shoot import Shoot

BEST = ("Gun: RG 12, MD 5", "Rifle: RG 30, MD 3, Rapid Fire 1", "Bomb: RG 40, MD 20, Blast")
PLACES = [Point(x, y) for x in (12, 18, 24, 34, 44, 60) for y in (16, 24, 30)]


@pytest.fixture
def state():
    """Two enemies, woods and a tower."""
    features = [box("woods", 26, 12, 4, 8), box("building", 26, 22, 3, 4, height=6)]
    mortar = "Mortar: RG 48, MD 4, Indirect Fire"
    enemies = mecha("b1", 40, 24, *BEST), mecha("b2", 50, 18), mecha("b3", 46, 24, mortar)
    return battle(mecha("r1", 10), *enemies, features=features)


def test_many_places_at_once_are_the_places_one_by_one(state):
    """Harm by the best ordinary weapon of each enemy, equal to the forecasts."""
    unit = state.units["r1"]
    found = state.rules.exposure(state, "Red", PLACES, unit)
    assert set(found.harm) == {"b1", "b2", "b3"}
    for place, at in enumerate(PLACES):
        for one in state.rules.dangers(state, "Red", unit, at):
            assert found.harm[one["unit"]][place] == pytest.approx(one["expected"], abs=1e-12)


@pytest.mark.parametrize("moving", [False, True])
def test_bases_that_are_no_discs_are_measured_from_their_edges(state, moving):
    """On wagons and ovals as single shots are, from where enemies stand and from where they may move."""
    for n, shape in enumerate((BaseShape("rectangle", 5, 2), BaseShape("oval", 2, 4), None)):
        unit = state.units[f"b{n + 1}"]
        base = unit.base if shape is None else shape.radius
        state = state.with_unit(replace(unit, shape=shape, base=base, facing=40.0 * n))
    unit = replace(state.units["r1"], shape=BaseShape("oval", 4, 3), base=2.0)
    state = state.with_unit(unit)
    found = state.rules.exposure(state, "Red", PLACES, unit, moving=moving)
    for place in (0, 4, 7, 12, 17):
        for one in state.rules.dangers(state, "Red", unit, PLACES[place], moving=moving):
            assert found.harm[one["unit"]][place] == pytest.approx(one["expected"], abs=1e-12)


def test_cover_is_what_a_place_lessens_the_chance_by(state):
    """Nothing in the open, all where it is not seen, something behind woods."""
    unit = state.units["r1"]
    found = state.rules.exposure(state, "Red", [Point(34, 30), Point(20, 24)], unit, ["b1"])
    assert found.cover["b1"].tolist() == [0.0, 1.0]
    assert found.harm["b1"][1] == 0.0
    woods = state.rules.exposure(state, "Red", [Point(20, 10)], unit, ["b2"])
    assert 0.0 < woods.cover["b2"][0] < 1.0


def test_over_a_building_a_mecha_stands_on_its_roof(state):
    """Seen there from the ground, as a shot at it up there forecasts; not behind the building."""
    unit, at = state.units["r1"], [Point(27.5, 24), Point(24, 24)]
    found = state.rules.exposure(state, "Red", at, unit, ["b1"])
    high = state.with_unit(replace(unit, at=at[0], level=6.0))
    told = Shoot("Blue", "b1", "r1", "Rifle").forecast(high)
    assert found.harm["b1"].tolist() == [expected(told), 0.0]
    assert found.harm["b1"][0] > 0.0


def test_nothing_threatens_where_nobody_is_known(state):
    """No places, or no enemies: nothing."""
    assert state.rules.exposure(state, "Red", []).harm == {}
    assert state.rules.exposure(state, "Red", [Point(20, 24)], foes=[]).harm == {}


def test_enemies_may_move_first(state):
    """Then each does at least what it does from where it stands, and what its best place forecasts."""
    unit = state.units["r1"]
    still = state.rules.exposure(state, "Red", PLACES, unit)
    found = state.rules.exposure(state, "Red", PLACES, unit, moving=True)
    assert all((found.harm[foe] >= still.harm[foe]).all() for foe in still.harm)
    assert any((found.harm[foe] > still.harm[foe]).any() for foe in still.harm)
    for place in (0, 7, 12):
        for one in state.rules.dangers(state, "Red", unit, PLACES[place], moving=True):
            assert found.harm[one["unit"]][place] == pytest.approx(one["expected"], abs=1e-12)
            assert len(one["from"]) == 2
