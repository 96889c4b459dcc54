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


def sparse(cells: Cells) -> Cells:
    """Return *cells*, which are mostly transparent, encoded so that what is transparent is skipped."""
    for sheet, _ in cells:
        sheet.set_alpha(255, pygame.RLEACCEL)
    return cells


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
    """Return about how many bytes *cells* take; encoded ones less than a tenth of their pixels."""
    sizes = (part.get_pitch() * part.get_height() for part, _ in cells)
    encoded = (bool(part.get_flags() & pygame.RLEACCELOK) for part, _ in cells)
    return sum(size // 10 if less else size for size, less in zip(sizes, encoded, strict=True))
