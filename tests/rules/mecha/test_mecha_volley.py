"""MECHA-VOLLEY: ordinary volleys, divided as wished; and how scripts and saves write several aims."""

from __future__ import annotations

from dataclasses import replace

import pytest
from blast_pieces import answer, asked, at, battle, damage, mecha, refuse_all, rolls, shed

from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.engine.turns import refusals
from game.core.model.action import Aim
from game.core.model.unit import extra_of
from game.files.saves.saves import load, save
from game.files.scenarios.script import Script
from game.files.yaml.problems import BadFile
from game.geometry.point import Point
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.shooting.volley import Volley
from game.rules.mecha.shooting.weapons import weapon
from game.rules.mecha.structures import Structures

RACK = weapon("Rack: RG 24, MD 4, Missile, Volley 4, Ammo 2")


def field(*others, features=(), points=0):
    """Return Red's r with a rack of four missiles, PIL 2 and GN 3, against *others* of DF 5."""
    return battle(mecha("r", 10, 24, RACK), *others, features=features, points=points)


def fired(state, *targets, dice):
    """Return a match in which r has fired its rack at *targets*."""
    match = Match(state, followed(*dice))
    match.play(Volley("Red", "r", at(*targets)))
    return match


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_each_missile_strikes_its_own_target():
    """Two at one, one at another, one at a building: a die for each, and one round less."""
    built = shed(20, 34)
    state = field(mecha("b", 22), mecha("b2", 20, 30), features=(built,))
    match = fired(state, "b", "b", "b2", (21, 35), dice=(2, 1, 4, 3))
    assert [roll.faces for roll in rolls(match)] == [(2,), (1,), (4,), (3,)]
    assert (damage(match)["b"], damage(match)["b2"]) == (4, 4)
    assert extra_of(match.state.extras, Structures).lost == {built.id: 4}
    status = match.state.units["r"].status
    assert (status.fired, status.ammo[0]) == (("Rack",), 1)


@pytest.mark.rule("MECHA-VOLLEY-01", "MECHA-DODGE-02", "MECHA-DODGE-03")
def test_the_limit_of_dodges_counts_by_target():
    """Three on one can be dodged with one throw, the fourth went elsewhere; four on one cannot."""
    both = mecha("b", 22), mecha("b2", 20, 30)
    match = fired(field(*both, points=9), "b", "b", "b", "b2", dice=(4, 5, 4, 4, 1, 1, 1, 6))
    answer(match, "no", "no")
    assert asked(match) == ("Blue", "b", "dodge")
    assert "all 3 hits" in match.state.asked.about.words
    match = fired(field(*both, points=9), *["b"] * 4, dice=(4,) * 4)
    assert [question[2] for question in refuse_all(match)] == ["shoot down", "roll with it"]


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_what_stands_against_one_target_stands_against_the_volley():
    """Out of range, a friend, nothing, too many missiles, none, a second time."""
    state = field(mecha("b", 22), mecha("b2", 60, 10), mecha("r2", 14, 40))

    def against(*targets, **more):
        return {one.rule for one in refusals(state, Volley("Red", "r", at(*targets), **more))}

    assert against("b", "b") == set()
    assert against("b", "b2") == {"MECHA-SHOOT-03"}
    assert against("b", "r2") == {"MECHA-SHOOT-04"}
    assert against((30, 10)) == {"MECHA-STRUCT-01"}
    assert against(*["b"] * 5) == against() == {"MECHA-VOLLEY-01"}
    assert against("b", weapon="Gun") == {"MECHA-VOLLEY-01"}
    unit = state.units["r"]
    state = state.with_unit(replace(unit, status=replace(unit.status, fired=("Rack",))))
    assert "MECHA-SHOOT-01" in against("b")


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_the_forecast_is_that_of_the_first_target():
    """Its strike, and the MD of all missiles that are aimed at it."""
    state = field(mecha("b", 22), mecha("b2", 20, 30))
    found = Volley("Red", "r", at("b", "b2", "b")).forecast(state)
    assert (found.need.total, found.effect.total) == (2, 8)
    assert Volley("Red", "r", ()).forecast(state) is None


def test_a_save_keeps_the_aims(tmp_path):
    """Units and points, missile by missile."""
    match = fired(field(mecha("b", 22), points=9), "b", "b", dice=(4, 4))
    save(match, tmp_path / "volley.jsonl")
    loaded = load(tmp_path / "volley.jsonl").match
    assert loaded.log == match.log
    assert loaded.log[0].action.aims == (Aim("b"), Aim("b"))


def test_a_script_writes_aims_as_units_and_points(tmp_path):
    """`aims: [b, [20, 30]]`; who is not there, and what is no point, is told with its place."""
    path = tmp_path / "script.yaml"
    path.write_text("- {action: Blast, side: Red, unit: r, aims: [b, [20, 30]], weapon: Mortar}\n")
    ids = {"r": "u1", "b": "u2"}
    (action,) = Script(path).actions((Blast,), ids, ("Red", "Blue"))
    assert action == Blast("Red", "u1", (Aim("u2"), Aim(at=Point(20, 30))), "Mortar")
    for aims, words in (("[c]", "no unit c"), ("[[1]]", "a point"), ("b", "a list of units and points")):
        path.write_text(f"- {{action: Blast, side: Red, unit: r, aims: {aims}}}\n")
        with pytest.raises(BadFile, match=words):
            Script(path).actions((Blast,), ids, ("Red", "Blue"))
