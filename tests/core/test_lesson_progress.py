"""How far a lesson has come, as a function of what has happened."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.model.lesson import OTHER, Deed, Lesson, LessonStep
from game.core.views.teaching.lesson_progress import Progress, advanced, skipped
from game.core.views.teaching.lesson_reproof import (
    LOST,
    OTHER_LINE,
    OTHER_PLACE,
    OTHER_UNIT,
    PASSED_BY,
    READ_FIRST,
    STRAYED,
    competing,
)
from game.geometry.point import Point
from game.rules import ruleset

MOVE, FIRE, WON = Deed("action", "Move", "a"), Deed("action", "Fire", "a", "b"), Deed("end", "Red")
RULER, READ = Deed("measure", "ruler"), Deed("read")


def step(*done: Deed, **wrong: str) -> LessonStep:
    """Return a step that waits for any of *done*."""
    return LessonStep("Step", "Do it", done, wrong=wrong)


def lesson(*steps: LessonStep) -> Lesson:
    """Return a lesson of *steps*."""
    return Lesson("toy", "Red", {}, steps)


@pytest.mark.parametrize(
    "kind",
    ["read", "select", "hand", "action", "overlay", "measure", "reader", "panel", "phase", "event", "end"],
)
def test_a_step_is_ticked_by_what_it_waits_for(kind):
    """Of each kind: the deed with that name, of that unit; no other."""
    taught = lesson(step(Deed(kind, "it", "a")))
    for other in (Deed(kind, "other", "a"), Deed(kind, "it", "b"), Deed("panel", "x")):
        assert advanced(taught, Progress(), [other]).outcomes == ()
    assert advanced(taught, Progress(), [Deed(kind, "it", "a", "c")]).outcomes == ("done",)


def test_an_empty_field_fits_anything_and_any_of_several_deeds_will_do():
    """As a step that takes either action, of whichever unit."""
    taught = lesson(step(Deed("action", "Move"), Deed("action", "Jump")))
    assert advanced(taught, Progress(), [Deed("action", "Jump", "z")]).outcomes == ("done",)


def test_what_is_the_case_already_ticks_the_next_step_too():
    """The unit that stays selected need not be selected again; news are used once."""
    taught = lesson(step(MOVE), step(Deed("select", unit="a")), step(MOVE))
    found = advanced(taught, Progress(), [MOVE], [Deed("select", unit="a")])
    assert found.outcomes == ("done", "done")


def test_play_overtakes_steps_of_the_window_but_none_of_the_log():
    """A shot passes over the ruler; it does not pass over a move."""
    taught = lesson(step(RULER), step(READ), step(FIRE), step(MOVE), step(WON))
    assert advanced(taught, Progress(), [FIRE]).outcomes == ("skipped", "skipped", "done")
    assert advanced(taught, Progress(), [MOVE]).outcomes == ()
    assert advanced(taught, Progress(), [WON]).outcomes == ("skipped",) * 4 + ("done",)


def test_a_wrong_turn_is_caught_in_words():
    """When it is taken in hand, or done; the right one in hand takes them back, a tick too."""
    taught = lesson(step(MOVE, Fire="Not yet.", **{OTHER: "No."}), step(FIRE))
    found = advanced(taught, Progress(), [Deed("hand", "Fire", "a")])
    assert (found.outcomes, found.wrong) == ((), "Not yet.")
    assert advanced(taught, found, [Deed("hand", "Hold", "a")]).wrong == "No."
    assert advanced(taught, found, [Deed("hand", "Move", "a")]).wrong == ""
    assert advanced(taught, found, [MOVE]) == Progress(("done",))
    plain = lesson(step(MOVE))
    assert advanced(plain, Progress(), [FIRE]).wrong == STRAYED
    assert advanced(lesson(step(RULER), step(MOVE)), Progress(), [FIRE]).wrong == ""


def test_a_step_that_is_left_out_is_no_longer_current():
    """And nothing happens after the last."""
    taught = lesson(step(MOVE))
    over = skipped(Progress())
    assert (over.outcomes, over.step(taught)) == (("skipped",), None)
    assert advanced(taught, over, [MOVE, WON]) == over


def test_each_kind_of_mistake_has_words_of_its_own():
    """Another unit, measure, overlay or action in hand, a pass, a lost battle; no words where both may be."""

    def said(deed: Deed, *done: Deed, competes=lambda given, wanted: True) -> str:
        return advanced(lesson(step(*done)), Progress(), [deed], competes=competes).wrong

    sight = Deed("measure", "sight line", "a", "b")
    assert said(Deed("select", unit="b"), Deed("select", unit="a")) == OTHER_UNIT
    assert "That is the ruler" in said(RULER, sight)
    assert said(Deed("measure", "sight line", "b", "a"), sight) == OTHER_LINE
    assert "Press <ecm>" in said(Deed("overlay", "spotting"), Deed("overlay", "ecm"))
    assert "press <Move>" in said(Deed("hand", "Fire"), Deed("hand", "Move"))
    assert said(Deed("action", "EndPhase"), FIRE) == PASSED_BY
    assert said(Deed("end", "Blue"), WON) == LOST
    assert said(FIRE, MOVE, competes=lambda given, wanted: False) == ""
    assert said(Deed("select", unit="b"), Deed("select", unit="a"), READ) == ""


def test_an_action_counts_only_at_its_place():
    """Up to the radius; further out, and without an end, it is a wrong turn, in words."""
    there = Deed("action", "Move", "a", at=Point(10, 10), radius=2)
    near, far = (replace(MOVE, at=Point(10, y)) for y in (12, 12.01))
    assert advanced(lesson(step(there)), Progress(), [near]).outcomes == ("done",)
    for stray in (far, MOVE):
        assert advanced(lesson(step(there)), Progress(), [stray]) == Progress((), OTHER_PLACE)
    assert advanced(lesson(step(there, Move="Go back.")), Progress(), [far]).wrong == "Go back."
    assert advanced(lesson(step(there, Move="Go back.")), Progress(), [Deed("hand", "Move")]).wrong == ""
    assert advanced(lesson(step(there, **{OTHER: "No."})), Progress(), [far]).wrong == OTHER_PLACE


def test_playing_on_at_a_step_that_is_read_or_waits_for_a_phase_has_words():
    """Unless the rules ask for it, the step tells its key, or passing is what brings the phase nearer."""

    def said(deed: Deed, done: Deed, text: str = "Wait", **wrong: str) -> str:
        taught = lesson(LessonStep("Step", text, (done,), wrong=wrong))
        return advanced(taught, Progress(), [deed]).wrong

    later = Deed("phase", "artillery")
    assert said(FIRE, READ) == READ_FIRST
    assert said(Deed("action", "EndPhase"), READ) == READ_FIRST
    assert said(Deed("hand", "Fire"), later).endswith("<end phase> passes what is left.")
    assert "the artillery phase" in said(FIRE, later)
    for done in (READ, later):
        assert said(Deed("action", "Answer"), done) == ""
        assert said(FIRE, done, text="You may <Fire>.") == ""
        assert said(FIRE, done, Fire="Not now.") == "Not now."
        assert said(Deed("select", unit="b"), done) == ""
    assert said(Deed("action", "EndPhase"), later) == ""


def test_an_action_competes_with_those_of_its_phase():
    """A move with a jump, not with a shot; a pass with what the phase allows in which it was done."""
    competes = competing(ruleset(("alpha_strike",)), "combat")
    assert competes("Move", "Jump")
    assert not competes("Move", "Fire")
    assert competes("EndPhase", "Fire")
    assert not competes("EndPhase", "Move")
