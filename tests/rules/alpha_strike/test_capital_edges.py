"""The edges of capital weapons in the sky: what may be fired at what, what is noted, what 0* does."""

from __future__ import annotations

import pytest
from boards import rolled
from guns import armour, behind, gun, shelling, ship, went

from game.core.model.events import Engaged, Recorded
from game.core.views.marks import Label, LineMark
from game.rules.alpha_strike.artillery.records import battery
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire
from game.rules.alpha_strike.artillery.sky.side_view import side_view
from game.rules.alpha_strike.combat.damage import Blow

CENTRAL = {"zone": "Central"}
SKY = {"r": CENTRAL, "b": CENTRAL}


def against(state, weapon, target="b"):
    """Return the rules against Red's r firing so."""
    return [one.rule for one in CapitalFire("Red", "r", target, weapon).check(state)]


def events(match, kind):
    """Return the events of *kind*."""
    return [event for entry in match.log for event in entry.events if isinstance(event, kind)]


@pytest.mark.rule("CAP-01", "CAP-03", "CAP-06")
def test_what_capital_fire_is_aimed_at():
    """An enemy in the sky, by capital weapons alone."""
    units = (gun("r", 10, "SDS-CM4", "ARTS-1"), gun("b2", 20), ship("b", "CAP1"), ship("r2", "CAP1"))
    state = shelling(*units, off={"b": CENTRAL, "r2": CENTRAL})
    assert against(state, "SDS-CM") == []
    assert against(state, "ART-S") == ["CAP-01"]
    for target in ("nobody", "r2", "b2"):
        assert against(state, "SDS-CM", target) == ["CAP-03"]


@pytest.mark.rule("CAP-01", "CAP-05")
@pytest.mark.parametrize(
    ("special", "code", "zone", "rules"),
    [
        ("CAP4", "CAP", "Central", []),
        ("SDS-C4", "SDS-C", "Central", ["CAP-01"]),
        ("CAP4/-/-/-", "CAP", "Inner", []),
        ("CAP4/-/-/-", "CAP", "A", ["CAP-05"]),
        ("CAP4/0*/-/-", "CAP", "A", []),
    ],
)
def test_what_is_fired_from_the_air(special, code, zone, rules):
    """Not what belongs to the surface, and nothing without damage at that range; 0* is damage."""
    state = shelling(ship("r", special), ship("b"), off={"r": {"zone": zone}, "b": CENTRAL})
    assert against(state, code) == rules


@pytest.mark.rule("CAP-01")
def test_from_off_the_table_nothing_is_fired_into_the_sky():
    """A battery behind it reaches the ground alone."""
    off = {"r": {"behind": {"inches": 20}}, "b": CENTRAL}
    assert against(shelling(behind("r", "MSL4"), ship("b"), gun("r2", 10), off=off), "MSL") == ["CAP-01"]


@pytest.mark.rule("AIR-05")
@pytest.mark.parametrize(("zone", "rules"), [("Central", []), ("Inner", ["AIR-05"])])
def test_the_option_that_bounds_fire_from_the_ground_bounds_no_other(zone, rules):
    """Between two in the sky it says nothing."""
    options = {"surface_to_air": "central"}
    ground = shelling(gun("r", 10, "SDS-CM4"), ship("b"), off={"b": {"zone": zone}}, options=options)
    assert against(ground, "SDS-CM") == rules
    sky = shelling(ship("r", "CAP4"), ship("b"), off={"r": CENTRAL, "b": {"zone": zone}}, options=options)
    assert against(sky, "CAP") == []


@pytest.mark.rule("CAP-06", "ARTY-01")
def test_each_weapon_that_was_fired_is_noted():
    """Beside those before it."""
    state = shelling(ship("r", "MSL4", "SCAP1"), ship("b", armor=30), off=SKY)
    shots = [CapitalFire("Red", "r", "b", code) for code in ("MSL", "SCAP")]
    match = went(state, *shots, dice=(6, 6, 1, 1))
    assert battery(match.state.units["r"], 1).fired == ("MSL", "SCAP")
    assert [event.secret for event in events(match, Engaged)] == [False, False]


@pytest.mark.rule("CAP-04", "CAP-05")
@pytest.mark.parametrize(
    ("special", "blow"), [("PNT2", ("stopped", 0)), ("PNT1", ("salvo", 3)), ("", ("salvo", 4))]
)
def test_what_became_of_a_salvo_is_in_the_log(special, blow):
    """Stopped by point defence, or how much came through."""
    target = ship("b", special) if special else ship("b")
    match = went(
        shelling(ship("r", "MSL4"), target, off=SKY), CapitalFire("Red", "r", "b", "MSL"), dice=(6, 6)
    )
    told = [event.extra for event in events(match, Recorded) if isinstance(event.extra, Blow)]
    assert told == [Blow("r", blow[0], blow[1], "front")]


@pytest.mark.rule("CAP-05", "AS-MIN-01")
@pytest.mark.parametrize(("face", "taken"), [(3, 0), (4, 1), (5, 1)])
def test_minimal_damage_of_a_salvo_is_thrown_for(face, taken):
    """0*: 1 on a 4 or more, by one die."""
    state = shelling(ship("r", "MSL0*"), ship("b"), off=SKY)
    match = went(state, CapitalFire("Red", "r", "b", "MSL"), dice=(6, 6, face))
    assert armour(match, "b") == 6 - taken
    assert rolled(match)[1:2] == [("0*", (face,))]


def words_on(shown):
    """Return the words on a side view, from left to right and from above."""
    labels = [mark for mark in shown.marks if isinstance(mark, Label)]
    return [mark.text for mark in sorted(labels, key=lambda one: (one.at.y, one.at.x))]


@pytest.mark.rule("CAP-18")
@pytest.mark.parametrize(
    ("here", "there", "told", "words"),
    [
        ("Inner", "B", ["Inner Ring", "Middle B", "short", "medium"], "medium, counts as short"),
        ("Central", "Central", ["Central", "short"], "short, counts as short"),
        (
            *("A", "Central"),
            ["Middle A", "Inner Ring", "Central", "short", "medium", "long"],
            "long, counts as medium",
        ),
        (
            None,
            "7",
            ["Central", "Inner Ring", "Middle D", "Outer 7", *["short"] * 4],
            "from the ground always short",
        ),
    ],
)
def test_the_side_view_names_the_zones_on_the_way_and_the_range_in_each(here, there, told, words):
    """What is on the table stands in the Central Zone, and reaches all at short range."""
    units = (ship("r", "CAP4") if here else gun("r", 10, "SDS-CM4")), ship("b")
    state = shelling(*units, off={"b": {"zone": there}, **({"r": {"zone": here}} if here else {})})
    shown = side_view(state, state.units["r"], "b")
    assert (words_on(shown), shown.words) == (told, words)
    (shot,) = [mark for mark in shown.marks if isinstance(mark, LineMark) and mark.arrow]
    start, end = shot.path
    assert 0 < start.x < end.x < shown.width
    assert (start.y > end.y) is (here is None)


def test_there_is_no_side_view_of_what_is_not_in_the_sky():
    """Of nobody, of a unit on the table, of fire from behind the table."""
    state = shelling(
        gun("r", 10, "SDS-CM4"),
        gun("b", 20),
        behind("r2", "MSL4"),
        ship("b2"),
        off={"b2": CENTRAL, "r2": {"behind": {"inches": 20}}},
    )
    us, afar = state.units["r"], state.units["r2"]
    assert side_view(state, us, "nobody") is None
    assert side_view(state, us, "b") is None
    assert side_view(state, afar, "b2") is None
    assert side_view(state, us, "b2") is not None
