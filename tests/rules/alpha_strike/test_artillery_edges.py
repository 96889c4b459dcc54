"""The edges of artillery: which range counts, how long a round flies, what is locked on, what fires back."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import mech, profile, terms
from guns import aim_of, behind, gun, shelling, ship, went

from game.core.engine.table import TableInPlay
from game.core.model.events import Recorded
from game.core.model.unit import Sighting, extra_of
from game.core.views.observe import observe
from game.geometry.point import Point, distance
from game.rules.alpha_strike.artillery.guns.aim import (
    aimed,
    capital_bracket,
    could_move,
    flight,
    flight_time,
    is_far,
    locked,
    number,
)
from game.rules.alpha_strike.artillery.guns.arrival import arrive
from game.rules.alpha_strike.artillery.guns.bombard import Bombard, CounterBattery, Shell
from game.rules.alpha_strike.artillery.guns.pieces import pieces
from game.rules.alpha_strike.artillery.guns.spotters import point_designated
from game.rules.alpha_strike.artillery.guns.tag import Designate, MarkPoint
from game.rules.alpha_strike.artillery.records import (
    Air,
    Battery,
    Flights,
    Heard,
    Impacts,
    Witnessed,
    battery,
)
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.spotting.blips import emptied

BASE = 0.625


def aim(state, unit, code, at, **more):
    """Return the aim of a unit at a point."""
    return aim_of(state, state.units[unit], code, at, **{"indirect": True, **more})


@pytest.mark.rule("CAP-05", "CAP-18")
@pytest.mark.parametrize(
    ("gap", "bracket"), [(6.0, 0), (6.1, 0), (24.0, 0), (24.1, 1), (42.0, 1), (42.1, 2), (60.0, 2)]
)
def test_on_the_ground_the_range_that_counts_is_one_bracket_shorter(gap, bracket):
    """Short to 24 inches, medium to 42, long beyond, for extreme range is the last."""
    state = shelling(gun("r", 5, "SDS-CM8/4/2/1"), gun("b", 70))
    assert capital_bracket(aim(state, "r", "SDS-CM", Point(5 + BASE + gap, 24))) == bracket


@pytest.mark.rule("ARTY-06")
@pytest.mark.parametrize(("gap", "far"), [(42.0, True), (42.1, True), (1.0, True)])
def test_from_off_the_table_all_fire_is_from_afar(gap, far):
    """However near; on the table beyond 42 inches, and never from the sky."""
    off = {"r": {"behind": {"inches": gap}}}
    state = shelling(behind("r", "ARTLT-1"), gun("r2", 5, "ARTLT-1"), gun("b", 70), off=off)
    assert is_far(state, state.units["r"], Point(36, 47)) is far
    assert is_far(state, state.units["r2"], Point(5 + BASE + gap, 24)) is (gap > 42)
    sky = shelling(ship("r", "CAP4"), gun("b", 70), off={"r": {"zone": "Inner"}})
    assert not aim(sky, "r", "CAP", Point(36, 24)).far


@pytest.mark.rule("ARTY-07", "ARTY-08")
def test_how_many_turns_a_round_flies():
    """Every last inch of the table of flights; direct fire comes down at once, so does fire on the table."""
    for turns, last in enumerate((34, 90, 170, 240, 300, 340)):
        assert (flight_time(last, 170), flight_time(last + 0.1, 170)) == (turns, turns + 1)
    state = shelling(gun("r", 5, "ARTLT-1", "ARTCM5-1"), gun("b", 70))
    for code, indirect, gap, turns in (
        ("ART-LT", True, 42.0, 0),
        ("ART-LT", True, 42.1, 1),
        ("ART-LT", False, 60.0, 0),
        ("ART-CM5", True, 20.0, 1),
        ("ART-CM5", False, 20.0, 0),
    ):
        one = state.units["r"]
        (piece,) = [piece for piece in pieces(one.profile) if piece.code == code]
        assert flight(aimed(state, one, piece, Point(5 + BASE + gap, 24), indirect=indirect)) == turns


@pytest.mark.rule("ARTY-07", "ARTY-13")
def test_a_round_comes_down_in_its_turn_not_before():
    """One that lands later stays in flight; what came down in the turn before is forgotten."""
    state = shelling(gun("r", 10, "ARTLT-2"), gun("b", 70))
    match = went(state, Bombard("Red", "r", Point(60, 24), "ART-LT", indirect=True), dice=(6, 6))
    (round_,) = match.state.extras["Flights"].rounds
    rounds = (replace(round_, lands=1), replace(round_, lands=2), replace(round_, lands=3))
    old = Impacts(landed=("something",))
    table = TableInPlay(
        replace(state, turn=2, extras={**state.extras, "Flights": Flights(rounds), "Impacts": old})
    )
    arrive(table)
    assert [one.lands for one in extra_of(table.state.extras, Flights).rounds] == [3]
    assert extra_of(table.state.extras, Impacts).landed == ()
    quiet = TableInPlay(state)
    arrive(quiet)
    assert quiet.events == []


@pytest.mark.rule("ARTY-10")
@pytest.mark.parametrize(
    ("lock", "where", "hits"), [(True, (30, 24), True), (False, (30, 24), False), (True, (30.5, 24), False)]
)
def test_a_point_is_locked_on_where_it_was_hit(lock, where, hits):
    """That very point, and only after a hit; never for a unit, never from the sky."""
    state = shelling(
        gun("r", 10, "ARTSC-3"), gun("b", 30), ship("r2", "CAP4"), off={"r2": {"zone": "Central"}}
    )
    for key in ("r", "r2"):
        unit = state.units[key]
        now = replace(battery(unit, 1), aim=Point(30, 24), locked=lock)
        state = state.with_unit(replace(unit, extras={**unit.extras, "Battery": now}))
    assert isinstance(state.units["r"].extras["Battery"], Battery)
    at = Point(*where)
    assert locked(aim(state, "r", "ART-SC", at)) is hits
    assert not locked(aim(state, "r2", "CAP", at))
    (piece,) = pieces(state.units["r"].profile)
    one, target = state.units["r"], state.units["b"]
    assert not locked(aimed(state, one, piece, at, indirect=False, target=target))


@pytest.mark.rule("ARTY-09")
def test_further_rounds_at_a_point_are_easier_for_batteries_alone():
    """1 less for each; not at a unit, not from the sky."""
    state = shelling(
        gun("r", 10, "ARTSC-3"), gun("b", 30), ship("r2", "CAP4"), off={"r2": {"zone": "Central"}}
    )
    (piece,) = pieces(state.units["r"].profile)
    for key in ("r", "r2"):
        unit = state.units[key]
        now = replace(battery(unit, 1), aim=Point(30, 24), shots=2)
        state = state.with_unit(replace(unit, extras={**unit.extras, "Battery": now}))
    one, target, at = state.units["r"], state.units["b"], Point(30, 24)
    assert terms(number(aimed(state, one, piece, at, indirect=True)))["ARTY-09"] == -2
    assert "ARTY-09" not in terms(number(aimed(state, one, piece, at, indirect=False, target=target)))
    assert "ARTY-09" not in terms(number(aim(state, "r2", "CAP", at)))


@pytest.mark.rule("ARTY-11", "ARTY-12")
def test_spotters_help_indirect_artillery_alone():
    """Neither direct fire nor what comes from the sky."""
    units = (gun("r", 10, "ARTS-1"), gun("r2", 25, "TAG"), gun("b", 30), ship("r3", "CAP4"))
    state = shelling(*units, off={"r3": {"zone": "Inner"}})
    at = Point(30, 27)
    assert "ARTY-12" in terms(number(aim(state, "r", "ART-S", at)))
    assert "ARTY-12" not in terms(number(aim(state, "r", "ART-S", at, indirect=False)))
    assert not {"ARTY-11", "ARTY-12"} & terms(number(aim(state, "r3", "CAP", at))).keys()


@pytest.mark.rule("CAP-02")
def test_the_air_is_standard_where_nothing_is_said():
    """2 more for capital weapons."""
    state = shelling(gun("r", 10, "SDS-CM4", move='0"'), gun("b", 30))
    assert extra_of(state.extras, Air).pressure in ("", "standard")
    bare = replace(state, extras={key: one for key, one in state.extras.items() if key != "Air"})
    assert terms(number(aim(bare, "r", "SDS-CM", Point(30, 24))))["CAP-13"] == 2


@pytest.mark.rule("CAP-14")
@pytest.mark.parametrize(("move", "can"), [('0"', False), ('1"', True), ('0"/1"j', True), ('1"j', True)])
def test_one_inch_of_move_is_a_move(move, can):
    """On the ground or by a jump."""
    assert could_move(mech("r", 10, card=profile(move))) is can


def duel(special="ARTLT-1", inches=36.0, heard=True, red=36.0, options=None):
    """Return a battle in which Blue's b has seen rounds of Red's battery r come down."""
    off = {"r": {"behind": {"inches": red}}, "b": {"behind": {"edge": "north", "inches": inches}}}
    state = shelling(
        behind("r", "ARTLT-9"), behind("b", special), mech("b2", 36), mech("r2", 5), off=off, options=options
    )
    told = Witnessed((Heard("Blue", "r", 1),)) if heard else Witnessed()
    return replace(state, extras={**state.extras, "Witnessed": told}, order=("Blue", "Red"))


@pytest.mark.rule("ARTY-15", "ARTY-06")
@pytest.mark.parametrize(
    ("special", "code", "inches", "rules"),
    [
        ("ARTLT-1", "ART-LT", 36.0, []),
        ("ARTBA-1", "ART-BA", 36.0, ["ARTY-15"]),
        ("ARTLTC-1", "ART-LTC", 36.0, ["ARTY-15"]),
        ("MSL4", "MSL", 36.0, ["ARTY-15"]),
        ("ARTLT-1", "ART-LT", 1020 - 48 - 36.0, []),
        ("ARTLT-1", "ART-LT", 1020 - 48 - 35.9, ["ARTY-06"]),
    ],
)
def test_what_fires_back_at_a_battery(special, code, inches, rules):
    """Pieces that reach off the table, as far as they reach, its last inch included."""
    found = CounterBattery("Blue", "b", "r", code).check(duel(special, inches))
    assert [one.rule for one in found] == rules


def views_of_blue(heard, seen):
    """Return what Blue knows of two battles that differ only in where Red's battery r is, in secret."""
    views = []
    for inches in (1000.0, 1020.0):
        state = duel(inches=36.0, heard=heard, red=inches, options={"secret_fire": True})
        battery_of_red = replace(state.units["r"], seen_as={"Blue": seen})
        views.append(observe(state.with_unit(battery_of_red), "Blue"))
    return views


