"""Sight agrees with rational arithmetic, which was written from the definitions alone."""

from __future__ import annotations

from random import Random

import pytest
from exact_sight import Exact
from measure_boards import board, figure, lattice

from game.battlefield.sight.sight import Figure, sight
from game.geometry.point import Point

SHARP = 1e-9
MIDDLE = (201, 40.0, 30.0, 24, 5.0)


def agrees(field, exact, viewer: Figure, target: Figure) -> None:
    """Hidden share, woods inches, range and verdict are those of the exact arithmetic."""
    found, right = sight(field, viewer, target), exact.judge(viewer, target)
    asked = f"{viewer} {target}"
    assert found.hidden == pytest.approx(float(right.hidden), abs=SHARP), asked
    assert found.area == pytest.approx(float(right.woods), abs=SHARP), asked
    assert found.range == pytest.approx(float(right.range), abs=SHARP), asked
    assert (found.verdict, found.contact, found.submerged) == (
        right.verdict,
        right.contact,
        right.submerged,
    ), asked


@pytest.mark.parametrize("seed", range(300, 325))
def test_crowded_tables_are_measured_exactly(seed):
    """On little tables full of overlapping terrain."""
    field, rng = board(seed, 12, 10, 10, 2.5), Random(seed)
    exact = Exact(field)
    for _ in range(8):
        agrees(field, exact, figure(rng, field), figure(rng, field))


@pytest.mark.parametrize("seed", range(400, 425))
def test_whole_inches_are_measured_exactly(seed):
    """Where all lies on whole inches: lines along edges, through corners, faces in the plane."""
    field, rng = lattice(seed), Random(seed)
    exact = Exact(field)
    for _ in range(8):
        ends = (Point(rng.randint(1, 23), rng.randint(1, 23)) for _ in range(2))
        agrees(field, exact, *(figure(rng, field, at) for at in ends))


def test_a_table_is_measured_exactly():
    """On a table as it is played."""
    field, rng = board(*MIDDLE), Random(MIDDLE[0])
    exact = Exact(field)
    for _ in range(40):
        agrees(field, exact, figure(rng, field), figure(rng, field))
