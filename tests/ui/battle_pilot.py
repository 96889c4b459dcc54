"""A pilot at a toy battle, for the tests of the battle screen."""

from __future__ import annotations

import pygame
import toy

from game.core.engine.dice import script
from game.core.views.seat import Seat
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

QUIET = Settings(tray=False, motion=False, sounds=False, next_unit=False)


class Flight(Pilot):
    """A pilot that knows the battle it plays."""

    def __init__(
        self, *units, phase="movement", faces=(), size=(1280, 720), settings=QUIET, navigation=None, **options
    ):
        self.match = toy.match(*units, phase=phase, dice=script(*faces) if faces else toy.throw, **options)
        self.lobby = toy.Lobby(self.match)
        seats: dict[str, Seat] = toy.seats(self.match)
        super().__init__(
            self.lobby,
            lambda app: BattleScreen(app, seats, navigation or Navigation()),
            size=size,
            settings=settings,
        )
        self.step()

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def desk(self):
        """The desk of the screen."""
        return self.battle.desk

    def uncover(self, *places):
        """Pan until no panel covers *places*, as a player would."""
        for at in places:
            rect = pygame.Rect(0, 0, 30, 30)
            rect.center = self.pixel_of(at)
            self.app.screen.table.viewport.uncover(rect)
            self.desk.aside = None  # the player has moved the table
            self.step()

    def pixel_of(self, at):
        """Return the pixel that shows a place on the table."""
        return self.app.screen.pixel_of(at)

    def unit(self, key):
        """Return a unit from the true state."""
        return self.match.state.units[key]
