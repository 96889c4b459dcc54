"""A pilot in a real battle in which the computer plays sides; its worker is a separate process."""

from __future__ import annotations

from pathlib import Path

from battle_pilot import QUIET

from game.core.lobby import Seats
from game.core.players import Players
from game.files.saves.save_folder import SaveFolder
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.battle.session.battle import Battle
from game.ui.battle.solitaire.computers import Computers
from game.ui.shell.pilot import Pilot
from game.ui.shell.settings import Settings

AT_ONCE = QUIET.but(computer_pace=0)
DUEL = """
format: scenario/1
name: Duel
map: green-valley
rules: [alpha_strike]
seed: "5"
turns: 3
begin: {turn: 1, phase: movement, initiative: [Red, Blue]}
sides:
  - name: Red
    edge: south
    units: [{id: r, card: WVR-6R, at: [33, 35], facing: 0, status: {armor: 2}}]
  - name: Blue
    edge: north
    units: [{id: b, card: SHD-2H, at: [39, 12], facing: 180, status: {armor: 2}}]
"""


class SolitairePilot(Pilot):
    """A pilot in a battle in which *players* play sides."""

    def __init__(
        self,
        folder: Path,
        players: Players,
        scenario: str = DUEL,
        *,
        settings: Settings = AT_ONCE,
        size: tuple[int, int] = (1024, 640),
    ) -> None:
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        path = folder / "battle.yaml"
        path.write_text(scenario)
        seats = self.lobby.begin(battle_start(read_scenario(path)))
        self.lobby.play_by(players)
        super().__init__(self.lobby, lambda app: BattleScreen(app, seats), size=size, settings=settings)
        self.step(times=2)

    def reopen(self, save: str) -> None:
        """Continue *save*, as from the menu."""
        seats: Seats = self.lobby.open(save)
        self.app.replace(BattleScreen(self.app, seats))
        self.step(times=2)

    @property
    def battle(self) -> Battle:
        """The battle as the screen plays it."""
        return self.app.screen.battle

    @property
    def computers(self) -> Computers:
        """Its computer players."""
        return self.app.screen.solitaire.computers

    def leave(self) -> None:
        """Close the battle and its worker."""
        self.app.screen.left()
        self.lobby.close()
