"""The edges of the rules of mecha: what is not known, what just fits, what is one too many."""

from __future__ import annotations

from dataclasses import replace

import pytest
from squads import battle, box, game, lost, mecha

from game.core.agree import Amend
from game.core.events import Changed, Recorded
from game.core.turns import refusals
from game.core.unit import kept
from game.geometry.point import Point
from game.rules.mecha.amending import may_not_be_so
from game.rules.mecha.card import card
from game.rules.mecha.ground_words import legs
from game.rules.mecha.shoot import Batter, Shoot
from game.rules.mecha.structures import Structures

ORIGIN = Point(0, 0)


def rules(found):
    """Return the rules of refusals."""
    return [one.rule for one in found]


def events(match, kind):
    """Return the events of that *kind*."""
    return [one for entry in match.log for one in entry.events if isinstance(one, kind)]


@pytest.mark.rule("MECHA-CARD-01", "MECHA-SHOOT-03", "MECHA-MOD-05", "MECHA-MOVE-01", "MECHA-MOVE-02")
def test_of_a_mecha_that_is_not_known_nothing_is_told():
    """Neither card nor ranges nor rear nor reach, and a correction of it is not judged by its card."""
    state = battle(mecha("r1", 10), mecha("b1", 20))
    view = state.with_unit(state.units["b1"].as_blip())
    blip = view.units["b1"]
    assert (card(view, blip).title, card(view, blip).subtitle) == (blip.name, "not identified")
    for name in ("bands", "arcs", "reach"):
        assert [*view.rules.overlays[name](view, "r1", ORIGIN)]
        assert [*view.rules.overlays[name](view, "b1", ORIGIN)] == []
    assert legs(view, blip, (Point(22, 24),)) == []
    assert [*may_not_be_so(view, Amend("Red", "b1", status={"damage": 99}))] == []


@pytest.mark.rule("MECHA-CARD-01", "MECHA-CARD-02", "MECHA-MOVE-03")
def test_a_correction_may_be_all_that_the_card_has_room_for():
    """Dice alone concern no mecha; all weapons may have been fired; no base stands in a cliff."""
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[box("hill", 20, 20, 8, 8, height=3)])
    assert refusals(state, Amend("Red", dice=(3,))) == []
    assert refusals(state, Amend("Red", "r1", status={"fired": ("Gun",), "ammo": (0,)})) == []
    assert refusals(state, Amend("Red", "r1", at=Point(24, 24))) == []
    assert rules(refusals(state, Amend("Red", "r1", at=Point(19.8, 24)))) == ["MECHA-MOVE-03"]


@pytest.mark.rule("MECHA-CP-06")
def test_there_is_no_third_attack_for_any_number_of_points():
    """The second costs one; the third is refused though a point is left."""
    arms = ("One: RG 24, MD 1", "Two: RG 24, MD 1", "Three: RG 24, MD 1")
    match = game(battle(mecha("r1", 10, 24, *arms), mecha("b1", 20), points={"Red": 2, "Blue": 0}), 1, 1)
    match.play(Shoot("Red", "r1", "b1", "One"))
    match.play(Shoot("Red", "r1", "b1", "Two"))
    assert match.state.extras["Command"].points["Red"] == 1
    (refused,) = Shoot("Red", "r1", "b1", "Three").check(match.state)
    assert (refused.rule, "has made 2 attacks" in refused.reason) == ("MECHA-CP-06", True)


@pytest.mark.rule("MECHA-SHOOT-01")
def test_who_is_not_on_the_table_does_not_attack():
    """Neither before it enters nor when it is gone."""
    for change in ({"enters": 2}, {"removed": "left"}):
        state = battle(replace(mecha("r1", 10), **change), mecha("b1", 20))
        assert "MECHA-SHOOT-01" in rules(Shoot("Red", "r1", "b1").check(state))


@pytest.mark.rule("MECHA-DMG-01", "MECHA-DMG-02")
@pytest.mark.parametrize(
    ("mdc", "md", "left", "removed"), [(9, 5, 8, None), (8, 5, 8, "destroyed"), (6, 5, 6, "destroyed")]
)
def test_damage_adds_up_to_the_mdc_and_no_further(mdc, md, left, removed):
    """3 are lost already; 5 more are taken off what is left."""
    units = mecha("r1", 10), mecha("b1", 20, mdc=mdc, status={"damage": 3}), mecha("b2", 40)
    match = game(battle(*units), 6)
    match.play(Shoot("Red", "r1", "b1"))
    assert (lost(match, "b1"), match.state.units["b1"].removed) == (left, removed)


@pytest.mark.rule("MECHA-DMG-02", "MECHA-STRUCT-03")
@pytest.mark.parametrize("md", [0, 1])
def test_a_weapon_of_md_0_harms_neither_mecha_nor_structures(md):
    """Nothing is written down of it; MD 1 does harm."""
    shed = box("building", 20, 30, 4, 4)
    arms = f"One: RG 24, MD {md}", f"Two: RG 24, MD {md}"
    state = battle(mecha("r1", 10, 24, *arms), mecha("b1", 20), features=[shed], points={"Red": 1})
    match = game(state, 6, 6)
    match.play(Shoot("Red", "r1", "b1", "One"))
    match.play(Batter("Red", "r1", Point(22, 32), "Two"))
    assert [one.changes for one in events(match, Changed) if "damage" in one.changes] == [{"damage": 1}] * md
    assert len([one for one in events(match, Recorded) if isinstance(one.extra, Structures)]) == md
    assert kept(match.state.extras, Structures).lost == ({shed.id: 1} if md else {})


@pytest.mark.rule("MECHA-STRUCT-02", "MECHA-STRUCT-03")
@pytest.mark.parametrize(
    ("before", "after", "kind"), [(18, 23, "building"), (19, 24, "rubble"), (22, 24, "rubble")]
)
def test_a_structure_loses_up_to_its_mdc_and_falls_with_the_last(before, after, kind):
    """A building of 24, MD 5; what others have lost stays as it was."""
    shed, other = box("building", 20, 30, 4, 4), box("building", 30, 40, 4, 4)
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[shed, other])
    state = replace(state, extras={**state.extras, "Structures": Structures({shed.id: before, other.id: 2})})
    match = game(state, 6)
    match.play(Batter("Red", "r1", Point(22, 32)))
    assert kept(match.state.extras, Structures).lost == {shed.id: after, other.id: 2}
    assert [one.kind for one in match.state.battlefield.features] == [kind, "building"]
