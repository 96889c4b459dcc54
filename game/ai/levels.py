"""The levels of computer players."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["recruit", "regular", "veteran"]
"""The strength of a computer player, from random legal actions to considering every enemy reply."""
LEVELS: tuple[Level, ...] = get_args(Level)
