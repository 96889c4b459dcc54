"""The lesson in close assault, played at the window as its text says."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET

from game.core.model.unit import extra_of
from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.rules.close_assault.on_table.fighters import status_of
from game.rules.close_assault.on_table.records import Assaults
from game.ui.battle.menu import Navigation
from game.ui.battle.screen import BattleScreen
from game.ui.shell.pilot import Pilot


class Lesson(Pilot):
    """A pilot at the lesson, with both sides at one keyboard."""

    def __init__(self, folder, seed):
        self.lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(folder))
        self.seats = self.lobby.start("hand-to-hand", seed=seed)
        settings = QUIET.but(shared_keys=True)
        super().__init__(
            self.lobby, lambda app: BattleScreen(app, self.seats, Navigation()), settings=settings
        )
        self.step(times=5)

    @property
    def view(self):
        """The table as Red sees it."""
        return self.seats["Red"].view

    @property
    def acting(self):
        """The unit whose go it is, and the other."""
        units = sorted(self.view.units.values(), key=lambda unit: unit.side not in self.view.to_act)
        return units[0], units[1]

    def move(self, to):
        """Move the unit whose go it is."""
        self.click_unit(self.acting[0].id)
        self.press("m")
        self.click(to)
        self.press("return")
        self.step(times=2)

    def pass_on(self):
        """Let the side whose go it is do nothing in combat."""
        self.press("ctrl+return")
        self.step()
        if self.sees("Pass the rest"):
            self.press("return")
            self.step()


def test_the_lesson_is_played_step_by_step(tmp_path):
    """The moves, two exchanges: each possible as it is written; the second to move attacks."""
    pilot = Lesson(tmp_path, "2")
    one, other = pilot.acting  # 1
    assert abs(one.at.y - other.at.y) == 8
    ahead = 1 if other.at.y > one.at.y else -1
    pilot.move(Point(30, one.at.y + 3 * ahead))
    second, first = pilot.acting
    assert second.id == other.id
    assert abs(first.at.y - one.at.y) == pytest.approx(3, abs=0.1)
    pilot.move(Point(first.at.x, first.at.y + 1.25 * ahead))
    while pilot.view.now.name == "combat":  # 2
        pilot.pass_on()
    pilot.step(times=5)
    grid = pilot.view.encounter.grid  # 3
    attacker, defender = pilot.acting
    assert attacker.id == second.id
    assert grid.under(defender.at).name == "0"
    mp = status_of(attacker).mp
    pilot.click_unit(attacker.id)
    pilot.press("m")
    pilot.click(grid.centre(grid.cell("1")))
    pilot.press("return")
    pilot.step(times=2)
    assert status_of(pilot.view.units[attacker.id]).mp == mp - 1
    pilot.click_unit(defender.id)  # 4
    pilot.press("h", "return")
    pilot.step(times=2)
    assert pilot.view.now.name == "tactics"  # 5
    together = pilot.app.screen.choosing.together
    rows = dict(zip(together, ("1234567", "zxcvbnm"), strict=True))
    pilot.press(rows[attacker.side]["ABCDEFG".index("B")], rows[defender.side]["abcdefg".index("d")])
    pilot.step(times=2)
    (report,) = extra_of(pilot.view.extras, Assaults).exchanges  # 6
    assert (report.attacker, report.mine, report.theirs, report.result) == (attacker.id, "B", "d", 2)
    record = pilot.app.screen.reveals.shown
    assert any("needed" in line.words and line.rule for line in record.lines)
    assert pilot.view.now.name == "tactics"  # 7
    pilot.press(rows[attacker.side][0], rows[defender.side][0])
    pilot.step(times=2)
    assert pilot.view.encounter is None
    assert [one.units for one in extra_of(pilot.view.extras, Assaults).locked] in (
        [(attacker.id, defender.id)],
        [],
    )
    taught = pilot.app.screen.lesson
    assert taught.step.title == "To the end"
    assert taught.progress.outcomes.count("skipped") == 1
