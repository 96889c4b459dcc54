"""Hidden units: where they lie, how they are found, what they do to those who come near."""

from dataclasses import replace

import pytest
from boards import box, mech
from scouts import gap, known, patrol, spotted

from game.core.engine.agreement import Amend
from game.core.engine.dice import throw
from game.core.engine.flow import NextGo, NextPhase, passing
from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase, refusals
from game.core.model.brief import Goal
from game.core.model.events import Acted, Moved, Sighted
from game.core.model.unit import Sighting
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.geometry.point import Point, distance
from game.mechanics.battle.victory import holds
from game.rules.alpha_strike.combat.fire import Fire, Pass
from game.rules.alpha_strike.display.choices import choices
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.spotting.hidden import Hidden, Hide, Order, Rise, is_hidden, no_cover, touch
from game.rules.alpha_strike.spotting.remote import sensor_at
from game.rules.alpha_strike.spotting.surprise import Surprise, strike
from game.rules.alpha_strike.turn.setup import Place
from game.rules.alpha_strike.turn.victory import AIMS

WOOD = box("woods", 28, 16, 16, 16)
LYING = {"b": {"hidden": True, "ambush": False}}
WAITING = {"b": {"hidden": True}}


def lying(x=30.0, *more, of_units=LYING, phase="movement", facing=270, **red):
    """Return Red's r at 5 and Blue's b hidden in the wood at x."""
    red = mech("r", 5, **red)
    return patrol(red, mech("b", x, facing=facing), *more, features=(WOOD,), of_units=of_units, phase=phase)


def begun(state, dice=()):
    """Return a match of *state* with *dice*."""
    return Match(state, lambda seed, n, sides: dice[n] if n < len(dice) else throw(seed, n, sides))


@pytest.mark.rule("BLIP-14")
def test_a_hidden_unit_is_nowhere_for_the_enemy():
    """No counter, no name, no place: what Red can obtain is the same without it."""
    there, away = lying(30), lying(40)
    assert "b" not in observe(there, "Red").units
    assert repr(observe(there, "Red")) == repr(observe(away, "Red"))
    assert observe(there, "Blue").units["b"].name == "Test b"


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(
    ("feature", "free"),
    [
        (box("woods", 28, 16, 16, 16), True),
        (box("water", 28, 16, 16, 16, depth=1.0), False),
        (box("water", 28, 16, 16, 16, depth=2.0), True),
        (None, False),
    ],
)
def test_one_hides_in_cover_and_under_water_alone(feature, free):
    """Not in the clear and not on the surface of water."""
    state = patrol(*gap(50), features=(feature,) if feature else ())
    unit = state.units["b"]
    assert (not list(no_cover(state.battlefield, unit.profile, unit.height, Point(36, 24)))) is free


@pytest.mark.rule("BLIP-14")
def test_a_hidden_unit_is_not_counted_until_it_rises():
    """It acts in the Movement Phase only after it rose; its side has one go all the same, in which it may."""
    match = begun(lying())
    match.play(Move("Red", "r", (Point(8, 24),)))
    assert match.state.now.name == "movement"
    assert refusals(observe(match.state, "Blue"), Move("Blue", "b", (Point(30, 25),)))
    rising = Match(match.state)
    rising.play(Rise("Blue", "b"))
    rising.play(Hold("Blue", "b"))
    match.play(EndPhase("Blue"))
    assert {rising.state.now.name, match.state.now.name} == {"combat"}


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize("fares", [{"status": {"shutdown": True}}, {}])
def test_goes_tell_nothing_of_what_is_hidden(fares):
    """Whether Blue has one hidden, and what it orders that: Red sees the same goes, entry by entry."""
    heard = []
    for lurks in (True, False):
        units = [mech("r", 5), mech("b2", 60, 40, **fares), *([mech("b", 30)] if lurks else [])]
        wood = box("woods", 27, 21, 36, 36)
        sections = {"b": {"hidden": True}} if lurks else {}
        match = begun(patrol(*units, features=(wood,), of_units=sections, said={"light": "night"}))
        red, seen = Seat("Red", match), []
        while match.state.turn < 3:
            (side,) = match.state.to_act
            if lurks and side == "Blue":
                match.play(Order("Blue", "b", ambush=match.state.turn % 2 == 0))
            match.play(
                next(one for one in choices(match.state, side) if isinstance(one, (Hold, Pass, EndPhase)))
            )
            told = match.state.now.name, red.played, repr(red.view), repr(red.moments(0))
            seen += [told] if told not in seen else []
        heard.append(seen)
    assert len(heard[0]) >= 8
    assert heard[0] == heard[1]


