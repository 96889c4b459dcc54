"""A fault in a frame: reported without secrets, told in a dialog, and play goes on where it can."""

from __future__ import annotations

import pygame
import pytest
from toy_lobby import ToyLobby

from game import __version__
from game.ui.shell import crash_report, window
from game.ui.shell.crash_report import Crashed
from game.ui.shell.guard import PATIENCE
from game.ui.shell.screen import Screen

SECRET = "Atlas at 12.5, 7.25 under PIN 4711"


class Table(Screen):
    """A screen that raises at the places in *faults*: so many times, or for ever."""

    def __init__(self, app, **faults):
        super().__init__(app)
        self.faults, self.frames, self.gone = faults, 0, False
        self.seen = []

    def _come_by(self, place):
        if self.faults.get(place, 0) > 0:
            self.faults[place] -= 1
            hidden = SECRET
            raise ValueError(f"{hidden} is wrong")

    def due(self):
        return 0.0

    def handle(self, event):
        self._come_by("handle")

    def update(self, seconds):
        self.frames += 1
        self.seen += [self.app.dialog.title] if self.app.dialog else []
        self._come_by("update")
        if self.frames % 2:
            self._come_by("often")

    def draw(self, page):
        page.surface.fill(page.tone("bg"))
        page.surface.set_clip(pygame.Rect(0, 0, 5, 5))
        self._come_by("draw")
        page.surface.set_clip(None)

    def left(self):
        self.gone = True
        self._come_by("left")


class Home(Table):
    """The main menu."""


class Open(ToyLobby):
    """A lobby with a game open, which knows how it was let go."""

    interrupted = closed = False

    def interrupt(self):
        self.interrupted = True

    def close(self):
        self.closed = True


@pytest.fixture(autouse=True)
def lasting(monkeypatch):
    """Let pygame live on when the window ends: later tests use its fonts."""
    monkeypatch.setattr(pygame, "quit", lambda: None)


def shown(tmp_path, frames=20, *, home=None, **faults):
    """Show a table with *faults* for some frames; return the lobby, the table and the menus made."""
    lobby, tables, homes = Open(), [], []

    def first(app):
        tables.append(Table(app, **faults))
        return tables[0]

    def menu(app):
        homes.append(Home(app, **(home or {})))
        return homes[-1]

    window.run(lobby, first, home=menu, path=tmp_path / "settings.json", frames=frames)
    return lobby, tables[0], homes


def reports(tmp_path):
    """Return the reports, the oldest first."""
    return [path.read_text() for path in sorted((tmp_path / window.REPORTS).glob("crash-*.txt"))]


@pytest.mark.parametrize("place", ["update", "draw"])
def test_one_fault_is_told_and_play_goes_on(tmp_path, place):
    """The table stays, the dialog says so, and a report lies beside the settings."""
    lobby, table, homes = shown(tmp_path, **{place: 1})
    assert table.frames >= 19
    assert table.seen[-1] == "Something went wrong"
    assert homes == []
    assert len(reports(tmp_path)) == 1
    assert not lobby.interrupted


def test_a_report_tells_where_and_nothing_of_the_game(tmp_path, monkeypatch):
    """The type, file, line and function, versions and kinds of screens; no message, no values, no home."""
    monkeypatch.setenv("HOME", "/home/somebody")
    shown(tmp_path, update=1)
    (text,) = reports(tmp_path)
    assert "ValueError" in text
    assert "test_guard.py:" in text
    assert ": _come_by" in text
    assert "game/ui/shell/window.py:" in text
    assert "shown: Table" in text
    assert f"pygame-ce {pygame.version.ver}" in text
    for secret in ("Atlas", "12.5", "4711", "wrong", "somebody", str(crash_report.ROOT), str(tmp_path)):
        assert secret not in text


def test_the_report_names_the_version_of_the_program():
    """That of the code that ran, also where nothing was installed."""
    assert f"sightline {__version__}, pygame-ce " in crash_report.report(ValueError("wrong"))


def test_a_screen_that_goes_on_failing_gives_way_to_the_menu(tmp_path):
    """After some faults in a row: the game is kept as interrupted, and not closed."""
    lobby, table, homes = shown(tmp_path, draw=1000)
    assert len(homes) == 1
    assert table.gone
    assert lobby.interrupted
    assert not lobby.closed
    assert homes[0].seen[-1] == "Something went wrong"
    assert len(reports(tmp_path)) == PATIENCE


def test_a_screen_that_cannot_even_be_left_gives_way_too(tmp_path):
    """What fails while the menu takes its place is one more fault, and the menu is there."""
    _, _, homes = shown(tmp_path, draw=1000, left=1)
    assert len(homes) == 1
    assert homes[0].frames > 3


def test_a_screen_that_fails_while_the_window_closes_is_reported_and_the_program_ends_well(tmp_path):
    """Every screen is left when the window closes, so that its background work stops."""
    lobby, table, homes = shown(tmp_path, left=1)
    assert table.gone
    assert homes == []
    assert len(reports(tmp_path)) == 1
    assert not lobby.interrupted


def test_a_menu_that_goes_on_failing_ends_the_window(tmp_path):
    """It does not loop for ever: the window ends by itself."""
    with pytest.raises(Crashed) as met:
        shown(tmp_path, frames=500, draw=1000, home={"draw": 1000})
    assert met.value.report is not None
    assert met.value.report.exists()
    assert len(reports(tmp_path)) == 2 * PATIENCE


def test_faults_with_calm_between_them_end_nothing(tmp_path, monkeypatch):
    """Each is told; the table stays."""
    monkeypatch.setattr("game.ui.shell.guard.CALM", 0.0)
    _, table, homes = shown(tmp_path, often=6)
    assert (homes, table.frames) == ([], 20)
    assert len(reports(tmp_path)) == 6


def test_a_report_that_cannot_be_written_is_told(tmp_path):
    """The folder is a file: play goes on all the same."""
    (tmp_path / window.REPORTS).write_text("")
    _, table, _ = shown(tmp_path, update=1)
    assert table.seen[-1] == "Something went wrong"


def test_only_the_last_reports_are_kept(tmp_path):
    """A program that fails every day does not fill the disk; nothing half written stays."""
    for number in range(crash_report.MOST_KEPT + 5):
        crash_report.write(f"{number}", tmp_path)
    left = sorted(tmp_path.iterdir())
    assert len(left) == crash_report.MOST_KEPT
    assert left[-1].read_text() == f"{crash_report.MOST_KEPT + 4}"


def test_a_long_recursion_is_told_in_short():
    """Its first and last places, and how many lie between."""

    def deep():
        deep()

    with pytest.raises(RecursionError) as met:
        deep()
    lines = crash_report.places(met.value)
    assert len(lines) <= crash_report.MOST_FRAMES + 1
    assert any("more" in line for line in lines)
