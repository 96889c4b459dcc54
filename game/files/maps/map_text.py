"""Maps as text: map/1, readable by people and read back exactly by the loader."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.battlefield.terrain.field import GROUNDS, Battlefield, Feature, Form
from game.geometry.drawing import Box, Circle, Drawing, Polygon, Strip
from game.geometry.point import Path

WIDE = 110
_BARE = re.compile(r"[A-Za-z][A-Za-z0-9_]*(?:[ ./-][A-Za-z0-9_]+)*")
_RESERVED = {"true", "false", "null", "yes", "no", "on", "off", "y", "n"}
_STRANGE = re.compile("[^\t\n\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_MEASURE = {Form.WATER: "depth", Form.DECK: "deck", Form.FLAT: ""}


def map_text(
    battlefield: Battlefield, name: str, description: str = "", source: Mapping[str, Any] | None = None
) -> str:
    """Return *battlefield* as the text of a map that reads back equal.

    Args:
        source: A tool's own notes to store with the map.
    """
    plain: dict[str, Any] = {"format": "map/1", "name": name}
    plain |= plain_table(battlefield)
    plain |= {"description": description} if description else {}
    plain |= {"source": dict(source)} if source else {}
    return plain_text({**plain, "features": [plain_feature(feature) for feature in battlefield.features]})


def plain_table(battlefield: Battlefield) -> dict[str, Any]:
    """Return the size of a table and, unless it is the usual one, its ground, in the plain form of map/1."""
    ground = battlefield.ground
    plain: dict[str, Any] = {"size": [battlefield.width, battlefield.depth]}
    return plain | ({"ground": ground} if ground != GROUNDS[0] else {})


def plain_feature(feature: Feature) -> dict[str, Any]:
    """Return *feature* in the plain form of map/1."""
    plain: dict[str, Any] = {"id": feature.id, "kind": feature.kind}
    plain |= {"name": feature.name} if feature.name else {}
    measure = _MEASURE.get(feature.form, "height")
    if measure:
        plain[measure] = feature.depth if feature.form is Form.WATER else feature.height
    plain |= plain_drawing(feature.drawing)
    plain |= {"source": dict(feature.source)} if feature.source else {}
    return plain


def plain_drawing(drawing: Drawing) -> dict[str, Any]:
    """Return *drawing* in the plain form of map/1: `circle`, `rect` with `turn`, `line`, or `polygon`."""
    match drawing:
        case Circle(at, radius):
            return {"circle": [*at, radius]}
        case Box(at, east, south, turn):
            return {"rect": [*at, east, south]} | ({"turn": turn} if turn else {})
        case Strip(path, width):
            return {"line": _corners(path), "width": width}
        case Polygon(corners, holes):
            return {"polygon": _corners(corners)} | (
                {"holes": [_corners(hole) for hole in holes]} if holes else {}
            )


def _corners(path: Path) -> list[list[float]]:
    return [[point.x, point.y] for point in path]


def plain_text(plain: Mapping[str, Any]) -> str:
    """Return a map in plain form of map/1 as text: one feature per item, long ones over several lines.

    Characters not allowed in maps become blanks.
    """
    lines = []
    for key, value in plain.items():
        if key == "features":
            lines += (
                ["features:", *(line for item in value for line in item_lines(item))]
                if value
                else ["features: []"]
            )
        else:
            lines.append(plain_line(key, value))
    return "\n".join(lines) + "\n"


def plain_line(key: str, value: Any) -> str:
    """Return `key: value` on one line."""
    return f"{key}: {_flow(value)}"


def item_lines(item: Mapping[str, Any]) -> Iterator[str]:
    """Yield the lines of one list item (a feature or unit), with long ones over several lines."""
    pieces = [piece for key, value in item.items() for piece in _pieces(key, value)]
    line = "  - {"
    for i, piece in enumerate(pieces):
        ending = "}" if i == len(pieces) - 1 else ","
        if len(line) + len(piece) + 2 > WIDE and line.strip(" -{"):
            yield line.rstrip()
            line = "     "
        line += ("" if line.endswith(("{", "     ")) else " ") + piece + ending
    yield line


def _pieces(key: str, value: Any) -> list[str]:
    """Return `key: value` in pieces between which a line may break: the corners of outlines."""
    if key not in ("polygon", "line") or not isinstance(value, Sequence):
        return [f"{key}: {_flow(value)}"]
    corners = [_flow(corner) for corner in value]
    corners[0] = f"{key}: [{corners[0]}"
    corners[-1] += "]"
    return corners


def _flow(value: Any) -> str:
    """Return *value* on one line."""
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, float):
        return repr(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, int):
        return repr(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_flow(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, Sequence) and not isinstance(value, str):
        return "[" + ", ".join(_flow(item) for item in value) + "]"
    text = _STRANGE.sub(" ", str(value))
    bare = _BARE.fullmatch(text) and text.lower() not in _RESERVED
    return text if bare else json.dumps(text, ensure_ascii=False)
