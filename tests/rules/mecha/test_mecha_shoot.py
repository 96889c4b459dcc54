"""MECHA-SHOOT: weapons, their range, ammunition and abilities; structures as targets."""

from __future__ import annotations

import pytest
from squads import battle, box, game, lost, mecha, rolled, said_no

from game.core.model.action import IllegalAction
from game.geometry.point import Point
from game.rules.mecha.shooting.shoot import Batter, Shoot
from game.rules.mecha.structures import structure

MISSILES = "Missiles: RG 24, MD 3, Missile, Volley 4, Ammo 1"
RAPID = "Gatling: RG 24, MD 2, Rapid Fire 2"
MORTAR = "Mortar: RG 36, MD 4, Indirect Fire"


def rules(state, **values):
    """Return the rules that refuse Red's shot."""
    return {one.rule for one in Shoot(**{"side": "Red", "unit": "r1", "target": "b1", **values}).check(state)}


@pytest.mark.rule("MECHA-SHOOT-03")
@pytest.mark.parametrize(("x", "legal"), [(35.0, True), (35.001, False)])
def test_a_weapon_reaches_as_far_as_its_rg_from_base_to_base(x, legal):
    """RG 24 and two bases of half an inch: 25 inches from centre to centre."""
    assert rules(battle(mecha("r1", 10), mecha("b1", x))) == (set() if legal else {"MECHA-SHOOT-03"})


@pytest.mark.rule("MECHA-SHOOT-01")
def test_a_weapon_is_fired_once_a_turn():
    """And the next turn again."""
    state = battle(mecha("r1", 10), mecha("b1", 20), points=3)
    match = game(state, 1)
    match.play(Shoot("Red", "r1", "b1"))
    assert "MECHA-SHOOT-01" in rules(match.state)


@pytest.mark.rule("MECHA-CP-06")
def test_a_second_attack_costs_a_command_point():
    """It is paid with the attack; without a point it is refused; there is no third."""
    weapons = ("One: RG 24, MD 1", "Two: RG 24, MD 1", "Three: RG 24, MD 1")
    state = battle(mecha("r1", 10, 24, *weapons), mecha("b1", 20), points={"Red": 1, "Blue": 0})
    match = game(state, 1, 1)
    match.play(Shoot("Red", "r1", "b1", "One"))
    assert match.state.extras["Command"].points["Red"] == 1
    assert "command point" in Shoot("Red", "r1", "b1", "Two").forecast(match.state).notes[-1]
    match.play(Shoot("Red", "r1", "b1", "Two"))
    assert match.state.extras["Command"].points["Red"] == 0
    assert rules(match.state, weapon="Three") == {"MECHA-CP-06"}


@pytest.mark.rule("MECHA-CP-06")
def test_without_a_point_there_is_no_second_attack():
    """The side has to have it."""
    match = game(battle(mecha("r1", 10, 24, "One: RG 24, MD 1", "Two: RG 24, MD 1"), mecha("b1", 20)), 1)
    match.play(Shoot("Red", "r1", "b1", "One"))
    with pytest.raises(IllegalAction, match="costs 1 command point, Red has 0"):
        match.play(Shoot("Red", "r1", "b1", "Two"))


@pytest.mark.rule("MECHA-SHOOT-02")
def test_a_weapon_without_ammunition_is_silent():
    """Each attack takes one of its Ammo, whatever its missiles."""
    state = battle(mecha("r1", 10, 24, MISSILES), mecha("b1", 20))
    match = game(state, 1, 1, 1, 1)
    match.play(Shoot("Red", "r1", "b1"))
    assert match.state.units["r1"].status.ammo == (0,)
    empty = battle(mecha("r1", 10, 24, MISSILES, status={"ammo": (0,)}), mecha("b1", 20))
    assert rules(empty) == {"MECHA-SHOOT-02"}


@pytest.mark.rule("MECHA-VOLLEY-01")
def test_a_volley_throws_a_strike_for_each_missile():
    """Two of four hit: 3 and 6; each does its MD."""
    match = game(battle(mecha("r1", 10, 24, MISSILES), mecha("b1", 20)), 2, 3, 6, 1)
    match.play(Shoot("Red", "r1", "b1"))
    assert rolled(match, "MECHA-STRIKE-01") == [2, 3, 6, 1]
    assert lost(match, "b1") == 6


@pytest.mark.rule("MECHA-RAPID-01")
def test_rapid_fire_throws_so_many_further_strikes():
    """Rapid Fire 2 throws three."""
    match = game(battle(mecha("r1", 10, 24, RAPID), mecha("b1", 20)), 3, 3, 2)
    match.play(Shoot("Red", "r1", "b1"))
    assert rolled(match, "MECHA-STRIKE-01") == [3, 3, 2]
    assert lost(match, "b1") == 4


