"""What rules say of themselves before a battle: a family, its add-ons, the decisions that they leave open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from game.core.model.squads import SquadNaming
from game.core.model.state import Overlay
from game.geometry.point import Point, place_named
from game.geometry.value import Value

LISTS = "lists"
"""The topic of the throw for who chooses its list of units first; rules without one do not cite it."""


class Option(Value):
    """A named decision that a family leaves open.

    Attributes:
        words: What it decides, in a sentence.
        values: The words or truth values that it may be, the default first.
        least, most: Where it may be a number: between which; None where it may not, or without end.
        whole: Whether that must be a whole number.
        of: The name of the family or of the add-on that leaves it open.
        places: Words for places on the table, as shares of it from the north-west corner; where there are any
            it may be a place in inches, too: "24, 30".
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
        """Return the place that *value* names on a table of *size*; None where it names none."""
        return place_named(value, self.places, size) if self.places and isinstance(value, str) else None


class Post(Value):
    """How a unit may take part otherwise than usual: hidden, say, or from behind the table.

    Attributes:
        key: Its own among those of all rules.
        name: As it stands next to the unit's name; *words*: what it means, in a sentence.
        placed: Whether it is there only where units are placed before the first turn.
        away: Whether the unit is off the table then, behind its home edge.
    """

    key: str
    name: str
    words: str = ""
    placed: bool = False
    away: bool = False


class AddonInfo(Value):
    """Rules on top of a family: their key and name, what they add in a sentence.

    Attributes:
        conditions: What a battle says of the table: the light, the weather. Each has values to choose from.
        posts: How units may take part otherwise than usual.
        placed: The decision that makes the battle one fight at a place of the table; None without one.
    """

    key: str
    name: str
    words: str = ""
    conditions: tuple[Option, ...] = ()
    posts: tuple[Post, ...] = ()
    placed: Option | None = None


class Rulebook(Value):
    """A family of rules: its key and its name, what it is about in a sentence, and its add-ons.

    Attributes:
        scored_in: What its points are called: "PV".
        skills: Whether units have a skill to choose.
        cites: Rules by topic: lists, introductory, edges, arrival, last turn, breakthrough, hold, fielded.
        squads: The squads into which units may be put; None where each acts alone.
        overlays: What it and its add-ons can show on the table, by name.
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

    @property
    def throws_for_lists(self) -> bool:
        """Whether the winner of the set-up throw chooses its list of units first."""
        return LISTS in self.cites

    def posts(self, addons: Iterable[str]) -> tuple[Post, ...]:
        """Return how units may take part otherwise than usual by *addons*, the keys of those that are on."""
        on = set(addons)
        return tuple(post for addon in self.addons if addon.key in on for post in addon.posts)

    def cited(self, words: str, topic: str) -> str:
        """Return *words* as a sentence, with the rule on *topic* where there is one.

        >>> Rulebook("toy", "Toy", cites={"edges": "T-1"}).cited("Who comes where", "edges")
        'Who comes where (T-1).'
        """
        return f"{words} ({self.cites[topic]})." if topic in self.cites else f"{words}."


def titles(rules: Sequence[str], books: Iterable[Rulebook]) -> tuple[str, ...]:
    """Return the names of *rules*, a family and its add-ons, as players read them in *books*."""
    known: dict[str, str] = {}
    for book in books:
        known |= {book.key: book.name, **{addon.key: addon.name for addon in book.addons}}
    return tuple(known.get(name, name) for name in rules)
