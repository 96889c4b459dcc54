"""The sky: zones, flying, ground fire at what flies, the small map."""

import pytest
from boards import mech, rules_of, terms
from guns import armour, gun, shelling, ship, went

from game.core.engine.turns import refusals
from game.core.views.marks import Label, Wedge
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.family_io import Zone
from game.rules.alpha_strike.artillery.sky.flak import Flak
from game.rules.alpha_strike.artillery.sky.fly import Fly
from game.rules.alpha_strike.artillery.sky.radar_map import place, radar, ring_of, spot, zone_at
from game.rules.alpha_strike.artillery.sky.zones import ZONES, bracket_between, neighbours, steps
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of
from game.rules.alpha_strike.movement.move import Move


@pytest.mark.rule("AIR-01")
def test_the_map_has_twenty_zones_in_four_rings():
    """One, one, six and twelve; who lies beside whom is mutual."""
    assert [sum(steps(CENTRAL, zone) == number for zone in ZONES) for number in range(4)] == [1, 1, 6, 12]
    assert all(a in neighbours()[b] for a in ZONES for b in neighbours()[a])
    assert set(Zone.__args__) == set(ZONES)


@pytest.mark.rule("AIR-01")
@pytest.mark.parametrize(
    ("one", "other", "far"),
    [("Central", "Inner", 1), ("Inner", "D", 1), ("A", "1", 1), ("A", "2", 1), ("A", "3", 2), ("12", "1", 1)],
)
def test_two_outer_zones_lie_at_each_middle_one(one, other, far):
    """A has 1 and 2."""
    assert steps(one, other) == far


@pytest.mark.rule("AIR-03")
@pytest.mark.parametrize(
    ("one", "other", "bracket"),
    [("B", "B", 0), ("B", "C", 1), ("Central", "C", 2), ("Central", "9", 3), ("1", "7", 3)],
)
def test_the_range_is_the_number_of_steps(one, other, bracket):
    """Extreme from three on."""
    assert bracket_between(one, other) == bracket


@pytest.mark.rule("AIR-02")
@pytest.mark.parametrize(
    ("move", "goes"), [("1a", 1), ("4a", 1), ("5a", 2), ("8a", 2), ("9a", 3), ("12a", 3)]
)
def test_a_unit_flies_as_far_as_its_thrust_gives(move, goes):
    """Both ends of each line of the table."""
    state = shelling(ship("r", move=move), mech("b", 30), off={"r": {"zone": "Central"}}, phase="aerospace")
    for far, zone in ((1, "Inner"), (2, "B"), (3, "4")):
        assert (Fly("Red", "r", zone).check(state) == []) is (far <= goes)
    assert Fly("Red", "r", "Central").check(state) == []


@pytest.mark.rule("AIR-02")
def test_the_table_of_zones_a_turn_is_an_option():
    """0 keeps it where it is."""
    off = {"r": {"zone": "Central"}}
    state = shelling(ship("r"), mech("b", 30), off=off, phase="aerospace", options={"sky_medium": 0})
    assert rules_of(Fly("Red", "r", "Inner").check(state)) == ["AIR-02"]
    assert rules_of(Fly("Red", "r", "X").check(state)) == ["AIR-01"]


@pytest.mark.rule("AIR-02")
def test_it_flies_after_the_ground_has_moved_and_counts_in_no_quota():
    """In a phase of its own; the units on the table are not asked."""
    units = (ship("r"), mech("r2", 5), mech("b", 60), mech("b2", 60, 30))
    state = shelling(*units, off={"r": {"zone": "2"}}, phase="movement")
    assert state.quotas == (1, 2)
    fly = shelling(*units, off={"r": {"zone": "2"}}, phase="aerospace")
    assert fly.to_act == {"Red"}
    match = went(fly, Fly("Red", "r", "A"))
    assert zone_of(match.state.units["r"]) == "A"
    assert match.state.now.name == "combat"
    assert rules_of(Fly("Red", "r2", "A").check(fly)) == ["AIR-02"]


@pytest.mark.rule("AIR-04", "AIR-05")
@pytest.mark.parametrize(("zone", "fits"), [("Central", True), ("Inner", False)])
def test_the_ground_fires_at_what_is_overhead(zone, fits):
    """And at nothing farther off; 2 more to hit, its movement does not count."""
    state = shelling(gun("r", 10), ship("b"), off={"b": {"zone": zone}}, phase="combat")
    shot = Flak("Red", "r", "b")
    assert (shot.check(state) == []) is fits
    if fits:
        assert shot.forecast(state).need.total == 6
        match = went(state, shot, dice=(3, 3))
        assert armour(match, "b") == 5


