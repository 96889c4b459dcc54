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
    mask = raster.coverage(raster.edges(r / part for r in rings), across * block, down * block, "odd")
    blocks = mask.reshape(down, block, across, block)
    least, most = blocks.min(axis=(1, 3)), blocks.max(axis=(1, 3))
    sheet = raster.stamp(mask, tone)
    found = []
    for j, i in np.argwhere(most > 0).tolist():
        corner = i * CELL, j * CELL
        room = min(CELL, size[0] - corner[0]), min(CELL, size[1] - corner[1])
        if least[j, i] >= 1:
            found.append((_whole(room, tone), corner))
        else:
            piece = sheet.subsurface((i * block, j * block, block, block))
            grown = pygame.transform.smoothscale(piece, (CELL, CELL)) if part > 1 else piece
            found.append((grown.subsurface((0, 0, *room)).copy(), corner))
    return tuple(found)


@pictures(64)
def _whole(size: tuple[int, int], tone: Colour) -> pygame.Surface:
    """Return a cell that lies wholly inside; all of one tone share it."""
    cell = pygame.Surface(size, pygame.SRCALPHA)
    cell.fill(tone)
    return cell
