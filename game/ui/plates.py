"""Name plates beside tokens: each where there is room, shorter where there is little, else left out.

A name never lies over a disc or over another name, but that of a chosen unit, which always shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

import pygame

from game.geometry.value import Value
from game.ui import discs
from game.ui.discs import Dress

EVERYWHERE = pygame.Rect(-(1 << 29), -(1 << 29), 1 << 30, 1 << 30)
LEAST = 3
"""Letters of the last word of a name that stands for all of it."""


class Named(Value, eq=False):
    """What is to be told beside a disc.

    Attributes:
        left: Shares of armour and structure left; None shows no bars.
        gone: Whether it is destroyed.
        chosen: Whether it shows at any price.
        place: The middle of the disc, in pixels; *disc*: the square around it.
        clear: Pixels from the middle that stay free.
    """

    words: str
    side: int
    left: tuple[float, float] | None
    gone: bool
    chosen: bool
    place: tuple[float, float]
    disc: pygame.Rect
    clear: float


class Plate(Value, eq=False):
    """A name as a picture and where it stands, and what it tells."""

    picture: pygame.Surface
    rect: pygame.Rect
    about: Named


def moved(about: Named, x: int, y: int) -> Named:
    """Return *about* so many pixels to the right and down."""
    return replace(about, place=(about.place[0] + x, about.place[1] + y))


def laid(names: Sequence[Named], taken: Sequence[pygame.Rect], dress: Dress) -> list[Plate]:
    """Return the plates of *names*, the first with the first choice, over none of *taken*."""
    full, found = list(taken), []
    for about in names:
        plate = fitted(about, full, EVERYWHERE, dress)
        if plate is not None:
            found.append(plate)
            full.append(plate.rect)
    return found


def fitted(about: Named, taken: Sequence[pygame.Rect], room: pygame.Rect, dress: Dress) -> Plate | None:
    """Return the longest plate of *about* that stands in *room* over none of *taken*; None where none does.

    A chosen one stands there at any price.
    """
    others, first = list(taken), None
    for words in _shorter(about.words):
        picture = discs.plate(words, about.side, about.left, about.gone, dress)
        spots = _spots(picture, about)
        free = (spot for spot in spots if room.contains(spot) and spot.collidelist(others) < 0)
        rect = next(free, None)
        if rect is not None:
            return Plate(picture, rect, about)
        first = first or Plate(picture, spots[0].clamp(room), about)
    return first if about.chosen else None


def _shorter(words: str) -> Iterator[str]:
    """Yield a name, and its last word where that says enough."""
    yield words
    last = words.rsplit(" ", 1)[-1]
    if last != words and len(last) >= LEAST:
        yield last


def _spots(picture: pygame.Surface, about: Named) -> list[pygame.Rect]:
    """Return where a plate may stand, the best first: below its disc, above, right, left, then aslant."""
    plate, away = picture.get_rect(), round(about.clear)
    x, y = round(about.place[0]), round(about.place[1])
    across = (x - plate.w // 2, x + away // 2, x - away // 2 - plate.w)
    below, above = y + away, y - away - plate.h
    sides = [plate.move(left, y - plate.h // 2) for left in (x + away, x - away - plate.w)]
    rows = [[plate.move(left, top) for top in (below, above)] for left in across]
    return [*rows[0], *sides, *rows[1], *rows[2]]