@pytest.mark.rule("MECHA-INDIRECT-01")
def test_indirect_fire_reaches_what_only_a_friend_sees():
    """Behind a tower nobody sees it; a friend beside it does."""
    tower = box("building", 19, 18, 4, 12, height=8)
    units = mecha("r1", 10, 24, MORTAR), mecha("b1", 30)
    assert rules(battle(*units, features=[tower])) == {"MECHA-LOS-01", "MECHA-INDIRECT-01"}
    assert rules(battle(*units, mecha("r2", 30, 34), features=[tower])) == set()
    direct = mecha("r1", 10), mecha("b1", 30), mecha("r2", 30, 34)
    assert rules(battle(*direct, features=[tower])) == {"MECHA-LOS-01"}


@pytest.mark.rule("MECHA-INDIRECT-02")
def test_what_only_a_friend_sees_is_harder_to_strike():
    """By 1; the hard cover that hides it does not count besides."""
    tower = box("building", 19, 18, 4, 12, height=8)
    state = battle(mecha("r1", 10, 24, MORTAR), mecha("b1", 30), mecha("r2", 30, 34), features=[tower])
    told = Shoot("Red", "r1", "b1").forecast(state)
    assert {term.rule: -term.value for term in told.need.terms[1:]} == {
        "MECHA-STRIKE-01": 2,
        "MECHA-INDIRECT-02": -1,
    }


@pytest.mark.rule("MECHA-SHOOT-04")
def test_a_blast_weapon_is_not_shot_like_others():
    """It has an attack of its own."""
    state = battle(mecha("r1", 10, 24, "Mortar: RG 36, MD 9, Blast"), mecha("b1", 20))
    assert rules(state) == {"MECHA-SHOOT-04"}


@pytest.mark.rule("MECHA-STRUCT-01", "MECHA-STRUCT-02", "MECHA-STRUCT-04")
@pytest.mark.parametrize(("face", "hit"), [(1, False), (2, True)])
def test_a_structure_is_struck_by_gunnery_alone(face, hit):
    """GN 2 against DF 4 of a building needs a 2; it loses the MD, and all know it."""
    shed = box("building", 20, 20, 4, 8)
    match = game(battle(mecha("r1", 10), mecha("b1", 40), features=[shed]), face)
    match.play(Batter("Red", "r1", Point(22, 24)))
    assert structure(match.state, shed.id).lost == (5 if hit else 0)
    assert said_no(match) == []


@pytest.mark.rule("MECHA-STRUCT-01")
def test_only_a_structure_is_battered():
    """Where there is none, or woods, the shot is refused."""
    state = battle(mecha("r1", 10), mecha("b1", 40), features=[box("woods", 20, 20, 4, 8)])
    for at in (Point(22, 24), Point(30, 30)):
        assert [one.rule for one in Batter("Red", "r1", at).check(state)] == ["MECHA-STRUCT-01"]


@pytest.mark.rule("MECHA-STRUCT-03")
def test_a_structure_without_mdc_falls_into_rubble():
    """24 of 24: the feature becomes rubble, half an inch high, and is no target any more."""
    shed = box("building", 20, 20, 4, 8)
    gun = "Cannon: RG 24, MD 30"
    match = game(battle(mecha("r1", 10, 24, gun), mecha("b1", 40), features=[shed]), 6)
    match.play(Batter("Red", "r1", Point(22, 24)))
    (left,) = match.state.battlefield.features
    assert (left.id, left.kind, left.height) == (shed.id, "rubble", 0.5)
    assert structure(match.state, shed.id) is None
    assert match.undo("Red") is False
    assert match.disputed() == []


@pytest.mark.rule("MECHA-STRUCT-03")
def test_who_stood_on_the_roof_stands_on_the_ground_then():
    """Unharmed."""
    shed = box("building", 20, 20, 4, 8)
    state = battle(mecha("r1", 10, 24, "Cannon: RG 24, MD 30"), mecha("b1", 22), features=[shed])
    up = state.units["b1"]
    state = state.with_unit(type(up)(**{**up.__dict__, "level": 3.0}))
    match = game(state, 6)
    match.play(Batter("Red", "r1", Point(22, 24)))
    assert match.state.units["b1"].level == 0.0
    assert lost(match, "b1") == 0


@pytest.mark.rule("MECHA-DMG-01", "MECHA-DMG-02")
@pytest.mark.parametrize(("mdc", "left"), [(6, None), (5, "destroyed")])
def test_a_mecha_without_mdc_goes_at_once(mdc, left):
    """MD 5 leaves one of six, and none of five."""
    match = game(battle(mecha("r1", 10), mecha("b1", 20, mdc=mdc), mecha("b2", 40)), 6)
    match.play(Shoot("Red", "r1", "b1"))
    assert match.state.units["b1"].removed == left
    assert lost(match, "b1") == 5
