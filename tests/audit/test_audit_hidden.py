"""The hidden fraction, asked from outside, against numbers worked out by hand.

Flat ground, both eyes at 2", a top T at distance s on a line of D: below the eye the far edge of the top
hides all below 2 + (T - 2) D/s, above the eye the near edge does.
"""

from typing import Any

import pytest
from outside import Desk, approx, unit

A, B = (10, 20), (30, 20)


def seen(desk: Desk, *features: dict[str, Any], a: Any = A, b: Any = B, **keys: Any) -> Any:
    """Return the certificate from a unit at *a* to one at *b* over *features*."""
    numbered = [{"id": f"{feature['kind']}-{i}"} | feature for i, feature in enumerate(features)]
    mine, theirs = keys.get("mine", {}), keys.get("theirs", {})
    red, blue = unit("a", a, **{"facing": 90, **mine}), unit("b", b, **{"facing": 270, **theirs})
    return desk.battle(numbered, [red], [blue], **keys.get("top", {})).sight()


def hill(height: float, *rect: float) -> dict[str, Any]:
    return {"kind": "hill", "height": height, "rect": list(rect)}


def house(height: float, *rect: float) -> dict[str, Any]:
    return {"kind": "building", "height": height, "rect": list(rect)}


def pond(depth: float) -> dict[str, Any]:
    return {"kind": "water", "depth": depth, "rect": [26, 10, 10, 20]}


def test_nothing_between_is_clear(desk: Desk) -> None:
    """No feature: h = 0, clear, and the margin is the third."""
    got = seen(desk)
    assert (got["hidden"], got["verdict"], got["hiding"]) == (0, "clear", [])
    assert got["margin"]["hidden"] == approx(1 / 3)


def test_a_hill_as_high_as_both_hides_everything(desk: Desk) -> None:
    """Eye exactly at a top: the line to the target's top grazes it, every lower one goes into it."""
    got = seen(desk, hill(2, 18, 10, 4, 20))
    assert (got["hidden"], got["verdict"]) == (approx(1, abs=1e-9), "blocked")


def test_grazing_a_top_does_not_hide(desk: Desk) -> None:
    """Eye exactly at a top and the target wholly above it: no line goes through the inside."""
    assert seen(desk, hill(2, 18, 10, 4, 20), hill(2, 28, 15, 4, 10))["hidden"] == 0


@pytest.mark.rule("AS-LOS-02", "AS-LOS-07")
@pytest.mark.parametrize(
    ("top", "share", "verdict"),
    [(0.9, 0.3125, "clear"), (1, 0.375, "partial"), (1.4, 0.625, "partial"), (1.5, 0.6875, "blocked")],
)
def test_a_low_hill_hides_by_its_far_edge(desk: Desk, top: float, share: float, verdict: str) -> None:
    """Far edge at 16" of 20": h = (2 + (T - 2) 20/16) / 2."""
    got = seen(desk, hill(top, 18, 10, 8, 20))
    assert got["hidden"] == approx(share, abs=1e-9)
    assert got["verdict"] == verdict
    assert got["hiding"] == [{"feature": "hill-0", "hidden": approx(share, abs=1e-9)}]
    assert got["margin"]["hidden"] == approx(min(abs(share - 1 / 3), abs(share - 2 / 3)), abs=1e-9)


@pytest.mark.rule("AS-LOS-02", "AS-LOS-07")
@pytest.mark.parametrize(
    ("top", "verdict"),
    [(14 / 15, "clear"), (14 / 15 + 1e-6, "partial"), (22 / 15, "partial"), (22 / 15 + 1e-6, "blocked")],
)
def test_exactly_a_third_is_clear_and_exactly_two_thirds_partial(
    desk: Desk, top: float, verdict: str
) -> None:
    """Two thirds: h > 2/3 blocked; 1/3 < h <= 2/3 partial; else clear."""
    assert seen(desk, hill(top, 18, 10, 8, 20))["verdict"] == verdict


