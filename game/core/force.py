"""Forces as lists: the units that a side takes, in groups, before there is a battle."""

from __future__ import annotations

from game.geometry.value import Value

REGULAR = 4
"""The skill of a unit about which nothing is said."""


class ForceUnit(Value):
    """A unit of a force.

    Attributes:
        card: The key of its card.
        group: Its lance or squad; "" for none.
        fielded: Whether it takes part; else it is only on the list.
        post: The key of its special way to take part; "" for the usual one.
    """

    card: str
    skill: int = REGULAR
    group: str = ""
    fielded: bool = True
    post: str = ""


class Force(Value):
    """The list of a side.

    Attributes:
        family: The key of the family whose cards its units have.
    """

    name: str
    family: str
    units: tuple[ForceUnit, ...]


class ImportedForce(Value):
    """A force read from a file, and one sentence for each thing that was left out or repaired.

    Attributes:
        new_cards: The cards that were made of the figures in the file, and are the player's own now.
    """

    force: Force
    warnings: tuple[str, ...] = ()
    new_cards: tuple[str, ...] = ()


class SavedForce(Value):
    """A saved force in the list of them.

    Attributes:
        key: The argument for the calls of the lobby about it.
        family: The key of its family; "" if it cannot be read.
        units, points: Of those that take part.
        problems: Why it cannot be used, a line each; empty if it can.
    """

    key: str
    name: str
    family: str = ""
    units: int = 0
    points: int = 0
    problems: tuple[str, ...] = ()


class ForceTheme(Value):
    """What a random force may be like: its key, its name, and a sentence about it."""

    key: str
    name: str
    words: str


class ForceOrder(Value):
    """What a random force is asked for; the same order always gives the same force.

    Attributes:
        points: The most points that it may have.
        seed: Any text; "" for an unpredictable one.
        introductory: Whether only units of the introductory game may be in it.
        addons: The keys of the add-ons, whose units may be in it.
    """

    family: str
    theme: str
    points: int
    seed: str = ""
    introductory: bool = False
    addons: tuple[str, ...] = ()


class RandomForce(Value):
    """A random force, and its order with the seed that was drawn."""

    order: ForceOrder
    force: Force
    points: int


class ForceFormat(Value):
    """A format to which a force is exported.

    Attributes:
        key: Its name on the command line.
        ending: The ending of its files.
        words: Its programs, and what it cannot hold.
    """

    key: str
    name: str
    ending: str
    words: str
