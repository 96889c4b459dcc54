"""The lesson in squads and suppression, played at the window as its text says."""

from __future__ import annotations

from pathlib import Path

import pytest
from lesson_pilot import LessonPilot
from mouse_player import MousePlayer
from waiting import until

from game.geometry.point import Point, distance, toward
from game.rules.skirmish.suppression.markers import markers_of

LESSON = Path(__file__).parents[3] / "maps" / "scenarios" / "first-fire-team.yaml"
FORBIDDEN = {"Shooting Advance", "At The Double", "Open Fire", "Focus Fire"}
"""What one marker forbids."""


class Learner(LessonPilot):
    """Leads the Militia against the computer that the lesson gives."""

    @property
    def battle(self):
        """The battle as the screen plays it."""
        return self.app.screen.battle

    def settle(self):
        """Let what is computed in the background be done."""
        until(lambda: not self.battle.aiming.behind, self.step)

    def wait(self):
        """Wait for the other side; if someone of the squad must fall, it is the last of those who may."""
        until(lambda: self.view.result or "Militia" in self.view.to_act, self.step)
        if self.view.asked is not None:
            falls = self.view.asked.about.picks[-1]
            self.click_unit(falls)
            self.step(times=5)
            assert self.view.units[falls].removed
            self.wait()

    def act(self):
        """Halt with markers; without, fire at the squad in sight, else go nearer to it."""
        self.press("escape")
        leader = self.unit("team-one-1")
        self.click_unit(leader.id)
        if markers_of(self.view, leader):
            offers = self.battle.aiming.offers()
            assert {one.label for one in offers if one.against(self.view, leader)} == FORBIDDEN
            self.press("h", "return")
        elif self.aimed():
            assert self.sees("suppression markers 0:")
            self.press("return")
            self.step(times=5)
            if "Militia" in self.view.to_act:
                self.press("h", "return")
        else:
            self.press("escape", "m")
            foe = min(self.view.foes("Militia"), key=lambda foe: distance(foe.at, leader.at))
            self.click(toward(leader.at, foe.at, 3.0))
            self.press("return")
        self.step(times=5)

    def aimed(self):
        """Take Open Fire, aim at the squad, and return whether the leader sees one of it."""
        self.press("f", ".")
        self.settle()
        return not self.battle.aiming.pending().check(self.view)


@pytest.fixture
def learner(tmp_path):
    """A learner at the lesson, at its first step."""
    pilot = Learner(tmp_path, "first-fire-team", seed="2", size=(1600, 900))
    yield pilot
    pilot.app.screen.left()
    pilot.lobby.close()


def test_the_lesson_is_played_step_by_step(learner):
    """All eight steps are done, to the end of the battle, against the recruit of the lesson."""
    learner.click_unit(learner.id("team-one-2"))
    learner.go("Take Advance")
    learner.press("m")
    learner.go("Lead them on")
    learner.click(Point(31, 19))
    learner.press("return")
    learner.go("Who sees whom")
    learner.wait()
    learner.press("escape")
    learner.click_unit(learner.id("team-one-2"))
    learner.press("s")
    learner.hover(learner.unit("team-two-1").at)
    learner.go("Read it")
    learner.step(times=5)
    assert learner.sees("Militiaman 1 → Lieutenant")
    learner.press("f2")
    learner.go("Fire")
    while learner.view.result is None:
        learner.act()
        learner.wait()
    learner.go("")
    assert learner.outcomes == ("done",) * 8
    assert (learner.view.result.winner, learner.view.result.rule) == ("Militia", "SKIR-MORALE-01")
    assert learner.sees("You have led a squad under fire")


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
