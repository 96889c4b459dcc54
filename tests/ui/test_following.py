"""What follows a unit that moves: rough on its way, fine at rest, the last one until the next is there."""

from __future__ import annotations

import threading

import pytest
from waiting import until

from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.table.following import Following


def rested(following):
    """Let frames pass until nothing more is reckoned."""
    until(lambda: not following.busy, following.work)


def test_what_moves_is_rough_and_what_rests_is_fine():
    """Each new place is shown roughly in the same frame, once that was swift; at rest comes the fine one."""
    following = Following()
    following.ask("a", 1, lambda: ["fine 1"], lambda: ["rough 1"])
    rested(following)
    assert following.ask("a", 1, lambda: ["fine 1"], lambda: ["rough 1"]) == ["fine 1"]
    assert following.ask("a", 2, lambda: ["fine 2"], lambda: ["rough 2"]) == ["rough 2"]
    assert following.busy
    rested(following)
    assert following.ask("a", 2, lambda: ["fine 2"], lambda: ["rough 2"]) == ["fine 2"]
    following.close()


def test_the_last_one_stands_until_the_next_is_there():
    """Nothing waits for what takes long; what is asked for meanwhile is made after it."""
    following, gate = Following(), threading.Event()
    following.ask("a", 1, lambda: ["one"])
    rested(following)

    def slow():
        gate.wait(60)
        return ["two"]

    assert following.ask("a", 2, slow) == ["one"]
    assert following.ask("a", 3, lambda: ["three"]) == ["one"]
    gate.set()
    rested(following)
    assert following.ask("a", 3, lambda: ["three"]) == ["three"]
    following.close()


def test_another_subject_never_shows_what_was_of_the_last():
    """Not even for a frame, nor when what was begun for the last one ends."""
    following, gate = Following(), threading.Event()
    following.ask("a", 1, lambda: ["of a"])
    rested(following)

    def slow():
        gate.wait(60)
        return ["late, of a"]

    following.ask("a", 2, slow)
    assert following.ask("b", 1, lambda: ["of b"]) == []
    gate.set()
    rested(following)
    assert following.ask("b", 1, lambda: ["of b"]) == ["of b"]
    following.close()


def test_nothing_is_shown_until_the_first_marks_are_there():
    """Before it is asked for, and after they have come, it is not said to be bare."""
    following, gate = Following(), threading.Event()

    def slow():
        gate.wait(60)
        return ["one"]

    assert not following.bare
    assert following.ask("a", 1, slow) == []
    assert following.bare
    gate.set()
    rested(following)
    assert not following.bare
    following.close()


def test_marks_that_cannot_be_made_fail_once():
    """The fault is raised in one frame; the next ones show nothing, and other marks are made again."""
    following = Following()

    def faulty():
        raise ZeroDivisionError

    def asked():
        following.ask("a", 1, faulty)
        rested(following)

    with pytest.raises(ZeroDivisionError):
        asked()
    assert following.ask("a", 1, faulty) == []
    assert not following.busy
    following.ask("a", 2, lambda: ["two"])
    rested(following)
    assert following.ask("a", 2, lambda: ["two"]) == ["two"]
    following.close()


def test_a_question_whose_answer_fails_raises_once():
    """Then it has none; the next question is answered."""
    later = BackgroundAnswer()
    with pytest.raises(ZeroDivisionError):
        later.ask("a", lambda: 1 // 0, None)
    assert later.ask("a", lambda: 1 // 0, None) is None
    assert not later.busy
    assert later.ask("b", lambda: 7, None) == 7
    later.close()
