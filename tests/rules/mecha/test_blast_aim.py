"""BLAST-02 to -05: what a Blast may be aimed at."""

from __future__ import annotations

from dataclasses import replace

import pytest
from blast_pieces import BASE, at, battle, gunner, mecha, shed

from game.core.engine.turns import refusals
from game.core.model.action import Aim
from game.core.model.state import State
from game.geometry.point import Point, polar
from game.rules.mecha.blast.attack import Blast
from game.rules.mecha.blast.prints import RADIUS
from game.rules.mecha.shooting.weapons import weapon as read
from game.rules.mecha.units import CHEAP


def against(state: State, *targets, unit: str = "r", weapon: str = "") -> set[str]:
    """Return the rules that stand against *unit*'s firing at *targets*."""
    action = Blast(state.units[unit].side, unit, at(*targets), weapon)
    return {refusal.rule for refusal in refusals(state, action)}


@pytest.mark.rule("BLAST-02", "BLAST-34")
@pytest.mark.parametrize("indirect", [True, False])
def test_a_spot_on_the_ground_needs_indirect_fire(indirect):
    """An enemy and a structure are targets for every Blast; bare ground only with Indirect Fire."""
    state = battle(gunner(indirect=indirect), mecha("b", 30, 20), features=(shed(30, 30),))
    assert against(state, "b") == set()
    assert against(state, (31, 31)) == set()
    assert against(state, (20, 24)) == (set() if indirect else {"BLAST-02"})


@pytest.mark.rule("BLAST-02")
def test_a_friend_is_no_target():
    """Neither with Indirect Fire nor without, and not though its life is cheap."""
    for indirect in (True, False):
        state = battle(gunner(indirect=indirect), mecha("r2", 30, abilities=(CHEAP,)))
        assert against(state, "r2") == {"BLAST-02"}


@pytest.mark.rule("BLAST-02")
def test_off_the_table_and_off_the_battle_there_is_no_target():
    """Neither a point outside nor a mecha that is not there; and an aim at nothing is none."""
    gone = replace(mecha("b", 30), removed="destroyed")
    state = battle(gunner(), gone, mecha("b2", 40))
    assert against(state, (73, 24)) == {"BLAST-02"}
    assert against(state, "b") == {"BLAST-02"}
    assert [one.reason for one in refusals(state, Blast("Red", "r", (Aim("nobody"),)))] == [
        "aims.0.target: there is no such unit"
    ]
    assert refusals(state, Blast("Red", "r", (Aim(),)))[0].rule == "BLAST-02"


@pytest.mark.rule("BLAST-03", "BLAST-04")
@pytest.mark.parametrize(("indirect", "rule"), [(True, "BLAST-04"), (False, "BLAST-03")])
@pytest.mark.parametrize(("over", "legal"), [(-1e-6, True), (0.0, True), (1e-6, False)])
def test_the_target_is_in_range(indirect, rule, over, legal):
    """From base to base up to RG, exactly RG included."""
    state = battle(gunner(indirect=indirect, range=20.0), mecha("b", 10 + 2 * BASE + 20 + over))
    assert against(state, "b") == (set() if legal else {rule})


@pytest.mark.rule("BLAST-04")
@pytest.mark.parametrize(("over", "legal"), [(0.0, True), (1e-6, False)])
def test_a_spot_is_in_range(over, legal):
    """From the edge of the base to the spot."""
    state = battle(gunner(range=20.0), mecha("b", 60))
    assert against(state, (10 + BASE + 20 + over, 24)) == (set() if legal else {"BLAST-04"})


@pytest.mark.rule("BLAST-03")
@pytest.mark.parametrize(("over", "legal"), [(0.0, True), (1e-6, False)])
def test_a_structure_is_in_range_by_its_nearest_point(over, legal):
    """From the edge of the base to its wall."""
    built = shed(10 + BASE + 20 + over, 23)
    state = battle(gunner(indirect=False, range=20.0), features=(built,))
    assert against(state, (11 + BASE + 20 + over, 24)) == (set() if legal else {"BLAST-03"})


WALL = shed(20, 14, 1, 20)


@pytest.mark.rule("BLAST-03")
def test_without_indirect_fire_the_attacker_sees_its_target():
    """Behind a building neither a mecha nor a building is a target, though a friend sees both."""
    friend = mecha("r2", 40, 40)
    hidden = shed(30, 28)
    state = battle(gunner(indirect=False), friend, mecha("b", 30), features=(WALL, hidden))
    assert against(state, "b")
    assert against(state, "b").isdisjoint({"BLAST-02", "BLAST-05"})
    assert against(state, (31, 29))
    assert against(with_only(state, hidden), "b") == set()


