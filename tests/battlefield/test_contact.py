"""Bases at rest: range, base contact, overlap."""

from __future__ import annotations

import pytest

from game.battlefield.contact import (
    Disc,
    Ranging,
    first_within,
    gap,
    in_contact,
    overlap,
    overlapped,
    same_level,
    touches,
)
from game.geometry.point import Point

BASE = 0.625
HERE = Point(10, 10)


def east(inches: float) -> Point:
    return Point(HERE.x + inches, HERE.y)


@pytest.mark.parametrize(("inches", "between"), [(10, 8.75), (1.25, 0.0), (0.5, 0.0), (0.0, 0.0)])
def test_range_lies_between_the_rims(inches, between):
    """Range = max(0, distance of centres - both radii)."""
    assert gap(HERE, BASE, east(inches), BASE) == pytest.approx(between, abs=1e-12)


@pytest.mark.parametrize(
    ("inches", "contact"), [(1.25, True), (1.26, True), (1.2600001, False), (1.0, True), (1.27, False)]
)
def test_base_contact_reaches_a_hundredth_of_an_inch(inches, contact):
    """Base contact: range <= 0.01"."""
    assert in_contact(Disc("a", HERE, BASE), Disc("b", east(inches), BASE)) is contact


@pytest.mark.rule("AS-GEN-14")
@pytest.mark.parametrize(
    ("rise", "contact"),
    [(0.0, True), (1.0, True), (1.0 + 5e-10, True), (1.0001, False), (-1.0, True), (-3, False)],
)
def test_bases_in_contact_stand_at_most_an_inch_higher_or_lower(rise, contact):
    """A figure on a cliff does not touch one at its foot; another height may be agreed on."""
    low, high = Disc("a", HERE, BASE, 2.0), Disc("b", east(1.25), BASE, 2.0 + rise)
    assert in_contact(low, high) is contact
    assert in_contact(high, low) is contact
    assert in_contact(low, high, Ranging(contact_height=4.0))


def test_a_slant_range_counts_the_difference_of_levels():
    """3" apart and 4" higher is 5"; flat it is 3"."""
    low, high = Disc("a", HERE, BASE), Disc("b", east(3 + 2 * BASE), BASE, 4.0)
    assert Ranging(slant=True).between(low, high) == pytest.approx(5)
    assert Ranging().between(low, high) == pytest.approx(3)


@pytest.mark.parametrize(
    ("inches", "depth"), [(1.25, 0.0), (1.25 - 5e-10, 0.0), (1.25 - 1e-6, 1e-6), (1.0, 0.25), (2.0, 0.0)]
)
def test_overlap_means_deeper_than_eps(inches, depth):
    """Bases that touch do not overlap."""
    assert overlap(HERE, BASE, east(inches), BASE) == pytest.approx(depth, abs=1e-12)


def test_overlapped_names_every_base_in_order():
    """Friends, foes, high or low: each that lies too near."""
    discs = Disc("a", east(1), BASE, 5.0), Disc("b", east(1.25), BASE), Disc("c", east(-1.2), BASE)
    assert overlapped(HERE, BASE, discs) == ("a", "c")


def test_levels_are_the_same_within_eps():
    """Two bases are at the same elevation when their levels differ by at most EPS."""
    assert same_level(2.0, 2.0 + 5e-10)
    assert not same_level(2.0, 2.0 + 1e-6)


def test_touching_includes_the_rim():
    """A disc is closed."""
    assert touches(HERE, east(2), 2)
    assert not touches(HERE, east(2.000001), 2)


@pytest.mark.parametrize(
    ("aside", "inches"),
    [(0.0, 3.0), (1.25, None), (1.25 - 5e-10, None), (1.25 - 1e-6, 4.25 - 0.001581138), (-2, None)],
)
def test_a_path_that_grazes_does_not_go_in(aside, inches):
    """Moving along the rim of a disc, even within EPS, is not passing through it."""
    found = first_within((Point(0, aside), Point(9, aside)), Point(4.25, 0), 1.25)
    assert found == (None if inches is None else pytest.approx(inches, abs=1e-6))


def test_a_path_that_ends_touching_does_not_go_in():
    """It may come up to the rim and no farther."""
    assert first_within((Point(0, 0), Point(3.75, 0)), Point(5, 0), 1.25) is None
    assert first_within((Point(0, 0), Point(3.750001, 0)), Point(5, 0), 1.25) == pytest.approx(3.75)
