"""The edges of a Blast: what is no target, what it is said to do, what it spends."""

from __future__ import annotations

from dataclasses import replace

import pytest
from blast_pieces import at, battle, fired, gunner, mecha

from game.core.action import Aim
from game.core.tally import Refusal
from game.geometry.point import Point
from game.rules.mecha.blast import Blast
from game.rules.mecha.blast_aim import goal
from game.rules.mecha.blast_area import dealt_tally


@pytest.mark.rule("BLAST-02")
@pytest.mark.parametrize(
    "aim", [Aim(), Aim("nobody"), Aim("b2"), Aim(at=Point(80, 24)), Aim(at=Point(30, -1))]
)
def test_what_is_no_target(aim):
    """Nothing, nobody, who has left the table, and what lies off it; each is said by the action as well."""
    state = battle(gunner(), mecha("b", 30), replace(mecha("b2", 40), removed="destroyed"))
    found = goal(state, state.units["r"], aim)
    assert isinstance(found, Refusal)
    assert found.rule == "BLAST-02"
    assert "BLAST-02" in [one.rule for one in Blast("Red", "r", (aim,)).check(state)]


@pytest.mark.rule("BLAST-07", "BLAST-08")
@pytest.mark.parametrize(("md", "half"), [(9, 4), (8, 4), (1, 0)])
def test_what_a_strike_is_said_to_do(md, half):
    """All to the primary target, to all else half, rounded down."""
    assert dealt_tally(md, primary=True).total == md
    assert dealt_tally(md, primary=False).total == half


@pytest.mark.rule("BLAST-05")
@pytest.mark.parametrize(
    ("friends", "words"), [(["r2"], "r2 stands under the template"), (["r2", "r3"], "r2 and r3 stand under")]
)
def test_friends_under_the_template_are_named(friends, words):
    """One stands, several stand."""
    near = [mecha(key, 30, 25.5 + 1.5 * i) for i, key in enumerate(friends)]
    state = battle(gunner(), mecha("b", 30), *near)
    (refusal,) = Blast("Red", "r", at("b")).check(state)
    assert (refusal.rule, words in refusal.reason) == ("BLAST-05", True)


@pytest.mark.rule("BLAST-02", "MECHA-SHOOT-01")
def test_a_blast_is_the_attack_of_its_weapon():
    """Fired once, it is not fired again in this turn."""
    state = battle(gunner(), mecha("b", 30), points=0)
    blast = Blast("Red", "r", at("b"))
    assert blast.check(state) == []
    match = fired(state, "b", dice=(5,))
    assert "MECHA-SHOOT-01" in [one.rule for one in blast.check(match.state)]
