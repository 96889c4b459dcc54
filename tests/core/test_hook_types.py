"""The type checker holds every hook of a ruleset against its signature."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]


def test_the_type_checker_refuses_hooks_of_the_wrong_type():
    """Each wrong line is refused: were one accepted, its `type: ignore` would be unused: an error."""
    command = [sys.executable, "-m", "mypy", "--strict", str(HERE / "wrong_hooks.py")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_every_hook_says_what_it_is_given():
    """No field of a ruleset takes just any function, or just anything."""
    text = (ROOT / "game/core/model/state.py").read_text(encoding="utf-8")
    hooks = text[text.index("class Phase(") :]
    assert "Callable[..." not in hooks
    assert [line for line in hooks.splitlines() if re.search(r"\bAny\b", line)] == []
