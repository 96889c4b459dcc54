"""What lies below the tokens: drawn alike with and without its picture, whatever changes."""

from __future__ import annotations

import random

import numpy as np
import pygame
import pytest

from game.core.views.marks import AreaMark, DiscMark, LineMark, Ring
from game.geometry.point import Point
from game.ui.annotation.marks import Pen, in_layers
from game.ui.battle.table.lower_layers import LowerLayers
from game.ui.painting.camera import Camera, panned
from game.ui.painting.canvas import Snapshot
from game.ui.shell.theme import theme

SIZE = (300, 200)
HOME = Camera(Point(0, 0), 20.0)
AREA = AreaMark(((Point(1, 1), Point(9, 1), Point(9, 8), Point(1, 8)),), "threat")
RINGS = [Ring(Point(5, 5), radius, "band") for radius in (1.0, 2.0, 3.0)]
LINE = LineMark((Point(0, 0), Point(12, 9)), "ghost")


class Table:
    """A ground with marks, drawn with a reused picture and without."""

    def __init__(self):
        self.layers, self.pen = LowerLayers(), Pen(theme())
        self.painted = 0
        self.drawn, self.area = [], 0

    def draw(self, marks, key=0, ready=True, final=True, corner=(0, 0)):
        """Return the pixels drawn with the reused picture."""
        screen, marks = pygame.Surface(SIZE), in_layers(marks)

        def ground(surface):
            self.painted += 1
            self.area += surface.get_clip().w * surface.get_clip().h
            chequer(surface, key, corner)
            return ready

        def draw_marks(some):
            self.drawn += some
            self.pen.draw(screen, some, panned(HOME, *corner), budget=9.0)

        self.drawn, self.area = [], 0
        self.layers.draw(
            screen, key, corner, marks, draw_ground=ground, draw_marks=draw_marks, final=lambda: final
        )
        return pygame.surfarray.array3d(screen)

    def plain(self, marks, key=0, corner=(0, 0)):
        """Return the pixels without it."""
        screen = pygame.Surface(SIZE)
        chequer(screen, key, corner)
        self.pen.draw(screen, marks, panned(HOME, *corner), budget=9.0)
        return pygame.surfarray.array3d(screen)


def chequer(surface, key, corner):
    """Draw a ground of squares, one corner of which is at *corner*."""
    surface.fill((40 + key, 60, 50))
    for across in range(-8, 24):
        for down in range(-8, 24):
            place = corner[0] + 25 * across, corner[1] + 25 * down
            surface.fill((60 + across, 90 + 3 * down, 50), (*place, 13, 12))


def test_what_stays_is_painted_twice_and_then_reused():
    """The second frame makes the picture; from the third on nothing is painted."""
    table = Table()
    for _ in range(2):
        table.draw([AREA, LINE])
    table.draw([AREA, LINE])
    assert table.painted == 2
    assert table.drawn == []


def test_marks_that_change_are_drawn_over_the_picture_of_those_that_stay():
    """An area stays while rings move over it: only these are drawn."""
    table = Table()
    for ring in RINGS:
        table.draw([AREA, ring])
    table.draw([AREA, RINGS[0]])
    assert table.painted == 2
    assert table.drawn == [RINGS[0]]


def test_ground_that_is_not_ready_is_not_reused():
    """While it is still being painted."""
    table = Table()
    for _ in range(4):
        table.draw([AREA], ready=False)
    assert table.painted == 4


def test_ground_is_reused_while_marks_are_not_in_their_final_form():
    """Those are drawn over it in each frame, and in the picture once they are final."""
    table = Table()
    for _ in range(4):
        table.draw([AREA, LINE], final=False)
    assert table.painted == 2
    assert len(table.drawn) == 2
    for _ in range(2):
        table.draw([AREA, LINE])
    assert table.painted == 2
    assert table.drawn == []


def test_a_pan_paints_only_what_it_uncovers():
    """From its third frame on, and nothing when it ends; marks are drawn in each frame."""
    table = Table()
    for x in (0, 5, 10):
        table.draw([AREA], corner=(x, 0))
    assert table.painted == 3
    table.draw([AREA], corner=(13, -4))
    assert table.painted == 5
    assert table.area == 4 * SIZE[0] + 3 * (SIZE[1] - 4)
    assert table.drawn == [AREA]
    table.draw([AREA], corner=(13, -4))
    assert table.painted == 5


def test_what_a_pan_uncovers_is_not_reused_while_it_is_not_ready():
    """All is painted anew, in the next frame too."""
    table = Table()
    for x in (0, 5, 10):
        table.draw([AREA], corner=(x, 0))
    table.draw([AREA], corner=(15, 0), ready=False)
    assert table.area == 5 * SIZE[1] + SIZE[0] * SIZE[1]
    table.draw([AREA], corner=(20, 0))
    assert table.area == SIZE[0] * SIZE[1]


def test_any_sequence_looks_as_if_all_were_painted():
    """Marks come, go and stay, the ground changes, and the table is panned, in every order."""
    table, dice = Table(), random.Random(7)
    pool, marks, key = [AREA, DiscMark(Point(4, 4), 1.5, "threat"), *RINGS, LINE], [], 0
    corner, moved = (0, 0), 0
    for _ in range(600):
        if dice.random() < 0.5:
            marks = dice.sample(pool, dice.randrange(len(pool) + 1))
        if dice.random() < 0.1:
            key = dice.randrange(3)
        if dice.random() < 0.1:
            moved = dice.choice((0, 1, 9, 80, 400))
        corner = tuple(max(-60, min(60, at + dice.randint(-moved, moved))) for at in corner)
        now = {"key": key, "corner": corner}
        final, ready = dice.random() < 0.7, dice.random() < 0.9
        drawn = table.draw(marks, final=final, ready=ready, **now)
        assert np.array_equal(drawn, table.plain(marks, **now))


@pytest.mark.parametrize("way", [(0, 0), (7, 0), (-7, 0), (0, 9), (-7, -9), (299, 1), (300, 0), (-1, -900)])
def test_a_copy_is_scrolled_as_if_drawn_at_its_new_place(way):
    """By any way, also one that leaves nothing of it."""
    copy, screen = Snapshot(), pygame.Surface(SIZE)
    chequer(screen, 0, (3, 4))
    copy.take(screen)
    corner = 3 + way[0], 4 + way[1]
    assert copy.scroll(*way, lambda surface: chequer(surface, 0, corner) is None)
    assert copy.taken
    copy.draw(screen)
    fresh = pygame.Surface(SIZE)
    chequer(fresh, 0, corner)
    assert np.array_equal(pygame.surfarray.array3d(screen), pygame.surfarray.array3d(fresh))
