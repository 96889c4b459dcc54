"""Maps of Tiled as maps: a tile becomes an inch, the objects of object layers become terrain.

Decisions, where such a map says more or other things than ours:

* The kind of a piece is the type (in format 1.9 the class) of its object, or its property ``kind``. An area
  of another type is rough ground, a line a wall.
* Properties ``height``, ``depth``, ``deck`` and ``width`` are those of the piece; lines are 0.3".
* Objects of type ``light`` stay in the source note of the map, and points of all other types too.
* Tiles, pictures and texts are left out.
"""

from __future__ import annotations

import json
import math
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from game.battlefield.terrain.field import GROUNDS
from game.files.importers.imported import Imported, Losses
from game.files.importers.tiled_document import tiled_document
from game.files.maps.map_text import plain_drawing
from game.files.yaml.problems import BadFile, Problem
from game.geometry.drawing import Box, Circle, Drawing, Polygon, Strip
from game.geometry.point import Point

Plain = dict[str, Any]
MEASURES = ("height", "depth", "deck")
WALL: Plain = {"kind": "wall", "height": 1.0}
LINE = 0.3
CORNERS = 32
LEAST, MOST = 1, 400
DEEPEST = 20
DECIMALS = 6


def read_tiled(text: str, name: str, path: str = "", *, kinds: Collection[str]) -> Imported:
    """Return the map of Tiled in *text* as a map called *name*; whatever does not fit is listed.

    Args:
        path: The file it comes from, for the error.
        kinds: The kinds of terrain that an object may be.

    Raises:
        BadFile: if it is no such map, is not orthogonal, or has no size that a table may have.
    """
    losses = Losses()
    found = tiled_document(text, path or name)
    size, tile = _measures(found, path or name)
    own = _properties(found)
    source: Plain = {"tiled": f"{size[0]:g} x {size[1]:g} tiles"}
    features: list[Plain] = []
    for place, (one, off) in enumerate(_objects(found["layers"], (0.0, 0.0), losses, DEEPEST), 1):
        at = Point(_float(one.get("x")) + off[0], _float(one.get("y")) + off[1])
        feature = _feature({"id": place, **one}, at, tile, kinds, losses)
        if feature is None:
            continue
        if "polygon" in feature or "circle" in feature or "rect" in feature or "line" in feature:
            features.append(feature)
        else:
            source.setdefault(feature.pop("list"), []).append(feature)
    title = str(own.get("name") or name).strip()[:200] or "Map"
    plain: Plain = {"format": "map/1", "name": title, "size": list(size)}
    if own.get("ground") in GROUNDS:
        plain["ground"] = own["ground"]
    if own.get("description"):
        plain["description"] = str(own["description"])[:20_000]
    return Imported({**plain, "source": source, "features": _named(features)}, losses.sentences())


def _measures(found: Plain, path: str) -> tuple[tuple[float, float], tuple[float, float]]:
    if found.get("orientation", "orthogonal") != "orthogonal":
        words = f"expected an orthogonal map, not {found.get('orientation')}"
        raise BadFile([Problem(path, 1, 1, "orientation", words)])
    try:
        size = float(found["width"]), float(found["height"])
        tile = float(found["tilewidth"]), float(found["tileheight"])
    except (KeyError, TypeError, ValueError):
        raise BadFile(
            [Problem(path, 1, 1, "", "width, height, tilewidth or tileheight is missing")]
        ) from None
    if not all(LEAST <= side <= MOST for side in size) or not all(0 < side < 10_000 for side in tile):
        words = f"expected {LEAST} to {MOST} tiles each way, of some pixels"
        raise BadFile([Problem(path, 1, 1, "", words)])
    return size, tile


def _properties(one: Mapping[str, Any]) -> Plain:
    """Return the properties of a map or an object by name; old files have them as a mapping."""
    given = one.get("properties") or {}
    if isinstance(given, dict):
        return dict(given)
    return {str(item.get("name")): item.get("value") for item in given if isinstance(item, dict)}


def _objects(
    layers: Any, off: tuple[float, float], losses: Losses, deep: int
) -> Iterator[tuple[Plain, tuple[float, float]]]:
    """Yield the objects of all layers, and by how many pixels each is shifted."""
    for layer in layers if isinstance(layers, list) else ():
        if not isinstance(layer, dict):
            continue
        here = off[0] + _float(layer.get("offsetx")), off[1] + _float(layer.get("offsety"))
        kind = layer.get("type")
        if kind == "objectgroup":
            for one in layer.get("objects") or ():
                if isinstance(one, dict):
                    yield one, here
        elif kind == "group" and deep:
            yield from _objects(layer.get("layers"), here, losses, deep - 1)
        else:
            losses.note(f"layers of type {kind} are left out", str(layer.get("name", "")))


