"""Marks: what an overlay wants shown on the table, in inches and words, not pixels.

A *style* names an entry of the theme (assets/theme.yaml, `marks`). An unknown style falls back to the part
before its first hyphen, then to `plain`, so that a new overlay shows at once.
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
    """A filled disc of *radius* inches."""

    at: Point
    radius: float
    style: str


class Ring(Value):
    """A circle of *radius* inches, not filled."""

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
    """What lies inside an odd number of *rings*: outlines, holes and islands in any order, not closed."""

    rings: tuple[Path, ...]
    style: str


class Label(Value):
    """Words at a point, in a pill; lines are parted by a line feed.

    Attributes:
        clear: Inches around the point to leave free; the pill then stands above them (a base, a blast).
        brief: Shorter ways to say it, the longest first, for where there is no room for all of it; with any
            the label is left out where there is none for the shortest either.
    """

    at: Point
    text: str
    style: str
    clear: float = 0.0
    brief: tuple[str, ...] = ()


class Numbers(Value):
    """What is drawn on a template of *radius* inches: its hole, and the numbers 1, 2, 3... at *headings*."""

    at: Point
    radius: float
    headings: tuple[float, ...]
    style: str


class Cross(Value):
    """A cross at a point, of the same size at every zoom: not here, not this one."""

    at: Point
    style: str


class Ghost(Value):
    """Where a base of radius *base* would stand, and which way it would face."""

    at: Point
    base: float
    facing: float | None
    style: str


class ShadedRays(Value):
    """The ground around a point in shades, ray by ray: what an eye sees of it.

    Attributes:
        rays: How many there are; ray *i* is the wedge around the bearing (i + 1/2) x 360 / rays.
        spans: Rows of four float64, as bytes: a ray, from and to how many inches from *at*, and which style.
            In order, ray by ray and outward; they do not overlap.
    """

    at: Point
    rays: int
    spans: bytes
    styles: tuple[str, ...]


class Cells(Value):
    """A lattice of squares from its north-west corner *at*, each in one style: a map of numbers.

    Attributes:
        step: Side of a square, in inches.
        columns: How many lie side by side.
        shades: Row by row the number of each square's style, a byte each; 255 for none.
    """

    at: Point
    step: float
    columns: int
    shades: bytes
    styles: tuple[str, ...]


Surface = AreaMark | DiscMark | Ring | Wedge | ShadedRays | Cells
Mark = Surface | LineMark | Label | Numbers | Cross | Ghost


class InsetMap(Value):
    """A small map of its own, next to the table: so many units wide and deep, with what is on it.

    A style that ends in @ and the name of a side is shown in its place: `-0` for blue, `-1` for red.

    Attributes:
        words: What it shows, in a line below it.
        now: Whether the moment asks for it; else it is shown when a player asks.
        spots: Where units stand on it that may be aimed at there, by their id; "" for the table itself.
        picks: What a click at a place on it chooses, where that is among the choices of what is in hand.
    """

    width: float
    depth: float
    marks: tuple[Mark, ...] = ()
    words: str = ""
    now: bool = True
    picks: Callable[[Point], str | None] = lambda at: None
    spots: Mapping[str, Point] = field(default_factory=dict)
