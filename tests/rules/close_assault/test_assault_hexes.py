"""CA-04, CA-05, CA-10 to CA-20: the small hexagons, and how two fighters come together in them."""

from __future__ import annotations

import pytest
from bouts import fighter, pair

from game.rules.close_assault.duel.setting_out import come_in, usual_hexes
from game.rules.close_assault.tactics.hexes import (
    MIDDLE,
    STEPS,
    approach,
    direction,
    distance,
    free_shifts,
    in_the_hex,
    side,
    step,
    turned,
    turns,
)


@pytest.mark.rule("CA-04", "CA-05")
def test_seven_tactical_hexes_and_six_approach_hexes():
    """The middle and six around it are in the hex; the approach hexes are not, but each borders on one."""
    near = [step(MIDDLE, one) for one in range(6)]
    assert len({MIDDLE, *near}) == 7
    assert all(map(in_the_hex, [MIDDLE, *near]))
    outside = [approach(one) for one in range(6)]
    assert len(set(outside)) == 6
    assert not any(map(in_the_hex, outside))
    assert [distance(far, at) for far, at in zip(outside, near, strict=True)] == [1] * 6


@pytest.mark.parametrize("number", range(6))
def test_a_direction_is_that_of_its_step(number):
    """Also twice as far away; and the way back is the opposite."""
    assert direction(MIDDLE, STEPS[number]) == direction(MIDDLE, approach(number)) == number
    assert direction(STEPS[number], MIDDLE) == (number + 3) % 6


@pytest.mark.parametrize(
    ("number", "struck"), [(0, "front"), (1, "front"), (2, "right"), (3, "rear"), (4, "left"), (5, "front")]
)
@pytest.mark.rule("CA-82")
def test_three_hex_sides_are_the_front(number, struck):
    """One each is the right, the rear and the left."""
    assert side(MIDDLE, 0, step(MIDDLE, number)) == struck
    assert side(MIDDLE, 2, step(MIDDLE, number + 2)) == struck


@pytest.mark.rule("CA-10", "CA-11")
def test_the_attacker_comes_from_its_side_and_faces_inward():
    """The defender is in the middle; without MP it faces as it did: from the south it is met from behind."""
    mine, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R", mp=0), bearing=3)
    assert (mine.at, mine.facing) == ((0, 1), 0)
    assert (theirs.at, theirs.facing) == (MIDDLE, 0)
    assert side(theirs.at, theirs.facing, mine.at) == "rear"


@pytest.mark.rule("CA-12")
def test_a_jumper_needs_no_approach_hex():
    """It comes down next to the defender, having jumped."""
    mine, _ = pair(fighter("WSP-1A"), fighter("CRD-3R"), "death from above", 6, 2)
    assert (mine.at, mine.gait, mine.mp) == (step(MIDDLE, 2), "jump", 0)


@pytest.mark.rule("CA-14", "CA-20")
@pytest.mark.parametrize(("mp", "face", "left"), [(0, 0, 0), (1, 1, 0), (2, 2, 0), (3, 3, 0), (4, 3, 1)])
def test_each_hex_side_turned_costs_one_mp(mp, face, left):
    """A defender with too few turns as far as they go."""
    _, theirs = pair(fighter("WHM-6R"), fighter("CRD-3R", mp=mp), bearing=3)
    assert (theirs.facing, theirs.mp) == (face, left)


@pytest.mark.rule("CA-14")
def test_one_turns_the_shorter_way():
    """From north to north-west by one side, not by five."""
    assert [turns(*pair) for pair in ((2, 5), (1, 0), (5, 0), (4, 2), (3, 3))] == [3, 1, 1, 2, 0]
    assert (turns(0, 5), turned(0, 5, 1), turned(0, 4, 1)) == (1, 5, 5)


