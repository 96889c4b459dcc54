"""Windows of many sizes and scales: the suite looks at every third, `python -m tests.long windows` at all."""

from __future__ import annotations

import os
from collections.abc import Sequence
from itertools import product
from typing import Any

ALL = "SIGHTLINE_ALL_WINDOWS"
"""The environment variable that asks for all of them."""
FILES = (
    "battle/test_cut_words.py",
    "battle/test_fading.py",
    "battle/test_panels.py",
    "battle/test_sight_cuts.py",
    "battle/test_uncovered_targets.py",
    "menu/test_menu_room.py",
)
"""The tests that look at many windows, below `tests/ui`."""


def some(*cases: Sequence[Any], each: int = 3) -> list[Any]:
    """Return every third of the combinations of *cases*, the first and the last included; or all."""
    found = [one[0] if len(one) == 1 else one for one in product(*cases)]
    if ALL in os.environ:
        return found
    return [*found[:-1:each], found[-1]]
