"""Marks: what an overlay draws on the table, in inches and words, not pixels.

A *style* names an entry of the theme (assets/theme.yaml, `marks`). An unknown style falls back to the part
before its first hyphen, then to `plain`, so that a new overlay is visible at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field

from game.geometry.point import Path, Point
from game.geometry.value import Value


class LineMark(Value):
    """An open line along *path*; *arrow* puts a head on its end. Width and dashes are the style's."""

    path: Path
    style: str
    arrow: bool = False


class DiscMark(Value):
    """A filled disc with a *radius* in inches."""

    at: Point
    radius: float
    style: str


class Ring(Value):
    """An unfilled circle with a *radius* in inches."""

    at: Point
    radius: float
    style: str


class Wedge(Value):
    """The part of a ring between two radii, *arc* degrees wide and centred on the bearing *facing*."""

    at: Point
    inner: float
    outer: float
    facing: float
    arc: float
    style: str


class AreaMark(Value):
    """The points inside an odd number of *rings*: outlines, holes and islands in any order, not closed."""

    rings: tuple[Path, ...]
    style: str


class Label(Value):
    """Text at a point, in a pill; lines are separated by a line feed.

    Attributes:
        clear: Inches around the point to leave free; the pill then stands above them (a base, a blast).
        brief: Shorter versions, the longest first, for narrow places; if there are any, the label is left out
            where not even the shortest fits.
        arrow: How many inches from the point the arrow ends that leads to it from the pill; 0 for none.
        tip: Its tooltip, with the ids of the rules behind it.
        sunk: How many inches below its place it is drawn, on its way there.
    """

    at: Point
    text: str
    style: str
    clear: float = 0.0
    brief: tuple[str, ...] = ()
    arrow: float = 0.0
    tip: str = ""
    sunk: float = 0.0


class Numbers(Value):
    """The markings on a template of *radius* inches: its hole, and the numbers 1, 2, 3... at *headings*."""

    at: Point
    radius: float
    headings: tuple[float, ...]
    style: str


class Cross(Value):
    """A cross at a point, the same size at every zoom: not here, not this one."""

    at: Point
    style: str


class Ghost(Value):
    """The outline of a possible base position with radius *base*, and its facing."""

    at: Point
    base: float
    facing: float | None
    style: str


class ShadedRays(Value):
    """The shaded ground around a point, ray by ray: what an eye sees of it.

    Attributes:
        rays: The number of rays; ray *i* is the wedge around the bearing (i + 1/2) x 360 / rays.
        spans: Rows of four float64, as bytes: a ray, its start and end in inches from *at*, and a style. In
            order, ray by ray and outward, without overlaps.
    """

    at: Point
    rays: int
    spans: bytes
    styles: tuple[str, ...]


class Cells(Value):
    """A lattice of squares from its north-west corner *at*, each in one style: a numeric map.

    Attributes:
        step: Side length of a square, in inches.
        columns: The number of squares per row.
        shades: The style number of each square, row by row, a byte each; 255 for none.
    """

    at: Point
    step: float
    columns: int
    shades: bytes
    styles: tuple[str, ...]


Surface = AreaMark | DiscMark | Ring | Wedge | ShadedRays | Cells
Mark = Surface | LineMark | Label | Numbers | Cross | Ghost


class InsetMap(Value):
    """A separate small map next to the table, with its size in its own units and its contents.

    In a style that ends in @ and the name of a side, that ending becomes `-0` for blue, `-1` for red.

    Attributes:
        words: A caption in one line.
        now: Whether it is relevant now; else it is shown on request.
        spots: The positions of units on it that may be targeted there, by id; "" for the table itself.
        picks: The choice made by a click at a place on it, if it is one of the current action's.
    """

    width: float
    depth: float
    marks: tuple[Mark, ...] = ()
    words: str = ""
    now: bool = True
    picks: Callable[[Point], str | None] = lambda at: None
    spots: Mapping[str, Point] = field(default_factory=dict)
