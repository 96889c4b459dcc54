"""Moves on the ground, asked from outside: what every kind costs, what is too steep, what is closed.

Unless a case says otherwise the walk leads straight east from (10, 20) and Move is 30".
"""

from typing import Any

import pytest
from outside import Desk, approx, unit

START = (10, 20)


def walk(
    desk: Desk, features: list[dict[str, Any]], *path: Any, move: str = '30"', start: Any = START, **keys: Any
) -> Any:
    """Return what `reach` says of walking exactly *path*."""
    numbered = [{"id": f"{feature['kind']}-{i}"} | feature for i, feature in enumerate(features)]
    mover = unit("a", start, move=move, **keys)
    desk.battle(numbered, [mover], [unit("b", [70, 46], facing=0)])
    via = list(path[:-1]) or [tuple((s + e) / 2 for s, e in zip(start, path[-1], strict=True))]
    return desk.reach("a", *path[-1], via=via)


def ground(kind: str, *rect: float, **keys: Any) -> dict[str, Any]:
    return {"kind": kind, "rect": list(rect)} | keys


def hill(height: float, *rect: float) -> dict[str, Any]:
    return ground("hill", *rect, height=height)


def rules(got: Any) -> set[str]:
    return {refusal["rule"] for refusal in got["refusals"]}


@pytest.mark.rule("AS-MOVE-10")
def test_the_answer_has_exactly_its_keys(desk: Desk) -> None:
    """`reach --to --json` as `formats.md` prints it; the path leaves out the present place."""
    got = walk(desk, [], (14, 20), (14, 24))
    assert got == {
        "legal": True,
        "cost": 8,
        "length": 8,
        "allowance": 30,
        "path": [[14, 20], [14, 24]],
        "refusals": [],
    }


@pytest.mark.rule("AS-MOVE-10", "AS-MOVE-11", "AS-MOVE-12", "AS-MOVE-13")
@pytest.mark.parametrize(
    ("kind", "extra", "keys"),
    [
        ("rough", 1, {}),
        ("rubble", 1, {}),
        ("woods", 1, {}),
        ("ruin", 1, {}),
        ("smoke", 0, {}),
        ("road", 0, {}),
        ("water", 1, {"depth": 0}),
        ("bridge", 0, {"deck": 0}),
    ],
)
def test_each_kind_per_inch(desk: Desk, kind: str, extra: float, keys: Any) -> None:
    """4" of a kind on a walk of 10"."""
    got = walk(desk, [ground(kind, 12, 10, 4, 20, **keys)], (20, 20))
    assert (got["cost"], got["length"]) == (approx(10 + 4 * extra, abs=1e-9), approx(10, abs=1e-9))


@pytest.mark.rule("AS-MOVE-15")
@pytest.mark.parametrize(
    ("kinds", "extra"),
    [
        (["rough", "rubble"], 1),
        (["woods", "woods"], 1),
        (["woods", "rough"], 2),
        (["woods", "rubble", "rough"], 2),
        (["woods", "ruin"], 2),
        (["rough", "ruin"], 2),
        (["woods", "smoke"], 1),
        (["water", "woods"], 2),
        (["water", "rough", "rubble"], 2),
        (["water", "water"], 1),
        (["road", "woods"], 0),
        (["road", "woods", "rough", "rubble", "ruin"], 0),
        (["road", "water"], 1),
        (["road", "water", "woods"], 1),
        (["bridge", "water"], 0),
        (["bridge", "water", "woods"], 1),
        (["bridge", "road", "woods"], 0),
    ],
)
def test_kinds_that_lie_together(desk: Desk, kinds: list[str], extra: float) -> None:
    """Surcharges add up; rough and rubble once; a road cancels all but water's; a bridge takes it away."""
    keys: dict[str, Any] = {"water": {"depth": 0}, "bridge": {"deck": 0}}
    got = walk(desk, [ground(kind, 12, 10, 4, 20, **keys.get(kind, {})) for kind in kinds], (20, 20))
    assert got["cost"] == approx(10 + 4 * extra, abs=1e-9)


def test_a_road_counts_under_the_centre_only(desk: Desk) -> None:
    """A road beside the centre, under the base, does not help."""
    got = walk(desk, [ground("woods", 12, 10, 4, 20), ground("road", 12, 20.1, 4, 2)], (20, 20))
    assert got["cost"] == approx(14, abs=1e-9)


