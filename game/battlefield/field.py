"""The battlefield: its size and the terrain lying on it. Immutable; what it measures is in the files beside."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from typing import Any

from shapely.geometry import Polygon

from game.geometry.point import EPS, Path, Point


class Form(Enum):
    """What a piece of terrain is as a body. Which kinds have which form is said by a family's terrain.yaml."""

    FLAT = "flat"
    GROUND = "ground"
    AREA = "area"
    WATER = "water"
    BUILDING = "building"
    WALL = "wall"
    DECK = "deck"


@dataclass(frozen=True)
class Feature:
    """One piece of terrain.

    Attributes:
        kind: Name of the terrain; what it *means* is in the ruleset's terrain table.
        outline: Corners in inches, in order, not closed.
        holes: The outlines of its holes.
        height: Inches. Of GROUND and DECK above the table; of AREA and WALL above the local ground; of a
            BUILDING above the highest ground under the inside of its footprint.
        depth: Inches from the surface of WATER to its bed; 0 is a ford.
        source: What a tool wants to keep with it; the game never reads it.
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

    @cached_property
    def polygon(self) -> Polygon:
        """The outline with its holes as a shapely polygon."""
        return Polygon(self.outline, self.holes)


@dataclass(frozen=True)
class Battlefield:
    """A table of *width* x *depth* inches, east and south, and its terrain."""

    width: float
    depth: float
    features: tuple[Feature, ...] = ()

    def contains(self, at: Point) -> bool:
        """Whether *at* lies on the table, its edge included."""
        return -EPS <= at.x <= self.width + EPS and -EPS <= at.y <= self.depth + EPS
