"""The reach, asked from outside: proposals, and the area with what lies in it and what does not."""

from math import asin, hypot, pi, sqrt
from typing import Any

import pytest
from outside import Desk, approx, ask, unit
from shapely.geometry import Point, shape
from shapely.geometry.base import BaseGeometry


def board(desk: Desk, *features: dict[str, Any], blue: Any = (), start: Any = (20, 20), **keys: Any) -> Desk:
    """Write a battle with a unit of Move 8", 6" jumping, at *start*."""
    numbered = [{"id": f"{feature['kind']}-{i}"} | feature for i, feature in enumerate(features)]
    mover = unit("a", start, **{"move": '8"/6"j', **keys})
    return desk.battle(numbered, [mover], [unit("far", (70, 46)), *blue])


def area(desk: Desk, *words: str) -> BaseGeometry:
    """Return the area of the reach."""
    answer = ask("reach", desk.scenario, "a", "--json", *words)
    assert answer.status == 0
    found = shape(answer.json["geometry"])
    assert found.is_valid
    return found


def test_on_open_ground_it_is_a_disc(desk: Desk) -> None:
    """True within 1/8"."""
    found = area(board(desk))
    assert Point(20, 20).buffer(8 - 0.125, 64).within(found)
    assert found.within(Point(20, 20).buffer(8 + 0.125, 64))
    assert found.area == approx(pi * 64, rel=0.01)


def test_a_jump_is_a_disc_too(desk: Desk) -> None:
    """One straight segment of at most 6"."""
    found = area(board(desk), "--jump")
    assert Point(20, 20).buffer(6 - 0.125, 64).within(found)
    assert found.within(Point(20, 20).buffer(6 + 0.125, 64))


@pytest.mark.parametrize(
    ("inside", "outside"),
    [
        ((23.9, 20), (24.15, 20)),
        ((20, 12.15), (20, 11.85)),
        ((20, 27.85), (20, 28.15)),
        ((12.15, 20), (11.85, 20)),
    ],
)
def test_woods_halve_what_is_left(desk: Desk, inside: Any, outside: Any) -> None:
    """Woods from the start eastward: 4" of them; elsewhere 8"."""
    found = area(board(desk, {"kind": "woods", "rect": [20.001, 5, 20, 30]}))
    assert found.covers(Point(inside))
    assert not found.covers(Point(outside))


def test_bases_are_left_out(desk: Desk) -> None:
    """It may not end overlapping any base; behind an enemy the way round counts."""
    found = area(board(desk, blue=[unit("e", (24, 20))]))
    assert not found.covers(Point(24, 20))
    assert not found.covers(Point(24, 21.1))
    assert found.covers(Point(24, 21.4))
    assert found.covers(Point(27, 20))
    assert not found.covers(Point(27.95, 20))


def test_closed_kinds_are_left_out(desk: Desk) -> None:
    """Not in a building nor within the base's radius of it."""
    found = area(board(desk, {"kind": "building", "rect": [23, 15, 3, 10]}))
    assert not found.covers(Point(22.5, 20))
    assert found.covers(Point(22.2, 20))
    assert not found.covers(Point(24, 20))


def test_a_cliff_is_left_out_and_a_slope_costs(desk: Desk) -> None:
    """4" at once is too steep; a 2" hill leaves 6" of way."""
    assert not area(board(desk, {"kind": "hill", "height": 4, "rect": [23, 0, 20, 48]})).covers(Point(24, 20))
    found = area(board(desk, {"kind": "hill", "height": 2, "rect": [23, 0, 20, 48]}))
    assert found.covers(Point(25.85, 20))
    assert not found.covers(Point(26.15, 20))


def test_it_ends_at_the_table_s_border(desk: Desk) -> None:
    """The centre stays on the table."""
    found = area(board(desk, start=(2, 2)))
    assert found.bounds == approx((0, 0, 10, 10), abs=0.125)