@pytest.mark.rule("ARTY-15", "ARTY-19")
@pytest.mark.parametrize(
    ("heard", "seen"), [(False, Sighting.NONE), (False, Sighting.BLIP), (True, Sighting.NONE)]
)
def test_who_does_not_know_where_a_battery_is_reads_the_same_wherever_it_is(heard, seen):
    """No round of it was seen coming down, or nothing shows where it is any more."""
    against = [CounterBattery("Blue", "b", "r", "ART-LT").check(view) for view in views_of_blue(heard, seen)]
    assert against[0] == against[1]
    assert [one.rule for one in against[0]] == ["ARTY-15"]


@pytest.mark.rule("ARTY-15")
def test_who_heard_a_battery_knows_where_it_is_and_reads_how_far_that_is():
    """By rule: a round that is seen coming down gives the place away, which the view then holds."""
    found = []
    for view, inches in zip(views_of_blue(True, Sighting.BLIP), ("1084.0", "1104.0"), strict=True):
        (against,) = CounterBattery("Blue", "b", "r", "ART-LT").check(view)
        assert against.reason == f'{inches}" away, the Long Tom reaches 1020"'
        assert f"{distance(view.units['b'].at, view.units['r'].at):.1f}" == inches
        found.append(view.units["r"].at)
    assert found[0] != found[1]


