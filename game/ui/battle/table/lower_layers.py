"""What lies below the tokens: the ground, and marks on it; reused as one picture while it does not change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.views.marks import Mark
from game.ui.painting.camera import Pixel
from game.ui.painting.canvas import Snapshot


class LowerLayers:
    """Draws the layers below the tokens, from a picture as far as they have not changed for two frames.

    The picture has the ground and those marks that are drawn first and stay: a path that is being drawn over
    an overlay does not paint the overlay anew. While marks are not in their final form, and during a pan,
    which draws only what it uncovers, it is the ground alone.
    """

    def __init__(self) -> None:
        self._picture = Snapshot()
        self._key: object = None
        self._corner = (0, 0)
        self._inside: list[Mark] = []
        self._last: Sequence[Mark] = ()
        self._final = True

    def drop(self) -> None:
        """Discard the picture."""
        self._picture.drop()

    def draw(
        self,
        target: pygame.Surface,
        key: object,
        corner: Pixel,
        marks: Sequence[Mark],
        *,
        draw_ground: Callable[[pygame.Surface], bool],
        draw_marks: Callable[[Sequence[Mark]], object],
        final: Callable[[], bool],
    ) -> bool:
        """Draw the ground and *marks*, in the order in which they are drawn; return whether all was ready.

        Args:
            key: What the ground depends on, besides *corner*.
            corner: Where the corner of the table is: if only that changes, the ground looks the same there.
            draw_ground: Draws it within the clipping area of a surface as large as *target*, and returns
                whether all of it was ready.
            draw_marks: Draws some of *marks*.
            final: Returns whether what was drawn in this frame is in its final form.
        """
        way, self._corner = _from_to(self._corner, corner), corner
        same, self._key = key == self._key, key
        if not same:
            self._picture.drop()
        panned, done = way != (0, 0), True
        if not self._reused(target, way, marks, draw_ground):
            self._picture.drop()
            self._inside, done = [], draw_ground(target)
            if done and same and (panned or not self._final):
                self._take(target, [])
        inside = len(self._inside)
        steady, self._last = max(inside, _in_common(marks, self._last)), marks
        draw_marks(marks[inside:steady])
        self._final = final()
        rests = done and same and not panned and self._final
        if rests and (steady > inside or not self._picture.taken):
            self._take(target, marks[:steady])
        draw_marks(marks[steady:])
        return done

    def _reused(
        self,
        target: pygame.Surface,
        way: Pixel,
        marks: Sequence[Mark],
        draw_ground: Callable[[pygame.Surface], bool],
    ) -> bool:
        """Draw the picture of the last frame, moved by *way*; return whether it can still be used."""
        if not self._picture.taken:
            return False
        if way == (0, 0):
            usable = [*marks[: len(self._inside)]] == self._inside
        else:
            usable = not self._inside and self._picture.scroll(*way, draw_ground)
        if usable:
            self._picture.draw(target)
        return usable

    def _take(self, target: pygame.Surface, inside: Sequence[Mark]) -> None:
        """Take the picture of the ground with the marks *inside*."""
        self._picture.take(target)
        self._inside = [*inside]


def _from_to(before: Pixel, now: Pixel) -> Pixel:
    """Return how far right and down *now* is of *before*."""
    return now[0] - before[0], now[1] - before[1]


def _in_common(marks: Sequence[Mark], others: Sequence[Mark]) -> int:
    """Return how many of *marks*, from the first one, are the first of *others* too."""
    pairs = zip(marks, others, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(marks), len(others)))