@pytest.mark.rule("AIR-04")
@pytest.mark.parametrize(("reach", "total", "damage"), [("short", 6, 3), ("medium", 8, 2), ("long", 10, 1)])
def test_the_range_into_the_sky_is_an_option(reach, total, damage):
    """ground_to_air."""
    off, options = {"b": {"zone": "Central"}}, {"ground_to_air": reach}
    state = shelling(gun("r", 10, damage="3/2/1"), ship("b"), off=off, phase="combat", options=options)
    told = Flak("Red", "r", "b").forecast(state)
    assert (told.need.total, told.effect.total) == (total, damage)


@pytest.mark.rule("AIR-04")
@pytest.mark.parametrize(("faces", "taken"), [((2, 2), 2), ((1, 2), 0), ((3, 3), 1)])
def test_near_misses_of_flak_do_its_number(faces, taken):
    """Missed by 2 or less; at 6."""
    state = shelling(gun("r", 10, "FLK2/2/2"), ship("b"), off={"b": {"zone": "Central"}}, phase="combat")
    assert armour(went(state, Flak("Red", "r", "b"), dice=faces), "b") == 6 - taken


@pytest.mark.rule("AIR-04")
def test_it_is_the_one_attack_of_the_unit():
    """And heats like any other."""
    state = shelling(gun("r", 10), ship("b"), mech("b2", 20), off={"b": {"zone": "Central"}}, phase="combat")
    match = went(state, Flak("Red", "r", "b"))
    assert match.state.units["r"].id in match.state.done or match.state.to_act == {"Blue"}
    assert terms(Flak("Red", "r", "b").forecast(state).need) == {"AS-HIT-01": 4, "AIR-04": 2}


@pytest.mark.rule("AIR-01")
def test_the_small_map_shows_who_is_where():
    """A mark for each zone, a name for each unit; no map where nobody flies."""
    state = shelling(ship("r"), mech("b", 30), off={"r": {"zone": "B"}}, phase="aerospace")
    view = Seat("Blue", went(state)).view
    chart = radar(view, None)
    assert sum(isinstance(mark, Wedge) for mark in chart.marks) == 19
    assert "Test" in [mark.text for mark in chart.marks if isinstance(mark, Label)]
    assert radar(Seat("Blue", went(shelling(mech("r", 5), mech("b", 30)))).view, None) is None


@pytest.mark.rule("AIR-01")
@pytest.mark.parametrize("zone", ZONES)
def test_a_click_on_the_small_map_finds_the_zone_that_is_drawn_there(zone):
    """Where its units stand; A and 1 begin at north, clockwise."""
    assert zone_at(spot(zone, 0, 1)) == zone
    facing, arc = place(zone)
    assert ring_of(zone) == steps(CENTRAL, zone)
    assert facing - arc / 2 == {"A": 0.0, "1": 0.0, "B": 60.0, "12": 330.0}.get(zone, facing - arc / 2)


@pytest.mark.rule("AS-SETUP-03")
@pytest.mark.parametrize(("kind", "walks"), [("AF", False), ("DS", False), ("CV", True)])
def test_what_flies_by_type_does_not_walk(kind, walks):
    """Landed on the table it stays where it is."""
    state = shelling(gun("r", 20, type=kind), mech("b", 50), phase="movement")
    against = refusals(state, Move("Red", "r", (Point(22, 24),)))
    assert (not against) is walks
    assert ("AS-SETUP-03" not in {one.rule for one in against}) is walks


def test_units_of_one_card_are_told_apart_on_the_map():
    """Alone it has the short name of its card; of several, each has its own name."""
    alone = shelling(ship("r"), mech("b", 50), off={"r": {"zone": "2"}}, phase="combat")
    both = shelling(ship("r"), ship("r2"), off={"r": {"zone": "2"}, "r2": {"zone": "A"}}, phase="combat")
    for state, names in ((alone, {"Test"}), (both, {"Test r", "Test r2"})):
        chart = radar(state, None)
        shown = {one.text for one in chart.marks if isinstance(one, Label) and "unit" in one.style}
        assert shown == names
