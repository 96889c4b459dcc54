"""Inches of area terrain along one line, on plain numbers; `sight.area_depth` is the array version."""

from __future__ import annotations

from collections.abc import Sequence

from game.geometry.point import EPS

ALONG = 2.0
Borders = tuple[Sequence[float], Sequence[float], Sequence[float]]
"""The crossings of a line with borders: inches, 1 (in) or -1 (out), and the kind of terrain."""


def met(x0: float, y0: float, x1: float, y1: float, ax: float, ay: float) -> tuple[float, float, float]:
    """Return how a line from the origin meets an edge: see `area_depth`.

    Args:
        x0, y0, x1, y1: The ends of the edge, relative to the start of the line.
        ax, ay: The direction of the line.

    Returns:
        1 if it enters there, -1 if it leaves, `ALONG` if the edge runs along it, 0 if it does not
        meet it; and the inches, from and to.
    """
    p, q = y0 * ax - x0 * ay, y1 * ax - x1 * ay
    on = 0
    if abs(p) <= EPS:
        p, on = 0.0, 1
    if abs(q) <= EPS:
        q, on = 0.0, on + 1
    if on == 2:
        near, beyond = x0 * ax + y0 * ay, x1 * ax + y1 * ay
        return ALONG, min(near, beyond), max(near, beyond)
    if (p >= 0) == (q >= 0):
        return 0.0, 0.0, 0.0
    near, beyond = x0 * ax + y0 * ay, x1 * ax + y1 * ay
    at = near + p / (p - q) * (beyond - near)
    return (1.0 if p > q else -1.0), at, at


def last_below(low: float, climb: float, begin: float, end: float, top: float) -> float:
    """Return the inches up to which a line that begins at height *low* is not above *top*."""
    if low + climb * end > top + EPS:
        return max(begin, min(end, (top - low) / climb if climb > 0 else begin))
    return end


def length(
    borders: Borders,
    order: Sequence[int],
    many: int,
    begin: float,
    kind: int,
    wanted: Sequence[bool],
    backward: bool,
) -> float:
    """Return the length of a line inside one kind, or inside all those *wanted* if *kind* is -1.

    Args:
        borders: The borders that it crosses.
        order, many: The order and the number of the crossings.
        begin: The start of the counted part, in inches.
        kind, wanted: The kind or kinds that count.
        backward: Whether the borders are those of its continuation beyond its lower end, not its upper one.
    """
    places, signs, kinds = borders
    outside = 0.0
    for k in range(0 if backward else many):
        mine = int(kinds[k])
        if mine == kind or (kind < 0 and wanted[mine]):
            outside += signs[k]
    depth, found, at = 0.0, 0.0, begin
    for k in range(many):
        j = order[k]
        mine = int(kinds[j])
        if mine == kind or (kind < 0 and wanted[mine]):
            if depth > outside:
                found += places[j] - at
            depth, at = depth + signs[j], places[j]
    return found
