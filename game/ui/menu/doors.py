"""The doors: what leads from the menus to a battle, and from a battle back to them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.lobby import Lobby, Seats
from game.core.sandbox import is_sandbox
from game.core.seat import Seat
from game.core.unit import Side
from game.ui.battle.menu import Doors
from game.ui.battle.screen import BattleScreen
from game.ui.lab.menu import LabDoors
from game.ui.lab.screen import LabScreen
from game.ui.menu.end import End
from game.ui.menu.lab_door import LabDoor
from game.ui.menu.lab_rules import LabRules
from game.ui.menu.naming import save_dialog
from game.ui.menu.options import Options
from game.ui.menu.porch import Leaving, Porch, ask_first
from game.ui.menu.saves import Saves
from game.ui.menu.title import Title
from game.ui.screen import Host, Screen

UNSAVED = "The battle has changed since it was saved last."
LAB_UNSAVED = "The lab has changed since it was saved last."


def first_screen(begin: Callable[[Lobby], Seats] | None = None) -> Callable[[Host], Screen]:
    """Return what makes the first screen of the app: the main menu.

    Args:
        begin: Begins or opens a game at once, so that the table is the first thing to be seen; problems
            of files are shown over the menu.
    """

    def made(app: Host) -> Screen:
        porch = Porch(app, battle_screen, Title)
        if begin is not None:
            lobby = app.lobby
            porch.errand("Setting the table", lambda: begin(lobby), porch.play, commits=True)
        return Title(porch)

    return made


def lab_screen(porch: Porch, seats: Mapping[Side, Seat]) -> Screen:
    """Return the screen of the sight lab, with its ways to the other screens."""
    app = porch.app

    def out() -> None:
        ask_first(porch, screen, Leaving(LAB_UNSAVED, porch.home, "Leave the lab?"))

    screen = LabScreen(
        app,
        seats,
        LabDoors(
            load=lambda: app.push(Saves(porch, over=screen)),
            settings=lambda: app.push(Options(porch)),
            rules=lambda: app.push(LabRules(porch, screen.bench)),
            out=out,
            other=lambda: app.push(LabDoor(porch, over=screen)),
            play=porch.play,
            errand=porch.errand,
            settle=porch.beside.settle,
        ),
        porch.update,
    )
    return screen


def battle_screen(porch: Porch, seats: Mapping[Side, Seat]) -> Screen:
    """Return the screen of a battle, or of the lab, with its ways to the other screens."""
    if is_sandbox(next(iter(seats.values())).rules):
        return lab_screen(porch, seats)
    app = porch.app

    def out() -> None:
        ask_first(porch, screen, Leaving(UNSAVED, porch.home))

    screen = BattleScreen(
        app,
        seats,
        Doors(
            load=lambda: app.push(Saves(porch, over=screen)),
            settings=lambda: app.push(Options(porch)),
            out=out,
            over=lambda played: app.push(End(porch, dict(played))),
            save=lambda: save_dialog(porch, app.lobby.name),
        ),
        porch.update,
    )
    return screen
