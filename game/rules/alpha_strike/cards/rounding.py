"""AS-GEN-05 to AS-GEN-07: rounding."""

from __future__ import annotations

import math


def up(number: float) -> int:
    """Return *number* rounded up (AS-GEN-05).

    >>> up(3.1), up(3)
    (4, 3)
    """
    return math.ceil(number)


def down(number: float) -> int:
    """Return *number* rounded down (AS-GEN-06).

    >>> down(3.6), down(3)
    (3, 3)
    """
    return math.floor(number)


def normally(number: float) -> int:
    """Return *number* rounded to the nearest integer, halves up (AS-GEN-07).

    >>> normally(3.4), normally(3.5)
    (3, 4)
    """
    return math.floor(number + 0.5)
