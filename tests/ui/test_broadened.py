"""Borders widened piece by piece lie where they would lie if they were widened whole."""

from __future__ import annotations

import math

import pytest
from shapely.geometry import LineString, MultiLineString

from game.ui.painting.shapes import LONG, broadened


def wave(corners):
    """Return a line of so many corners."""
    return LineString([(i * 0.1, math.sin(i * 0.37) * 2 + math.sin(i)) for i in range(corners)])


@pytest.mark.parametrize("ends", ["round", "flat"])
def test_a_long_line_in_pieces_is_as_wide(ends):
    """But for what is cut off at sharp corners."""
    line = wave(3 * LONG)
    whole = line.buffer(0.05, cap_style=ends, join_style="mitre", mitre_limit=2)
    assert broadened(line, 0.05, ends).symmetric_difference(whole).area < 0.001 * whole.area


def test_short_lines_are_widened_whole():
    """Each as shapely does it, several at once."""
    lines = MultiLineString([wave(LONG), LineString([(0, 9), (5, 9)])])
    whole = lines.buffer(0.05, join_style="mitre", mitre_limit=2)
    assert broadened(lines, 0.05).equals_exact(whole, 0)
