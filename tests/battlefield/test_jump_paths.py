"""Jumps over terrain and where they land."""

from __future__ import annotations

import pytest
from pieces import BASE, block, piece, table

from game.battlefield.movement.jumps.jump import JumpPath, jump_path
from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point


def jump(
    field: Battlefield, a: tuple[float, float], b: tuple[float, float], *, level=0.0, rating=6.0, **more
) -> JumpPath:
    return jump_path(field, Point(*a), Point(*b), level, rating=rating, base=BASE, **more)


@pytest.mark.rule("AS-JUMP-04")
def test_a_jump_costs_its_length_whatever_lies_below():
    """Straight over woods, rough ground and water; no climb counts, however steep."""
    field = table(
        block("woods", 10, 0, 5, 40), block("water", 15, 0, 5, 40, 2), block("hill", 20, 0, 9, 40, 5)
    )
    found = jump(field, (5, 10), (25, 10))
    assert (found.length, found.level, found.open) == (20, 5, True)


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize("kind", ["hill", "building", "wall", "woods", "ruin", "smoke"])
@pytest.mark.parametrize(
    ("height", "cleared"), [(6 - 1e-6, True), (6 - 5e-10, False), (6.0, False), (6.000001, False), (9, False)]
)
def test_tops_must_lie_strictly_below_the_rating(kind, height, cleared):
    """A 6" jump clears less than 6", solid or area."""
    found = jump(table(block(kind, 10, 5, 2, 10, height)), (5, 10), (20, 10))
    assert found.open is cleared
    assert found.barriers == (() if cleared else ((kind, height),))


@pytest.mark.rule("AS-JUMP-08")
@pytest.mark.parametrize(
    ("level", "cleared"), [(0, False), (1, False), (1.000001, True), (2, True), (-1, False)]
)
def test_the_height_is_measured_from_the_level_at_take_off(level, cleared):
    """7" tall, 6" jump: from more than 1" up."""
    field = table(block("building", 10, 5, 2, 10, 7))
    assert (jump(field, (5, 10), (20, 10), level=level).barriers == ()) is cleared


@pytest.mark.parametrize(
    ("y", "met"), [(10, True), (15, True), (15 + 5e-10, True), (15.000001, False), (4.9, False)]
)
def test_to_touch_a_prism_is_to_meet_it(y, met):
    """The segment of the centre, not of the base, and closed."""
    field = table(block("building", 10, 5, 2, 10, 7))
    assert bool(jump(field, (5, y), (20, y)).barriers) is met


def test_prisms_that_contain_the_start_are_no_barrier():
    """Out of tall woods, from a roof, off a hill: not counted; what lies beyond is."""
    woods, tower = block("woods", 0, 0, 10, 48, 9), block("building", 20, 5, 5, 10, 8)
    assert jump(table(woods), (5, 10), (20, 10)).open
    assert jump(table(woods), (10, 10), (20, 10)).open
    assert jump(table(woods, tower), (5, 10), (30, 10)).barriers == (("building", 8),)
    assert jump(table(tower), (22, 10), (30, 10), level=1).open


def test_terrain_that_follows_the_ground_is_higher_on_a_hill():
    """Woods of 3" that run up a 4" hill are 3" and 7" high; a jump meets only the piece that it touches."""
    field = table(block("hill", 20, 0, 20, 48, 4), block("woods", 15, 10, 10, 10, 3))
    assert jump(field, (10, 15), (19.9, 15)).barriers == ()
    assert jump(field, (10, 15), (20, 15)).barriers == (("woods", 7),)
    assert jump(field, (16, 15), (24, 15)).barriers == (("woods", 7),)
    assert jump(field, (22, 15), (17, 15), level=4, rating=3).barriers == ()


def test_woods_beside_a_hill_do_not_stand_on_it():
    """They share a slanting border and no inch."""
    slope = ((20.1, 0), (30, 0), (30, 40), (25.3, 40))
    field = table(piece("hill", slope, 4), piece("woods", ((10, 0), (20.1, 0), (25.3, 40), (10, 40)), 3))
    assert jump(field, (5, 20), (28, 20)).barriers == ()


def test_a_building_on_a_slope_is_as_high_as_its_highest_floor():
    """One flat roof: the highest ground under the inside + height."""
    field = table(block("hill", 20, 0, 20, 48, 3), block("building", 18, 10, 4, 4, 3))
    assert jump(field, (10, 12), (30, 12)).barriers == (("building", 6),)


def test_barriers_are_told_highest_first():
    """Then by id; each feature once, with its highest top."""
    field = table(
        block("building", 10, 5, 2, 10, 7, name="b"),
        block("building", 14, 5, 2, 10, 7, name="a"),
        block("wall", 18, 5, 2, 10, 9, name="c"),
    )
    assert jump(field, (5, 10), (30, 10)).barriers == (("c", 9), ("a", 7), ("b", 7))


@pytest.mark.rule("AS-JUMP-06")
def test_down_from_any_height():
    """No drop is too deep."""
    field = table(block("hill", 0, 0, 10, 48, 12))
    found = jump(field, (5, 10), (11, 10), level=12)
    assert (found.open, found.level) == (True, 0)


@pytest.mark.rule("AS-JUMP-07")
def test_into_water_but_not_out_of_it():
    """From depth 0 it may; on a bridge it is not in the water; the border belongs to the water."""
    pond, ford = table(block("water", 10, 0, 10, 48, 1)), table(block("water", 10, 0, 10, 48, 0))
    assert jump(pond, (5, 10), (12, 10)).level == -1
    assert jump(pond, (5, 10), (12, 10)).open
    assert jump(pond, (12, 10), (5, 10), level=-1).from_water == 1
    assert jump(pond, (10, 10), (5, 10)).from_water == 1
    assert jump(pond, (9.999, 10), (5, 10)).open
    assert jump(ford, (12, 10), (5, 10)).open
    bridged = table(block("water", 10, 0, 10, 48, 1), block("bridge", 8, 9, 14, 2, 0))
    assert jump(bridged, (12, 10), (5, 10)).open
    assert jump(bridged, (5, 10), (12, 10)).level == 0


