"""The ground as flat layers: hills, floors of woods and ruins, water, roads, and their borders."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import shapely
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.geometry.value import Value
from game.ui.painting.shapes import band, breadth, polygons, rim
from game.ui.shell.theme import Colour, TerrainStyle, Theme, mixed


class Layer(Value):
    """A flat in inches with its texture and colour; without a texture it is plain."""

    geometry: BaseGeometry
    texture: str
    colour: Colour
    opacity: float = 1.0


Layers = list[Layer]
Styled = tuple[Feature, TerrainStyle]


def flats(field: Battlefield, look: Theme) -> tuple[Layer, ...]:
    """Return the layers of the ground of *field*, from the bottom up, in a *look* for its ground."""
    styled = [(feature, look.terrain(feature.kind, feature.form.value)) for feature in field.features]
    table = box(0, 0, field.width, field.depth)
    hills = [feature for feature in field.features if feature.form is Form.GROUND]
    made = [Layer(table, look.table.values["grain"], look.table.colours("ramp")[0])]
    made += _hills(hills, look, table)
    for paint in ("tint", "stones", "debris", "grove", "ruin", "smoke"):
        made += _each(styled, paint, _floor, table)
    made += _each(styled, "water", _water, table)
    made += _each(styled, "road", _road, table)
    made += _rims(hills, look, table)
    return tuple(layer for layer in made if not layer.geometry.is_empty)


def _each(
    styled: Iterable[Styled],
    paint: str,
    layers: Callable[[list[Feature], TerrainStyle, BaseGeometry], Layers],
    table: BaseGeometry,
) -> Layers:
    """Return the layers that *paint* makes of each of its kinds, kind by kind."""
    kinds: dict[str, tuple[list[Feature], TerrainStyle]] = {}
    for feature, style in styled:
        if style.paint == paint and feature.form not in (Form.GROUND, Form.BUILDING, Form.WALL, Form.DECK):
            kinds.setdefault(feature.kind, ([], style))[0].append(feature)
    return [layer for features, style in kinds.values() for layer in layers(features, style, table)]


def joined(features: Iterable[Feature], table: BaseGeometry) -> BaseGeometry:
    """Return the union of the outlines of *features* on the *table*; invalid ones are repaired."""
    return shapely.union_all([shapely.make_valid(f.polygon) for f in features]).intersection(table)


def ramp(colours: Sequence[Colour], step: float, height: float) -> Colour:
    """Return the colour of ground at *height* on a ramp with one colour every *step* inches.

    >>> ramp([(0, 0, 0, 255), (100, 0, 0, 255)], 2.0, 1.0)
    (50, 0, 0, 255)
    """
    place = min(max(height / step, 0.0), len(colours) - 1.0)
    low = min(int(place), len(colours) - 2)
    return mixed(colours[low], colours[low + 1], place - low)


def _hills(hills: list[Feature], look: Theme, table: BaseGeometry) -> Layers:
    """Return each level as a tinted flat, with earth on the slope inside its border."""
    colours, step = look.table.colours("ramp"), look.table.number("step", 2.0)
    made = []
    for height in sorted({f.height for f in hills}):
        level = joined((f for f in hills if f.height == height), table)
        style = look.terrain("hill", Form.GROUND.value)
        made.append(Layer(level, look.table.values["grain"], ramp(colours, step, height)))
        for inward, opacity in ((0.42, 0.22), (0.24, 0.38)):
            made.append(Layer(band(level, table, inward), "earth", style.colour("slope"), opacity))
    return made


def _rims(hills: list[Feature], look: Theme, table: BaseGeometry) -> Layers:
    """Return the sharp lines where the ground steps up."""
    style = look.terrain("hill", Form.GROUND.value)
    levels = [
        joined((f for f in hills if f.height == height), table)
        for height in sorted({f.height for f in hills})
    ]
    lines = shapely.union_all([rim(level, table, 0.085) for level in levels])
    return [Layer(lines, "", style.colour("edge"), 0.85)] if levels else []


def _floor(features: list[Feature], style: TerrainStyle, table: BaseGeometry) -> Layers:
    """Return a floor with a soft border inside a sharp line: woods, rough, rubble, ruin, smoke, others."""
    whole = joined(features, table)
    grain = style.values.get("grain", "litter")
    strength = {"smoke": 0.18, "tint": 0.55}.get(style.paint, 0.94)
    made = [Layer(whole, grain, style.colour("fill"), strength)]
    if style.paint not in ("smoke",):
        made.append(Layer(band(whole, table, 0.22), grain, style.colour("edge"), 0.28))
    made.append(
        Layer(rim(whole, table, 0.07), "", style.colour("edge"), 0.45 if style.paint == "smoke" else 0.8)
    )
    return made


def _water(features: list[Feature], style: TerrainStyle, table: BaseGeometry) -> Layers:
    """Return the banks, the water by depth with the deepest last, and the shoreline."""
    whole = joined(features, table)
    made = [
        Layer(whole.buffer(0.16).difference(whole).intersection(table), "gravel", style.colour("bank"), 0.75)
    ]
    for depth in sorted({f.depth for f in features}):
        flat = joined((f for f in features if f.depth == depth), table)
        if depth <= 0:
            made.append(Layer(flat, "pebble", style.colour("ford")))
            made.append(Layer(flat, "water", style.colour("shallow"), 0.42))
            continue
        shade = mixed(style.colour("shallow"), style.colour("deep"), min(1.0, 0.15 + depth / 3))
        made.append(Layer(flat, "water", shade))
        made.append(Layer(rim(flat, table, 0.05), "", style.colour("deep"), 0.5))
    made.append(Layer(band(whole, table, 0.20), "", style.colour("edge"), 0.16))
    made.append(Layer(band(whole, table, 0.065), "", style.colour("edge"), 0.55))
    return made


def _road(features: list[Feature], style: TerrainStyle, table: BaseGeometry) -> Layers:
    """Return a worn road: a verge, the bed, and two lighter tracks along the middle of each stretch."""
    whole = joined(features, table)
    made = [
        Layer(whole, style.values.get("grain", "gravel"), style.colour("fill")),
        Layer(band(whole, table, 0.10), "", style.colour("edge"), 0.7),
    ]
    tracks = []
    for piece in polygons(whole):
        wide = breadth(piece)
        outer = piece.buffer(-0.20 * wide, join_style="mitre")
        inner = piece.buffer(-0.36 * wide, join_style="mitre")
        tracks.append(outer.difference(inner))
    made.append(Layer(shapely.union_all(tracks), "gravel", style.colour("wear"), 0.6))
    return made
