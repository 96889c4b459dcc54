"""`python -m benchmarks duel`: the cost of a duel's table, all 49 pairs of tactics."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import partial

from benchmarks.rows import Row, cpu, main
from game.lobby.fighters import machine_named
from game.rules.close_assault.duel.outlook import SAMPLES, outlook
from game.rules.close_assault.duel.setting_out import come_in
from game.rules.close_assault.fighting.fighter import fresh

PAIRS = (("WHM-6R", "CRD-3R"), ("AS7-D", "Demolisher Heavy Tank (Standard Mk. I)"), ("WSP-1A", "LCT-1V"))
ROUNDS = 5
GOAL = 1.0
"""The time limit for the table, in seconds."""


def rows(seconds: float) -> Iterable[Row]:
    """Yield the CPU seconds of the table for each pair of fighters, with the default number of trials."""
    for names in PAIRS:
        ours, theirs = (fresh(machine_named(name)) for name in names)
        both = come_in(ours, theirs, "move", hexes=1)
        spent = cpu(partial(outlook, *both), max(1, min(ROUNDS, round(seconds / 4))))
        yield Row(f"duel {' '.join(names)}, {SAMPLES} tries of each pair", "", spent, GOAL, unit="s")


if __name__ == "__main__":
    sys.exit(main(rows))