def test_partial_overlap_of_rough_and_rubble(desk: Desk) -> None:
    """From 12 to 18 one inch more for each, where both lie once."""
    got = walk(desk, [ground("rough", 12, 10, 4, 20), ground("rubble", 14, 10, 4, 20)], (20, 20))
    assert got["cost"] == approx(16, abs=1e-9)


@pytest.mark.rule("AS-MOVE-14", "EX-MOVE-A")
@pytest.mark.parametrize(("height", "cost"), [(0.5, 10.5), (1, 11), (2, 12)])
def test_a_climb_costs_its_height_and_no_inch(desk: Desk, height: float, cost: float) -> None:
    """Level change up: 1" per 1"."""
    assert walk(desk, [hill(height, 14, 10, 20, 20)], (20, 20))["cost"] == approx(cost, abs=1e-9)


def test_over_a_hill_costs_up_and_down(desk: Desk) -> None:
    """Up 2 and down 2."""
    assert walk(desk, [hill(2, 14, 10, 3, 20)], (20, 20))["cost"] == approx(14, abs=1e-9)


def test_a_hill_on_a_hill_is_climbed_in_steps(desk: Desk) -> None:
    """Heights are absolute: 2 then 2 more."""
    got = walk(desk, [hill(2, 12, 10, 20, 20), hill(4, 15, 10, 10, 20)], (20, 20))
    assert (got["legal"], got["cost"]) == (True, approx(14, abs=1e-9))


@pytest.mark.rule("AS-MOVE-13", "EX-MOVE-E")
@pytest.mark.parametrize(("depth", "cost"), [(0, 12), (1, 13), (2, 14), (0.5, 12.5)])
def test_into_water_costs_its_depth(desk: Desk, depth: float, cost: float) -> None:
    """8" on land, 2" of water at 2" each, and the level change."""
    assert walk(desk, [ground("water", 18, 10, 9, 20, depth=depth)], (20, 20))["cost"] == approx(
        cost, abs=1e-9
    )


def test_through_water_costs_down_and_up(desk: Desk) -> None:
    """4" of water of depth 1: 4 more, 1 down and 1 up."""
    assert walk(desk, [ground("water", 12, 10, 4, 20, depth=1)], (20, 20))["cost"] == approx(16, abs=1e-9)


def test_overlapping_water_is_as_deep_as_the_deepest(desk: Desk) -> None:
    """A 2" hole in a 1" lake: down 1, 1, up 1, 1."""
    lake = [ground("water", 12, 10, 6, 20, depth=1), ground("water", 14, 10, 2, 20, depth=2)]
    assert walk(desk, lake, (20, 20))["cost"] == approx(10 + 6 + 4, abs=1e-9)


def test_out_of_water_begins_at_the_bed(desk: Desk) -> None:
    """A unit in 2" of water: 1" of water at 2, up 2, 3" on land."""
    got = walk(desk, [ground("water", 5, 10, 6, 20, depth=2)], (14, 20))
    assert got["cost"] == approx(2 + 2 + 3, abs=1e-9)


def test_a_bridge_over_water_is_level_ground(desk: Desk) -> None:
    """A deck at 0 over a pond 2" deep: no surcharge, no level change."""
    river = [ground("water", 12, 10, 4, 20, depth=2), ground("bridge", 11, 18, 6, 4, deck=0)]
    assert walk(desk, river, (20, 20))["cost"] == approx(10, abs=1e-9)


def test_a_raised_bridge_is_climbed(desk: Desk) -> None:
    """A deck at 1.5: up and down."""
    assert walk(desk, [ground("bridge", 12, 18, 4, 4, deck=1.5)], (20, 20))["cost"] == approx(13, abs=1e-9)


def test_the_highest_of_two_bridges_is_the_deck(desk: Desk) -> None:
    """Overlapping bridges: the highest."""
    decks = [ground("bridge", 12, 18, 4, 4, deck=0.5), ground("bridge", 13, 18, 2, 4, deck=1.5)]
    assert walk(desk, decks, (20, 20))["cost"] == approx(13, abs=1e-9)


