"""Aids for measuring by eye: the inch grid, the scale bar, and heights written on the terrain."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import shapely
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.views.marks import Label
from game.geometry.point import Point
from game.ui.painting.camera import Camera
from game.ui.painting.picture_cache import pictures
from game.ui.painting.shapes import polygons
from game.ui.shell import fonts
from game.ui.shell.theme import Theme

FINE_FROM = 13.0
STEP = 6
BARS = (1, 2, 6, 12, 24, 48)


def draw_grid(target: pygame.Surface, camera: Camera, field: Battlefield, look: Theme) -> None:
    """Draw a line every inch if there is room, a stronger one with its number every six inches."""
    left, top = camera.to_pixel(Point(0, 0))
    right, bottom = camera.to_pixel(Point(field.width, field.depth))
    table = pygame.Rect(left, top, right - left, bottom - top).clip(target.get_rect())
    if not table.w or not table.h:
        return
    numbers = []
    for inch, strong in _lines(field.width, camera.scale):
        x = camera.to_pixel(Point(inch, 0))[0]
        if table.left <= x < table.right:
            target.blit(_rule(1, table.h, strong), (x, table.top))
            numbers.append((inch, strong, (x, table.top)))
    for inch, strong in _lines(field.depth, camera.scale):
        y = camera.to_pixel(Point(0, inch))[1]
        if table.top <= y < table.bottom:
            target.blit(_rule(table.w, 1, strong), (table.left, y))
            numbers.append((inch, strong, (table.left, y)))
    for inch, strong, (x, y) in numbers:
        if strong and inch:
            words = fonts.text(str(inch), look.px(11), look.tones["text"], "semibold")
            dark = fonts.text(str(inch), look.px(11), look.tones["ink"], "semibold")
            corner = x + look.px(4), y + look.px(2)
            target.blit(dark, (corner[0] + look.px(1), corner[1] + look.px(1)))
            target.blit(words, corner)


def _lines(length: float, scale: float) -> Iterator[tuple[int, bool]]:
    fine = scale >= FINE_FROM
    for inch in range(int(length) + 1):
        if inch % STEP == 0 or fine:
            yield inch, inch % STEP == 0


@pictures(16)
def _rule(width: int, height: int, strong: bool) -> pygame.Surface:
    made = pygame.Surface((width, height), pygame.SRCALPHA)
    made.fill((12, 14, 10, 92 if strong else 38))
    return made


def draw_scale_bar(
    target: pygame.Surface, camera: Camera, look: Theme, corner: tuple[int, int]
) -> pygame.Rect:
    """Draw a bar of a round number of inches with its lower left at *corner*; return its rectangle."""
    wanted = look.px(120)
    inches = min(BARS, key=lambda n: abs(n * camera.scale - wanted))
    length, height = round(inches * camera.scale), look.px(5)
    words = fonts.text(f'{inches}"', look.px(12), look.tones["text"], "bold")
    size = length + look.px(16) + look.px(8) + words.get_width(), look.px(22)
    box = pygame.Rect(corner[0], corner[1] - size[1], *size)
    back = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(back, look.tones["pill"], back.get_rect(), border_radius=look.px(5))
    target.blit(back, box)
    x, y = box.x + look.px(8), box.centery - height // 2
    parts = 4 if inches % 4 == 0 else 3 if inches % 3 == 0 else 2
    for i in range(parts):
        tone = look.tones["text" if i % 2 == 0 else "faint"]
        start, stop = x + length * i // parts, x + length * (i + 1) // parts
        pygame.draw.rect(target, tone[:3], (start, y, stop - start, height))
    pygame.draw.rect(target, look.tones["text"][:3], (x, y, length, height), look.px(1))
    target.blit(words, words.get_rect(midleft=(x + length + look.px(8), box.centery)))
    return box


def captions(field: Battlefield) -> list[Label]:
    """Return the name and the height or depth of each piece of terrain that has one, at its widest place."""
    above: dict[float, BaseGeometry] = {}
    found = []
    for feature in field.features:
        if words := _words(feature):
            if feature.form is Form.GROUND and feature.height not in above:
                above[feature.height] = _higher(field, feature.height)
            bare = above[feature.height] if feature.form is Form.GROUND else None
            found.append(Label(_middle(feature, bare), words, "height"))
    return found


def _higher(field: Battlefield, height: float) -> BaseGeometry:
    """Return the ground above *height*."""
    hills = (one for one in field.features if one.form is Form.GROUND and one.height > height)
    return shapely.union_all([shapely.make_valid(hill.polygon) for hill in hills])


def _words(feature: Feature) -> str:
    if feature.form is Form.WATER:
        measure = f'−{feature.depth:g}"' if feature.depth else "ford"
    elif feature.form is Form.FLAT:
        measure = ""
    else:
        measure = f'{feature.height:g}"'
    return "\n".join(line for line in (feature.name, measure) if line)


def _middle(feature: Feature, higher: BaseGeometry | None) -> Point:
    """Return the centre of the largest circle inside; for a hill, only where nothing *higher* lies on it."""
    shape = shapely.make_valid(feature.polygon)
    if higher is not None:
        bare = shape.difference(higher)
        shape = shape if bare.is_empty else bare
    widest = max(polygons(shape), key=lambda part: part.area)
    line = shapely.maximum_inscribed_circle(widest, tolerance=0.1)
    at = shapely.get_coordinates(line)[0]
    return Point(float(at[0]), float(at[1]))
