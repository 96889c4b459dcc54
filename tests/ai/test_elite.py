"""Elite: the next turn counts, and towards the last one only what is destroyed."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest

from game.ai.assessment import Assessment, Work
from game.ai.endgame import HORIZON, LONG, closing, lead, nearness
from game.ai.places import LOSS, judged_places
from game.ai.player import ComputerPlayer
from game.ai.prospects import NEXT, prospects
from game.ai.weights import fitted, weights_of
from game.core.engine.match import Match
from game.core.model.brief import Goal
from game.core.model.unknown import UNKNOWN
from game.core.players import LEVELS
from game.core.views.seat import Seat
from game.geometry.point import Point
from tests.play.hidden_pairs import pair
from tests.rules.alpha_strike.boards import battle, box, mech

ELITE, VETERAN = ComputerPlayer("elite", "1"), ComputerPlayer("veteran", "1")
WEIGHTS = weights_of("", "elite", "alpha_strike")


def seat_at(turn: int, *units, turns: int | None = 10, phase: str = "combat") -> Seat:
    state = battle(*(units or (mech("r", 10), mech("b", 20))), phase=phase)
    return Seat("Red", Match(replace(state, turn=turn, brief=replace(state.brief, turns=turns))))


@pytest.mark.parametrize(
    ("turn", "turns", "near"),
    [(10, 10, 1.0), (9, 10, 0.75), (10 - HORIZON, 10, 0.0), (10 - HORIZON + 1, 10, 0.25), (9, None, 0.0)],
)
def test_how_near_the_last_turn_is(turn, turns, near):
    assert nearness(seat_at(turn, turns=turns).view) == near


@pytest.mark.parametrize(("fate", "ahead"), [("b", 1), ("r2", -1), ("", 0)])
def test_who_is_ahead_fears_more_at_the_end_and_who_is_behind_comes(fate, ahead):
    """A unit with no structure left counts as destroyed, although it leaves the table later."""
    gone = {"status": {"armor": 0, "structure": 0}}
    ids = {"r": 10, "r2": 12, "b": 40, "b2": 44}
    units = [mech(key, at, **(gone if key == fate else {})) for key, at in ids.items()]
    view = seat_at(10, *units).view
    found, usual = closing(WEIGHTS, view, "Red"), WEIGHTS
    assert (lead(view, "Red") > 0) - (lead(view, "Red") < 0) == ahead
    assert found.kill > usual.kill
    assert (found.taken > usual.taken) == (ahead > 0)
    assert (found.pull - usual.pull) * ahead <= 0
    before = replace(view, turn=LONG, brief=replace(view.brief, turns=2 * LONG))
    assert closing(WEIGHTS, before, "Red") == WEIGHTS
    assert closing(weights_of(""), view, "Red") == weights_of("")


def test_who_is_ahead_guards_nothing_where_a_point_is_to_be_held():
    units = mech("r", 10), mech("b", 40, status={"armor": 0, "structure": 0}), mech("b2", 44)
    view = seat_at(10, *units).view
    goal = Goal("hold", point=Point(24, 24), radius=4.0, turns=3)
    held = replace(view, brief=replace(view.brief, victory={"Red": goal, "Blue": goal}))
    assert closing(WEIGHTS, view, "Red").taken > WEIGHTS.taken
    assert closing(WEIGHTS, held, "Red") == replace(WEIGHTS, kill=WEIGHTS.kill + WEIGHTS.late)


def test_in_the_last_turn_it_finishes_what_it_can():
    """A frail light one in place of a heavy one that would only be hurt."""
    frail = mech("b1", 30, 24, status={"armor": 0, "structure": 1}, pv=8)
    units = mech("r", 10), frail, mech("b2", 14, 30, pv=60, armor=20)
    targets = [ELITE.decide(seat_at(turn, *units)).action.target for turn in (1, 10)]
    assert targets[1] == "b1"


def test_a_place_is_better_from_where_a_good_one_is_reached_next_turn():
    """Behind a long wall, with the only enemy beyond: nearer to its end."""
    wall = box("wall", 30, 10, 1, 28, height=8)
    state = battle(mech("r", 20), mech("b", 48, move='0"'), features=(wall,), phase="movement")
    view = Seat("Red", Match(state)).view
    assessment = Assessment(view, "Red", view.rules.estimates(), WEIGHTS, replies=True, work=Work())
    unit = assessment.mine[0]
    nodes = assessment.places(unit).nodes
    gain = prospects(assessment, unit, nodes)
    assert gain[-1] == 0.0
    assert gain.max() > 0
    assert abs(assessment.lattice.y[nodes][gain.argmax()] - 24) > 3
    best = ELITE.decide(Seat("Red", Match(state))).candidates[0]
    assert NEXT in {reason.name for reason in best.reasons}
    assert best.score == pytest.approx(sum(reason.worth for reason in best.reasons))


def assessed(state, weights=WEIGHTS, beliefs: str = ""):
    view = Seat("Red", Match(state)).view
    dice = random.Random(beliefs) if beliefs else None
    estimates = view.rules.estimates()
    return Assessment(view, "Red", estimates, weights, replies=True, work=Work(), beliefs=dice)


def test_a_unit_is_risked_the_less_the_more_of_it_may_be_lost():
    """The risk grows with the square of the share that it may lose, besides the damage itself."""
    state = battle(mech("r", 20), mech("b", 40, damage="3/3/3"), phase="movement")
    bold, careful = (
        judged_places(found, found.mine[0])
        for found in (assessed(state, replace(WEIGHTS, lose=weight)) for weight in (0.0, 1.0))
    )
    risk = careful.terms[LOSS]
    assert LOSS not in bold.terms
    assert np.allclose(careful.score - bold.score, risk, atol=1e-5)
    share = careful.taken.sum(axis=0) / 30.0
    assert np.allclose(risk, -30.0 * np.minimum(share, 1.0) ** 2)


def test_an_unknown_enemy_is_weighed_as_each_that_it_may_be():
    """Between a strong and a weak unit of its own, the counter does the mean of both; the same all along."""
    own = mech("r", 10, name="A", damage="5/5/5"), mech("r2", 10, 30, name="B", damage="1/1/1")
    state = battle(*own, mech("b", 30), phase="movement")
    foe = replace(state.units["b"], profile=UNKNOWN, status=UNKNOWN, facing=UNKNOWN, height=UNKNOWN)
    state = replace(state, units={**state.units, "b": foe})
    plain, drawn, again = (assessed(state, beliefs=seed) for seed in ("", "1", "1"))

    def threat(found):
        return found.points(found.foes[0].unit, found.mine[0])

    both = [
        np.minimum(plain.estimates.harm(plain.view, one, plain.mine[0]), plain.body(plain.mine[0]).health)
        for one in plain.estimates.identities(plain.view, "Red", foe)
    ]
    assert np.allclose(threat(drawn), np.mean(both, axis=0) * drawn.worth(drawn.mine[0]))
    assert threat(drawn).tolist() == threat(again).tolist()
    assert not np.allclose(threat(drawn), threat(plain))


def entering(*units, edges=None):
    """Return a battle in which Blue's units b enter over the east edge in this turn."""
    state = battle(*units, phase="movement")
    off = {u.id: replace(u, enters=1) for u in state.units.values() if u.id.startswith("b")}
    brief = replace(state.brief, edges=edges or {"Red": "west", "Blue": "east"})
    return replace(state, units={**state.units, **off}, brief=brief, turn=1)


