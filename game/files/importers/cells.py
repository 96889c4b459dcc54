"""Maps that count in cells, brought to inches: how large a cell is only the player knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.files.importers.imported import Imported

Plain = dict[str, Any]
DECIMALS = 6


def in_inches(found: Imported, cell: float) -> Imported:
    """Return a map whose importer made an inch of each cell, with cells of *cell* inches.

    The table, outlines, paths and the ranges of lights grow with it; heights, depths and the widths of
    walls, roads and rivers are inches already.
    """
    if cell == 1.0:
        return found
    plain: Plain = {**found.map, "size": _scaled(found.map["size"], cell)}
    plain["features"] = [_feature(one, cell) for one in found.map["features"]]
    if isinstance(source := found.map.get("source"), Mapping):
        plain["source"] = {name: _placed(value, cell) for name, value in source.items()} | {"cell": cell}
    return Imported(plain, found.warnings)


def _feature(one: Mapping[str, Any], cell: float) -> Plain:
    """Return a piece of terrain with its drawing scaled; the turn of a rectangle stays."""
    drawn = {
        key: _scaled(one[key], cell) for key in ("polygon", "holes", "circle", "rect", "line") if key in one
    }
    return {**one, **drawn}


def _placed(value: Any, cell: float) -> Any:
    """Return an entry of the source note; in a list of lights and points their places and ranges scaled."""
    if not isinstance(value, list):
        return value
    return [_light(one, cell) if isinstance(one, Mapping) else one for one in value]


def _light(one: Mapping[str, Any], cell: float) -> Plain:
    return {**one, **{key: _scaled(one[key], cell) for key in ("at", "range") if key in one}}


def _scaled(value: Any, cell: float) -> Any:
    """Return a number, or the numbers in lists of lists, times *cell*; anything else as it is."""
    if isinstance(value, (list, tuple)):
        return [_scaled(one, cell) for one in value]
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return value
    return round(value * cell, DECIMALS) + 0.0