@pytest.mark.rule("CA-15", "CA-18")
def test_the_way_in_needs_its_mp():
    """A Warhammer walks 4 and runs 6: of 6 hexes nothing is left, 7 are too many; 4 are walked, 5 run."""
    whm, crd = fighter("WHM-6R"), fighter("CRD-3R")
    assert pair(whm, crd, hexes=1)[0].mp == 3
    assert (pair(whm, crd, hexes=4)[0].gait, pair(whm, crd, hexes=5)[0].gait) == ("walk", "run")
    assert pair(whm, crd, hexes=6)[0].mp == 0
    with pytest.raises(ValueError, match="cannot move 7 hexes: it has 6 MP"):
        pair(whm, crd, hexes=7)


@pytest.mark.rule("CA-18")
def test_a_jumper_needs_jumping_mp():
    """A Wasp jumps 6 hexes, a Warhammer none."""
    with pytest.raises(ValueError, match="it has 0 MP"):
        pair(fighter("WHM-6R"), fighter("CRD-3R"), "death from above", 1)
    with pytest.raises(ValueError, match="it has 6 MP"):
        pair(fighter("WSP-1A"), fighter("CRD-3R"), "death from above", 7)
    assert usual_hexes(fighter("WSP-1A"), "death from above") == 6
    assert usual_hexes(fighter("CRD-3R"), "death from above") == 0
    assert [usual_hexes(fighter("WHM-6R"), how) for how in ("charge", "move", "push")] == [4, 1, 1]


@pytest.mark.rule("CA-19")
def test_a_defender_steps_ahead_or_back_for_nothing():
    """Three hexes before it and the one behind it; not the others, none that is taken, not out of the hex."""
    assert set(free_shifts(MIDDLE, 0, frozenset())) == {(0, -1), (1, -1), (-1, 0), (0, 1)}
    assert (0, -1) not in free_shifts(MIDDLE, 0, frozenset({(0, -1)}))
    assert free_shifts((0, -1), 0, frozenset()) == (MIDDLE,)
    assert free_shifts(MIDDLE, 2, frozenset()) == (
        step(MIDDLE, 2),
        step(MIDDLE, 3),
        step(MIDDLE, 1),
        step(MIDDLE, 5),
    )


@pytest.mark.rule("CA-19")
def test_a_step_costs_no_mp_and_may_not_go_where_the_attacker_is():
    """Ahead of it the attacker stands; one hex back it is two hexes away."""
    whm, crd = fighter("WHM-6R"), fighter("CRD-3R", mp=0)
    mine, theirs = come_in(whm, crd, "move", hexes=1, shift="back")
    assert (theirs.at, theirs.mp, distance(mine.at, theirs.at)) == ((0, 1), 0, 2)
    assert come_in(whm, crd, "move", hexes=1, shift="left")[1].at == (-1, 0)
    assert come_in(whm, crd, "move", hexes=1, shift="right")[1].at == (1, -1)
    turned = come_in(whm, fighter("CRD-3R"), "move", hexes=1, bearing=2, shift="left")[1]
    assert (turned.facing, turned.at) == (2, step(MIDDLE, 1))
    with pytest.raises(ValueError, match="cannot step ahead"):
        come_in(whm, crd, "move", hexes=1, shift="ahead")


@pytest.mark.rule("CA-47", "CA-20")
@pytest.mark.parametrize(("entry", "facing", "mp"), [("death from above", 0, 4), ("charge", 3, 1)])
def test_nobody_turns_to_an_attacker_from_above(entry, facing, mp):
    """A Crusader with 4 MP, met from behind: half a turn costs three."""
    _, theirs = come_in(fighter("WSP-1A"), fighter("CRD-3R"), entry, hexes=2, bearing=3)
    assert (theirs.facing, theirs.mp, theirs.at) == (facing, mp, MIDDLE)


@pytest.mark.rule("CA-47", "CA-19")
@pytest.mark.parametrize("shift", ["ahead", "right", "left", "back"])
def test_nobody_steps_aside_to_meet_a_death_from_above(shift):
    """Once tactics are revealed it may avoid it; before it does not move."""
    with pytest.raises(ValueError, match="CA-47"):
        come_in(fighter("WSP-1A"), fighter("CRD-3R"), "death from above", hexes=2, shift=shift)
