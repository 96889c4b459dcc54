"""Labels: text in dark translucent pills that avoid one another and stay on the screen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.core.views.marks import Cross, Label, Mark
from game.geometry.point import Point
from game.ui.painting.camera import Camera
from game.ui.painting.joints import draw_joint, joint
from game.ui.painting.picture_cache import pictures
from game.ui.panels.boxes import hidden
from game.ui.shell import fonts
from game.ui.shell.theme import MarkStyle, Theme, theme

GAP = 9
REFUSED, COSTS, BAND, CUT, CELL = "odds-none", "iso", "band", "sight-cut", "cell"
ABOUT = 3
"""Pixels between a token and its labels."""
CELL_NEAR = 1.7
"""The greatest distance of the name of a cell from its middle, in radii of a unit in it."""
NEAR, FAR = 1.5, 2.5
"""The greatest distance of a label from its point, in lines: long forms, and the shortest form."""
JOINED = 3.0
"""The distance of a label from the rim of its unit, in sizes of its letters, from which a line joins them."""
EVERYWHERE: Mapping[int, pygame.Rect] = MappingProxyType({})
AT_REST: Mapping[int, int] = MappingProxyType({})


@pictures(512)
def pill(words: str, style: MarkStyle, scale: float) -> pygame.Surface:
    """Return *words* in a pill, one line below the other. Do not draw on it."""
    weight: fonts.Weight = "bold" if style.bold else "semibold"
    lines = [fonts.text(line, style.size, style.text, weight) for line in words.split("\n")]
    leading = round(style.size * 1.22)
    side, above = round(8 * scale), round(3 * scale)
    width = max(line.get_width() for line in lines) + 2 * side
    height = leading * len(lines) + 2 * above
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.rect(made, style.pill, made.get_rect(), border_radius=round(6 * scale))
    edge = (*style.text[:3], 46)
    line_width = max(1, round(scale))
    pygame.draw.rect(made, edge, made.get_rect(), line_width, border_radius=round(6 * scale))
    for i, line in enumerate(lines):
        middle = above + leading * (i + 0.5)
        made.blit(line, line.get_rect(center=(width / 2, middle)))
    return made


@lru_cache(maxsize=1024)
def _size(words: str, style: str, scale: float, palette: str) -> tuple[int, int]:
    """Return the size of *words* in a pill of that *style*, in pixels."""
    return pill(words, theme(scale, palette).mark(style), scale).get_size()


def off(clear: float, scale: float, look: Theme) -> float:
    """Return the number of pixels to leave free around a label's point, for *clear* inches.

    The free area is usually a token, and never smaller than the smallest size at which tokens are drawn.
    """
    if clear <= 0:
        return look.px(GAP)
    return max(clear * scale, float(look.size("minimum_token"))) + look.px(ABOUT)


def place(
    size: tuple[int, int],
    at: tuple[float, float],
    clear: float,
    taken: Sequence[pygame.Rect],
    room: pygame.Rect,
) -> pygame.Rect:
    """Return a rectangle for a label of *size* pixels: near *at*, in *room*, covering little of *taken*.

    It prefers above, then below, right and left; *clear* pixels around the point stay free.
    """
    others = taken if isinstance(taken, list) else list(taken)
    found = []
    for left, top in _spots(size, at, clear):
        rect = pygame.Rect(round(left), round(top), *size).clamp(room)
        if rect.collidelist(others) < 0:
            return rect
        found.append(rect)
    return min(found, key=lambda rect: hidden(rect, (others[i] for i in rect.collidelistall(others))))


def _spots(size: tuple[int, int], at: tuple[float, float], clear: float) -> Iterator[tuple[float, float]]:
    """Yield candidate corners of a label, the best first: beside its point, farther away, then diagonal."""
    (width, height), (x, y) = size, at
    for extra in range(0, 5 * (height + 3), height + 3):
        yield x - width / 2, y - clear - height - extra
        yield x - width / 2, y + clear + extra
        yield x + clear, y - height / 2 - extra
        yield x - clear - width, y - height / 2 - extra
    for extra in range(0, 5 * (height + 3), height + 3):
        for left in (x + clear, x - clear - width):
            yield left, y - height / 2 + extra
            yield left, y - clear - height - extra
            yield left, y + clear + extra


def arranged(
    marks: Sequence[Mark],
    but: Point | None,
    camera: Camera,
    look: Theme,
    *,
    room: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> dict[Mark, pygame.Rect | None]:
    """Return *marks* with the pixels of their labels, which overlap neither *taken* nor one another.

    Labels first collapse to their shortest form, then each expands as far as there is room. Those without
    room are left out: refusals, names of range bands and of cells, and costs that would stand far from their
    line of equal cost. The name of an empty cell stands in its middle, else beside the unit in it.

    Args:
        but: The place of a label that is always shown, in full.
    """
    hands = _Hands(camera, look, room)
    stand = [*taken, *(hands.cross(mark) for mark in marks if isinstance(mark, Cross))]
    first = sorted(range(len(marks)), key=lambda i: getattr(marks[i], "at", None) != but)
    places: dict[int, pygame.Rect] = {}
    shown: dict[int, Mark] = {}
    for i in first:
        shown[i] = mark = marks[i]
        if isinstance(mark, Label):
            whole = mark.at == but or not mark.brief
            rect = hands.place(mark, mark.text if whole else mark.brief[-1], stand)
            if _spared(mark, but) and not hands.fits(mark, rect, stand):
                del shown[i]
                continue
            places[i] = rect
            stand.append(rect)
    for i in sorted(shown):
        label = marks[i]
        if isinstance(label, Label) and label.brief and label.at != but:
            shown[i], places[i] = hands.grown(label, places[i], stand)
    return {shown[i]: places.get(i) for i in sorted(shown)}


def _spared(label: Label, but: Point | None) -> bool:
    """Whether *label* is left out if there is no room for it."""
    spared = label.style.startswith(COSTS) or label.style in (REFUSED, BAND) or bool(label.brief)
    return spared and label.at != but


def shortest(marks: Iterable[Mark], camera: Camera, look: Theme) -> Iterator[tuple[Point, float]]:
    """Yield circles, in inches, covered by the shortest form of labels directly above their points."""
    for label in marks:
        if isinstance(label, Label) and label.brief:
            tall = pill(label.brief[-1], look.mark(label.style), look.scale).get_height()
            above = off(label.clear, camera.scale, look) + tall / 2
            yield Point(label.at.x, label.at.y - above / camera.scale), tall / 2 / camera.scale


class _Hands:
    """Places labels in a region of the screen."""

    def __init__(self, camera: Camera, look: Theme, room: pygame.Rect) -> None:
        self.camera, self.look, self.room = camera, look, room

    def cross(self, cross: Cross) -> pygame.Rect:
        """Return the rectangle covered by *cross*."""
        rect = pygame.Rect(0, 0, self.look.px(16), self.look.px(16))
        x, y = self.camera.to_place(cross.at)
        rect.center = round(x), round(y)
        return rect

    def place(self, label: Label, text: str, stand: Sequence[pygame.Rect]) -> pygame.Rect:
        """Return the best rectangle for *label* with that *text* among those placed, *stand*."""
        size = _size(text, label.style, self.look.scale, self.look.palette)
        at = self.camera.to_place(label.at)
        if label.style == CELL:
            middle = pygame.Rect((0, 0), size)
            middle.center = round(at[0]), round(at[1])
            if middle.collidelist([*stand]) < 0:
                return middle
        return place(size, at, off(label.clear, self.camera.scale, self.look), stand, self.room)

    def fits(self, label: Label, rect: pygame.Rect, stand: Sequence[pygame.Rect]) -> bool:
        """Whether *label* at *rect* covers nothing and is near enough to its point."""
        if rect.collidelist(stand) >= 0:
            return False
        if label.style == CELL:
            away = math.dist(rect.center, self.camera.to_place(label.at))
            return away <= CELL_NEAR * label.clear * self.camera.scale
        near = self.look.px(GAP + 3)
        if label.style.startswith(COSTS):
            return rect.inflate(2 * near, 2 * near).collidepoint(self.camera.to_place(label.at))
        anywhere = label.style == CUT or not (label.brief or label.style == REFUSED)
        return anywhere or self._near(label, rect, FAR)

    def _near(self, label: Label, rect: pygame.Rect, heights: float) -> bool:
        """Whether *rect* is at most *heights* line heights away from the point of *label*."""
        line = round(self.look.mark(label.style).size * 1.22)
        reach = 2 * (off(label.clear, self.camera.scale, self.look) + heights * line)
        return bool(rect.inflate(reach, reach).collidepoint(self.camera.to_place(label.at)))

    def grown(self, label: Label, now: pygame.Rect, stand: list[pygame.Rect]) -> tuple[Label, pygame.Rect]:
        """Return and place the longest form of *label* that fits near its point."""
        place_of_it = next(i for i, rect in enumerate(stand) if rect is now)
        others = stand[:place_of_it] + stand[place_of_it + 1 :]
        for text in (label.text, *label.brief[:-1]):
            rect = self.place(label, text, others)
            if self._near(label, rect, NEAR) and rect.collidelist(others) < 0:
                stand[place_of_it] = rect
                return label if text is label.text else replace(label, text=text), rect
        return replace(label, text=label.brief[-1]), now


def draw_labels(
    target: pygame.Surface,
    labels: Sequence[tuple[str, MarkStyle, tuple[float, float], float]],
    look: Theme,
    taken: Sequence[pygame.Rect] = (),
    places: Mapping[int, pygame.Rect] = EVERYWHERE,
    *,
    sunk: Mapping[int, int] = AT_REST,
) -> list[pygame.Rect]:
    """Draw *labels* (words, style, pixel, pixels to leave free) and return their rectangles.

    Labels whose points are off the screen are left out. A label far from its unit is joined to it by a line
    where that crosses nothing *taken*.

    Args:
        places: Fixed rectangles of some labels, by index; the others avoid them.
        sunk: The pixels by which some labels, by index, are drawn below their places.
    """
    room = target.get_rect()
    stand, shown = [*taken, *places.values()], []
    for i, (words, style, at, clear) in enumerate(labels):
        if words and room.inflate(8, 8).collidepoint(at):
            picture = pill(words, style, look.scale)
            rect = places[i] if i in places else place(picture.get_size(), at, clear, stand, room)
            drawn = rect.move(0, sunk.get(i, 0))
            shown.append((picture, drawn))
            if i not in places:
                stand.append(rect)
            line = joint(drawn, at, clear) if clear > look.px(GAP) else None
            far = line is not None and math.dist(at, line[1]) - clear > JOINED * style.size
            if line is not None and far and not any(one.clipline(line) for one in taken):
                draw_joint(target, line, style.text, look.px(2))
    target.fblits(shown)
    return [rect for _, rect in shown]