def test_a_low_bridge_through_a_hill_is_the_ground(desk: Desk) -> None:
    """Ground = the deck of a bridge there, else the highest hill: a deck at 0 is a cutting through a hill."""
    got = walk(desk, [hill(2, 12, 10, 4, 20), ground("bridge", 10, 18, 8, 4, deck=0)], (20, 20))
    assert got["cost"] == approx(10, abs=1e-9)


def test_water_on_a_hill_lies_below_its_top(desk: Desk) -> None:
    """Up 2 onto the hill, 1 down into the tarn, 1 up, 2 down."""
    got = walk(desk, [hill(2, 11, 10, 8, 20), ground("water", 13, 10, 2, 20, depth=1)], (20, 20))
    assert got["cost"] == approx(10 + 2 + 2 + 2 + 2, abs=1e-9)


def test_a_pond_across_the_foot_of_a_hill(desk: Desk) -> None:
    """Its bed follows the ground: 1 down, at the hill 2 up, at its end 1 up."""
    got = walk(desk, [hill(2, 14, 10, 20, 20), ground("water", 12, 10, 4, 20, depth=1)], (20, 20))
    assert got["cost"] == approx(10 + 4 + 1 + 2 + 1, abs=1e-9)


@pytest.mark.parametrize(("height", "cost"), [(1, 12), (0.5, 11), (2, 14)])
def test_a_wall_is_climbed_and_left(desk: Desk, height: float, cost: float) -> None:
    """Up to 2": up and down again as level changes."""
    wall = {"kind": "wall", "line": [[15, 10], [15, 30]], "width": 0.25, "height": height}
    got = walk(desk, [wall], (20, 20))
    assert (got["legal"], got["cost"]) == (True, approx(cost, abs=1e-9))


def test_a_wall_stands_1_inch_high_by_default(desk: Desk) -> None:
    """Height 1 above local ground."""
    wall = {"kind": "wall", "line": [[15, 10], [15, 30]], "width": 0.25}
    assert walk(desk, [wall], (20, 20))["cost"] == approx(12, abs=1e-9)


def test_a_wall_on_a_hill_is_its_own_height_to_climb(desk: Desk) -> None:
    """It follows the ground: on the 2" hill one inch up and down."""
    wall = {"kind": "wall", "line": [[16, 10], [16, 30]], "width": 0.25}
    assert walk(desk, [hill(2, 12, 10, 20, 20), wall], (20, 20))["cost"] == approx(14, abs=1e-9)


def test_a_higher_wall_is_closed(desk: Desk) -> None:
    """More than 2": the base may not enter."""
    wall = {"kind": "wall", "line": [[15, 10], [15, 30]], "width": 0.25, "height": 2.01}
    assert walk(desk, [wall], (20, 20))["legal"] is False
    assert walk(desk, [wall], (15 - 0.125 - 0.625, 20))["legal"] is True
    assert walk(desk, [wall], (15 - 0.125 - 0.624, 20))["legal"] is False


def test_the_centre_may_not_end_on_a_wall(desk: Desk) -> None:
    """The base may overhang it, the centre may not stand on it."""
    wall = {"kind": "wall", "line": [[15, 10], [15, 30]], "width": 1}
    assert walk(desk, [wall], (15, 20))["legal"] is False
    assert walk(desk, [wall], (14.4, 20))["legal"] is True
    assert walk(desk, [wall], (15.6, 20))["legal"] is True


@pytest.mark.rule("AS-MOVE-04")
def test_a_building_is_closed_to_the_base(desk: Desk) -> None:
    """The base may slide along a building and touch it, not enter it."""
    house = [ground("building", 14, 20.625, 4, 4)]
    assert walk(desk, house, (20, 20))["legal"] is True
    assert walk(desk, [ground("building", 14, 20.624, 4, 4)], (20, 20))["legal"] is False
    assert walk(desk, [ground("building", 14, 18, 4, 4)], (13.375, 20))["legal"] is True


@pytest.mark.rule("AS-MOVE-16", "EX-MOVE-B")
@pytest.mark.parametrize(("height", "legal"), [(2, True), (2 + 1e-6, False), (4, False)])
def test_one_crossing_of_more_than_two_inches_is_too_steep(desk: Desk, height: float, legal: bool) -> None:
    """One crossing of more than 2"."""
    got = walk(desk, [hill(height, 14, 10, 20, 20)], (20, 20))
    assert got["legal"] is legal
    assert rules(got) == (set() if legal else {"AS-MOVE-16"})


