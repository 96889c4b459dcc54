"""The edges of a fire mission: why a piece cannot fire, what its battery notes, what is read off the card."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import profile, rules_of
from guns import aim_of, behind, gun, shelling, ship, went

from game.core.model.unit import extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, Shell
from game.rules.alpha_strike.artillery.guns.fire_mission import against_ground, left, unready
from game.rules.alpha_strike.artillery.guns.pieces import fires_from_afar, piece_of, pieces, salvo
from game.rules.alpha_strike.artillery.guns.plot import PlotPoint
from game.rules.alpha_strike.artillery.records import (
    Attacked,
    Battery,
    Beam,
    Flights,
    Heard,
    Plot,
    Plots,
    Round,
    Witnessed,
    battery,
)
from game.rules.alpha_strike.artillery.sky.capital import CapitalFire
from game.rules.alpha_strike.cards.units import Damage

POI = Point(30, 24)
MISS = (1, 1, 1)
HIT = (6, 6)


def bombard(state, code, at=POI, **more):
    """Return the rules against Red's r firing at a point; indirectly where nothing else is said."""
    return rules_of(Bombard("Red", "r", at, code, **{"indirect": True, **more}).check(state))


@pytest.mark.rule("ARTY-01", "AS-CARD-08")
def test_why_a_piece_cannot_fire_at_all():
    """Its unit is not there yet or shut down, it has none such, or has fired it as often as it may."""
    for unit, code, rules in (
        (gun("r", 10, "ARTS-1"), "ART-S", []),
        (gun("r", 10, "ARTS-1"), "", []),
        (behind("r", "ARTS-1"), "ART-S", []),
        (replace(gun("r", 10, "ARTS-1"), enters=2), "ART-S", ["ARTY-01"]),
        (gun("r", 10, "ARTS-1"), "ART-T", ["ARTY-01"]),
        (gun("r", 10), "", ["ARTY-01"]),
        (gun("r", 10, "ARTS-1", status={"shutdown": True}), "ART-S", ["AS-CARD-08"]),
    ):
        off = {"r": {"behind": {"inches": 20}}} if unit.enters == behind("r").enters else None
        state = shelling(unit, gun("b", 60), off=off)
        assert rules_of(unready(state, state.units["r"], code)) == rules
    state = shelling(gun("r", 10, "ARTS-2"), gun("b", 60))
    piece = piece_of(state.units["r"].profile, "ART-S")
    for count in (0, 1, 2):
        unit = state.units["r"]
        fired = Battery(turn=1, fired=("ART-S",) * count)
        unit = replace(unit, extras={**unit.extras, "Battery": fired})
        assert left(state, unit, piece) == 2 - count
        assert rules_of(unready(state, unit, "ART-S")) == (["ARTY-01"] if count == 2 else [])


@pytest.mark.rule("ARTY-05")
def test_no_point_off_the_table_is_fired_at():
    """Nothing else is said of it."""
    state = shelling(gun("r", 10, "ARTS-1"), gun("b", 60))
    assert bombard(state, "ART-S", Point(-1, 24)) == ["ARTY-05"]
    assert bombard(state, "ART-S") == []


@pytest.mark.rule("CAP-05", "CAP-07", "CAP-13", "ARTY-06")
@pytest.mark.parametrize(
    ("place", "special", "code", "indirect", "rules"),
    [
        ("sky", "CAP4", "CAP", False, []),
        ("sky", "CAP1", "CAP", False, []),
        ("sky", "CAP-/4/-/-", "CAP", False, ["CAP-05"]),
        ("sky", "SDS-C4", "SDS-C", False, ["CAP-07"]),
        ("sky", "ARTAIS-1", "ART-AIS", False, ["CAP-07"]),
        ("table", "CAP4", "CAP", True, ["CAP-13"]),
        ("table", "MSL4", "MSL", True, []),
        ("table", "MSL-/4/-/-", "MSL", True, ["CAP-05"]),
        ("table", "ARTS-1", "ART-S", False, []),
        ("table", "ARTTC-1", "ART-TC", True, []),
        ("afar", "ARTS-1", "ART-S", True, []),
        ("afar", "ARTBA-1", "ART-BA", True, ["ARTY-06"]),
        ("afar", "ARTTC-1", "ART-TC", True, ["ARTY-03"]),
    ],
)
def test_what_fires_at_the_ground_from_where(place, special, code, indirect, rules):
    """From the sky, the table, and behind it: each has its weapons and its ways."""
    make = {"sky": ship, "afar": behind}.get(place, lambda key, one: gun(key, 10, one))
    off = {"sky": {"zone": "Central"}, "afar": {"behind": {"edge": "west", "inches": 1}}}
    state = shelling(make("r", special), gun("b", 60), off={"r": off[place]} if place in off else None)
    assert bombard(state, code, Point(15, 24), indirect=indirect) == rules


