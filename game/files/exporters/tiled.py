"""Maps written for Tiled, as TMX or TMJ: a tile is an inch, each piece of terrain an object of its kind."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any
from xml.etree import ElementTree

from game.battlefield.terrain.field import Feature
from game.files.maps.map_text import plain_feature
from game.files.maps.maps import Map
from game.geometry.drawing import Box, Circle, Polygon, Strip
from game.geometry.point import Path

Plain = dict[str, Any]
TILE = 32
VERSION, WRITER = "1.10", "1.10.2"
_TYPES = {bool: "bool", int: "int", float: "float", str: "string"}


def tiled_plain(found: Map) -> Plain:
    """Return a map in the form of TMJ: an object layer `terrain`, and `lights` where its source has some."""
    field = found.battlefield
    features = field.features
    terrain = [_object(feature, number) for number, feature in enumerate(features, 1)]
    lights = [_light(one, number) for number, one in enumerate(_lights(found), len(features) + 1)]
    layers = [_layer("terrain", terrain, 1), *([_layer("lights", lights, 2)] if lights else [])]
    return {
        "type": "map",
        "version": VERSION,
        "tiledversion": WRITER,
        "orientation": "orthogonal",
        "renderorder": "right-down",
        "width": math.ceil(field.width),
        "height": math.ceil(field.depth),
        "tilewidth": TILE,
        "tileheight": TILE,
        "infinite": False,
        "compressionlevel": -1,
        "nextlayerid": len(layers) + 1,
        "nextobjectid": len(features) + len(lights) + 1,
        "tilesets": [],
        "properties": _properties(
            {"name": found.name, "description": found.description, "ground": field.ground}
        ),
        "layers": layers,
    }


def tmj(found: Map) -> str:
    """Return a map as the text of a TMJ file."""
    return json.dumps(tiled_plain(found), ensure_ascii=False, indent=1) + "\n"


def tmx(found: Map) -> str:
    """Return a map as the text of a TMX file."""
    plain = tiled_plain(found)
    root = ElementTree.Element("map", _attributes(plain, {"type", "tilesets", "properties", "layers"}))
    root.set("infinite", "0")
    del root.attrib["compressionlevel"]
    _write_properties(root, plain["properties"])
    for layer in plain["layers"]:
        group = ElementTree.SubElement(root, "objectgroup", id=str(layer["id"]), name=layer["name"])
        for one in layer["objects"]:
            _write_object(group, one)
    ElementTree.indent(root, " ")
    return '<?xml version="1.0" encoding="UTF-8"?>\n' + ElementTree.tostring(root, "unicode") + "\n"


def _layer(name: str, objects: list[Plain], number: int) -> Plain:
    seen = {"visible": True, "opacity": 1, "x": 0, "y": 0}
    return {
        "type": "objectgroup",
        "id": number,
        "name": name,
        "draworder": "index",
        **seen,
        "objects": objects,
    }


def _object(feature: Feature, number: int) -> Plain:
    """Return the object of a piece of terrain; its id and its measures are properties."""
    plain = plain_feature(feature)
    own: Plain = {key: plain[key] for key in ("height", "depth", "deck") if key in plain}
    own["id"] = feature.id
    drawing = feature.drawing
    match drawing:
        case Box(at, east, south, turn):
            shape = _rect(drawing.middle, east, south, turn)
        case Circle(at, radius):
            corner = {"x": (at.x - radius) * TILE, "y": (at.y - radius) * TILE}
            shape = {**corner, "width": 2 * radius * TILE, "height": 2 * radius * TILE, "ellipse": True}
        case Polygon(corners, holes):
            shape = _path(corners, "polygon")
            if holes:
                own["holes"] = json.dumps([[list(point) for point in hole] for hole in holes])
        case Strip(path, width):
            shape, own["width"] = _path(path, "polyline"), width
    head = {"id": number, "name": feature.name, "type": feature.kind, "visible": True, "rotation": 0}
    return {**head, "width": 0, "height": 0, **shape, "properties": _properties(own)}


def _rect(middle: Any, east: float, south: float, turn: float) -> Plain:
    """Return a rectangle; in Tiled it turns about its north-west corner."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    x = middle.x - (east * cos - south * sin) / 2
    y = middle.y - (east * sin + south * cos) / 2
    return {"x": x * TILE, "y": y * TILE, "width": east * TILE, "height": south * TILE, "rotation": turn}


def _path(path: Path, shape: str) -> Plain:
    start = path[0]
    points = [{"x": (at.x - start.x) * TILE, "y": (at.y - start.y) * TILE} for at in path]
    return {"x": start.x * TILE, "y": start.y * TILE, shape: points}


def _lights(found: Map) -> Iterator[Mapping[str, Any]]:
    listed = found.source.get("lights")
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, Mapping) and isinstance(one.get("at"), list) and len(one["at"]) == 2:
            yield one


def _light(one: Mapping[str, Any], number: int) -> Plain:
    x, y = one["at"]
    head = {"id": number, "name": "", "type": "light", "visible": True, "rotation": 0, "point": True}
    own = _properties({key: value for key, value in one.items() if key != "at"})
    return {**head, "x": x * TILE, "y": y * TILE, "width": 0, "height": 0, "properties": own}


def _properties(own: Mapping[str, Any]) -> list[Plain]:
    return [
        {"name": name, "type": _TYPES.get(type(value), "string"), "value": value}
        for name, value in sorted(own.items())
        if isinstance(value, (bool, int, float, str)) and value != ""
    ]


def _attributes(plain: Plain, but: set[str]) -> dict[str, str]:
    return {key: _text(value) for key, value in plain.items() if key not in but}


def _text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def _write_properties(node: ElementTree.Element, own: list[Plain]) -> None:
    if own:
        inner = ElementTree.SubElement(node, "properties")
        for one in own:
            item = {"name": one["name"], "type": one["type"], "value": _text(one["value"])}
            ElementTree.SubElement(inner, "property", item if one["type"] != "string" else _untyped(item))


def _untyped(item: dict[str, str]) -> dict[str, str]:
    return {key: value for key, value in item.items() if key != "type"}


def _write_object(group: ElementTree.Element, one: Plain) -> None:
    shapes = {"polygon", "polyline", "ellipse", "point"}
    kept = {key: value for key, value in one.items() if key not in shapes | {"properties", "visible"}}
    sizes = {"width", "height", "rotation", "name"}
    kept = {key: value for key, value in kept.items() if value or key not in sizes}
    node = ElementTree.SubElement(group, "object", {key: _text(value) for key, value in kept.items()})
    _write_properties(node, one["properties"])
    for shape in ("polygon", "polyline"):
        if shape in one:
            points = " ".join(f"{_text(at['x'])},{_text(at['y'])}" for at in one[shape])
            ElementTree.SubElement(node, shape, points=points)
    for shape in ("ellipse", "point"):
        if one.get(shape):
            ElementTree.SubElement(node, shape)
