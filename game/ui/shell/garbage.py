"""Garbage collection at moments when a pause does not show.

Python would start a full collection in the middle of any frame, which takes very long with a large board.
While a window is open, full collections are left to `GarbageCollector`.
"""

from __future__ import annotations

import gc

from game.ui.shell.app import App
from game.ui.shell.memory import give_back
from game.ui.shell.screen import Screen

NEVER = 1_000_000
RESTED = 12
"""Frames without an event after which the players count as idle."""
DUE, OVERDUE = 2, 15
"""Young collections since the last full one, after which another is due, or overdue: about 5 ms each."""
WHOLE = 750
"""Collections of what is new after which, once the players are idle, everything is collected."""
SKIPPED = 50
"""As how many collections one counts that was overdue and left out."""


class GarbageCollector:
    """Runs full collections when a pause does not show.

    It collects when a screen has appeared, and when a screen has loaded all that it waited for: what is on
    display then is the previous screen, or the waiting picture. Later it collects what is new when enough
    young collections have run and the players are idle. What survives is not searched again before the next
    screen, or before `WHOLE` such collections, so that these pauses are short however large the table is.
    Nor is what is new while the players are not idle, unless they never are for many minutes. A Python with
    an incremental collector never counts that many.
    """

    def __init__(self, app: App) -> None:
        self._app = app
        self._swept: tuple[Screen, bool] | None = None
        self._rested = 0
        self._times = 0
        self._before = gc.get_threshold()

    def begin(self) -> None:
        """Stop Python from starting full collections."""
        self._before = gc.get_threshold()
        gc.set_threshold(*self._before[:2], NEVER)

    def end(self) -> None:
        """Let Python start full collections again."""
        gc.set_threshold(*self._before)
        gc.unfreeze()

    def look_after(self, *, moved: bool) -> bool:
        """Collect if this is a good moment; return whether all was collected. Called before each frame.

        Args:
            moved: Whether there was any input in this frame.
        """
        self._rested = 0 if moved else self._rested + 1
        now = self._app.screen, self._app.screen.laid
        if now != self._swept:
            self._swept = now
            self._collect_all()
            give_back()
            return True
        young, idle = gc.get_count()[2], self._rested > RESTED
        if young > DUE and idle and self._times >= WHOLE:
            self._collect_all()
        elif young > DUE and idle:
            self._collect_new()
        elif young > OVERDUE:
            self._put_off()
        return False

    def _collect_all(self) -> None:
        gc.unfreeze()
        self._collect_new()
        self._times = 0

    def _collect_new(self) -> None:
        """Collect what is not frozen, and freeze the rest."""
        gc.collect()
        gc.freeze()
        self._times += 1

    def _put_off(self) -> None:
        """Leave what is new to the next collection of everything; collect it if that has long been due."""
        gc.freeze()
        self._times += SKIPPED
        if self._times >= 2 * WHOLE:
            self._collect_all()
