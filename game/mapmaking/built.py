"""What people built: farms, streets lined with houses, churches, walls, ruins."""

from __future__ import annotations

import math
from collections.abc import Sequence

from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.point import Path, Point
from game.mapmaking.layout import Gaps, Layout, bearing_of, box, shape_of
from game.mapmaking.natural import WOODS_GAPS
from game.mapmaking.outlines import blob, direction, rounded

HOUSE_GAPS: Gaps = {
    **{"building": 0.7, "tower": 0.6, "road": 0.35, "hill": 0.6, "water": 0.8, "bridge": 1.2, "ruin": 0.7},
    **{"wall": 0.3, "rubble": 0.4, "woods": 0.5, "rough": 0.4},
}
WALL_GAPS: Gaps = {
    **{"building": 0.3, "tower": 0.3, "road": 0.5, "hill": 0.6, "water": 0.7, "wall": 1.5, "ruin": 0.4},
    **{"woods": 0.4, "rough": 0.3, "rubble": 0.3, "bridge": 1.0},
}
WALL = 0.3
KEPT_CLEAR = 4.0
Part = tuple[float, float, float, float, float]
FARM: Sequence[Part] = ((-2.6, -1.4, 3.2, 2.2, 2), (2.2, 0.4, 2.2, 3.4, 2), (-2.2, 2.6, 1.8, 1.4, 1))
YARD = ((-4.6, -3.0), (-5.0, 3.6), (-3.2, 4.2))


def farm_pairs(layout: Layout, number: float) -> None:
    """Put pairs of farms on the table: a house, a barn, a shed and a wall around the yard."""
    for _ in layout.pairs(number):
        for places in layout.places(KEPT_CLEAR + 4):
            turn = layout.chance.between(0, 360)
            farms = [_farm(at, turn + layout.chance.between(-12, 12)) for at in places]
            if all(layout.fits(one, HOUSE_GAPS, KEPT_CLEAR) for farm in farms for one, _ in farm):
                for farm, at in zip(farms, places, strict=True):
                    for one, height in farm:
                        layout.add(one, "building", height=height)
                    _wall(layout, [_swung(at, spot, turn) for spot in YARD])
                break


def _farm(at: Point, turn: float) -> list[tuple[Box, int]]:
    return [
        (box(_swung(at, (x, y), turn), east, south, turn % 180), int(height))
        for x, y, east, south, height in FARM
    ]


def _swung(at: Point, off: tuple[float, float], turn: float) -> Point:
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return rounded(Point(at.x + off[0] * cos - off[1] * sin, at.y + off[0] * sin + off[1] * cos))


def _wall(layout: Layout, path: Sequence[Point], height: int = 1) -> bool:
    drawn = Strip(tuple(path), WALL)
    if not layout.fits(drawn, WALL_GAPS):
        return False
    layout.add(drawn, "wall", height=height)
    return True


def hedge_pairs(layout: Layout, number: float) -> None:
    """Put pairs of walls between the fields."""
    chance = layout.chance
    for _ in layout.pairs(number):
        for at, twin in layout.places(4):
            long, turn = chance.between(4, 6.5), chance.between(0, 180)
            bend = chance.between(-1, 1)
            paths = [
                [_swung(here, spot, turn) for spot in ((-long / 2, 0), (0, bend), (long / 2, 0))]
                for here in (at, twin)
            ]
            if all(layout.fits(Strip(tuple(path), WALL), WALL_GAPS) for path in paths):
                for path in paths:
                    _wall(layout, path)
                break