def test_hidden_is_the_same_whichever_way_the_board_lies(desk: Desk) -> None:
    """The same hill on a line of direction (3, 4) hides the same 0.375."""
    (x, y), (ux, uy) = (10, 10), (0.6, 0.8)
    corners = [(8, -9), (16, -9), (16, 9), (8, 9)]
    slope = {
        "kind": "hill",
        "height": 1,
        "polygon": [[x + s * ux - t * uy, y + s * uy + t * ux] for s, t in corners],
    }
    assert seen(desk, slope, a=(10, 10), b=(22, 26))["hidden"] == approx(0.375, abs=1e-9)


def test_a_house_beside_the_line_hides_half(desk: Desk) -> None:
    """A high house that begins on the line hides one half; lines that slide along its side are free."""
    assert seen(desk, house(6, 18, 20, 4, 6))["hidden"] == approx(0.5, abs=1e-9)


def test_a_house_that_only_touches_the_outermost_line_hides_nothing(desk: Desk) -> None:
    """At s = 12 the silhouette's edge passes 0.375" beside the line."""
    assert seen(desk, house(6, 18, 20.375, 4, 6))["hidden"] == approx(0, abs=1e-9)
    assert seen(desk, house(6, 18, 20.365, 4, 6))["hidden"] == approx(0.01 * 20 / 12 / 1.25, abs=1e-9)


def test_overlapping_prisms_count_once(desk: Desk) -> None:
    """Two houses over the same half hide that half."""
    got = seen(desk, house(6, 18, 20, 4, 6), house(6, 20, 20, 4, 6))
    assert got["hidden"] == approx(0.5, abs=1e-9)
    assert [entry["feature"] for entry in got["hiding"]] == ["building-0", "building-1"]


def test_what_hides_is_listed_by_share_then_by_id(desk: Desk) -> None:
    """`hiding` lists the share each would hide alone, the largest first, then by id."""
    got = seen(
        desk,
        {**house(6, 18, 20.1, 4, 6), "id": "a-little"},
        {**house(6, 18, 20, 4, 6), "id": "z-half"},
        {**house(6, 24, 14, 1, 6), "id": "m-half"},
    )
    assert got["hidden"] == approx(1, abs=1e-9)
    assert [entry["feature"] for entry in got["hiding"]] == ["m-half", "z-half", "a-little"]
    assert got["hiding"][2]["hidden"] == approx(0.5 - 0.1 * 20 / 12 / 1.25, abs=1e-9)


def test_a_gap_between_two_walls_is_seen_through(desk: Desk) -> None:
    """Two high walls leave 0.5" at s = 10: the silhouette shows 1.0" of 1.25"."""
    got = seen(desk, house(6, 19, 5, 1, 14.75), house(6, 19, 20.25, 1, 14.75))
    assert got["hidden"] == approx(0.25 / 1.25, abs=1e-9)


def test_a_house_cut_by_the_silhouette_plane_hides_what_lies_inside_it(desk: Desk) -> None:
    """A 1" hill from 0.3" beside the centre, reaching past the plane: 0.325 of 1.25 wide, 1 of 2 high."""
    assert seen(desk, hill(1, 20, 20.3, 20, 5))["hidden"] == approx(0.325 / 1.25 / 2, abs=1e-9)


def test_what_begins_behind_the_silhouette_plane_hides_nothing(desk: Desk) -> None:
    """From the eye up to and including the plane, and no farther."""
    assert seen(desk, hill(2, 30.05, 10, 10, 20))["hidden"] == 0


def test_a_target_on_the_edge_of_its_hill_is_on_the_hill(desk: Desk) -> None:
    """Borders count as inside: a centre on the border stands on top, and the plane only touches the hill."""
    assert seen(desk, hill(1, 30, 10, 10, 20))["hidden"] == 0
    assert seen(desk, hill(1, 30, 10, 10, 20), mine={}, theirs={})["occupied"] == ["hill"]


