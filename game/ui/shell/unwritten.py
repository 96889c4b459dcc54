"""Failed writes: a dialog that offers another folder, and a notice until everything is written."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from game.core.lobby import Lobby, NotReadable, Unwritten
from game.geometry.value import Value
from game.storage import disk
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.widgets import tips
from game.ui.widgets.dialogs import Dialog, DialogButton, EntryDialog, nothing
from game.ui.widgets.lines import ListRow

AGAIN = 5.0
"""Seconds after which writing is retried automatically."""
TITLE = "The game cannot be written"
OTHER = "Another folder…"


class DiskWatch:
    """Watches the open game: reports when it cannot be written, retries, reports when all is written."""

    def __init__(self, app: Host) -> None:
        self._app = app
        self._shown = False
        self._waited = 0.0

    @property
    def lobby(self) -> Lobby:
        """The lobby that saves the game."""
        return self._app.lobby

    def update(self, seconds: float, *, free: bool) -> None:
        """Advance by *seconds*.

        Args:
            free: Whether nothing else is going on, so that the lobby may be called and a dialog shown.
        """
        missing = self.lobby.unwritten
        if missing is None:
            if self._shown:
                self._app.toast("The whole game is on the disk again.", "good")
            self._shown = False
            return
        self._waited += seconds
        if not free:
            return
        if not self._shown:
            self._shown, self._waited = True, 0.0
            self._show(missing)
        elif self._waited >= AGAIN:
            self._waited = 0.0
            self._tried()

    def draw(self, page: Page, top: tuple[int, int]) -> int:
        """Draw a notice while the game is unwritten, at y *top*; return its height in pixels."""
        missing = self.lobby.unwritten
        if missing is None:
            return 0
        words = f"Not on the disk since {_clock(missing.since)}: {_counted(missing)}"
        return tips.pill(page, words, "bad", top) + page.px(8)

    def _show(self, missing: Unwritten) -> None:
        words = (
            f"Not on the disk since {_clock(missing.since)}: {_counted(missing)}. Nothing is lost while the "
            "program runs: play goes on, and writing is retried every few seconds."
        )
        found, elsewhere = [missing.problem], for_games(self._app)
        self._app.show(
            place_dialog(self._app, TITLE, words, found, elsewhere, again=self._try, close="Play on")
        )

    def _try(self) -> None:
        if not self._tried() and (missing := self.lobby.unwritten) is not None:
            self._show(missing)

    def _tried(self) -> bool:
        try:
            self.lobby.write_again()
        except NotReadable:
            return False
        return True


class Elsewhere(Value):
    """Another folder for files that could not be written.

    Attributes:
        words: The prompt for the folder.
        write: Writes to the folder typed in and returns the paths; raises `NotReadable` on failure.
        then: Called with the result of *write*.
        proposed: The proposed text.
    """

    words: str
    write: Callable[[str], Any]
    then: Callable[[Any], Any]
    proposed: str = ""


def for_games(app: Host, then: Callable[[], Any] = nothing) -> Elsewhere:
    """Return another folder for the open game and its saves; *then* is called afterwards."""

    def write(folder: str) -> str:
        app.lobby.write_again(folder)
        return folder

    def moved(folder: str) -> None:
        app.toast(f"Games are written to {folder} from now on.", "good")
        then()

    words = (
        "The open game and all saves go to this folder until the program ends. "
        "Start it with SIGHTLINE_SAVES set to the folder to find them again."
    )
    return Elsewhere(words, write, moved)


def place_dialog(
    app: Host,
    title: str,
    words: str,
    found: Sequence[str],
    elsewhere: Elsewhere,
    *,
    again: Callable[[], Any],
    close: str = "Close",
) -> Dialog:
    """Return a dialog that says what could not be written, and offers another folder and a retry.

    Args:
        found: The problems, a line each.
        again: Retries in the same folder.
    """

    def ask() -> None:
        made: list[Any] = []

        def wrong(text: str) -> str | None:
            if not text.strip():
                return "Give it a name"
            try:
                made[:] = [elsewhere.write(text.strip())]
            except NotReadable as problem:
                return problem.problems[0]
            return None

        proposed = elsewhere.proposed or str(Path.home() / "Sightline")
        title = "Write to another folder"
        then: Callable[[str], Any] = lambda text: elsewhere.then(made[0])  # noqa: E731
        app.show(EntryDialog(title, elsewhere.words, proposed, then, wrong=wrong, yes="Write"))

    ways = (DialogButton(close), DialogButton(OTHER, ask), DialogButton("Try again", again, "primary"))
    return Dialog(title, words, ways, rows=[ListRow(line, size=14) for line in found], wide=680)


def picture_dialog(app: Host, found: str, proposed: Path, again: Callable[[Path], Any]) -> Dialog:
    """Return a dialog that says why pictures could not be written, and writes them *again* elsewhere."""

    def folder(text: str) -> Path:
        try:
            return disk.folder(text)
        except OSError as wrong:
            raise NotReadable([str(wrong.strerror)]) from wrong

    elsewhere = Elsewhere("The folder is created if necessary.", folder, again, str(proposed))
    title = "The picture could not be written"
    return place_dialog(app, title, "", [found], elsewhere, again=lambda: again(proposed))


def _clock(since: float) -> str:
    return time.strftime("%H:%M", time.localtime(since))


def _counted(missing: Unwritten) -> str:
    if not missing.lines:
        return "no autosave"
    return f"{missing.lines} action{'s' if missing.lines > 1 else ''} only in memory"