class TestRoofs:
    """Landing with the centre on a building is landing on its roof; partly in one is refused."""

    HOUSE = table(block("building", 10, 10, 6, 6, 3))

    def test_it_lands_on_the_roof(self):
        found = jump(self.HOUSE, (5, 13), (13, 13))
        assert (found.roof, found.level, found.open) == ("building", 3, True)

    def test_the_option_may_forbid_it(self):
        found = jump(self.HOUSE, (5, 13), (13, 13), roofs=False)
        assert (found.roof, found.in_buildings, found.open) == (None, ("building",), False)

    @pytest.mark.parametrize(
        ("x", "open_"),
        [
            (10 + BASE, True),
            (10 + BASE - 1e-6, True),
            (10, True),
            (10 - 1e-6, False),
            (10 - BASE + 1e-6, False),
            (10 - BASE, True),
        ],
    )
    def test_the_centre_lies_on_it_or_the_base_beside_it(self, x, open_):
        found = jump(self.HOUSE, (5, 13), (x, 13))
        assert found.open is open_
        assert found.in_buildings == (() if open_ else ("building",))

    def test_the_roof_landed_on_counts_among_the_prisms(self):
        tall = table(block("building", 10, 10, 6, 6, 6))
        assert jump(tall, (5, 13), (13, 13)).barriers == (("building", 6),)
        assert jump(tall, (5, 13), (13, 13), rating=6.1).open

    def test_a_roof_in_two_pieces_is_one_roof(self):
        halves = table(
            block("building", 10, 10, 3, 6, 3, name="a"), block("building", 13, 10, 3, 6, 3, name="b")
        )
        for at in ((13, 13), (12.8, 13), (11, 13)):
            found, whole = jump(halves, (5, 13), at), jump(self.HOUSE, (5, 13), at)
            assert (found.open, found.level) == (whole.open, whole.level) == (True, 3)
        assert jump(halves, (5, 13), (13, 13)).roof == "a"

    def test_a_higher_neighbour_is_in_the_way_and_a_lower_one_is_not(self):
        houses = table(
            block("building", 10, 10, 3, 6, 3, name="a"), block("building", 13, 10, 3, 6, 4, name="b")
        )
        assert jump(houses, (5, 13), (12.8, 13)).in_buildings == ("b",)
        assert jump(houses, (5, 13), (13.2, 13)).roof == "b"
        assert jump(houses, (5, 13), (14, 13)).roof == "b"

    def test_a_tower_on_a_house_carries_its_own(self):
        tower = table(
            block("building", 10, 10, 6, 6, 3, name="a"), block("building", 11, 11, 4, 4, 5, name="b")
        )
        assert jump(tower, (5, 13), (13, 13)).level == 5
        assert jump(tower, (5, 13), (13, 13)).open
        assert jump(tower, (5, 13), (15.2, 13)).in_buildings == ("b",)


@pytest.mark.parametrize(("y", "open_"), [(15 - BASE, True), (15 - BASE + 1e-6, False), (15.1, False)])
def test_landing_with_the_base_in_a_wall_is_refused(y, open_):
    """Whatever its height; to touch it is not to be in it."""
    field = table(block("wall", 10, 15, 10, 0.25))
    found = jump(field, (15, 10), (15, y))
    assert found.open is open_
    assert found.in_walls == (() if open_ else ("wall",))


def test_it_lands_on_the_table():
    """The edge belongs to it."""
    assert jump(table(), (3, 3), (0, 0)).open
    assert jump(table(), (3, 3), (-0.001, 0)).off_table


def test_a_jump_on_the_spot_is_a_jump_of_no_length():
    """Zero-length moves are measured like any other."""
    found = jump(table(block("hill", 0, 0, 10, 10, 9)), (5, 5), (5, 5), level=9)
    assert (found.length, found.level, found.open) == (0, 9, True)


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(("height", "cleared"), [(6 - 1e-6, True), (6.0, False), (6 + 1e-6, False)])
def test_a_bridge_deck_must_be_cleared(height, cleared):
    """A deck is as high as it says, and nothing passes beneath; from one, itself is no barrier."""
    field = table(block("bridge", 10, 5, 2, 10, height))
    assert jump(field, (5, 10), (20, 10)).open is cleared
    assert jump(field, (11, 10), (20, 10)).open


@pytest.mark.rule("AS-JUMP-05")
def test_a_prism_left_and_entered_again_counts():
    """From one arm of a horseshoe of woods over its mouth onto the other: 9" high, it is a barrier."""
    arms = [block("woods", 4, 4, 2, 12, 9, name="w"), block("woods", 10, 4, 2, 12, 9, name="e")]
    foot = block("woods", 6, 14, 4, 2, 9, name="s")
    field = table(*arms, foot)
    assert {one.id for one in jump(field, (5, 6), (11, 6)).barriers} == {"e"}
    assert jump(field, (5, 6), (8, 6)).open
    assert jump(field, (5, 15), (11, 15)).open


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(("y", "met"), [(15 + BASE, True), (15 + BASE + 1e-6, False)])
def test_by_option_the_whole_base_must_clear(y, met):
    """A tower beside the line, within the swept base."""
    field = table(block("building", 10, 5, 2, 10, 7))
    assert bool(jump(field, (5, y), (20, y), wide=BASE).barriers) is met
    assert not jump(field, (5, y), (20, y)).barriers
