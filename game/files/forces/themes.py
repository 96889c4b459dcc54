"""The themes for random forces of a family, and the roles of its units, as data beside its rules."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated

from game.files.yaml.problems import BadFile
from game.files.yaml.reading import Reading
from game.files.yaml.strict import read
from game.rules import folder_of
from game.rules.sheet import Limits, Sheet, Text

FILE, ROLES = "themes.yaml", "roles.yaml"
Words = tuple[Text, ...]


class ThemePart(Sheet):
    """The units that may be drawn for a part of a theme; no words in a condition mean that it always holds.

    Attributes:
        leads: Whether it gives the first unit of each group.
        weight: How often it is drawn, beside the other parts.
        copies: How often the force may have the same card.
    """

    cards: Words = ()
    roles: Words = ()
    kinds: Words = ()
    abilities: Words = ()
    sizes: tuple[int, ...] = ()
    leads: bool = False
    weight: Annotated[int, Limits(1, 100)] = 1
    copies: Annotated[int, Limits(1, 200)] = 1


class ThemeSheet(Sheet):
    """A theme: what players read of it, and its parts."""

    name: Text
    words: Text
    parts: Annotated[tuple[ThemePart, ...], Limits(most=20)]


@cache
def themes(family: str) -> Mapping[str, ThemeSheet]:
    """Return the themes of *family* by key, in order; none if it has no file of them.

    Raises:
        BadFile: with every problem of the file.
    """
    path = folder_of(family) / FILE
    if not path.is_file():
        return {}
    document = read(path)
    reading = Reading(document)
    given = reading.mapping(document.data, ())
    found = {key: reading.sheet(ThemeSheet, value, (key,)) for key, value in given.items()}
    reading.finish()
    return {key: sheet for key, sheet in found.items() if sheet is not None}


@cache
def roles(family: str) -> Mapping[str, str]:
    """Return the role of each card of *family* that has one.

    Raises:
        BadFile: if the file of them is no mapping of roles to cards.
    """
    path = folder_of(family) / ROLES
    if not path.is_file():
        return {}
    document = read(path)
    if not isinstance(document.data, dict) or not all(isinstance(v, list) for v in document.data.values()):
        raise BadFile([document.problem((), "expected lists of cards by role")])
    return {str(card): str(role) for role, cards in document.data.items() for card in cards}
