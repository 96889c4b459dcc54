"""What the lab says of a round is what comes of it: every result of the dice, one by one."""

import math
from dataclasses import replace
from itertools import product

import pytest
from boards import box, mech
from guns import armour, behind, gun, shelling, ship, went

from game.battlefield.terrain.field import Feature, Form
from game.core.model.burst import BurstHit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.mechanics.bursts.damage_distribution import fates
from game.mechanics.bursts.outlook import outlook
from game.overlays.outcomes import beyond, rows
from game.rules.alpha_strike.artillery.display.bursts import bursts
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, Shell

FACES = range(1, 7)
HILL = box("hill", 33, 20, 6, 8, height=1.0)


def law(state, weapon, at, target=""):
    """Return what the burst of Red's r called *weapon* is for one aim."""
    found = {one.weapon: one for one in bursts(state, state.units["r"])}
    return found[weapon].aimed(at, target)


def means(state, action, keys):
    """Return the mean damage of *action* to each of *keys* over every throw of three dice."""
    sums = dict.fromkeys(keys, 0)
    for faces in product(FACES, repeat=3):
        match = went(state, action, dice=(*faces, 5, 5, 5, 5))
        for key in keys:
            sums[key] += state.units[key].status.armor - armour(match, key)
    return {key: total / 216 for key, total in sums.items()}


@pytest.mark.rule("ARTY-02", "ARTY-04", "ARTY-13")
@pytest.mark.parametrize(
    ("special", "weapon", "indirect"),
    [
        ("ARTLT-1", "Long Tom", True),
        ("ARTS-1", "Sniper, direct", False),
        ("ARTLTC-1", "Long Tom Cannon", True),
    ],
)
def test_expected_damage_is_the_mean_of_every_throw(special, weapon, indirect):
    """Over all 216 results of two dice and the scatter; a hill counts as distance."""
    units = (gun("r", 20, special, "TAG"), mech("b", 31, armor=20), mech("b2", 34.5, 22, armor=20))
    state = shelling(*units, gun("b3", 70, "ARTT-1"), features=(HILL,))
    at = Point(31.5, 24)
    told = fates(law(state, weapon, at), at)
    code = "ART-" + special[3:-2]
    seen = means(state, Bombard("Red", "r", at, code, indirect), ("b", "b2"))
    assert {key: told[key].mean for key in seen} == pytest.approx(seen, abs=1e-9)


@pytest.mark.rule("ARTY-05")
def test_aimed_at_a_unit_its_movement_counts():
    """The number of the burst is that of the action."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 30))
    fall = law(state, "Sniper, direct", Point(30, 24), "b").falls[0]
    assert fall.words.startswith(str(Shell("Red", "r", "b", "ART-S").forecast(state).need))
    assert law(state, "Sniper, direct", Point(30, 24)).falls[0].words.startswith("8 ")


@pytest.mark.rule("ARTY-10")
def test_a_plotted_point_has_one_fall():
    """It lands."""
    off = {"r": {"behind": {"inches": 36}}}
    state = shelling(behind("r", "ARTLT-1"), mech("b", 30), off=off, said={"plotted": {"Red": [[30, 24]]}})
    (fall,) = law(state, "Long Tom", Point(30, 24)).falls
    assert (fall.lands, fall.chance) == (True, 1.0)
    assert len(law(state, "Long Tom", Point(31, 24)).falls) > 1


@pytest.mark.rule("CAP-07")
def test_what_cannot_fire_at_the_ground_has_no_burst():
    """Capital weapons on the ground but missiles."""
    off = {"r": {"zone": "Central"}}
    air = shelling(ship("r", "CAP4", "MSL2"), mech("b", 30), off=off)
    assert [one.weapon for one in bursts(air, air.units["r"])] == ["Capital weapons", "Capital missiles"]
    ground = shelling(gun("r", 10, "SDS-C4", "SDS-CM2"), mech("b", 30))
    assert {one.weapon for one in bursts(ground, ground.units["r"])} == {
        "Capital missiles",
        "Capital missiles, direct",
    }


@pytest.mark.rule("ARTY-01")
def test_the_lab_refuses_what_the_action_refuses():
    """Off the table, out of sight, fired already."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60), gun("b2", 60, "ARTT-1", y=10))
    one = next(burst for burst in bursts(state, state.units["r"]) if burst.weapon == "Sniper, direct")
    for at in (Point(30, 24), Point(70, 24), Point(80, 24)):
        assert list(one.refusals(at, "")) == Bombard("Red", "r", at, "ART-S").check(state)


