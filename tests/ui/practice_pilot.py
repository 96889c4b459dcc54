"""A pilot at a practice problem of the real lobby, begun from the menu so that others can follow."""

from __future__ import annotations

from pathlib import Path

from battle_pilot import QUIET

from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.menu.opening import first_screen
from game.ui.shell.pilot import Pilot


class PracticePilot(Pilot):
    """A pilot at the problem *key*; "" for the main menu."""

    def __init__(
        self, folder: Path, key: str = "", *, size: tuple[int, int] = (1280, 720), scale: int | None = None
    ) -> None:
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        begin = (lambda lobby: lobby.start_problem(key)) if key else None
        settings = QUIET.but(computer_pace=0, **({} if scale is None else {"scale": scale}))
        super().__init__(self.lobby, first_screen(begin), size=size, settings=settings)
        self.step(times=8)

    @property
    def session(self):
        """The problem at the screen."""
        return self.app.screen.task.problem

    def play(self, action) -> None:
        """Play *action* at the table, and wait for the verdict."""
        self.app.screen.battle.actions.play(action)
        self.settle(lambda: self.session.verdict is not None or self.session.refused)

    def settle(self, until) -> None:
        """Let time pass until *until* holds."""
        for _ in range(600):
            if until():
                break
            self.step(1 / 20)
        assert until()
        self.step(times=4)
