"""Capital and sub-capital weapons: at what flies, from the sky, from the ground."""

import pytest
from boards import profile, rolled, terms
from guns import aim_of, armour, gun, shelling, ship, went

from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.aim import flight
from game.rules.alpha_strike.artillery.guns.aim import number as ground_number
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, CounterBattery
from game.rules.alpha_strike.artillery.guns.pieces import area, pieces, salvo
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire, number, salvo_at

SKY = {"r": {"zone": "Central"}, "b": {"zone": "Central"}}


def sky(red, blue, *, off=None, **more):
    """Return a battle in which Red's r fires at Blue's b in the sky."""
    return shelling(red, blue, off=SKY if off is None else off, **more)


def need(state, code):
    """Return the number that Red's r needs at Blue's b."""
    return number(salvo_at(state, state.units["r"], state.units["b"], code))


@pytest.mark.rule("CAP-01")
def test_the_card_says_what_is_fired_at_each_range():
    """Six specials; one number for all ranges, a dash for none."""
    card = profile(specials=("CAP6/6/4/2", "SCAP2", "MSL4/4/-/-", "SDS-C5/5/5/5", "SDS-SC3", "SDS-CM2/2"))
    assert [one.code for one in pieces(card)] == ["CAP", "SCAP", "MSL", "SDS-C", "SDS-SC", "SDS-CM"]
    assert [d.value for d in salvo(card, "CAP")] == [6, 6, 4, 2]
    assert [d.value for d in salvo(card, "SCAP")] == [2, 2, 2, 2]
    assert [d.value for d in salvo(card, "MSL")] == [4, 4, 0, 0]
    assert [one.missile for one in pieces(card)] == [False, False, True, False, False, True]


@pytest.mark.rule("CAP-02")
@pytest.mark.parametrize(
    ("air", "adds"),
    [("standard", 2), ("thick", 2), ("very thick", 2), ("thin", 0), ("trace", 0), ("vacuum", 0)],
)
def test_the_air_adds_two_where_it_is_not_thin(air, adds):
    """Thin is the first that adds nothing."""
    state = sky(ship("r", "MSL4"), ship("b"), said={"atmosphere": air})
    assert need(state, "MSL").total == 4 + adds


@pytest.mark.rule("CAP-03")
@pytest.mark.parametrize(("code", "adds"), [("CAP", 5), ("SCAP", 3), ("MSL", 0)])
def test_small_targets_are_hard_to_hit_from_the_air(code, adds):
    """But for missiles."""
    assert need(sky(ship("r", f"{code}4"), ship("b")), code).total == 4 + 2 + adds


@pytest.mark.rule("CAP-03")
@pytest.mark.parametrize(("code", "adds"), [("SDS-C", 5), ("SDS-SC", 3), ("SDS-CM", 0)])
def test_small_targets_are_hard_to_hit_from_the_ground(code, adds):
    """As from the air."""
    state = sky(gun("r", 10, f"{code}4"), ship("b"), off={"b": {"zone": "Central"}})
    assert need(state, code).total == 4 + 2 + adds


@pytest.mark.rule("CAP-03", "AS-HIT-01")
def test_what_flies_adds_more_where_that_is_chosen():
    """The option capital_vs_airborne."""
    state = sky(ship("r", "MSL4"), ship("b"), options={"capital_vs_airborne": 2})
    assert need(state, "MSL").total == 8


@pytest.mark.rule("CAP-16")
@pytest.mark.parametrize(("size", "small"), [("LG", False), ("VLG", False), ("SLG", False), ("BOMB2", True)])
def test_a_target_is_small_without_a_large_class(size, small):
    """LG, VLG and SLG are not."""
    assert ("CAP-03" in terms(need(sky(ship("r", "CAP4"), ship("b", size)), "CAP"))) is small


@pytest.mark.rule("CAP-04")
@pytest.mark.parametrize(("points", "adds"), [("PNT1", 1), ("BOMB1", 0)])
def test_point_defence_of_one_makes_missiles_need_one_more(points, adds):
    """Not what is no missile."""
    assert need(sky(ship("r", "MSL4"), ship("b", points)), "MSL").total == 6 + adds
    assert need(sky(ship("r", "SCAP4"), ship("b", points)), "SCAP").total == 9


@pytest.mark.rule("CAP-04")
@pytest.mark.parametrize("points", ["PNT2", "PNT3"])
def test_point_defence_of_two_stops_missiles_without_a_roll(points):
    """They fail by themselves; the weapon has fired."""
    state = sky(ship("r", "MSL4"), ship("b", points))
    shot = CapitalFire("Red", "r", "b", "MSL")
    assert shot.forecast(state).odds == (0.0, 0.0)
    match = went(state, shot)
    assert "Capital missiles" not in [what for what, _ in rolled(match)]
    assert armour(match, "b") == 6