@pytest.mark.rule("ARTY-15", "ARTY-06")
def test_a_battery_that_is_hardly_out_of_reach_is_said_to_be_farther_than_that():
    """With as many decimals as it takes."""
    (against,) = CounterBattery("Blue", "b", "r", "ART-LT").check(duel(inches=1020 - 48 - 35.98))
    assert against.reason == '1020.02" away, the Long Tom reaches 1020"'


@pytest.mark.rule("ARTY-15")
def test_only_an_enemy_battery_that_was_heard_is_fired_back_at():
    """Not nobody, not one that nobody heard; the forecast says what it does in full."""
    state = duel()
    assert [one.rule for one in CounterBattery("Blue", "b", "nobody", "ART-LT").check(state)] == ["ARTY-15"]
    assert [one.rule for one in CounterBattery("Blue", "b", "r", "ART-LT").check(duel(heard=False))] == [
        "ARTY-15"
    ]
    assert CounterBattery("Blue", "b", "r", "ART-LT").forecast(state).effect.total == 3


@pytest.mark.rule("ARTY-15", "ARTY-01")
def test_firing_back_spends_the_piece():
    """As other fire does: its battery is noted as having fired it."""
    table = TableInPlay(duel("ARTLT-2"))
    for count in (1, 2):
        CounterBattery("Blue", "b", "r", "ART-LT").resolve(table)
        assert battery(table.state.units["b"], 1).fired == ("ART-LT",) * count
    against = CounterBattery("Blue", "b", "r", "ART-LT").check(table.state)
    assert [one.rule for one in against] == ["ARTY-01"]


