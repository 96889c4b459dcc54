"""A least-recently-used cache of pictures, limited by bytes; only the non-empty cells of each are stored."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Hashable

import pygame

Cells = tuple[tuple[pygame.Surface, tuple[int, int]], ...]
CELL = 128


class CellCache:
    """Caches pictures up to *most* bytes."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, Cells] = OrderedDict()
        self._bytes = 0

    @property
    def bytes(self) -> int:
        """The size of the cached pictures in bytes."""
        return self._bytes

    def find(self, key: Hashable) -> Cells | None:
        """Return the picture cached as *key* and mark it as most recently used; None if there is none."""
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key]

    def keep(self, key: Hashable, cells: Cells) -> None:
        """Cache a picture as *key*; the newest always stays, whatever its size."""
        if key in self._kept:
            self._bytes -= _weight(self._kept.pop(key))
        self._kept[key] = cells
        self._bytes += _weight(cells)
        while self._bytes > self._most and len(self._kept) > 1:
            _, gone = self._kept.popitem(last=False)
            self._bytes -= _weight(gone)


def merged(lower: Cells, upper: Cells) -> Cells:
    """Return two pictures of cells as one, the upper drawn over the lower."""
    places = {corner: part for part, corner in lower}
    for part, corner in upper:
        below = places.get(corner)
        if below is not None and below.get_size() == part.get_size():
            both = below.copy()
            both.blit(part, (0, 0))
            places[corner] = both
        else:
            trimmed = part.get_bounding_rect()
            if trimmed.w and trimmed.h:
                place = corner[0] + trimmed.x, corner[1] + trimmed.y
                places[place] = part.subsurface(trimmed).copy()
    return tuple((part, corner) for corner, part in places.items())


def show(target: pygame.Surface, cells: Cells, corner: tuple[int, int]) -> None:
    """Draw *cells* with the upper-left corner of their picture at *corner*."""
    window = target.get_rect().move(-corner[0], -corner[1])
    target.fblits(
        [
            (part, (x + corner[0], y + corner[1]))
            for part, (x, y) in cells
            if window.left - CELL < x < window.right and window.top - CELL < y < window.bottom
        ]
    )


def _weight(cells: Cells) -> int:
    return sum(part.get_pitch() * part.get_height() for part, _ in cells)
