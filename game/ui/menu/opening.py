"""Opening battles: from the menus to a battle, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.core.engine.sandbox import is_sandbox
from game.core.lobby import Lobby, Seats
from game.core.model.unit import Side
from game.core.views.seat import Seat
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.lab.menu import LabNavigation
from game.ui.lab.screen import LabScreen
from game.ui.menu.context import Leaving, MenuContext, ask_first
from game.ui.menu.lab_opening import LabOpening
from game.ui.menu.lab_rules import LabRules
from game.ui.menu.ladder import open_problem
from game.ui.menu.naming import save_dialog
from game.ui.menu.players import begun
from game.ui.menu.replay.end import End
from game.ui.menu.saves import Saves
from game.ui.menu.settings import Options
from game.ui.menu.title import Title
from game.ui.shell.screen import Host, Screen
from game.ui.widgets.dialogs import confirm

UNSAVED = "The battle has changed since it was last saved."
LAB_UNSAVED = "The lab has changed since it was last saved."


def first_screen(begin: Callable[[Lobby], Seats] | None = None) -> Callable[[Host], Screen]:
    """Return a function that makes the first screen of the app: the main menu.

    Args:
        begin: Begins or opens a game at once, so that the table is shown first; problems of files are shown
            over the menu.
    """

    def made(app: Host) -> Screen:
        context = MenuContext(app, battle_screen, Title)
        if begin is not None:
            lobby = app.lobby
            context.run_task("Setting the table", lambda: begin(lobby), context.play, commits=True)
        return Title(context)

    return made


def begin_again(context: MenuContext) -> None:
    """Begin the lesson of the open game again, after a question; a practice problem without one."""
    lobby = context.app.lobby
    if lobby.open_problem is not None:
        open_problem(context, lobby.open_problem.key)
    lesson, players = lobby.lesson, lobby.players
    if lesson is None:
        return

    def begin() -> None:
        context.run_task(
            "Setting the table",
            lambda: begun(lobby, players, lambda: lobby.start(lesson.key)),
            context.play,
            commits=True,
        )

    words = "The lesson starts over from its first step; this game is not saved."
    context.app.show(confirm("Begin again?", words, "Begin again", begin))


def next_problem(context: MenuContext) -> None:
    """Open the next practice problem after the open one that is not solved yet; the menu if there is none."""
    lobby = context.app.lobby
    now, solved = lobby.open_problem, lobby.solved()
    keys = [one.key for one in lobby.problems() if not one.problems]
    here = now.key if now is not None else ""
    place = keys.index(here) + 1 if here in keys else 0
    left = [key for key in (*keys[place:], *keys[:place]) if key not in solved and key != here]
    if left:
        open_problem(context, left[0])
    else:
        context.app.toast("All practice problems are solved.")
        context.home()


def lab_screen(context: MenuContext, seats: Mapping[Side, Seat]) -> Screen:
    """Return the screen of the sight lab, with its ways to the other screens."""
    app = context.app

    def out() -> None:
        ask_first(context, screen, Leaving(LAB_UNSAVED, context.home, "Leave the lab?"))

    screen = LabScreen(
        app,
        seats,
        LabNavigation(
            load=lambda: app.push(Saves(context, over=screen)),
            settings=lambda: app.push(Options(context)),
            rules=lambda: app.push(LabRules(context, screen.lab)),
            out=out,
            other=lambda: app.push(LabOpening(context, over=screen)),
            play=context.play,
            run_task=context.run_task,
            settle=context.calls.settle,
        ),
        context.update,
    )
    return screen


def battle_screen(context: MenuContext, seats: Mapping[Side, Seat]) -> Screen:
    """Return the screen of a battle, or of the lab, with its ways to the other screens."""
    if is_sandbox(next(iter(seats.values())).rules):
        return lab_screen(context, seats)
    app = context.app

    def out() -> None:
        ask_first(context, screen, Leaving(UNSAVED, context.home))

    screen = BattleScreen(
        app,
        seats,
        Navigation(
            load=lambda: app.push(Saves(context, over=screen)),
            settings=lambda: app.push(Options(context)),
            out=out,
            over=lambda played: app.push(End(context, dict(played))),
            save=lambda: save_dialog(context, app.lobby.name),
            again=lambda: begin_again(context),
            next_problem=lambda: next_problem(context),
        ),
        context.update,
    )
    return screen