def test_down_is_as_steep_as_up(desk: Desk) -> None:
    """From a 3" hill one cannot walk straight down."""
    assert rules(walk(desk, [hill(3, 5, 10, 10, 20)], (20, 20))) == {"AS-MOVE-16"}


@pytest.mark.rule("AS-MOVE-16")
@pytest.mark.parametrize(("apart", "legal"), [(1, True), (1.2, True), (0.999, False), (0.5, False)])
def test_two_terraces_of_two_inches_need_an_inch_between(desk: Desk, apart: float, legal: bool) -> None:
    """Crossings in the same sense less than 1" apart add up; exactly 1" is legal."""
    got = walk(desk, [hill(2, 14, 10, 20, 20), hill(4, 14 + apart, 10, 18, 20)], (20, 20))
    assert got["legal"] is legal


def test_one_inch_steps_every_half_inch_are_legal(desk: Desk) -> None:
    """0.5" apart two add up to 2"; the third lies 1" from the first."""
    steps = [hill(i + 1, 14 + i / 2, 10, 20 - i, 20) for i in range(4)]
    got = walk(desk, steps, (20, 20))
    assert (got["legal"], got["cost"]) == (True, approx(14, abs=1e-9))


def test_one_inch_steps_every_0_49_inch_are_too_steep(desk: Desk) -> None:
    """Three within 0.98" add up to 3"."""
    steps = [hill(i + 1, 14 + i * 0.49, 10, 20 - i, 20) for i in range(3)]
    assert rules(walk(desk, steps, (20, 20))) == {"AS-MOVE-16"}


def test_a_ridge_may_be_climbed_and_left_within_an_inch(desk: Desk) -> None:
    """Up and down do not add up."""
    got = walk(desk, [hill(2, 14, 10, 0.5, 20)], (20, 20))
    assert (got["legal"], got["cost"]) == (True, approx(14, abs=1e-9))


def test_two_walls_close_together_add_up(desk: Desk) -> None:
    """1.5" up twice within 0.6" is 3" up within the inch."""
    walls = [ground("wall", 14, 10, 0.1, 20, height=1.5), ground("wall", 14.6, 10, 0.1, 20, height=1.5)]
    assert rules(walk(desk, walls, (20, 20))) == {"AS-MOVE-16"}
    far = [ground("wall", 14, 10, 0.1, 20, height=1.5), ground("wall", 15, 10, 0.1, 20, height=1.5)]
    assert walk(desk, far, (20, 20))["legal"] is True


def test_a_wall_at_the_top_of_a_slope_adds_to_it(desk: Desk) -> None:
    """2" up and a 1" wall 0.5" behind the edge: 3" up within the inch."""
    slope = hill(2, 14, 10, 20, 20)
    assert walk(desk, [slope, ground("wall", 14.5, 10, 0.2, 20)], (20, 20))["legal"] is False
    assert walk(desk, [slope, ground("wall", 15, 10, 0.2, 20)], (20, 20))["legal"] is True


def test_steepness_is_measured_along_the_path(desk: Desk) -> None:
    """Two terraces 0.8" apart, crossed at a slant of 53 degrees: 1.33" along the path."""
    terraces = [hill(2, 14, 5, 20, 40), hill(4, 14.8, 5, 18, 40)]
    assert walk(desk, terraces, (20, 20))["legal"] is False
    assert walk(desk, terraces, (19, 32))["legal"] is True


def test_a_bank_into_deep_water_adds_to_a_cliff(desk: Desk) -> None:
    """From a 2" hill straight into 1" of water: 3" down at one crossing."""
    features = [hill(2, 5, 10, 10, 20), ground("water", 15, 10, 10, 20, depth=1)]
    assert rules(walk(desk, features, (20, 20))) == {"AS-MOVE-16"}


@pytest.mark.rule("AS-MOVE-17")
def test_what_cannot_be_paid_is_refused(desk: Desk) -> None:
    """Cost above Move: refused with the cost."""
    got = walk(desk, [hill(2, 14, 10, 20, 20)], (18.5, 20), move='10"')
    assert (got["legal"], got["cost"], got["allowance"]) == (False, approx(10.5), 10)
    assert rules(got) == {"AS-MOVE-01"}


