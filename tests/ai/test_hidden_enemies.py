"""Hidden enemies: reckoned with where a side knows that there are some, and nowhere else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.ai.hidden_enemies import AWAY, FOUND, LURKS, hidden_enemies
from game.ai.player import ComputerPlayer
from game.battlefield.terrain.ground import features_at
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.brief import Goal
from game.core.model.events import Removed
from game.core.model.procedure import PhaseBegan
from game.core.model.unit import Sighting
from game.core.views.observe import observe
from game.core.views.seat import Seat
from game.core.views.seat_snapshot import SeatSnapshot
from game.geometry.point import Point, distance
from game.rules import ruleset
from game.rules.alpha_strike.spotting.battle_setup import muster
from game.rules.alpha_strike.spotting.family_io import SpottingSection, SpottingUnitSection
from game.rules.close_assault.on_table.records import Deployment
from tests.rules.alpha_strike.boards import battle, box, mech

RULES = ruleset(["alpha_strike", "spotting"])
WOODS = (box("woods", 8, 4, 8, 8), box("woods", 40, 8, 8, 8), box("woods", 50, 34, 8, 8))
THINKERS = pytest.mark.parametrize("level", ["regular", "veteran", "elite"])


def lurking(at=(54, 38), *more, turn=2, rules=RULES, phase="movement", red=None, **card):
    """Return Red's r1 and r2, and Blue's b hidden at a place, with no order to attack by surprise."""
    hidden = mech("b", *at, **{"damage": "1/0/0", "move": '4"', **card})
    own = red or (mech("r1", 20, 24), mech("r2", 20, 30))
    bare = battle(*own, hidden, *more, features=WOODS, phase="movement")
    units = {"b": SpottingUnitSection(hidden=True, ambush=False)}
    state = muster(replace(bare, rules=rules), SpottingSection(), units)
    number = [one.name for one in rules.phases].index(phase)
    return replace(state, phase=number, quotas=(2, 1), turn=turn)


def known(state, news=()):
    """Return the hidden enemies of which Red knows in *state*."""
    seat = SeatSnapshot("Red", observe(state, "Red"), news)
    estimates = seat.rules.estimates()
    return seat, hidden_enemies(seat, estimates)


def gone(key="b2"):
    """Return a unit of Blue that has been destroyed, and which everybody knew."""
    return replace(mech(key, 60, 10), removed="destroyed")


def places_of(found):
    return [Point(x, y) for x, y in found.places.tolist()]


def test_while_an_enemy_is_known_to_be_left_nothing_tells_of_hidden_ones():
    """A view says nothing of them: neither that there are any, nor how many, nor where."""
    seat, found = known(lurking((54, 38), mech("b2", 60, 10)))
    assert found == []
    assert [unit.id for unit in seat.view.units.values() if unit.side == "Blue"] == ["b2"]
    assert repr(seat.view) == repr(known(lurking((12, 8), mech("b2", 60, 10)))[0].view)


def test_if_the_battle_goes_on_without_a_known_enemy_one_must_be_hidden():
    """In cover, anywhere but where the side has looked."""
    seat, (one,) = known(lurking((54, 38), gone()))
    places = places_of(one)
    assert len(places) > 20
    field = seat.view.battlefield
    assert all({feature.kind for feature in features_at(field, at)} == {"woods"} for at in places)
    assert one.unit.side == "Blue"
    assert one.unit.profile.pv == 30  # a middling unit of its own


def test_in_the_turn_in_which_the_last_one_went_the_battle_may_yet_end():
    state = lurking((54, 38), gone())
    old = [PhaseBegan(1, 0)], [PhaseBegan(1, 3)]
    went = Removed("b2", "left")
    assert known(state, [*old, [PhaseBegan(2, 1)], [went]])[1] == []
    assert len(known(state, [*old, [went], [PhaseBegan(2, 1)]])[1]) == 1


def test_where_the_side_has_looked_nobody_hides():
    """Under its bases and along its paths, and within its probes; if it has looked everywhere, anywhere."""
    state = lurking((54, 38), gone())
    far = places_of(known(state)[1][0])
    prober = state.units["r1"]
    card = replace(prober.profile, specials=("PRB",))
    near = state.with_unit(replace(prober, at=Point(44, 12), profile=card))
    one = known(near)[1][0]
    left = places_of(one)
    assert set(left) < set(far)
    assert min(distance(at, Point(44, 12)) for at in left) > 18
    only = replace(near, battlefield=replace(near.battlefield, features=WOODS[1:2]))
    assert len(known(only)[1][0].places) > 8


@pytest.mark.parametrize(
    ("level", "at"), [("regular", (12, 8)), ("veteran", (12, 8)), ("elite", (12, 8)), ("veteran", (54, 38))]
)
def test_a_hidden_enemy_that_does_nothing_is_found(level, at):
    """It is looked for wherever it may be, until the battle is won."""
    match = Match(lurking(at, gone(), armor=0, structure=1))
    red, player = Seat("Red", match), ComputerPlayer(level, "1")
    while match.state.turn < 40 and match.state.units["b"].sighting("Red") is Sighting.NONE:
        if match.state.asked is None and "Blue" in match.state.to_act:
            match.play(EndPhase("Blue"))
        else:
            red.play(player.decide(red).action)
    assert match.state.units["b"].sighting("Red") is not Sighting.NONE


@THINKERS
def test_where_it_hides_changes_no_decision(level):
    """Equal views give equal decisions, wherever it is and whatever it is."""
    player = ComputerPlayer(level, "1")
    other = lurking((44, 12), gone(), damage="5/5/5", armor=9, pv=60)
    decisions = [player.decide(Seat("Red", Match(state))) for state in (lurking((54, 38), gone()), other)]
    assert decisions[0] == decisions[1]
    best = decisions[0].candidates[0]
    assert {FOUND, AWAY, LURKS} & {reason.name for reason in best.reasons}
    assert best.score == pytest.approx(sum(reason.worth for reason in best.reasons))
    assert not refusals(observe(other, "Red"), best.action)


def test_who_is_to_break_through_does_not_look_for_them():
    """It only fears their fire."""
    state = lurking((54, 38), gone())
    goal = Goal("breakthrough", edge="east", units=2)
    through = replace(state, brief=replace(state.brief, victory={"Red": goal}))
    best = ComputerPlayer("veteran", "1").decide(Seat("Red", Match(through))).candidates[0]
    names = {reason.name for reason in best.reasons}
    assert "edge to break through" in names
    assert not names & {FOUND, AWAY}


def test_hidden_infantry_is_reckoned_with_where_the_option_allows_it():
    """It moves in secret, so that where the side has looked before says nothing."""
    given = {"hidden_infantry": True}
    for options, count in ((given, 1), ({}, 0)):
        rules = ruleset(["alpha_strike", "close_assault"], options)
        bare = battle(mech("r1", 20), mech("b", 12, 8), gone(), features=WOODS, phase="movement")
        lies = replace(
            bare.units["b"],
            seen_as={"Red": Sighting.NONE},
            extras={"Deployment": Deployment("Blue", False, True)},
        )
        state = replace(bare.with_unit(lies), rules=rules, turn=2)
        found = known(state)[1]
        assert len(found) == count
        assert all(len(one.places) > 20 for one in found)


def test_without_secrets_nobody_is_suspected():
    state = battle(mech("r1", 20), gone(), features=WOODS, phase="movement")
    assert known(replace(state, turn=2))[1] == []
