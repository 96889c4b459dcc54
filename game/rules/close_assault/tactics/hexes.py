"""The small hexagons of a close assault: one in the middle, six around it, six approach hexagons outside.

A hexagon is a pair of axial coordinates, (0, 0) in the middle. Directions are numbered from 0, ahead (north),
clockwise to 5; facings likewise. CA-04, CA-05.
"""

from __future__ import annotations

import math

from game.rules.close_assault.sheets.bodies import Side

Hex = tuple[int, int]
MIDDLE: Hex = (0, 0)
STEPS: tuple[Hex, ...] = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
FRONT = frozenset({5, 0, 1})
SIDES: tuple[Side, ...] = ("front", "front", "right", "rear", "left", "front")
"""The side on which an attack from each direction, counted from the facing, lands."""


def step(at: Hex, direction: int, steps: int = 1) -> Hex:
    """Return the hexagon *steps* from *at* in *direction*.

    >>> step((0, 0), 1, 2)
    (2, -2)
    """
    q, r = STEPS[direction % 6]
    return at[0] + steps * q, at[1] + steps * r


def distance(a: Hex, b: Hex) -> int:
    """Return the number of steps from *a* to *b*.

    >>> distance((0, -1), (1, 0)), distance((0, -2), (0, 1))
    (2, 3)
    """
    q, r = b[0] - a[0], b[1] - a[1]
    return max(abs(q), abs(r), abs(q + r))


def direction(a: Hex, b: Hex) -> int:
    """Return the direction from *a* nearest to that of *b*; of two the first clockwise.

    >>> direction((0, 0), (0, -2)), direction((0, -1), (1, 0))
    (0, 3)
    """
    q, r = b[0] - a[0], b[1] - a[1]
    turned = math.degrees(math.atan2(q * math.sqrt(3) / 2, -(r + q / 2))) % 360
    return math.floor(turned / 60 + 0.5 + 1e-9) % 6


def side(at: Hex, facing: int, of: Hex) -> Side:
    """Return the side of a fighter at *at*, with *facing*, that is turned to *of*."""
    return SIDES[(direction(at, of) - facing) % 6]


def approach(direction: int) -> Hex:
    """Return the approach hexagon in a *direction* from the middle (CA-05)."""
    return step(MIDDLE, direction, 2)


def in_the_hex(at: Hex) -> bool:
    """Whether *at* is one of the seven tactical hexagons (CA-04)."""
    return distance(MIDDLE, at) <= 1


def free_shifts(at: Hex, facing: int, taken: frozenset[Hex]) -> tuple[Hex, ...]:
    """Return the hexes of a defender's free step: the three before it, or the one behind it (CA-19)."""
    found = (step(at, facing + turn) for turn in (0, 1, -1, 3))
    return tuple(one for one in found if in_the_hex(one) and one not in taken)


def turns(facing: int, wanted: int) -> int:
    """Return the number of hex sides to turn: each costs 1 MP (CA-14).

    >>> turns(0, 5), turns(1, 4)
    (1, 3)
    """
    return min((wanted - facing) % 6, (facing - wanted) % 6)


def turned(facing: int, wanted: int, mp: int) -> int:
    """Return the facing after turning to *wanted* as far as *mp* allow."""
    right = (wanted - facing) % 6
    by = min(turns(facing, wanted), mp)
    return (facing + by if right <= 3 else facing - by) % 6