def test_a_plateau_hides_the_feet_of_who_stands_back_on_it(desk: Desk) -> None:
    """Target 2" behind the edge of a 4" hill, eye at 2": lines rise above the edge only over 4 + 2 x 2/18."""
    got = seen(desk, hill(4, 28, 10, 10, 20))
    assert got["hidden"] == approx((2 + 2 * 20 / 18 - 4) / 2, abs=1e-9)


def test_an_attacker_on_a_hill_looks_over_its_own_edge(desk: Desk) -> None:
    """Eye at 4 on a 2" hill whose edge lies 2" in front: hidden is what is below 4 - 20: nothing."""
    assert seen(desk, hill(2, 0, 10, 12, 20))["hidden"] == 0


def test_an_attacker_deep_on_a_plateau_sees_less(desk: Desk) -> None:
    """Eye at 4, edge 12" in front of 20": all below 4 - 2 x 20/12 = 0.667 is hidden, a third."""
    got = seen(desk, hill(2, 0, 10, 22, 20))
    assert got["hidden"] == approx(1 / 3, abs=1e-9)
    assert got["verdict"] == "clear"


def test_a_hill_upon_a_hill_is_the_higher_one(desk: Desk) -> None:
    """Heights are absolute: a 1" hill in a 2" one changes nothing, the order never matters."""
    low, high = hill(1, 20, 10, 2, 20), hill(1.4, 18, 10, 8, 20)
    assert seen(desk, low, high)["hidden"] == seen(desk, high, low)["hidden"] == approx(0.625, abs=1e-9)


def test_a_building_has_one_flat_roof_over_the_highest_ground(desk: Desk) -> None:
    """A 0.4" house half on a 1" hill: its roof is at 1.4 over the whole footprint."""
    got = seen(desk, house(0.4, 18, 10, 8, 20), hill(1, 16, 10, 4, 20))
    assert got["hidden"] == approx(0.625, abs=1e-9)


def test_ground_that_only_touches_a_building_does_not_lift_its_roof(desk: Desk) -> None:
    """Touching a border does not count: beside a 1" hill a 0.9" house keeps its top at 0.9."""
    got = seen(desk, house(0.9, 18, 10, 8, 20), hill(1, 10.7, 10, 7.3, 20))
    assert got["hidden"] == approx(0.3125, abs=1e-9)


def test_a_wall_follows_the_ground(desk: Desk) -> None:
    """A 1" wall across a hill's border is 1" high before it and 1.5" on the 0.5" hill."""
    wall = {"kind": "wall", "line": [[26, 10], [26, 30]], "width": 2}
    got = seen(desk, wall, hill(0.5, 20, 20, 8, 10))
    low, high = (2 - 20 / 17) / 2, (2 - 0.5 * 20 / 17) / 2
    assert got["hidden"] == approx((low + high) / 2, abs=1e-9)


@pytest.mark.parametrize(("kind", "share"), [("building", 0.375), ("hill", 0.375), ("wall", 0.375)])
def test_solid_kinds_hide(desk: Desk, kind: str, share: float) -> None:
    """Hills, buildings and walls are solid."""
    assert seen(desk, {"kind": kind, "height": 1, "rect": [18, 10, 8, 20]})["hidden"] == approx(
        share, abs=1e-9
    )


@pytest.mark.rule("AS-LOS-08")
@pytest.mark.parametrize(
    "feature", [{"kind": kind} for kind in ("woods", "ruin", "smoke", "rough", "rubble", "road")]
)
def test_other_kinds_hide_nothing(desk: Desk, feature: dict[str, Any]) -> None:
    """Area terrain and terrain without sight never hide a part of the target."""
    assert seen(desk, {**feature, "rect": [18, 10, 4, 20]})["hidden"] == 0


def test_a_bridge_hides_nothing(desk: Desk) -> None:
    """A deck between the two does not stand in the line."""
    assert seen(desk, {"kind": "bridge", "deck": 3, "rect": [18, 10, 8, 20]})["hidden"] == 0


