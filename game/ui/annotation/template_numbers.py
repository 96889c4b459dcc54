"""The scatter numbers on a template, arranged alike for the screen and for SVG."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import pygame

from game.core.views.marks import Mark, Numbers
from game.geometry.point import Point, polar
from game.ui.painting.camera import Camera
from game.ui.shell import fonts
from game.ui.shell.theme import Colour, MarkStyle

HOLE = 0.09
OUT, SIZE = 0.84, 0.125
LEAST = 0.54
"""The least radius of a number, as a share of the font size of its style."""
TINY = 20
INK: Colour = (10, 12, 16, 255)


class Chip(NamedTuple):
    """A number in its disc, in inches."""

    number: int
    at: Point
    radius: float


def chips(mark: Numbers) -> list[Chip]:
    """Return the numbers of *mark* with their places."""
    out, size = mark.radius * OUT, mark.radius * SIZE
    return [Chip(i + 1, polar(mark.at, turn, out), size) for i, turn in enumerate(mark.headings)]


def rounds(marks: Iterable[Mark]) -> list[tuple[Point, float]]:
    """Return the discs of all numbers in *marks* as centre and radius, for names to avoid."""
    every = (chip for mark in marks if isinstance(mark, Numbers) for chip in chips(mark))
    return [(chip.at, chip.radius) for chip in every]


def draw_numbers(target: pygame.Surface, mark: Numbers, camera: Camera, style: MarkStyle) -> None:
    """Draw the hole of a template and its numbers, 1 in the colour of its rim.

    They are never too small to read, and are left out if they would cover the template.
    """
    ink = style.line or style.text
    _round(target, camera.to_place(mark.at), max(2.0, HOLE * camera.scale), ink)
    for chip in chips(mark) if mark.radius * camera.scale >= TINY else ():
        radius, place = max(chip.radius * camera.scale, LEAST * style.size), camera.to_place(chip.at)
        first = chip.number == 1
        _round(target, place, radius, ink if first else style.pill)
        words = fonts.text(str(chip.number), round(radius * 1.5), INK if first else style.text, "bold")
        target.blit(words, words.get_rect(center=place))


def _round(target: pygame.Surface, at: tuple[float, float], radius: float, tone: Colour) -> None:
    centre = round(at[0]), round(at[1])
    if target.get_rect().inflate(80, 80).collidepoint(centre):
        pygame.draw.aacircle(target, tone[:3], centre, max(1, round(radius)))
