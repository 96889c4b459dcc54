"""Placing labels in a vector picture: near their units, where there is room."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import pygame

from game.core.views.marks import Label, Mark
from game.geometry.point import Point
from game.ui.annotation.labels import place
from game.ui.pieces.token import Token
from game.ui.shell.theme import MarkStyle, Theme

PIXELS = 24.0
"""Style units per inch."""
LETTER, LEADING = 0.52, 1.25
SIDE, ABOVE = 0.6, 0.25
CLEAR = 0.4
NAME, FOOT = 0.5, 0.75
"""Inches: the letter height of a name, and the distance of its baseline below a base."""


def letters(style: MarkStyle, fine: float = 1.0) -> float:
    """Return the letter height of *style* in inches, scaled by *fine*."""
    return style.size / PIXELS * fine


def lines_of(words: str) -> list[str]:
    """Return the non-empty lines of *words*."""
    return [line for line in words.split("\n") if line]


def pill(words: str, style: MarkStyle, fine: float = 1.0) -> tuple[float, float]:
    """Return the estimated width and height of *words* in a pill, in inches; the viewer chooses the font."""
    lines, size = lines_of(words), letters(style, fine)
    return max(map(len, lines)) * size * LETTER + SIDE * fine, len(lines) * size * LEADING + ABOVE * fine


def named(tokens: Sequence[Token], size: tuple[float, float]) -> dict[str, pygame.Rect]:
    """Return the rectangles of the names of *tokens*, in pixels, near their bases, off units and names.

    A name stands below its base if there is room, else above or next to it.
    """
    taken = [_disc(token) for token in tokens]
    room = _table(size)
    found: dict[str, pygame.Rect] = {}
    for token, disc in zip(tokens, taken[:], strict=True):
        if not token.name:
            continue
        wide, tall = round(len(token.name) * NAME * LETTER * PIXELS), round(NAME * LEADING * PIXELS)
        x, y, gap = disc.centerx - wide // 2, disc.centery - tall // 2, round((FOOT - NAME) * PIXELS)
        below = [(x, disc.bottom + gap + tall * i) for i in range(3)]
        others = [(x, disc.top - gap - tall), (disc.right + gap, y), (disc.left - gap - wide, y)]
        spots = [pygame.Rect(*at, wide, tall) for at in (below[0], *others, *below[1:])]
        free = (spot for spot in spots if spot.collidelist(taken) < 0 and room.contains(spot))
        found[token.id] = next(free, spots[0])
        taken.append(found[token.id])
    return found


def settled(
    marks: Iterable[Mark],
    tokens: Sequence[Token],
    size: tuple[float, float],
    look: Theme,
    names: Iterable[pygame.Rect] = (),
) -> list[Mark]:
    """Return *marks* on a table of *size*, with labels moved off units, names and other labels.

    Labels of places outside the table do not move.
    """
    taken = [*map(_disc, tokens), *names]
    room = _table(size)
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


def _table(size: tuple[float, float]) -> pygame.Rect:
    return pygame.Rect(0, 0, *(round(side * PIXELS) for side in size))


def _disc(token: Token) -> pygame.Rect:
    """Return the rectangle covered by the base of *token*, in pixels."""
    half = token.base * PIXELS
    x, y = _pixel(token.at)
    return pygame.Rect(round(x - half), round(y - half), round(2 * half), round(2 * half))
