"""The heights written on the terrain: where each stands is reckoned beside the screen."""

from __future__ import annotations

from game.battlefield.field import Battlefield
from game.core.marks import Label
from game.ui.battle.later import Later
from game.ui.grid import captions

PATIENCE = 0.02


class Captions:
    """Those of a battlefield; until they are there, those of the one before."""

    def __init__(self) -> None:
        self._later: Later[list[Label]] = Later()
        self._of: tuple[Battlefield | None, object] = (None, object())
        self._shown: list[Label] = []

    @property
    def busy(self) -> bool:
        """Whether they are still being reckoned."""
        return self._later.busy

    def of(self, field: Battlefield) -> list[Label]:
        """Return what to write on *field* now; that of a small table is there at once."""
        new = field is not self._of[0]
        if new:
            self._of = field, object()
        found = self._later.ask(self._of[1], lambda: captions(field), PATIENCE if new else 0.0)
        self._shown = self._shown if found is None else found
        return self._shown

    def close(self) -> None:
        """Reckon nothing any more."""
        self._later.close()
