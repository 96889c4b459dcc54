"""Garbage collection, at moments that nobody notices.

Python would start a full collection in the middle of any frame, and with a large board that takes longest
of all. While a window is open it leaves full collections to `GarbageCollector`.
"""

from __future__ import annotations

import gc

from game.ui.shell.app import App
from game.ui.shell.memory import give_back
from game.ui.shell.screen import Screen

NEVER = 1_000_000
RESTED = 30
"""Frames without an event after which the hands rest."""
DUE, OVERDUE = 30, 200
"""Smaller searches since the last whole one: from so many on it is due, or made at any price."""


class GarbageCollector:
    """Collects garbage where a pause does not show.

    Everything is searched when a screen has come, and when a screen has all ready that it waited for: what
    was shown last is then the screen before, or the picture of waiting. What came after that is searched when
    enough of it is there and the hands have rested for some frames; at last without that. A Python that
    searches all it has a little at a time counts nothing, and is left to it.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._swept: tuple[Screen, bool] | None = None
        self._rested = 0
        self._before = gc.get_threshold()

    def begin(self) -> None:
        """Stop Python from starting full collections automatically."""
        self._before = gc.get_threshold()
        gc.set_threshold(*self._before[:2], NEVER)

    def end(self) -> None:
        """Leave it to Python again."""
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def look_after(self, *, moved: bool) -> bool:
        """Sweep if this is the moment; return whether all was swept. For each frame, before it is drawn.

        Args:
            moved: Whether the players have done anything in this frame.
        """
        self._rested = 0 if moved else self._rested + 1
        now = self._app.screen, self._app.screen.laid
        if now != self._swept:
            self._swept = now
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            give_back()
            return True
        young = gc.get_count()[2]
        if young > OVERDUE or (young > DUE and self._rested > RESTED):
            gc.collect()
        return False
