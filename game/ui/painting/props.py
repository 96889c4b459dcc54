"""Ground cover: trees in woods, boulders in rough, debris in rubble and ruins, smoke."""

from __future__ import annotations

import shapely
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.ui.painting.scatter import Pieces, pieces
from game.ui.painting.sprites import Kind
from game.ui.shell.theme import TerrainStyle, Theme

Stack = tuple[Pieces, ...]


def cover(field: Battlefield, look: Theme) -> tuple[Stack, Stack, Stack]:
    """Return the low cover of *field*, the high cover, and the smoke on top."""
    low: list[Pieces] = []
    high: list[Pieces] = []
    smoke: list[Pieces] = []
    free = _kept_free(field)
    kinds = dict.fromkeys((f.kind, f.form) for f in field.features)
    for kind, form in kinds:
        style = look.terrain(kind, form.value)
        features = [f for f in field.features if f.kind == kind and f.form is form]
        match style.paint:
            case "grove":
                high += _trees(features, style, free)
            case "stones":
                low += _stones(features, style, free, "stone")
            case "debris" | "ruin":
                low += _stones(features, style, free, "chip")
            case "smoke":
                smoke += _clouds(features, style)
    return tuple(low), tuple(high), tuple(smoke)


def _kept_free(field: Battlefield) -> BaseGeometry:
    """Return the area where nothing may stand: roads, bridges, roofs, walls, deep water."""
    solid = (Form.BUILDING, Form.WALL, Form.DECK)
    kept = [
        shapely.make_valid(f.polygon)
        for f in field.features
        if f.form in solid or f.kind == "road" or (f.form is Form.WATER and f.depth > 0)
    ]
    return shapely.union_all(kept).buffer(0.12)


def _trees(features: list[Feature], style: TerrainStyle, free: BaseGeometry) -> list[Pieces]:
    span = style.span("crown", (0.34, 0.62))

    def kind(number: int) -> Kind:
        return "fir" if number % 10 < 3 else "crown"

    spacing = style.number("spacing", 0.72)
    return pieces(
        features,
        kind,
        spacing=spacing,
        span=span,
        hues=style.colours("hues"),
        free=free,
        inset=0.8,
        lift=0.34,
    )


def _stones(features: list[Feature], style: TerrainStyle, free: BaseGeometry, shape: Kind) -> list[Pieces]:
    span = style.span("stone", (0.1, 0.3))

    def kind(number: int) -> Kind:
        return "stone" if shape == "chip" and number % 6 == 0 else shape

    spacing = style.number("spacing", 0.6)
    return pieces(
        features,
        kind,
        spacing=spacing,
        span=span,
        hues=style.colours("hues"),
        free=free,
        inset=1.0,
        lift=0.3,
    )


def _clouds(features: list[Feature], style: TerrainStyle) -> list[Pieces]:
    def kind(_: int) -> Kind:
        return "puff"

    spacing, hues = style.number("spacing", 0.8), (style.colour("fill"), style.colour("edge"))
    return pieces(
        features,
        kind,
        spacing=spacing,
        span=(0.9, 1.7),
        hues=hues,
        free=shapely.Point(),
        inset=0.55,
        lift=0.0,
    )