def with_only(state: State, *features) -> State:
    """Return *state* with *features* and no other terrain."""
    return replace(state, battlefield=replace(state.battlefield, features=features))


@pytest.mark.rule("BLAST-04")
def test_with_indirect_fire_any_friend_may_see_the_target():
    """A mecha, a building and a spot behind a building: a friend that sees them is enough, no enemy."""
    hidden = shed(30, 28)
    units = gunner(), mecha("b", 30), mecha("b2", 40, 10)
    alone = battle(*units, features=(WALL, hidden))
    seen = battle(*units, mecha("r2", 50, 16), features=(WALL, hidden))
    for target in ("b", (31, 29), (26, 24)):
        assert against(alone, target) == {"BLAST-04"}
        assert against(seen, target) == set()


@pytest.mark.rule("BLAST-05", "BLAST-34")
@pytest.mark.parametrize(("off", "legal"), [(-1e-6, False), (0.0, False), (1e-10, False), (1e-6, True)])
@pytest.mark.parametrize("degrees", [10, 90, 222])
def test_a_friend_under_the_planned_template_refuses_the_shot(off, legal, degrees):
    """A base that the edge touches is under it; a hair outside it is not."""
    place = polar(Point(30, 24), degrees, RADIUS + BASE + off)
    state = battle(gunner(), mecha("b", 30), mecha("r2", *place))
    assert against(state, "b") == (set() if legal else {"BLAST-05"})


@pytest.mark.rule("BLAST-05")
def test_life_is_cheap_for_some_friends():
    """They do not refuse the shot; another friend beside them does."""
    cheap, dear = mecha("r2", 30, 26, abilities=(CHEAP,)), mecha("r3", 30, 22)
    assert against(battle(gunner(), mecha("b", 30), cheap), "b") == set()
    assert against(battle(gunner(), mecha("b", 30), cheap, dear), "b") == {"BLAST-05"}


@pytest.mark.rule("BLAST-05")
def test_the_attacker_is_its_own_friend():
    """It does not aim where its own template would touch it."""
    near = 10 + 2 * BASE + RADIUS
    assert against(battle(gunner(), mecha("b", near - BASE)), "b") == {"BLAST-05"}
    assert against(battle(gunner(), mecha("b", near)), "b") == set()


@pytest.mark.rule("BLAST-05")
def test_each_template_of_a_volley_is_looked_at():
    """One missile at a place with a friend refuses the whole attack."""
    state = battle(gunner(volley=2), mecha("b", 30), mecha("b2", 40), mecha("r2", 40, 26))
    assert against(state, "b", "b") == set()
    assert against(state, "b", "b2") == {"BLAST-05"}


@pytest.mark.rule("BLAST-26")
@pytest.mark.parametrize(
    ("volley", "aims", "legal"), [(0, 1, True), (0, 2, False), (4, 4, True), (4, 5, False)]
)
def test_there_are_no_more_missiles_than_the_volley_has(volley, aims, legal):
    """One template without Volley, and with it up to its number; but at least one."""
    state = battle(gunner(volley=volley), mecha("b", 30))
    assert against(state, *["b"] * aims) == (set() if legal else {"BLAST-26"})
    assert against(state) == {"BLAST-26"}


@pytest.mark.rule("BLAST-01")
def test_only_a_blast_weapon_fires_so():
    """Neither the gun nor a weapon that is not there; and not twice, nor without ammunition."""
    state = battle(gunner(ammo=2), mecha("b", 30))
    for name in ("Gun", "Slingshot"):
        assert against(state, "b", weapon=name) == {"BLAST-01"}
    assert against(state, "b", weapon="Mortar") == set()
    unit = state.units["r"]
    empty = state.with_unit(replace(unit, status=replace(unit.status, ammo=(0, 0))))
    assert against(empty, "b") == {"MECHA-SHOOT-02"}


def test_a_card_gives_no_rapid_fire_to_a_blast_weapon():
    """What a further strike of a template would be no source says."""
    with pytest.raises(ValueError, match="a Blast weapon has no Rapid Fire"):
        read("Mortar: RG 24, MD 9, Blast, Rapid Fire 1")
