"""Terrain as a picture: a scene made once from a battlefield, any window of which can be painted at any zoom.

A scene is a stack of layers in inches. The ground is drawn flat by flat with exact anti-aliased edges,
shaded by the relief, then covered with what stands on it. Styles come from the theme by kind, else by form,
so that a new kind of terrain needs no code here.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import partial

import numpy as np
import pygame
import shapely
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield
from game.geometry.value import Value
from game.ui.painting import raster, sprites, textures
from game.ui.painting.grounds import Layer, flats
from game.ui.painting.props import cover
from game.ui.painting.relief import Relief, relief, shaping
from game.ui.painting.scatter import Pieces
from game.ui.painting.shapes import clipped, rings
from game.ui.painting.structures import StructureDrawing, draw_structures, structures
from game.ui.painting.textures import NEUTRAL, lay
from game.ui.shell.theme import Theme

Corner = tuple[int, int]
COVERS = 6
"""The number of parts of a picture above the flats."""
STRIP = 256
"""The number of rows of a flat that are painted in one step."""


class Scene(Value):
    """A battlefield prepared for painting.

    Attributes:
        flats: Layers of the ground, from the bottom up.
        low: Cover on the ground: stones, debris.
        built: Walls and bridges.
        high: Trees; above them come `roofs`, then `smoke`.
    """

    field: Battlefield
    flats: tuple[Layer, ...]
    shade: Relief
    low: tuple[Pieces, ...]
    built: tuple[StructureDrawing, ...]
    high: tuple[Pieces, ...]
    roofs: tuple[StructureDrawing, ...]
    smoke: tuple[Pieces, ...]


def scene(
    field: Battlefield,
    look: Theme,
    before: Scene | None = None,
    on_progress: Callable[[float], object] = lambda share: None,
) -> Scene:
    """Return *field* prepared for painting in *look*: about a third of a second for a usual table.

    Args:
        before: An earlier scene, whose relief is reused if nothing that affects it has changed.
        on_progress: Called with the share that is done.
    """
    look = look.on(field.ground)
    low, high, smoke = cover(field, look)
    on_progress(0.2)
    built, roofs = structures(field, look)
    ground = flats(field, look)
    warm: list[Callable[[], object]] = [
        *(partial(textures.warm, one.texture, one.colour) for one in ground if one.texture),
        *(partial(sprites.warm, one.kind, one.hues) for one in (*low, *high, *smoke)),
    ]
    for done, make in enumerate(warm):
        on_progress(0.3 + 0.4 * done / len(warm))
        make()
    on_progress(0.7)
    kept = before is not None and shaping(before.field) == shaping(field)
    shade = before.shade if kept and before is not None else relief(field)
    return Scene(field, ground, shade, low, built, high, roofs, smoke)


def whole(drawn: Scene, scale: float) -> tuple[int, int]:
    """Return the size in pixels of the whole table at *scale* pixels per inch."""
    return max(1, math.ceil(drawn.field.width * scale)), max(1, math.ceil(drawn.field.depth * scale))


def paint(drawn: Scene, corner: Corner, size: tuple[int, int], scale: float) -> pygame.Surface:
    """Return the window of *size* pixels at *corner* of the whole table at *scale* pixels per inch."""
    target = opaque(size)
    for _ in painting(drawn, target, corner, scale):
        pass
    return target


def painting(drawn: Scene, target: pygame.Surface, corner: Corner, scale: float) -> Iterator[int]:
    """Paint a window on *target*, a little in each step, so that no frame has to wait for all of it.

    Yields:
        The number of parts that are complete: each of the flats, then `COVERS`.
    """
    parts = len(drawn.flats)
    for done, layer in enumerate(drawn.flats):
        for _ in _laying_flat(layer, target, corner, scale):
            yield done
    drawn.shade.lay(target, corner, scale)
    yield parts + 1
    stacks = (drawn.low, drawn.built, drawn.high, drawn.roofs, drawn.smoke)
    for done, stack in enumerate(stacks, parts + 1):
        for entry in stack:
            if isinstance(entry, Pieces):
                for _ in entry.drawing(target, corner, scale):
                    yield done
        draw_structures([e for e in stack if isinstance(e, StructureDrawing)], target, corner, scale)
        yield done + 1


def opaque(size: tuple[int, int]) -> pygame.Surface:
    """Return a new surface without alpha, in the format of the screen if there is one."""
    if pygame.display.get_init() and pygame.display.get_surface() is not None:
        return pygame.Surface(size).convert()
    return pygame.Surface(size, 0, 32)


def _laying_flat(layer: Layer, target: pygame.Surface, corner: Corner, scale: float) -> Iterator[None]:
    """Draw the part of *layer* on *target*, some rows in each step; none if there is no such part."""
    width, height = target.get_size()
    west, north = corner[0] / scale, corner[1] / scale
    window = (west, north, west + width / scale, north + height / scale)
    bounds = layer.geometry.bounds
    if not bounds or bounds[0] > window[2] or bounds[2] < window[0]:
        return
    if bounds[1] > window[3] or bounds[3] < window[1]:
        return
    part = clipped(layer.geometry, *window)
    if part.is_empty:
        return
    if layer.opacity >= 1 and _fills(part, window):
        lay(target, layer.texture, layer.colour, corner, scale)
        yield
    else:
        yield from _laying_part(layer, part, target, corner, scale)


def _fills(part: BaseGeometry, window: tuple[float, float, float, float]) -> bool:
    return bool(shapely.area(part) >= (window[2] - window[0]) * (window[3] - window[1]) * (1 - 1e-9))


def _laying_part(
    layer: Layer, part: BaseGeometry, target: pygame.Surface, corner: Corner, scale: float
) -> Iterator[None]:
    """Draw *part* of a layer with anti-aliased edges, some rows in each step."""
    west, north, east, south = (v * scale for v in part.bounds)
    width, height = target.get_size()
    left, top = max(0, math.floor(west) - corner[0]), max(0, math.floor(north) - corner[1])
    right, bottom = min(width, math.ceil(east) - corner[0]), min(height, math.ceil(south) - corner[1])
    if right <= left or bottom <= top:
        return
    place = np.array((corner[0] + left, corner[1] + top), dtype=np.float64)
    lines = raster.edges(ring * scale - place for ring in rings(part))
    for row in range(0, bottom - top, STRIP):
        size = right - left, min(STRIP, bottom - top - row)
        mask = raster.coverage(lines - (0, row, 0, row), *size)
        patch = pygame.Surface(size, pygame.SRCALPHA)
        if layer.texture:
            lay(patch, layer.texture, layer.colour, (corner[0] + left, corner[1] + top + row), scale)
        else:
            patch.fill([min(255, round(v / NEUTRAL)) for v in layer.colour[:3]])
        target.blit(raster.masked(patch, mask, layer.opacity), (left, top + row))
        yield
