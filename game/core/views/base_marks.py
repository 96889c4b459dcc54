"""Marks around bases: a ring around a disc, a line at a constant distance around any other base."""

from __future__ import annotations

from game.battlefield.contact import Standing, outline_of
from game.core.views.marks import AreaMark, Ghost, LineMark, Ring
from game.geometry.point import Point, polar
from game.geometry.rims import Rim, last_crossing, rim_around, traced


def around(base: Standing, inches: float, style: str) -> Ring | LineMark:
    """Return the line *inches* around a base."""
    if base.shape is None:
        return Ring(base.at, base.base + inches, style)
    return LineMark(traced(_rim(base, inches)), style)


def base_mark(base: Standing, style: str) -> Ghost | AreaMark:
    """Return the outline of a base at its position."""
    if base.shape is None:
        return Ghost(base.at, base.base, None, style)
    return AreaMark((outline_of(base).outline,), style)


def beyond(base: Standing, inches: float, degrees: float) -> Point:
    """Return the point of `around`'s line on the bearing *degrees* from the centre of the base."""
    if base.shape is None:
        return polar(base.at, degrees, base.base + inches)
    return last_crossing(_rim(base, inches), base.at, polar(base.at, degrees, 1.0))


def _rim(base: Standing, inches: float) -> Rim:
    return rim_around(outline_of(base).outline, inches)