@pytest.mark.rule("AS-MOVE-01")
def test_exactly_the_move_may_be_spent(desk: Desk) -> None:
    """Cost = Move is legal, a hair more is not."""
    assert walk(desk, [], (20, 20), move='10"')["legal"] is True
    assert walk(desk, [], (20.00001, 20), move='10"')["legal"] is False


@pytest.mark.rule("AS-MOVE-05")
def test_minimum_movement_whatever_it_costs(desk: Desk) -> None:
    """Move 1": 2" through woods and up a 2" hill cost 6 and are legal."""
    features = [ground("woods", 5, 10, 20, 20), hill(2, 11, 10, 20, 20)]
    got = walk(desk, features, (12, 20), move='1"')
    assert (got["legal"], got["cost"], got["allowance"]) == (True, approx(6), 1)


@pytest.mark.rule("AS-MOVE-05")
def test_minimum_movement_is_two_inches_of_path(desk: Desk) -> None:
    """A path of more than 2" is no minimum move."""
    assert walk(desk, [], (12, 20), move='1"')["legal"] is True
    assert walk(desk, [], (12.0001, 20), move='1"')["legal"] is False
    assert walk(desk, [], (10, 21), (11.0001, 21), move='1"')["legal"] is False


@pytest.mark.rule("AS-MOVE-05", "AS-MOVE-16")
def test_too_steep_forbids_a_minimum_move(desk: Desk) -> None:
    """The level change limit still applies."""
    assert rules(walk(desk, [hill(2.5, 11, 10, 20, 20)], (12, 20), move='4"')) == {"AS-MOVE-16"}


@pytest.mark.rule("AS-MOVE-18")
def test_a_unit_that_cannot_move_makes_no_minimum_move(desk: Desk) -> None:
    """Move 0 = immobile: no movement at all."""
    got = walk(desk, [], (11, 20), move='2"', status={"mp_hits": 1})
    assert (got["legal"], got["allowance"]) == (False, 0)
    assert "AS-MOVE-18" in rules(got)


@pytest.mark.parametrize(
    ("status", "keys", "allowance"),
    [
        ({"heat": 1}, {}, 8),
        ({"heat": 3}, {}, 4),
        ({"mp_hits": 1}, {}, 5),
        ({"mp_hits": 2}, {}, 2),
        ({"mp_hits": 1, "heat": 1}, {}, 3),
        ({"heat": 1}, {"specials": ["TSM"]}, 10),
        ({"heat": 2}, {"specials": ["TSM"]}, 8),
        ({"heat": 0}, {"specials": ["TSM"]}, 10),
    ],
)
@pytest.mark.rule("AS-CRIT-10")
def test_allowance_after_heat_and_criticals(desk: Desk, status: Any, keys: Any, allowance: float) -> None:
    """Heat -2" a level, after MP hits: half of what is left, rounded normally, at least 2"."""
    assert walk(desk, [], (11, 20), move='10"', status=status, **keys)["allowance"] == allowance


@pytest.mark.parametrize(
    ("move", "hits", "allowance"), [(5, 1, 2), (3, 1, 1), (10, 1, 5), (14, 1, 7), (14, 2, 3), (7, 1, 3)]
)
@pytest.mark.rule("AS-CRIT-10", "AS-GEN-07")
def test_the_loss_is_rounded(desk: Desk, move: int, hits: int, allowance: int) -> None:
    """Move 5 loses 3, Move 3 loses 2, Move 14 loses 7, then 4."""
    assert walk(desk, [], (10.5, 20), move=f'{move}"', status={"mp_hits": hits})["allowance"] == allowance


def test_a_path_along_a_border_pays_the_dearer_side(desk: Desk) -> None:
    """A stretch on the border of a wood is in the wood."""
    assert walk(desk, [ground("woods", 12, 20, 4, 10)], (20, 20))["cost"] == approx(14, abs=1e-9)


def test_a_path_along_a_border_has_the_higher_level(desk: Desk) -> None:
    """A stretch on the edge of a 1" hill is up there: up and down again."""
    assert walk(desk, [hill(1, 12, 20, 4, 10)], (20, 20))["cost"] == approx(12, abs=1e-9)


def test_touching_a_border_at_a_point_changes_nothing(desk: Desk) -> None:
    """A corner of a hill on the way costs nothing."""
    peak = {"kind": "hill", "height": 2, "polygon": [[15, 20], [20, 25], [12, 25]]}
    assert walk(desk, [peak], (20, 20))["cost"] == approx(10, abs=1e-9)


