"""A pilot in the sight lab with real rules, for the tests of its screen."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pygame
from battle_pilot import QUIET

from game.core.lobby import LabTable
from game.files import places
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.lab.menu import LabNavigation
from game.ui.lab.screen import LabScreen
from game.ui.lab.tools import tool_called
from game.ui.shell.pilot import Pilot

TABLE = LabTable(size=(40.0, 30.0))


@cache
def shared_library() -> PreviewLibrary:
    """Return a library whose cards are read once for all tests."""
    return PreviewLibrary.here()


class Bencher(Pilot):
    """A pilot that knows its lab; files are saved to *folder*."""

    def __init__(self, folder: Path, ground: LabTable = TABLE, *, size=(1280, 720), settings=QUIET):
        self.library = PreviewLibrary([places.maps(), folder], [places.scenarios(), folder / "scenarios"])
        self.lobby = LocalLobby(self.library, SaveFolder(folder / "saves"))
        self.played = []
        seats = self.lobby.lab(ground)
        navigation = LabNavigation(play=self.played.append)
        super().__init__(
            self.lobby, lambda app: LabScreen(app, seats, navigation), size=size, settings=settings
        )
        self.step()

    @property
    def lab(self):
        """The lab session of the screen."""
        return self.app.screen.lab

    @property
    def features(self):
        """The terrain by id."""
        return dict(self.lab.contents.features)

    @property
    def units(self):
        """The units on the table, in order."""
        return list(self.lab.now.units.values())

    def tool(self, name):
        """Take the tool called *name* in hand."""
        self.lab.in_hand.take_tool(tool_called(name))
        self.step()

    def draw(self, name, *points):
        """Draw with the tool called *name*, click by click, and end it; then return to selecting."""
        self.tool(name)
        for x, y in points:
            self.click(Point(x, y))
        if name in ("polygon", "line"):
            self.press("return")
        self.tool("select")

    def put(self, card, x, y, side="Blue"):
        """Put a unit on the table and return it."""
        self.tool("unit")
        self.step(times=2)
        rect = pygame.Rect(0, 0, 30, 30)
        rect.center = self.pixel(Point(x, y))
        self.app.screen.table.viewport.uncover(rect)
        self.lab.in_hand.make = type(self.lab.in_hand.make)(card=card, side=side)
        self.click(Point(x, y))
        self.tool("select")
        return self.lab.now.units[self.lab.desk.selected]

    def entry(self, label):
        """Return the field with that label."""
        return next(one for one in self.app.screen.about.fields.shown if one.field.label == label)

    def type_in(self, label, text):
        """Type *text* into the field with that label and press Enter."""
        self.click(self.entry(label).element.get_abs_rect().center)
        self.press("ctrl+a")
        self.type_text(text)
        self.press("return")
