"""What enemies can do to a soldier at many places: as their fire forecasts it, one place at a time."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import numpy as np
import pytest
import shapely
from soldiers import battle, box, soldier

from game.geometry.point import Point, distance
from game.rules.skirmish.shooting.fire_actions import OpenFire
from game.rules.skirmish.sight.line_of_sight import sightline

FLOORS = {
    "hill": box("hill", 10, 8, 8, 8, height=3.0),
    "ruin": box("ruin", 24, 12, 8, 8, height=9.0),
    "attic": box("floor", 25, 13, 6, 6, height=7.0),
    "low": box("building", 40, 12, 6, 6, height=1.0),
    "high": box("building", 40, 28, 6, 6, height=6.0),
    "woods": box("woods", 22, 28, 8, 8),
    "wall": box("wall", 34, 20, 0.3, 12, height=2.0),
}
HEIGHTS = {"hill": 3.0, "attic": 7.0, "low": 1.0, "high": 6.0}


def height_at(at: Point) -> float:
    """Return on what a model stands there: the top of the hill, floor or building."""
    inside = [name for name, one in FLOORS.items() if one.polygon.covers(shapely.Point(at))]
    return max((HEIGHTS.get(name, 0.0) for name in inside), default=0.0)


def places(count: int) -> list[Point]:
    """Return random places, most of them on or about terrain."""
    dice, found = Random("threats"), []
    while len(found) < count:
        west, north, east, south = dice.choice(list(FLOORS.values())).polygon.bounds
        found.append(Point(dice.uniform(west - 2, east + 2), dice.uniform(north - 2, south + 2)))
    return found


def kills(state, foe, there) -> float:
    """Return the kills to be expected of Open Fire of *foe* alone at a soldier *there*."""
    state = state.with_unit(there)
    fire = OpenFire(foe.side, foe.id, there.id, "this model")
    return 0.0 if fire.check(state) else fire.forecast(state).outcomes[0].mean


@pytest.fixture
def state():
    """Red's soldiers on the ground, a hill, a floor 7 inches up and a roof."""
    enemies = (
        soldier("r1", 36, 38),
        soldier("r2", 14, 12, level=3.0, group="R2"),
        soldier("r3", 28, 16, level=7.0, group="R3", arm="Rifle: RG 24, RF 3, PEN 2"),
        soldier("r4", 43, 31, level=6.0, group="R4", skill=3),
    )
    return battle(soldier("b1", 2, 46), *enemies, features=FLOORS.values())


@pytest.mark.rule("SHOOT-19", "SHOOT-20", "SHOOT-21", "SHOOT-23")
def test_threats_on_floors_and_roofs_are_the_forecasts_one_by_one(state):
    """At 150 places on and about hills, floors and roofs, from enemies on each of them; covered is unseen."""
    at, unit = places(150), state.units["b1"]
    there = [replace(unit, at=one, level=height_at(one)) for one in at]
    up = np.array([one.level for one in there])
    assert all((up == height).sum() > 5 for height in (0.0, 1.0, 3.0, 6.0, 7.0))
    found = state.rules.exposure(state, "Blue", at, unit)
    for foe in state.foes("Blue"):
        np.testing.assert_allclose(found.harm[foe.id], [kills(state, foe, one) for one in there], atol=1e-12)
        assert (found.harm[foe.id][up > 0] > 0).any()
        near = [i for i, one in enumerate(at) if distance(foe.at, one) < 25]
        hidden = [not sightline(state, foe, there[i]).seen for i in near]
        assert [found.cover[foe.id][i] == 1.0 for i in near] == hidden


@pytest.mark.parametrize("moving", [False, True])
def test_threats_at_one_place_are_those_of_all_places(state, moving):
    """`threat --at`, from where enemies stand and where they move first."""
    at, unit = places(12), state.units["b1"]
    found = state.rules.exposure(state, "Blue", at, unit, moving=moving)
    for place, one in enumerate(at):
        told = {
            one["unit"]: one["expected"]
            for one in state.rules.dangers(state, "Blue", unit, one, moving=moving)
        }
        assert told == pytest.approx({foe: harm[place] for foe, harm in found.harm.items()}, abs=1e-12)


def test_where_a_soldier_stands_it_is_as_high_as_it_is(state):
    """In a ruin under its floor, say in a lab: hidden from who would see it upstairs."""
    below = replace(state.units["b1"], at=Point(28, 18), level=0.0)
    found = state.rules.exposure(state, "Blue", [below.at, Point(28, 17.9)], below, ["r1"])
    assert found.harm["r1"][0] == 0.0 < found.harm["r1"][1]


@pytest.mark.rule("SHOOT-07")
def test_who_does_not_fire_without_its_leader_is_no_threat_until_they_move():
    """The leader stands behind a house; who is with him sees the soldier, and so does he after an Advance."""
    squad = soldier("r1", 10, 24, leader=True), soldier("r2", 10, 26)
    state = battle(*squad, soldier("b1", 30, 32), features=[box("building", 11, 20, 2, 5.2, height=5.0)])
    unit = state.units["b1"]
    (told,) = (one for one in state.rules.dangers(state, "Blue", unit, unit.at) if one["unit"] == "r2")
    assert (told["expected"], [one["rule"] for one in told["refusals"]]) == (0.0, ["SHOOT-07"])
    still, moved = (
        state.rules.exposure(state, "Blue", [unit.at], unit, ["r2"], moving=moving)
        for moving in (False, True)
    )
    assert (still.harm["r2"].item(), still.cover["r2"].item()) == (0.0, 1.0)
    assert kills(state, state.units["r2"], unit) == 0.0 < moved.harm["r2"].item()


def test_cover_from_who_cannot_penetrate_is_that_from_any_other():
    """None in the open, though it does no harm."""
    state = battle(soldier("r1", 20, arm="Rifle: RG 24, RF 2, PEN 0"), soldier("b1", 30, armour=20))
    found = state.rules.exposure(state, "Blue", [Point(30, 24)], state.units["b1"])
    assert (found.harm["r1"].item(), found.cover["r1"].item()) == (0.0, 0.0)
