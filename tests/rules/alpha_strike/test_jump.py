"""AS-JUMP: what a jump costs, clears and lands on."""

from __future__ import annotations

from dataclasses import replace

import pytest
import shapely
from boards import battle, box, mech, play, rules_of

from game.battlefield.terrain.field import Feature, Form
from game.core.engine.turns import refusals
from game.geometry.point import Point
from game.rules.alpha_strike.movement.move import Move, way_of
from game.rules.alpha_strike.movement.ways import within

AT = (20.0, 24.0)


def jumping(*others, features: tuple[Feature, ...] = (), options=None, **card):
    """Return Red's r at (20, 24) with Move 8"/6"j, about to move."""
    units = (mech("r", *AT, **{"move": '8"/6"j', **card}), mech("b", 66, 6), *others)
    return battle(*units, features=features, options=options, phase="movement")


def jump(*path: tuple[float, float], **more) -> Move:
    """Return a jump of r to the last point of *path*."""
    return Move("Red", "r", tuple(Point(*at) for at in path), jump=True, **more)


def building(x: float, y: float, east: float, south: float, height: float) -> Feature:
    """Return a building from its north-west corner."""
    corners = (Point(x, y), Point(x + east, y), Point(x + east, y + south), Point(x, y + south))
    return Feature("tower", "building", Form.BUILDING, corners, height=height)


@pytest.mark.rule("AS-JUMP-01")
@pytest.mark.parametrize(("inches", "rules"), [(6, []), (6.1, ["AS-JUMP-01"]), (0.5, [])])
def test_a_jump_goes_as_far_as_its_number(inches, rules):
    """6"j: 6" at most, whatever the ground Move."""
    assert rules_of(refusals(jumping(), jump((20 + inches, 24)))) == rules


@pytest.mark.rule("AS-JUMP-01")
def test_only_a_unit_with_a_j_jumps():
    """8" on the ground is no jump."""
    (refusal,) = refusals(jumping(move='8"'), jump((22, 24)))
    assert (refusal.rule, "cannot jump" in refusal.reason) == ("AS-JUMP-01", True)


@pytest.mark.rule("AS-JUMP-02")
def test_jumping_and_walking_are_not_combined():
    """One move a phase: no path with a bend by jump, no walk after a jump."""
    assert rules_of(refusals(jumping(), jump((22, 24), (22, 26)))) == ["AS-JUMP-04"]
    match = play(jumping(mech("r2", 10, 10)), jump((22, 24)))
    assert refusals(match.state, Move("Red", "r", (Point(23, 24),)))
    assert refusals(match.state, jump((23, 24)))


@pytest.mark.rule("AS-JUMP-03")
@pytest.mark.parametrize(
    ("action", "rules"),
    [
        (Move("Red", "r", (Point(34, 24),)), []),
        (Move("Red", "r", (Point(34.1, 24),)), ["AS-MOVE-01"]),
        (jump((26, 24)), []),
        (jump((26.1, 24)), ["AS-JUMP-01"]),
    ],
)
def test_the_jenner_walks_fourteen_or_jumps_six(action, rules):
    """JR7-K, 14"/6"j: the jump may be the shorter of the two, and is a choice."""
    assert rules_of(refusals(jumping(move='14"/6"j'), action)) == rules


@pytest.mark.rule("AS-JUMP-04")
def test_a_jump_costs_its_inches_alone():
    """Over woods, water and a cliff: 6"."""
    wood, pond = box("woods", 21, 20, 2, 8), box("water", 23, 20, 1, 8, depth=2)
    state = jumping(features=(wood, pond, box("hill", 24, 20, 10, 8, height=4)))
    way = way_of(state, jump((26, 24)))
    assert (way.cost, way.level, way.refusals) == (6, 4, ())


@pytest.mark.rule("AS-JUMP-04", "AS-MOVE-02")
@pytest.mark.parametrize(("facing", "ends"), [(None, 270), (45, 45), (180, 180)])
def test_a_jump_ignores_the_facing_and_ends_with_any(facing, ends):
    """Facing east it jumps west."""
    match = play(jumping(), jump((16, 24), facing=facing))
    assert match.state.units["r"].at == (16, 24)
    assert match.state.units["r"].facing == ends


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(("height", "rules"), [(5.9, []), (6, ["AS-JUMP-05"]), (7, ["AS-JUMP-05"])])
def test_a_jump_clears_what_is_lower_than_its_number(height, rules):
    """6"j: a tower of 5.9", not one of 6"."""
    state = jumping(features=(building(22, 23, 1, 2, height),))
    assert rules_of(refusals(state, jump((25, 24)))) == rules


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize("kind", ["hill", "woods", "wall"])
def test_hills_woods_and_walls_are_cleared_or_not_alike(kind):
    """Solid or not, their tops count."""
    for height, legal in ((3.9, True), (4, False)):
        terrain = box(kind, 22, 23, 1, 2, height=height)
        state = jumping(features=(terrain,), move='4"j')
        assert (refusals(state, jump((24, 24))) == []) is legal


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(("height", "legal"), [(2.9, True), (3, False)])
def test_by_option_a_jump_clears_half_its_number(height, legal):
    """7"j and the option jump_height half: lower than 3"."""
    state = jumping(features=(building(22, 23, 1, 2, height),), move='7"j', options={"jump_height": "half"})
    assert (refusals(state, jump((25, 24))) == []) is legal


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(("option", "rules"), [("centre", []), ("base", ["AS-JUMP-05"])])
def test_by_option_the_whole_base_clears_terrain(option, rules):
    """A tower half an inch beside the line of the centre; the area of landings follows."""
    state = jumping(features=(building(22, 24.5, 1, 2, 9),), options={"jump_clearance": option})
    assert rules_of(refusals(state, jump((25, 24)))) == rules
    area = within(state, state.units["r"], jump=True)
    assert area.covers(shapely.Point(25, 24)) is (option == "centre")


