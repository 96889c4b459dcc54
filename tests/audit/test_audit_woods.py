"""Area depth, asked from outside: inches of woods, ruin and smoke on a line, and what they mean.

The two stand 20" apart; the line runs between their base edges, x from 10.625 to 29.375, at z = 1.
"""

from typing import Any

import pytest
from outside import Desk, approx, unit


def seen(desk: Desk, *features: dict[str, Any], **keys: Any) -> Any:
    """Return the certificate from (10, 20) to (30, 20) over *features*."""
    numbered = [{"id": f"{feature['kind']}-{i}"} | feature for i, feature in enumerate(features)]
    mine, theirs = keys.get("mine", {}), keys.get("theirs", {})
    red, blue = (
        unit("a", (10, 20), **{"facing": 90, **mine}),
        unit("b", (30, 20), **{"facing": 270, **theirs}),
    )
    return desk.battle(numbered, [red], [blue], **keys.get("top", {})).sight()


def woods(*rect: float, **keys: Any) -> dict[str, Any]:
    return {"kind": "woods", "rect": list(rect)} | keys


def hill(height: float, *rect: float) -> dict[str, Any]:
    return {"kind": "hill", "height": height, "rect": list(rect)}


def modifiers(got: Any) -> dict[str, int]:
    """Return the to-hit terms by rule."""
    return {term["rule"]: term["value"] for term in got["to_hit"]["terms"]}


def test_woods_across_the_line_count_their_inches(desk: Desk) -> None:
    """4" of woods between."""
    got = seen(desk, woods(16, 10, 4, 20))
    assert got["depth"] == {"woods": approx(4, abs=1e-9)}
    assert got["woods_inches"] == approx(4, abs=1e-9)
    assert (got["intervening"], got["occupied"]) == (["woods"], [])
    assert got["margin"]["woods"] == approx(2, abs=1e-9)


def test_the_line_runs_between_the_base_edges(desk: Desk) -> None:
    """In one great wood of depth 20" only the 18.75" between the edges count."""
    got = seen(desk, woods(0, 0, 72, 48))
    assert got["woods_inches"] == approx(18.75, abs=1e-9)
    assert (got["intervening"], got["occupied"]) == (["woods"], ["woods"])


@pytest.mark.rule("AS-LOS-03")
@pytest.mark.parametrize(("inches", "verdict"), [(5.99999, "clear"), (6, "blocked"), (6.00001, "blocked")])
def test_exactly_six_inches_block(desk: Desk, inches: float, verdict: str) -> None:
    """6" or more block."""
    got = seen(desk, woods(16, 10, inches, 20))
    assert got["verdict"] == verdict
    assert got["margin"]["woods"] == approx(6 - inches, abs=1e-9)
    assert (got["to_hit"] is None) == (verdict == "blocked")


@pytest.mark.rule("EX-LOS-A")
def test_seven_inches_on_flat_ground_block(desk: Desk) -> None:
    """7" of woods between two 'Mechs on flat ground: 7, and the margin is negative."""
    got = seen(desk, woods(16.5, 10, 7, 20))
    assert (got["woods_inches"], got["verdict"]) == (approx(7, abs=1e-9), "blocked")
    assert got["margin"]["woods"] == approx(-1, abs=1e-9)
    assert [refusal["rule"] for refusal in got["refusals"]] == ["AS-LOS-03"]


@pytest.mark.parametrize(("height", "inches"), [(1, 7), (2, 3.5), (4, 1.75)])
def test_a_target_on_a_hill_is_seen_over_the_tree_tops(desk: Desk, height: float, inches: float) -> None:
    """From 1 to 1 + h the line stays under 2" for 20/h inches; the wood lies from 6.5" to 13.5"."""
    got = seen(desk, woods(16.5, 10, 7, 20), hill(height, 28, 10, 10, 20))
    under = max(0.0, min(7.0, 20 / height - 6.5))
    assert got["woods_inches"] == approx(under, abs=1e-9)
    assert under == inches or height == 4


@pytest.mark.parametrize(("height", "inches"), [(1, 4), (0.999999, 0), (0.5, 0)])
def test_the_line_counts_up_to_the_top_itself(desk: Desk, height: float, inches: float) -> None:
    """Where the line is not above its top: z <= top + EPS."""
    assert seen(desk, woods(16, 10, 4, 20, height=height))["woods_inches"] == approx(inches, abs=1e-9)