@pytest.mark.rule("BLIP-14")
def test_who_is_out_of_the_battle_gets_no_go():
    """Of three sides one that has nothing left at all."""
    state = patrol(mech("r", 5), mech("b", 60))
    gone = state.with_unit(replace(state.units["b"], removed="destroyed"))
    assert [type(passing(replace(one, quotas=(0, 0)))) for one in (state, gone)] == [NextGo, NextGo]
    assert passing(replace(state, quotas=(0, 0), done=frozenset({"r"}))).active == 1
    assert isinstance(passing(replace(gone, quotas=(0, 0), done=frozenset({"r"}))), NextPhase)


@pytest.mark.rule("BLIP-15")
def test_it_rises_as_a_counter_where_nobody_sees_it():
    """Behind six inches of woods: a counter. In sight: known at once."""
    for x, sighting in ((40, Sighting.BLIP), (29, Sighting.SEEN)):
        state = replace(lying(x), active=1, quotas=(0, 0))
        match = begun(replace(state, order=("Blue", "Red"), active=0, quotas=(1, 1)))
        match.play(Rise("Blue", "b"))
        assert match.state.units["b"].sighting("Red") is sighting
        match.play(Move("Blue", "b", (Point(x, 25),)))


def crossing(gap):
    """Return the match in which b rises in one of two woods, with a *gap* between that r looks through."""
    features = (box("woods", 28, 0, 9, 20.0), box("woods", 28, 20.0 + gap, 9, 28.0 - gap))
    units = (mech("r", 20, 20.0 + gap / 2), mech("b", 36, 15, move='40"'))
    state = patrol(*units, features=features, of_units={"b": {"hidden": True}})
    match = begun(replace(state, order=("Blue", "Red"), active=0, quotas=(1, 1)))
    match.play(Rise("Blue", "b"))
    assert match.state.units["b"].sighting("Red") is Sighting.BLIP
    return match


@pytest.mark.rule("BLIP-15")
@pytest.mark.parametrize(("gap", "sighting"), [(0.0, Sighting.BLIP), (3.0, Sighting.SEEN)])
def test_a_unit_that_rose_is_told_when_it_crosses_a_gap_in_sight(gap, sighting):
    """Its whole way counts, not its ends alone; unseen all along it stays a counter."""
    match = crossing(gap)
    match.play(Move("Blue", "b", (Point(36, 30),)))
    assert match.state.units["b"].sighting("Red") is sighting
    rules = [event.rule for event in match.log[-1].events if isinstance(event, Sighted)]
    assert rules == (["BLIP-15"] if sighting is Sighting.SEEN else [])


@pytest.mark.rule("BLIP-15")
def test_a_counter_that_did_not_rise_in_this_turn_walks_in_sight_as_ever():
    """Counters are told at the end of the phase (BLIP-05), by where they stand then."""
    match = crossing(3.0)
    unit = match.state.units["b"]
    extras = {**unit.extras, Hidden.__name__: replace(unit.extras[Hidden.__name__], rose=0)}
    match = begun(match.state.with_unit(replace(unit, extras=extras)))
    match.play(Move("Blue", "b", (Point(36, 30),)))
    assert not [event for event in match.log[0].events if isinstance(event, Sighted)]


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(("probe", "inches"), [("LPRB", 12), ("PRB", 18), ("BH", 26)])
def test_probes_find_hidden_units(probe, inches):
    """To their last inch and no farther; without a probe not at all."""
    for more, told in ((0.0, True), (0.01, False)):
        units = (mech("r", 20, specials=(probe,)), mech("b", 21.25 + inches + more))
        wood = box("woods", 21.25 + inches - 1, 16, 4, 16)
        assert known(spotted(patrol(*units, features=(wood,), of_units=LYING))) is told
    bare = patrol(mech("r", 20), mech("b", 25), features=(box("woods", 24, 16, 4, 16),), of_units=LYING)
    assert not known(spotted(bare))


