"""Lessons that are played: each step is done by the player's own action, wrong turns are caught in words."""

from __future__ import annotations

import pytest
from lesson_pilot import LessonPilot
from waiting import until

from game.geometry.point import Point


@pytest.fixture
def lesson(tmp_path):
    """First Steps, at its first step."""
    pilot = LessonPilot(tmp_path, "first-steps")
    yield pilot
    pilot.app.screen.left()
    pilot.lobby.close()


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1600, 900)])
def test_the_words_of_a_coach_mark_cover_no_panel(tmp_path, size):
    """Beside the list of forces they are off the lesson, which says more."""
    pilot = LessonPilot(tmp_path, "ranging-shots", size=size)
    title = pilot.title
    marks = [one for one in pilot.app.written if one.text == title]
    over = [one for one in marks if one.rect.collidelist(pilot.app.screen.panels.rects) >= 0]
    assert len(marks) == 2
    assert len(over) == 1, "in the lesson itself"
    pilot.app.screen.left()
    pilot.lobby.close()


def test_a_message_does_not_lie_over_a_lesson(tmp_path):
    """It makes way to the right as far as it must, in the narrowest window."""
    pilot = LessonPilot(tmp_path, "first-steps", size=(960, 600))
    words = "A message that is long enough to reach far to both sides of the middle of a narrow window"
    pilot.app.toast(words)
    pilot.step(times=2)
    screen, at = pilot.app.screen, pilot.find(words[:20]).rect
    assert screen.lesson_panel.open
    assert not screen.lesson_panel.rect.colliderect(at)
    assert pilot.surface.get_rect().contains(at)
    pilot.app.screen.left()
    pilot.lobby.close()


def test_goals_are_not_repeated_beside_a_lesson(lesson):
    """While nothing is selected the bar only says what to click on, unless the lesson is folded."""
    assert lesson.sees("Select a unit")
    assert not lesson.sees("destroy all enemy units")
    lesson.press(lesson.app.keys.of("fold lesson"))
    lesson.step(times=4)
    assert lesson.sees("destroy all enemy units")


def test_first_steps_are_done_by_keys_alone(lesson):
    """Eleven steps: who has done them has moved, measured, shot, read, jumped, struck and won."""
    lesson.press("tab")
    lesson.go("Take Move")
    lesson.press("m")
    lesson.go("Walk here")
    lesson.move_cursor(1, -7)
    lesson.press("w", "return")
    lesson.go("Measure")
    foe, own = lesson.unit("shadow-hawk").at, lesson.unit("wolverine").at
    lesson.press("tab", "u")
    lesson.step(times=3)
    assert lesson.title == "Measure", "the ruler does not lead to the enemy yet"
    lesson.move_cursor(foe.x - 34, foe.y - 31)
    lesson.go("Look along the line of sight")
    lesson.press("escape", "s")
    lesson.go("Read the certificate")
    assert lesson.sees("Next (F2)")
    lesson.press("f2")
    lesson.go("Take Fire")
    lesson.press("escape", "tab", "f")
    lesson.go("Shoot it")
    lesson.press(".", "return")
    lesson.go("Jump into contact")
    assert lesson.view.turn == 2
    lesson.press("tab", "j")
    goal, at = Point(40.6, 29.3), lesson.app.screen.battle.desk.cursor
    lesson.move_cursor(goal.x - at.x, goal.y - at.y)
    lesson.press("w", "return")
    lesson.go("Strike it")
    lesson.press("tab", "p", ".", "return")
    lesson.go("")
    assert lesson.outcomes == ("done",) * 11
    assert lesson.view.result.winner == "Red"
    assert lesson.sees("struck and won")
    assert own.y == pytest.approx(31, abs=0.2)


def test_a_walk_to_the_wrong_place_is_explained_and_can_be_taken_back(lesson):
    """The step is not ticked; the words tell the key of undo; a walk into the ring ticks it then."""
    lesson.press("tab", "m")
    lesson.click(Point(36, 35))
    lesson.press("return")
    lesson.step(times=3)
    assert lesson.title == "Walk here"
    assert lesson.sees("That is outside the ring")
    lesson.press("ctrl+z")
    lesson.step(times=3)
    lesson.press("tab", "m")
    lesson.click(Point(34, 31))
    lesson.press("return")
    lesson.go("Measure")


def test_firing_on_at_a_step_that_is_read_has_words(lesson):
    """What is taken in hand while something is to be read."""
    lesson.press("f2", "f2", "f2", "f2", "f2")
    assert lesson.title == "Read the certificate"
    lesson.press("tab", "j")
    lesson.step(times=3)
    assert lesson.sees("This step only has to be read")


def test_marks_words_and_ways_on(lesson):
    """Marks at the thing itself, a wrong turn in words with its keys, steps left out, all over again."""
    assert {mark.style for mark in lesson.session.above()} == {"lesson"}
    assert lesson.words.count("Select your 'Mech") >= 2
    lesson.click_unit(lesson.id("wolverine"))
    lesson.step(times=3)
    assert lesson.session.above() == []
    button = lesson.app.screen.hand.button_rect("Move")
    words = [one.rect for one in lesson.app.written if one.text == "Take Move"]
    assert any(abs(rect.centerx - button.centerx) < 60 and rect.bottom <= button.y for rect in words)
    lesson.press("h")
    lesson.step(times=3)
    assert lesson.sees("Put it down with Esc and press M")
    lesson.press("escape", "m")
    lesson.step(times=3)
    assert lesson.title == "Walk here"
    assert not lesson.sees("Put it down")
    lesson.press("alt+shift+2")
    lesson.step(times=3)
    assert lesson.session.above() == []
    lesson.press("f2", "f2")
    assert lesson.outcomes[2:] == ("skipped", "skipped")
    screen = lesson.app.screen
    lesson.press("shift+f2", "return")
    until(lambda: lesson.app.screen is not screen, lesson.step)
    assert (lesson.outcomes, lesson.view.turn) == ((), 1)
    assert lesson.lobby.players["Blue"].level == "recruit"


def test_a_saved_lesson_goes_on_where_the_log_says(lesson):
    """After the walk and the shot the next step is the jump; what only the window showed was passed over."""
    lesson.press("tab", "m")
    lesson.click(Point(34, 31))
    lesson.press("return")
    lesson.go("Measure")
    lesson.press("tab", "f", ".", "return")
    lesson.go("Jump into contact")
    assert lesson.outcomes[3:] == ("skipped",) * 4 + ("done",)
    lesson.lobby.record("taught")
    lesson.app.replace(type(lesson.app.screen)(lesson.app, lesson.lobby.open("taught")))
    lesson.step(times=8)
    assert lesson.title == "Jump into contact"
    assert lesson.lobby.lesson.key == "first-steps"
