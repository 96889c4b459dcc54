"""The levels of computer players."""

from __future__ import annotations

from typing import Literal, get_args

Level = Literal["recruit", "regular", "veteran"]
"""How well a computer player plays, from random legal actions to weighing every reply of the enemy."""
LEVELS: tuple[Level, ...] = get_args(Level)
