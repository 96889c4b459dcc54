"""A posting: how a unit takes part otherwise than usual, for players who set a battle up: hidden, say."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from game.geometry.value import Value


def everybody(profile: Any) -> bool:
    """Return that a posting is for any unit that may have it by the check of its section."""
    return True


class Posting(Value):
    """One way in which a unit may take part.

    Attributes:
        label: As it stands next to the unit's name.
        words: What it means, in a sentence.
        said: What a file says for it in the section of the unit.
        placed: Whether it is there only where units are placed before the first turn.
        away: Whether the unit is off the table then, behind its home edge.
        suits: Whether it is any use to a unit of that profile.
    """

    label: str
    words: str
    said: Mapping[str, Any]
    placed: bool = False
    away: bool = False
    suits: Callable[[Any], bool] = everybody