def test_the_standard_heights_of_buildings_and_walls(desk: Desk) -> None:
    """A building stands 2", a wall 1" high by default."""
    assert seen(desk, {"kind": "wall", "rect": [18, 10, 8, 20]})["hidden"] == approx(0.375, abs=1e-9)
    assert seen(desk, {"kind": "building", "rect": [18, 10, 8, 20]})["hidden"] == approx(1, abs=1e-9)
    assert seen(desk, house(1.999, 18, 10, 8, 20))["hidden"] == approx(1 - 0.001 * 20 / 16 / 2, abs=1e-9)


@pytest.mark.rule("AS-LOS-09")
@pytest.mark.parametrize(
    ("depth", "share", "verdict"),
    [(0, 0, "clear"), (0.5, 0.25, "clear"), (1, 0.5, "partial"), (1.5, 0.75, "blocked")],
)
def test_water_hides_what_is_under_its_surface(desk: Desk, depth: float, share: float, verdict: str) -> None:
    """A 2" 'Mech in water of depth d has d/2 of it hidden."""
    got = seen(desk, pond(depth))
    assert got["hidden"] == approx(share, abs=1e-9)
    assert (got["verdict"], got["hiding"]) == (verdict, [])


@pytest.mark.rule("AS-LOS-10")
def test_who_is_submerged_neither_sees_nor_is_seen(desk: Desk) -> None:
    """In 2" of water a 'Mech has h = 1; nobody sees from there either."""
    got = seen(desk, pond(2))
    assert (got["hidden"], got["verdict"], got["to_hit"]) == (1, "blocked", None)
    assert "AS-LOS-10" in {refusal["rule"] for refusal in got["refusals"]}
    back = desk.sight("b", "a")
    assert (back["verdict"], back["to_hit"]) == ("blocked", None)
    assert "AS-LOS-10" in {refusal["rule"] for refusal in back["refusals"]}


def test_the_deepest_water_counts(desk: Desk) -> None:
    """Overlapping water: the deepest."""
    assert seen(desk, pond(0.5), pond(1))["hidden"] == approx(0.5, abs=1e-9)


def test_water_beside_the_centre_hides_nothing(desk: Desk) -> None:
    """In water is who has its centre there."""
    assert seen(desk, {"kind": "water", "depth": 1, "rect": [30.1, 10, 10, 20]})["hidden"] == 0


def test_on_a_bridge_water_does_not_count(desk: Desk) -> None:
    """Inside a bridge the ground is the deck."""
    assert seen(desk, pond(1), {"kind": "bridge", "deck": 0, "rect": [28, 15, 4, 10]})["hidden"] == 0


def test_water_on_a_hill_has_its_surface_there(desk: Desk) -> None:
    """A tarn 1" deep on a 1" hill: its bed is at 0, its surface at 1, half the 'Mech is hidden."""
    assert seen(desk, pond(1), hill(1, 24, 5, 20, 30))["hidden"] == approx(0.5, abs=1e-9)


def test_water_and_wall_together(desk: Desk) -> None:
    """Behind a thin 1" wall 2" in front: 1 - 2/18 over the bed of 2" in all: h = 0.944."""
    wall = {"kind": "wall", "line": [[27.995, 10], [27.995, 30]], "width": 0.01}
    got = seen(desk, pond(1), wall)
    assert got["hidden"] == approx((3 - 20 / 18) / 2, abs=1e-9)
    assert got["hidden"] == approx(0.944, abs=5e-4)


def test_hidden_is_not_symmetric(desk: Desk) -> None:
    """Each side uses its own: the 1" hill near the target hides little of the attacker."""
    assert seen(desk, hill(1, 18, 10, 8, 20))["hidden"] == approx(0.375, abs=1e-9)
    assert desk.sight("b", "a")["hidden"] == approx((2 - 20 / 12) / 2, abs=1e-9)


