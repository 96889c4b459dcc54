"""The lesson in squads and suppression, played at the window as its text says."""

from __future__ import annotations

from pathlib import Path

from battle_pilot import QUIET
from mouse_player import MousePlayer

from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.skirmish.suppression.markers import markers_of
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot

LESSON = Path(__file__).parents[3] / "maps" / "scenarios" / "first-fire-team.yaml"


class Lesson(Pilot):
    """A pilot at the lesson, with both sides at one keyboard."""

    def __init__(self, folder, seed):
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        self.seats = self.lobby.start("first-fire-team", seed=seed)
        settings = QUIET.but(shared_keys=True)
        super().__init__(
            self.lobby,
            lambda app: BattleScreen(app, self.seats, Navigation()),
            settings=settings,
            size=(1600, 900),
        )
        self.step(times=5)
        self.names = {name: unit for unit, name in self.view.brief.names.items()}

    @property
    def view(self):
        """The table, which hides nothing."""
        return self.seats["Militia"].view

    def unit(self, name):
        """Return the model called *name* in the scenario."""
        return self.view.units[self.names[name]]

    def settle(self):
        """Let what is computed in the background be done."""
        for _ in range(200):
            self.step()
            if not self.app.screen.battle.aiming.behind:
                return
        raise AssertionError("the plan is never ready")

    def choose(self, name, *keys):
        """Select a model and press *keys*."""
        self.click_unit(self.names[name])
        self.step()
        self.press(*keys)
        self.settle()


def test_the_lesson_is_played_step_by_step(tmp_path):
    """Its first four steps, each possible as it is written; the Militia acts first in both turns."""
    pilot = Lesson(tmp_path, "7")
    for name, to in (("team-one-2", Point(30, 19)), ("team-two-1", Point(43.6, 20))):  # 1
        pilot.choose(name, "m")
        pilot.click(to)
        pilot.press("return")
        pilot.step(times=5)
    moved = {unit.status.did for unit in pilot.view.units.values()}
    assert (moved, pilot.view.turn, pilot.view.to_act) == ({""}, 2, {"Militia"})
    assert pilot.unit("team-two-3").at.y < 22
    pilot.click_unit(pilot.names["team-one-2"])
    pilot.hover(pilot.unit("team-two-1").at)  # 2
    pilot.step(times=20)
    assert pilot.sees("of Lieutenant head, torso, legs and arms show to Militiaman 1")
    pilot.press("f")  # 3
    pilot.settle()
    assert pilot.sees("0.2 kills")
    assert pilot.sees("suppression markers 0: 37%, 1: 48%, 2: 15%")
    pilot.click_unit(pilot.names["team-two-1"])
    pilot.step(times=5)
    assert markers_of(pilot.view, pilot.unit("team-two-1")) == 1
    assert pilot.view.to_act == {"Strike"}
    pilot.choose("team-two-1")  # 4
    view, unit = pilot.view, pilot.unit("team-two-1")
    refused = {one.label for one in pilot.app.screen.battle.aiming.offers() if one.against(view, unit)}
    assert refused == {"Shooting Advance", "At The Double", "Open Fire", "Focus Fire"}
    pilot.press("h", "return")
    pilot.step(times=5)
    assert markers_of(pilot.view, pilot.unit("team-two-1")) == 0
    assert pilot.app.screen.lesson.step.title == "Suppression"
    pilot.lobby.close()


def test_the_lesson_ends_when_a_side_breaks(tmp_path):
    """Its fifth step, by mouse: with one of three models left the Strike breaks at the end of the turn."""
    seeded = LESSON.read_text().replace("rules: [skirmish]", 'rules: [skirmish]\nseed: "1"')
    player = MousePlayer(tmp_path, seeded, size=(1600, 900))
    player.play(8)
    result = player.battle.view.result
    assert player.awkward == []
    assert (result.winner, result.rule) == ("Militia", "SKIR-MORALE-01")
    assert player.sees("Militia wins: Strike broke")
    assert len(player.battle.view.foes("Militia")) == 1
    player.lobby.close()