def test_woods_stand_on_the_hill_they_grow_on(desk: Desk) -> None:
    """A line at z = 3 from hill to hill passes over woods in the valley and through those on a 1" rise."""
    sides = [hill(2, 5, 10, 10, 20), hill(2, 25, 10, 10, 20)]
    assert seen(desk, woods(16, 10, 4, 20), *sides)["woods_inches"] == 0
    got = seen(desk, woods(16, 10, 4, 20), hill(1, 18, 10, 5, 20), *sides)
    assert got["woods_inches"] == approx(2, abs=1e-9)


def test_overlapping_woods_count_once(desk: Desk) -> None:
    """An inch is never counted twice."""
    assert seen(desk, woods(16, 10, 3, 20), woods(18, 12, 3, 20))["woods_inches"] == approx(5, abs=1e-9)


def test_touching_pieces_are_one_wood(desk: Desk) -> None:
    """Splitting a polygon into touching pieces changes nothing."""
    got = seen(desk, woods(16, 10, 3, 20), woods(19, 10, 3, 20))
    assert (got["woods_inches"], got["verdict"]) == (approx(6, abs=1e-9), "blocked")


def test_where_woods_overlap_the_higher_top_counts(desk: Desk) -> None:
    """A 0.5" undergrowth does not count under a line at 1, but with high trees over it the inch does."""
    low, high = woods(16, 10, 4, 20, height=0.5), woods(18, 10, 4, 20, height=3)
    assert seen(desk, low, high)["woods_inches"] == approx(4, abs=1e-9)


def test_woods_ruin_and_smoke_are_unioned(desk: Desk) -> None:
    """`depth` is per kind, the woods inches those of all three together."""
    ruin = {"kind": "ruin", "rect": [18, 10, 4, 20]}
    smoke = {"kind": "smoke", "rect": [21, 10, 2, 20]}
    got = seen(desk, woods(16, 10, 3, 20), ruin, smoke, top={"options": {"woods_block": 8}})
    assert got["depth"] == {"woods": approx(3), "ruin": approx(4), "smoke": approx(2)}
    assert got["woods_inches"] == approx(7, abs=1e-9)
    assert sorted(got["intervening"]) == ["ruin", "smoke", "woods"]


@pytest.mark.parametrize("kind", ["woods", "ruin", "smoke"])
def test_each_area_kind_blocks_at_six(desk: Desk, kind: str) -> None:
    """Ruin and smoke are added to the woods inches."""
    assert seen(desk, {"kind": kind, "rect": [16, 10, 6, 20]})["verdict"] == "blocked"


@pytest.mark.parametrize("kind", ["rough", "rubble", "road", "water", "bridge", "hill"])
def test_other_kinds_have_no_depth(desk: Desk, kind: str) -> None:
    """Only area terrain has a depth."""
    extra = {"water": {"depth": 0}, "bridge": {"deck": 0}, "hill": {"height": 0.5}}.get(kind, {})
    got = seen(desk, {"kind": kind, "rect": [16, 10, 8, 20], **extra})
    assert (got["depth"], got["woods_inches"], got["intervening"]) == ({}, 0, [])


@pytest.mark.parametrize(("edge", "inches"), [(20, 4), (20 + 1e-10, 4), (20 + 1e-5, 0)])
def test_a_line_exactly_along_a_border_is_inside(desk: Desk, edge: float, inches: float) -> None:
    """A stretch lies inside when no point of it is farther than EPS from the closed area."""
    assert seen(desk, woods(16, edge, 4, 10))["woods_inches"] == approx(inches, abs=1e-9)


def test_a_line_through_a_corner_has_no_depth(desk: Desk) -> None:
    """Touching at a point is no intervening."""
    got = seen(desk, {"kind": "woods", "polygon": [[20, 20], [24, 25], [16, 25]]})
    assert (got["woods_inches"], got["intervening"]) == (0, [])


def test_a_glade_does_not_count(desk: Desk) -> None:
    """A hole is outside."""
    glade = {
        "polygon": [[14, 10], [24, 10], [24, 30], [14, 30]],
        "holes": [[[16, 15], [21, 15], [21, 25], [16, 25]]],
    }
    assert seen(desk, {"kind": "woods", **glade})["woods_inches"] == approx(5, abs=1e-9)


def test_depth_is_symmetric(desk: Desk) -> None:
    """The line from middle to middle is the same both ways, also uphill."""
    got = seen(desk, woods(16.5, 10, 7, 20), hill(2, 28, 10, 10, 20))
    assert desk.sight("b", "a")["woods_inches"] == approx(got["woods_inches"], abs=1e-9)


@pytest.mark.rule("AS-HIT-08", "AS-HIT-13")
def test_any_part_of_the_base_in_woods_occupies_them(desk: Desk) -> None:
    """Occupied are the kinds that B's base touches, at exactly its radius too."""
    assert seen(desk, woods(30.625, 10, 5, 20))["occupied"] == ["woods"]
    assert seen(desk, woods(30.6251, 10, 5, 20))["occupied"] == []


