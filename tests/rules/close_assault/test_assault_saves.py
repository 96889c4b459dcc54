"""A battle is saved, loaded and answered at every question that close assault asks."""

from __future__ import annotations

from dataclasses import replace

import pytest
from assault_table import Assault, chosen, facing_off, into, mech
from test_assault_ambush import box, going, hiding

from game.core.engine.dice import throw
from game.core.engine.turns import EndPhase
from game.core.model.answer import Answer, replies
from game.core.model.state import Ask, Question
from game.files.saves.saves import load, save
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Move
from game.rules.close_assault import ADDON
from game.rules.close_assault.on_table.ambush import DeclareAssault


def ambushed():
    """Return a battle in which r has walked into the hex of hidden infantry, and may be attacked."""
    beside = box("woods", (23, 26), (8, 8), height=2.0)
    found = hiding(features=(beside,), at=(24.0, 25.7), faces=(6, 6, 1, 1))
    return going(found, Move("Red", "r", (Point(23.0, 24.0),)))


def waited_for():
    """Return a battle in which it is asked, as in older saves, whether hidden infantry attacks."""
    found = hiding(options={"ambush": False}, at=(24.0, 25.7), alone=True).play(EndPhase("Blue"))
    found = going(found, Move("Red", "r", (Point(23.0, 24.0),)))
    while found.state.now.name != "combat" or found.state.to_act != {"Blue"}:
        found.play(EndPhase(*found.state.to_act))
    question = DeclareAssault("b", "r", "Platoon", "Test r")
    return Assault(replace(found.state, asked=Ask(("Blue",), frozenset({"Answer"}), question)))


def placing():
    """Return a close assault of r against two, who are to be placed."""
    state = facing_off(mech("r", 20.0), mech("b", 24.0), mech("ba", 25.3))
    return Assault(state).come(into("r", state.units["b"], state)).fight()


def fleeing():
    """Return an exchange in which b flees, and says where to."""
    return chosen().answer(Red="A", Blue="f")


def facing():
    """Return it when b has chosen a hex, and says how it faces there."""
    found = fleeing()
    found.play(Answer("Blue", found.state.asked.about.open[-1]))
    return found


OPEN = {
    "TacticChoice": chosen,
    "SpringAmbush": ambushed,
    "GoOn": lambda: ambushed().answer(Blue="fire"),
    "DeclareAssault": waited_for,
    "PlaceChoice": placing,
    "WayChoice": fleeing,
    "FacingChoice": facing,
}


def test_every_question_of_the_add_on_is_among_them():
    """A new one needs its line above."""
    asked = {step.__name__ for step in ADDON.steps if issubclass(step, Question)}
    assert asked == OPEN.keys()


@pytest.mark.parametrize("question", OPEN)
def test_a_battle_goes_on_from_a_save_as_it_would_have_gone_on(question, tmp_path):
    """By every answer that is open, with the same dice."""
    match = OPEN[question]().match
    assert type(match.state.asked.about).__name__ == question
    path = tmp_path / "game.jsonl"
    save(match, path)
    again = load(path).match
    assert again.state == match.state
    assert again.log == match.log
    side = sorted(match.state.to_act)[0]
    for answer in replies(match.state, side):
        one, other = match.until(len(match.log)), again.until(len(again.log))
        one.play(answer, throw)
        other.play(answer, throw)
        assert other.state == one.state
