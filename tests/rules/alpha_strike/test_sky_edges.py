"""The edges of the sky: who fires at what flies, with what number and what for, and who flies at all."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import box, mech, rolled, rules_of, terms
from guns import armour, behind, gun, shelling, ship, went

from game.core.model.events import Acted, Changed, Recorded
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.battle_setup import muster
from game.rules.alpha_strike.artillery.family_io import ArtillerySection
from game.rules.alpha_strike.artillery.records import Air, Plot, Plots
from game.rules.alpha_strike.artillery.sky.capital import salvo_at
from game.rules.alpha_strike.artillery.sky.flak import Flak, amount, number
from game.rules.alpha_strike.artillery.sky.fly import Fly, at_rest
from game.rules.alpha_strike.artillery.sky.zones import effective
from game.rules.alpha_strike.cards.aloft import zone_of
from game.rules.alpha_strike.combat.damage import Blow

CENTRAL = {"zone": "Central"}


def sky(*units, options=None, features=(), phase="combat", zone="Central"):
    """Return a battle in which Blue's b flies in *zone*."""
    off = {"b": {"zone": zone}}
    return shelling(*units, ship("b"), off=off, phase=phase, options=options, features=features)


def against(state, unit="r", target="b", **more):
    """Return the rules against firing at what flies."""
    return rules_of(Flak("Red", unit, target, **more).check(state))


def events(match, kind):
    """Return the events of *kind*."""
    return [event for entry in match.log for event in entry.events if isinstance(event, kind)]


@pytest.mark.rule("AIR-04", "AIR-05")
def test_what_the_ground_fires_at_is_an_enemy_in_the_sky():
    """Not nobody, not a friend, not who stands on the table; nothing is foretold of what may not be done."""
    state = shelling(
        *(gun("r", 10), ship("r2"), gun("b2", 20), ship("b")),
        off={"r2": CENTRAL, "b": CENTRAL},
        phase="combat",
    )
    assert against(state) == []
    assert Flak("Red", "r", "b").forecast(state) is not None
    for target in ("nobody", "r2", "b2"):
        (refused,) = Flak("Red", "r", target).check(state)
        assert (refused.rule, refused.reason) == ("AIR-04", "it needs an enemy in the sky")
        assert Flak("Red", "r", target).forecast(state) is None


@pytest.mark.rule("AIR-04", "AIR-05", "AS-DMG-06", "AS-RNG-03")
def test_what_stands_against_firing_into_the_sky():
    """Off the table, too far off, under water, more overheat than printed, no damage at that range."""
    pool = box("water", 5, 20, 10, 8, depth=3.0)
    assert against(sky(behind("r", damage="1/1/1"))) == ["AIR-05"]
    assert against(sky(gun("r", 10), zone="Inner")) == ["AIR-05"]
    low = replace(gun("r", 10), level=-3.0)
    assert against(sky(low, features=(pool,))) == ["AIR-04"]
    assert against(sky(gun("r", 30), features=(pool,))) == []
    for damage, rules in (("0/1/1", ["AS-RNG-03"]), ("0*/1/1", []), ("1/0/0", [])):
        assert against(sky(gun("r", 10, damage=damage))) == rules


@pytest.mark.rule("AIR-04", "AS-DMG-06")
@pytest.mark.parametrize(("overheat", "fits"), [(-1, False), (0, True), (2, True), (3, False), (True, False)])
def test_overheat_is_a_number_up_to_what_is_printed(overheat, fits):
    """OV 2."""
    assert against(sky(gun("r", 10, ov=2)), overheat=overheat) == ([] if fits else ["AS-DMG-06"])


@pytest.mark.rule("AIR-04", "AS-ATK-02", "AS-DMG-06")
@pytest.mark.parametrize(("overheat", "rule"), [(0, "AS-ATK-02"), (2, "AS-DMG-06")])
def test_fire_into_the_sky_is_an_attack_and_heats(overheat, rule):
    """Done, fired, with the overheat that it used; a hit goes on the front, with the overheat in it."""
    match = went(sky(gun("r", 10, ov=2)), Flak("Red", "r", "b", overheat), dice=(3, 3))
    used = next(one for one in events(match, Changed) if one.unit == "r")
    assert (used.changes, used.rule) == ({"fired": True, "overheat": overheat}, rule)
    assert [(one.unit, one.what) for one in events(match, Acted)][:1] == [("r", "Flak")]
    blows = [one.extra for one in events(match, Recorded) if isinstance(one.extra, Blow)]
    assert blows == [Blow("r", "flak", 1 + overheat, "front")]
    assert armour(match, "b") == 5 - overheat