@pytest.mark.rule("AS-MOVE-05")
def test_the_minimum_move_belongs_to_it(desk: Desk) -> None:
    """Move 1" in the woods: 2" whatever it costs."""
    found = area(board(desk, {"kind": "woods", "rect": [10, 10, 20, 20]}, move='1"'))
    assert Point(20, 20).buffer(2 - 0.125, 64).within(found)
    assert found.within(Point(20, 20).buffer(2 + 0.125, 64))


@pytest.mark.rule("AS-MOVE-18", "AS-CARD-08")
@pytest.mark.parametrize(
    "keys",
    [
        {"status": {"heat": 4}},
        {"move": '0"'},
        {"status": {"immobile": True}},
        {"move": '6"', "status": {"heat": 3}},
    ],
)
@pytest.mark.parametrize("words", [(), ("--jump",)])
def test_who_cannot_move_reaches_nothing(desk: Desk, keys: Any, words: tuple[str, ...]) -> None:
    """Shut down, immobile or with Move 0 there is no legal path, a minimum move included."""
    assert area(board(desk, **keys), *words).is_empty
    assert board(desk, **keys).reach("a", 20.5, 20)["legal"] is False


def test_who_cannot_jump_lands_nowhere(desk: Desk) -> None:
    """Without a jump Move the area is empty."""
    assert area(board(desk, move='8"'), "--jump").is_empty


def test_a_unit_off_the_table_reaches_a_strip_along_its_edge(desk: Desk) -> None:
    """From any point of its home edge, 8" deep."""
    found = area(board(desk, start=None))
    assert found.covers(Point(10, 40.15))
    assert not found.covers(Point(10, 39.85))


def test_who_comes_later_reaches_nothing_yet(desk: Desk) -> None:
    """Units with `enters: 2` in turn 1."""
    assert area(board(desk, start=None, enters=2)).is_empty


def test_where_the_straight_segment_is_cheapest_it_is_proposed(desk: Desk) -> None:
    """One point, its length the distance."""
    got = board(desk).reach("a", 24, 23)
    assert (got["path"], got["cost"]) == ([[24, 23]], approx(5, abs=1e-9))


ROUND_A_CLIFF = 6 + 2 * (sqrt(8 - 0.625**2) + 0.625 * (pi / 4 + asin(0.625 / sqrt(8))))
"""Around two corners of a face, a base's radius off it: two tangents, two arcs and what lies between."""


@pytest.mark.parametrize(
    ("feature", "to", "cheapest"),
    [
        ({"kind": "woods", "rect": [22, 18, 6, 12]}, (30, 20), 2 * hypot(2, 2) + 6),
        ({"kind": "rough", "rect": [22, 18, 6, 12]}, (30, 20), 2 * hypot(2, 2) + 6),
        ({"kind": "hill", "height": 4, "rect": [22, 18, 6, 12]}, (30, 20), ROUND_A_CLIFF),
        ({"kind": "hill", "height": 2, "rect": [22, 5, 6, 30]}, (30, 20), 14),
        ({"kind": "water", "depth": 2, "rect": [22, 18, 6, 12]}, (30, 20), 2 * hypot(2, 2) + 6),
    ],
)
def test_proposals_cost_little_more_than_the_cheapest(
    desk: Desk, feature: Any, to: Any, cheapest: float
) -> None:
    """At most 1 % or 0.05", the larger, and what is proposed is legal along exactly its polyline."""
    got = board(desk, feature, move='30"').reach("a", *to)
    assert got["legal"] is True
    assert cheapest - 1e-9 <= got["cost"] <= max(cheapest * 1.01, cheapest + 0.05)
    again = desk.reach("a", *to, via=got["path"][:-1] or [[25, 20]])
    assert (again["legal"], again["cost"]) == (True, approx(got["cost"], abs=1e-9))


def test_a_proposal_leads_round_a_house(desk: Desk) -> None:
    """Tangents to the rounded corners: 14.365" of way."""
    got = board(desk, {"kind": "building", "rect": [24, 16, 2, 8]}, move='30"').reach("a", 30, 20)
    assert got["legal"] is True
    assert 14.3 < got["cost"] <= 14.365 * 1.01
