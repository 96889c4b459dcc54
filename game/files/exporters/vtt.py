"""Maps written as Universal VTT files: an inch is a cell, solids block sight, lights come from the source."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.battlefield.terrain.field import Feature, Form
from game.files.maps.maps import Map
from game.geometry.drawing import Strip
from game.geometry.point import Point

Plain = dict[str, Any]
FORMAT = 0.3
PIXELS = 70
LOW = 2.0
"""Up to so many inches of height a wall is furniture: it is seen over."""
DOOR = "Door"
LIGHT: Plain = {"range": 6, "intensity": 1, "color": "ffffffff", "shadows": True}
ENVIRONMENT: Plain = {"baked_lighting": False, "ambient_light": "ffffffff"}


def vtt(found: Map, image: str = "", pixels: int = PIXELS) -> str:
    """Return a map as the text of a Universal VTT file.

    Args:
        image: A picture of the table, base64.
        pixels: Of the picture for each inch.
    """
    field = found.battlefield
    resolution = {
        "map_origin": {"x": 0, "y": 0},
        "map_size": {"x": field.width, "y": field.depth},
        "pixels_per_grid": pixels,
    }
    environment = found.source.get("environment")
    plain = {
        "format": FORMAT,
        "resolution": resolution,
        **_solids(found),
        "environment": {**ENVIRONMENT, **(environment if isinstance(environment, Mapping) else {})},
        "lights": [*_lights(found.source.get("lights"))],
        "image": image,
    }
    return json.dumps(plain, ensure_ascii=False) + "\n"


def _solids(found: Map) -> Plain:
    """Return what blocks sight: high solids, low walls, doors."""
    plain: dict[str, list[Any]] = {"line_of_sight": [], "objects_line_of_sight": [], "portals": []}
    for one in found.battlefield.features:
        if one.form not in (Form.BUILDING, Form.WALL):
            continue
        if _is_door(one):
            plain["portals"].append(_portal(one))
        else:
            low = one.form is Form.WALL and one.height <= LOW
            plain["objects_line_of_sight" if low else "line_of_sight"] += _lines(one)
    return plain


def left_out(found: Map) -> list[str]:
    """Return the kinds of terrain on a map of which a Universal VTT file has nothing, sorted."""
    kinds = {one.kind for one in found.battlefield.features if one.form not in (Form.BUILDING, Form.WALL)}
    return sorted(kinds)


def _is_door(one: Feature) -> bool:
    return one.name == DOOR and isinstance(one.drawing, Strip) and len(one.drawing.path) == 2


def _lines(one: Feature) -> Iterator[list[Plain]]:
    """Yield the lines of a solid: the middle of a wall that was drawn as a line, else closed outlines."""
    if isinstance(one.drawing, Strip):
        yield _corners(one.drawing.path)
        return
    for ring in (one.outline, *one.holes):
        yield _corners((*ring, ring[0]))


def _corners(path: Sequence[Point]) -> list[Plain]:
    return [{"x": at.x, "y": at.y} for at in path]


def _portal(one: Feature) -> Plain:
    assert isinstance(one.drawing, Strip), "asked before"
    a, b = one.drawing.path
    middle = {"x": (a.x + b.x) / 2, "y": (a.y + b.y) / 2}
    turn = math.atan2(b.y - a.y, b.x - a.x)
    return {
        "position": middle,
        "bounds": _corners((a, b)),
        "rotation": round(turn, 6),
        "closed": True,
        "freestanding": False,
    }


def _lights(listed: Any) -> Iterator[Plain]:
    for one in listed if isinstance(listed, list) else ():
        if isinstance(one, Mapping) and isinstance(one.get("at"), (list, tuple)) and len(one["at"]) == 2:
            x, y = one["at"]
            yield {"position": {"x": x, "y": y}, **LIGHT, **{key: one[key] for key in LIGHT if key in one}}
