"""The unit card as a value, filled in by the family. The interface draws it without knowing the family."""

from __future__ import annotations

from typing import Literal

from game.geometry.value import Value


class Fact(Value):
    """A small box with a label and a value.

    Attributes:
        printed: The value on the printed card, if damage or heat has changed it; else "".
        hint: Its meaning, shown on hover.
        more: Additional text in small print below.
        spent: Whether it is of no more use for now.
    """

    label: str
    value: str
    printed: str = ""
    hint: str = ""
    more: str = ""
    spent: bool = False


class Track(Value):
    """A row of bubbles to cross off.

    Attributes:
        field: The status field that it shows, for corrections.
        total, left: Bubbles printed and bubbles left.
        pending: The bubbles lost this turn, which count only from its end.
        tone: What its bubbles stand for.
        lost: Whether the field counts the lost bubbles instead of those left.
    """

    label: str
    field: str
    total: int
    left: int
    pending: int = 0
    tone: Literal["armor", "structure", "heat", "critical"] = "armor"
    lost: bool = False

    def counted(self, left: int) -> int:
        """Return the field's value for a number of bubbles *left*, and vice versa."""
        return self.total - left if self.lost else left


class Special(Value):
    """A special ability.

    Attributes:
        code: The code as printed.
        meaning: Its effect, in our own words.
        active: Whether the game implements it; if not, the card says so.
    """

    code: str
    meaning: str
    active: bool


class Card(Value):
    """The contents of a card, from top to bottom.

    Attributes:
        title, subtitle: "Atlas AS7-K", "BM assault, PV 57, skill 4".
        icon: Glyph for the unit's kind.
        facts: Move, TMM, size and so on.
        columns: One fact for each range: damage at short, medium, long.
        scale: Boxes of the heat scale; *heat* of them are filled.
        tracks: Bubbles: armour, structure, critical hits.
        notes: What is in force: shut down, immobile, pending damage; each with its rule.
        side_notes: What is in force for its whole side, likewise.
        weapons: One fact for each weapon, listed vertically after the columns.
        origin: Who made its figures, in words; "" if they are published ones.
    """

    title: str
    subtitle: str = ""
    icon: str = "robot"
    facts: tuple[Fact, ...] = ()
    columns: tuple[Fact, ...] = ()
    scale: tuple[str, ...] = ()
    heat: int = 0
    tracks: tuple[Track, ...] = ()
    specials: tuple[Special, ...] = ()
    notes: tuple[str, ...] = ()
    side_notes: tuple[str, ...] = ()
    weapons: tuple[Fact, ...] = ()
    origin: str = ""
