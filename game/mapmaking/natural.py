"""What grows and lies on a table: hills with terraces, woods, broken ground, scrub, ponds."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from game.geometry.drawing import Polygon
from game.geometry.point import Point
from game.mapmaking.layout import Gaps, Layout, shape_of
from game.mapmaking.outlines import Blob, blob, rounded

FOOT = 1.2
STEPS = 8
HILL_GAPS: Gaps = {
    "hill": 2.2,
    "water": 0.8,
    "road": 0.5,
    "building": 0.8,
    "tower": 0.8,
    "woods": 0.8,
    "rough": 0.4,
}
WOODS_GAPS: Gaps = {
    **{"hill": 0.5, "water": 0.5, "road": 0.5, "building": 0.5, "tower": 0.5, "ruin": 0.5},
    **{"woods": 1.5, "rough": 0.5, "wall": 0.4, "scrub": 0.4, "rubble": 0.5, "bridge": 1.0},
}
GROUND_GAPS: Gaps = {
    **{"hill": 0.4, "water": 0.4, "road": 0.4, "building": 0.5, "tower": 0.5, "ruin": 0.5},
    **{"woods": 0.6, "rough": 1.2, "wall": 0.4, "scrub": 1.2, "rubble": 0.8, "bridge": 1.0, "pillar": 0.3},
}


class Sizes(NamedTuple):
    """Least and most of the semi-axes of blobs, in inches."""

    long: tuple[float, float]
    wide: tuple[float, float]


def _drawn(layout: Layout, at: Point, sizes: Sizes, rough: float) -> Blob:
    chance = layout.chance
    most = layout.small * 0.2
    long, wide = (chance.between(*size) * layout.scale for size in (sizes.long, sizes.wide))
    return blob(chance, at, min(long, most), min(wide, most * 0.8), rough)


def blob_pairs(layout: Layout, kind: str, number: float, sizes: Sizes, gaps: Gaps) -> None:
    """Put pairs of flat blobs of a *kind* on the table, as many as fit of *number* a standard table."""
    for _ in layout.pairs(number):
        for places in layout.places(sizes.wide[0]):
            blobs = [_drawn(layout, at, sizes, 1.4) for at in places]
            drawn = _fitting(layout, blobs, gaps, gaps.get(kind, 0))
            for one in drawn:
                layout.add(one, kind)
            if drawn:
                break


def _fitting(layout: Layout, blobs: list[Blob], gaps: Gaps, apart: float) -> list[Polygon]:
    """Return the outlines of two *blobs*; none if one does not fit, or they are not *apart* inches apart."""
    drawn: list[Polygon] = []
    for one in blobs:
        drawn.append(Polygon(one.outline))
        if not layout.fits(drawn[-1], gaps):
            return []
    return [] if shape_of(drawn[0]).dwithin(shape_of(drawn[1]), apart) else drawn


def hill_pairs(
    layout: Layout, number: float, sizes: Sizes, heights: tuple[int, ...], gaps: Gaps = HILL_GAPS
) -> None:
    """Put pairs of hills on the table, each with a terrace for each of *heights*, the lowest first."""
    for _ in layout.pairs(number):
        for places in layout.places(sizes.wide[1]):
            blobs = [_drawn(layout, at, sizes, 1.0) for at in places]
            if _fitting(layout, blobs, gaps, 2.2):
                for one in blobs:
                    hill(layout, one, heights)
                break


def hill(layout: Layout, foot: Blob, heights: tuple[int, ...]) -> None:
    """Put a hill on the table: its *foot* and, as far as there is room, smaller terraces on it."""
    layout.add(Polygon(foot.outline), "hill", height=heights[0])
    for height in heights[1:]:
        found = _terrace(layout, foot)
        if found is None:
            return
        foot = found
        layout.add(Polygon(foot.outline), "hill", height=height)


def _terrace(layout: Layout, foot: Blob) -> Blob | None:
    """Return a terrace that keeps `FOOT` inches from the border of the one below; None without room."""
    chance, below = layout.chance, shape_of(Polygon(foot.outline))
    share = chance.between(0.6, 0.68)
    for _ in range(STEPS):
        waves = tuple((part * 0.85, phase + chance.between(-0.5, 0.5)) for part, phase in foot.waves)
        east, south = (chance.between(-0.12, 0.12) * foot.wide for _ in range(2))
        at = Point(foot.at.x + east, foot.at.y + south)
        found = replace(foot, at=at, long=foot.long * share, wide=foot.wide * share, waves=waves)
        inner = shape_of(Polygon(found.outline))
        if inner.area < 5:
            return None
        if below.contains(inner) and not below.boundary.dwithin(inner, FOOT):
            return found
        share *= 0.92
    return None


def copses_on_hills(layout: Layout, share: float) -> None:
    """Put a small wood on the shoulder of some hills, on those of both sides alike."""
    chance = layout.chance
    lowest = [one for one in layout.features if one["kind"] == "hill" and one["height"] <= 2]
    for first, second in zip(lowest[::2], lowest[1::2], strict=False):
        if not chance.happens(share):
            continue
        for one in (first, second):
            ring = one["drawn"].corners
            for _ in range(STEPS):
                x, y = ring[chance.whole(0, len(ring) - 1)]
                drawn = Polygon(blob(chance, rounded(Point(x, y)), chance.between(2, 3), 1.6).outline)
                if layout.fits(drawn, {kind: gap for kind, gap in WOODS_GAPS.items() if kind != "hill"}):
                    layout.add(drawn, "woods")
                    break


def pond(layout: Layout, at: Point, long: float, wide: float) -> None:
    """Put a pond on the table, an inch deep, with a deeper middle where it is large."""
    shore = blob(layout.chance, at, long, wide, 0.8)
    layout.add(Polygon(shore.outline), "water", depth=1)
    if wide > 2.4:
        deep = replace(shore, long=long * 0.55, wide=wide * 0.5)
        layout.add(Polygon(deep.outline), "water", depth=2)
