"""The heights written on the terrain, placed in the background."""

from __future__ import annotations

from game.battlefield.terrain.field import Battlefield
from game.core.views.marks import Label
from game.geometry.identity import Identity
from game.ui.annotation.grid import captions
from game.ui.battle.session.background import BackgroundAnswer

PATIENCE = 0.02
"""Seconds that the first frame waits, so that a small table shows them at once."""


class Captions:
    """The captions of a battlefield; until they are ready, those of the previous one."""

    def __init__(self) -> None:
        self._answers: BackgroundAnswer[list[Label]] = BackgroundAnswer()
        self._shown: list[Label] = []

    @property
    def busy(self) -> bool:
        """Whether they are still being computed."""
        return self._answers.busy

    def of(self, field: Battlefield) -> list[Label]:
        """Return the captions to write on *field* now; those of a small table are ready at once."""
        key = Identity(field)
        patience = PATIENCE if key != self._answers.key else 0.0
        found = self._answers.ask(key, lambda: captions(field), patience)
        self._shown = self._shown if found is None else found
        return self._shown

    def close(self) -> None:
        """Stop computing."""
        self._answers.close()