@pytest.mark.rule("ARTY-05", "ARTY-06")
def test_what_stands_against_a_shell_at_a_unit():
    """No such unit, no enemy, out of range; there is no forecast where nothing can be aimed at."""
    state = shelling(gun("r", 10, "ARTSC-1"), gun("r2", 15), gun("b", 20), gun("b2", 70))
    assert Shell("Red", "r", "b", "ART-SC").check(state) == []
    assert Shell("Red", "r", "b2", "ART-SC").check(state) != []
    for target in ("nobody", "r2"):
        shell = Shell("Red", "r", target, "ART-SC")
        assert [one.rule for one in shell.check(state)] == ["AS-ATK-04"]
        assert shell.forecast(state) is None
    assert Shell("Red", "r", "b", "ART-S").forecast(state) is None
    off = {"r": {"behind": {"inches": 10}}}
    away = shelling(behind("r", "ARTS-1"), gun("r2", 15), gun("b", 20), off=off)
    assert [one.rule for one in Shell("Red", "r", "b", "ART-S").check(away)] == ["ARTY-06"]
    assert Shell("Red", "r", "b", "ART-S").forecast(away) is None


@pytest.mark.rule("ARTY-04", "ARTY-13")
def test_what_came_down_is_noted_and_what_it_did():
    """Round after round; of each unit the blow; a counter that stands for nothing takes no harm."""
    state = shelling(gun("r", 10, "ARTS-2"), gun("b", 30), mech("b2", 60))
    nothing = emptied(state.units["b2"], 12)
    state = state.with_unit(replace(nothing, at=Point(30, 25.2)))
    fire = Bombard("Red", "r", Point(30, 24), "ART-S", indirect=True)
    assert fire.forecast(state).effect.total == 2
    match = went(state, fire, fire, dice=(6, 6, 6, 6))
    events = [event for entry in match.log for event in entry.events if isinstance(event, Recorded)]
    noted = [event.extra for event in events if isinstance(event.extra, Impacts)]
    assert max(len(one.landed) for one in noted) == 2
    blows = [(event.unit, event.extra.damage) for event in events if isinstance(event.extra, Blow)]
    assert blows == [("b", 2), ("b", 2)]


@pytest.mark.rule("CAP-11", "ARTY-16")
def test_only_what_was_designated_there_helps():
    """A point somewhere else does not, nor a unit that has left the table since."""
    units = (gun("r2", 20, "TAG"), gun("b", 30), gun("b2", 60))
    state = shelling(*units, phase="combat")
    point = went(state, MarkPoint("Red", "r2", Point(30, 27)), dice=(6, 6)).state
    assert point_designated(point, "Red", Point(30, 27))
    assert not point_designated(point, "Red", Point(30, 24))
    unit = went(state, Designate("Red", "r2", "b"), dice=(6, 6)).state
    assert point_designated(unit, "Red", Point(30, 24))
    gone = unit.with_unit(replace(unit.units["b"], removed="left"))
    assert not point_designated(gone, "Red", Point(30, 24))
