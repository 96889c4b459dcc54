"""Guns on the table and off it: numbers, ranges, flight, locking on, spotters."""

from dataclasses import replace

import pytest
from boards import mech, play, profile, rules_of, terms, woods
from guns import aim_of, armour, behind, gun, shelling, until, went

from game.geometry.point import ORIGIN, Point
from game.rules.alpha_strike.artillery.guns.aim import flight, flight_time, number
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, FireAgain, Shell
from game.rules.alpha_strike.artillery.guns.pieces import TABLE, pieces
from game.rules.alpha_strike.artillery.guns.plot import PlotPoint
from game.rules.alpha_strike.combat.fire import Fire

POI = Point(30, 24)


def needs(state, code, at=POI, *, indirect=False):
    """Return the number that Red's r needs at a point."""
    return number(aim_of(state, state.units["r"], code, at, indirect=indirect))


@pytest.mark.rule("ARTY-01", "ARTY-04")
@pytest.mark.parametrize(
    ("special", "code", "rings"),
    [
        ("ART-AIS-1", "ART-AIS", ((1.0, 2),)),
        ("ARTAC-1", "ART-AC", ((1.0, 2),)),
        ("ARTTC-1", "ART-TC", ((1.0, 0),)),
        ("ARTSC-1", "ART-SC", ((1.0, 1),)),
        ("ARTLTC-1", "ART-LTC", ((1.0, 2),)),
        ("ARTBA-1", "ART-BA", ((1.0, 1),)),
        ("ARTCM5-1", "ART-CM5", ((1.0, 5),)),
        ("ART-CM7-1", "ART-CM7", ((1.0, 7), (3.0, 2))),
        ("ARTCM9-1", "ART-CM9", ((1.0, 9), (3.0, 4))),
        ("ARTCM12-1", "ART-CM12", ((1.0, 12), (3.0, 5))),
        ("ARTLT-1", "ART-LT", ((1.0, 3), (3.0, 1))),
        ("ARTS-1", "ART-S", ((1.0, 2),)),
        ("ART-T", "ART-T", ((1.0, 1),)),
    ],
)
def test_every_piece_of_the_table_is_read_from_the_card(special, code, rings):
    """With its templates and damage."""
    (piece,) = pieces(profile(specials=(special,)))
    assert (piece.code, piece.rings, piece.count) == (code, rings, 1)
    assert len(TABLE) == 13


@pytest.mark.rule("ARTY-01")
def test_a_number_behind_it_is_so_many_attacks():
    """ART-S2 fires twice a turn, not three times."""
    state = shelling(gun("r", 10, "ART-S2"), gun("b", 60, "ARTT-1"))
    shot = Bombard("Red", "r", POI, "ART-S")
    match = went(state, shot, shot)
    assert match.state.to_act == {"Blue"}
    one = shelling(gun("r", 10, "ART-S1", "ARTT-1"), gun("b", 60))
    match = went(one, shot)
    assert rules_of(shot.check(match.state)) == ["ARTY-01"]


@pytest.mark.rule("ARTY-01")
def test_it_is_fired_besides_another_attack():
    """Having fired its weapons it fires its piece too."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 20, armor=9), phase="combat")
    match = play(state, Fire("Red", "r", "b"))
    match = until(match, "artillery", 1)
    assert Bombard("Red", "r", POI, "ART-S").check(match.state) == []


@pytest.mark.rule("ARTY-02")
@pytest.mark.parametrize(("indirect", "total"), [(False, 8), (True, 11)])
def test_direct_fire_needs_four_more_and_indirect_fire_seven(indirect, total):
    """At skill 4."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60))
    assert needs(state, "ART-S", indirect=indirect).total == total


@pytest.mark.rule("ARTY-02")
def test_the_later_book_is_an_option():
    """4 for indirect fire too, 1 for the area effect."""
    options = {"indirect_base": 4, "area_effect_modifier": 1}
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60), options=options)
    assert needs(state, "ART-S", indirect=True).total == 9