def test_a_bend_on_a_border_changes_nothing(desk: Desk) -> None:
    """A corner of the path that touches a hill's edge stays below."""
    assert walk(desk, [hill(2, 15, 10, 10, 20)], (15, 20), (10, 20.5), (15, 20), (12, 20))["cost"] == approx(
        5 + 2 * 25.25**0.5 + 3, abs=1e-9
    )


def test_a_path_that_ends_on_a_border_pays_for_the_higher_level(desk: Desk) -> None:
    """On the border of a 2" hill: 5" + 2"; a little before it: 4.9"."""
    assert walk(desk, [hill(2, 15, 10, 10, 20)], (15, 20))["cost"] == approx(7, abs=1e-9)
    assert walk(desk, [hill(2, 15, 10, 10, 20)], (14.9, 20))["cost"] == approx(4.9, abs=1e-9)


def test_a_path_that_ends_on_the_edge_of_its_hill_stays_up(desk: Desk) -> None:
    """Coming from above the border is still the hill."""
    assert walk(desk, [hill(2, 5, 10, 10, 20)], (15, 20))["cost"] == approx(5, abs=1e-9)


def test_a_path_that_ends_on_a_shore_stays_dry(desk: Desk) -> None:
    """The border of a pond has the land's level on it too."""
    assert walk(desk, [ground("water", 15, 10, 10, 20, depth=2)], (15, 20))["cost"] == approx(5, abs=1e-9)


def test_ending_on_a_border_may_be_too_steep(desk: Desk) -> None:
    """The level there is 3" up at one crossing."""
    assert rules(walk(desk, [hill(3, 15, 10, 10, 20)], (15, 20))) == {"AS-MOVE-16"}


@pytest.mark.rule("AS-MOVE-02")
def test_a_path_of_no_length_costs_nothing(desk: Desk) -> None:
    """Zero-length moves: turning on the spot."""
    got = walk(desk, [], (10, 20))
    assert (got["legal"], got["cost"], got["length"]) == (True, 0, 0)


@pytest.mark.rule("AS-MOVE-03")
def test_the_length_along_the_path_counts(desk: Desk) -> None:
    """Round a corner: 4 + 3 + 5."""
    assert walk(desk, [], (14, 20), (14, 23), (10, 20))["length"] == approx(12, abs=1e-9)


def test_off_the_table_is_refused_with_cost_and_path(desk: Desk) -> None:
    """A refused move, also one that leads off the table, still gives cost, length and path."""
    got = walk(desk, [], (-1, 20))
    assert (got["legal"], got["cost"], got["length"], got["path"][-1]) == (
        False,
        approx(11),
        approx(11),
        [-1, 20],
    )
    assert got["refusals"]


def test_the_centre_may_stand_on_the_very_edge(desk: Desk) -> None:
    """The centre stays on the table; the base may hang over it."""
    assert walk(desk, [], (0, 20))["legal"] is True
    assert walk(desk, [], (-0.001, 20))["legal"] is False


def test_option_climb_cost(desk: Desk) -> None:
    """ASCE: 2" per 1" of height."""
    desk.battle(
        [{"id": "h", **hill(1, 14, 10, 20, 20)}],
        [unit("a", START)],
        [unit("b", [70, 46])],
        options={"climb_cost": 2},
    )
    assert desk.reach("a", 17, 20, via=[(12, 20)])["cost"] == approx(9, abs=1e-9)


@pytest.mark.rule("AS-SETUP-03")
def test_in_the_air_nobody_moves(desk: Desk) -> None:
    """The introductory game is for 'Mechs: a VTOL may be shot at, and is told why it stays where it is."""
    vtol = {"type": "CV", "move": '10"v', "size": 1}
    red = [unit("a", [10, 20], elevation=5, **vtol), unit("l", [30, 20], **vtol)]
    desk.battle((), red, [unit("b", [70, 4])])
    (refusal,) = desk.reach("a", 12, 20)["refusals"]
    assert refusal["rule"] == "AS-SETUP-03"
    assert "in the air" in refusal["reason"]
    assert desk.reach("a")["geometry"]["coordinates"] == []
    assert desk.reach("l", 32, 20)["legal"]
