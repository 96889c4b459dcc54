"""Where words stand in a picture as lines and surfaces: beside units and one another, where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from game.core.marks import Label, Mark
from game.geometry.point import Point
from game.ui.labels import place
from game.ui.theme import MarkStyle, Theme
from game.ui.tokens import Token

PIXELS = 24.0
"""To an inch: what styles are measured in."""
LETTER, LEADING = 0.52, 1.25
SIDE, ABOVE = 0.6, 0.25
CLEAR = 0.4
NAME = 1.0
"""Inches below a base that its name takes."""


def letters(style: MarkStyle, fine: float = 1.0) -> float:
    """Return how tall the letters of *style* are, in inches; *fine* makes them smaller."""
    return style.size / PIXELS * fine


def lines_of(words: str) -> list[str]:
    """Return the lines of *words* that say something."""
    return [line for line in words.split("\n") if line]


def pill(words: str, style: MarkStyle, fine: float = 1.0) -> tuple[float, float]:
    """Return how wide and tall *words* in a pill are, in inches; a guess: the viewer chooses the font."""
    lines, size = lines_of(words), letters(style, fine)
    return max(map(len, lines)) * size * LETTER + SIDE * fine, len(lines) * size * LEADING + ABOVE * fine


def settled(
    marks: Iterable[Mark], tokens: Sequence[Token], size: tuple[float, float], look: Theme
) -> list[Mark]:
    """Return *marks* on a table of *size*, labels moved so that they cover no unit and no other label.

    Those of places beyond its edge stay where they are.
    """
    taken = [_room(token) for token in tokens]
    room = pygame.Rect(0, 0, *(round(side * PIXELS) for side in size))
    found: list[Mark] = []
    for mark in marks:
        if isinstance(mark, Label) and lines_of(mark.text) and room.collidepoint(_pixel(mark.at)):
            wide, tall = (round(side * PIXELS) for side in pill(mark.text, look.mark(mark.style)))
            at, clear = _pixel(mark.at), max(mark.clear, CLEAR) * PIXELS
            rect = place((wide, tall), at, clear, taken, room)
            taken.append(rect)
            foot = Point(rect.centerx / PIXELS, rect.bottom / PIXELS + CLEAR)
            found.append(replace(mark, at=foot, clear=0.0))
        else:
            found.append(mark)
    return found


def _pixel(at: Point) -> tuple[float, float]:
    return at.x * PIXELS, at.y * PIXELS


def _room(token: Token) -> pygame.Rect:
    """Return what *token* covers, with its name, in pixels."""
    half = token.base * PIXELS
    x, y = _pixel(token.at)
    below = NAME * PIXELS if token.name else 0.0
    return pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half + below))
