"""Translucent surfaces by the even-odd rule, as cells."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pygame

from game.ui.painting import raster
from game.ui.painting.cell_cache import CELL, Cells
from game.ui.painting.picture_cache import pictures
from game.ui.painting.raster import Floats
from game.ui.shell.theme import Colour

FINE = 120_000


def fill_cells(outlines: Sequence[Floats], tone: Colour, size: tuple[int, int], *, exact: bool) -> Cells:
    """Return the inside of *outlines* by the even-odd rule, in a window of *size* pixels.

    Args:
        exact: Whether the edges will be visible; if a line hides them, a large surface is drawn coarsely.
    """
    rings = [ring[:-1] if len(ring) > 1 and np.array_equal(ring[0], ring[-1]) else ring for ring in outlines]
    part = 1 if size[0] * size[1] <= FINE else 2 if exact else 4
    across, down = -(-size[0] // CELL), -(-size[1] // CELL)
    block = CELL // part
    found = raster.tiled_coverage(raster.edges(r / part for r in rings), (across, down), block, "odd")
    cells = []
    for j, i in np.argwhere(found.whole).tolist():
        cells.append((_whole(_room(size, i, j), tone), (i * CELL, j * CELL)))
    sheet = raster.stamp(found.masks.reshape(-1, block), tone)
    for number, (j, i) in enumerate(found.places.tolist()):
        piece = sheet.subsurface((0, number * block, block, block))
        grown = pygame.transform.smoothscale(piece, (CELL, CELL)) if part > 1 else piece
        cells.append((grown.subsurface((0, 0), _room(size, i, j)), (i * CELL, j * CELL)))
    return tuple(cells)


def _room(size: tuple[int, int], column: int, row: int) -> tuple[int, int]:
    """Return the size of a cell, which the edge of the window may cut."""
    return min(CELL, size[0] - column * CELL), min(CELL, size[1] - row * CELL)


@pictures(64)
def _whole(size: tuple[int, int], tone: Colour) -> pygame.Surface:
    """Return a cell that lies wholly inside; all of one tone share it."""
    cell = pygame.Surface(size, pygame.SRCALPHA)
    cell.fill(tone)
    return cell