@pytest.mark.rule("AIR-04")
@pytest.mark.parametrize(
    ("specials", "faces", "taken"),
    [
        ((), (3, 3), 3),
        ((), (2, 3), 0),
        (("FLK1/1/1",), (2, 3), 1),
        (("FLK1/1/1",), (2, 2), 1),
        (("FLK1/1/1",), (1, 2), 0),
    ],
)
def test_what_misses_by_two_does_the_number_of_flak(specials, faces, taken):
    """6 is needed; without FLK a miss is a miss, with it it does no overheat."""
    state = sky(gun("r", 10, *specials, damage="2/2/2", ov=1))
    match = went(state, Flak("Red", "r", "b", 1), dice=faces)
    assert 6 - armour(match, "b") == taken
    assert [len(shown) for _, shown in rolled(match)][:1] == [2]


@pytest.mark.rule("AIR-04", "AS-MIN-01")
@pytest.mark.parametrize(("face", "taken"), [(3, 0), (4, 1), (5, 1)])
def test_minimal_damage_into_the_sky_is_thrown_for(face, taken):
    """0*: 1 on a 4 or more, by one die; told before as 0 to 1."""
    state = sky(gun("r", 10, damage="0*/1/1"))
    told = amount(state, state.units["r"], 0)
    assert (told.least, told.most) == (0, 1)
    match = went(state, Flak("Red", "r", "b"), dice=(3, 3, face))
    assert (armour(match, "b"), rolled(match)[1:2]) == (6 - taken, [("0*", (face,))])


@pytest.mark.rule("AIR-04", "AS-HIT-01", "AS-HIT-11", "AS-HIT-12")
@pytest.mark.parametrize(("heat", "more"), [(0, None), (1, 1), (2, 2), (3, 3), (4, 3)])
@pytest.mark.parametrize("hits", [0, 1, 2])
def test_what_makes_it_harder_to_hit_what_flies(heat, more, hits):
    """Fire control hits by 2 each, heat by its number up to 3; what is nothing is not told."""
    state = sky(gun("r", 10, skill=0, status={"heat": heat, "fire_control_hits": hits}))
    found = number(state, state.units["r"])
    expected = {"AS-HIT-01": 0, "AIR-04": 2}
    expected |= {"AS-HIT-11": 2 * hits} if hits else {}
    expected |= {"AS-HIT-12": more} if more else {}
    assert terms(found) == expected
    assert [term.value for term in found.terms if term.rule == "AIR-04"] == [0, 2]


@pytest.mark.rule("AIR-04", "AS-DMG-06")
@pytest.mark.parametrize(
    ("reach", "specials", "total"),
    [("short", (), 5), ("medium", (), 4), ("long", (), 1), ("long", ("OVL",), 3)],
)
def test_overheat_does_not_reach_far_into_the_sky(reach, specials, total):
    """At long range it does nothing but with OVL."""
    state = sky(gun("r", 10, *specials, damage="3/2/1", ov=2), options={"ground_to_air": reach})
    assert amount(state, state.units["r"], 2).total == total
    assert amount(state, state.units["r"], 0).total == {"short": 3, "medium": 2, "long": 1}[reach]
    assert [term.rule for term in amount(state, state.units["r"], 0).terms] == ["AIR-04"]


@pytest.mark.rule("AIR-01", "AIR-02")
def test_only_what_is_in_the_sky_flies():
    """To a zone of the map; what stays where it is has flown, but nothing is noted."""
    state = sky(ship("r"), gun("r2", 10), phase="aerospace")
    assert rules_of(Fly("Blue", "r2", "Inner").check(state)) == ["AIR-02"]
    assert rules_of(Fly("Blue", "b", "Z").check(state)) == ["AIR-01"]
    away = shelling(ship("r"), mech("b", 30), off={"r": {"zone": "A"}}, phase="aerospace")
    for zone in ("A", "B"):
        match = went(away, Fly("Red", "r", zone))
        assert zone_of(match.state.units["r"]) == zone
        assert len([one for one in events(match, Recorded) if one.rule == "AIR-02"]) == (zone != "A")
        assert ("r", "Fly") in [(one.unit, one.what) for one in events(match, Acted)]


