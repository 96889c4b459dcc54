"""MECHA-REACT, -AM, -DODGE, -ROLL: what mecha do against ordinary attacks."""

from __future__ import annotations

import pytest
from squads import battle, game, lost, mecha

from game.core.model.answer import Answer
from game.rules.mecha.shooting.shoot import Shoot

ROCKETS = "Rockets: RG 24, MD 3, Missile, Volley 4"
FLAK = "Flak: RG 9, MD 1, Anti-Missile"


def shot(*faces, weapons=(), theirs=(), points=1, **more):
    """Return a match in which Red's mecha has shot at Blue's, with *faces*."""
    units = mecha("r1", 10, 24, *weapons), mecha("b1", 20, 24, *theirs, **more)
    match = game(battle(*units, points={"Red": 0, "Blue": points}), *faces)
    match.play(Shoot("Red", "r1", "b1"))
    return match


def first(match):
    """Return what is asked, by its first value; None where nothing is."""
    return None if match.state.asked is None else match.state.asked.about.values[0]


@pytest.mark.rule("MECHA-REACT-01")
def test_shoot_down_comes_before_dodge_before_roll():
    """Of missiles; who has no points is asked nothing."""
    match = shot(6, 1, 1, 1, weapons=(ROCKETS,), theirs=(FLAK,))
    found = []
    while first(match):
        found.append(first(match))
        match.play(Answer("Blue", "no"))
    assert found == ["shoot down", "dodge", "roll with it"]
    assert first(shot(6, points=0)) is None


@pytest.mark.rule("MECHA-AM-01", "MECHA-AM-02")
@pytest.mark.parametrize(
    ("arm", "face", "harm"),
    [(FLAK, 5, 0), (FLAK, 4, 3), ("Gun: RG 9, MD 1", 5, 3), ("Gun: RG 9, MD 1", 6, 0)],
)
def test_anti_missile_shoots_down_from_5_on_others_with_a_6(arm, face, harm):
    """For a command point."""
    match = shot(6, 1, 1, 1, face, weapons=(ROCKETS,), theirs=(arm,))
    match.play(Answer("Blue", "shoot down"))
    assert match.state.extras["Command"].points["Blue"] == 0
    assert lost(match, "b1") == harm


@pytest.mark.rule("MECHA-DODGE-01")
@pytest.mark.parametrize(("face", "harm"), [(3, 5), (4, 0)])
def test_a_dodge_reaches_the_strike_with_pil(face, harm):
    """A strike of 4 and GN 2 is 6; PIL 2 needs a 4."""
    match = shot(4, face)
    match.play(Answer("Blue", "dodge"))
    assert lost(match, "b1") == harm


@pytest.mark.rule("MECHA-DODGE-02", "MECHA-DODGE-03")
@pytest.mark.parametrize(("faces", "asked"), [((4, 4, 4, 1), "dodge"), ((4, 4, 4, 4), "roll with it")])
def test_up_to_three_hits_are_dodged_at_once_and_four_not_at_all(faces, asked):
    """The fourth hit makes the volley inescapable."""
    match = shot(*faces, 6, weapons=(ROCKETS,))
    match.play(Answer("Blue", "no"))
    assert first(match) == asked
    if asked == "dodge":
        match.play(Answer("Blue", "dodge"))
        assert lost(match, "b1") == 0


@pytest.mark.rule("MECHA-DODGE-03")
def test_an_inescapable_weapon_is_not_dodged():
    """It may be rolled with."""
    assert first(shot(6, weapons=("Lance: RG 24, MD 5, Inescapable",))) == "roll with it"


@pytest.mark.rule("MECHA-ROLL-01")
def test_who_rolls_with_the_impact_takes_half_rounded_up():
    """Of 5, 3."""
    match = shot(6)
    match.play(Answer("Blue", "no"))
    match.play(Answer("Blue", "roll with it"))
    assert lost(match, "b1") == 3
