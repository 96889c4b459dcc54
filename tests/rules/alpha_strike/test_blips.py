"""Counters: what they hide, what gives them away, and at how many inches."""

from dataclasses import replace

import pytest
from boards import box, mech, woods
from scouts import gap, how, known, patrol, spotted

from game.battlefield.contact import overlap
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import level
from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import Moved
from game.core.model.unit import COUNTER_BASE, Sighting
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.mechanics.movement.walking import stands_on
from game.rules import ruleset
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.combat.physical import Strike
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.movement.walking import gait_of
from game.rules.alpha_strike.spotting.blips import identify, no_attack, not_a_counter
from game.rules.alpha_strike.spotting.electronics import Electronics
from game.rules.alpha_strike.spotting.scan import ReadSheet


@pytest.mark.rule("BLIP-01", "BLIP-04")
def test_every_ground_unit_begins_as_a_numbered_counter():
    """The enemy knows its place and its number, nothing else; its owner knows all."""
    state = patrol(*gap(50), mech("b2", 60, 10))
    view = observe(state, "Red")
    assert {view.units[key].counter for key in ("b", "b2")} == {"1", "2"}
    blip = view.units["b"]
    assert (blip.profile, blip.status, blip.facing, blip.height) == (UNKNOWN,) * 4
    assert blip.name == f"blip {blip.counter}"
    assert blip.at == state.units["b"].at
    assert observe(state, "Blue").units["b"].profile.name == "Test"


@pytest.mark.rule("BLIP-02")
@pytest.mark.parametrize(
    ("kind", "height", "hidden"),
    [
        *(("AF", 10, False), ("CF", 0.5, False)),
        *(("AF", 0, True), ("DS", 0, True), ("CV", 0, True), ("BA", 0, True)),
    ],
)
def test_airborne_aerospace_units_are_no_counters(kind, height, hidden):
    """A fighter in the air is seen for what it is; one that has landed is a counter, as is a tank."""
    red, blue = gap(50, type=kind)
    state = patrol(red, replace(blue, level=height))
    assert (state.units["b"].sighting("Red") is Sighting.BLIP) is hidden


@pytest.mark.rule("BLIP-02", "BLIP-01")
def test_a_landed_fighter_takes_its_go_like_any_counter():
    """It does not walk, and holds: that it had no go would tell what it is."""
    state = replace(patrol(*gap(50, type="AF")), order=("Blue", "Red"))
    assert refusals(state, Hold("Blue", "b")) == []
    assert [one.rule for one in refusals(state, Move("Blue", "b", (Point(50, 24),)))] == ["AS-SETUP-03"]


@pytest.mark.rule("BLIP-11")
@pytest.mark.parametrize(("height", "told"), [(0.0, False), (5.0, True)])
def test_a_fighter_that_has_landed_is_not_over_the_table(height, told):
    """It sees no farther than others."""
    red, blue = gap(50, red={"type": "AF"})
    state = patrol(replace(red, level=height), blue, features=_walled()["features"])
    assert ("BLIP-11" in how(spotted(state))) is told


@pytest.mark.rule("BLIP-01")
@pytest.mark.parametrize("base", [0.5, 0.625, 1.5])
def test_counters_have_one_size(base):
    """In the view, in refusals and in pictures: a base of 1.5 inches does not show."""
    red, blue = gap(8)
    state = patrol(red, replace(blue, base=base))
    view = observe(state, "Red")
    assert view.units["b"].base == COUNTER_BASE
    assert observe(state, "Blue").units["b"].base == base
    beside = Move("Red", "r", (Point(blue.at.x - 2 * COUNTER_BASE, 24),))
    assert refusals(view, beside) == []


@pytest.mark.rule("BLIP-04")
def test_what_is_identified_moves_the_least_that_its_base_needs():
    """Its counter touched another; the figure is larger, and stands beside it, as near as it can."""
    red, blue = gap(8)
    units = (red, replace(blue, base=1.5), mech("b2", blue.at.x + 1.25, 24))
    match = spotted(patrol(*units, of_units={"b2": {"identified": True}}))
    unit, other = match.state.units["b"], match.state.units["b2"]
    assert unit.at.x == pytest.approx(other.at.x - 1.5 - 0.625, abs=1e-6)
    assert unit.at.y == pytest.approx(24)
    assert overlap(unit.at, unit.base, other.at, other.base) == 0
    assert any("more room than its counter" in line.words for line in Seat("Red", match).story)


