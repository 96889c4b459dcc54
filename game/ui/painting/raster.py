"""Exact coverage of polygons by pixels: anti-aliased masks whose cost does not grow with the vertex count.

Each edge adds its signed area to the cells it crosses; a running sum along the rows turns that into the
covered share of every pixel. There is no sampling, so borders are equally sharp at every zoom.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

import numpy as np
import numpy.ma  # np.unique imports it on its first call, which would take longer than a frame
import pygame
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Mask = NDArray[np.float32]
Rule = Literal["union", "odd"]
NEGLIGIBLE = 1e-6
"""A share of a pixel that does not show."""
FLAT = 1e-12
"""A height in pixels up to which an edge runs along a row."""


def edges(rings: Iterable[Floats | Sequence[Sequence[float]]]) -> Floats:
    """Return the edges x0, y0, x1, y1 of closed *rings*, which do not repeat their first point."""
    parts = [np.asarray(ring, dtype=np.float64).reshape(-1, 2) for ring in rings]
    joined = [np.hstack((part, np.roll(part, -1, axis=0))) for part in parts if len(part) > 2]
    return np.concatenate(joined) if joined else np.empty((0, 4))


def coverage(lines: Floats, width: int, height: int, rule: Rule = "union") -> Mask:
    """Return the share of each pixel of a *width* x *height* window that *lines* enclose.

    Args:
        lines: Edges in pixels, as from `edges`.
        rule: "union" for oriented rings that may overlap, with holes of the opposite orientation; "odd" for
            the even-odd rule, whatever the orientation.

    Returns:
        An array of *height* rows.
    """
    if not len(lines):
        return np.zeros((height, width), np.float32)
    row, column, area = _areas(_by_row(lines, height), width)
    cells = np.bincount(row * (width + 1) + column, area, (width + 1) * height + 1)[:-1]
    wound: Mask = np.cumsum(cells.reshape(height, width + 1)[:, :width], axis=1, dtype=np.float32)
    return _shares(wound, rule)


class TiledCoverage(NamedTuple):
    """The coverage of a window, by square tiles.

    Attributes:
        whole: Whether each tile lies wholly inside, by row and column.
        places: The row and column of each tile that is covered in part.
        masks: The coverage of each of these, as from `coverage`.
    """

    whole: NDArray[np.bool_]
    places: NDArray[np.int64]
    masks: Mask


def tiled_coverage(lines: Floats, tiles: tuple[int, int], side: int, rule: Rule = "union") -> TiledCoverage:
    """Return the coverage of a window of *tiles* across and down, each of *side* pixels.

    The result is the same as from `coverage`; the cost grows with the length of *lines*, not with the area.
    """
    across, down = tiles
    row, column, area = _areas(_by_row(lines, down * side), across * side)
    inside = column < across * side
    row, column, area = row[inside], column[inside], area[inside]
    tile = row // side * across + column // side
    by_row = np.bincount(row * across + column // side, area, down * side * across).reshape(-1, across)
    before = (np.cumsum(by_row, axis=1) - by_row).reshape(down, side, across)
    # an edge along a row adds no area, but the rows above and below it differ
    crosses = (np.abs(before - np.rint(before[:, :1])).max(axis=1) > NEGLIGIBLE).ravel()
    crosses[tile] = True
    crossed = np.flatnonzero(crosses)
    slot = np.cumsum(crosses) - 1
    pixel = (slot[tile] * side + row % side) * side + column % side
    cells = np.bincount(pixel, area, len(crossed) * side * side).reshape(-1, side, side)
    wound: Mask = np.cumsum(cells, axis=2, dtype=np.float32)
    wound += before[crossed // across, :, crossed % across, None].astype(np.float32)
    masks = _shares(wound, rule)
    whole = _shares(before[:, side // 2].astype(np.float32), rule) > 0.5
    whole.flat[crossed] = masks.min(axis=(1, 2), initial=1.0) >= 1
    partly = (masks.max(axis=(1, 2), initial=0.0) > 0) & ~whole.flat[crossed]
    return TiledCoverage(whole, np.stack(np.divmod(crossed[partly], across), axis=1), masks[partly])


def _shares(wound: Mask, rule: Rule) -> Mask:
    """Replace winding numbers by the covered shares, in place, and return them."""
    np.abs(wound, out=wound)
    if rule == "odd" and wound.max(initial=0.0) > 1 + NEGLIGIBLE:
        np.fmod(wound, 2, out=wound)
        np.subtract(wound, 1, out=wound)
        np.abs(wound, out=wound)
        np.subtract(1, wound, out=wound)
    return np.minimum(wound, 1, out=wound)


def _by_row(lines: Floats, height: int) -> tuple[Floats, Floats, Floats, NDArray[np.int64]]:
    """Return x at both ends, signed rise and row of each edge, split at row boundaries."""
    x0, y0, x1, y1 = lines[np.abs(lines[:, 1] - lines[:, 3]) > FLAT].T
    low, high = np.minimum(y0, y1), np.maximum(y0, y1)
    first = np.clip(np.floor(low), 0, height).astype(np.int64)
    last = np.clip(np.ceil(high), 0, height).astype(np.int64)
    count = np.maximum(last - first, 0)
    edge = np.repeat(np.arange(len(count)), count)
    row = np.arange(len(edge)) - np.repeat(np.cumsum(count) - count, count) + first[edge]
    top, bottom = np.maximum(low[edge], row), np.minimum(high[edge], row + 1)
    slope = ((x1 - x0) / (y1 - y0))[edge]
    sign = np.where(y1 > y0, 1.0, -1.0)[edge]
    xa = x0[edge] + (top - y0[edge]) * slope
    xb = x0[edge] + (bottom - y0[edge]) * slope
    return xa, xb, (bottom - top) * sign, row


def _areas(
    pieces: tuple[Floats, Floats, Floats, NDArray[np.int64]], width: int
) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Return the rows, columns and signed areas that the pieces add, split at column boundaries.

    What lies left of the window is in column 0; what follows the last column has the column *width*.
    """
    xa, xb, rise, row = pieces
    left, right = np.minimum(xa, xb), np.maximum(xa, xb)
    span = right - left
    steep = span < 1e-9
    safe = np.where(steep, 1.0, span)
    first = np.clip(np.floor(left), 0, width).astype(np.int64)
    last = np.minimum(np.maximum(np.ceil(right), first + 1), width).astype(np.int64)
    count = np.where(right < 0, 0, np.maximum(last - first, 0))
    piece = np.repeat(np.arange(len(count)), count)
    column = np.arange(len(piece)) - np.repeat(np.cumsum(count) - count, count) + first[piece]
    a, b = np.maximum(left[piece], column), np.minimum(right[piece], column + 1)
    upright = steep[piece]
    share = np.where(upright, left[piece] >= 0, np.maximum(b - a, 0) / safe[piece])
    part = rise[piece] * share
    inside = part * (np.where(upright, left[piece], (a + b) / 2) - column)
    before = np.where(steep, left < 0, np.clip(-left, 0, span) / safe)
    rows = np.concatenate((row, row[piece], row[piece]))
    columns = np.concatenate((np.zeros_like(row), column, column + 1))
    return rows, columns, np.concatenate((rise * before, part - inside, inside))


