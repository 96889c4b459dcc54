"""AS-GEN-05 to AS-GEN-07: how fractions become whole numbers."""

from __future__ import annotations

import math


def up(number: float) -> int:
    """Return the next whole number, whatever the fraction (AS-GEN-05).

    >>> up(3.1), up(3)
    (4, 3)
    """
    return math.ceil(number)


def down(number: float) -> int:
    """Return *number* without its fraction (AS-GEN-06).

    >>> down(3.6), down(3)
    (3, 3)
    """
    return math.floor(number)


def normally(number: float) -> int:
    """Return the nearest whole number, exactly half going up (AS-GEN-07).

    >>> normally(3.4), normally(3.5)
    (3, 4)
    """
    return math.floor(number + 0.5)