@pytest.mark.rule("BLIP-14")
def test_who_walks_into_a_hidden_unit_stops_at_it_and_sees_it():
    """The move is legal, ends in base contact, and shows the unit."""
    wood = box("woods", 11, 16, 16, 16)
    state = patrol(mech("r", 5, move='12"'), mech("b", 12), features=(wood,), of_units=LYING)
    move = Move("Red", "r", (Point(13.5, 24),))
    assert refusals(observe(state, "Red"), move) == []
    match = begun(state)
    match.play(move)
    us, them = match.state.units["r"], match.state.units["b"]
    assert distance(us.at, them.at) == pytest.approx(1.25)
    assert known(match)


@pytest.mark.rule("BLIP-14")
def test_who_jumps_onto_a_hidden_unit_comes_down_beside_it():
    """Bases never overlap: it goes back along its way, no farther than it must; what lay there stays."""
    wood = box("woods", 11, 16, 16, 16)
    state = patrol(mech("r", 5, move='10"j'), mech("b", 12), features=(wood,), of_units=LYING)
    match = begun(state)
    match.play(Move("Red", "r", (Point(12.2, 24),), jump=True))
    us, them = match.state.units["r"], match.state.units["b"]
    assert them.at == Point(12, 24)
    assert us.at.x < 12
    assert 1.25 - 1e-9 <= distance(us.at, them.at) <= 1.25 + 0.06
    assert known(match)
    assert not is_hidden(them)


@pytest.mark.rule("BLIP-14", "AS-JUMP-04", "AS-MOVE-08")
@pytest.mark.parametrize(("jump", "past"), [(True, True), (False, False)])
def test_who_jumps_over_a_hidden_unit_does_not_come_up_against_it(jump, past):
    """A walk ends at its base."""
    wood = box("woods", 11, 16, 2, 16)
    state = patrol(mech("r", 8, move='10"/10"j'), mech("b", 12), features=(wood,), of_units=LYING)
    match = begun(state)
    match.play(Move("Red", "r", (Point(15, 24),), jump=jump))
    assert (match.state.units["r"].at.x > 12) is past


@pytest.mark.rule("BLIP-14")
def test_who_is_placed_on_a_hidden_unit_stands_beside_it():
    """The place is legal by what its side knows; the unit there is found, and bases never overlap."""
    wood = box("woods", 2, 16, 8, 16)
    state = patrol(mech("r", 5), mech("b", 6), features=(wood,), of_units=LYING, phase="setup")
    state = state.with_unit(replace(state.units["r"], enters=1))
    state = replace(state, brief=replace(state.brief, edges={"Red": "west", "Blue": "east"}, deploy=True))
    match = begun(state)
    match.play(Place("Red", "r", Point(6.3, 24.2)))
    us, them = match.state.units["r"], match.state.units["b"]
    assert them.at == Point(6, 24)
    assert distance(us.at, them.at) >= us.base + them.base - 1e-9
    assert known(match)
    assert "Red finds a hidden unit: Test" in [line.words for line in Seat("Red", match).story]


@pytest.mark.rule("BLIP-14", "BLIP-ECM")
@pytest.mark.parametrize(
    ("inches", "ecm", "found"),
    [(12, None, True), (12.01, None, False), (12, 12.0, False), (12, 12.01, True), (1, 12.0, False)],
)
def test_a_remote_sensor_finds_what_is_hidden_unless_ecm_jams_it(inches, ecm, found):
    """Within 12 inches; not under the ECM of a friend, 12 inches around its base."""
    sensor = sensor_at("s", "Red", Point(30 - 0.625 - inches - 0.25, 24), 0.0)
    friends = [mech("b2", 30 + 1.25 + ecm, specials=("ECM",))] if ecm else []
    state = patrol(mech("r", 2), mech("b", 30), *friends, features=(WOOD,), of_units=LYING)
    assert known(spotted(state.with_unit(sensor))) is found


@pytest.mark.rule("BLIP-14", "BLIP-ECM")
@pytest.mark.parametrize(("code", "found"), [("ECM", False), ("STL", True), ("MAS", True)])
def test_its_own_ecm_jams_a_remote_sensor_stealth_armour_does_not(code, found):
    """The rules for hidden units name jamming alone."""
    sensor = sensor_at("s", "Red", Point(20, 24), 0.0)
    state = patrol(mech("r", 2), mech("b", 30, specials=(code,)), features=(WOOD,), of_units=LYING)
    assert known(spotted(state.with_unit(sensor))) is found


