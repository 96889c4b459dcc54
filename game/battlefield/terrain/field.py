"""The battlefield: its size and the terrain on it. Immutable; the packages around measure it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field
from enum import Enum
from typing import Any, Literal, Protocol, get_args

from game.geometry.drawing import Drawing, Polygon
from game.geometry.identity import CacheByIdentity
from game.geometry.point import EPS, Path, Point
from game.geometry.shapes import Region, region, rounded
from game.geometry.value import LATER, Value

_POLYGONS: CacheByIdentity[list[Region]] = CacheByIdentity(list)
"""The polygon of each feature."""


class Form(Enum):
    """The physical form of a piece of terrain. A family's terrain.yaml gives the form of each kind."""

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
        kind: Name of the terrain; its *meaning* is in the ruleset's terrain table.
        outline: Corners in inches, in order, not closed.
        holes: The outlines of its holes.
        height: Inches. For GROUND and DECK above the table; for AREA and WALL above the local ground; for a
            BUILDING above the highest ground inside its footprint.
        depth: Inches from the surface of WATER to its bed; 0 is a ford.
        source: Data stored for a tool; the game never reads it.
        drawn: How it was drawn, if that says more than its outline: a circle, or a shape that was cut at the
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

    @property
    def drawing(self) -> Drawing:
        """How it was drawn, as edited and as stored in a map."""
        return self.drawn or Polygon(self.outline, self.holes)

    @property
    def polygon(self) -> Region:
        """Its area as a valid shapely geometry, to 1e-12"; several polygons if its outline touches itself."""
        found = _POLYGONS.of(self)
        if not found:
            found.append(region(rounded(self.outline), tuple(map(rounded, self.holes))))
        return found[0]


class Sized(Protocol):
    """Something with the size of a table, in inches: a battlefield, or data derived from one."""

    @property
    def width(self) -> float: ...
    @property
    def depth(self) -> float: ...


def on_table(size: Sized, at: Point) -> bool:
    """Whether *at* lies on the table, edge included."""
    return -EPS <= at.x <= size.width + EPS and -EPS <= at.y <= size.depth + EPS


Ground = Literal["grass", "steppe", "sand", "snow", "rock", "ash"]
"""What the open table looks like; it means nothing to the rules."""
GROUNDS: tuple[Ground, ...] = get_args(Ground)


class Battlefield(Value):
    """A table of *width* x *depth* inches, east and south, its terrain, and how its ground looks."""

    width: float
    depth: float
    features: tuple[Feature, ...] = ()
    ground: Ground = field(default="grass", metadata=LATER)

    def contains(self, at: Point) -> bool:
        """Whether *at* lies on the table, edge included."""
        return on_table(self, at)
