"""Relief: light and shade of a whole table, computed once and multiplied onto every tile.

It has only soft features: slopes that catch the light, cast shadows, the dark foot of a slope, deep
water, colour drift over open ground. Sharp features are drawn tile by tile.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import numpy as np
import pygame
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.value import Value
from game.ui.painting import raster
from game.ui.painting.shapes import rings
from game.ui.painting.textures import NEUTRAL, noise_of

FINEST = 12.0
CELLS = 1.4e6
REACH = 0.42
LIGHT = (-0.62, -0.78)
DARK = np.array((0.50, 0.53, 0.62), dtype=np.float32)
Tint = tuple[float, float, float]
DRIFT: tuple[Tint, Tint] = (0.100, 0.034, -0.030), (-0.085, -0.035, -0.060)
"""How dry and how lush patches differ from the rest, in red, green and blue."""
DRIFTS: Mapping[str, tuple[Tint, Tint]] = {
    "sand": ((0.060, 0.045, 0.015), (-0.050, -0.050, -0.045)),
    "snow": ((0.030, 0.030, 0.025), (-0.070, -0.045, -0.020)),
    "rock": ((0.060, 0.045, 0.020), (-0.070, -0.065, -0.055)),
    "ash": ((0.080, 0.055, 0.030), (-0.090, -0.080, -0.060)),
}
"""The same on other grounds than grass."""

Grid = NDArray[np.float32]


class Relief(Value):
    """The shading of a table, with *scale* pixels per inch in *picture*; 0.8 of white changes nothing."""

    picture: pygame.Surface
    scale: float

    def lay(self, target: pygame.Surface, corner: tuple[int, int], scale: float) -> None:
        """Shade *target*, whose upper-left pixel is *corner* of the whole table at *scale*."""
        ratio = scale / self.scale
        size = target.get_size()
        low = [max(0, int(corner[i] / ratio) - 2) for i in (0, 1)]
        whole = self.picture.get_size()
        high = [min(whole[i], int((corner[i] + size[i]) / ratio) + 3) for i in (0, 1)]
        low = [min(low[i], whole[i] - 1) for i in (0, 1)]
        part = self.picture.subsurface((*low, max(1, high[0] - low[0]), max(1, high[1] - low[1])))
        grown = pygame.transform.smoothscale(part, [max(1, round(n * ratio)) for n in part.get_size()])
        place = round(low[0] * ratio) - corner[0], round(low[1] * ratio) - corner[1]
        target.blit(grown, place, special_flags=pygame.BLEND_RGB_MULT)


def relief(field: Battlefield) -> Relief:
    """Return the relief of *field*, with a resolution of 1/16 inch, less for very large tables."""
    scale = min(FINEST, (CELLS / (field.width * field.depth)) ** 0.5)
    shape = max(2, round(field.depth * scale)), max(2, round(field.width * scale))
    ground = _heights(field, Form.GROUND, shape, scale)
    light = 1 + 0.30 * _lit(ground, scale)
    light *= 1 - 0.34 * np.clip(raster.softened(ground, 0.55 * scale) - ground, 0, 1.2) / 1.2
    colours = light[..., None] * _drift(field, shape, scale)
    colours *= _water(field, shape, scale)
    cast = _shadows(ground, _obstacles(field, ground, scale), scale)
    colours *= 1 - cast[..., None] * (1 - DARK)
    pixels = np.clip(colours * (NEUTRAL * 255), 0, 255).astype(np.uint8)
    picture = pygame.Surface((shape[1], shape[0]))
    pygame.surfarray.blit_array(picture, pixels.swapaxes(0, 1))
    return Relief(picture, scale)


def shaping(field: Battlefield) -> object:
    """Return a key of all in *field* that affects its relief; area terrain such as smoke does not."""
    parts = [
        (f.form, f.outline, f.holes, f.height, f.depth) for f in field.features if f.form is not Form.AREA
    ]
    return field.width, field.depth, field.ground, parts


def _mask(shapes: Iterable[BaseGeometry], shape: tuple[int, int], scale: float) -> Grid:
    lines = raster.edges(ring * scale for geometry in shapes for ring in rings(geometry))
    return raster.coverage(lines, shape[1], shape[0])


def _heights(field: Battlefield, form: Form, shape: tuple[int, int], scale: float) -> Grid:
    """Return the height of the ground in every cell, in inches."""
    grid = np.zeros(shape, np.float32)
    features = [f for f in field.features if f.form is form]
    for height in sorted({f.height for f in features}):
        mask = _mask((f.polygon for f in features if f.height == height), shape, scale)
        np.maximum(grid, mask * height, out=grid)
    return grid


def _obstacles(field: Battlefield, ground: Grid, scale: float) -> Grid:
    """Return the ground including obstacles: the tops that cast shadows."""
    tops = ground.copy()
    for feature in field.features:
        if feature.form in (Form.BUILDING, Form.WALL, Form.DECK):
            _raise(tops, ground, feature, scale)
    return tops


def _raise(tops: Grid, ground: Grid, feature: Feature, scale: float) -> None:
    west, north, east, south = (v * scale for v in feature.polygon.bounds)
    x0, y0 = max(0, int(west)), max(0, int(north))
    x1, y1 = min(tops.shape[1], int(east) + 1), min(tops.shape[0], int(south) + 1)
    if x1 <= x0 or y1 <= y0:
        return
    lines = raster.edges(ring * scale - (x0, y0) for ring in rings(feature.polygon))
    mask = raster.coverage(lines, x1 - x0, y1 - y0)
    under = ground[y0:y1, x0:x1]
    top = under + feature.height
    if feature.form is Form.BUILDING and mask.max() > 0.5:
        top = np.full_like(under, under[mask > 0.5].max() + feature.height)
    elif feature.form is Form.DECK:
        top = np.full_like(under, max(feature.height, 0.25))
    window = tops[y0:y1, x0:x1]
    np.maximum(window, np.where(mask > 0, under + (top - under) * mask, 0), out=window)


def _lit(ground: Grid, scale: float) -> Grid:
    """Return the light on each slope relative to flat ground, -1 to 1."""
    soft = raster.softened(ground, 0.30 * scale)
    down, across = np.gradient(soft)
    toward = -(across * LIGHT[0] + down * LIGHT[1]) * scale
    return np.asarray(np.tanh(toward * 0.55), dtype=np.float32)


def _bare(field: Battlefield) -> list[BaseGeometry]:
    """Return the areas without grass."""
    return [shapely.make_valid(f.polygon) for f in field.features if f.form in (Form.FLAT, Form.WATER)]


def _drift(field: Battlefield, shape: tuple[int, int], scale: float) -> Grid:
    """Return the slow drift of colour over the ground: dry and lush patches with ragged borders."""
    bare = _mask(_bare(field), shape, scale)
    of_dry, of_lush = DRIFTS.get(field.ground, DRIFT)
    part = 3 if scale > 6 else 1
    cells = scale / part
    small = max(4, shape[0] // part), max(4, shape[1] // part)
    broad = noise_of(small, 26 * cells, 3 * cells, 31, 1.5)
    ragged = noise_of(small, 3 * cells, 0.5 * cells + 2, 32, 0.9)
    dry = np.clip((broad + 0.30 * ragged - 0.25) / 0.9, 0, 1)
    lush = np.clip((-broad + 0.30 * ragged - 0.45) / 0.9, 0, 1)
    tint = 1 + dry[..., None] * np.array(of_dry, np.float32)
    tint += lush[..., None] * np.array(of_lush, np.float32)
    grown = pygame.Surface((small[1], small[0]), 0, 32)
    pygame.surfarray.blit_array(grown, np.clip(tint * 200, 0, 255).astype(np.uint8).swapaxes(0, 1))
    wide = pygame.transform.smoothscale(grown, (shape[1], shape[0]))
    drift = np.asarray(pygame.surfarray.array3d(wide).swapaxes(0, 1), dtype=np.float32) / 200
    return np.asarray(1 + (drift - 1) * (1 - 0.8 * bare[..., None]), dtype=np.float32)


def _water(field: Battlefield, shape: tuple[int, int], scale: float) -> Grid:
    """Return the darkening of water away from its shore; zero at the shore, to keep it sharp."""
    deep = [f.polygon for f in field.features if f.form is Form.WATER and f.depth > 0]
    tint = np.ones((*shape, 3), np.float32)
    if deep:
        mask = _mask(deep, shape, scale)
        inner = np.clip(raster.softened(mask, 0.9 * scale) * 2 - 1, 0, 1) * mask
        tint -= (inner**0.8)[..., None] * np.array((0.34, 0.25, 0.17), np.float32)
        rim = np.clip(1 - np.abs(raster.softened(mask, 0.22 * scale) * 2 - 1) * 1.6, 0, 1) * mask
        tint += rim[..., None] * np.array((0.10, 0.13, 0.10), np.float32)
    return tint


def _shadows(ground: Grid, tops: Grid, scale: float) -> Grid:
    """Return the strength of the shadow on the ground, 0 to 1; an inch of height casts 0.42 inches."""
    tallest = float(tops.max())
    length = tallest * REACH * scale
    if length < 1:
        return np.zeros_like(ground)
    horizon = np.full_like(ground, -1.0)
    steps = max(2, min(40, round(length)))
    for i in range(1, steps + 1):
        away = length * i / steps
        dx, dy = round(-LIGHT[0] * away), round(-LIGHT[1] * away)
        if dx >= tops.shape[1] or dy >= tops.shape[0]:
            break  # anything taller casts its shadow beyond the table
        lower = tops[: tops.shape[0] - dy, : tops.shape[1] - dx] - tallest * i / steps
        window = horizon[dy:, dx:]
        np.maximum(window, lower, out=window)
    cast = np.clip((horizon - ground) / 0.35, 0, 1)
    return raster.softened(cast, max(0.6, 0.10 * scale))
