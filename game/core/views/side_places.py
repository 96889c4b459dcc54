"""The colour and shape of each side: Blue is blue and Red is red, whatever their order."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.unit import Side

NAMED = {
    **{"blue": 0, "red": 1, "yellow": 2, "gold": 2, "purple": 3, "violet": 3},
    **{"green": 4, "pink": 5, "white": 6, "cyan": 7, "teal": 7},
}


def places(sides: Sequence[Side]) -> dict[Side, int]:
    """Return the palette index of each side, for `Theme.side` and `Theme.shape`.

    >>> places(("Red", "Blue")), places(("Kurita", "Davion")), places(("Kurita", "Blue"))
    ({'Red': 1, 'Blue': 0}, {'Kurita': 0, 'Davion': 1}, {'Kurita': 1, 'Blue': 0})
    >>> places(("Gold", "Yellow"))
    {'Gold': 2, 'Yellow': 0}
    """
    found: dict[Side, int] = {}
    for side in sides:
        if NAMED.get(side.lower(), 0) not in found.values() and side.lower() in NAMED:
            found[side] = NAMED[side.lower()]
    free = [place for place in range(len(sides) + len(NAMED)) if place not in found.values()]
    for side in sides:
        if side not in found:
            found[side] = free.pop(0)
    return {side: found[side] for side in sides}
