"""What comes down: templates, scatter, homing rounds, counter-battery fire, point defence."""

import pytest
from boards import box, mech, rules_of
from guns import armour, behind, gun, shelling, until, went

from game.core.model.answer import Answer
from game.core.views.seat import Seat
from game.geometry.point import ORIGIN, Point, polar
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, CounterBattery
from game.rules.alpha_strike.artillery.guns.tag import Designate

POI = Point(30, 24)
HIT, MISS = (6, 6), (1, 1)


def shot(code, at=POI, **more):
    """Return Red's r firing indirectly at a point."""
    return Bombard("Red", "r", at, code, indirect=True, **more)


def landed(match):
    """Return what came down last."""
    return match.state.extras["Impacts"].landed[-1]


@pytest.mark.rule("ARTY-04")
@pytest.mark.parametrize(("gap", "taken"), [(0.0, 2), (1.0, 2), (1.01, 0)])
def test_the_template_of_two_inches_reaches_one_from_its_middle(gap, taken):
    """A base that it just touches is hit."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 30 + 0.625 + gap))
    assert armour(went(state, shot("ART-S"), dice=HIT), "b") == 6 - taken


@pytest.mark.rule("ARTY-04")
@pytest.mark.parametrize(("gap", "taken"), [(1.0, 3), (1.01, 1), (3.0, 1), (3.01, 0)])
def test_a_long_tom_has_two_templates(gap, taken):
    """3 within the smaller, 1 within the larger."""
    state = shelling(gun("r", 10, "ARTLT-1"), mech("b", 30 + 0.625 + gap))
    assert armour(went(state, shot("ART-LT"), dice=HIT), "b") == 6 - taken


@pytest.mark.rule("ARTY-04")
@pytest.mark.parametrize(("height", "taken"), [(1.0, 2), (1.1, 0)])
def test_a_difference_in_height_counts_as_distance(height, taken):
    """A unit that stands on a hill beside the point."""
    hill = box("hill", 30.5, 20, 4, 8, height=height)
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 31), features=(hill,))
    assert armour(went(state, shot("ART-S", Point(30.4, 24)), dice=HIT), "b") == 6 - taken


@pytest.mark.rule("ARTY-04")
@pytest.mark.parametrize(("height", "taken"), [(0.5, 2), (0.6, 0)])
def test_a_difference_in_height_counts_downward_as_well(height, taken):
    """The point lies on a hill, the unit half an inch beside it at its foot."""
    hill = box("hill", 28, 20, 2, 8, height=height)
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 30.625 + 0.5), features=(hill,))
    assert armour(went(state, shot("ART-S", Point(30, 24)), dice=HIT), "b") == 6 - taken


@pytest.mark.rule("ARTY-04")
def test_friends_are_hit_too():
    """Whoever stands under it."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("r2", 29), mech("b", 31))
    match = went(state, shot("ART-S"), dice=HIT)
    assert (armour(match, "r2"), armour(match, "b")) == (4, 4)


@pytest.mark.rule("ARTY-04")
@pytest.mark.parametrize(("face", "taken"), [(3, 0), (4, 1)])
def test_a_thumper_cannon_does_one_on_a_roll_of_four(face, taken):
    """0*."""
    state = shelling(gun("r", 20, "ARTTC-1"), mech("b", 30))
    direct = Bombard("Red", "r", POI, "ART-TC")
    assert armour(went(state, direct, dice=(*HIT, face)), "b") == 6 - taken


@pytest.mark.rule("ARTY-13")
@pytest.mark.parametrize("face", [1, 2, 3, 4, 5, 6])
def test_a_miss_scatters_two_inches_a_point_in_six_directions(face):
    """1 is north; at 11 a roll of 9 misses by 2."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60))
    at = landed(went(state, shot("ART-S"), dice=(4, 5, face))).at
    assert at == pytest.approx(polar(POI, 60.0 * (face - 1), 4.0))


@pytest.mark.rule("ARTY-13")
def test_a_cannon_scatters_one_inch_a_point():
    """At 13, for medium range, a roll of 12 misses by 1."""
    state = shelling(gun("r", 10, "ARTSC-1"), mech("b", 60))
    at = landed(went(state, shot("ART-SC"), dice=(6, 6, 1))).at
    assert at == pytest.approx(Point(30, 23))


@pytest.mark.rule("ARTY-13")
def test_a_round_may_scatter_off_the_table():
    """It does nothing there but by what lies on it."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60))
    match = went(state, shot("ART-S", Point(30, 1)), dice=(*MISS, 1))
    assert landed(match).at.y < -10
    assert armour(match, "b") == 6


@pytest.mark.rule("ARTY-20")
@pytest.mark.parametrize(
    ("special", "code", "taken"), [("PNT1", "AIS", 1), ("PNT2", "AIS", 0), ("PNT1", "S", 2)]
)
def test_point_defence_takes_from_missiles(special, code, taken):
    """Not from shells."""
    state = shelling(gun("r", 10, f"ART{code}-1"), gun("b", 30, special))
    assert armour(went(state, shot(f"ART-{code}"), dice=HIT), "b") == 6 - taken


@pytest.mark.rule("ARTY-14", "ARTY-16")
@pytest.mark.parametrize(("faces", "taken"), [((2, 2), 2), ((1, 2), 0)])
def test_a_homing_round_hits_what_is_designated_on_a_four(faces, taken):
    """It comes down on the unit; a miss does not scatter."""
    off = {"r": {"behind": {"edge": "south", "inches": 40, "along": 30}}}
    units = (behind("r", "ARTAIS-1"), gun("r2", 20, "TAG"), mech("b", 36))
    fired = went(shelling(*units, off=off), shot("ART-AIS", homing=True))
    found = until(fired, "combat", 2, "Red")
    thrown = found.state.rolled
    match = went(found.state, Designate("Red", "r2", "b"), dice=(*(1,) * thrown, 6, 6, *faces))
    until(match, "artillery", 2)
    assert armour(match, "b") == 6 - taken
    assert landed(match).at == (Point(36, 24) if taken else POI)