@pytest.mark.rule("BLIP-04")
@pytest.mark.parametrize(
    "terrain", [(), (box("hill", 0, 0, 13.9, 48, height=1.0),), (box("wall", 0, 0, 12.6, 48, height=3.0),)]
)
def test_what_is_identified_makes_room_where_it_can_stand(terrain):
    """Not on other ground than it stands on, nor in a wall, though a free place there is nearer."""
    red, blue = gap(50)
    units = red, replace(mech("b", 14.25, 24), base=1.5), mech("b2", 15.5, 24.0), mech("b3", 15.5, 27.0)
    table = TableInPlay(patrol(*units, features=terrain).with_unit(replace(blue, id="b9")), throw)
    identify(table, table.state.units["b"], "Red", "BLIP-05")
    unit = table.state.units["b"]
    assert unit.at != Point(14.25, 24)
    assert (unit.at.x < 13.9) is not terrain
    assert not list(stands_on(table.state, unit, unit.at, gait_of(table.state, unit)))
    assert level(table.state.battlefield, unit.at) == unit.level == 0.0


@pytest.mark.rule("BLIP-04")
def test_what_is_identified_does_not_mind_what_its_enemy_does_not_know():
    """It makes room for a counter of the usual size, whatever its base, and for nothing that is hidden."""
    red, blue = gap(8)
    there = []
    for base, seen in ((0.625, Sighting.BLIP), (1.5, Sighting.BLIP), (1.5, Sighting.NONE)):
        far = replace(mech("b2", blue.at.x + 1.5, 24), base=base, seen_as={"Red": seen})
        state = patrol(red, replace(blue, base=1.5)).with_unit(far)
        table = TableInPlay(state, throw)
        identify(table, table.state.units["b"], "Red", "BLIP-05")
        there.append(table.state.units["b"].at)
    assert there[0] == there[1]
    assert there[0].x == pytest.approx(blue.at.x + 1.5 - 0.625 - 1.5, abs=1e-6)
    assert there[2] == blue.at


@pytest.mark.rule("BLIP-01", "CONC-02")
@pytest.mark.parametrize("sections", [{}, {"b": {"identified": True}}])
def test_what_a_way_cost_is_no_news_to_who_does_not_know_how_a_unit_moves(sections):
    """It would tell walkers from wheels: only who has read its record sheet may know."""
    wood = (box("woods", 40, 16, 20, 16),)
    match = Match(replace(patrol(*gap(50), features=wood, of_units=sections), order=("Blue", "Red")))
    match.play(Move("Blue", "b", (Point(53, 24),)))
    (own,) = [event for event in Seat("Blue", match).news if isinstance(event, Moved)]
    (moved,) = [event for event in Seat("Red", match).news if isinstance(event, Moved)]
    assert own.cost is not None
    assert moved.cost is None
    assert moved.unpriced == own.unpriced == ()


@pytest.mark.rule("BLIP-03")
def test_a_counter_moves_as_its_unit_may():
    """What its unit may not do, its owner is refused."""
    state = patrol(*gap(50, move='4"'))
    assert [r.rule for r in refusals(_go(state), Move("Blue", "b", (Point(50, 24),)))] == ["AS-MOVE-01"]


def _go(state):
    match = spotted_turn(state)
    return match.state


def spotted_turn(state):
    """Return the match with Red's unit moved, so that it is Blue's go."""
    match = Match(state)
    match.play(Hold("Red", "r"))
    return match


@pytest.mark.rule("BLIP-05")
@pytest.mark.parametrize(
    ("light", "weather", "inches"),
    [
        ("daylight", "clear", 42),
        ("daylight", "rain", 42),
        ("daylight", "snow", 42),
        ("dusk", "clear", 30),
        ("dawn", "clear", 30),
        ("daylight", "torrential_rain", 30),
        ("daylight", "fog", 18),
        ("daylight", "blowing_sand", 18),
        ("night", "clear", 12),
        ("moonless_night", "clear", 12),
        ("daylight", "blizzard", 12),
        ("dusk", "fog", 18),
        ("night", "fog", 12),
    ],
)
def test_sight_reaches_as_far_as_light_and_weather_allow(light, weather, inches):
    """At the last inch it is told, beyond it not; on the ground never beyond 42."""
    said = {"light": light, "weather": weather}
    near = spotted(patrol(*gap(inches), said=said))
    assert how(near) == ["BLIP-05"]
    far = spotted(patrol(*gap(inches + 0.01), said=said))
    assert not known(far)


