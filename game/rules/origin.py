"""Who made the figures of a card, from the source that it states."""

from __future__ import annotations

HOUSE = "house"
"""The source of cards whose figures were made for this game."""
OWN = "own"
"""The source of a card that the user added begins with it."""


def origin(source: str) -> str:
    """Return who made the figures of a card from *source*, in words; "" for published figures.

    >>> origin("house")
    'figures made for this game, not published ones'
    >>> origin("Master Unit List, id 140")
    ''
    """
    if source == HOUSE:
        return "figures made for this game, not published ones"
    return "a card of your own, not one of the game" if source.startswith(OWN) else ""
