"""Maps of Tiled as data: TMX (XML) brought into the form of TMJ (JSON)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree import ElementTree
from xml.parsers import expat

from game.files.importers.json_text import json_of
from game.files.yaml.problems import BadFile, Problem

DEEPEST = 20
Plain = dict[str, Any]
_NUMBERS = ("x", "y", "width", "height", "rotation", "offsetx", "offsety", "tilewidth", "tileheight")
_TYPES: dict[str, Callable[[str], Any]] = {"int": int, "float": float, "bool": lambda text: text == "true"}


def tiled_document(text: str, path: str) -> Plain:
    """Return the map in *text*, TMX or TMJ, in the form of TMJ: its keys, and layers with objects.

    Raises:
        BadFile: if it is neither.
    """
    found = _of_xml(text, path) if text.lstrip().startswith("<") else json_of(text, path, _not(path))
    if not isinstance(found, dict) or not isinstance(found.get("layers"), list):
        raise _bad(path, f"this is {_not(path)}: it has no layers{_nor_units(path)}")
    return found


def _bad(path: str, words: str, line: int = 1, column: int = 1) -> BadFile:
    return BadFile([Problem(path, line, column, "", words)])


def _not(path: str) -> str:
    """Return what the file at *path* is not if it cannot be read: an ending may stand for several things."""
    return "no map of Tiled and no list of units" if path.lower().endswith(".json") else "no map of Tiled"


def _nor_units(path: str) -> str:
    return ", and no Units, groups or members" if path.lower().endswith(".json") else ""


def _of_xml(text: str, path: str) -> Plain:
    if "<!DOCTYPE" in text or "<!ENTITY" in text:
        raise _bad(path, "this is no map of Tiled: it declares entities")
    try:
        root = ElementTree.fromstring(text.encode())
    except ElementTree.ParseError as wrong:
        line, column = wrong.position
        words = expat.ErrorString(wrong.code)
        raise _bad(path, f"this is no map of Tiled: not readable XML: {words}", line, column + 1) from None
    if root.tag != "map":
        raise _bad(path, f"this is no map of Tiled: its first element is {root.tag}, not map")
    return {**_attributes(root), "properties": _properties(root), "layers": _layers(root, DEEPEST)}


def _attributes(node: ElementTree.Element) -> Plain:
    return {key: _number(value) if key in _NUMBERS else value for key, value in node.attrib.items()}


def _number(text: str) -> float | str:
    try:
        return float(text)
    except ValueError:
        return text


def _properties(node: ElementTree.Element) -> list[Plain]:
    found = []
    for one in node.findall("properties/property"):
        kind = one.get("type", "string")
        text = one.get("value", one.text or "")
        try:
            value = _TYPES[kind](text) if kind in _TYPES else text
        except ValueError:
            value = text
        found.append({"name": one.get("name", ""), "type": kind, "value": value})
    return found


def _layers(node: ElementTree.Element, deep: int) -> list[Plain]:
    found = []
    for one in node:
        if one.tag == "objectgroup":
            objects = [_object(item) for item in one.findall("object")]
            found.append({**_attributes(one), "type": "objectgroup", "objects": objects})
        elif one.tag == "group":
            inner = _layers(one, deep - 1) if deep else []
            found.append({**_attributes(one), "type": "group", "layers": inner})
        elif one.tag in ("layer", "imagelayer"):
            kind = "tilelayer" if one.tag == "layer" else one.tag
            found.append({**_attributes(one), "type": kind})
    return found


def _object(node: ElementTree.Element) -> Plain:
    found = {**_attributes(node), "properties": _properties(node)}
    for shape in ("polygon", "polyline"):
        inner = node.find(shape)
        if inner is not None:
            pairs = (pair.split(",") for pair in inner.get("points", "").split())
            found[shape] = [{"x": _number(one[0]), "y": _number(one[1])} for one in pairs if len(one) == 2]
    for shape in ("ellipse", "point", "text", "capsule"):
        if node.find(shape) is not None:
            found[shape] = True
    return found
