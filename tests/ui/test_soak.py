"""The soak itself: its steps follow from the seed, it finds what fails, and makes the sequence short."""

from __future__ import annotations

import math
from random import Random

import pytest
import soak
from shrinking import shortest


def test_steps_follow_from_the_seed():
    """The same seed draws the same steps; all kinds come up."""
    first, again = ([soak.drawn(rng) for _ in range(3000)] for rng in (Random("7"), Random("7")))
    assert first == again
    assert {step[0] for step in first} == set(soak.DRAWN)


@pytest.mark.parametrize("needed", [(7,), (3, 41), (0, 17, 63)])
def test_a_sequence_is_made_as_short_as_it_can_be(needed):
    """Whatever few of its steps it takes, those are left, in their order."""
    found = shortest(range(64), lambda part: set(needed) <= set(part))
    assert found == list(needed)


def test_it_stops_when_there_is_no_more_time():
    """What was found until then fails, too."""
    left = iter([True] * 6 + [False] * 100)
    found = shortest(range(64), lambda part: {3, 41} <= set(part), lambda: next(left))
    assert {3, 41} <= set(found)


def test_what_fails_is_told_with_its_place(tmp_path, monkeypatch):
    """An exception in a frame, and its kind names the function that raised it."""
    hands = soak.Soak(tmp_path, most=math.inf)
    monkeypatch.setattr(hands.app.screen, "handle", lambda event: {}["x"])
    assert not hands.do(("key", "down"))
    assert hands.failed.kind.startswith("KeyError in")
    hands.failed = None
    hands.close()


def test_some_steps_on_the_real_app_go_well(tmp_path):
    """A battle, its menu, a resize to one pixel and back, a crash, a recovery."""
    steps = [
        ("battle", "first-steps"),
        ("key", "tab"),
        ("resize", (1, 1)),
        ("key", "f10"),
        ("resize", (1280, 720)),
        ("crash",),
        ("named", "Recover"),
        ("lab", "first-steps"),
        ("key", "4"),
        ("drag", ((0.4, 0.4), (0.6, 0.6)), 1, ""),
    ]
    assert soak.outcome(steps, most=math.inf) is None
