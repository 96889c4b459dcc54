"""Animations: what an event looks like on the table, in inches and names, not pixels.

A family's animators make them from what one side knows; the interface draws them, and knows no rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.core.model.unit import UnitId
from game.geometry.point import Path, Point
from game.geometry.value import Value

FlightKind = Literal["beam", "tracer", "missile", "shell"]
"""What flies: light, bullets, missiles with smoke trails, or something lobbed over what is between."""
PointKind = Literal[
    "blow",
    "swing",
    "charge",
    "rush",
    "stomp",
    "drop",
    "fall",
    "landing",
    "explosion",
    "burst",
    "launch",
    "hit",
    "collapse",
    "casualty",
    "heat",
    "suppression",
    "ping",
]
"""What happens at a place; a swing is a blow that misses, a rush a charge that does, a stomp somebody who
comes down from above, a drop one who comes down beside the target, a burst a round that comes down, a launch
something fired into the sky, a landing the end of a leap."""
MISSED: Mapping[PointKind, PointKind] = {"blow": "swing", "charge": "rush", "stomp": "drop"}
"""What blows look like that miss."""
HIT = 0.8
"""The radius of the flash where a shot hits, in inches."""


class Flight(Value):
    """Something fired from *start* to *end*; if it does not hit, it goes past.

    Attributes:
        count: How many fly together.
    """

    start: Point
    end: Point
    kind: FlightKind
    hits: bool = True
    count: int = 1


class PointAnimation(Value):
    """Something that happens at a place.

    Attributes:
        radius: How far it reaches, in inches.
        start: Where it came from, for blows and charges; None if that is unknown.
        outline: The outline of what collapses.
    """

    at: Point
    kind: PointKind
    radius: float = 1.0
    start: Point | None = None
    outline: Path = ()


class Leap(Value):
    """The move of *unit* goes through the air, up to *height* inches above its ends."""

    unit: UnitId
    height: float


Animation = Flight | PointAnimation | Leap
