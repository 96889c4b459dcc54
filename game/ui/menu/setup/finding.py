"""Finding units in the roster: by words, type, size and points; sorted by any column."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Literal

from game.core.lobby import Roster
from game.geometry.value import Value

Column = Literal["name", "kind", "size", "points", "tonnage"]
COLUMNS: tuple[tuple[Column, str], ...] = (
    ("name", "Name"),
    ("kind", "Type"),
    ("size", "Size"),
    ("points", "Points"),
)


class UnitQuery(Value):
    """A search and its sort order.

    Attributes:
        words: All must occur in the name, the card's name, the type, a special, an ability, the role
            or who made its figures; two numbers with a hyphen are the least and the most points.
        kind: Type code; "" for all.
        size: 1 to 4; 0 for all.
        introductory: Whether only units of the introductory game are shown.
        by, falling: The sort column, and whether the order is descending.
    """

    words: str = ""
    kind: str = ""
    size: int = 0
    introductory: bool = True
    by: Column = "name"
    falling: bool = False


def found(units: Iterable[Roster], search: UnitQuery) -> list[Roster]:
    """Return the units that match *search*, in its order; ties by name and card.

    In the usual order, by rising name, the units whose names the words are, or begin, come first.
    """
    words = search.words.casefold().split()
    fitting = [unit for unit in units if _fits(unit, search) and all(_meets(unit, word) for word in words)]
    fitting.sort(key=lambda unit: (unit.name.casefold(), unit.card))
    fitting.sort(key=lambda unit: _key(unit, search.by), reverse=search.falling)
    usual = search.by == "name" and not search.falling
    return sorted(fitting, key=lambda unit: _distance(unit, words)) if words and usual else fitting


def _fits(unit: Roster, search: UnitQuery) -> bool:
    if search.introductory and not unit.introductory:
        return False
    return search.kind in ("", unit.kind) and search.size in (0, unit.size)


def _meets(unit: Roster, word: str) -> bool:
    """Whether *unit* has *word* in its text, or points within the range that *word* states."""
    bounds = re.fullmatch(r"([0-9]{1,6})-([0-9]{1,6})", word)
    if bounds:
        return int(bounds[1]) <= unit.points <= int(bounds[2])
    return word in _text(unit)


def _distance(unit: Roster, words: Sequence[str]) -> int:
    """Return how far *words* are from the name of *unit*: 0 if they are its name or that of its card."""
    name, card = unit.name.casefold(), unit.card.casefold()
    if " ".join(words) in (name, card, f"{name} {card}"):
        return 0
    return 1 + sum(_word_distance(word, f"{name} {card}") for word in words)


def _word_distance(word: str, text: str) -> int:
    """Return 0 if *word* is a word of *text*, 1 if one begins with it, else 2."""
    begins = rf"(?<!\w){re.escape(word)}"
    return 0 if re.search(rf"{begins}(?!\w)", text) else 1 if re.search(begins, text) else 2


def _text(unit: Roster) -> str:
    specials = (special.code for special in unit.shown.specials)
    words = (unit.name, unit.card, unit.kind, *specials, *unit.abilities, unit.role, unit.origin)
    return " ".join(words).casefold()


def _key(unit: Roster, by: Column) -> Any:
    value = getattr(unit, by)
    return value.casefold() if isinstance(value, str) else value


def kinds(units: Sequence[Roster], introductory: bool) -> list[str]:
    """Return the types in the roster, sorted."""
    return sorted({unit.kind for unit in units if unit.introductory or not introductory})


def by_column(search: UnitQuery, column: Column) -> UnitQuery:
    """Return *search* sorted by *column*; if it already is, in reverse."""
    falling = not search.falling if search.by == column else column == "points"
    return UnitQuery(search.words, search.kind, search.size, search.introductory, column, falling)
