"""Setting a PIN: deriving its key takes half a second, so the game is sealed in the background."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.lobby import Lobby, NotReadable, NotWritten
from game.core.model.unit import Side
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.widgets.dialogs import Dialog, DialogButton

WAITING = "The game is being sealed…"


class PinSetting:
    """Sets the PIN of *side* in the open game, or removes it with "", in a thread.

    Attributes:
        refused: Whether it failed because the disk refused it; another folder may work.
    """

    def __init__(self, lobby: Lobby, side: Side, pin: str) -> None:
        self._lobby, self._side, self._pin = lobby, side, pin
        self._answers: BackgroundAnswer[tuple[str, ...]] = BackgroundAnswer()
        self.refused = False

    def problems(self) -> tuple[str, ...] | None:
        """Return the problems, empty on success; None while it is running."""
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
    """Waits until the game is sealed; nothing is played meanwhile."""

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
