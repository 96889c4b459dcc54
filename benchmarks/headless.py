"""`python -m benchmarks.headless`: what one `sight` costs without a screen, beside what it imports.

Both run as installed programs do, on compiled modules: where the tree has none, they are compiled into a
folder that is thrown away.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.rows import Row, at_most, main

ROOT = Path(__file__).parents[1]
IMPORTS = ("-c", "import numpy, shapely, yaml")
SIGHT = ("main.py", "sight", "tests/scenarios/ex-los.yaml", "a", "b")
ROUNDS = 5


def rows(seconds: float) -> Iterable[Row]:
    """Yield time and memory; the two are measured in turn, each time in a process of its own."""
    rounds = max(2, min(ROUNDS, round(seconds)))
    with tempfile.TemporaryDirectory() as compiled:
        run(SIGHT, compiled)
        measured = [(run(IMPORTS, compiled), run(SIGHT, compiled)) for _ in range(rounds)]
    bare, whole = (min(pair[i][0] for pair in measured) for i in (0, 1))
    yield at_most("a headless sight, CPU", "importing numpy, shapely and yaml", whole / bare, 2.0)
    peak = max(pair[1][1] for pair in measured)
    yield Row("a headless sight, peak memory", "", peak, 200.0, unit="MB")


def run(words: Sequence[str], compiled: str) -> tuple[float, float]:
    """Return the seconds of CPU and the peak MB of Python with these arguments; modules go in *compiled*."""
    given = {**os.environ, "PYTHONPYCACHEPREFIX": compiled, "PYTHONDONTWRITEBYTECODE": ""}
    command = [sys.executable, *words]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL, env=given) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    assert process.returncode in (0, 1), words
    return used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


if __name__ == "__main__":
    sys.exit(main(rows))
