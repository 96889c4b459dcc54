"""Each of the other lessons, begun at the window as its steps say, against the computer."""

from __future__ import annotations

import pytest
from battle_pilot import QUIET
from lesson_pilot import LessonPilot
from waiting import until

from game.files.saves.save_folder import SaveFolder
from game.geometry.point import Point
from game.lobby.local_lobby import LocalLobby
from game.lobby.previews import PreviewLibrary
from game.ui.battle.screen import BattleScreen
from game.ui.menu.opening import first_screen
from game.ui.shell.pilot import Pilot


@pytest.fixture
def lesson(tmp_path):
    """Return what begins a lesson; it is put away afterwards."""
    begun: list[LessonPilot] = []

    def begin(key: str) -> LessonPilot:
        begun.append(LessonPilot(tmp_path, key))
        return begun[0]

    yield begin
    begun[0].app.screen.left()
    begun[0].lobby.close()


def pass_until(pilot: LessonPilot, phase: str, turn: int) -> None:
    """Pass with everything until *phase* of *turn*."""
    for _ in range(30):
        if (pilot.view.now.name, pilot.view.turn) == (phase, turn):
            return
        pilot.press("ctrl+return")
        if pilot.sees("Pass the rest"):
            pilot.press("return")
        pilot.step(times=10)
    raise AssertionError(f"{phase} of turn {turn} never comes")


def test_the_menu_lists_the_lessons_and_begins_one(tmp_path):
    """Six of them, below Lessons; one begins against the computer, as its file says."""
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(tmp_path))
    pilot = Pilot(lobby, first_screen(), size=(1280, 720), settings=QUIET)
    pilot.click_words("Lessons")
    until(lambda: pilot.sees("First Steps"), pilot.step)
    taught = [one for one in lobby.scenarios() if one.lesson is not None]
    assert len(taught) == len(pilot.app.screen._list.things) == 6
    until(lambda: pilot.sees("Against: Recruit"), pilot.step)
    pilot.click_words("Begin the battle")
    until(lambda: isinstance(pilot.app.screen, BattleScreen), pilot.step)
    assert lobby.players["Blue"].level == "recruit"
    assert pilot.app.screen.lesson.step.title == "Select your 'Mech"
    pilot.app.screen.left()
    lobby.close()


def test_ranging_shots_fall_where_they_were_aimed(lesson):
    """A shell is plotted in the Artillery Phase and corrected in that of the next turn."""
    pilot = lesson("ranging-shots")
    pilot.app.screen.battle.select(pilot.id("carillon"))
    pilot.go("Eyes")
    pilot.press("f2")
    pass_until(pilot, "artillery", 1)
    pilot.go("Take Bombard")
    pilot.app.screen.battle.select(pilot.id("carillon"))
    pilot.press("y")
    pilot.go("Aim ahead")
    pilot.click(Point(37, 16))
    pilot.press("return")
    pilot.go("Wait for it")
    pass_until(pilot, "artillery", 2)
    pilot.go("Correct it")
    pilot.app.screen.battle.select(pilot.id("carillon"))
    pilot.press("shift+y", "return")
    pilot.go("Designate")
    assert pilot.outcomes == ("done",) * 7


def test_under_the_template_missiles_are_aimed(lesson):
    """The first go, the blast lab, and two missiles at the Gnats by the tanks."""
    pilot = lesson("under-the-template")
    pilot.click_words("first")
    pilot.go("Command points")
    pilot.press("f2")
    pilot.click_unit(pilot.id("bombard"))
    pilot.go("Before anything is rolled")
    pilot.press("z")
    pilot.go("Take Blast")
    pilot.press("z", "n")
    pilot.go("Aim and fire")
    pilot.click_unit(pilot.id("gnat-three"))
    pilot.go("Reactions")
    assert pilot.outcomes == ("done",) * 6


def test_counters_are_told_by_who_comes_near(lesson):
    """At dusk two of Red's move up, and at the end of the phase somebody has a name."""
    pilot = lesson("what-the-counters-hide")
    pilot.press("f2")
    pilot.click_unit(pilot.id("mongoose"))
    pilot.press("alt+i")
    pilot.go("Go towards them")
    for name, key, to in (("mongoose", "m", Point(34, 30)), ("wolverine", "j", Point(38, 35))):
        pilot.click_unit(pilot.id(name))
        pilot.press(key)
        pilot.click(to)
        pilot.press("return")
        pilot.step(times=10)
    pilot.go("Read a record sheet")
    assert pilot.outcomes == ("done",) * 6
    assert any(unit.side == "Blue" and unit.name != "" for unit in pilot.view.present)


def test_a_question_lies_beside_the_step_of_the_lesson(lesson):
    """Also in a small window at 200 %."""
    pilot = lesson("under-the-template")
    pilot.resize((1024, 640))
    pilot.app.change(pilot.app.settings.but(scale=200))
    pilot.step(times=8)
    screen = pilot.app.screen
    assert screen.banner.words
    assert screen.lesson_panel.rect.width
    assert not screen.banner.rect.colliderect(screen.lesson_panel.rect)
