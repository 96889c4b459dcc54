"""Templates on the table: their outlines, and rings and outlines around the things under them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from game.battlefield.contact import Disc
from game.battlefield.templates.template import BarTemplate, ConeTemplate, DiscTemplate, Footprint, Template
from game.battlefield.terrain.field import Battlefield
from game.core.views.base_marks import around
from game.core.views.marks import AreaMark, DiscMark, Label, Mark, Wedge
from game.geometry.point import Path, Point
from game.geometry.shapes import Region

CLEAR = 0.08
"""Inches between a base and the ring around it."""


def footprint_marks(
    field: Battlefield, template: Template, touched: Footprint, bases: Mapping[str, Disc]
) -> Iterable[Mark]:
    """Yield *template*, the features that it touches, and the *bases* by id with their covered areas."""
    for feature in field.features:
        if feature.id in touched.features:
            yield outlined(feature.polygon, "blast-nobody")
    yield outline(template, "blast-aimed")
    for base in touched.bases:
        disc = bases[base.id]
        yield around(disc, CLEAR, "blast-primary")
        yield Label(disc.at, f"{base.area:.2f} sq in", "blast-primary", disc.base)


def outline(template: Template, style: str) -> AreaMark | DiscMark | Wedge:
    """Return the mark for *template*."""
    match template:
        case DiscTemplate(centre=centre, radius=radius):
            return DiscMark(centre, radius, style)
        case ConeTemplate(apex=apex, facing=facing, degrees=degrees, inches=inches):
            return Wedge(apex, 0.0, inches, facing, degrees, style)
        case BarTemplate():
            return AreaMark((template.corners,), style)


def outlined(shape: Region, style: str) -> AreaMark:
    """Return the mark for a structure or a feature of *shape*, with its holes."""
    parts = getattr(shape, "geoms", [shape])
    lines = [ring for part in parts for ring in (part.exterior, *part.interiors)]
    rings: tuple[Path, ...] = tuple(tuple(Point(*corner) for corner in ring.coords[:-1]) for ring in lines)
    return AreaMark(rings, style)