@pytest.mark.rule("BLIP-05")
def test_in_the_dark_sensors_reach_farther_than_eyes():
    """Pitch black: 6 inches by sight, 10 by sensors."""
    dark = {"light": "pitch_black"}
    assert how(spotted(patrol(*gap(6), said=dark))) == ["BLIP-05"]
    assert how(spotted(patrol(*gap(6.01), said=dark))) == ["BLIP-06"]


@pytest.mark.rule("BLIP-05")
def test_a_searchlight_takes_the_darkness_away_not_the_fog():
    """SRCH sees by night as by day, in fog no farther than fog allows."""
    lit = {"specials": ("SRCH",)}
    assert how(spotted(patrol(*gap(42, red=lit), said={"light": "night"}))) == ["BLIP-05"]
    assert not known(spotted(patrol(*gap(18.01, red=lit), said={"light": "night", "weather": "fog"})))


@pytest.mark.rule("BLIP-05")
def test_sight_needs_a_line_and_counts_both_heights():
    """Behind 6 inches of woods nothing is seen; on a hill above them it is."""
    assert not known(spotted(patrol(*gap(30), features=(woods(20, 6),))))
    hill = box("hill", 35, 0, 37, 48, height=12.0)
    assert known(spotted(patrol(*gap(30), features=(woods(20, 6), hill))))


@pytest.mark.rule("BLIP-06")
def test_sensors_need_no_line():
    """At 10 inches behind a wall it is told, beyond not."""
    wall = (box("wall", 8, 0, 1, 48, height=30.0),)
    assert how(spotted(patrol(*gap(10), features=wall))) == ["BLIP-06"]
    assert not known(spotted(patrol(*gap(10.01), features=wall)))


@pytest.mark.rule("BLIP-06")
@pytest.mark.parametrize("kind", ["CI", "BA"])
def test_infantry_has_no_sensors(kind):
    """It tells by sight alone."""
    wall = (box("wall", 8, 0, 1, 48, height=30.0),)
    assert not known(spotted(patrol(*gap(5, red={"type": kind}), features=wall)))


@pytest.mark.rule("BLIP-07")
@pytest.mark.parametrize(("probe", "inches"), [("LPRB", 12), ("PRB", 18), ("BH", 26)])
def test_probes_reach_farther(probe, inches):
    """To their last inch and no farther."""
    red = {"specials": (probe,)}
    assert how(spotted(patrol(*gap(inches, red=red), **_walled()))) == ["BLIP-06"]
    assert not known(spotted(patrol(*gap(inches + 0.01, red=red), **_walled())))


def _walled(x=8):
    return {"features": (box("wall", x, 0, 1, 48, height=30.0),)}


@pytest.mark.rule("BLIP-08")
@pytest.mark.parametrize(
    ("probe", "ecm", "inches"),
    [("LPRB", "ECM", 10), ("PRB", "ECM", 10), ("BH", "ECM", 26), ("BH", "AECM", 10), ("PRB", "AECM", 10)],
)
def test_ecm_takes_the_better_range_of_probes_away(probe, ecm, inches):
    """With the switch of BLIP-16 and BLIP-17 off, layer one alone decides."""
    off = {"stealth_visual_only": False}
    red = {"specials": (probe,)}
    near = patrol(*gap(inches, red=red, specials=(ecm,)), options=off, **_walled())
    assert how(spotted(near)) == ["BLIP-06"]
    far = patrol(*gap(inches + 0.01, red=red, specials=(ecm,)), options=off, **_walled())
    assert not known(spotted(far))