@pytest.mark.rule("ARTY-02", "ARTY-03", "ARTY-06")
def test_how_far_a_piece_reaches_is_said():
    """Direct fire, a cannon, a battery afar, and tubes that fire on the table alone."""
    table = shelling(gun("r", 5, "ARTS-1", "ARTTC-1"), gun("b", 70))
    (one,) = Bombard("Red", "r", Point(60, 24), "ART-S").check(table)
    assert (one.rule, one.reason) == ("ARTY-02", '54.4" away, direct fire reaches 42"')
    (one,) = Bombard("Red", "r", Point(35, 24), "ART-TC", indirect=True).check(table)
    assert (one.rule, one.reason) == ("ARTY-03", '29.4" away, the Thumper Cannon reaches 24"')
    assert bombard(table, "ART-S", Point(60, 24)) == []
    off = {"r": {"behind": {"edge": "west", "inches": 260}}}
    afar = shelling(behind("r", "ARTAIS-1", "ARTBA-1"), gun("b", 70), off=off)
    assert bombard(afar, "ART-AIS", Point(10, 24)) == []
    (one,) = Bombard("Red", "r", Point(20, 24), "ART-AIS", indirect=True).check(afar)
    assert (one.rule, "the Arrow IV reaches 272" in one.reason) == ("ARTY-06", True)
    (one,) = Bombard("Red", "r", Point(20, 24), "ART-BA", indirect=True).check(afar)
    assert (one.rule, one.reason) == ("ARTY-06", "the Tube artillery fires on the table")


@pytest.mark.rule("ARTY-14")
@pytest.mark.parametrize(
    ("code", "copperhead", "indirect", "reason"),
    [
        ("AIS", False, True, ""),
        ("AIS", False, False, "homing rounds are fired indirectly"),
        ("S", False, True, "the Sniper has no homing rounds"),
        ("S", True, True, ""),
        ("BA", True, True, "the Tube artillery has no homing rounds"),
    ],
)
def test_which_pieces_fire_homing_rounds_and_how(code, copperhead, indirect, reason):
    """Arrow IV; by option some shells; indirectly."""
    state = shelling(gun("r", 10, f"ART{code}-1"), gun("b", 60), options={"copperhead": copperhead})
    found = Bombard("Red", "r", POI, f"ART-{code}", indirect=indirect, homing=True).check(state)
    assert [(one.rule, one.reason) for one in found] == ([("ARTY-14", reason)] if reason else [])


@pytest.mark.rule("ARTY-04", "AS-MIN-01")
@pytest.mark.parametrize(
    ("special", "code", "least", "most"),
    [("ARTTC-1", "ART-TC", 0, 1), ("ARTCM12-1", "ART-CM12", 12, 12), ("ARTS-1", "ART-S", 2, 2)],
)
def test_what_the_inner_template_does_is_foretold(special, code, least, most):
    """0* is 0 or 1."""
    state = shelling(gun("r", 10, special), gun("b", 60))
    told = Bombard("Red", "r", POI, code, indirect=True).forecast(state).effect
    assert (told.least, told.most) == (least, most)


@pytest.mark.rule("ARTY-01", "ARTY-09", "ARTY-10")
def test_a_battery_notes_at_what_it_fires_how_often_and_whether_it_is_locked_on():
    """A round at a unit changes none of these; another point begins anew."""
    state = shelling(gun("r", 10, "ARTS-9"), gun("b", 40), gun("b9", 60))

    def after(*shots):
        dice = tuple(face for _, faces in shots for face in faces)
        now = battery(went(state, *(shot for shot, _ in shots), dice=dice).state.units["r"], 1)
        return now.aim, now.shots, now.locked, now.fired

    here = Bombard("Red", "r", POI, "ART-S", indirect=True)
    there = Bombard("Red", "r", Point(50, 34), "ART-S", indirect=True)
    unit = Shell("Red", "r", "b", "ART-S")
    assert after((here, MISS)) == (POI, 1, False, ("ART-S",))
    assert after((here, MISS), (here, MISS)) == (POI, 2, False, ("ART-S",) * 2)
    assert after((here, HIT), (there, MISS)) == (Point(50, 34), 1, False, ("ART-S",) * 2)
    assert after((here, HIT), (here, ())) == (POI, 2, True, ("ART-S",) * 2)
    assert after((here, HIT), (unit, MISS)) == (POI, 1, True, ("ART-S",) * 2)
    assert after((here, MISS), (unit, MISS), (here, MISS)) == (POI, 2, False, ("ART-S",) * 3)


