"""The record sheet of a unit as a value: outlines with bubbles, slots, figures; the interface draws it."""

from __future__ import annotations

from typing import Literal

from game.core.views.card import Fact, Track
from game.geometry.point import Point
from game.geometry.value import Value


class SheetPart(Value):
    """A location on a figure, with its bubbles.

    Attributes:
        name: The abbreviation on the sheet: "RA".
        label: The full name: "right arm".
        outline: The corners of a polygon without holes, in units of its figure.
        total, left: Points printed and points left.
        tone: What its points stand for.
        each: The number of points per bubble.
    """

    name: str
    label: str
    outline: tuple[Point, ...]
    total: int
    left: int
    tone: Literal["armor", "structure"] = "armor"
    each: int = 1

    @property
    def bubbles(self) -> int:
        """The number of its bubbles."""
        return -(-self.total // self.each)


class SheetFigure(Value):
    """A drawing of the whole unit from one side.

    Attributes:
        width, depth: Its size in its own units: x to the right, y down.
    """

    title: str
    width: float
    depth: float
    parts: tuple[SheetPart, ...]


class SheetSlot(Value):
    """A critical slot: its contents, and whether it was hit."""

    words: str
    hit: bool = False


class SlotList(Value):
    """The critical slots of one location, from the top; *lost* if the location is destroyed."""

    title: str
    slots: tuple[SheetSlot, ...]
    lost: bool = False


class SheetDrawing(Value):
    """The contents of a record sheet.

    Attributes:
        title, subtitle: "Warhammer WHM-6R", "70 tons".
        facts: Movement, skills and so on.
        figures: The unit from each side.
        slots: The slots by location.
        weapons: One fact each; those that have fired are spent.
        tracks: Other things to cross off: hits on the pilot.
        notes: What is in force: fallen, unconscious.
    """

    title: str
    subtitle: str = ""
    facts: tuple[Fact, ...] = ()
    figures: tuple[SheetFigure, ...] = ()
    slots: tuple[SlotList, ...] = ()
    weapons: tuple[Fact, ...] = ()
    tracks: tuple[Track, ...] = ()
    notes: tuple[str, ...] = ()
