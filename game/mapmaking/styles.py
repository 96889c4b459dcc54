"""The six styles of table: what is put on each, in which order."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from game.battlefield.terrain.field import Ground
from game.geometry.drawing import Polygon, Strip
from game.geometry.point import Point
from game.mapmaking.built import (
    HOUSE_GAPS,
    beacon,
    farm_pairs,
    hedge_pairs,
    houses_along,
    rock_pairs,
    single_pairs,
    square,
)
from game.mapmaking.layout import Layout, box
from game.mapmaking.names import ford_names
from game.mapmaking.natural import (
    GROUND_GAPS,
    HILL_GAPS,
    WOODS_GAPS,
    Sizes,
    blob_pairs,
    copses_on_hills,
    hill_pairs,
    pond,
)
from game.mapmaking.outlines import banks, blob, direction, rounded
from game.mapmaking.ways import BEYOND, bridge, river, river_line, road, side_road

LARGE_HILLS = Sizes((7, 10), (4.5, 6))
LOW_HILLS = Sizes((5, 7), (3.6, 4.8))
WOODS = Sizes((4, 6), (2.6, 3.8))
FOREST = Sizes((5, 7.5), (3.6, 5))
COPSES = Sizes((2.6, 3.6), (1.8, 2.6))
BROKEN = Sizes((2.6, 3.6), (1.6, 2.4))


def hills(layout: Layout) -> None:
    """Lay out hills in terraces, with a road, farms and woods in the valleys."""
    road(layout, swing=0.22)
    hill_pairs(layout, 1, LARGE_HILLS, (2, 4, 6))
    hill_pairs(layout, 1, LARGE_HILLS, (2, 4))
    hill_pairs(layout, 1, LOW_HILLS, (1, 2))
    farm_pairs(layout, 0.5)
    copses_on_hills(layout, 0.6)
    blob_pairs(layout, "woods", 3, WOODS, WOODS_GAPS)
    blob_pairs(layout, "rough", 1, BROKEN, {**GROUND_GAPS, "hill": 0.2})
    hedge_pairs(layout, 1.5)
    blob_pairs(layout, "scrub", 1, BROKEN, GROUND_GAPS)


def woods(layout: Layout) -> None:
    """Lay out woods with clearings, a track, ruins and a pond."""
    road(layout, width=1.0, swing=0.25)
    if layout.small > 44 and layout.chance.happens(0.6):
        _ponds(layout)
    blob_pairs(layout, "woods", 3, FOREST, WOODS_GAPS)
    hill_pairs(layout, 1, LOW_HILLS, (1, 2))
    single_pairs(layout, "ruin", 0.6, (2.2, 3.4), HOUSE_GAPS, height=2)
    blob_pairs(layout, "woods", 4, FOREST, WOODS_GAPS)
    blob_pairs(layout, "woods", 4, WOODS, WOODS_GAPS)
    blob_pairs(layout, "woods", 3, COPSES, WOODS_GAPS)
    blob_pairs(layout, "rough", 1, BROKEN, GROUND_GAPS)
    blob_pairs(layout, "scrub", 2.5, BROKEN, GROUND_GAPS)


def _ponds(layout: Layout) -> None:
    gaps = {"road": 0.8, "hill": 1, "water": 6}
    for places in layout.places(6):
        if all(
            layout.fits(Polygon(blob(layout.chance, at, 4.5, 3.5, 0.3).outline), gaps, 4) for at in places
        ):
            for at in places:
                pond(layout, at, layout.chance.between(3, 4), layout.chance.between(2, 2.8))
            return


def river_table(layout: Layout) -> None:
    """Lay out a river between the home edges, with fords, a bridge and a road over it."""
    line = river_line(layout)
    number = 2 * max(1, round(layout.width / 52))
    river(layout, line, ford_names(number, layout.chance))
    over = bridge(layout, line, "The Bridge")
    road(layout, swing=0.15, straight=over)
    hill_pairs(layout, 0.8, LARGE_HILLS, (2, 4))
    hill_pairs(layout, 0.6, LOW_HILLS, (1,))
    single_pairs(layout, "building", 1.2, (2.2, 3.2), HOUSE_GAPS, height=2)
    copses_on_hills(layout, 0.4)
    blob_pairs(layout, "woods", 4.5, WOODS, WOODS_GAPS)
    blob_pairs(layout, "woods", 3, COPSES, WOODS_GAPS)
    blob_pairs(layout, "rough", 1.2, BROKEN, GROUND_GAPS)
    hedge_pairs(layout, 1)
    blob_pairs(layout, "scrub", 1, BROKEN, GROUND_GAPS)


def town(layout: Layout) -> None:
    """Lay out streets with houses around a market square, with gardens and woods outside."""
    main = road(layout, width=1.6, swing=0.05)
    cross = side_road(layout, swing=0.06, width=1.4)
    square(layout, direction(main, len(main) // 2))
    lanes = _lanes(layout)
    hill_pairs(layout, 0.5, LOW_HILLS, (1, 3), {**HILL_GAPS, "road": 0.6})
    for street, width in ((main, 1.6), (cross, 1.4), *((lane, 1.0) for lane in lanes)):
        houses_along(layout, street, width, 0.42, 0.95)
    blob_pairs(layout, "rubble", 1, BROKEN, GROUND_GAPS)
    blob_pairs(layout, "woods", 3, COPSES, WOODS_GAPS)
    blob_pairs(layout, "woods", 2, WOODS, WOODS_GAPS)
    hedge_pairs(layout, 3)
    blob_pairs(layout, "rough", 0.8, BROKEN, GROUND_GAPS)
    blob_pairs(layout, "scrub", 1.5, COPSES, GROUND_GAPS)


def _lanes(layout: Layout) -> list[tuple[Point, ...]]:
    """Put side streets on the table, which leave the cross street to both sides; return one of each pair."""
    chance, middle = layout.chance, layout.middle
    found = []
    for k in range(1, max(1, round(layout.width * 0.4 / 12)) + 1):
        x = middle.x - 12 * k + chance.between(-1, 1)
        if x < 9:
            break
        for way in (-1, 1):
            long = chance.between(0.2, 0.3) * layout.depth
            lean = chance.between(-1.5, 1.5)
            path = tuple(
                rounded(Point(x + lean * t * t, middle.y + way * long * t))
                for t in (i / 10 for i in range(11))
            )
            found.append(path)
            for one in (path, tuple(layout.twin(at) for at in path)):
                layout.add(Strip(tuple(map(rounded, one)), 1.0), "road")
    return found


def coast(layout: Layout) -> None:
    """Lay out a shore along one of the short edges, with a pier, a coast road and a village."""
    shore = _shore(layout)
    coast_road = _coast_road(layout, shore)
    lane = tuple(
        rounded(Point(x, layout.middle.y)) for x in _steps(-BEYOND, coast_road[len(coast_road) // 2].x)
    )
    layout.add(Strip(lane, 1.2), "road")
    for place in (0.08, 0.92):
        at = shore[round((len(shore) - 1) * place)]
        beacon(layout, Point(at.x - 2, at.y), "Beacon")
    hill_pairs(layout, 0.9, LARGE_HILLS, (2, 4))
    hill_pairs(layout, 0.6, LOW_HILLS, (1, 2))
    houses_along(layout, coast_road, 1.2, 0.35, 0.8)
    houses_along(layout, lane, 1.2, 0.3, 0.7)
    copses_on_hills(layout, 0.4)
    blob_pairs(layout, "woods", 3.5, WOODS, WOODS_GAPS)
    blob_pairs(layout, "woods", 1.5, COPSES, WOODS_GAPS)
    blob_pairs(layout, "scrub", 2.5, BROKEN, {**GROUND_GAPS, "water": 0.3})
    blob_pairs(layout, "rough", 1, BROKEN, {**GROUND_GAPS, "water": 0.3})
    hedge_pairs(layout, 1.5)


def _steps(start: float, end: float) -> list[float]:
    count = max(2, round((end - start) / 1.5))
    return [start + (end - start) * i / count for i in range(count + 1)]


def _shore(layout: Layout) -> list[Point]:
    """Put the sea on the table, shallow at the shore and deep farther out, and a pier; return the shore."""
    chance, wide, deep = layout.chance, layout.width, layout.depth
    share = chance.between(0.15, 0.2) * wide
    bays = [(chance.sign() * chance.between(0.2, 0.5) * share / k, math.tau * k / deep) for k in (1, 2, 3)]

    def line(off: float, calm: float) -> list[Point]:
        ys = _steps(-BEYOND, deep + BEYOND)
        bend = (sum(amount * math.cos(rate * (y - deep / 2)) for amount, rate in bays) for y in ys)
        return [rounded(Point(wide - share + off + calm * b * 0.6, y)) for y, b in zip(ys, bend, strict=True)]

    shore, surf, drop = line(0, 1), line(1.5, 1), line(4.2, 0.8)
    edge = (Point(wide + BEYOND, deep + BEYOND), Point(wide + BEYOND, -BEYOND))
    layout.add(Polygon((*shore, *reversed(surf))), "water", "Shallows", depth=0)
    layout.add(Polygon((*surf, *edge)), "water", depth=1)
    layout.add(Polygon((*drop, *edge)), "water", depth=2)
    at = shore[len(shore) // 2]
    layout.add(box(Point(at.x + 3.2, deep / 2), 9, 1.6), "bridge", "Pier", deck=0)
    return shore


def _coast_road(layout: Layout, shore: list[Point]) -> tuple[Point, ...]:
    away = layout.chance.between(5.5, 7)
    path = tuple(rounded(Point((at.x + shore[len(shore) // 2].x) / 2 - away, at.y)) for at in shore)
    layout.add(Strip(path, 1.2), "road")
    return path


def desert(layout: Layout) -> None:
    """Lay out mesas, dunes and standing rocks around an oasis, with a dry river bed."""
    _wadi(layout)
    chance, middle = layout.chance, layout.middle
    size = min(4.2, layout.small * 0.09)
    pond(layout, middle, size * 1.2, size * 0.8)
    for at in (
        Point(middle.x - size * 1.5, middle.y - size),
        Point(middle.x + size * 0.6, middle.y - size * 1.5),
    ):
        for spot in (at, layout.twin(at)):
            drawn = Polygon(blob(chance, spot, chance.between(2.2, 3), chance.between(1.3, 1.8)).outline)
            if layout.fits(drawn, {"water": 0.2, "woods": 0.6}):
                layout.add(drawn, "woods", "Palms")
    hill_pairs(layout, 1, LARGE_HILLS, (2, 4, 6), {**HILL_GAPS, "rough": 0.6})
    hill_pairs(layout, 1, Sizes((4, 6), (3, 4)), (2, 4), {**HILL_GAPS, "rough": 0.6})
    hill_pairs(layout, 2, Sizes((5, 7.5), (1.9, 2.6)), (1,), {**HILL_GAPS, "rough": 0.6})
    single_pairs(layout, "ruin", 1, (2.4, 3.6), HOUSE_GAPS, height=2)
    single_pairs(layout, "building", 0.6, (2.0, 2.8), HOUSE_GAPS, height=2)
    rock_pairs(layout, 1.6)
    blob_pairs(layout, "rough", 2, BROKEN, {**GROUND_GAPS, "hill": 0.2})
    blob_pairs(layout, "scrub", 4, BROKEN, GROUND_GAPS)


def _wadi(layout: Layout) -> None:
    """Put a dry river bed on the table, from its west edge to its east edge, in two stretches."""
    line = river_line(layout)
    broad = layout.chance.between(1.8, 2.4)
    stop = round(len(line) * 0.39)
    for inward in (line[:stop], line[: -stop - 1 : -1]):
        left, right = banks(inward, lambda place: broad * (1 - 0.75 * (place / (stop - 1)) ** 2))
        layout.add(Polygon((*left, *reversed(right))), "rough", "Dry River")


STYLES: Mapping[str, Callable[[Layout], None]] = {
    "hills": hills,
    "town": town,
    "river": river_table,
    "woods": woods,
    "coast": coast,
    "desert": desert,
}
GROUND: Mapping[str, Ground] = {"desert": "sand"}
"""The ground of the styles whose ground is not grass."""
MIRRORED = {"coast"}
"""The styles whose halves mirror each other."""
