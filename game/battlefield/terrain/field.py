"""The battlefield: its size and the terrain on it. Immutable; what it measures is in the files beside."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum
from functools import cached_property, wraps
from threading import RLock
from typing import Any, TypeVar, cast

from game.geometry.drawing import Drawing, Polygon
from game.geometry.point import EPS, Path, Point
from game.geometry.shapes import Region, region
from game.geometry.value import Value

Made = TypeVar("Made")
_MISSING = object()
_MAKING = RLock()


class Form(Enum):
    """What a piece of terrain is as a body. Which form a kind has is said by a family's terrain.yaml."""

    FLAT = "flat"
    GROUND = "ground"
    AREA = "area"
    WATER = "water"
    BUILDING = "building"
    WALL = "wall"
    DECK = "deck"


class Feature(Value):
    """One piece of terrain.

    Attributes:
        kind: Name of the terrain; what it *means* is in the ruleset's terrain table.
        outline: Corners in inches, in order, not closed.
        holes: The outlines of its holes.
        height: Inches. Of GROUND and DECK above the table; of AREA and WALL above the local ground; of a
            BUILDING above the highest ground under the inside of its footprint.
        depth: Inches from the surface of WATER to its bed; 0 is a ford.
        source: What a tool wants to keep with it; the game never reads it.
        drawn: How it was drawn, where that says more than its outline: a circle, or what was cut at the
            table's edge.
    """

    id: str
    kind: str
    form: Form
    outline: Path
    holes: tuple[Path, ...] = ()
    height: float = 0.0
    depth: float = 0.0
    name: str = ""
    source: Mapping[str, Any] = field(default_factory=dict)
    drawn: Drawing | None = None

    @cached_property
    def drawing(self) -> Drawing:
        """How it was drawn: what is edited, and what a map keeps."""
        return self.drawn or Polygon(self.outline, self.holes)

    @cached_property
    def polygon(self) -> Region:
        """What it covers as a valid shapely geometry; several polygons where its outline touches itself."""
        return region(self.outline, self.holes)


class Battlefield(Value):
    """A table of *width* x *depth* inches, east and south, and its terrain."""

    width: float
    depth: float
    features: tuple[Feature, ...] = ()

    def __getstate__(self) -> dict[str, Any]:
        """Return what a copy carries: the fields, nothing that was computed from them."""
        return {"width": self.width, "depth": self.depth, "features": self.features}

    def contains(self, at: Point) -> bool:
        """Whether *at* lies on the table, its edge included."""
        return -EPS <= at.x <= self.width + EPS and -EPS <= at.y <= self.depth + EPS


def forget(field: Battlefield) -> None:
    """Let go of all that was computed for *field*: it is made again when it is asked for."""
    for name in field.__dict__.keys() - {"width", "depth", "features"}:
        field.__dict__.pop(name, None)


def per_battlefield(make: Callable[[Battlefield], Made]) -> Callable[[Battlefield], Made]:
    """Make the function keep what it returns with the battlefield, so that it is made once for each.

    It may be called from several threads: one of them makes it.
    """
    name = f"{make.__module__}.{make.__qualname__}"

    @wraps(make)
    def kept(field: Battlefield) -> Made:
        found = field.__dict__.get(name, _MISSING)
        if found is _MISSING:
            with _MAKING:
                found = field.__dict__.get(name, _MISSING)
                if found is _MISSING:
                    found = field.__dict__[name] = make(field)
        return cast("Made", found)

    return kept
