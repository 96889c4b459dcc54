"""The cost of a separate process. An intermediate process starts it, since a peak includes the parent's."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

BETWEEN = """
import json, os, subprocess, sys, time
began = time.perf_counter()
process = subprocess.Popen(sys.argv[1:])
_, status, used = os.wait4(process.pid, 0)
process.returncode = os.waitstatus_to_exitcode(status)
wall = time.perf_counter() - began
print(json.dumps([process.returncode, used.ru_utime + used.ru_stime, wall, used.ru_maxrss / 1024]))
"""


class Cost(NamedTuple):
    """The cost of one process: seconds of CPU and wall clock, and peak MB."""

    cpu: float
    wall: float
    peak: float


def spent(words: Sequence[str], folder: Path, given: Mapping[str, str] | None = None) -> tuple[Cost, str]:
    """Return the cost of Python with the arguments *words* in *folder*, and its output."""
    command = [sys.executable, "-S", "-c", BETWEEN, sys.executable, *words]
    done = subprocess.run(command, cwd=folder, env=given, stdout=subprocess.PIPE, text=True, check=True)
    printed, _, report = done.stdout.rstrip("\n").rpartition("\n")
    status, *cost = json.loads(report)
    assert status in (0, 1), words
    return Cost(*cost), printed
