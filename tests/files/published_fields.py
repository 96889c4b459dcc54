"""The field lists that Tiled and the makers of Universal VTT publish, as checks of what we write.

Tiled: its references of the JSON and TMX map formats, version 1.10. Universal VTT has no standard; its fields
are those that its description and its best known writer have.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any
from xml.etree import ElementTree

Check = Callable[[Any, str], Iterator[str]]


@dataclass(frozen=True)
class Fields:
    """The fields of an object: those that it must have, and those that it may have."""

    needed: Mapping[str, Check]
    more: Mapping[str, Check]

    def __call__(self, value: Any, place: str) -> Iterator[str]:
        """Yield what is wrong with *value* at *place*."""
        if not isinstance(value, dict):
            yield f"{place}: not an object"
            return
        yield from (f"{place}: {name} is missing" for name in self.needed if name not in value)
        for name, inner in value.items():
            check = self.needed.get(name) or self.more.get(name)
            if check is None:
                yield f"{place}: {name} is unknown"
            else:
                yield from check(inner, f"{place}.{name}")


def _is(words: str, fits: Callable[[Any], bool]) -> Check:
    def check(value: Any, place: str) -> Iterator[str]:
        if not fits(value):
            yield f"{place}: {value!r} is no {words}"

    return check


def one_of(*values: Any) -> Check:
    """Return the check for one of *values*."""
    return _is(f"one of {values}", lambda value: value in values and type(value) in map(type, values))


def listed(inner: Check, count: int | None = None, least: int = 0) -> Check:
    """Return the check for a list, of *count* items or at least so many."""

    def check(value: Any, place: str) -> Iterator[str]:
        if not isinstance(value, list) or len(value) < least or count not in (None, len(value)):
            yield f"{place}: not a list of {count or f'at least {least}'}"
            return
        for number, item in enumerate(value):
            yield from inner(item, f"{place}[{number}]")

    return check


text = _is("text", lambda value: isinstance(value, str))
flag = _is("truth value", lambda value: isinstance(value, bool))
whole = _is("whole number", lambda value: isinstance(value, int) and not isinstance(value, bool))
number = _is("number", lambda value: isinstance(value, int | float) and not isinstance(value, bool))
share = _is("share", lambda value: isinstance(value, int | float) and 0 <= value <= 1)
zero = _is("0", lambda value: value == 0)
argb = _is("AARRGGBB", lambda value: isinstance(value, str) and bool(re.fullmatch("[0-9a-fA-F]{8}", value)))
base64 = _is("base64", lambda value: isinstance(value, str) and bool(re.fullmatch("[A-Za-z0-9+/]*=*", value)))
point = Fields({"x": number, "y": number}, {})
"""A point, of either format."""


# Universal VTT

VTT = Fields(
    {
        "format": number,
        "resolution": Fields({"map_origin": point, "map_size": point, "pixels_per_grid": whole}, {}),
        "line_of_sight": listed(listed(point, least=2)),
        "image": text,
    },
    {
        "objects_line_of_sight": listed(listed(point, least=2)),
        "portals": listed(
            Fields(
                {"position": point, "bounds": listed(point, 2), "rotation": number, "closed": flag},
                {"freestanding": flag},
            )
        ),
        "environment": Fields({}, {"baked_lighting": flag, "ambient_light": argb}),
        "lights": listed(
            Fields(
                {"position": point, "range": number, "intensity": number, "color": argb}, {"shadows": flag}
            )
        ),
        "software": text,
        "creator": text,
    },
)


# Tiled, JSON

PROPERTY_TYPES = ("string", "int", "float", "bool", "color", "file", "object", "class")
_VALUES: Mapping[str, Check] = {"int": whole, "float": number, "bool": flag, "object": whole}


def _property(value: Any, place: str) -> Iterator[str]:
    more = {"propertytype": text}
    yield from Fields({"name": text, "type": one_of(*PROPERTY_TYPES), "value": lambda *_: iter(())}, more)(
        value, place
    )
    if isinstance(value, dict):
        yield from _VALUES.get(value.get("type", ""), text)(value.get("value"), f"{place}.value")


PROPERTIES = listed(_property)
_OBJECT = Fields(
    {
        **{"id": whole, "name": text, "type": text, "x": number, "y": number},
        **{"width": number, "height": number, "rotation": number, "visible": flag},
    },
    {
        **{"ellipse": flag, "point": flag, "gid": whole, "template": text, "properties": PROPERTIES},
        **{"polygon": listed(point, least=3), "polyline": listed(point, least=2), "text": Fields({}, {})},
    },
)


def _object(value: Any, place: str) -> Iterator[str]:
    yield from _OBJECT(value, place)
    shapes = {"ellipse", "point", "polygon", "polyline", "text", "gid"} & set(value)
    if len(shapes) > 1:
        yield f"{place}: {sorted(shapes)} at once"


LAYER = Fields(
    {
        **{"type": one_of("objectgroup"), "id": whole, "name": text, "objects": listed(_object)},
        **{"visible": flag, "opacity": share, "x": zero, "y": zero},
    },
    {
        **{"draworder": one_of("topdown", "index"), "class": text, "color": text, "locked": flag},
        **{"offsetx": number, "offsety": number, "parallaxx": number, "parallaxy": number},
        **{"properties": PROPERTIES, "tintcolor": text},
    },
)
_MAP = Fields(
    {
        **{"type": one_of("map"), "version": text, "tiledversion": text, "infinite": flag},
        **{"orientation": one_of("orthogonal", "isometric", "staggered", "hexagonal")},
        **{"width": whole, "height": whole, "tilewidth": whole, "tileheight": whole},
        **{"layers": listed(LAYER), "tilesets": listed(Fields({}, {})), "nextlayerid": whole},
        "nextobjectid": whole,
    },
    {
        **{"renderorder": one_of("right-down", "right-up", "left-down", "left-up"), "class": text},
        **{"compressionlevel": whole, "properties": PROPERTIES, "backgroundcolor": text},
    },
)


def tmj_faults(value: Any) -> list[str]:
    """Return what is wrong with a TMJ map: its fields, and ids that are not its own."""
    found = list(_MAP(value, "map"))
    if found:
        return found
    for ids, limit in (
        ([layer["id"] for layer in value["layers"]], value["nextlayerid"]),
        ([one["id"] for layer in value["layers"] for one in layer["objects"]], value["nextobjectid"]),
    ):
        if len(set(ids)) < len(ids) or any(not 0 < one < limit for one in ids):
            found.append(f"ids {ids[:5]}… are not different ones below {limit}")
    return found


# Tiled, XML

_N, _I, _B = r"-?\d+(\.\d+)?(e-?\d+)?", r"-?\d+", "[01]"
_P = r"-?[\d.e-]+,-?[\d.e-]+( -?[\d.e-]+,-?[\d.e-]+)+"
_ANY = "(?s).*"
TMX: Mapping[str, tuple[Mapping[str, str], set[str], set[str]]] = {
    "map": (
        {
            **{"version": r"\d+\.\d+", "tiledversion": r"[\d.]+", "class": _ANY, "infinite": _B},
            **{"orientation": "orthogonal|isometric|staggered|hexagonal", "compressionlevel": _I},
            **{"renderorder": "right-down|right-up|left-down|left-up", "backgroundcolor": _ANY},
            **dict.fromkeys(
                ("width", "height", "tilewidth", "tileheight", "nextlayerid", "nextobjectid"), _I
            ),
        },
        {"version", "orientation", "width", "height", "tilewidth", "tileheight"},
        {"properties", "objectgroup"},
    ),
    "objectgroup": (
        {
            **{"id": _I, "name": _ANY, "class": _ANY, "color": _ANY, "opacity": _N, "visible": _B},
            **{"offsetx": _N, "offsety": _N, "draworder": "topdown|index", "locked": _B},
        },
        {"id", "name"},
        {"properties", "object"},
    ),
    "object": (
        {
            **{"id": _I, "name": _ANY, "type": _ANY, "x": _N, "y": _N, "width": _N, "height": _N},
            **{"rotation": _N, "gid": _I, "visible": _B, "template": _ANY},
        },
        {"id", "x", "y"},
        {"properties", "ellipse", "point", "polygon", "polyline", "text"},
    ),
    "properties": ({}, set(), {"property"}),
    "property": (
        {"name": _ANY, "type": "|".join(PROPERTY_TYPES), "propertytype": _ANY, "value": _ANY},
        {"name"},
        set(),
    ),
    "ellipse": ({}, set(), set()),
    "point": ({}, set(), set()),
    "polygon": ({"points": _P}, {"points"}, set()),
    "polyline": ({"points": _P}, {"points"}, set()),
}
"""The attributes of each element with their values, those it must have, and its children."""


def tmx_faults(node: ElementTree.Element) -> Iterator[str]:
    """Yield what is wrong with a TMX map from the element *node* down."""
    attributes, needed, children = TMX[node.tag]
    yield from (f"{node.tag}: {name} is missing" for name in sorted(needed - set(node.attrib)))
    for name, value in node.attrib.items():
        if name not in attributes:
            yield f"{node.tag}: {name} is unknown"
        elif not re.fullmatch(attributes[name], value):
            yield f"{node.tag}: {name} cannot be {value!r}"
    for child in node:
        if child.tag in children:
            yield from tmx_faults(child)
        else:
            yield f"{node.tag}: {child.tag} is unknown"
