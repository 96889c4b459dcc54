"""Thumbnails of maps in lists."""

from __future__ import annotations

from pathlib import Path

from game.files.family_io import family
from game.files.maps.maps import read_map
from game.ui.menu.thumbnails import GROUND, WATER, thumbnail

MAPS = Path(__file__).parents[3] / "maps"
KINDS = family("alpha_strike").kinds


def test_a_thumbnail_shows_the_table_in_its_proportions():
    """As large as fits, water where the river is, bare ground at its side; the same picture each time."""
    field = read_map(MAPS / "the-fords.yaml", KINDS).battlefield
    made = thumbnail(field, (72, 48))
    assert made.get_size() == (72, 48)
    assert thumbnail(field, (100, 24)).get_size() == (36, 24)
    river, meadow = made.get_at((41, 7)), made.get_at((3, 20))
    assert sum(abs(a - b) for a, b in zip(river[:3], WATER, strict=True)) < 120
    assert river[2] > river[0]
    assert tuple(meadow[:3]) == GROUND
    assert thumbnail(field, (72, 48)) is made
