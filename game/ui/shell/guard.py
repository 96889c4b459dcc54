"""The crash guard: what happens when a frame raises an unexpected error.

The error is written to a report and shown in a dialog, and play goes on. A screen that fails repeatedly is
replaced by the main menu, and its game is saved as interrupted; if the menu fails too, the window closes.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.ui.shell.app import App
from game.ui.shell.crash_report import Crashed, kind_of, places, report, write
from game.ui.shell.screen import Screen
from game.ui.widgets.dialogs import Dialog, DialogButton

PATIENCE = 3
"""Faults in a row after which a screen is abandoned."""
CALM = 10.0
"""Seconds without a fault after which earlier ones no longer count."""
KEPT = "Every action was written to the disk when it was done, so the game is not lost."


class CrashGuard:
    """Decides how the window goes on after a fault.

    Attributes:
        report: The path of the report of the last fault; None if it could not be written.
    """

    def __init__(self, app: App, home: Callable[[App], Screen], folder: Path) -> None:
        """Guard *app*.

        Args:
            home: Makes the main menu, which replaces a screen that keeps failing.
            folder: The folder for reports.
        """
        self.report: Path | None = None
        self._app, self._home, self._folder = app, home, folder
        self._faults = 0
        self._given_up = False
        self._calm = 0.0
        self._due: Callable[[], None] | None = None

    def failed(self, error: Exception) -> None:
        """Report *error*; `recover` then acts on it.

        Raises:
            Crashed: if the window cannot go on.
        """
        words = kind_of(error) + "".join(f" at {place.strip()}" for place in places(error)[-1:])
        try:
            self.report = write(report(error, self._app.shown), self._folder)
            where = f"What happened is written, without anything of your game, in {self.report}."
        except OSError as problem:
            self.report = None
            where = f"No report could be written in {self._folder}: {problem.strerror}. It was: {words}."
        self._faults += 1
        self._calm = 0.0
        if self._faults < PATIENCE:
            self._due = lambda: self._tell(where)
        elif not self._given_up:
            self._given_up, self._faults = True, 0
            self._due = lambda: self._give_up(where)
        else:
            raise Crashed(self.report) from error

    def recover(self) -> None:
        """Act on the last fault; called in each frame, itself under the guard."""
        due, self._due = self._due, None
        if due is not None:
            due()

    def passed(self, seconds: float) -> None:
        """Record that *seconds* passed without a fault."""
        self._calm += seconds
        if self._calm >= CALM:
            self._faults, self._given_up = 0, False

    def _tell(self, where: str) -> None:
        words = f"That was a fault in the program, not in what you did. Play goes on. {KEPT}\n{where}"
        ways = (
            DialogButton("Main menu", lambda: self._give_up("")),
            DialogButton("Go on", style="primary"),
        )
        self._app.alarm(Dialog("Something went wrong", words, ways, wide=640, escape=ways[1]))

    def _give_up(self, where: str) -> None:
        """Replace all screens by the main menu; the open game is saved as interrupted."""
        app = self._app
        app.lobby.interrupt()
        app.fall_back(self._home(app))
        if where:
            words = f"The screen failed again and again, so this is the main menu. {KEPT}\n{where}"
            app.alarm(Dialog("Something went wrong", words, wide=640))