@pytest.mark.rule("CAP-05", "CAP-06")
def test_a_hit_does_the_damage_of_the_range_that_counts():
    """On the front, at once; the weapon fires once a turn."""
    state = sky(ship("r", "MSL4/3/2/1", "SCAP1"), ship("b"))
    match = went(state, CapitalFire("Red", "r", "b", "MSL"), dice=(3, 3))
    assert armour(match, "b") == 2
    again = CapitalFire("Red", "r", "b", "MSL").check(match.state)
    assert [one.rule for one in again] == ["ARTY-01"]
    assert CapitalFire("Red", "r", "b", "SCAP").check(match.state) == []


@pytest.mark.rule("CAP-05", "ARTY-20")
@pytest.mark.parametrize(
    ("code", "points", "left"), [("MSL", "PNT1", 3), ("MSL", "BOMB1", 2), ("SCAP", "PNT1", 2)]
)
def test_point_defence_takes_from_the_damage_of_missiles_alone(code, points, left):
    """Of 4 one is stopped; the forecast says so before."""
    state = sky(ship("r", f"{code}4"), ship("b", points))
    shot = CapitalFire("Red", "r", "b", code)
    assert shot.forecast(state).effect.total == 6 - left
    assert armour(went(state, shot, dice=(6, 6)), "b") == left


@pytest.mark.rule("CAP-05")
def test_a_miss_does_nothing():
    """One below the number."""
    state = sky(ship("r", "MSL4"), ship("b"))
    assert armour(went(state, CapitalFire("Red", "r", "b", "MSL"), dice=(3, 2)), "b") == 6


@pytest.mark.rule("CAP-18", "AIR-03")
@pytest.mark.parametrize(
    ("zone", "damage", "adds"), [("Central", 8, 0), ("Inner", 8, 0), ("A", 4, 2), ("1", 2, 4)]
)
def test_the_range_that_counts_is_one_bracket_shorter(zone, damage, adds):
    """Never shorter than short: 0 and 1 steps short, 2 medium, 3 long."""
    state = sky(ship("r", "MSL8/4/2/1"), ship("b"), off={"r": {"zone": zone}, "b": {"zone": "Central"}})
    aim = salvo_at(state, state.units["r"], state.units["b"], "MSL")
    assert aim.damage.value == damage
    assert number(aim).total == 6 + adds


@pytest.mark.rule("CAP-18")
def test_from_the_ground_into_the_sky_the_range_is_short():
    """Whatever the zone."""
    state = sky(gun("r", 10, "SDS-CM8/4/2/1"), ship("b"), off={"b": {"zone": "7"}})
    assert salvo_at(state, state.units["r"], state.units["b"], "SDS-CM").damage.value == 8


@pytest.mark.rule("AIR-05")
@pytest.mark.parametrize(("reach", "fits"), [("any", True), ("central", False)])
def test_the_surface_reaches_the_sky_as_the_option_says(reach, fits):
    """surface_to_air."""
    state = sky(
        gun("r", 10, "SDS-CM8"), ship("b"), off={"b": {"zone": "7"}}, options={"surface_to_air": reach}
    )
    assert (CapitalFire("Red", "r", "b", "SDS-CM").check(state) == []) is fits


@pytest.mark.rule("CAP-07")
@pytest.mark.parametrize(("code", "fits"), [("CAP", True), ("SCAP", True), ("MSL", True), ("SDS-C", False)])
def test_from_the_air_all_three_reach_the_ground(code, fits):
    """What belongs to the surface does not."""
    state = shelling(ship("r", f"{code}4"), gun("b", 30), off={"r": {"zone": "Central"}})
    assert (Bombard("Red", "r", Point(30, 24), code).check(state) == []) is fits


@pytest.mark.rule("CAP-07", "CAP-13")
@pytest.mark.parametrize(
    ("code", "fits"),
    [("CAP", False), ("SCAP", False), ("MSL", True), ("SDS-C", False), ("SDS-SC", False), ("SDS-CM", True)],
)
def test_from_the_ground_only_missiles_reach_the_ground(code, fits):
    """MSL and SDS-CM."""
    state = shelling(gun("r", 10, f"{code}4"), gun("b", 30))
    assert (Bombard("Red", "r", Point(30, 24), code, indirect=True).check(state) == []) is fits