@pytest.mark.rule("BLIP-16")
@pytest.mark.parametrize("code", ["ECM", "AECM", "LECM", "WAT", "STL", "MAS", "LMAS"])
def test_stealth_is_identified_by_sight_alone(code):
    """Sensors at one inch tell nothing behind a wall; eyes do without it; with the switch off sensors do."""
    units = gap(1, red={"specials": ("BH",)}, specials=(code,))
    wall = (box("wall", 5.9, 0, 0.5, 48, height=30.0),)
    assert not known(spotted(patrol(*units, features=wall)))
    assert how(spotted(patrol(*units))) == ["BLIP-05"]
    if code in ("STL", "MAS", "LMAS", "LECM"):
        off = {"stealth_visual_only": False}
        assert how(spotted(patrol(*units, features=wall, options=off))) == ["BLIP-06"]


@pytest.mark.rule("BLIP-17", "BLIP-06")
@pytest.mark.parametrize(("apart", "told"), [(12.0, False), (12.01, True)])
def test_friendly_ecm_covers_a_counter(apart, told):
    """Within 12 inches, base to base, of a friend's ECM."""
    friend = mech("b2", 6.25 + 10 + 1.25 + apart, specials=("ECM",))
    wall = (box("wall", 8, 0, 1, 48, height=30.0),)
    match = spotted(patrol(*gap(10), friend, features=wall))
    assert known(match) is told


@pytest.mark.rule("BLIP-17")
def test_eccm_takes_the_cover_away():
    """One ECCM against one ECM: a tie cancels; against Angel ECM it does not."""
    wall = (box("wall", 8, 0, 1, 48, height=30.0),)
    for code, told in (("ECM", True), ("AECM", False)):
        friend = mech("b2", 20, specials=(code,))
        state = patrol(*gap(10), friend, mech("r2", 6, 20, specials=("ECM",)), features=wall)
        assert known(spotted(_eccm(state, "r2"))) is told


def _eccm(state, key):
    unit = state.units[key]
    record = Electronics(unit.side, "eccm")
    return state.with_unit(replace(unit, extras={**unit.extras, "Electronics": record}))


@pytest.mark.rule("BLIP-11")
@pytest.mark.parametrize(
    ("light", "told"),
    [
        ("daylight", True),
        *((dark, False) for dark in ("dawn", "dusk", "night", "moonless_night", "pitch_black")),
    ],
)
def test_a_fighter_over_the_table_tells_all_by_day(light, told):
    """In the turns in which it is in the Central Zone."""
    said = {"light": light, "fighters": {"Red": {"first": 1, "last": 1}}}
    match = spotted(patrol(*gap(50), **_walled(), said=said))
    assert known(match) is told
    assert how(match) == (["BLIP-11"] if told else [])
    enemy = {"light": light, "fighters": {"Blue": {"first": 1, "last": 1}}}
    assert not known(spotted(patrol(*gap(50), **_walled(), said=enemy)))
    later = {"light": light, "fighters": {"Red": {"first": 2, "last": 3}}}
    assert not known(spotted(patrol(*gap(50), **_walled(), said=later)))


@pytest.mark.rule("BLIP-12")
def test_an_attack_shows_who_attacks():
    """Red's counter fires at one it knows: Blue learns what it is before the dice fall."""
    state = patrol(*gap(20, red={"specials": ("SRCH",)}), said={"light": "night"})
    match = spotted(state)
    assert known(match)
    assert not known(match, "r", "Blue")
    match.play(Fire("Red", "r", "b"))
    assert how(match, "r", "Blue") == ["BLIP-12"]
    told = [type(event).__name__ for event in Seat("Blue", match).news]
    assert told.index("Sighted") < told.index("Rolled")


@pytest.mark.rule("BLIP-18")
def test_a_counter_is_no_target():
    """Neither for weapons nor for blows nor for charges."""
    match = spotted(patrol(*gap(20), said={"light": "night"}))
    view = observe(match.state, "Red")
    assert [r.rule for r in refusals(view, Fire("Red", "r", "b"))] == ["BLIP-18"]
    close = observe(patrol(*gap(0), said={"light": "night"}, phase="combat"), "Red")
    assert "BLIP-18" in [r.rule for r in refusals(close, Strike("Red", "r", "b"))]
    charge = Move("Red", "r", (Point(20, 24),), attack="charge", target="b")
    assert "BLIP-18" in [r.rule for r in refusals(observe(patrol(*gap(20)), "Red"), charge)]


