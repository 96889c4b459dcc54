"""Settings: named options of a family of rules, and their allowed values."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import field
from typing import Any

from game.geometry.point import place_named, read_point
from game.geometry.value import Value


class Setting(Value):
    """One named option.

    Attributes:
        words: What it decides, in a sentence.
        default: The default value.
        values: The allowed words or truth values.
        least, most: The limits of a numeric value; None if it cannot be a number.
        whole: Whether the number must be an integer.
        places: Words for places on the table, as fractions of its size from the north-west corner; if there
            are any, a place in inches is also allowed: "24, 30".
    """

    words: str
    default: Any
    values: tuple[Any, ...] = ()
    least: float | None = None
    most: float = math.inf
    whole: bool = False
    places: Mapping[str, tuple[float, float]] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """The allowed values, in words.

        >>> Setting("How far it reaches.", "contact", ("contact",), least=0, most=6).expected
        'contact or a number from 0 to 6'
        """
        words = ["true or false"] if True in self.values else [str(value) for value in self.values]
        if self.least is not None:
            kind = "a whole number" if self.whole else "a number"
            words.append(f"{kind} from {self.least:g} to {self.most:g}")
        if self.places:
            words.append('a place in inches east and south, as in "24, 30"')
        return " or ".join(words)

    def allows(self, value: Any) -> bool:
        """Whether *value* is allowed."""
        if self.places and isinstance(value, str) and read_point(value) is not None:
            return True
        if isinstance(value, (bool, str)):
            return any(value == known and type(value) is type(known) for known in self.values)
        if self.least is None or not isinstance(value, (int, float)):
            return False
        return self.least <= value <= self.most and (isinstance(value, int) or not self.whole)


def off_table(setting: Setting, value: Any, width: float, depth: float) -> bool:
    """Whether *value* of *setting* is a place outside a table of *width* and *depth*."""
    named = place_named(value, setting.places, (width, depth)) if isinstance(value, str) else None
    if not setting.places or named is None:
        return False
    return not (0 <= named.x <= width and 0 <= named.y <= depth)


YES_OR_NO = (False, True)
CONTACT_HEIGHT = Setting(
    "The most inches by which the levels of two bases in contact may differ.", 1, least=0, most=20
)
RANGE = Setting(
    "How ranges are measured: flat, or slant, with the difference of levels.", "flat", ("flat", "slant")
)


def defaults(settings: Mapping[str, Setting]) -> dict[str, Any]:
    """Return the default value of each setting."""
    return {name: setting.default for name, setting in settings.items()}
