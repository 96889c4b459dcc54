"""Universal VTT files (.dd2vtt, .uvtt, .df2vtt) as maps: a cell becomes an inch, what blocks sight terrain.

Decisions, where such a file says more or other things than a map can:

* The part of the picture that was exported is the table: `map_origin` becomes its north-west corner.
* A line that blocks sight is a wall higher than anybody (`WALL`). A closed one around nothing else that the
  file names is a solid block, a building; so are closed objects, and open ones are low walls.
* A closed portal is a wall called Door, an open one a gap.
* Lights and ambient light stay in the source note; the picture is left out. There are no heights.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import Any

import shapely

from game.files.importers.imported import Imported, Losses
from game.files.importers.json_text import json_of
from game.files.yaml.problems import BadFile, Problem

Plain = dict[str, Any]
Pair = tuple[float, float]
WALL: Plain = {"kind": "wall", "height": 4, "width": 0.2}
LOW: Plain = {"kind": "wall", "height": 1, "width": 0.2}
BLOCK: Plain = {"kind": "building", "height": 2}
LEAST, MOST = 1, 400
DECIMALS = 6
LARGEST = 20_000


def read_vtt(text: str, name: str, path: str = "") -> Imported:
    """Return the Universal VTT file in *text* as a map called *name*; whatever does not fit is listed.

    Args:
        path: The file it comes from, for the error.

    Raises:
        BadFile: if it is no such file, or has no size that a table may have.
    """
    losses = Losses()
    found = _document(text, path or name)
    origin, size = _resolution(found, path or name)
    lights = [*_lights(found, origin, losses)]
    inside = [one for one in _features(found, origin, lights, losses) if _on_table(one, size, losses)]
    features = [{"id": f"{one['kind']}-{number}", **one} for number, one in enumerate(inside, 1)]
    if found.get("image"):
        losses.note("the picture is left out")
    title = name.strip()[:200] or "Map"
    plain = {"format": "map/1", "name": title, "size": list(size), "source": _source(found, lights)}
    return Imported({**plain, "features": features}, losses.sentences())


def _features(found: Plain, origin: Pair, lights: list[Plain], losses: Losses) -> Iterator[Plain]:
    """Yield what blocks sight: walls and blocks, objects, doors."""
    walls = [*_lines(found, "line_of_sight", origin, losses)]
    objects = [*_lines(found, "objects_line_of_sight", origin, losses)]
    others = [*walls, *objects, [light["at"] for light in lights]]
    owners = [number for number, line in enumerate(others) for _ in line]
    points = shapely.STRtree([shapely.Point(point) for line in others for point in line])
    for number, line in enumerate(walls):
        shape = _closed(line)
        around = () if shape is None else points.query(shape, "contains")
        full = shape is not None and all(owners[point] == number for point in around)
        yield _block(line) if full else _wall(line, WALL)
    for line in objects:
        yield _wall(line, LOW) if _closed(line) is None else _block(line)
    yield from _doors(found, origin, losses)


def _source(found: Plain, lights: list[Plain]) -> Plain:
    source: Plain = {"vtt": found.get("format", "unknown")}
    if lights:
        source["lights"] = lights
    if isinstance(found.get("environment"), dict):
        source["environment"] = found["environment"]
    return source


def _document(text: str, path: str) -> Plain:
    found = json_of(text, path, "no Universal VTT file")
    if not isinstance(found, dict) or not isinstance(found.get("resolution"), dict):
        raise BadFile([Problem(path, 1, 1, "", "this is no Universal VTT file: it has no resolution")])
    return found


def _resolution(found: Plain, path: str) -> tuple[Pair, Pair]:
    own = found["resolution"]
    origin, size = _pair(own.get("map_origin")) or (0.0, 0.0), _pair(own.get("map_size"))
    if size is None or not all(LEAST <= side <= MOST for side in size):
        words = f"expected a map_size of {LEAST} to {MOST} cells each way"
        raise BadFile([Problem(path, 1, 1, "resolution", words)])
    return origin, size


def _pair(value: Any) -> Pair | None:
    try:
        found = float(value["x"]), float(value["y"])
    except (KeyError, TypeError, ValueError):
        return None
    return found if all(map(math.isfinite, found)) else None


def _moved(value: Any, origin: Pair) -> Pair | None:
    at = _pair(value)
    if at is None:
        return None
    return round(at[0] - origin[0], DECIMALS) + 0.0, round(at[1] - origin[1], DECIMALS) + 0.0


def _listed(found: Plain, key: str, losses: Losses) -> list[Any]:
    """Return the list under *key*; anything else there is reported."""
    given = found.get(key)
    if given is not None and not isinstance(given, list):
        losses.note(f"{key} is left out: it is no list")
    return given if isinstance(given, list) else []


def _lines(found: Plain, key: str, origin: Pair, losses: Losses) -> Iterator[list[Pair]]:
    """Yield the polylines under *key*, in inches from the corner of the table."""
    for number, line in enumerate(_listed(found, key, losses), 1):
        points = [_moved(one, origin) for one in line] if isinstance(line, list) else []
        path = [point for point, _ in groupby(points) if point is not None]
        if len(set(path)) < 2 or len(path) > LARGEST:
            losses.note(f"a line of {key} that cannot be drawn is left out", f"number {number}")
        else:
            yield path


def _closed(line: list[Pair]) -> shapely.Polygon | None:
    """Return the ground inside *line*, or None if it is not closed or crosses itself."""
    if line[0] != line[-1] or len(set(line)) < 3:
        return None
    shape = shapely.Polygon(line)
    return shape if shape.is_valid else None


def _block(line: list[Pair]) -> Plain:
    return {**BLOCK, "polygon": [list(point) for point in line[:-1]]}


def _wall(line: list[Pair], open_: Plain) -> Plain:
    wall = {key: value for key, value in open_.items() if key != "width"}
    return {**wall, "line": [list(point) for point in line], "width": open_["width"]}


def _doors(found: Plain, origin: Pair, losses: Losses) -> Iterator[Plain]:
    for number, one in enumerate(_listed(found, "portals", losses), 1):
        ends = [_moved(end, origin) for end in one.get("bounds") or ()] if isinstance(one, Mapping) else []
        if len(ends) != 2 or None in ends or ends[0] == ends[1]:
            losses.note("a portal without two bounds is left out", f"number {number}")
        elif one.get("closed", True):
            wall = {"kind": "wall", "name": "Door", "height": WALL["height"]}
            yield {**wall, "line": [list(end) for end in ends if end], "width": WALL["width"]}
        else:
            losses.note("an open portal is a gap", f"number {number}")


def _lights(found: Plain, origin: Pair, losses: Losses) -> Iterator[Plain]:
    for number, one in enumerate(_listed(found, "lights", losses), 1):
        at = _moved(one.get("position"), origin) if isinstance(one, Mapping) else None
        if at is not None:
            kept = {key: one[key] for key in ("range", "intensity", "color", "shadows") if key in one}
            yield {"at": list(at), **kept}
        else:
            losses.note("a light without a position is left out", f"number {number}")


def _on_table(one: Plain, size: Pair, losses: Losses) -> bool:
    """Whether a part of *one* lies on the table; else it is left out, and listed."""
    path = one.get("polygon") or one["line"]
    shape = shapely.Polygon(path) if "polygon" in one else shapely.LineString(path)
    inside = bool(shape.intersects(shapely.box(0, 0, *size)))
    if not inside:
        losses.note("what lies outside of the exported part is left out")
    return inside