@pytest.mark.rule("CAP-05")
@pytest.mark.parametrize(("zone", "fits"), [("Inner", True), ("A", False)])
def test_without_damage_at_the_range_that_counts_there_is_no_fire(zone, fits):
    """Short from the Inner Ring, medium from the next."""
    state = shelling(ship("r", "CAP4/-/-/-"), gun("b", 30), off={"r": {"zone": zone}})
    assert (Bombard("Red", "r", Point(30, 24), "CAP").check(state) == []) is fits


@pytest.mark.rule("CAP-08", "CAP-09")
def test_from_the_central_zone_it_comes_down_at_once_at_plus_nothing():
    """Direct fire's 4, less 4; the damage of short range."""
    state = shelling(ship("r", "CAP4/1/1/1"), gun("b", 30), off={"r": {"zone": "Central"}})
    aim = aim_of(state, state.units["r"], "CAP", Point(30, 24), indirect=False)
    assert [term.value for term in ground_number(aim).terms] == [4, 4, -4]
    match = went(state, Bombard("Red", "r", Point(30, 24), "CAP"), dice=(2, 2))
    assert armour(match, "b") == 2


@pytest.mark.rule("CAP-10")
@pytest.mark.parametrize("zone", ["Inner", "C", "12"])
def test_from_any_other_zone_it_needs_three_more(zone):
    """Indirect artillery's 7, less 4; still at once."""
    state = shelling(ship("r", "CAP4"), gun("b", 30), off={"r": {"zone": zone}})
    aim = aim_of(state, state.units["r"], "CAP", Point(30, 24), indirect=True)
    assert ground_number(aim).total == 4 + 3
    match = went(state, Bombard("Red", "r", Point(30, 24), "CAP"), dice=(3, 4))
    assert armour(match, "b") == 2


@pytest.mark.rule("ARTY-10", "ARTY-15")
def test_what_fires_from_the_sky_is_no_battery():
    """Who sees it come down cannot fire back at it; it is not locked on either."""
    off = {"r": {"zone": "Inner"}}
    state = shelling(ship("r", "CAP4"), gun("b", 30, "ARTLT-1"), gun("r2", 5), off=off)
    match = went(state, Bombard("Red", "r", Point(33, 24), "CAP"), dice=(6, 6))
    assert "Witnessed" not in match.state.extras
    assert CounterBattery("Blue", "b", "r", "ART-LT").check(match.state)[0].rule == "ARTY-15"
    assert not match.state.units["r"].extras["Battery"].locked


@pytest.mark.rule("CAP-11", "ARTY-16")
def test_a_point_designated_by_a_friend_is_hit_at_two_less():
    """In the turn in which it was."""
    units = (ship("r", "CAP4"), gun("r2", 20, "TAG"), gun("b", 30))
    state = shelling(*units, off={"r": {"zone": "Inner"}}, phase="combat")
    match = went(state, MarkPoint("Red", "r2", Point(30, 27)), dice=(6, 6))
    aim = aim_of(match.state, match.state.units["r"], "CAP", Point(30, 27), indirect=True)
    assert terms(ground_number(aim))["CAP-11"] == -2
    missed = went(state, MarkPoint("Red", "r2", Point(30, 27)), dice=(1, 1))
    aim = aim_of(missed.state, missed.state.units["r"], "CAP", Point(30, 27), indirect=True)
    assert "CAP-11" not in terms(ground_number(aim))


@pytest.mark.rule("CAP-11", "ARTY-16")
@pytest.mark.parametrize(("off", "adds"), [(0.0, -2), (0.625, -2), (0.63, None)])
def test_a_designated_unit_over_the_point_designates_it(off, adds):
    """Any part of its base, its rim included; one that was designated and missed does not."""
    units = (ship("r", "CAP4"), gun("r2", 20, "TAG"), gun("b", 30))
    state = shelling(*units, off={"r": {"zone": "Inner"}}, phase="combat")
    for dice, value in (((6, 6), adds), ((1, 1), None)):
        match = went(state, Designate("Red", "r2", "b"), dice=dice)
        point = Point(30 + off, 24)
        aim = aim_of(match.state, match.state.units["r"], "CAP", point, indirect=True)
        assert terms(ground_number(aim)).get("CAP-11") == value


@pytest.mark.rule("CAP-11")
def test_what_the_enemy_has_designated_helps_nobody_else():
    """Red's point does not help Blue's guns, and helps its capital weapons from the air alone."""
    units = (ship("b", "CAP4"), gun("r2", 20, "TAG"), gun("r", 10, "SDS-CM4"), gun("b2", 60))
    state = shelling(*units, off={"b": {"zone": "Inner"}}, phase="combat")
    match = went(state, MarkPoint("Red", "r2", Point(30, 27)), dice=(6, 6))
    for key, code in (("b", "CAP"), ("r", "SDS-CM")):
        aim = aim_of(match.state, match.state.units[key], code, Point(30, 27), indirect=True)
        assert "CAP-11" not in terms(ground_number(aim))


