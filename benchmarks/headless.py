"""`python -m benchmarks.headless`: the cost of one `sight` without a screen, compared to its imports.

Both run on compiled modules, as installed programs do: if the tree has none, they are compiled into a
temporary folder.
"""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.rows import Row, at_most, main
from benchmarks.spent import Cost, spent

ROOT = Path(__file__).parents[1]
IMPORTS = ("-c", "import numpy, shapely, yaml")
SIGHTS = (
    ("main.py", "sight", "tests/scenarios/ex-los.yaml", "a", "b"),
    ("main.py", "sight", "maps/scenarios/first-steps.yaml", "wolverine", "shadow-hawk"),
)
ROUNDS = 10


def rows(seconds: float) -> Iterable[Row]:
    """Yield CPU, wall clock and memory; runs alternate, each in a separate process."""
    rounds = max(2, min(ROUNDS, round(seconds)))
    with tempfile.TemporaryDirectory() as compiled:
        for words in SIGHTS:
            run(words, compiled)
        measured = [[run(words, compiled) for words in (IMPORTS, *SIGHTS)] for _ in range(rounds)]
    bare, *wholes = (_least(each) for each in zip(*measured, strict=True))
    for words, whole in zip(SIGHTS, wholes, strict=True):
        name, beside = f"python {' '.join(words)}", f'python -c "{IMPORTS[1]}"'
        yield at_most(f"{name}, CPU", beside, whole.cpu / bare.cpu, 2.0)
        yield at_most(f"{name}, wall clock", beside, whole.wall / bare.wall, 2.0)
        yield Row(f"{name}, peak memory", "", whole.peak, 200.0, unit="MB")


def _least(costs: Sequence[Cost]) -> Cost:
    """Return the least times, which other processes disturbed least, and the highest peak."""
    return Cost(min(one.cpu for one in costs), min(one.wall for one in costs), max(one.peak for one in costs))


def run(words: Sequence[str], compiled: str) -> Cost:
    """Return the cost of Python with these arguments; compiled modules go to *compiled*."""
    given = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    return spent(words, ROOT, given)[0]


if __name__ == "__main__":
    sys.exit(main(rows))