@pytest.mark.rule("ARTY-02", "ARTY-06")
def test_from_off_the_table_fire_is_indirect():
    """That is all that is said of it; what is far off is that for fire on the table alone."""
    off = {"r": {"behind": {"inches": 40}}}
    state = shelling(behind("r", "ARTS-1"), gun("b", 60), off=off)
    for indirect, rules in ((True, []), (False, ["ARTY-06"])):
        aim = aim_of(state, state.units["r"], "ART-S", POI, indirect=indirect)
        assert rules_of(against_ground(aim)) == rules


@pytest.mark.rule("ARTY-01", "ARTY-10")
def test_a_battery_stays_locked_on_while_its_rounds_are_in_flight():
    """The second hits by itself as the first does, before either has come down."""
    state = shelling(gun("r", 5, "ARTS-3"), gun("b", 60), gun("r2", 10, "ARTS-1"))
    unit, far = state.units["r"], Point(60, 40)
    locked = replace(battery(unit, 1), side="Red", aim=far, shots=1, locked=True)
    state = state.with_unit(replace(unit, extras={**unit.extras, "Battery": locked}))
    shot = Bombard("Red", "r", far, "ART-S", indirect=True)
    match = went(state, shot, shot)
    assert [one.need for one in match.state.extras["Flights"].rounds] == [None, None]


@pytest.mark.rule("ARTY-19")
def test_rounds_have_numbers_of_their_side():
    """Whether they are in flight or have come down."""
    state = shelling(gun("r", 5, "ARTS-3"), gun("b", 60, "ARTS-1"))
    far = Bombard("Red", "r", Point(60, 40), "ART-S", indirect=True)
    near = Bombard("Red", "r", POI, "ART-S", indirect=True)
    found = extra_of(went(state, near, far, far, dice=MISS).state.extras, Flights)
    assert [one.number for one in found.rounds] == [2, 3]
    assert (found.number("Red"), found.number("Blue")) == (4, 1)
    both = found.counted("Blue")
    assert both.fired == (("Blue", 1), ("Red", 3))
    assert both.counted("Red").fired == (("Blue", 1), ("Red", 4))


@pytest.mark.rule("ARTY-10", "ARTY-15", "ARTY-16", "ARTY-19")
def test_what_a_side_knows_of_artillery():
    """Its own; of others what is open. Who oversees the battle knows all."""
    flight = Round(1, "Red", "r", "ART-S", "Sniper", POI, 2, None, ())
    shown = replace(flight, number=2, open=True)
    theirs = replace(flight, side="Blue", unit="b")
    flights = Flights((flight, shown, theirs), (("Blue", 1), ("Red", 2)))
    assert flights.known_to("Red") == Flights((flight, shown), (("Red", 2),))
    assert flights.known_to("Blue") == Flights((shown, theirs), (("Blue", 1),))
    assert flights.known_to("") == flights
    plots = Plots((Plot("Red", POI), Plot("Blue", POI), Plot("Blue", POI, True)))
    assert plots.known_to("Red") == Plots((plots.points[0], plots.points[2]))
    assert plots.known_to("") == plots
    for own in (Battery("Red", shots=1), Beam("Red", 1), Attacked("Red", 1)):
        assert own.known_to("Red") == own.known_to("") == own
        assert own.known_to("Blue") == type(own)()
    assert Battery("Red", True, shots=1).known_to("Blue").shots == 1
    heard = Witnessed((Heard("Blue", "r", 2), Heard("Red", "b", 3)))
    assert (heard.rounds("Blue", "r"), heard.rounds("Red", "b"), heard.rounds("Red", "r")) == (2, 3, 0)
    assert heard.known_to("Blue") == Witnessed(heard.heard[:1])
    assert heard.known_to("") == heard