def stamp(mask: Mask, colour: Sequence[int]) -> pygame.Surface:
    """Return a translucent picture of *mask* in *colour*, whose fourth component is its opacity."""
    height, width = mask.shape
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    picture.fill((*colour[:3], 0))
    opacity = colour[3] if len(colour) > 3 else 255
    pygame.surfarray.pixels_alpha(picture).T[...] = np.rint(mask * opacity).astype(np.uint8)
    return picture


def masked(picture: pygame.Surface, mask: Mask, opacity: float = 1.0) -> pygame.Surface:
    """Multiply the alpha of *picture* by *mask*, in place, and return it."""
    pygame.surfarray.pixels_alpha(picture).T[...] = np.rint(mask * (255 * opacity)).astype(np.uint8)
    return picture


def softened(values: Mask, radius: float) -> Mask:
    """Return *values* blurred by nearly a Gaussian of deviation *radius* pixels, with edges extended."""
    size = max(1, round((6 * radius * radius + 1) ** 0.5))
    if size < 2:
        return values
    for turn in (0, 0, 1, 1):
        values = np.ascontiguousarray(_boxed(values, size, turn).T)
    return values


def _boxed(values: Mask, size: int, turn: int) -> Mask:
    """Return the running mean of *size* along the rows; *turn* says to which side an even window leans."""
    before = size // 2 - (turn % 2 if size % 2 == 0 else 0)
    padded = np.pad(values, ((0, 0), (before + 1, size - 1 - before)), mode="edge")
    total = np.cumsum(padded, axis=1, dtype=np.float64)
    return ((total[:, size:] - total[:, :-size]) / size).astype(np.float32)