@pytest.mark.rule("ARTY-02")
@pytest.mark.parametrize(("deep", "fits"), [(5.9, True), (6.0, False)])
def test_direct_fire_needs_a_line_of_sight(deep, fits):
    """Woods block from 6 inches on; indirect fire does not care."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60), features=(woods(15, deep),))
    assert (Bombard("Red", "r", POI, "ART-S").check(state) == []) is fits
    assert Bombard("Red", "r", POI, "ART-S", indirect=True).check(state) == []


@pytest.mark.rule("ARTY-02")
@pytest.mark.parametrize(("far", "fits"), [(42.0, True), (42.1, False)])
def test_direct_fire_reaches_42_inches(far, fits):
    """From the rim of the base."""
    state = shelling(gun("r", 5, "ARTS-1"), mech("b", 60, 40))
    assert (Bombard("Red", "r", Point(5.625 + far, 24), "ART-S").check(state) == []) is fits


@pytest.mark.rule("ARTY-02")
def test_fire_control_hits_and_heat_count():
    """2 a hit, 1 a level."""
    state = shelling(gun("r", 10, "ARTS-1", status={"fire_control_hits": 1, "heat": 2}), mech("b", 60))
    assert needs(state, "ART-S").total == 8 + 2 + 2


@pytest.mark.rule("ARTY-03")
@pytest.mark.parametrize(("far", "adds"), [(6.0, 0), (6.1, 2), (24.0, 2)])
def test_the_range_counts_for_cannons(far, adds):
    """As for weapons."""
    state = shelling(gun("r", 10, "ARTTC-1"), mech("b", 60))
    assert needs(state, "ART-TC", Point(10.625 + far, 24), indirect=True).total == 11 + adds


@pytest.mark.rule("ARTY-03")
@pytest.mark.parametrize(
    ("code", "far", "fits"),
    [("TC", 24.0, True), ("TC", 24.1, False), ("SC", 24.1, False), ("LTC", 42.0, True), ("LTC", 42.1, False)],
)
def test_cannons_reach_medium_or_long_range(code, far, fits):
    """Thumper and Sniper medium, Long Tom long."""
    state = shelling(gun("r", 10, f"ART{code}-1"), mech("b", 60, 40))
    shot = Bombard("Red", "r", Point(10.625 + far, 24), f"ART-{code}", indirect=True)
    assert (shot.check(state) == []) is fits


@pytest.mark.rule("ARTY-05")
def test_at_a_point_the_movement_of_who_stands_there_does_not_count():
    """At the unit it does."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 30))
    assert needs(state, "ART-S").total == 8
    at_unit = Shell("Red", "r", "b", "ART-S").forecast(state)
    assert terms(at_unit.need) == {"AS-HIT-01": 4, "ARTY-02": 4, "AS-HIT-03": 2}