@pytest.mark.rule("ARTY-04")
def test_buildings_are_covered_and_take_nothing():
    """A quarter of the template lies on the block whose corner it is aimed at; its height is no distance."""
    corners = tuple(Point(*one) for one in ((30, 24), (40, 24), (40, 34), (30, 34)))
    block = Feature("block", "building", Form.BUILDING, corners, height=9.0)
    hill = box("hill", 20, 24, 30, 12, height=3.0)
    state = shelling(gun("r", 10, "ARTLT-1"), mech("b", 50), features=(hill, block))
    look = outlook(law(state, "Long Tom", Point(30, 24)), Point(30, 24))
    (row,) = (row for row in rows(look) if row.id == "block")
    assert row.covered == pytest.approx(math.pi * 9 / 4, abs=1e-9)
    assert (row.whose, row.role, row.strikes) == ("structure", "secondary", ("no damage",))
    far = outlook(law(state, "Long Tom", Point(30, 20)), Point(30, 20))
    assert "block" in {row.id for row in rows(far)} - {row.id for row in beyond(rows(far))}


@pytest.mark.rule("ARTY-04", "AS-MIN-01")
@pytest.mark.parametrize(
    ("special", "weapon", "told"),
    [
        ("ARTLT-1", "Long Tom", ("3 at 11 or more", "3 or 1 at 1 too low to 9")),
        ("ARTTC-1", "Thumper Cannon", ("0 or 1 at 11 or more", "0 or 1 at 1 too low to 9")),
    ],
)
def test_what_each_result_does_is_told_of_all_rings_and_dice(special, weapon, told):
    """Where the template scatters either ring may come to touch."""
    state = shelling(gun("r", 26, special), mech("b", 31))
    (row,) = (row for row in rows(outlook(law(state, weapon, Point(31, 24)), Point(31, 24))) if row.id == "b")
    assert row.strikes == told


@pytest.mark.rule("ARTY-04")
def test_what_a_burst_leaves_to_the_player_is_said_by_its_choices():
    """The weapon and the way; from the sky there is one way alone."""
    ground = shelling(gun("r", 10, "ARTS-1"), gun("b", 30))
    told = [one.choices for one in bursts(ground, ground.units["r"])]
    assert told == [{"weapon": "ART-S", "indirect": way, "homing": False} for way in (True, False)]
    sky = shelling(ship("r", "CAP4"), gun("b", 30), off={"r": {"zone": "Central"}})
    assert [one.choices for one in bursts(sky, sky.units["r"])] == [{"weapon": "CAP"}]


@pytest.mark.rule("ARTY-02", "ARTY-04")
def test_who_is_not_there_or_not_known_lays_no_template():
    """A gun that is still to come, one whose card or state is not known."""
    state = shelling(gun("r", 10, "ARTS-1"), gun("b", 30))
    one = state.units["r"]
    for changes in ({"enters": 2}, {"removed": "left"}, {"profile": UNKNOWN}, {"status": UNKNOWN}):
        assert list(bursts(state, replace(one, **changes))) == []
    assert len(list(bursts(state, one))) == 2


@pytest.mark.rule("ARTY-04")
@pytest.mark.parametrize(("name", "words"), [("The mill", "The mill"), ("", "the building shed")])
def test_buildings_under_a_template_are_named_and_take_no_harm(name, words):
    """By their names, or by what they are."""
    corners = (Point(30, 20), Point(34, 20), Point(34, 24), Point(30, 24))
    shed = Feature("shed", "building", Form.BUILDING, corners, height=2.0, name=name)
    state = shelling(gun("r", 10, "ARTS-1"), gun("b", 60), features=(shed,))
    bodies = [one for burst in bursts(state, state.units["r"]) for one in burst.bodies if one.id == "shed"]
    assert {body.name for body in bodies} == {words}
    assert {hit for body in bodies for fall in body.hits for ring in fall for hit in ring} == {
        BurstHit(0, 0, 1.0)
    }
    assert {(body.base, body.at) for body in bodies} == {(0.0, Point(32, 22))}
