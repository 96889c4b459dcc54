"""The unit card, as a value: what a family puts on it. The interface draws it without knowing the family."""

from __future__ import annotations

from typing import Literal

from game.geometry.value import Value


class Fact(Value):
    """A small box with a label and a value.

    Attributes:
        printed: The value on the printed card, where damage or heat has changed it; else "".
        hint: What it means, shown on hover.
        more: What else belongs to it, written small below.
        spent: Whether it is of no use any more for now.
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
        field: The field of the status that it shows, for amendments.
        total, left: Bubbles printed and bubbles left.
        pending: How many of those gone were lost this turn and count only from its end.
        tone: What it stands for.
        lost: Whether the field counts the bubbles that are gone instead of those that are left.
    """

    label: str
    field: str
    total: int
    left: int
    pending: int = 0
    tone: Literal["armor", "structure", "heat", "critical"] = "armor"
    lost: bool = False

    def counted(self, left: int) -> int:
        """Return what the field says when so many bubbles are *left*, and the other way round."""
        return self.total - left if self.lost else left


class Special(Value):
    """A special ability.

    Attributes:
        code: As printed.
        meaning: What it does, in our own words.
        active: Whether the game carries it out; where not, the card says so.
    """

    code: str
    meaning: str
    active: bool


class Card(Value):
    """What a card shows, from top to bottom.

    Attributes:
        title, subtitle: "Atlas AS7-K", "BM assault, PV 57, skill 4".
        icon: Glyph of the unit's kind.
        facts: Move, TMM, size and the like.
        columns: One fact for each range: damage at short, medium, long.
        scale: Boxes of the heat scale; *heat* of them are reached.
        tracks: Bubbles: armour, structure, critical hits.
        notes: What is in force on it now: shut down, immobile, pending damage; each with its rule.
        weapons: One fact for each weapon, below one another, after the columns.
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
    weapons: tuple[Fact, ...] = ()
