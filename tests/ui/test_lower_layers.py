"""What lies below the tokens: drawn alike with and without its picture, whatever changes."""

from __future__ import annotations

import random

import numpy as np
import pygame

from game.core.views.marks import AreaMark, DiscMark, LineMark, Ring
from game.geometry.point import Point
from game.ui.annotation.marks import Pen, in_layers
from game.ui.battle.table.lower_layers import LowerLayers
from game.ui.painting.camera import Camera
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
        self.drawn = []

    def draw(self, marks, key=0, ready=True, final=True):
        """Return the pixels drawn with the reused picture."""
        screen, marks = pygame.Surface(SIZE), in_layers(marks)

        def ground():
            self.painted += 1
            screen.fill((40 + key, 60, 50))
            return ready

        def draw_marks(some):
            self.drawn += some
            self.pen.draw(screen, some, HOME, budget=9.0)

        self.drawn = []
        self.layers.draw(screen, key, marks, draw_ground=ground, draw_marks=draw_marks, final=lambda: final)
        return pygame.surfarray.array3d(screen)

    def plain(self, marks, key=0):
        """Return the pixels without it."""
        screen = pygame.Surface(SIZE)
        screen.fill((40 + key, 60, 50))
        self.pen.draw(screen, marks, HOME, budget=9.0)
        return pygame.surfarray.array3d(screen)


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


def test_any_sequence_looks_as_if_all_were_painted():
    """Marks come, go and stay, and the ground changes, in every order."""
    table, dice = Table(), random.Random(7)
    pool, marks, key = [AREA, DiscMark(Point(4, 4), 1.5, "threat"), *RINGS, LINE], [], 0
    for _ in range(300):
        if dice.random() < 0.5:
            marks = dice.sample(pool, dice.randrange(len(pool) + 1))
        if dice.random() < 0.1:
            key = dice.randrange(3)
        final = dice.random() < 0.7
        assert np.array_equal(table.draw(marks, key, final=final), table.plain(marks, key))
