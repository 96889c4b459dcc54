"""`python -m tests`: all checks: lint, types, import contracts, tests, a headless game."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
BIN = Path(sys.executable).parent
STEPS = (
    ("lint", (sys.executable, "-m", "ruff", "check", ".")),
    ("format", (sys.executable, "-m", "ruff", "format", "--check", ".")),
    ("types", (sys.executable, "-m", "mypy")),
    ("contracts", (str(BIN / "lint-imports"), "--no-cache")),
    ("tests", (sys.executable, "-m", "pytest", "-q", "-n", "3")),  # on two cores: many wait for processes
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


def main() -> int:
    """Run every step; return 0 if all passed."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    failed = []
    for name, command in STEPS:
        print(f"== {name}", flush=True)
        if subprocess.run(command, cwd=ROOT, check=False).returncode:
            failed.append(name)
    print("failed: " + ", ".join(failed) if failed else "all passed", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
