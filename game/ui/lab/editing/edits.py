"""The edits of the lab: changes of its table, with undo and redo; similar edits in quick succession merge."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.engine.sandbox import Change, Edit
from game.ui.battle.session.action_play import ActionPlay
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.lab.editing.in_hand import LabHand
from game.ui.shell.screen import Host

MERGING = 0.9
"""Seconds after an edit within which a similar one replaces it."""


class LabEdits:
    """Does edits, and undoes them."""

    def __init__(
        self,
        app: Host,
        hotseat: HotseatSession,
        actions: ActionPlay,
        in_hand: LabHand,
        refresh: Callable[[], Any],
    ) -> None:
        self._app = app
        self._hotseat = hotseat
        self._actions = actions
        self._in_hand = in_hand
        self._refresh = refresh
        self._merged: tuple[str, float] = ("", MERGING)

    def do(self, what: Change, *more: Change, words: str, merge: str = "") -> bool:
        """Do *what* and *more* as one edit; with *merge*, replacing a similar one just before."""
        self.unmerge(words, merge)
        self._merged = merge, 0.0
        return self._actions.play(Edit(self._hotseat.side, what, more, words))

    def unmerge(self, words: str, merge: str) -> None:
        """Undo the last edit if a similar one follows immediately."""
        alike = bool(merge) and self._merged[0] == merge and self._merged[1] < MERGING
        last = self._hotseat.seat.undoes
        if alike and isinstance(last, Edit) and last.words == words:
            self._hotseat.seat.undo()
        self._merged = "", MERGING

    def pass_time(self, seconds: float) -> None:
        """Advance by *seconds*."""
        self._merged = self._merged[0], self._merged[1] + seconds

    def undo(self) -> None:
        """Undo the last edit."""
        self._step(self._hotseat.seat.undoes, "undo", "Undone")

    def redo(self) -> None:
        """Redo the edit undone last."""
        self._step(self._hotseat.seat.redoes, "redo", "Done again")

    def _step(self, action: object, way: str, words: str) -> None:
        if action is None:
            self._app.toast(f"There is nothing to {way}", "warn")
            return
        self._in_hand.let_go()
        self._merged = "", MERGING
        getattr(self._hotseat.seat, way)()
        self._refresh()
        self._app.toast(f"{words}: {getattr(action, 'words', '') or 'a note'}")
