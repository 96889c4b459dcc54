"""A description of rules before a battle: a family, its add-ons, their options."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from game.core.model.squads import SquadNaming
from game.core.model.state import Overlay
from game.geometry.point import Point, place_named
from game.geometry.value import Value

LISTS = "lists"
"""The topic of the throw for who chooses its list first; rules without that throw do not cite it."""


class Option(Value):
    """An option: a named decision that a family leaves open.

    Attributes:
        words: Its description, in a sentence.
        values: The allowed words or truth values, the default first.
        least, most: The bounds if it may be a number; None if it may not, or for no bound.
        whole: Whether a number must be whole.
        of: The name of the family or add-on that it belongs to.
        places: Words for places on the table, as shares of it from the north-west corner; if there are any,
            the value may also be a place in inches: "24, 30".
    """

    name: str
    words: str
    default: Any
    values: tuple[Any, ...] = ()
    least: float | None = None
    most: float | None = None
    whole: bool = False
    of: str = ""
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def numeric(self) -> bool:
        """Whether it may be a number."""
        return self.least is not None or not self.values

    def place(self, value: Any, size: tuple[float, float]) -> Point | None:
        """Return the place that *value* names on a table of *size*, or None."""
        return place_named(value, self.places, size) if self.places and isinstance(value, str) else None


class Post(Value):
    """A special way for a unit to take part: hidden, say, or from behind the table.

    Attributes:
        key: Unique among the posts of all rules.
        name: Shown next to the unit's name; *words*: its meaning, in a sentence.
        placed: Whether it exists only if units are placed before the first turn.
        away: Whether the unit is then off the table, behind its home edge.
    """

    key: str
    name: str
    words: str = ""
    placed: bool = False
    away: bool = False


class AddonInfo(Value):
    """An add-on: its key, its name and its effect in a sentence.

    Attributes:
        conditions: Conditions of the table in a battle: the light, the weather. Each has values to choose
            from.
        posts: Special ways for units to take part.
        placed: The option that makes the battle one fight at a place of the table; None without one.
    """

    key: str
    name: str
    words: str = ""
    conditions: tuple[Option, ...] = ()
    posts: tuple[Post, ...] = ()
    placed: Option | None = None


class Rulebook(Value):
    """A family of rules: its key and name, a description in a sentence, and its add-ons.

    Attributes:
        scored_in: The name of its points: "PV".
        skills: Whether the skill of units can be chosen.
        cites: Rule ids by topic: lists, introductory, edges, arrival, last turn, breakthrough, hold, fielded.
        squads: The squads into which units may be put; None if each acts alone.
        overlays: The overlays of the family and its add-ons, by name.
        groups: How the groups of a force are called, whether or not they act together.
    """

    key: str
    name: str
    words: str = ""
    addons: tuple[AddonInfo, ...] = ()
    scored_in: str = "points"
    skills: bool = False
    cites: Mapping[str, str] = field(default_factory=dict)
    squads: SquadNaming | None = None
    overlays: Mapping[str, Overlay] = field(default_factory=dict)
    groups: SquadNaming = field(default_factory=SquadNaming)

    @property
    def throws_for_lists(self) -> bool:
        """Whether the winner of the set-up throw chooses its list of units first."""
        return LISTS in self.cites

    def posts(self, addons: Iterable[str]) -> tuple[Post, ...]:
        """Return the posts available with *addons*, the keys of those that are on."""
        on = set(addons)
        return tuple(post for addon in self.addons if addon.key in on for post in addon.posts)

    def cited(self, words: str, topic: str) -> str:
        """Return *words* as a sentence, citing the rule on *topic* if there is one.

        >>> Rulebook("toy", "Toy", cites={"edges": "T-1"}).cited("Who comes where", "edges")
        'Who comes where (T-1).'
        """
        return f"{words} ({self.cites[topic]})." if topic in self.cites else f"{words}."


def titles(rules: Sequence[str], books: Iterable[Rulebook]) -> tuple[str, ...]:
    """Return the names of *rules*, a family and its add-ons, as players read them, from *books*."""
    known: dict[str, str] = {}
    for book in books:
        known |= {book.key: book.name, **{addon.key: addon.name for addon in book.addons}}
    return tuple(known.get(name, name) for name in rules)