@pytest.mark.rule("CAP-12", "ARTY-13")
def test_a_miss_from_the_air_scatters():
    """Missed by 2, direction 3: 4 inches, 120 degrees from north."""
    state = shelling(ship("r", "CAP4"), gun("b", 30), off={"r": {"zone": "Central"}})
    match = went(state, Bombard("Red", "r", Point(30, 24), "CAP"), dice=(1, 1, 3))
    landed = match.state.extras["Impacts"].landed[-1]
    assert not landed.hit
    assert landed.at.x == pytest.approx(30 + 4 * 0.8660254)
    assert landed.at.y == pytest.approx(24 + 2)


@pytest.mark.rule("CAP-14", "CAP-13", "AS-HIT-01")
@pytest.mark.parametrize(
    ("move", "status", "adds"),
    [
        ('8"t', {}, 2),
        ('0"', {}, 0),
        ('1"', {}, 2),
        ('0"/4"j', {}, 2),
        ('2"/4"j', {"mp_hits": 1}, 2),
        ('2"', {"mp_hits": 1}, 0),
    ],
)
def test_a_unit_that_can_move_needs_two_more(move, status, adds):
    """On the ground or by a jump; skill 4, indirect 7, atmosphere 2; a building adds nothing."""
    state = shelling(gun("r", 10, "SDS-CM4", move=move, status=status), gun("b", 30))
    aim = aim_of(state, state.units["r"], "SDS-CM", Point(30, 24), indirect=True)
    assert ground_number(aim).total == 13 + adds


@pytest.mark.rule("CAP-15", "ARTY-08")
def test_on_the_ground_missiles_fly_as_cruise_missiles():
    """Within 170 inches they come down in the next turn."""
    state = shelling(gun("r", 10, "MSL4"), gun("b", 30))
    match = went(state, Bombard("Red", "r", Point(30, 24), "MSL", indirect=True))
    (shot,) = match.state.extras["Flights"].rounds
    assert shot.lands == 2
    assert pieces(state.units["r"].profile)[0].afar == 5100


@pytest.mark.rule("CAP-15", "ARTY-08")
@pytest.mark.parametrize("code", ["MSL", "SDS-CM"])
@pytest.mark.parametrize("indirect", [False, True])
def test_on_the_ground_direct_missiles_fly_as_long_as_indirect_ones(code, indirect):
    """The source gives all of them the flight time of a Cruise Missile/120: none comes down at once."""
    state = shelling(gun("r", 10, f"{code}4"), gun("b", 30))
    aim = aim_of(state, state.units["r"], code, Point(30, 24), indirect=indirect)
    assert flight(aim) == 1
    match = went(state, Bombard("Red", "r", Point(30, 24), code, indirect=indirect))
    (shot,) = match.state.extras["Flights"].rounds
    assert shot.lands == 2


@pytest.mark.rule("CAP-15", "CAP-08")
def test_missiles_from_the_air_come_down_at_once():
    """CAP-15 speaks of the surface alone."""
    state = shelling(ship("r", "MSL4"), gun("b", 30), off={"r": {"zone": "Central"}})
    assert flight(aim_of(state, state.units["r"], "MSL", Point(30, 24), indirect=False)) == 0


@pytest.mark.rule("CAP-17")
@pytest.mark.parametrize(("counts", "total"), [(False, 4), (True, 6)])
def test_the_air_counts_for_fire_at_the_ground_only_by_choice(counts, total):
    """The option atmosphere_air_to_ground."""
    options = {"atmosphere_air_to_ground": counts}
    state = shelling(ship("r", "CAP4"), gun("b", 30), off={"r": {"zone": "Central"}}, options=options)
    aim = aim_of(state, state.units["r"], "CAP", Point(30, 24), indirect=False)
    assert ground_number(aim).total == total


@pytest.mark.rule("ARTY-17")
@pytest.mark.parametrize(("gap", "taken"), [(4.0, 5), (4.01, 2), (6.0, 2), (6.01, 0)])
def test_the_damage_is_whole_within_four_inches_and_half_within_six(gap, taken):
    """To the rim of the base, which counts where it just touches; half of 5 is 2."""
    state = shelling(ship("r", "CAP5"), gun("b", 30 + gap + 0.625), off={"r": {"zone": "Central"}})
    match = went(state, Bombard("Red", "r", Point(30, 24), "CAP"), dice=(6, 6))
    assert armour(match, "b") == 6 - taken
    assert area(9) == ((4.0, 9), (6.0, 4))
