"""The hidden part of a silhouette as a shape: it is what the certificate measures."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from measure_boards import board, figure
from pieces import block, table

from game.battlefield.sight.shadow import SURFACE, shadow
from game.battlefield.sight.sight import Figure, sight
from game.geometry.point import Point

ALL = {
    "small": (1, 48.0, 36.0, 24, 6.0),
    "crowded": (7, 12.0, 10.0, 10, 2.5),
    "wide": (3, 120.0, 80.0, 200, 4.0),
}


def holds(field, viewer, target):
    """Hold the shape against the certificate; return both."""
    found, cast = sight(field, viewer, target), shadow(field, viewer, target)
    assert cast.hidden == pytest.approx(found.hidden, abs=1e-12)
    shares = {one.feature: one.hidden for one in found.hiding}
    for name in cast.alone.keys() - {SURFACE}:
        assert cast.share(name) == pytest.approx(
            shares.get(name, 0.0), abs=2e-9 if name not in shares else 1e-12
        )
    assert shares.keys() <= cast.alone.keys()
    assert sum(cast.cast(name) for name in cast.alone) == pytest.approx(found.hidden, abs=1e-12)
    return found, cast


@pytest.mark.parametrize("name", ALL)
def test_its_area_is_the_hidden_share(name):
    """Of 400 random pairs on each board, whole and by feature, to 1e-12."""
    seed, *shape = ALL[name]
    field, rng = board(seed, *shape), Random(seed)
    partly = 0
    for _ in range(400):
        found, _ = holds(field, figure(rng, field), figure(rng, field))
        partly += 0 < found.hidden < 1
    assert partly > 15


@given(st.integers(0, 10_000))
def test_veils_lie_side_by_side_inside_the_silhouette(seed):
    """From left to right, no two over each other, none beyond the silhouette."""
    field, rng = board(seed % 40, 12, 10, 10, 2.5), Random(seed)
    _, cast = holds(field, figure(rng, field), figure(rng, field))
    last = -cast.width / 2 - 1e-9
    for stretch in cast.stretches:
        assert last <= stretch.left + 1e-12
        assert stretch.left < stretch.right <= cast.width / 2 + 1e-9
        assert -1e-9 <= min(stretch.rise, stretch.end) <= max(stretch.rise, stretch.end) <= cast.height + 1e-9
        last = stretch.right


def test_the_highest_owns_what_is_hidden():
    """A low wall before the left half, a high one before the right: each hides its half."""
    low, high = (
        block("wall", 18, 20, 0.5, 4, 1.0, name="low"),
        block("wall", 18, 24, 0.5, 4, 1.6, name="high"),
    )
    viewer, target = Figure(Point(10, 24), 0.625, 0, 2), Figure(Point(20, 24), 0.625, 0, 2)
    cast = shadow(table(low, high), viewer, target)
    assert [stretch.feature for stretch in cast.stretches] == ["low", "high"]
    assert cast.stretches[0].right == pytest.approx(0)
    assert cast.at(-0.3).height(-0.3) < cast.at(0.3).height(0.3)


def test_water_hides_what_is_below_its_surface():
    """Half of two inches in one inch of water, by no feature."""
    field = table(block("water", 18, 20, 8, 8, 1.0))
    cast = shadow(field, Figure(Point(5, 24), 0.625, 0, 2), Figure(Point(22, 24), 0.625, -1, 2))
    assert [(stretch.feature, stretch.rise, stretch.end) for stretch in cast.stretches] == [
        (SURFACE, 1.0, 1.0)
    ]
    assert cast.hidden == 0.5


def test_nothing_is_hidden_of_who_stands_at_the_same_place():
    """Coincident centres: no plane, nothing hidden."""
    one = Figure(Point(5, 5), 0.625, 0, 2)
    assert shadow(table(block("wall", 4, 4, 2, 2, 3.0)), one, one).stretches == ()
