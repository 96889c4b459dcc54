"""`python -m tests`: all checks: lint, types, import contracts, tests, a headless game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
PYTEST = (sys.executable, "-m", "pytest", "-q")
CHECKS = (
    ("lint", (sys.executable, "-m", "ruff", "check", ".")),
    ("format", (sys.executable, "-m", "ruff", "format", "--check", ".")),
    ("types", (sys.executable, "-m", "mypy", "--num-workers", "2")),
    ("contracts", (str(BIN / "lint-imports"), "--no-cache")),
)
COLLECTION = (("collection", (*PYTEST, "--collect-only", "-qq")),)
"""Run beside the checks; the tests find their bytecode there, which each process would make for itself."""
TESTS = (
    ("tests", (*PYTEST, "-n", "3", "--dist", "worksteal")),  # on two cores: many wait for processes
    (
        "a headless game",
        (
            sys.executable,
            "main.py",
            "run",
            "tests/scenarios/game.yaml",
            "--script",
            "tests/scenarios/game.script.yaml",
        ),
    ),
)
Step = tuple[str, tuple[str, ...]]


def main() -> int:
    """Run every step; return 0 if all passed."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # hundreds of processes read what the first one wrote
    with ThreadPoolExecutor(1) as beside:
        collection = beside.submit(failures, COLLECTION, quiet=True)
        failed = failures(CHECKS)
    failed += collection.result() + failures(TESTS)
    print("failed: " + ", ".join(failed) if failed else "all passed", flush=True)
    return 1 if failed else 0


def failures(steps: Iterable[Step], quiet: bool = False) -> list[str]:
    """Run *steps* one after the other; return the names of those that failed.

    Output is printed as it comes, or, if *quiet*, at the end and of failures only.
    """
    failed = []
    for name, command in steps:
        if not quiet:
            print(f"== {name}", flush=True)
        done = subprocess.run(command, cwd=ROOT, check=False, text=True, capture_output=quiet)
        if done.returncode:
            failed.append(name)
            if quiet:
                print(f"== {name}", done.stdout + done.stderr, sep="\n", flush=True)
    return failed


if __name__ == "__main__":
    raise SystemExit(main())
