"""Terrain features of a map file: kind and measure, and a shape clipped to the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from game.battlefield.terrain.field import Feature, Form
from game.battlefield.terrain.kind import Kind
from game.files.maps.outlines import MOST_CROSSINGS, crosses_too_often, fault_of
from game.files.yaml.reading import Reading, unknown
from game.geometry.drawing import Box, Circle, Drawing, Polygon, Strip, traced
from game.geometry.point import Path, Point
from game.geometry.shapes import clipped
from game.rules.sheet import NOTHING, Number, Numbers3, Numbers4, Pair, Sheet, Text, Way

TALLEST = 1_000
MEASURES = ("height", "depth", "deck")
SHAPES = ("polygon", "circle", "rect", "line")
WITH = {"holes": "polygon", "turn": "rect", "width": "line"}


class FeatureSheet(Sheet):
    """One terrain feature."""

    id: Text
    kind: Text
    name: Text | None = None
    source: Mapping[str, Any] = NOTHING
    height: Number | None = None
    depth: Number | None = None
    deck: Number | None = None
    polygon: list[Pair] | None = None
    holes: list[list[Pair]] | None = None
    circle: Numbers3 | None = None
    rect: Numbers4 | None = None
    turn: Number | None = None
    line: list[Pair] | None = None
    width: Number | None = None


class Shape(NamedTuple):
    """A drawing with its outline and holes."""

    drawing: Drawing
    outline: Path
    holes: tuple[Path, ...]


def feature_of(
    reading: Reading, value: Any, way: Way, kinds: Mapping[str, Kind], size: tuple[float, float]
) -> Feature | None:
    """Return the feature *value* at *way* of a document; None, with the faults noted, if it is faulty.

    Args:
        kinds: The kinds of terrain that it may name.
        size: Of the table, in inches.
    """
    before = len(reading.problems)
    sheet, faulty = reading.partial(FeatureSheet, value, way)
    if sheet is None:
        return None
    kind = None if "kind" in faulty else _kind(reading, sheet.kind, way, kinds)
    measure = None if kind is None or faulty & {*MEASURES} else _measure(reading, sheet, kind, way)
    shape = None if faulty & {*SHAPES, *WITH} else _shape(reading, sheet, way, size)
    if kind is None or measure is None or shape is None or len(reading.problems) > before:
        return None
    return _built(sheet, kind, measure, shape, size)


def _built(
    sheet: FeatureSheet, kind: Kind, measure: float, shape: Shape, size: tuple[float, float]
) -> Feature:
    """Return the feature of a valid *sheet*, clipped to a table of *size*."""
    wet = kind.form is Form.WATER
    outline = clipped(shape.outline, *size)
    holes = tuple(hole for hole in (clipped(hole, *size) for hole in shape.holes) if len(set(hole)) > 2)
    return Feature(
        id=sheet.id,
        kind=sheet.kind,
        form=kind.form,
        outline=outline,
        holes=holes,
        height=0.0 if wet else measure,
        depth=measure if wet else 0.0,
        name=sheet.name or "",
        source=sheet.source,
        drawn=None if shape.drawing == Polygon(outline, holes) else shape.drawing,
    )


def _kind(reading: Reading, name: str, way: Way, kinds: Mapping[str, Kind]) -> Kind | None:
    if name not in kinds:
        reading.wrong((*way, "kind"), unknown("kind of terrain", name, kinds))
    return kinds.get(name)


def _measure(reading: Reading, sheet: FeatureSheet, kind: Kind, way: Way) -> float | None:
    """Return the height, depth or deck, 0 if the kind has none; None, with the fault noted, if wrong."""
    given = {name: getattr(sheet, name) for name in MEASURES if getattr(sheet, name) is not None}
    strange = [name for name in given if name != kind.measure]
    for name in strange:
        has = f"it has `{kind.measure}`" if kind.measure else "it lies flat"
        reading.wrong((*way, name), f"{sheet.kind} has no `{name}`; {has}", key=True)
    if kind.measure is None:
        return None if strange else 0.0
    amount = given.get(kind.measure, kind.height)
    if amount is None:
        reading.wrong(way, f"`{kind.measure}` is missing; {sheet.kind} needs it, in inches")
        return None
    if not (0 < amount <= TALLEST or (amount == 0 and kind.flat_allowed)):
        least = "from 0" if kind.flat_allowed else "above 0"
        reading.wrong((*way, kind.measure), f"expected inches {least} up to {TALLEST:,}")
        return None
    return None if strange else float(amount)


def _shape(reading: Reading, sheet: FeatureSheet, way: Way, size: tuple[float, float]) -> Shape | None:
    """Return the shape; None, with the fault noted, unless there is exactly one valid shape."""
    given = [key for key in SHAPES if getattr(sheet, key) is not None]
    if len(given) != 1:
        found = " and ".join(given) or "none"
        reading.wrong(way, f"expected exactly one of {', '.join(SHAPES)}; there is {found}")
        return None
    for key, owner in WITH.items():
        if getattr(sheet, key) is not None and owner not in given:
            reading.wrong((*way, key), f"`{key}` goes only with `{owner}`", key=True)
            return None
    fault = _fault(sheet)
    shape = None if fault else _drawn(sheet)
    if shape is not None:
        words = fault_of(shape.outline, shape.holes, *size)
        its = "it" if words and words.startswith("lies") else "its"
        fault = f"the shape cannot be used: {its} {words}" if words else None
    if fault:
        reading.wrong((*way, given[0]), fault)
        return None
    return shape


def _fault(sheet: FeatureSheet) -> str | None:
    """Return the fault in the numbers of a shape before it is drawn, if any."""
    if sheet.circle and sheet.circle[2] <= 0:
        return "expected [x, y, radius] with a radius above 0"
    if sheet.rect and (sheet.rect[2] <= 0 or sheet.rect[3] <= 0):
        return "expected [x, y, east, south] with east and south above 0"
    if sheet.line is not None and (sheet.width is None or sheet.width <= 0):
        return "a line needs `width`, in inches above 0"
    if sheet.line is not None and len(set(sheet.line)) < 2:
        return "a line needs at least two different points"
    if sheet.line is not None and crosses_too_often(_path(sheet.line)):
        return f"a line may cross itself at most {MOST_CROSSINGS} times, or lie on itself as often"
    return None


def _drawn(sheet: FeatureSheet) -> Shape:
    drawing = _drawing(sheet)
    return Shape(drawing, *traced(drawing))


def _drawing(sheet: FeatureSheet) -> Drawing:
    if sheet.polygon is not None:
        return Polygon(_path(sheet.polygon), tuple(_path(hole) for hole in sheet.holes or ()))
    if sheet.circle is not None:
        x, y, radius = sheet.circle
        return Circle(Point(x, y), radius)
    if sheet.rect is not None:
        x, y, east, south = sheet.rect
        return Box(Point(x, y), east, south, sheet.turn or 0.0)
    return Strip(_path(sheet.line or ()), sheet.width or 0.0)


def _path(points: Sequence[tuple[float, float]]) -> Path:
    return tuple(Point(*point) for point in points)