@pytest.mark.rule("BLIP-SURPRISE")
def test_a_surprise_attack_at_two_inches():
    """It needs the skill alone, its damage counts at once, and the walk goes on."""
    wood = box("woods", 13, 16, 16, 16)
    state = patrol(mech("r", 5, move='12"'), mech("b", 14), features=(wood,), of_units=WAITING)
    match = begun(state, dice=(2, 2))
    match.play(Move("Red", "r", (Point(5, 20), Point(12, 22))))
    rolls = [event for entry in match.log for event in entry.events if type(event).__name__ == "Rolled"]
    assert rolls[0].need.total == 4
    assert [term.reason for term in rolls[0].need.terms] == ["skill"]
    assert match.state.units["r"].status.armor == 3
    assert match.state.units["r"].at == Point(12, 22)
    assert known(match)


@pytest.mark.rule("BLIP-SURPRISE", "AS-SEQ-08")
@pytest.mark.parametrize(("faces", "gone"), [((2, 2), "destroyed"), ((2, 1), None)])
def test_what_a_surprise_attack_does_counts_at_once(faces, gone):
    """At its number, 4, it hits: the walker is destroyed in the Movement Phase; one below it misses."""
    wood = box("woods", 13, 16, 16, 16)
    walker = mech("r", 5, move='12"', status={"armor": 0, "structure": 3})
    state = patrol(walker, mech("r2", 2, 40), mech("b", 14), features=(wood,), of_units=WAITING)
    match = begun(state, dice=faces)
    match.play(Move("Red", "r", (Point(5, 20), Point(12, 22))))
    assert match.state.now.name == "movement"
    assert match.state.units["r"].removed == gone


@pytest.mark.rule("BLIP-SURPRISE", "AS-HIT-11")
@pytest.mark.parametrize(("hits", "total"), [(0, 4), (1, 6), (2, 8)])
def test_a_surprise_attack_minds_its_own_fire_control_hits(hits, total):
    """Each adds 2 to the skill; its heat, and what the walker is and where, add nothing."""
    wood = box("woods", 13, 16, 16, 16)
    waits = mech("b", 14, status={"fire_control_hits": hits, "heat": 2})
    state = patrol(mech("r", 5, move='12"'), waits, features=(wood,), of_units=WAITING)
    match = begun(state, dice=(2, 2))
    match.play(Move("Red", "r", (Point(5, 20), Point(12, 22))))
    rolls = [event for entry in match.log for event in entry.events if type(event).__name__ == "Rolled"]
    assert rolls[0].need.total == total


@pytest.mark.rule("BLIP-SURPRISE", "BLIP-18")
def test_a_surprise_attack_tells_first_what_it_is_made_on():
    """A counter is no target: Blue knows the walker before the dice; a dummy goes and draws no fire."""
    wood = box("woods", 13, 16, 16, 16)
    for dummy in (False, True):
        sections = {**WAITING, "r": {"dummy": dummy}}
        match = begun(patrol(mech("r", 5), mech("b", 14), features=(wood,), of_units=sections), dice=(1, 1))
        match.play(Move("Red", "r", (Point(11.5, 24),)))
        assert known(match, "r", "Blue")
        told = [type(event).__name__ for event in Seat("Blue", match).news]
        assert ("Rolled" in told) is not dummy
        assert dummy or told.index("Sighted") < told.index("Rolled")
        assert (match.state.units["r"].removed, known(match)) == (("left", False) if dummy else (None, True))


@pytest.mark.rule("BLIP-SURPRISE", "BLIP-04")
@pytest.mark.parametrize(
    ("inches", "waits", "rule", "strikes"),
    [
        (2.0, {}, "AS-MOVE-01", True),
        (2.01, {}, "AS-MOVE-01", False),
        (0.0, {}, "AS-MOVE-01", False),
        (2.0, {}, "BLIP-04", False),
        (2.0, {"facing": 90}, "AS-MOVE-01", False),
        (2.0, {"damage": "0/3/3"}, "AS-MOVE-01", False),
        (2.0, {"damage": "0*/3/3"}, "AS-MOVE-01", True),
        (2.0, {"status": {"shutdown": True}}, "AS-MOVE-01", False),
    ],
)
def test_who_lies_in_wait_strikes_whoever_comes_within_two_inches(inches, waits, rule, strikes):
    """Where it can fire: awake, in its arc, not in contact, with damage at short range."""
    walker = mech("r", 30 - 1.25 - inches)
    table = TableInPlay(patrol(walker, mech("b", 30, **waits), features=(WOOD,), of_units=WAITING))
    strike(table, Moved("r", (Point(10, 24), walker.at), 90.0, 0.0, rule=rule))
    assert [type(step).__name__ for step in table.state.agenda] == ["Surprise"] * strikes