@pytest.mark.rule("ARTY-10")
def test_only_guns_of_the_side_plot_points():
    """Nobody, an enemy's and what fires capital weapons alone do not."""
    units = gun("r", 10, "ARTS-1"), gun("r2", 20, "MSL4"), gun("b", 60, "ARTS-1")
    state = shelling(*units, options={"plots": 2}, phase="setup")
    assert rules_of(PlotPoint("Red", "r", POI).check(state)) == []
    for unit in ("nobody", "b", "r2"):
        (one,) = PlotPoint("Red", unit, POI).check(state)
        assert one.reason == "only a unit with artillery can plot points"
    twice = shelling(*units, options={"plots": 3}, phase="setup")
    both = Plots((Plot("Red", POI), Plot("Red", Point(40, 24))))
    twice = replace(twice, extras={**twice.extras, "Plots": both})
    assert PlotPoint("Red", "r", POI).check(twice)[0].reason == "that point is plotted"
    assert PlotPoint("Red", "r", Point(50, 24)).check(twice) == []
    late = shelling(*units, options={"plots": 2})
    assert PlotPoint("Red", "r", POI).check(late)[0].reason == "points are plotted before the battle"
    none = shelling(*units, options={"plots": 0}, phase="setup")
    assert PlotPoint("Red", "r", POI).check(none)[0].reason == "0 points are plotted, and no more may be"


@pytest.mark.rule("CAP-01", "CAP-05", "ARTY-06", "CAP-13")
@pytest.mark.parametrize(
    ("kind", "specials", "afar"),
    [
        ("CV", ("ARTLT-1",), True),
        ("CV", ("ARTBA-1",), False),
        ("CV", ("ARTSC-1",), False),
        ("CV", ("MSL4",), True),
        ("CV", ("SDS-CM4",), True),
        ("CV", ("SDS-C4",), False),
        ("CV", ("SDS-C4", "ARTLT-1"), True),
        ("CV", (), False),
        ("AF", ("ARTLT-1",), False),
        ("DS", ("MSL4",), False),
    ],
)
def test_what_fires_from_behind_the_table(kind, specials, afar):
    """Pieces that reach so far, and capital missiles; nothing that flies."""
    assert fires_from_afar(profile(type=kind, specials=specials)) is afar


@pytest.mark.rule("CAP-01", "CAP-05")
@pytest.mark.parametrize(
    ("special", "values"),
    [
        ("SCAP6", (6, 6, 6, 6)),
        ("SCAP6/4", (6, 4, 0, 0)),
        ("SCAP6/4/2/1", (6, 4, 2, 1)),
        ("SCAP-/12/-/3", (0, 12, 0, 3)),
        ("CAP9", (0, 0, 0, 0)),
    ],
)
def test_the_card_says_what_a_salvo_does_at_each_range(special, values):
    """One number for all; what is not printed is nothing."""
    card = profile(specials=("MSL8/8", special, "TUR(2/2/-)"))
    assert tuple(one.value for one in salvo(card, "SCAP")) == values
    assert not any(one.minimal for one in salvo(card, "SCAP"))
    assert pieces(UNKNOWN) == pieces(replace(card, specials=UNKNOWN)) == ()
    minimal = salvo(profile(specials=("SCAP0*/1/-/0*",)), "SCAP")
    assert minimal == (Damage(0, True), Damage(1), Damage(), Damage(0, True))


@pytest.mark.rule("CAP-03", "CAP-04", "CAP-06")
def test_what_a_salvo_does_is_told_before():
    """By range and place; that point defence stops it; nothing where it may not be fired."""
    off = {"r": {"zone": "Central"}, "b": {"zone": "A"}, "b2": {"zone": "A"}}
    red = ship("r", "MSL4", "SCAP4"), gun("r2", 10, "SDS-CM4")
    units = *red, ship("b"), ship("b2", "PNT3"), gun("b3", 60)
    state = shelling(*units, off=off)
    told = CapitalFire("Red", "r", "b", "MSL").forecast(state)
    here = "from zone Central to zone A: long range, counts as medium (CAP-18)"
    assert told.notes == (here, "hits the front (CAP-05)")
    assert 0 < told.odds[0] == told.odds[1] < 1
    stopped = CapitalFire("Red", "r", "b2", "MSL").forecast(state)
    assert stopped.notes == ("point defence stops the missiles (CAP-04)", *told.notes)
    assert stopped.odds == (0.0, 0.0)
    shells = CapitalFire("Red", "r", "b2", "SCAP").forecast(state)
    assert shells.notes == told.notes
    assert shells.odds[0] > 0
    ground = CapitalFire("Red", "r2", "b", "SDS-CM").forecast(state)
    assert ground.notes[0] == "from the ground to zone A: always short range (CAP-18)"
    assert CapitalFire("Red", "r", "b3", "MSL").forecast(state) is None
