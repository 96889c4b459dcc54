"""Base shapes in cards and scenarios: `{rectangle: [length, width]}`, or `oval`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from game.geometry.base_shape import BaseShape
from game.rules.sheet import Limits, Sheet

Side = Annotated[float, Limits(above=0, most=20)]
Sides = tuple[Side, Side]


class ShapeSheet(Sheet):
    """A base that is not a disc: inches along and across the facing; either rectangle or oval."""

    rectangle: Sides | None = None
    oval: Sides | None = None


def _one(sheet: ShapeSheet) -> ShapeSheet:
    if (sheet.rectangle is None) == (sheet.oval is None):
        raise ValueError("expected either rectangle: [length, width] or oval: [length, width]")
    return sheet


Shape = Annotated[ShapeSheet, _one]
"""As a field of a sheet."""


def shape_of(sheet: ShapeSheet | None) -> BaseShape | None:
    """Return the shape described by *sheet*; None for a disc."""
    if sheet is None:
        return None
    if sheet.rectangle is not None:
        return BaseShape("rectangle", *sheet.rectangle)
    assert sheet.oval is not None
    return BaseShape("oval", *sheet.oval)


def plain_shape(shape: BaseShape) -> Mapping[str, Any]:
    """Return *shape* in file format: the inverse of `shape_of`."""
    return {shape.kind: [shape.length, shape.width]}
