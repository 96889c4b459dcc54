"""Maps, map/1: from a file, or part of one, to a battlefield."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any, Literal
from weakref import WeakValueDictionary

from game.battlefield.terrain.field import Battlefield, Ground
from game.battlefield.terrain.kind import Kind
from game.files.maps.features import feature_of
from game.files.stated_format import expect
from game.files.yaml.reading import Reading
from game.files.yaml.strict import Document, decode, load, parse
from game.geometry.value import Value
from game.rules.sheet import NOTHING, Limits, Prose, Sheet, Text, Way

SMALLEST, LARGEST = 1, 400
Side = Annotated[float, Limits(least=SMALLEST, most=LARGEST)]


class InlineMapSheet(Sheet):
    """A map inside a scenario."""

    format: Literal["map/1"] = "map/1"
    name: Text = "Unnamed"
    description: Prose = ""
    source: Mapping[str, Any] = NOTHING
    size: tuple[Side, Side]
    ground: Ground = "grass"
    features: Any = ()


class MapSheet(InlineMapSheet):
    """A map in its own file."""

    format: Literal["map/1"]
    name: Text


class Map(Value):
    """A loaded map.

    Attributes:
        source: A tool's own notes, never read by the game.
    """

    name: str
    battlefield: Battlefield
    description: str = ""
    source: Mapping[str, Any] = field(default_factory=dict)


_in_use: WeakValueDictionary[Hashable, Map] = WeakValueDictionary()
_recent: deque[Map] = deque(maxlen=2)
"""The last maps read, which stay in use: a battle is often followed by another on the same table."""


def read_map(path: Path | str, kinds: Mapping[str, Kind]) -> Map:
    """Return the map in the file at *path*: the same object while it is in use and the file is unchanged.

    So what has been derived from its battlefield is derived once.

    Args:
        kinds: The kinds of terrain that it may name.

    Raises:
        BadFile: with all its problems.
    """
    name = str(path)
    text = decode(load(path), name)
    key = name, text, frozenset(kinds.items())
    found = _in_use.get(key)
    if found is None:
        found = _in_use[key] = map_of(parse(text, name), kinds)
        _recent.append(found)
    return found


def map_of(document: Document, kinds: Mapping[str, Kind]) -> Map:
    """Return the map in *document*.

    Raises:
        BadFile: with all its problems.
    """
    expect(document, "map")
    reading = Reading(document)
    found = take_map(reading, document.data, (), kinds, MapSheet)
    reading.finish()
    assert found is not None
    return found


def take_map(
    reading: Reading,
    value: Any,
    way: Way,
    kinds: Mapping[str, Kind],
    kind: type[InlineMapSheet] = InlineMapSheet,
) -> Map | None:
    """Return the map *value* at *way* of a document; None, with the faults noted, if it is faulty."""
    before = len(reading.problems)
    sheet = reading.sheet(kind, value, way)
    listed = value.get("features") if isinstance(value, dict) else None
    items = [] if listed is None else reading.items(listed, (*way, "features"))
    size = sheet.size if sheet else (LARGEST, LARGEST)
    ways = [(*way, "features", place) for place in range(len(items))]
    features = [feature_of(reading, item, at, kinds, size) for item, at in zip(items, ways, strict=True)]
    reading.unique("id", [(*at, "id") for at in ways])
    if sheet is None or len(reading.problems) > before:
        return None
    battlefield = Battlefield(*sheet.size, tuple(feature for feature in features if feature), sheet.ground)
    return Map(sheet.name, battlefield, sheet.description, sheet.source)
