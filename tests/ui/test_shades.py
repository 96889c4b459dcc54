"""Ground in shades: each sample in the shade of its ray or its square, coarse at first and crisp soon."""

import math

import numpy as np
import pygame
import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.views.marks import Cells, ShadedRays
from game.geometry.point import Point
from game.ui.annotation.marks import Pen
from game.ui.export.svg import svg
from game.ui.painting.camera import Camera
from game.ui.shell.theme import theme

LOOK = theme()
SIZE = (500, 400)
HOME = Camera(Point(0, 0), 25.0)
STYLES = ("threat-1", "threat-5")
SPANS = np.array([(i, 1.0, 4.0, i % 2) for i in range(8)] + [(8, 0.0, 2.0, 0), (8, 3.0, 5.0, 1)])
FAN = ShadedRays(Point(10, 8), 16, SPANS.tobytes(), STYLES)
CELLS = Cells(Point(2, 3), 2.0, 3, bytes((0, 1, 255, 1, 255, 0)), STYLES)


def shown(mark, pen=None, frames=1, **settings):
    """Return what the last of some frames adds to each pixel of a black screen."""
    screen, pen = pygame.Surface(SIZE), pen or Pen(LOOK)
    for _ in range(frames):
        screen.fill("black")
        pen.shades.busy = False
        pen.draw(screen, [mark], HOME, **settings)
    return pygame.surfarray.array3d(screen).astype(int).sum(axis=2)


def place(ray, inches):
    """Return the pixel in the middle of a ray of the fan, so many inches out."""
    turn = (ray + 0.5) * 2 * math.pi / FAN.rays
    return round((10 + inches * math.sin(turn)) * 25), round((8 - inches * math.cos(turn)) * 25)


@pytest.mark.parametrize("budget", [0.0, 9.0])
def test_a_fan_lies_where_its_spans_say(budget):
    """Coarse as well as crisp: within a span its shade, before, behind and between spans nothing."""
    seen = shown(FAN, budget=budget)
    for ray in range(8):
        inked = seen[place(ray, 2.5)]
        assert inked > 0
        assert inked == seen[place(ray % 2, 2.5)]
        assert seen[place(ray, 0.6)] == seen[place(ray, 4.4)] == 0
    assert seen[place(0, 2.5)] != seen[place(1, 2.5)]
    assert seen[place(8, 1)] > 0 == seen[place(8, 2.5)]
    assert seen[place(12, 2)] == 0


@pytest.mark.parametrize("budget", [0.0, 9.0])
def test_cells_lie_where_their_lattice_says(budget):
    """Row by row from the north-west corner; 255 is nothing."""
    seen = shown(CELLS, budget=budget)
    inks = [[seen[(2 + 2 * i + 1) * 25, (3 + 2 * j + 1) * 25] for i in range(3)] for j in range(2)]
    assert inks[0][0] == inks[1][2] > 0
    assert inks[0][1] == inks[1][0] > 0
    assert inks[0][2] == inks[1][1] == 0
    assert inks[0][0] != inks[0][1]
    assert seen[20, 60] == seen[210, 60] == 0


@pytest.mark.parametrize("mark", [FAN, CELLS])
def test_what_rests_becomes_crisp_a_strip_at_a_time(mark):
    """Without any time it is drawn coarsely at once, and in the end as sharp as with all the time."""
    pen = Pen(LOOK)
    first = shown(mark, pen, budget=0.0)
    assert pen.shades.busy
    assert first.any()
    last = shown(mark, pen, frames=1 + SIZE[1] // 20, budget=0.0)
    assert not pen.shades.busy
    assert (last == shown(mark, budget=9.0)).all()


@pytest.mark.parametrize("mark", [FAN, CELLS])
def test_shades_are_paths_in_an_svg(mark):
    """One surface for each shade; what else has its colour is the legend."""
    field = Battlefield(20, 16)
    fills = [f'fill="#{bytes(LOOK.mark(name).fill[:3]).hex()}"' for name in STYLES]
    paths = [line for line in svg(field, marks=[mark]).splitlines() if line.startswith("<path")]
    assert all(sum(fill in line for line in paths) == 1 for fill in fills)
