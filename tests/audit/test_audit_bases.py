"""Bases on the way, entering, leaving and jumping, asked from outside."""

from math import hypot
from typing import Any

import pytest
from outside import Desk, approx, unit

START = (10, 20)


def go(desk: Desk, *path: Any, others: Any = (), features: Any = (), jump: bool = False, **keys: Any) -> Any:
    """Return what `reach` says of going exactly *path* past *others*: their side, place and keys."""
    numbered = [{"id": f"{feature['kind']}-{i}"} | feature for i, feature in enumerate(features)]
    forces: dict[str, list[Any]] = {"Red": [], "Blue": []}
    for i, (side, at, more) in enumerate(others):
        forces[side].append(unit(f"{side}-{i}", at, facing=0, **more))
    mover = unit("a", keys.pop("start", START), **{"move": '30"/20"j', **keys})
    desk.battle(numbered, [mover, *forces["Red"]], [unit("far", [70, 46]), *forces["Blue"]])
    return desk.reach("a", *path[-1], via=path[:-1], jump=jump)


def straight(desk: Desk, x: float, **keys: Any) -> Any:
    """Walk straight east to *x*, by way of the middle so that the path is exactly that."""
    return go(desk, ((10 + x) / 2, 20), (x, 20), **keys)


def rules(got: Any) -> set[str]:
    return {refusal["rule"] for refusal in got["refusals"]}


@pytest.mark.rule("AS-MOVE-07")
def test_not_through_an_enemy(desk: Desk) -> None:
    """The swept base may not pass through an enemy base at the same elevation."""
    assert rules(straight(desk, 20, others=[("Blue", (15, 20), {})])) == {"AS-MOVE-07"}


@pytest.mark.rule("AS-MOVE-07")
def test_through_a_friend(desk: Desk) -> None:
    """May pass through friends, at no cost."""
    got = straight(desk, 20, others=[("Red", (15, 20), {})])
    assert (got["legal"], got["cost"]) == (True, approx(10, abs=1e-9))


@pytest.mark.rule("AS-MOVE-07")
@pytest.mark.parametrize(("beside", "legal"), [(1.25, True), (1.25 - 1e-10, True), (1.249, False)])
def test_bases_may_slide_along_each_other(desk: Desk, beside: float, legal: bool) -> None:
    """Overlap means deeper than EPS."""
    assert straight(desk, 20, others=[("Blue", (15, 20 + beside), {})])["legal"] is legal


@pytest.mark.rule("AS-MOVE-08")
def test_past_an_enemy_at_another_elevation(desk: Desk) -> None:
    """An airborne VTOL above is no obstacle to who walks beneath."""
    vtol = {"type": "CV", "move": '20"v', "elevation": 3}
    assert straight(desk, 20, others=[("Blue", (15, 20), vtol)])["legal"] is True


@pytest.mark.rule("AS-MOVE-07", "AS-MOVE-08")
def test_the_level_of_that_stretch_decides(desk: Desk) -> None:
    """An enemy beside a 1" ridge is passed from above, though its base overlaps the mover's."""
    ridge = {"kind": "hill", "height": 1, "rect": [13, 19.5, 5, 1]}
    assert straight(desk, 20, others=[("Blue", (15, 20.9), {})], features=[ridge])["legal"] is True
    assert straight(desk, 20, others=[("Blue", (15, 20.9), {})])["legal"] is False


@pytest.mark.rule("AS-MOVE-09")
@pytest.mark.parametrize("side", ["Red", "Blue"])
@pytest.mark.parametrize(("x", "legal"), [(13.75, True), (13.751, False), (15, False)])
def test_final_positions_never_overlap(desk: Desk, side: str, x: float, legal: bool) -> None:
    """Neither friend nor enemy; touching is contact and legal."""
    got = straight(desk, x, others=[(side, (15, 20), {})])
    assert got["legal"] is legal
    if not legal:
        assert "AS-MOVE-09" in rules(got) or side == "Blue"


@pytest.mark.rule("AS-MOVE-09")
def test_not_even_under_a_flier(desk: Desk) -> None:
    """Whatever the elevation."""
    vtol = {"type": "CV", "move": '20"v', "elevation": 3}
    assert rules(straight(desk, 15, others=[("Blue", (15, 20), vtol)])) == {"AS-MOVE-09"}