def _float(value: Any) -> float:
    try:
        found = float(value or 0)
    except (TypeError, ValueError):
        return 0.0
    return found if math.isfinite(found) else 0.0


def _feature(
    one: Plain, at: Point, tile: tuple[float, float], kinds: Collection[str], losses: Losses
) -> Plain | None:
    """Return the piece of terrain of an object, or an entry of the source note with its `list`."""
    own, label = _properties(one), f"object {one['id']}"
    word = next(filter(None, (_text(one, "type"), _text(one, "class"), _text(own, "kind"))), "").strip()
    if any(key in one for key in ("gid", "text", "template", "capsule")):
        losses.note("tiles, texts, capsules and templates are left out", label)
        return None
    drawing = _drawing(one, at, tile, _float(own.get("width")) or LINE)
    if drawing is None or word == "light":
        return _kept(one, at, tile, word, losses)
    plain = {"kind": word, **{key: _float(own[key]) for key in MEASURES if key in own}}
    if word not in kinds:
        what = f"{word} is no kind of terrain" if word else "objects without a type"
        losses.note(f"{what}: lines are walls, areas rough ground", label)
        plain = WALL if isinstance(drawing, Strip) else {"kind": "rough"}
    if isinstance(drawing, Polygon) and own.get("holes"):
        drawing = Polygon(drawing.corners, _holes(own["holes"]))
    name = _text(one, "name").strip()[:200]
    named = {"name": name} if name else {}
    return {**plain, **named, **plain_drawing(drawing), "id": _text(own, "id")}


def _text(one: Mapping[str, Any], key: str) -> str:
    return str(one.get(key) or "")


def _kept(one: Plain, at: Point, tile: tuple[float, float], word: str, losses: Losses) -> Plain:
    """Return the entry of a light or a point in the source note."""
    spot = {"at": [round(at.x / tile[0], DECIMALS), round(at.y / tile[1], DECIMALS)]}
    if word == "light":
        return {"list": "lights", **spot, **_properties(one)}
    losses.note("a point is kept in the source note", f"object {one['id']}")
    return {"list": "points", "type": word, "name": _text(one, "name"), **spot}


def _holes(text: Any) -> tuple[tuple[Point, ...], ...]:
    try:
        return tuple(tuple(Point(float(x), float(y)) for x, y in hole) for hole in json.loads(str(text)))
    except (TypeError, ValueError, RecursionError):
        return ()


def _drawing(one: Plain, at: Point, tile: tuple[float, float], width: float) -> Drawing | None:
    """Return the drawing of an object in inches; None for a point, and for what has no extent."""
    turn = _float(one.get("rotation"))
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def inches(x: float, y: float) -> Point:
        px, py = at.x + x * cos - y * sin, at.y + x * sin + y * cos
        return Point(round(px / tile[0], DECIMALS) + 0.0, round(py / tile[1], DECIMALS) + 0.0)

    for shape in ("polygon", "polyline"):
        corners = one.get(shape)
        if isinstance(corners, list):
            path = tuple(
                inches(_float(c.get("x")), _float(c.get("y"))) for c in corners if isinstance(c, dict)
            )
            if len(set(path)) < (3 if shape == "polygon" else 2):
                return None
            return Polygon(path) if shape == "polygon" else Strip(path, width)
    wide, deep = _float(one.get("width")), _float(one.get("height"))
    if one.get("point") or wide <= 0 or deep <= 0:
        return None
    if one.get("ellipse"):
        return _ellipse(inches, wide, deep, tile)
    middle = inches(wide / 2, deep / 2)
    east, south = wide / tile[0], deep / tile[1]
    corner = Point(round(middle.x - east / 2, DECIMALS), round(middle.y - south / 2, DECIMALS))
    return Box(corner, round(east, DECIMALS), round(south, DECIMALS), turn)


def _ellipse(inches: Any, wide: float, deep: float, tile: tuple[float, float]) -> Drawing:
    if wide / tile[0] == deep / tile[1]:
        return Circle(inches(wide / 2, deep / 2), round(wide / tile[0] / 2, DECIMALS))
    angles = (math.tau * i / CORNERS for i in range(CORNERS))
    return Polygon(tuple(inches(wide / 2 * (1 + math.cos(a)), deep / 2 * (1 + math.sin(a))) for a in angles))


def _named(features: list[Plain]) -> list[Plain]:
    """Return *features* with different ids, those of the file where it has such."""
    taken: set[str] = set()
    found = []
    for number, one in enumerate(features, 1):
        wanted = one.pop("id") or f"{one['kind']}-{number}"
        name = wanted if wanted not in taken else f"{wanted}-{number}"
        taken.add(name)
        found.append({"id": name, **one})
    return found
