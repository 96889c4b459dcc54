"""A pilot at a battle with close assaults: 'Mechs with record sheets that have met."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import toy
from battle_pilot import QUIET

from game.core.engine.match import Match
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "close_assault"))

import assault_table
from assault_table import Assault, chosen, facing_off, into, mech, met

__all__ = ["Assault", "AssaultPilot", "assault_table", "chosen", "facing_off", "into", "mech", "met"]

SHEETS = {"r": "WHM-6R", "b": "CRD-3R"}


class AssaultPilot(Pilot):
    """A pilot at the screen of such a battle; the sides of *sides* are played there."""

    def __init__(self, match: Match, sides=("Red", "Blue"), settings=QUIET, size=(1280, 720), **more: Any):
        self.match = match
        seats = {side: seat for side, seat in toy.seats(match).items() if side in sides}
        super().__init__(
            toy.Lobby(match),
            lambda app: BattleScreen(app, seats, Navigation()),
            size=size,
            settings=settings,
            **more,
        )
        self.step()

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def state(self):
        """The current state."""
        return self.match.state