def test_bases_that_touch_may_part(desk: Desk) -> None:
    """Away from contact, or sliding round it; not deeper into it."""
    enemy = [("Blue", (11.25, 20), {})]
    assert go(desk, (5, 20), others=enemy)["legal"] is True
    assert go(desk, (10, 15), others=enemy)["legal"] is True
    assert go(desk, (10.5, 20.1), (10.5, 25), others=enemy)["legal"] is False


def test_larger_bases_need_more_room(desk: Desk) -> None:
    """Closed form on circles of any radius."""
    assert straight(desk, 20, others=[("Blue", (15, 22), {"base": 1.375})])["legal"] is True
    assert straight(desk, 20, others=[("Blue", (15, 22), {"base": 1.376})])["legal"] is False


def test_a_corner_of_the_path_may_clip_a_base(desk: Desk) -> None:
    """Only near its corner does the path come within reach of the enemy."""
    enemy = [("Blue", (16, 20), {})]
    assert go(desk, (14.76, 20), (14.76, 25), others=enemy)["legal"] is False
    assert go(desk, (14.75, 20), (14.75, 25), others=enemy)["legal"] is True


@pytest.mark.parametrize(("edge", "entry", "to"), [("south", (20, 48), (20, 40)), ("west", (0, 20), (8, 20))])
def test_entering_counts_from_the_home_edge(desk: Desk, edge: str, entry: Any, to: Any) -> None:
    """A unit off the table begins at any point of its edge; inches count from there."""
    sides = [
        {"name": "Red", "edge": edge, "units": [unit("a")]},
        {"name": "Blue", "edge": {"south": "north", "west": "east"}[edge], "units": [unit("b")]},
    ]
    got = desk.battle(sides=sides).reach("a", *to, via=[entry])
    assert (got["legal"], got["cost"]) == (True, approx(8, abs=1e-9))


def test_entering_elsewhere_is_refused(desk: Desk) -> None:
    """Not from another edge, not from the middle."""
    desk.battle([], [unit("a")], [unit("b")])
    assert desk.reach("a", 20, 40, via=[(20, 48)])["legal"] is True
    assert desk.reach("a", 5, 40, via=[(0, 40)])["legal"] is False
    assert desk.reach("a", 20, 40, via=[(20, 47)])["legal"] is False
    assert desk.reach("a", 20, 8, via=[(20, 0)])["legal"] is False


def test_entering_upon_a_hill_at_the_edge_is_free(desk: Desk) -> None:
    """At the ground there, free: on a 2" hill at the edge the entry costs nothing."""
    slope = {"id": "h", "kind": "hill", "height": 2, "rect": [15, 40, 10, 8]}
    assert desk.battle([slope], [unit("a")], [unit("b")]).reach("a", 20, 43, via=[(20, 48)])[
        "cost"
    ] == approx(5)


def test_entering_terrain_costs_its_inches(desk: Desk) -> None:
    """3" of woods from the edge and 2" clear: 8."""
    wood = {"id": "w", "kind": "woods", "rect": [15, 45, 10, 3]}
    assert desk.battle([wood], [unit("a")], [unit("b")]).reach("a", 20, 43, via=[(20, 48)])["cost"] == approx(
        8
    )


@pytest.mark.rule("AS-JUMP-01", "AS-JUMP-04")
def test_a_jump_costs_its_length_whatever_lies_below(desk: Desk) -> None:
    """Terrain costs are ignored."""
    below = [
        {"kind": "woods", "rect": [12, 10, 9, 20]},
        {"kind": "hill", "height": 3, "rect": [15, 10, 9, 20]},
    ]
    got = go(desk, (20, 20), features=below, jump=True)
    assert (got["legal"], got["cost"], got["allowance"]) == (True, approx(10, abs=1e-9), 20)


@pytest.mark.rule("AS-JUMP-01")
def test_only_jumpers_jump(desk: Desk) -> None:
    """Without a `j` there is no jump."""
    assert "AS-JUMP-01" in rules(go(desk, (12, 20), jump=True, move='10"'))


