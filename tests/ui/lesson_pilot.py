"""A pilot at a lesson: the learner's side is its own, the computer plays the others as the lesson says."""

from __future__ import annotations

from pathlib import Path

from battle_pilot import QUIET

from game.files.saves.save_folder import SaveFolder
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.menu.opening import first_screen
from game.ui.shell.pilot import Pilot


class LessonPilot(Pilot):
    """A pilot at the lesson *key*, begun from the menu's context so that it can begin again."""

    def __init__(self, folder: Path, key: str, *, seed: str = "1", size: tuple[int, int] = (1280, 720)):
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        seats = self.lobby.start(key, seed=seed)
        self.lobby.play_by(self.lobby.lesson.players)
        super().__init__(
            self.lobby,
            first_screen(lambda lobby: seats),
            size=size,
            settings=QUIET.but(computer_pace=0),
        )
        self.step(times=8)

    @property
    def session(self):
        """The lesson at the screen."""
        return self.app.screen.lesson

    @property
    def outcomes(self) -> tuple[str, ...]:
        """What has become of the steps so far."""
        return self.session.progress.outcomes

    @property
    def title(self) -> str:
        """The title of the current step; "" when all are behind."""
        return self.session.step.title if self.session.step is not None else ""

    @property
    def view(self):
        """What the learner sees."""
        return self.app.screen.battle.view

    def id(self, name: str) -> str:
        """Return the id of the unit called *name* in the scenario."""
        names = self.app.screen.battle.seat.view.brief.names
        return next(unit for unit, known in names.items() if known == name)

    def unit(self, name: str):
        """Return the unit called *name* in the scenario."""
        return self.view.units[self.id(name)]

    def go(self, *titles: str) -> None:
        """Wait until the current step is one of *titles*, and make sure that it is."""
        for _ in range(40):
            if self.title in titles:
                return
            self.step(1 / 10)
        assert self.title in titles, self.session.progress

    def move_cursor(self, east: float, south: float) -> None:
        """Move the key cursor by whole and tenth inches, by keys."""
        for inches, less, more in ((east, "left", "right"), (south, "up", "down")):
            way, tenths = (less if inches < 0 else more), round(abs(inches) * 10)
            self.press(*[f"shift+{way}"] * (tenths // 10), *[f"ctrl+{way}"] * (tenths % 10))
