"""Name plates next to tokens: shortened, farther off or left out if there is too little room.

A name never covers a disc or another name, except that of a selected unit, which is always shown. One that
stands farther off is joined to its disc by a line.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.geometry.value import Value
from game.ui.painting.joints import Joint, joint
from game.ui.panels.boxes import hidden
from game.ui.pieces import discs
from game.ui.pieces.discs import Dress

Box = tuple[int, int, int, int]
EVERYWHERE = pygame.Rect(-(1 << 29), -(1 << 29), 1 << 30, 1 << 30)
LEAST = 3
"""The least number of letters in a last word that can stand for the whole name."""
WAYS, STEP = 24, 6
"""The directions, and the pixels from one distance to the next, in which a place farther off is sought."""
HEADINGS = tuple(
    (math.cos(turn), math.sin(turn)) for turn in (math.tau * number / WAYS for number in range(WAYS))
)
"""These directions, as pixels right and down for one pixel of distance."""


class Named(Value, eq=False):
    """The text next to a disc.

    Attributes:
        left: Shares of armour and structure left; None shows no bars.
        gone: Whether it is destroyed.
        chosen: Whether it is always shown.
        place: The middle of the disc, in pixels; *disc*: the square around it.
        clear: Pixels from the middle that stay free.
        far: Pixels from the middle up to which it may stand farther off; 0 if only beside the disc.
    """

    words: str
    side: int
    left: tuple[float, float] | None
    gone: bool
    chosen: bool
    place: tuple[float, float]
    disc: pygame.Rect
    clear: float
    far: float = 0.0


class Plate(Value, eq=False):
    """A name as a picture with its place and its tooltip.

    Attributes:
        joint: The line that joins it to its disc, if it stands farther off.
    """

    picture: pygame.Surface
    rect: pygame.Rect
    about: Named
    joint: Joint | None = None


def moved(about: Named, x: int, y: int) -> Named:
    """Return *about* moved *x* pixels right and *y* down."""
    place = about.place[0] + x, about.place[1] + y
    about_it = about.words, about.side, about.left, about.gone, about.chosen
    return Named(*about_it, place, about.disc, about.clear, about.far)


class TakenSpace(NamedTuple):
    """What names avoid: *always* rectangles, and *if_possible* others."""

    always: Sequence[pygame.Rect]
    if_possible: Sequence[pygame.Rect] = ()


class NamePlates:
    """The places of all names; from frame to frame a name keeps its place if nothing near it has changed.

    They are the same as if all were placed anew.
    """

    def __init__(self) -> None:
        self._dress: Dress | None = None
        self._boxes: set[Box] = set()
        self._last: dict[Named, tuple[Plate | None, pygame.Rect]] = {}

    def laid(self, names: Sequence[Named], taken: TakenSpace, dress: Dress) -> list[Plate]:
        """Return the plates of *names*, placed in this order where there is room.

        Names that are the same objects as in the last call must be in the same order.
        """
        if dress != self._dress:
            self._dress, self._last = dress, {}
        changed, full = self._changed(names, taken), list(taken.always)
        before, self._last = self._last, {}
        for about in names:
            known = before.get(about)
            plate, near = known or (None, _around(about, dress))
            if known is None or near.collidelist(changed) >= 0:
                last, plate = plate, _placed(about, full, taken.if_possible, dress)
                changed += _differing(last, plate)
            self._last[about] = plate, near
            full += [plate.rect] if plate is not None else []
        return [plate for plate, _ in self._last.values() if plate is not None]

    def _changed(self, names: Iterable[Named], taken: TakenSpace) -> list[pygame.Rect]:
        """Return the rectangles that are *taken* since the last call, or no longer, by names too."""
        before = self._boxes
        self._boxes = {(one.x, one.y, one.w, one.h) for one in (*taken.always, *taken.if_possible)}
        gone = self._last.keys() - names
        plates = [self._last[about][0] for about in gone]
        return [*map(pygame.Rect, before ^ self._boxes), *(one.rect for one in plates if one is not None)]


def _differing(last: Plate | None, plate: Plate | None) -> list[pygame.Rect]:
    """Return the rectangles of a plate, before and now, if they differ."""
    if last is not None and plate is not None and last.rect == plate.rect:
        return []
    return [one.rect for one in (last, plate) if one is not None]


def _around(about: Named, dress: Dress) -> pygame.Rect:
    """Return the rectangle in which the plate of *about* may stand."""
    wide, tall = discs.plate(about.words, about.side, about.left, about.gone, dress).get_size()
    reach = math.ceil(max(about.clear, about.far)) + 2
    across, down = reach + wide, reach + tall
    return pygame.Rect(round(about.place[0]) - across, round(about.place[1]) - down, 2 * across, 2 * down)


def _placed(
    about: Named, taken: list[pygame.Rect], if_possible: Sequence[pygame.Rect], dress: Dress
) -> Plate | None:
    """Return the plate of *about*: not over *taken*, and not over others *if_possible*."""
    plate = fitted(about, [*taken, *if_possible] if if_possible else taken, EVERYWHERE, dress)
    return plate if plate is not None or not if_possible else fitted(about, taken, EVERYWHERE, dress)


def fitted(about: Named, taken: Sequence[pygame.Rect], room: pygame.Rect, dress: Dress) -> Plate | None:
    """Return the longest plate of *about* that fits in *room* and covers none of *taken*, or None.

    A selected unit always gets a plate.
    """
    others = taken if isinstance(taken, list) else list(taken)
    for words in _shorter(about.words):
        picture = discs.plate(words, about.side, about.left, about.gone, dress)
        for spot in _spots(picture, about):
            if room.contains(spot) and spot.collidelist(others) < 0:
                return Plate(picture, spot, about)
        for spot in _farther(picture, about):
            if room.contains(spot) and spot.collidelist(others) < 0:
                return Plate(picture, spot, about, joint(spot, about.place, about.disc.width / 2))
    return _over_others(about, others, room, dress) if about.chosen else None


def _over_others(about: Named, taken: list[pygame.Rect], room: pygame.Rect, dress: Dress) -> Plate:
    """Return the whole plate of *about* where it covers least of *taken*."""
    picture = discs.plate(about.words, about.side, about.left, about.gone, dress)
    spots = [spot.clamp(room) for spot in _spots(picture, about)]
    best = min(spots, key=lambda one: hidden(one, (taken[i] for i in one.collidelistall(taken))))
    return Plate(picture, best, about)


def _farther(picture: pygame.Surface, about: Named) -> Iterator[pygame.Rect]:
    """Yield places for a plate farther off than beside its disc, the nearest first."""
    (wide, tall), (x, y) = picture.get_size(), about.place
    for away in range(round(about.clear) + STEP, round(about.far), STEP):
        for right, down in HEADINGS:
            middle = round(x + right * (away + abs(right) * wide / 2))
            level = round(y + down * (away + abs(down) * tall / 2))
            yield pygame.Rect(middle - wide // 2, level - tall // 2, wide, tall)


def _shorter(words: str) -> Iterator[str]:
    """Yield a name, then its last word if that is distinctive enough."""
    yield words
    last = words.rsplit(" ", 1)[-1]
    if last != words and len(last) >= LEAST:
        yield last


def _spots(picture: pygame.Surface, about: Named) -> Iterator[pygame.Rect]:
    """Yield places for a plate, the best first: below its disc, above, beside it, then diagonal."""
    (wide, tall), away = picture.get_size(), round(about.clear)
    x, y = round(about.place[0]), round(about.place[1])
    left, below, above = x - wide // 2, y + away, y - away - tall
    yield pygame.Rect(left, below, wide, tall)
    yield pygame.Rect(left, above, wide, tall)
    for left in (x + away, x - away - wide):
        yield pygame.Rect(left, y - tall // 2, wide, tall)
    for left in (x + away // 2, x - away // 2 - wide):
        yield pygame.Rect(left, below, wide, tall)
        yield pygame.Rect(left, above, wide, tall)
    for left in (x + away, x - away - wide):
        yield pygame.Rect(left, y, wide, tall)
        yield pygame.Rect(left, y - tall, wide, tall)