@pytest.mark.rule("AIR-02")
@pytest.mark.parametrize(("hits", "far"), [(0, 1), (1, 1), (2, 0)])
def test_without_thrust_nothing_flies_on(hits, far):
    """A Thrust of 2, less what was hit."""
    one = ship("r", move="2a", status={"mp_hits": hits})
    state = shelling(one, mech("b", 30), off={"r": CENTRAL}, phase="aerospace")
    assert rules_of(Fly("Red", "r", "Inner").check(state)) == ["AIR-02"] * (far < 1)
    assert Fly("Red", "r", "Central").check(state) == []


@pytest.mark.rule("AIR-02", "ARTY-01")
@pytest.mark.parametrize(
    ("phase", "key", "rules"),
    [
        ("aerospace", "ground", ["AIR-02"]),
        ("aerospace", "flying", []),
        ("aerospace", "still", ["AIR-02"]),
        ("movement", "ground", []),
        ("movement", "flying", []),
        ("artillery", "ground", ["ARTY-01"]),
        ("artillery", "piece", []),
        ("artillery", "battery", []),
        ("artillery", "later", ["ARTY-01"]),
        ("combat", "ground", []),
    ],
)
def test_who_has_something_to_do_in_the_phases_of_sky_and_guns(phase, key, rules):
    """What flies and is not shut down; what has something left to fire, on the table or off it."""
    units = {
        "ground": gun("r", 10),
        "flying": ship("r"),
        "still": ship("r", status={"shutdown": True}),
        "piece": gun("r", 10, "ARTS-1"),
        "battery": behind("r", "ARTLT-1"),
        "later": replace(gun("r", 10, "ARTS-1"), enters=2),
    }
    off = {"flying": {"r": CENTRAL}, "still": {"r": CENTRAL}, "battery": {"r": {"behind": {"inches": 20}}}}
    state = shelling(units[key], gun("b", 60), gun("r9", 5, "ARTS-1"), off=off.get(key), phase=phase)
    assert rules_of(at_rest(state, state.units["r"])) == rules


@pytest.mark.rule("ARTY-01")
def test_where_fire_is_secret_all_on_the_table_take_part():
    """Who has a piece is nobody else's to know; who is not there yet takes none."""
    state = shelling(
        gun("r", 10), replace(gun("r2", 10), enters=2), gun("b", 60), options={"secret_fire": True}
    )
    assert rules_of(at_rest(state, state.units["r"])) == []
    assert rules_of(at_rest(state, state.units["r2"])) == ["ARTY-01"]


@pytest.mark.rule("AIR-01", "ARTY-06")
def test_what_a_scenario_says_of_the_air_and_of_plotted_points():
    """Standard air needs no note, nor does a battle without points; who says nothing has neither."""
    state = shelling(gun("r", 10), gun("b", 60))
    for said, pressure, points in (
        (None, "", ()),
        (ArtillerySection(), "", ()),
        (ArtillerySection(atmosphere="standard"), "", ()),
        (ArtillerySection(atmosphere="thin"), "thin", ()),
        (ArtillerySection(plotted={"Red": ((30.0, 24.0),)}), "", (Plot("Red", Point(30, 24), True),)),
    ):
        found = muster(state, said, {}).extras
        assert found.get("Air", Air()).pressure == pressure
        assert ("Air" in found, "Plots" in found) == (bool(pressure), bool(points))
        assert found.get("Plots", Plots()).points == points


@pytest.mark.rule("CAP-18")
@pytest.mark.parametrize(("bracket", "counts"), [(0, 0), (1, 0), (2, 1), (3, 2)])
def test_capital_weapons_count_one_bracket_less(bracket, counts):
    """Short at least."""
    assert effective(bracket) == counts


@pytest.mark.rule("CAP-18")
@pytest.mark.parametrize(("zone", "bracket"), [("Central", 0), ("Inner", 0), ("A", 1), ("1", 2)])
def test_the_range_of_a_salvo_is_by_its_zones(zone, bracket):
    """From the ground always short."""
    state = shelling(
        ship("r", "CAP4"), gun("r2", 10, "SDS-CM4"), ship("b"), off={"r": CENTRAL, "b": {"zone": zone}}
    )
    assert salvo_at(state, state.units["r"], state.units["b"], "CAP").bracket == bracket
    assert salvo_at(state, state.units["r2"], state.units["b"], "SDS-CM").bracket == 0
