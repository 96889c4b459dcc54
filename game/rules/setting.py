"""A named decision that a family of rules leaves open, and what it may be set to."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from game.geometry.value import Value


class Setting(Value):
    """One named decision.

    Attributes:
        words: What it decides, in a sentence.
        default: What holds where nobody says otherwise.
        values: The words, or truth values, that it may be.
        least, most: Where it may be a number: between which; else None.
        whole: Whether that must be a whole number.
    """

    words: str
    default: Any
    values: tuple[Any, ...] = ()
    least: float | None = None
    most: float = math.inf
    whole: bool = False

    @property
    def expected(self) -> str:
        """What it may be, in words.

        >>> Setting("How far it reaches.", "contact", ("contact",), least=0, most=6).expected
        'contact or a number from 0 to 6'
        """
        words = ["true or false"] if True in self.values else [str(value) for value in self.values]
        if self.least is not None:
            kind = "a whole number" if self.whole else "a number"
            words.append(f"{kind} from {self.least:g} to {self.most:g}")
        return " or ".join(words)

    def allows(self, value: Any) -> bool:
        """Whether it may be *value*."""
        if isinstance(value, (bool, str)):
            return any(value == known and type(value) is type(known) for known in self.values)
        if self.least is None or not isinstance(value, (int, float)):
            return False
        return self.least <= value <= self.most and (isinstance(value, int) or not self.whole)


YES_OR_NO = (False, True)
CONTACT_HEIGHT = Setting(
    "Inches by which the levels of two bases in contact may differ at most.", 1, least=0, most=20
)
RANGE = Setting(
    "How ranges are measured: flat, or slant, with the difference of levels.", "flat", ("flat", "slant")
)


def defaults(settings: Mapping[str, Setting]) -> dict[str, Any]:
    """Return what holds where nobody says otherwise."""
    return {name: setting.default for name, setting in settings.items()}