@pytest.mark.rule("AS-JUMP-01", "AS-JUMP-03")
def test_the_jump_value_is_its_limit(desk: Desk) -> None:
    """JR7-K Jenner 14"/6"j: 14" on the ground or 6" jumping; heat does not shorten the jump."""
    jenner = {"move": '14"/6"j', "status": {"heat": 2}}
    assert go(desk, (16, 20), jump=True, **jenner)["legal"] is True
    assert go(desk, (16.001, 20), jump=True, **jenner)["legal"] is False
    assert go(desk, (15, 20), (20, 20), **jenner)["legal"] is True
    assert go(desk, (15, 20), (20.001, 20), **jenner)["legal"] is False


@pytest.mark.rule("AS-JUMP-05")
@pytest.mark.parametrize(
    ("kind", "height", "legal"),
    [
        ("hill", 5.99, True),
        ("hill", 6, False),
        ("building", 5.99, True),
        ("building", 6, False),
        ("woods", 5.99, True),
        ("woods", 6, False),
        ("wall", 5.99, True),
        ("wall", 6, False),
        ("ruin", 6, False),
        ("smoke", 6, False),
    ],
)
def test_only_over_what_is_lower_than_the_rating(desk: Desk, kind: str, height: float, legal: bool) -> None:
    """6" jump clears obstacles less than 6" tall."""
    got = go(
        desk,
        (16, 20),
        features=[{"kind": kind, "height": height, "rect": [12, 10, 1, 20]}],
        jump=True,
        move='6"j',
    )
    assert got["legal"] is legal
    assert rules(got) == (set() if legal else {"AS-JUMP-05"})


@pytest.mark.rule("AS-JUMP-05", "AS-JUMP-08")
def test_the_height_counts_from_the_take_off(desk: Desk) -> None:
    """From a 2" hill a 6" jump clears 7.9" and not 8"."""
    stand = {"kind": "hill", "height": 2, "rect": [8, 18, 3.5, 4]}
    for height, legal in ((7.9, True), (8, False)):
        tower = {"kind": "building", "height": height, "rect": [12, 10, 1, 20]}
        assert go(desk, (16, 20), features=[stand, tower], jump=True, move='6"j')["legal"] is legal


def test_what_contains_the_start_does_not_count(desk: Desk) -> None:
    """Out of a high wood a unit may jump; not into another one."""
    wood = {"kind": "woods", "height": 9, "rect": [5, 10, 8, 20]}
    assert go(desk, (16, 20), features=[wood], jump=True, move='6"j')["legal"] is True
    more = {"kind": "woods", "height": 9, "rect": [15, 10, 8, 20]}
    assert go(desk, (16, 20), features=[wood, more], jump=True, move='6"j')["legal"] is False


def test_a_prism_touched_at_a_point_counts(desk: Desk) -> None:
    """Every prism that the segment touches."""
    spire = {"kind": "hill", "height": 6, "polygon": [[13, 20], [14, 24], [12, 24]]}
    assert go(desk, (16, 20), features=[spire], jump=True, move='6"j')["legal"] is False
    beside = {"kind": "hill", "height": 6, "polygon": [[13, 20.001], [14, 24], [12, 24]]}
    assert go(desk, (16, 20), features=[beside], jump=True, move='6"j')["legal"] is True


@pytest.mark.rule("AS-JUMP-07")
@pytest.mark.parametrize(("depth", "legal"), [(0, True), (0.5, False), (2, False)])
def test_not_out_of_water(desk: Desk, depth: float, legal: bool) -> None:
    """Not from where the centre stands in water of depth above 0."""
    got = go(desk, (16, 20), features=[{"kind": "water", "depth": depth, "rect": [8, 18, 3, 4]}], jump=True)
    assert got["legal"] is legal
    assert rules(got) == (set() if legal else {"AS-JUMP-07"})


@pytest.mark.rule("AS-JUMP-07")
def test_into_water(desk: Desk) -> None:
    """It may land in water."""
    assert (
        go(desk, (16, 20), features=[{"kind": "water", "depth": 3, "rect": [15, 18, 3, 4]}], jump=True)[
            "legal"
        ]
        is True
    )


@pytest.mark.rule("AS-JUMP-06")
def test_down_from_any_height(desk: Desk) -> None:
    """Jumping down from any height is safe."""
    assert (
        go(desk, (16, 20), features=[{"kind": "hill", "height": 12, "rect": [8, 18, 3, 4]}], jump=True)[
            "legal"
        ]
        is True
    )


