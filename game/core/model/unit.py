"""Units: where they are, what they are, their condition, and who can see them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import field, replace
from enum import Enum
from typing import Annotated, Any, Literal, Protocol, Self, TypeVar

from game.battlefield.sight.sight import Figure
from game.core.model.unknown import UNKNOWN
from game.geometry.base_shape import BaseShape
from game.geometry.point import Point
from game.geometry.value import LATER, Value, tag_of

UnitId = Annotated[str, "unit"]
"""The id of an existing unit; see `core.validation.conformance`."""
Side = Annotated[str, "side"]
"""The name of a side of the battle."""
HEIGHT_OF_THE_UNKNOWN = 2.0
COUNTER_BASE = 0.625
"""The radius of every counter in inches, whatever base it represents."""
NEVER = 1_000_000_000
"""The entry turn of a unit that takes part from off the table."""


class Extra(Protocol):
    """A frozen record of a family or add-on on a state or a unit; it has an empty value."""

    def known_to(self, side: Side) -> Self:
        """Return what *side* may know of it; an empty record if nothing."""


ExtraT = TypeVar("ExtraT", bound=Extra)


def extra_of(extras: Mapping[str, Extra], kind: type[ExtraT]) -> ExtraT:
    """Return the record of *kind* among *extras*, or an empty one."""
    found = extras.get(tag_of(kind))
    return found if isinstance(found, kind) else kind()


class Sighting(Enum):
    """How much a side knows of a unit: all; the figure on the table; that something is there; nothing."""

    FULL = "full"
    SEEN = "seen"
    BLIP = "blip"
    NONE = "none"


class Unit(Value):
    """One unit on the table. In a view, any field but id, side, at, base and level may be UNKNOWN.

    The base of a counter is `COUNTER_BASE` in a view.

    Attributes:
        id: Opaque; says nothing about the unit.
        at: Centre of its base, in inches.
        facing: Degrees, 0 = north, clockwise.
        base, height: Radius and height of its cylinder, in inches.
        shape: The shape of its base if that is no disc; *base* is then the radius of the disc around it.
        level: The level it stands on, in inches above the table; set by its last move.
        profile: Its characteristics; the ruleset's own frozen dataclass.
        status: Its condition; the ruleset's own frozen dataclass.
        extras: One frozen record per family or add-on, by the name of its type.
        seen_as: How much each other side knows of it; sides not named see it fully.
        enters: The first turn in which a unit still off the table may enter; NEVER: it takes part from off
            the table; else None.
        removed: How it left the table; None while it is there.
        group: Its squad; "" for none.
        counter: The number or letter of its counter while it is unidentified.
    """

    id: str
    side: Side
    name: str
    at: Point
    facing: float = 0.0
    base: float = 0.625
    height: float = 2.0
    level: float = 0.0
    profile: Any = None
    status: Any = None
    extras: Mapping[str, Extra] = field(default_factory=dict)
    seen_as: Mapping[Side, Sighting] = field(default_factory=dict)
    enters: int | None = None
    removed: Literal["destroyed", "left"] | None = None
    counter: str = ""
    group: str = field(default="", metadata=LATER)
    shape: BaseShape | None = field(default=None, metadata=LATER)

    @property
    def present(self) -> bool:
        """Whether it is on the table."""
        return self.enters is None and self.removed is None

    @property
    def afar(self) -> bool:
        """Whether it takes part from off the table and never enters: from the sky, from behind the table."""
        return self.enters == NEVER and self.removed is None

    @property
    def squad(self) -> str:
        """The group with which it acts where groups do; a unit in no group is its own."""
        return self.group or self.id

    @property
    def figure(self) -> Figure:
        """Its figure on the table: a cylinder, or a prism; an unknown height is taken as 2 inches."""
        height = HEIGHT_OF_THE_UNKNOWN if self.height is UNKNOWN else self.height
        if self.shape is None:
            return Figure(self.at, self.base, self.level, height)
        return Figure(self.at, self.base, self.level, height, self.shape, self.facing)

    def sighting(self, side: Side) -> Sighting:
        """Return what *side* knows of this unit."""
        return Sighting.FULL if side == self.side else self.seen_as.get(side, Sighting.FULL)

    def as_blip(self) -> Unit:
        """Return this unit reduced to its position: all counters have the same size."""
        hidden = {"facing": UNKNOWN, "height": UNKNOWN, "profile": UNKNOWN, "status": UNKNOWN}
        bare = replace(self, base=COUNTER_BASE, shape=None, extras={}, seen_as={}, group="", **hidden)
        return replace(bare, name=f"blip {self.counter or self.id}")