@pytest.mark.rule("ARTY-14")
def test_without_a_designated_target_a_homing_round_is_lost():
    """Nothing is rolled."""
    off = {"r": {"behind": {"edge": "south", "inches": 40, "along": 30}}}
    units = (behind("r", "ARTAIS-1"), gun("r2", 20, "TAG"), mech("b", 30))
    match = until(went(shelling(*units, off=off), shot("ART-AIS", homing=True)), "artillery", 2)
    assert armour(match, "b") == 6
    assert landed(match).rings == ()


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(("reach", "found"), [(10.0, True), (9.9, False)])
def test_a_homing_round_seeks_within_its_inches(reach, found):
    """The option homing_tag, from the point to the rim."""
    off = {"r": {"behind": {"edge": "south", "inches": 40, "along": 30}}}
    units = (behind("r", "ARTAIS-1"), gun("r2", 28, "TAG"), mech("b", 40.625))
    options = {"homing_tag": reach}
    fired = until(
        went(shelling(*units, off=off, options=options), shot("ART-AIS", homing=True)), "combat", 2, "Red"
    )
    match = went(fired.state, Designate("Red", "r2", "b"), dice=(*(1,) * fired.state.rolled, 6, 6, 6, 6))
    until(match, "artillery", 2)
    assert bool(landed(match).rings) is found


@pytest.mark.rule("ARTY-14")
def test_of_several_designated_units_the_side_chooses():
    """A question to the side that fired."""
    off = {"r": {"behind": {"edge": "south", "inches": 40, "along": 30}}}
    units = (behind("r", "ARTAIS-1"), gun("r2", 20, "TAG"), gun("r3", 22, "TAG", y=30), mech("b", 36))
    fired = went(shelling(*units, mech("b2", 36, 30), off=off), shot("ART-AIS", homing=True))
    found = until(fired, "combat", 2, "Red")
    dice = (*(1,) * found.state.rolled, 6, 6, 6, 6, 6, 6)
    match = went(found.state, Designate("Red", "r2", "b"), Designate("Red", "r3", "b2"), dice=dice)
    until(match, "artillery", 2)
    assert match.state.asked is not None
    assert match.state.to_act == {"Red"}
    value = match.state.asked.about.values[1]
    assert value == "2. Test b2"
    match.play(Answer("Red", value))
    assert (armour(match, "b"), armour(match, "b2")) == (6, 4)


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(
    ("code", "copperhead", "fits"),
    [("AIS", False, True), ("S", False, False), ("S", True, True), ("CM5", True, False)],
)
def test_who_has_homing_rounds(code, copperhead, fits):
    """Arrow IV; by the option copperhead Long Tom, Sniper and Thumper."""
    state = shelling(gun("r", 10, f"ART{code}-1"), mech("b", 60), options={"copperhead": copperhead})
    assert (rules_of(shot(f"ART-{code}", homing=True).check(state)) == []) is fits


def duel_of_batteries(rounds=1):
    """Return the match after Red has fired so many rounds from afar that Blue's b saw come down."""
    off = {"r": {"behind": {"inches": 36}}, "b": {"behind": {"edge": "north", "inches": 36}}}
    state = shelling(behind("r", "ARTLT-9"), behind("b", "ARTLT-9"), mech("b2", 36), mech("r2", 5), off=off)
    match = went(state, *[shot("ART-LT", Point(40, 24))] * rounds, dice=(*HIT, *(1,) * 4))
    return until(match, "artillery", 2)


@pytest.mark.rule("ARTY-15")
@pytest.mark.parametrize(("rounds", "total"), [(1, 10), (3, 8), (4, 7), (6, 7)])
def test_each_round_seen_makes_counter_battery_fire_easier(rounds, total):
    """By at most 4."""
    match = duel_of_batteries(rounds)
    back = CounterBattery("Blue", "b", "r", "ART-LT")
    assert back.forecast(match.state).need.total == total


@pytest.mark.rule("ARTY-15")
@pytest.mark.parametrize(("faces", "taken"), [((5, 4), 0), ((5, 5), 1), ((5, 6), 3)])
def test_counter_battery_fire_does_half_at_its_number_and_all_above(faces, taken):
    """10 with one round seen; half of 3 is 1."""
    before = until(duel_of_batteries(), "artillery", 2, "Blue")
    match = went(before.state, CounterBattery("Blue", "b", "r", "ART-LT"))
    lands = match.state.extras["Flights"].rounds[-1].lands
    match = until(match, "combat", lands)
    dice = (*(1,) * match.state.rolled, *faces, 1, 1)
    again = went(match.state, dice=dice)
    until(again, "artillery", lands)
    assert armour(again, "r") == 6 - taken


@pytest.mark.rule("ARTY-15")
def test_a_battery_that_nobody_heard_is_not_fired_at():
    """Its round must have been seen to come down."""
    off = {"r": {"behind": {"inches": 36}}, "b": {"behind": {"edge": "north", "inches": 36}}}
    state = shelling(behind("r", "ARTLT-1"), behind("b", "ARTLT-1"), mech("b2", 36), off=off)
    assert rules_of(CounterBattery("Blue", "b", "r", "ART-LT").check(state)) == ["ARTY-15"]
    assert Seat("Blue", went(state)).view.units["r"].at != ORIGIN