@pytest.mark.rule("AS-JUMP-08")
@pytest.mark.parametrize(("level", "height", "legal"), [(2, 7.9, True), (2, 8, False), (0, 6, False)])
def test_the_height_counts_from_the_take_off(level, height, legal):
    """From a 2" hill a 6" jump clears less than 8"."""
    up = replace(mech("r", *AT, move='8"/6"j'), level=float(level))
    hill = (box("hill", 15, 20, 6, 8, height=level),) if level else ()
    field = (*hill, building(22, 23, 1, 2, height))
    state = battle(up, mech("b", 66, 6), features=field, phase="movement")
    assert (refusals(state, jump((25, 24))) == []) is legal


@pytest.mark.rule("AS-JUMP-06")
@pytest.mark.parametrize("height", [2, 10, 40])
def test_a_jump_down_is_safe(height):
    """From any height; it lands on the ground and loses nothing."""
    up = replace(mech("r", *AT, move='8"/6"j'), level=float(height))
    hill = box("hill", 15, 20, 6, 8, height=height)
    state = battle(up, mech("b", 66, 6), features=(hill,), phase="movement")
    match = play(state, jump((24, 24)))
    there = match.state.units["r"]
    assert (there.level, there.status) == (0, up.status)


@pytest.mark.rule("AS-JUMP-07")
@pytest.mark.parametrize(("depth", "legal"), [(0, True), (0.1, False), (1, False), (2, False)])
def test_a_unit_jumps_into_water_but_not_out_of_it(depth, legal):
    """A ford of depth 0 is no water here."""
    pond = box("water", 18, 22, 4, 4, depth=depth)
    low = replace(mech("r", *AT, move='8"/6"j'), level=-float(depth))
    out = battle(low, mech("b", 66, 6), features=(pond,), phase="movement")
    assert (refusals(out, jump((25, 24))) == []) is legal
    assert legal or rules_of(refusals(out, jump((25, 24)))) == ["AS-JUMP-07"]
    into = battle(mech("r", 25, 24, move='8"/6"j'), mech("b", 66, 6), features=(pond,), phase="movement")
    match = play(into, jump((20, 24)))
    assert match.state.units["r"].level == -depth


@pytest.mark.rule("AS-JUMP-04", "AS-MOVE-08")
def test_a_jump_passes_over_every_base_and_lands_on_none():
    """Enemies too; where it lands there must be room."""
    state = jumping(mech("b2", 22, 24), mech("r2", 24, 24))
    assert refusals(state, jump((26, 24))) == []
    assert rules_of(refusals(state, jump((25.2, 24)))) == ["AS-MOVE-09"]
    assert rules_of(refusals(state, jump((22.5, 24)))) == ["AS-MOVE-09"]


@pytest.mark.rule("AS-JUMP-04")
@pytest.mark.parametrize(("roofs", "legal"), [(True, True), (False, False)])
def test_a_jump_may_land_on_a_roof(roofs, legal):
    """Centre and base on it; option roofs."""
    state = jumping(features=(building(22, 20, 6, 8, 3),), options={"roofs": roofs})
    assert (refusals(state, jump((25, 24))) == []) is legal
    if legal:
        assert play(state, jump((25, 24))).state.units["r"].level == 3


@pytest.mark.rule("AS-JUMP-04")
def test_a_jump_does_not_land_partly_in_a_building_or_in_a_wall():
    """Beside it, touching, it does."""
    state = jumping(features=(building(22, 20, 6, 8, 3),))
    assert rules_of(refusals(state, jump((21.5, 24)))) == ["AS-JUMP-04"]
    assert refusals(state, jump((22 - 0.625, 24))) == []
    walled = jumping(features=(box("wall", 22, 20, 0.5, 8, height=1),))
    assert rules_of(refusals(walled, jump((22.25, 24)))) == ["AS-JUMP-04"]


@pytest.mark.rule("AS-JUMP-04", "AS-SETUP-06")
def test_a_jump_lands_on_the_table():
    """Its edge is the last place."""
    state = jumping()
    near = battle(mech("r", 2, 24, move='6"j'), mech("b", 66, 6), phase="movement")
    assert refusals(state, jump((20, 18))) == []
    assert refusals(near, jump((0, 24))) == []
    assert "AS-SETUP-06" in rules_of(refusals(near, jump((-0.1, 24))))


@pytest.mark.rule("AS-JUMP-04")
def test_a_jump_needs_somewhere_to_go():
    """Without a path it is none."""
    assert rules_of(refusals(jumping(), jump())) == ["AS-JUMP-04"]