@pytest.mark.rule("BLIP-SURPRISE")
def test_who_lies_in_wait_does_not_strike_what_it_cannot_see():
    """A wall between the two."""
    for features, strikes in (((WOOD,), True), ((WOOD, box("wall", 27.5, 16, 0.5, 16, height=9.0)), False)):
        state = patrol(mech("r", 26.75), mech("b", 30), features=features, of_units=WAITING)
        table = TableInPlay(state)
        strike(table, Moved("r", (Point(10, 24), Point(26.75, 24)), 90.0, 0.0, rule="AS-MOVE-01"))
        assert bool(table.state.agenda) is strikes


@pytest.mark.rule("BLIP-18", "BLIP-SURPRISE")
@pytest.mark.parametrize(
    ("walker", "waits", "told", "struck"),
    [
        ({}, {}, True, True),
        ({"removed": "destroyed"}, {}, False, False),
        ({}, {"over": True}, False, False),
        ({"seen_as": {"Blue": Sighting.FULL}}, {}, False, True),
        ({"seen_as": {"Blue": Sighting.FULL}}, {"over": True}, False, False),
    ],
)
def test_a_surprise_attack_that_comes_too_late_is_none(walker, waits, told, struck):
    """The walker has gone, or the unit is hidden no more: no counter is told; who is known is not again."""
    state = patrol(mech("r", 5), mech("b", 7), features=(box("woods", 6, 16, 16, 16),), of_units=WAITING)
    state = state.with_unit(replace(state.units["r"], **walker))
    unit = state.units["b"]
    hidden = replace(unit.extras[Hidden.__name__], **waits)
    table = TableInPlay(state.with_unit(replace(unit, extras={**unit.extras, Hidden.__name__: hidden})))
    Surprise("b", "r").resolve(table)
    assert [e.unit for e in table.events if isinstance(e, Sighted) and e.by == "Blue"] == ["r"] * told
    assert [e.what for e in table.events if isinstance(e, Acted)] == ["Surprise"] * struck


@pytest.mark.rule("BLIP-14")
@pytest.mark.parametrize(
    ("level", "x", "found"), [(0.0, 31.25, True), (4.0, 31.0, True), (4.0, 31.25, False)]
)
def test_what_comes_down_above_a_hidden_unit_finds_it(level, x, found):
    """Bases never overlap, at whatever level; beside it, higher up, they do not touch."""
    state = lying(30.0)
    state = state.with_unit(replace(state.units["r"], at=Point(x, 24), level=level))
    table = TableInPlay(state)
    touch(table, Moved("r", (Point(x, 40), Point(x, 24)), 0.0, level, rule="AS-JUMP-04"))
    assert is_hidden(table.state.units["b"]) is not found


@pytest.mark.rule("BLIP-14")
def test_a_hidden_unit_that_fires_is_hidden_no_more():
    """It is known, counts from now on, and moves without having to rise."""
    state = lying(20, of_units={**LYING, "r": {"identified": True}}, phase="combat", facing=270)
    match = begun(replace(state, order=("Blue", "Red"), battlefield=replace(state.battlefield, features=())))
    match.play(Fire("Blue", "b", "r"))
    assert known(match)
    assert not is_hidden(match.state.units["b"])


@pytest.mark.rule("BLIP-14", "BLIP-15", "BLIP-SURPRISE")
def test_the_log_says_how_what_was_hidden_was_found():
    """It never was a counter: by a probe, by its rising, by its attack."""
    found = spotted(lying(20, specials=("PRB",)))
    rises = begun(replace(lying(29), order=("Blue", "Red")))
    rises.play(Rise("Blue", "b"))
    wood = box("woods", 13, 16, 16, 16)
    attack = begun(patrol(mech("r", 5), mech("b", 14), features=(wood,), of_units=WAITING), dice=(1, 1))
    attack.play(Move("Red", "r", (Point(11.5, 24),)))
    told = [[line.words for line in Seat("Red", match).story] for match in (found, rises, attack)]
    assert "Red finds a hidden unit: Test" in told[0]
    assert "Red sees a hidden unit rise: Test" in told[1]
    assert "Red is attacked from hiding: Test" in told[2]