@pytest.mark.rule("AS-MOVE-08")
def test_over_all_bases(desk: Desk) -> None:
    """It passes over friend and enemy and lands overlapping none."""
    crowd = [("Blue", (13, 20), {}), ("Red", (15, 20), {})]
    assert go(desk, (17, 20), others=crowd, jump=True)["legal"] is True
    assert rules(go(desk, (16, 20), others=crowd, jump=True)) == {"AS-MOVE-09"}


def house(height: float = 2) -> dict[str, Any]:
    return {"kind": "building", "height": height, "rect": [14, 18, 5, 4]}


def test_landing_on_a_roof(desk: Desk) -> None:
    """With the centre on a building it lands on its roof."""
    assert go(desk, (16, 20), features=[house()], jump=True)["legal"] is True


def test_a_roof_must_be_lower_than_the_jump(desk: Desk) -> None:
    """A roof landed on counts among the prisms that must be lower."""
    assert rules(go(desk, (16, 20), features=[house(6)], jump=True, move='6"j')) == {"AS-JUMP-05"}


def test_landing_partly_in_a_building_is_refused(desk: Desk) -> None:
    """The base in the house, the centre beside it."""
    assert go(desk, (13.5, 20), features=[house()], jump=True)["legal"] is False
    assert go(desk, (13.375, 20), features=[house()], jump=True)["legal"] is True


def test_landing_with_the_base_in_a_wall_is_refused(desk: Desk) -> None:
    """Also in a wall that one could step over."""
    wall = {"kind": "wall", "line": [[16, 10], [16, 30]], "width": 0.5}
    assert go(desk, (15.2, 20), features=[wall], jump=True)["legal"] is False
    assert go(desk, (15.125, 20), features=[wall], jump=True)["legal"] is True
    assert go(desk, (18, 20), features=[wall], jump=True)["legal"] is True


def test_option_roofs(desk: Desk) -> None:
    """With roofs false there is no landing on buildings."""
    desk.battle(
        [{"id": "h", **house()}],
        [unit("a", START, move='10"j')],
        [unit("b", [70, 46])],
        options={"roofs": False},
    )
    assert desk.reach("a", 16, 20, jump=True)["legal"] is False


def test_option_jump_height(desk: Desk) -> None:
    """ASCE: half of the rating: 6" clears less than 3"."""
    for height, legal in ((2.9, True), (3, False)):
        desk.battle(
            [{"id": "h", "kind": "hill", "height": height, "rect": [12, 10, 1, 20]}],
            [unit("a", START, move='6"j')],
            [unit("b", [70, 46])],
            options={"jump_height": "half"},
        )
        assert desk.reach("a", 16, 20, jump=True)["legal"] is legal


def test_from_a_roof_down_by_jump_not_on_foot(desk: Desk) -> None:
    """From a roof a unit may jump down, not walk."""
    roof = [{"kind": "building", "height": 2, "rect": [8, 18, 4, 4]}]
    assert go(desk, (16, 20), features=roof, elevation=2, jump=True)["legal"] is True
    assert go(desk, (13, 20), (16, 20), features=roof, elevation=2)["legal"] is False


def test_a_jump_has_no_steepness_and_no_minimum(desk: Desk) -> None:
    """One straight segment; with via points it is none."""
    got = go(desk, (16, 23), features=[{"kind": "hill", "height": 4, "rect": [14, 10, 9, 20]}], jump=True)
    assert (got["legal"], got["cost"]) == (True, approx(hypot(6, 3), abs=1e-9))
    assert go(desk, (12, 25), (16, 23), jump=True)["legal"] is False


def test_a_jump_stays_on_the_table(desk: Desk) -> None:
    """The centre stays on the table."""
    assert go(desk, (-1, 20), jump=True)["legal"] is False


def test_a_unit_off_the_table_may_jump_in(desk: Desk) -> None:
    """Its jump begins at a point of its home edge."""
    got = desk.battle([], [unit("a", move='8"j')], [unit("b")]).reach("a", 20, 41, via=[(20, 48)], jump=True)
    assert (got["legal"], got["cost"]) == (True, approx(7))
