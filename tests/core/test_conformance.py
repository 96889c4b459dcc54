"""The one door: an action that no side could mean is refused in words, whatever its fields hold."""

from __future__ import annotations

import math
from dataclasses import replace

import pytest

from game.core.engine.agreement import Amend, Draw, Propose
from game.core.engine.match import Match
from game.core.engine.sandbox import Edit
from game.core.engine.turns import EndPhase, refusals
from game.core.model.edits import Built, Opted, Put, Switched
from game.core.model.procedure import Amended
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.validation.conformance import FARTHEST, Known, alike, misfit
from game.files.places import scenarios
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.geometry.point import Path, Point
from game.rules.alpha_strike.artillery.guns.tag import Designate
from game.rules.alpha_strike.combat.fire import Fire
from game.rules.alpha_strike.movement.move import Hold, Move


@pytest.fixture(scope="module")
def state():
    """First Steps, begun: it is somebody's go to move."""
    found = battle_start(read_scenario(scenarios() / "first-steps.yaml"))
    match = Match(found.state)
    match.play(found.begin)
    return match.state


@pytest.fixture(scope="module")
def unit(state):
    """A unit of the side whose go it is."""
    (side,) = state.to_act
    return next(one for one in state.units.values() if one.side == side)


@pytest.mark.parametrize(
    "bad", [math.inf, -math.inf, math.nan, 1e308, 2.0**63, 2**63, 10**400, True, None, "9"]
)
def test_a_place_is_finite_and_near_the_table(state, unit, bad):
    """In either coordinate, of any kind of number; and so is a facing."""
    for path in ((Point(bad, 4.0),), (Point(4.0, bad),), (Point(1.0, 1.0), Point(2.0, bad))):
        (refusal,) = refusals(state, Move(unit.side, unit.id, path))
        assert refusal.reason.startswith("path.")


def test_the_farthest_place_is_judged_by_the_rules(state, unit):
    """At the limit the action is one that could be meant; beyond it, it is not."""
    at, beyond = Point(FARTHEST, 1.0), Point(math.nextafter(FARTHEST, math.inf), 1.0)
    assert "path" not in refusals(state, Move(unit.side, unit.id, (at,)))[0].reason
    assert "path" in refusals(state, Move(unit.side, unit.id, (beyond,)))[0].reason


STRANGE = {
    "a facing without end": lambda u: Hold(u.side, u.id, math.inf),
    "a facing that is text": lambda u: Hold(u.side, u.id, "north"),
    "a unit that is no text": lambda u: Hold(u.side, 7),
    "a unit that cannot be looked up": lambda u: Hold(u.side, []),
    "a unit that is not there": lambda u: Fire(u.side, u.id, "nobody"),
    "a target of another kind": lambda u: Designate(u.side, u.id, None),
    "a path that is no path": lambda u: Move(u.side, u.id, "north"),
    "a path of lists": lambda u: Move(u.side, u.id, ([1.0, 2.0],)),
    "a path without end": lambda u: Move(u.side, u.id, (Point(1.0, 1.0),) * 20_000),
    "an attack that is none": lambda u: Move(u.side, u.id, (), attack="bite"),
    "a flag that is a number": lambda u: Move(u.side, u.id, (), jump=1),
    "nothing proposed": lambda u: Propose(u.side, None),
    "a unit proposed": lambda u: Propose(u.side, u),
    "dice that are text": lambda u: Amend(u.side, dice=("6",)),
    "a level without end": lambda u: Amend(u.side, u.id, level=math.inf),
    "a level far away": lambda u: Amend(u.side, u.id, level=1e6),
    "a status without end": lambda u: Amend(u.side, u.id, status={"heat": 10**30}),
    "a field that no status has": lambda u: Amend(u.side, u.id, status={"hope": 1}),
    "a phase that is not there": lambda u: Propose(u.side, Edit(u.side, Amended({"phase": 99}))),
    "a turn that is text": lambda u: Propose(u.side, Edit(u.side, Amended({"turn": "2"}))),
    "other rules": lambda u: Propose(u.side, Edit(u.side, Switched(("mecha",), {}))),
    "an option of another kind": lambda u: Propose(u.side, Edit(u.side, Opted({"arc": "wide"}))),
    "an option that is a list": lambda u: Propose(u.side, Edit(u.side, Opted({"woods_block": [1]}))),
    "half a letter": lambda u: Propose(u.side, Edit(u.side, Put(replace(u, name="\ud800")))),
    "a unit without size": lambda u: Propose(u.side, Edit(u.side, Put(replace(u, base=0.0)))),
    "a unit of other rules": lambda u: Propose(u.side, Edit(u.side, Put(replace(u, profile=None)))),
    "a table without end": lambda u: Propose(u.side, Edit(u.side, Built(size=(1e5, 1e5)))),
}


@pytest.mark.parametrize("strange", STRANGE.values(), ids=STRANGE)
def test_what_no_side_could_mean_is_refused(state, unit, strange):
    """Never carried out, never an error."""
    found = refusals(state, strange(unit))
    assert found
    assert all(isinstance(one, Refusal) for one in found)


@pytest.mark.parametrize("side", ["Green", "", 7, None, []])
def test_a_side_that_does_not_play_is_refused(state, side):
    """By a match, too."""
    assert refusals(state, EndPhase(side))[0].reason.startswith("there is no side")


def test_what_players_do_is_let_through(state, unit):
    """The door is for nonsense only."""
    for action in (Hold(unit.side, unit.id), Hold(unit.side, unit.id, 90), Propose(unit.side, Draw())):
        assert refusals(state, action) == []


def test_a_misfit_says_where_and_what_was_expected():
    """As a player or an author of a script reads it."""
    known = Known(units={"u1"}, sides={"Red"})
    told = {
        str(misfit("u2", UnitId, known)): "there is no such unit",
        str(misfit("Blue", Side, known)): "there is no such side",
        str(misfit((Point(1.0, 2.0), 3), Path, known)): "1: expected a point, not 3",
        str(misfit(True, int, known)): "expected a whole number, not True",
        str(misfit(None, float | None, known)): "None",
        str(misfit("x", Unit, known)): "expected Unit, not 'x'",
    }
    assert list(told) == list(told.values())


@pytest.mark.parametrize(
    ("value", "usual", "fits"),
    [
        *((6, 6, True), (6.5, 6, True), ("x", 6, False), (True, 6, False), (math.inf, 6.0, False)),
        *(("near", "contact", True), (1.5, "contact", True), ([1], "contact", False), (None, "x", False)),
        *((True, False, True), (1, False, False)),
    ],
)
def test_an_option_takes_values_of_its_kind(value, usual, fits):
    """Some take a word or a number of inches."""
    assert alike(value, usual) is fits