@pytest.mark.rule("BLIP-15", "BLIP-01")
def test_dummies_have_no_eyes_for_what_rises():
    """In sight of a dummy alone it becomes a counter."""
    wood = box("woods", 19, 16, 16, 16)
    for dummy, sighting in ((False, Sighting.SEEN), (True, Sighting.BLIP)):
        sections = {**LYING, "r": {"dummy": dummy}}
        state = patrol(mech("r", 12), mech("b", 20), features=(wood,), of_units=sections)
        match = begun(replace(state, order=("Blue", "Red")))
        match.play(Rise("Blue", "b"))
        assert match.state.units["b"].sighting("Red") is sighting


@pytest.mark.rule("BLIP-SURPRISE")
def test_after_a_surprise_attack_it_does_nothing_more_this_turn():
    """Its side has nothing left to do in the Combat Phase but to end its part."""
    wood = box("woods", 13, 16, 16, 16)
    state = patrol(mech("r", 5), mech("b", 14), features=(wood,), of_units=WAITING)
    match = begun(state, dice=(1, 1))
    match.play(Move("Red", "r", (Point(11.5, 24),)))
    assert match.state.now.name == "combat"
    match.play(EndPhase("Red"))
    assert refusals(observe(match.state, "Blue"), Pass("Blue", "b"))
    match.play(EndPhase("Blue"))
    assert match.state.turn == 2


@pytest.mark.rule("BLIP-SURPRISE", "BLIP-14")
def test_a_unit_ordered_to_lie_low_lets_the_enemy_pass():
    """The order is secret: Red's view is the same before and after it."""
    wood = box("woods", 13, 16, 16, 16)
    match = begun(patrol(mech("r", 5), mech("b", 14), features=(wood,), of_units=WAITING))
    before = repr((Seat("Red", match).view, Seat("Red", match).news))
    match.play(Order("Blue", "b", ambush=False))
    assert repr((Seat("Red", match).view, Seat("Red", match).news)) == before
    match.play(Move("Red", "r", (Point(11.5, 24),)))
    assert not known(match)


@pytest.mark.rule("BLIP-14")
def test_units_are_hidden_in_the_set_up_without_a_go():
    """The scenario says which; the enemy sees nothing of it."""
    state = lying(30, mech("b2", 60, 10), phase="setup")
    for key in ("r", "b"):
        state = state.with_unit(replace(state.units[key], enters=1))
    state = replace(state, brief=replace(state.brief, edges={"Red": "west", "Blue": "east"}))
    clear = Hide("Blue", "b", Point(64, 20))
    assert [one.rule for one in refusals(state, clear)] == ["BLIP-14"]
    wood = replace(state.battlefield, features=(box("woods", 62, 16, 8, 16),))
    match = begun(replace(state, battlefield=wood))
    seen = repr(Seat("Red", match).view)
    match.play(Hide("Blue", "b", Point(66, 24), 270, ambush=False))
    assert "Test b hides at (66.0, 24.0), facing 270°" in [line.words for line in Seat("Blue", match).story]
    assert repr(Seat("Red", match).view) == seen
    assert match.state.units["b"].at == Point(66, 24)


@pytest.mark.rule("BLIP-14")
def test_a_mistake_of_a_hidden_unit_is_set_right_without_a_word_of_it():
    """Red is asked for leave; where the unit lies, and which, it does not learn."""
    matches = [begun(lying(x)) for x in (30, 40)]
    for match, at in zip(matches, (Point(31, 20), Point(41, 20)), strict=True):
        match.play(Amend("Blue", "b", at=at))
    one, other = (repr((Seat("Red", match).view, Seat("Red", match).news)) for match in matches)
    assert one == other
    assert Seat("Red", matches[0]).view.to_act == {"Red"}


@pytest.mark.rule("BLIP-14", "BLIP-01", "AS-VIC-03")
@pytest.mark.parametrize(("said", "told"), [({}, True), ({"dummy": True}, True), ({"hidden": True}, False)])
def test_points_are_held_by_what_all_can_see(said, told):
    """A counter holds a point and contests it, whatever it stands for; what is hidden does neither."""
    state = patrol(mech("r", 5), mech("b", 30), features=(WOOD,), of_units={"b": said})
    goals = {side: Goal("hold", point=Point(30, 24), radius=2, turns=3) for side in ("Red", "Blue")}
    state = replace(state, brief=replace(state.brief, victory=goals))
    assert holds(state, "Blue", AIMS) is told
    there = state.with_unit(replace(state.units["r"], at=Point(31, 22)))
    assert holds(there, "Red", AIMS) is not told