@pytest.mark.rule("AS-LOS-05", "AS-RNG-04")
def test_base_contact_turns_blocked_into_partial(desk: Desk) -> None:
    """Within 0.01" there is always line of sight; farther apart a wall between blocks."""
    low = {"mine": {"height": 1}, "theirs": {"height": 1}}
    got = seen(desk, hill(2, 10.62, 10, 0.02, 20), b=(11.26, 20), **low)
    assert (got["hidden"], got["verdict"]) == (approx(1, abs=1e-9), "partial")
    assert got["range"] == approx(0.01, abs=1e-9)
    assert {refusal["rule"] for refusal in got["refusals"]} == {"AS-RNG-04"}
    assert seen(desk, hill(2, 10.62, 10, 0.02, 20), b=(11.261, 20), **low)["verdict"] == "blocked"


def test_base_contact_does_not_help_the_submerged(desk: Desk) -> None:
    """Unless either is submerged."""
    sea = {"kind": "water", "depth": 2, "rect": [5, 10, 20, 20]}
    assert seen(desk, sea, b=(11.25, 20))["verdict"] == "blocked"


@pytest.mark.rule("AS-LOS-06")
def test_other_units_never_hide(desk: Desk) -> None:
    """A unit between the two does not matter."""
    desk.battle([], [unit("a", A, facing=90), unit("c", (20, 20), height=9)], [unit("b", B, facing=270)])
    assert desk.sight()["hidden"] == 0


@pytest.mark.rule("EX-LOS-C", "EX-LOS-D")
@pytest.mark.parametrize(("elevation", "share"), [(0, 1), (1, 1), (2, 0.5), (2.5, 0), (5, 0)])
def test_a_flier_rises_over_a_ridge_with_its_elevation(desk: Desk, elevation: float, share: float) -> None:
    """A 2.25" ridge at s = 10 hides all below 2.5: of a VTOL 1" high at e it hides 2.5 - e."""
    got = seen(
        desk, hill(2.25, 10 + 10, 10, 4, 20), theirs={"type": "CV", "move": '20"v', "elevation": elevation}
    )
    assert got["hidden"] == approx(share, abs=1e-9)


HEIGHTS = [
    ({"type": "BM"}, 2),
    ({"type": "IM"}, 2),
    ({"type": "CV", "move": '8"t'}, 1),
    ({"type": "CI", "move": '4"f'}, 1),
    ({"type": "BA", "move": '6"j'}, 1),
    ({"type": "PM"}, 1),
    ({"type": "SV", "move": '8"t', "specials": ["LG"]}, 2),
    ({"type": "SV", "move": '8"t', "specials": ["VLG"]}, 3),
    ({"type": "SV", "move": '8"t', "specials": ["SLG"]}, 4),
    ({"height": 2.5}, 2.5),
]


@pytest.mark.parametrize(("keys", "height"), HEIGHTS)
def test_heights_by_type(desk: Desk, keys: dict[str, Any], height: float) -> None:
    """Half an inch of water hides 0.5/height of what stands in it."""
    assert seen(desk, pond(0.5), theirs=keys)["hidden"] == approx(0.5 / height, abs=1e-9)


def test_a_narrow_base_narrows_the_silhouette(desk: Desk) -> None:
    """A house that would clip a common base is clear of one of 0.3"."""
    assert seen(desk, house(6, 24, 20.4, 2, 5))["hidden"] > 0
    assert seen(desk, house(6, 24, 20.4, 2, 5), theirs={"base": 0.3})["hidden"] == 0


def test_a_unit_on_a_roof_sees_over_the_edge(desk: Desk) -> None:
    """On a 2" roof the eye is at 4; the roof's far edge 3" in front hides below 4 - 2 x 20/3: nothing."""
    assert seen(desk, house(2, 7, 17, 6, 6), mine={"elevation": 2})["hidden"] == 0


def test_a_unit_on_a_roof_is_hidden_by_its_edge(desk: Desk) -> None:
    """Target 5" back on a 4" roof, eye at 2: hidden below 2 + 2 x 20/15, 0.333 of 2"."""
    got = seen(desk, house(4, 25, 15, 10, 10), theirs={"elevation": 4})
    assert got["hidden"] == approx((2 + 2 * 20 / 15 - 4) / 2, abs=1e-9)
