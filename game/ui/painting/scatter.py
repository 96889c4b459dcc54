"""Scatter: the places of a feature's trees, stones and clouds, which are always the same."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterable, Iterator

import numpy as np
import pygame
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Feature
from game.geometry.value import Value
from game.ui.painting.raster import Floats
from game.ui.painting.sprites import SPILL, VARIANTS, Kind, shadow, sprite
from game.ui.shell.theme import Colour

MOST = 40000
STEP = 96
"""The number of pieces that are drawn in one step."""
Blit = tuple[pygame.Surface, tuple[float, float]]


class Pieces(Value):
    """Pieces of one kind: their places and radii in inches, and the picture and hue of each."""

    kind: Kind
    at: Floats
    radius: Floats
    variant: NDArray[np.int64]
    hue: NDArray[np.int64]
    hues: tuple[Colour, ...]
    lift: float = 0.0

    def drawing(self, target: pygame.Surface, corner: tuple[int, int], scale: float) -> Iterator[None]:
        """Draw the pieces that touch *target*, some in each step, first all shadows.

        The upper-left pixel of *target* is *corner* of the table at *scale* pixels per inch.
        """
        near = self._near(target, corner, scale)
        steps = np.split(near, range(STEP, len(near), STEP)) if len(near) else []
        for some in steps if self.lift else ():
            target.fblits(self._shadows(some, corner, scale))
            yield
        for some in steps:
            target.fblits(self._sprites(some, corner, scale))
            yield

    def _shadows(self, some: NDArray[np.int64], corner: tuple[int, int], scale: float) -> list[Blit]:
        """Return the pictures of the shadows of *some* pieces, and their corners."""
        offset = self.radius[some] * (scale * self.lift)
        return [
            (shadow(self.kind, int(v), r), (x + o - r * SPILL, y + 1.15 * o - r * SPILL))
            for (x, y), r, v, o in zip(
                *self._centres(some, corner, scale), self.variant[some], offset.tolist(), strict=True
            )
        ]

    def _sprites(self, some: NDArray[np.int64], corner: tuple[int, int], scale: float) -> list[Blit]:
        """Return the pictures of *some* pieces, and their corners."""
        hues = [self.hues[i] for i in self.hue[some]]
        return [
            (sprite(self.kind, int(v), hue, r), (x - r, y - r))
            for (x, y), r, v, hue in zip(
                *self._centres(some, corner, scale), self.variant[some], hues, strict=True
            )
        ]

    def _centres(
        self, some: NDArray[np.int64], corner: tuple[int, int], scale: float
    ) -> tuple[list[list[float]], list[float]]:
        """Return the centres and radii of *some* pieces, in pixels."""
        centres = self.at[some] * scale - corner
        return centres.tolist(), _stepped(self.radius[some] * scale)

    def _near(self, target: pygame.Surface, corner: tuple[int, int], scale: float) -> NDArray[np.int64]:
        size = target.get_size()
        reach = self.radius * (1 + self.lift) * scale
        place = self.at * scale - corner
        inside = (place[:, 0] > -reach) & (place[:, 0] < size[0] + reach)
        inside &= (place[:, 1] > -reach) & (place[:, 1] < size[1] + reach)
        return np.flatnonzero(inside)


def _stepped(radii: Floats) -> list[float]:
    """Return *radii* rounded to steps of a twelfth, so that pictures are shared."""
    steps = np.exp2(np.round(np.log2(np.maximum(radii, 0.5)) * 6) / 6)
    return [float(r) for r in np.round(steps * 2) / 2]


def seed(feature: Feature) -> int:
    """Return a number that depends only on the feature's id and outline."""
    text = repr((feature.id, feature.kind, [(round(p.x, 3), round(p.y, 3)) for p in feature.outline]))
    return zlib.crc32(text.encode())


def spread(geometry: BaseGeometry, spacing: float, number: int) -> Floats:
    """Return places inside *geometry*, about *spacing* inches apart, on a jittered triangular grid."""
    if geometry.is_empty:
        return np.empty((0, 2))
    west, north, east, south = geometry.bounds
    spacing = max(spacing, float(np.sqrt((east - west) * (south - north) / MOST)))
    rng = np.random.default_rng(number)
    down = np.arange(north, south + spacing, spacing * 0.866)
    across = np.arange(west - spacing, east + spacing, spacing)
    x, y = np.meshgrid(across, down)
    x = x + (np.arange(len(down)) % 2)[:, None] * spacing / 2
    places = np.stack((x, y), axis=-1).reshape(-1, 2)
    places = places + rng.uniform(-0.36, 0.36, places.shape) * spacing
    shapely.prepare(geometry)
    kept = shapely.contains_xy(geometry, places[:, 0], places[:, 1])
    return np.asarray(places[kept])


def pieces(
    features: Iterable[Feature],
    kind: Callable[[int], Kind],
    *,
    spacing: float,
    span: tuple[float, float],
    hues: tuple[Colour, ...],
    free: BaseGeometry,
    inset: float,
    lift: float,
) -> list[Pieces]:
    """Return the pieces that fill *features*, smaller toward the border, and none inside *free*.

    Args:
        kind: Returns the picture for a piece by its number.
        span: Least and greatest radius, in inches.
        inset: Share of the radius that stays inside the border.
    """
    stands = [_stand(feature, free, spacing, span, inset) for feature in features]
    if not stands:
        return []
    places, sizes = (np.concatenate(part) for part in zip(*stands, strict=True))
    return _sorted(places, sizes, kind, hues, lift)


def _stand(
    feature: Feature, free: BaseGeometry, spacing: float, span: tuple[float, float], inset: float
) -> tuple[Floats, Floats]:
    """Return the places and sizes of the pieces of one feature."""
    whole = shapely.make_valid(feature.polygon).difference(free)
    inside = spread(whole.buffer(-span[0] * inset), spacing, seed(feature))
    if not len(inside):
        inside = spread(whole, spacing, seed(feature))
    rng = np.random.default_rng(seed(feature) + 1)
    room = shapely.distance(shapely.points(inside), whole.boundary) if len(inside) else np.empty(0)
    wanted = span[0] + (span[1] - span[0]) * rng.random(len(inside)) ** 1.3
    return inside, np.clip(np.minimum(wanted, room / max(inset, 0.05)), span[0] * 0.7, None)


def _sorted(
    at: Floats, radius: Floats, kind: Callable[[int], Kind], hues: tuple[Colour, ...], lift: float
) -> list[Pieces]:
    """Return the pieces by kind, small ones first so that large ones are drawn over them."""
    rng = np.random.default_rng(len(at))
    order = np.argsort(radius + rng.uniform(0, 0.15, len(at)))
    variant = rng.integers(0, VARIANTS, len(at))
    hue = rng.integers(0, len(hues), len(at))
    names = np.array([kind(int(n)) for n in rng.integers(0, 1000, len(at))], dtype=object)
    made = []
    for name in dict.fromkeys(names):
        chosen = order[names[order] == name]
        made.append(Pieces(name, at[chosen], radius[chosen], variant[chosen], hue[chosen], hues, lift))
    return made
