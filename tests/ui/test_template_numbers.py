"""The numbers on a template: on the screen and in SVG they stand where the rule says."""

from __future__ import annotations

import re

import pygame
import pytest

from game.battlefield.terrain.field import Battlefield
from game.core.views.marks import Numbers
from game.geometry.point import Point, bearing, distance
from game.mechanics.bursts.scatter import headings
from game.ui.annotation.marks import Pen
from game.ui.annotation.template_numbers import chips
from game.ui.export.svg import svg
from game.ui.painting.camera import Camera
from game.ui.shell.theme import theme

MARK = Numbers(Point(10, 10), 2.5, headings(90.0), "blast-landed")
GROUND = (70, 90, 60)


def drawn(scale: float) -> pygame.Surface:
    """Return the numbers on plain ground, so many pixels to the inch."""
    surface = pygame.Surface((800, 800))
    surface.fill(GROUND)
    Pen(theme()).draw(surface, [MARK], Camera(Point(0, 0), scale), 9.0)
    return surface


@pytest.mark.rule("BLAST-18")
def test_number_1_stands_on_its_heading_and_the_others_clockwise():
    """Each number lies inside the template, on its own bearing from the hole."""
    found = chips(MARK)
    assert [chip.number for chip in found] == [1, 2, 3, 4, 5, 6]
    assert [round(bearing(MARK.at, chip.at)) for chip in found] == [90, 150, 210, 270, 330, 30]
    assert all(distance(MARK.at, chip.at) + chip.radius < MARK.radius for chip in found)


def test_number_1_has_the_colour_of_the_rim():
    """It can be found at a glance: its round is filled, those of the others are dark."""
    surface, (first, second, *_) = drawn(40), chips(MARK)
    rim = theme().mark("blast-landed").line
    edges = [
        surface.get_at((round(chip.at.x * 40 - chip.radius * 30), round(chip.at.y * 40)))
        for chip in (first, second)
    ]
    assert edges[0][:3] == rim[:3]
    assert edges[1][:3] != rim[:3]


def test_tiny_numbers_are_left_out_and_the_hole_is_not():
    """Far away only the hole is drawn."""
    surface = drawn(7)
    assert surface.get_at((70, 70))[:3] != GROUND
    x, y = chips(MARK)[0].at
    assert surface.get_at((round(x * 7), round(y * 7)))[:3] == GROUND


def test_svg_has_the_same_numbers_in_the_same_places():
    """Six numbers, each in the middle of its round."""
    text = svg(Battlefield(20, 20, ()), marks=[MARK])
    found = re.findall(r'<text x="([\d.]+)" y="[\d.]+"[^>]*>(\d)</text>', text)
    assert [int(number) for _, number in found] == [1, 2, 3, 4, 5, 6]
    assert [float(x) for x, _ in found] == pytest.approx([chip.at.x for chip in chips(MARK)], abs=1e-3)