@pytest.mark.rule("BLIP-19")
def test_there_is_no_way_back_to_a_counter():
    """Identified, then out of sight: it stays identified."""
    match = spotted(patrol(*gap(30)))
    while match.state.turn < 3:
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    assert known(match)


@pytest.mark.rule("BLIP-01")
def test_a_dummy_counts_and_moves_and_goes_when_it_is_told():
    """It walks 12 inches, cannot attack, and leaves the table when identified."""
    state = patrol(*gap(50), mech("b2", 60, 10), of_units={"b2": {"dummy": True}})
    assert state.units["b2"].profile.move[0].inches == 12
    assert observe(state, "Red").units["b2"].name.startswith("blip")
    match = spotted(patrol(*gap(50), mech("b2", 15, 10), of_units={"b2": {"dummy": True}}))
    assert match.state.units["b2"].removed == "left"
    assert how(match, "b2") == ["BLIP-05"]


@pytest.mark.rule("BLIP-01")
def test_dummies_are_dealt_to_both_sides():
    """By the option, so many each, their numbers mixed with the others'."""
    state = patrol(*gap(50), options={"dummies": 3})
    for side in ("Red", "Blue"):
        own = [unit for unit in state.units.values() if unit.side == side]
        assert len(own) == 4
        assert sorted(unit.counter for unit in own) == ["1", "2", "3", "4"]


@pytest.mark.rule("BLIP-01")
def test_a_dummy_tells_nobody():
    """It has neither eyes nor sensors, and reads no record sheet."""
    units = mech("r", 60, 40), mech("r2", 20), mech("b", 26.25)
    night = {"light": "night"}
    assert known(spotted(patrol(*units, said=night)))
    match = spotted(patrol(*units, said=night, of_units={"r2": {"dummy": True}}))
    assert not known(match)
    open_ = patrol(*units, phase="combat", of_units={"r2": {"dummy": True}, "b": {"identified": True}})
    assert "BLIP-01" in [r.rule for r in refusals(observe(open_, "Red"), ReadSheet("Red", "r2", "b"))]


def above(state, key, inches=10.0):
    """Return *state* with a unit so high in the air."""
    return state.with_unit(replace(state.units[key], level=inches))


@pytest.mark.rule("BLIP-05")
def test_what_is_in_the_air_is_told_at_any_range_in_sight():
    """By night at 50 inches; landed, or behind a wall that is higher, it is not."""
    night = {"light": "night"}
    state = patrol(*gap(50, type="CV", move='10"v'), said=night)
    assert how(spotted(above(state, "b"))) == ["BLIP-05"]
    assert not known(spotted(state))
    walled = patrol(
        *gap(50, type="CV", move='10"v'), said=night, features=(box("wall", 30, 0, 1, 48, height=60.0),)
    )
    assert not known(spotted(above(walled, "b")))


@pytest.mark.rule("BLIP-05", "BLIP-11")
@pytest.mark.parametrize(("inches", "told"), [(120.0, True), (120.01, False)])
def test_from_the_air_one_sees_as_far_as_the_day_allows(inches, told):
    """120 inches in clear daylight; from the ground never beyond 42."""
    state = replace(
        patrol(*gap(inches, red={"type": "CV", "move": '10"v'})), battlefield=Battlefield(150, 48)
    )
    assert known(spotted(above(state, "r"))) is told
    assert not known(spotted(state))


@pytest.mark.rule("BLIP-18", "BLIP-01")
def test_attacks_of_other_addons_mind_counters_too():
    """With artillery in play: nothing is aimed at a counter but places, and dummies fire nothing."""
    rules = ruleset(["alpha_strike", "spotting", "artillery"])
    for name in ("Indirect", "Shell", "Designate"):
        assert {not_a_counter, no_attack} <= set(rules.objections[name])
    for name in ("Bombard", "CapitalFire", "CounterBattery", "Flak", "MarkPoint"):
        assert no_attack in rules.objections[name]
        assert not_a_counter not in rules.objections[name]
    assert {action.__name__ for action in rules.actions} >= {"Indirect", "Shell", "Designate", "Bombard"}