@pytest.mark.rule("AS-HIT-08")
def test_woods_add_two_once(desk: Desk) -> None:
    """In woods, woods between, or both: +2, once."""
    for features in (
        [woods(16, 10, 4, 20)],
        [woods(30.3, 10, 5, 20)],
        [woods(16, 10, 2, 20), woods(28, 10, 5, 20)],
    ):
        got = seen(desk, *features)
        assert modifiers(got)["AS-HIT-08"] == 2
        assert got["to_hit"]["total"] == 4 + 2 + 2 + 2


def test_a_wood_touched_at_a_point_does_not_count_as_between(desk: Desk) -> None:
    """Intervening kinds have depth above EPS."""
    got = seen(desk, {"kind": "woods", "polygon": [[20, 20], [24, 25], [16, 25]]})
    assert "AS-HIT-08" not in modifiers(got)


@pytest.mark.rule("AS-LOS-04", "AS-HIT-13")
def test_own_woods_count_as_between(desk: Desk) -> None:
    """The attacker's own woods intervene: 2.375" from its base edge to their end."""
    got = seen(desk, woods(5, 10, 8, 20))
    assert got["woods_inches"] == approx(2.375, abs=1e-9)
    assert modifiers(got)["AS-HIT-08"] == 2


@pytest.mark.parametrize(("end", "modifier"), [(12.6, 0), (12.7, 2)])
def test_option_own_woods_leaves_the_first_two_inches_out(desk: Desk, end: float, modifier: int) -> None:
    """By ignore2 the first 2" of the attacker's own wood, up to 12.625, do not count."""
    got = seen(desk, woods(5, 10, end - 5, 20), top={"options": {"own_woods": "ignore2"}})
    assert modifiers(got).get("AS-HIT-08", 0) == modifier


def test_option_woods_line_eye(desk: Desk) -> None:
    """From eye to eye the line runs at 2 on flat ground: woods of 1.9" no longer count, of 2" they do."""
    eye = {"options": {"woods_line": "eye"}}
    assert seen(desk, woods(16, 10, 4, 20, height=1.9))["woods_inches"] == approx(4, abs=1e-9)
    assert seen(desk, woods(16, 10, 4, 20, height=1.9), top=eye)["woods_inches"] == 0
    assert seen(desk, woods(16, 10, 4, 20), top=eye)["woods_inches"] == approx(4, abs=1e-9)


def test_option_woods_block(desk: Desk) -> None:
    """woods_block 4: four inches block, a little less does not."""
    four = {"options": {"woods_block": 4}}
    assert seen(desk, woods(16, 10, 4, 20), top=four)["verdict"] == "blocked"
    assert seen(desk, woods(16, 10, 3.9, 20), top=four)["verdict"] == "clear"


def test_option_woods_modifier(desk: Desk) -> None:
    """woods_modifier 1: woods add one."""
    assert (
        modifiers(seen(desk, woods(16, 10, 4, 20), top={"options": {"woods_modifier": 1}}))["AS-HIT-08"] == 1
    )


@pytest.mark.rule("EX-LOS-D")
@pytest.mark.parametrize(("elevation", "inches"), [(0, 4), (5, 4 * 0)])
def test_a_flier_is_seen_over_far_woods(desk: Desk, elevation: float, inches: float) -> None:
    """Middle of a VTOL 1" high at e is e + 0.5: at 5 the line leaves 2" of trees 4.44" from the start."""
    got = seen(desk, woods(20, 10, 4, 20), theirs={"type": "CV", "move": '20"v', "elevation": elevation})
    assert got["woods_inches"] == approx(inches, abs=1e-9)


def test_a_flier_still_crosses_woods_near_the_attacker(desk: Desk) -> None:
    """From z = 1 to 5.5 over 20" the line is under 2" for 20/4.5: of the wood from 11" to 16" 3.44" count."""
    got = seen(desk, woods(11, 10, 5, 20), theirs={"type": "CV", "move": '20"v', "elevation": 5})
    assert got["woods_inches"] == approx(20 / 4.5 - 1, abs=1e-9)
    assert got["verdict"] == "clear"


def test_in_base_contact_there_is_no_depth(desk: Desk) -> None:
    """Between two base edges that touch no inch is left."""
    desk.battle(
        [{"id": "w", **woods(0, 0, 72, 48)}], [unit("a", (10, 20), facing=90)], [unit("b", (11.25, 20))]
    )
    got = desk.sight()
    assert (got["woods_inches"], got["depth"], got["intervening"], got["occupied"]) == (0, {}, [], ["woods"])
