"""What lies below the tokens: the ground, and marks on it; reused as one picture while it does not change."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.views.marks import Mark
from game.ui.painting.canvas import Snapshot


class LowerLayers:
    """Draws the layers below the tokens, from a picture as far as they have not changed for two frames.

    The picture has the ground and those marks that are drawn first and stay: a path that is being drawn over
    an overlay does not paint the overlay anew. While marks are not in their final form, it is the
    ground alone.
    """

    def __init__(self) -> None:
        self._picture = Snapshot()
        self._key: object = None
        self._inside: Sequence[Mark] = ()
        self._last: Sequence[Mark] = ()
        self._final = True

    def drop(self) -> None:
        """Discard the picture."""
        self._picture.drop()

    def draw(
        self,
        target: pygame.Surface,
        key: object,
        marks: Sequence[Mark],
        *,
        draw_ground: Callable[[], bool],
        draw_marks: Callable[[Sequence[Mark]], object],
        final: Callable[[], bool],
    ) -> bool:
        """Draw the ground and *marks*, in the order in which they are drawn; return whether all was ready.

        Args:
            key: What the ground depends on.
            draw_ground: Draws it, and returns whether all of it was ready.
            draw_marks: Draws some of *marks*.
            final: Returns whether what was drawn in this frame is in its final form.
        """
        steady, self._last = _in_common(marks, self._last), marks
        same, self._key = key == self._key, key
        inside, done = len(self._inside), True
        if same and self._picture.taken and marks[:inside] == self._inside:
            self._picture.draw(target)
            steady = max(steady, inside)
        else:
            self._picture.drop()
            inside, done = 0, draw_ground()
            if done and same and not self._final:
                self._take(target, ())
        draw_marks(marks[inside:steady])
        self._final = final()
        if done and same and self._final and (steady > inside or not self._picture.taken):
            self._take(target, marks[:steady])
        draw_marks(marks[steady:])
        return done

    def _take(self, target: pygame.Surface, inside: Sequence[Mark]) -> None:
        """Take the picture of the ground with the marks *inside*."""
        self._picture.take(target)
        self._inside = [*inside]


def _in_common(marks: Sequence[Mark], others: Sequence[Mark]) -> int:
    """Return how many of *marks*, from the first one, are the first of *others* too."""
    pairs = zip(marks, others, strict=False)
    return next((i for i, (a, b) in enumerate(pairs) if a != b), min(len(marks), len(others)))
