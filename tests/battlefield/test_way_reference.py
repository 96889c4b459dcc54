"""Proposed ways against ways found by brute force, on random boards of every kind of terrain."""

from __future__ import annotations

import pytest
from pieces import GOING
from way_reference import board, bound, compared, missed

from game.battlefield.movement.movement_terrain import movement_terrain
from game.battlefield.movement.ways.way import legal, way
from game.geometry.point import Point

FOUND = [
    (24, [(3.8286, 9.3803), (3.0385, 9.5436)]),
    (26, [(2.492, 5.0937), (1.7899, 4.5181)]),
    (36, [(7.5915, 8.2576), (7.03, 8.2431), (7.5231, 9.7993)]),
    (69, [(11.2874, 6.5138), (11.0503, 6.515), (11.2194, 6.141), (11.2874, 5.0138)]),
    (113, [(6.2908, 6.918), (7.4387, 4.5513), (8.8957, 4.1605), (9.0112, 4.2947)]),
    (123, [(10.1861, 7.2306), (10.1266, 7.0811), (9.2621, 6.5135)]),
    (161, [(3.0811, 6.6137), (0.0408, 7.48), (0.0307, 7.532)]),
    (400, [(5.5223, 9.7702), (6.0223, 10.5202), (6.0223, 11.7702)]),
    (400, [(5.5351, 9.7598), (6.0187, 10.4565), (5.5223, 11.2702)]),
    (400, [(5.5223, 9.7702), (6.0055, 10.4754), (5.7723, 10.7702)]),
    (412, [(5.0438, 8.2872), (5.0661, 8.3314), (5.0215, 7.0384)]),
    (416, [(4.0525, 7.4219), (3.5201, 7.0103)]),
]
"""Boards and ways on them, found by brute force, than which proposals were once much dearer."""


@pytest.mark.rule("AS-MOVE-01")
@pytest.mark.parametrize(("seed", "points"), FOUND)
def test_what_was_missed_once_is_found(seed, points):
    """Steps too near each other, waits between them, hexes that differ by rounding, borders hard to cross."""
    field, mover = board(seed)
    path = (mover.at, *(Point(*at) for at in points))
    known = legal(movement_terrain(field, GOING), mover, path)
    assert known is not None
    found = way(field, mover, path[-1], bound(known.cost), GOING, minimum=0.0)
    assert found is not None
    taken = legal(movement_terrain(field, GOING), mover, found)
    assert taken is not None
    assert taken.cost <= bound(known.cost) + 1e-9


@pytest.mark.rule("AS-MOVE-01")
def test_no_legal_way_is_much_cheaper_than_the_proposed_one():
    """At most 1 % or 0.05", the larger."""
    made = [one for seed in (3, 5, 8) for one in compared(seed, 5)]
    assert made
    assert not missed(made)
