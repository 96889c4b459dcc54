"""The side view of a sight line: the terrain under it, both figures, and the lines from eye to target."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.battlefield.field import Battlefield
from game.battlefield.sight import Figure
from game.geometry.point import distance
from game.overlays.profile import Stretch, profile
from game.ui.page import Page
from game.ui.theme import Colour

SKY: Colour = (20, 26, 35, 255)
EARTH: Colour = (112, 98, 68, 255)
TURF: Colour = (146, 132, 92, 255)
WATER: Colour = (62, 116, 150, 255)
LEAVES: Colour = (70, 116, 60, 150)
LEAF_TOP: Colour = (108, 156, 86, 255)
STONE: Colour = (150, 146, 138, 255)
LINE: Colour = (255, 226, 120, 255)
HEADROOM = 1.2

Place = Callable[[float, float], tuple[float, float]]


def draw_side_view(
    page: Page,
    box: pygame.Rect,
    field: Battlefield,
    viewer: Figure,
    target: Figure,
    *,
    tones: tuple[Colour, Colour],
) -> None:
    """Draw the line from *viewer* to *target* from the side into *box*; heights are stretched to fill it."""
    stretches = profile(field, viewer.at, target.at)
    far = max(distance(viewer.at, target.at), 0.5)
    low = min([viewer.level, target.level, *(s.ground - (s.depth or 0.0) for s in stretches)])
    high = max([viewer.level + viewer.height, target.level + target.height, *map(_top, stretches)])
    inner = box.inflate(-page.px(16), -page.px(8))
    tall = max(high - low + HEADROOM, 3.0)
    floor = inner.bottom - page.px(6)

    def place(inches: float, height: float) -> tuple[float, float]:
        return inner.x + inches / far * inner.width, floor - (height - low) / tall * (
            inner.height - page.px(6)
        )

    clip = page.surface.get_clip()
    page.box(box, SKY, "line", radius=6)
    page.surface.set_clip(box.inflate(-page.px(2), -page.px(2)))
    for stretch in stretches:
        _draw_ground(page, stretch, place, box.bottom)
    for stretch in stretches:
        _draw_standing(page, stretch, place)
    for figure, inches, tone in ((viewer, 0.0, tones[0]), (target, far, tones[1])):
        _draw_figure(page, figure, inches, tone, place, far=far)
    eye = place(0.0, viewer.level + viewer.height)
    for height in (target.level, target.level + target.height):
        pygame.draw.aaline(page.surface, LINE, eye, place(far, height), page.px(1))
    page.surface.set_clip(clip)
    words = f'{distance(viewer.at, target.at):.1f}" centre to centre'
    page.write(words, (box.right - page.px(8), box.y + page.px(4)), tone="dim", anchor="topright", size=10)
    top = f'{high:g}"'
    page.write(top, (box.x + page.px(6), box.y + page.px(4)), tone="dim", size=10)


def _top(stretch: Stretch) -> float:
    area = stretch.area[1] if stretch.area is not None else stretch.ground
    return max(stretch.ground, area, stretch.solid or stretch.ground)


def _bar(page: Page, tone: Colour, place: Place, stretch: Stretch, *, low: float, high: float) -> pygame.Rect:
    """Fill the stretch between two heights, and return where."""
    left, top = place(stretch.enter, high)
    right, bottom = place(stretch.leave, low)
    rect = pygame.Rect(
        round(left), round(top), max(1, round(right) - round(left)), max(1, round(bottom - top))
    )
    page.box(rect, tone, radius=0)
    return rect


def _draw_ground(page: Page, stretch: Stretch, place: Place, bottom: int) -> None:
    bed = stretch.ground - (stretch.depth or 0.0)
    if stretch.depth is not None:
        _bar(page, WATER, place, stretch, low=bed - 0.08, high=stretch.ground)
    left, top = place(stretch.enter, bed)
    right, _ = place(stretch.leave, bed)
    rect = pygame.Rect(round(left), round(top), max(1, round(right) - round(left)), bottom - round(top))
    page.box(rect, EARTH, radius=0)
    if stretch.depth is None:
        page.box(pygame.Rect(rect.x, rect.y, rect.width, page.px(2)), TURF, radius=0)


def _draw_standing(page: Page, stretch: Stretch, place: Place) -> None:
    if stretch.area is not None:
        rect = _bar(page, LEAVES, place, stretch, low=stretch.ground, high=stretch.area[1])
        page.box(pygame.Rect(rect.x, rect.y, rect.width, page.px(2)), LEAF_TOP, radius=0)
    if stretch.solid is not None:
        _bar(page, STONE, place, stretch, low=stretch.ground, high=stretch.solid)


def _draw_figure(
    page: Page, figure: Figure, inches: float, tone: Colour, place: Place, *, far: float
) -> None:
    half = figure.base if far > 4 * figure.base else far / 4
    left, top = place(inches - half, figure.level + figure.height)
    right, bottom = place(inches + half, figure.level)
    wide = max(right - left, page.px(6))
    middle = (left + right) / 2
    rect = pygame.Rect(round(middle - wide / 2), round(top), round(wide), max(2, round(bottom - top)))
    page.box(rect, tone, radius=2)