def houses_along(layout: Layout, street: Path, width: float, reach: float, crowded: float) -> None:
    """Line a *street* with houses, those of the twin half alike in number and size.

    Args:
        width: Of the street.
        reach: How far from the middle of the table the town ends, as a share of its width and depth.
        crowded: The share of lots that are built on in the middle of the town.
    """
    chance = layout.chance
    for side in (-1, 1):
        gone, place = chance.between(0, 1.5), 0
        while place < len(street) - 1:
            gone -= math.dist(street[place], street[place + 1])
            place += 1
            if gone > 0:
                continue
            along = direction(street, place)
            front, deep = chance.between(2.2, 4.0), chance.between(2.0, 2.9)
            off = (width + deep) / 2 + chance.between(0.4, 0.9)
            at = Point(street[place].x + side * along.y * off, street[place].y - side * along.x * off)
            gone = front / 2 + chance.between(0.6, 1.4)
            away = math.hypot((at.x / layout.width - 0.5) / reach, (at.y / layout.depth - 0.5) / reach)
            if away < 1 and chance.happens(crowded * (1.15 - 0.5 * away)):
                _house_pair(layout, at, deep, front, bearing_of(along))
                gone += front / 2


def _house_pair(layout: Layout, at: Point, east: float, south: float, turn: float) -> None:
    chance = layout.chance
    height = chance.one((2, 2, 2, 3, 3, 4))
    turns = (turn, -turn if layout.mirrored else turn)
    pair = [box(spot, east, south, way % 180) for spot, way in zip((at, layout.twin(at)), turns, strict=True)]
    if all(layout.fits(one, HOUSE_GAPS, KEPT_CLEAR - 1) for one in pair) and not _meet(pair):
        ruined = chance.happens(0.12)
        for one in pair:
            if ruined:
                layout.add(one, "ruin", height=2)
            else:
                layout.add(one, "building", height=height)


def _meet(pair: Sequence[Box]) -> bool:
    return bool(shape_of(pair[0]).dwithin(shape_of(pair[1]), 0.7))


def square(layout: Layout, along: Point) -> None:
    """Put the market square in the middle of the table, a church and a hall beside it."""
    turn = bearing_of(along)
    east, south = layout.chance.between(6, 7.5), layout.chance.between(5, 6)
    layout.add(box(layout.middle, east, south, turn), "road", "Market Square")
    for side, name in ((1, "Church"), (-1, "Hall")):
        spot = (side * (east / 2 + 2.6), -side * 3.4)
        nave = box(_swung(layout.middle, spot, turn), 3.6, 2.4, turn)
        tower = box(_swung(layout.middle, (spot[0] + side * 2.7, spot[1]), turn), 1.4, 1.4, turn)
        layout.add(nave, "building", name, height=4)
        layout.add(tower, "tower", f"{name} Tower", height=6)


def single_pairs(
    layout: Layout, kind: str, number: float, sizes: tuple[float, float], gaps: Gaps, *, height: float
) -> None:
    """Put pairs of single rectangles of a *kind* on the table: ruins, bunkers, machines."""
    chance = layout.chance
    for _ in layout.pairs(number):
        for places in layout.places(KEPT_CLEAR + 2):
            east, south = (chance.between(*sizes) for _ in range(2))
            turn = chance.between(0, 180)
            drawn = [box(at, east, south, turn) for at in places]
            if all(layout.fits(one, gaps, KEPT_CLEAR) for one in drawn) and not _meet(drawn):
                for one in drawn:
                    layout.add(one, kind, height=height)
                break


def rock_pairs(layout: Layout, number: float) -> None:
    """Put pairs of groups of two or three standing rocks on the table."""
    chance = layout.chance
    for _ in layout.pairs(number):
        for places in layout.places(KEPT_CLEAR + 2):
            groups = [[_rock(layout, at, i) for i in range(3)] for at in places]
            if all(layout.fits(one, WOODS_GAPS, KEPT_CLEAR) for group in groups for one in group):
                number_here = chance.whole(2, 3)
                for group in groups:
                    for one in group[:number_here]:
                        layout.add(one, "pillar", height=4)
                break


def _rock(layout: Layout, at: Point, place: int) -> Polygon:
    chance = layout.chance
    spot = _swung(at, (1.5, 0), 120 * place + chance.between(-20, 20))
    size = chance.between(0.5, 0.8)
    return Polygon(blob(chance, spot, size, size * 0.8, 0.5).outline)


def beacon(layout: Layout, at: Point, name: str) -> None:
    """Put a round tower on the table."""
    drawn = Circle(rounded(at), 0.9)
    if layout.fits(drawn, HOUSE_GAPS):
        layout.add(drawn, "tower", name, height=6)