def test_an_enemy_that_enters_is_believed_all_along_its_edge():
    """Spread over what it can reach, most likely where it gains most; only elite looks for it."""
    state = entering(mech("r", 50, 40, damage="1/1/0"), mech("b", 0, move='10"', damage="4/4/0"))
    assert assessed(state).foes == []
    found = assessed(state, beliefs="1")
    (belief,) = found.foes
    x, y = found.lattice.x[belief.nodes], found.lattice.y[belief.nodes]
    assert x.min() >= 72 - 10
    assert np.ptp(y) > 40
    assert belief.moves
    assert belief.weight.sum() == pytest.approx(1.0)
    assert len(belief.likely) > 10
    assert belief.threat["r"] > 0
    likely = float((found.lattice.y[belief.likely] * belief.weight).sum())
    assert likely > y.mean() + 4  # toward its prey
    assert found.to_foes(found.mine[0]) == 0.0  # nobody stands on the table
    slow = assessed(entering(mech("r", 50, 40), mech("b", 0, move='4"')), beliefs="1").foes[0]
    assert set(slow.nodes.tolist()) < set(range(found.lattice.grid))
    assert found.lattice.x[slow.nodes].min() >= 72 - 4


def test_who_enters_before_its_enemy_keeps_off_where_that_will_be():
    """Before anyone is on the table the enemy may be anywhere along its edge."""
    state = entering(mech("r", 0), mech("b", 0))
    state = replace(state, units={**state.units, "r": replace(state.units["r"], enters=1)})
    (belief,) = assessed(state, beliefs="1").foes
    assert np.allclose(belief.weight, 1 / len(belief.likely))
    best = ELITE.decide(Seat("Red", Match(state))).candidates[0]
    assert "far from the enemy" in {reason.name for reason in best.reasons}


@pytest.mark.parametrize("number", range(3))
def test_what_is_hidden_of_those_who_enter_changes_no_decision(number):
    """Also where Blue has yet to enter, with other cards, and some of it unseen by Red."""
    seats = []
    for match in pair(number):
        off = {u.id: replace(u, enters=1) for u in match.state.units.values() if u.side == "Blue"}
        brief = replace(match.state.brief, edges={"Red": "west", "Blue": "east"})
        state = replace(match.state, units={**match.state.units, **off}, brief=brief)
        seats.append(Seat("Red", Match(state)))
    assert repr(seats[0].view) == repr(seats[1].view)
    if "Red" in seats[0].view.to_act:
        one, other = (ELITE.decide(seat) for seat in seats)
        assert one == other
        assert not seats[0].check(one.action)


@pytest.mark.parametrize("number", range(4))
def test_what_is_hidden_changes_no_decision(number):
    seats = [Seat("Red", match) for match in pair(number)]
    if "Red" in seats[0].view.to_act:
        one, other = (ELITE.decide(seat) for seat in seats)
        assert one == other
        assert not seats[0].check(one.action)


def test_fitted_weights_are_of_levels_and_families_and_styles_come_on_top():
    assert set(fitted()) <= set(LEVELS)
    assert weights_of("", "elite", "mecha") != weights_of("")
    assert weights_of("", "veteran", "chess") == weights_of("")
    bold = weights_of("bold", "elite", "alpha_strike")
    assert (bold.taken, bold.late) == (weights_of("bold").taken, WEIGHTS.late)
