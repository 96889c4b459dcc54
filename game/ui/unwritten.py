"""What the disk does not take: told in a dialog that offers another place, and shown until all is written."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.core.lobby import Lobby, NotReadable, Unwritten
from game.ui import tips
from game.ui.dialogs import Dialog, EntryDialog, Way, nothing
from game.ui.page import Page
from game.ui.roll import Row
from game.ui.screen import Host

AGAIN = 5.0
"""Seconds after which writing is tried again by itself."""
TITLE = "The disk does not take the game"
OTHER = "Another folder…"


class DiskWatch:
    """Looks after the open game: tells when the disk refuses it, tries again, tells when all is there."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._told = False
        self._waited = 0.0

    @property
    def lobby(self) -> Lobby:
        """Who keeps the game."""
        return self._app.lobby

    def update(self, seconds: float, *, free: bool) -> None:
        """Let so many seconds pass.

        Args:
            free: Whether nothing else is being done, so that the lobby may be called and a dialog shown.
        """
        missing = self.lobby.unwritten
        if missing is None:
            if self._told:
                self._app.toast("The game is on the disk again, whole.", "good")
            self._told = False
            return
        self._waited += seconds
        if not free:
            return
        if not self._told:
            self._told, self._waited = True, 0.0
            self._show(missing)
        elif self._waited >= AGAIN:
            self._waited = 0.0
            self._tried()

    def draw(self, page: Page, top: tuple[int, int]) -> int:
        """Draw since when the game is not on the disk, from *top* on; return the pixels that it takes."""
        missing = self.lobby.unwritten
        if missing is None:
            return 0
        words = f"Not on the disk since {_clock(missing.since)}: {_counted(missing)}"
        return tips.pill(page, words, "bad", top) + page.px(8)

    def _show(self, missing: Unwritten) -> None:
        words = (
            f"Not on the disk since {_clock(missing.since)}: {_counted(missing)}. Nothing is lost while the "
            "program runs: play goes on, it is tried again every few seconds, and then all of it is written."
        )
        again, found = Way("Try again", self._try, "primary"), [missing.problem]
        shown = place_dialog(self._app, TITLE, words, found, nothing, retry=again, close="Play on")
        self._app.show(shown)

    def _try(self) -> None:
        if not self._tried() and (missing := self.lobby.unwritten) is not None:
            self._show(missing)

    def _tried(self) -> bool:
        try:
            self.lobby.write_again()
        except NotReadable:
            return False
        return True


def place_dialog(
    app: Host,
    title: str,
    words: str,
    found: Sequence[str],
    again: Callable[[], Any],
    *,
    retry: Way | None = None,
    close: str = "Close",
) -> Dialog:
    """Return a dialog that says what of the game could not be written, and offers another folder for games.

    Args:
        found: The problems, a line each.
        again: Done when the game is kept in another folder.
        retry: The way to try it here once more; by default *again*.
    """

    def wrong(text: str) -> str | None:
        try:
            app.lobby.write_again(text.strip())
        except NotReadable as problem:
            return problem.problems[0]
        return None

    def moved(text: str) -> None:
        app.toast(f"Games are written to {text.strip()} from now on.", "good")
        again()

    def ask() -> None:
        words = (
            "The game that is open and all that is saved goes to this folder until the program ends. "
            "Start it with SIGHTLINE_SAVES set to the folder to find them again."
        )
        proposed = str(Path.home() / "Sightline")
        app.show(EntryDialog("Write to another folder", words, proposed, moved, wrong=wrong, yes="Write"))

    ways = (Way(close), Way(OTHER, ask), retry or Way("Try again", again, "primary"))
    return Dialog(title, words, ways, rows=[Row(line, size=14) for line in found], wide=680)


def folder_dialog(app: Host, title: str, found: str, proposed: Path, again: Callable[[Path], Any]) -> Dialog:
    """Return a dialog that says why a file could not be written, and asks for a folder in its place."""

    def ask() -> None:
        words = "The folder is made if it is not there."
        app.show(
            EntryDialog(
                "Write to another folder",
                words,
                str(proposed),
                lambda text: again(Path(text.strip()).expanduser()),
                wrong=lambda text: None if text.strip() else "Give it a name",
                yes="Write",
            )
        )

    ways = (Way("Close"), Way(OTHER, ask), Way("Try again", lambda: again(proposed), "primary"))
    return Dialog(title, "", ways, rows=[Row(found, size=14)], wide=680)


def _clock(since: float) -> str:
    return time.strftime("%H:%M", time.localtime(since))


def _counted(missing: Unwritten) -> str:
    if not missing.lines:
        return "no autosave"
    return f"{missing.lines} action{'s' if missing.lines > 1 else ''} in memory alone"