@pytest.mark.rule("ARTY-05")
def test_woods_on_the_line_of_direct_fire_count():
    """2 by default."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60), features=(woods(15, 3),))
    assert terms(needs(state, "ART-S"))["AS-HIT-08"] == 2
    assert "AS-HIT-08" not in terms(needs(state, "ART-S", indirect=True))


@pytest.mark.rule("ARTY-05")
def test_a_unit_is_aimed_at_directly_only():
    """And no round at a unit locks on."""
    state = shelling(gun("r", 10, "ARTS-2"), mech("b", 30))
    match = went(state, Shell("Red", "r", "b", "ART-S"), dice=(6, 6))
    assert armour(match, "b") == 4
    assert match.state.units["r"].extras["Battery"].locked is False
    off = shelling(behind("r", "ARTS-1"), mech("b", 30), off={"r": {"behind": {"inches": 50}}})
    assert rules_of(Shell("Red", "r", "b", "ART-S").check(off)) == ["ARTY-06"]


@pytest.mark.rule("ARTY-06")
@pytest.mark.parametrize(("far", "rule"), [(42.0, "ARTY-02"), (42.1, "ARTY-06")])
def test_on_the_table_fire_is_from_afar_beyond_42_inches(far, rule):
    """With its own number, and a flight."""
    state = shelling(gun("r", 5, "ARTS-1"), mech("b", 60, 40), options={"indirect_base": 6})
    aim = aim_of(state, state.units["r"], "ART-S", Point(5.625 + far, 24), indirect=True)
    assert terms(number(aim))[rule] == (6 if rule == "ARTY-02" else 7)
    assert flight(aim) == (0 if rule == "ARTY-02" else 1)


@pytest.mark.rule("ARTY-06")
@pytest.mark.parametrize(
    ("code", "most"),
    [
        ("AIS", 272),
        ("AC", 306),
        ("CM5", 1700),
        ("CM7", 3060),
        ("CM9", 4080),
        ("LT", 1020),
        ("S", 612),
        ("T", 714),
    ],
)
def test_from_off_the_table_each_piece_reaches_so_far(code, most):
    """To the inch."""
    for inches, fits in ((most - 24, True), (most - 23.9, False)):
        off = {"r": {"behind": {"edge": "south", "inches": inches, "along": 30}}}
        state = shelling(behind("r", f"ART{code}-1"), mech("b", 60), off=off)
        assert (Bombard("Red", "r", POI, f"ART-{code}").check(state) == []) is fits


@pytest.mark.rule("ARTY-06")
@pytest.mark.parametrize("code", ["BA", "TC", "SC", "LTC"])
def test_some_pieces_fire_on_the_table_alone(code):
    """Tubes of battle armour and cannons."""
    off = {"r": {"behind": {"edge": "south", "inches": 1, "along": 30}}}
    state = shelling(behind("r", f"ART{code}-1"), mech("b", 60), off=off)
    shot = Bombard("Red", "r", Point(30, 40), f"ART-{code}")
    assert len(shot.check(state)) == 1
    table = shelling(gun("r", 1, "ARTBA-1"), mech("b", 60))
    assert Bombard("Red", "r", Point(70, 24), "ART-BA", indirect=True).check(table) == []


@pytest.mark.rule("ARTY-07")
@pytest.mark.parametrize(
    ("far", "turns"),
    [
        *((0, 0), (34, 0), (34.01, 1), (90, 1), (90.01, 2), (170, 2), (170.01, 3), (240, 3), (240.01, 4)),
        *((300, 4), (300.01, 5), (340, 5), (340.01, 6), (510, 6), (510.01, 7), (1020, 9)),
    ],
)
def test_a_shell_flies_by_its_distance(far, turns):
    """Both sides of every line of the table; beyond it by the option far_flight."""
    assert flight_time(far, 170) == turns


@pytest.mark.rule("ARTY-08")
@pytest.mark.parametrize(("far", "turns"), [(20, 1), (169.9, 1), (170, 2), (339.9, 2), (340, 3)])
def test_a_cruise_missile_flies_one_turn_and_more_by_170_inches(far, turns):
    """Rounded down."""
    off = {"r": {"behind": {"edge": "south", "inches": far - 4, "along": 30}}}
    state = shelling(behind("r", "ARTCM5-1"), mech("b", 60), off=off)
    aim = aim_of(state, state.units["r"], "ART-CM5", Point(30, 44), indirect=True)
    assert flight(aim) == turns


@pytest.mark.rule("ARTY-07", "ARTY-13")
def test_a_round_comes_down_in_its_turn():
    """Fired in turn 1 over 60 inches it lands in the Artillery Phase of turn 2, wherever the target is."""
    off = {"r": {"behind": {"edge": "south", "inches": 36, "along": 30}}}
    state = shelling(behind("r", "ARTLT-1"), mech("r2", 5), mech("b", 30), off=off)
    match = went(state, Bombard("Red", "r", POI, "ART-LT"))
    assert len(match.state.extras["Flights"].rounds) == 1
    match = until(match, "combat", 2)
    assert len(match.state.extras["Flights"].rounds) == 1
    match = until(match, "artillery", 2)
    assert match.state.extras["Impacts"].landed[-1].turn == 2
    assert match.state.extras["Flights"].rounds == ()


@pytest.mark.rule("ARTY-09")
def test_each_further_round_at_a_point_needs_one_less():
    """Until the target changes."""
    state = shelling(gun("r", 10, "ARTS-4"), mech("b", 60))
    miss = (1, 1, 1)
    shots = [Bombard("Red", "r", POI, "ART-S", indirect=True), FireAgain("Red", "r", "ART-S")]
    match = went(state, *shots, dice=miss * 4)
    assert terms(needs(match.state, "ART-S", indirect=True))["ARTY-09"] == -2
    assert "ARTY-09" not in terms(needs(match.state, "ART-S", Point(31, 24), indirect=True))
    match.play(Bombard("Red", "r", Point(31, 24), "ART-S", indirect=True))
    assert "ARTY-09" not in terms(needs(match.state, "ART-S", indirect=True))


@pytest.mark.rule("ARTY-09")
def test_there_is_no_last_point_before_the_first_round():
    """Nor a plotted one where none was plotted."""
    state = shelling(gun("r", 10, "ARTS-1"), mech("b", 60))
    for point in ("last", "1", "x"):
        assert rules_of(FireAgain("Red", "r", "ART-S", point).check(state)) == ["ARTY-09"]


@pytest.mark.rule("ARTY-10")
def test_a_point_that_was_hit_is_hit_without_a_roll():
    """A scattered one is not; another point ends it."""
    state = shelling(gun("r", 10, "ARTS-4"), mech("b", 30, armor=9))
    first = Bombard("Red", "r", POI, "ART-S", indirect=True)
    hit = went(state, first, FireAgain("Red", "r", "ART-S"), dice=(6, 5))
    assert [event.need for event in hit.log[1].events if type(event).__name__ == "Rolled"] == []
    assert armour(hit, "b") == 5
    missed = went(state, first, dice=(1, 1, 1))
    assert missed.state.units["r"].extras["Battery"].locked is False
    hit.play(Bombard("Red", "r", Point(50, 24), "ART-S", indirect=True))
    assert hit.state.units["r"].extras["Battery"].locked is False


@pytest.mark.rule("ARTY-10")
def test_a_plotted_point_is_locked_from_the_start():
    """For indirect fire."""
    state = shelling(gun("r", 10, "ARTS-2"), mech("b", 30), said={"plotted": {"Red": [[30, 24]]}})
    match = went(state, FireAgain("Red", "r", "ART-S", "1"))
    assert armour(match, "b") == 4
    direct = FireAgain("Red", "r", "ART-S", "1", indirect=False).forecast(state)
    assert direct.need.total == 8
    (unknown,) = FireAgain("Red", "r", "ART-S", "30,24").check(state)
    assert unknown.reason == "there is no point 30,24: say last, or the number of a plotted one, from 1"


@pytest.mark.rule("ARTY-10")
def test_points_are_plotted_in_the_set_up_as_many_as_the_option_says():
    """By who has guns, on the table, each once."""
    late = replace(mech("b2", 0), at=ORIGIN, enters=1)
    units = (gun("r", 10, "ARTS-1"), mech("r2", 5), mech("b", 60), late)
    state = shelling(*units, options={"plots": 2}, phase="setup")
    plot = PlotPoint("Red", "r", POI)
    assert rules_of(PlotPoint("Red", "r2", POI).check(state)) == ["ARTY-10"]
    assert rules_of(PlotPoint("Red", "r", Point(80, 24)).check(state)) == ["ARTY-10"]
    match = went(state, plot)
    assert rules_of(plot.check(match.state)) == ["ARTY-10"]
    match.play(PlotPoint("Red", "r", Point(40, 24)))
    assert rules_of(PlotPoint("Red", "r", Point(50, 24)).check(match.state)) == ["ARTY-10"]
    assert rules_of(plot.check(shelling(gun("r", 10, "ARTS-1"), mech("b", 60)))) == ["ARTY-10"]


@pytest.mark.rule("ARTY-11")
@pytest.mark.parametrize(
    ("specials", "how", "adds"),
    [
        *(((), "add", -1), (("PRB",), "add", -3), (("LPRB",), "add", -3), (("BH",), "add", -3)),
        *((("RCN",), "add", -2), (("PRB", "RCN"), "add", -3), (("PRB",), "instead", -2)),
        *((("RCN",), "instead", -1), ((), "instead", -1)),
    ],
)
def test_a_spotter_makes_fire_from_afar_easier(specials, how, adds):
    """Its probe more so, or else its reconnaissance gear."""
    off = {"r": {"behind": {"inches": 60}}}
    units = (behind("r", "ARTLT-1"), gun("r2", 20, *specials), mech("b", 60))
    state = shelling(*units, off=off, options={"spotter_gear": how})
    assert needs(state, "ART-LT", indirect=True).total == 11 + adds


@pytest.mark.rule("ARTY-11")
@pytest.mark.parametrize(("x", "counts"), [(71.0, False), (70.6, True)])
def test_a_spotter_must_see_the_point_within_42_inches(x, counts):
    """From its rim."""
    off = {"r": {"behind": {"inches": 60}}}
    state = shelling(behind("r", "ARTLT-1"), gun("r2", x), mech("b", 60, 40), off=off)
    at = Point(x - 42.625 + (0.0 if counts else -0.1), 24)
    assert ("ARTY-11" in terms(needs(state, "ART-LT", at, indirect=True))) is counts


@pytest.mark.rule("ARTY-11")
def test_a_spotter_that_has_attacked_is_worth_one_less():
    """In that turn."""
    off = {"r": {"behind": {"inches": 60}}}
    units = (behind("r", "ARTLT-1"), gun("r2", 20, "PRB"), mech("b", 30, armor=9))
    match = went(shelling(*units, off=off, phase="combat"), Fire("Red", "r2", "b"))
    assert needs(match.state, "ART-LT", indirect=True).total == 11 - 2
    match = until(match, "movement", 2)
    assert needs(match.state, "ART-LT", indirect=True).total == 11 - 3


@pytest.mark.rule("ARTY-11")
def test_spotters_do_not_count_on_the_table():
    """Within 42 inches."""
    state = shelling(gun("r", 10, "ARTS-1"), gun("r2", 20, "PRB"), mech("b", 60))
    assert needs(state, "ART-S", indirect=True).total == 11


@pytest.mark.rule("ARTY-12")
@pytest.mark.parametrize(
    ("code", "gap", "adds"), [("TAG", 24.0, -1), ("TAG", 24.1, 0), ("LTAG", 6.0, -1), ("LTAG", 6.1, 0)]
)
def test_a_friend_with_tag_points_out_on_the_table(code, gap, adds):
    """Within its range of the point."""
    state = shelling(gun("r", 10, "ARTS-1"), gun("r2", 30 + 0.625 + gap, code), mech("b", 30, 40))
    assert needs(state, "ART-S", indirect=True).total == 11 + adds
