"""The dice tray: physics shows the faces that the game has rolled, and decides nothing."""

import random
import subprocess
import sys

import numpy as np
import pygame
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.ui.pieces.dice_tray import HIGH, STEP, WIDE, Tray, throw, upward
from game.ui.shell.theme import theme

LOOK = theme()
faces = st.lists(st.integers(1, 6), min_size=1, max_size=8)


@settings(max_examples=40, deadline=None)
@given(faces, st.integers(0, 10**6))
def test_dice_end_on_the_faces_given(rolled, seed):
    """Whatever the faces and the seed: at rest the dice show what the game rolled, within two seconds."""
    thrown = throw(rolled, seed)
    assert [thrown.shown(i, thrown.length) for i in range(len(rolled))] == rolled
    assert [thrown.shown(i, 99.0) for i in range(len(rolled))] == rolled
    assert 0.4 < thrown.length <= 2.0


@settings(max_examples=25, deadline=None)
@given(faces, st.integers(0, 10**6))
def test_dice_stay_in_the_tray_and_apart(rolled, seed):
    """No die leaves the tray at any moment, and in the end none lies on another."""
    thrown = throw(rolled, seed)
    for row in thrown.poses:
        assert all(0 < pose.x < WIDE and 0 < pose.y < HIGH for pose in row)
    ends = np.array([(row[-1].x, row[-1].y) for row in thrown.poses])
    for i in range(len(ends)):
        for j in range(i):
            assert np.hypot(*(ends[i] - ends[j])) > thrown.size * 0.9


def test_a_throw_is_the_same_for_the_same_seed():
    """In this process and in another, poses are equal; another seed falls otherwise."""
    assert throw([3, 5], 42) == throw([3, 5], 42)
    assert throw([3, 5], 42).poses != throw([3, 5], 43).poses
    code = "from game.ui.pieces.dice_tray import throw; print(repr(throw([3, 5], 42).poses[0][-1]))"
    other = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert other.stdout.splitlines()[-1] == repr(throw([3, 5], 42).poses[0][-1])


def test_showing_dice_does_not_touch_other_chance():
    """The tray uses a stream of its own."""
    random.seed(1)
    before = random.getstate()
    throw([1, 2, 3], 7)
    assert random.getstate() == before


@given(st.integers(1, 6), st.integers(0, 9), st.integers(0, 30))
def test_a_rolling_die_shows_a_neighbour_next(face, die, turns):
    """From one quarter roll to the next the upper face is neither the same nor the opposite one."""
    now, then = upward(face, die, turns), upward(face, die, turns + 1)
    assert then not in (now, 7 - now)
    assert 1 <= then <= 6


def test_the_tray_runs_and_can_be_skipped():
    """It is done when time has passed or when it is skipped, and not before."""
    tray = Tray(LOOK)
    assert tray.done
    assert tray.shown == ()
    tray.throw([6, 1], 3, (0, 1))
    assert not tray.done
    assert not tray.advance(0.1)
    tray.skip()
    assert tray.done
    assert tray.shown == (6, 1)
    tray.throw([2, 2], 4)
    for _ in range(200):
        if tray.advance(2 * STEP):
            break
    assert tray.done
    assert tray.shown == (2, 2)


@pytest.mark.parametrize("count", [0, 1, 2, 12, 30])
def test_any_number_of_dice_is_drawn(count):
    """None, two, a handful and many: drawn at every moment, inside the rectangle given."""
    tray = Tray(LOOK)
    tray.throw([1 + i % 6 for i in range(count)], 5)
    for seconds in (0.0, 0.3, 9.0):
        tray.advance(seconds)
        screen = pygame.Surface((320, 240))
        tray.draw(screen, pygame.Rect(10, 10, 300, 220))
        shown = pygame.surfarray.array3d(screen)
        assert shown[10:310, 10:230].std() > 3
        assert shown[:10].sum() == shown[310:].sum() == shown[:, :10].sum() == shown[:, 230:].sum() == 0


def test_each_face_can_be_told_from_the_others():
    """Six dice at rest, each alone: no two pictures are alike."""
    pictures = []
    for face in range(1, 7):
        tray = Tray(LOOK)
        tray.throw([face], 1)
        tray.skip()
        screen = pygame.Surface((400, 280))
        tray.draw(screen, screen.get_rect())
        pictures.append(pygame.surfarray.array3d(screen).astype(int))
    for i, one in enumerate(pictures):
        for other in pictures[:i]:
            assert (np.abs(one - other).sum(axis=2) > 90).sum() > 15
