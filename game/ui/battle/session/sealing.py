"""Setting a PIN: its key takes half a second, so the game is sealed in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.lobby import Lobby, NotReadable, NotWritten
from game.core.model.unit import Side
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.widgets.dialogs import Dialog, DialogButton

WAITING = "The game is being sealed…"


class PinSetting:
    """Gives *side* a PIN in the open game, "" to take it away, in a thread of its own.

    Attributes:
        refused: Whether it could not be done since the disk refused to take it: in another folder it may.
    """

    def __init__(self, lobby: Lobby, side: Side, pin: str) -> None:
        self._lobby, self._side, self._pin = lobby, side, pin
        self._answers: BackgroundAnswer[tuple[str, ...]] = BackgroundAnswer()
        self.refused = False

    def problems(self) -> tuple[str, ...] | None:
        """Return why it could not be done, nothing where it was; None while it is being done."""
        found = self._answers.ask("seal", self._seal)
        if found is not None:
            self._answers.close()
        return found

    def _seal(self) -> tuple[str, ...]:
        try:
            self._lobby.lock(self._side, self._pin)
        except NotReadable as wrong:
            self.refused = isinstance(wrong, NotWritten)
            return wrong.problems
        return ()


class SealingDialog(Dialog):
    """Waits for the seal: nothing is played meanwhile."""

    def __init__(self, sealing: PinSetting, then: Callable[[tuple[str, ...]], Any]) -> None:
        super().__init__("One moment", WAITING, (DialogButton("Please wait", stays=True),), wide=360)
        self._sealing, self._then = sealing, then

    @property
    def busy(self) -> bool:
        return True

    def update(self, seconds: float) -> None:
        super().update(seconds)
        problems = self._sealing.problems()
        if problems is not None:
            self.closed()
            self._then(problems)
