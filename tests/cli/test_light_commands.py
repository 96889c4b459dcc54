"""What a command does not need, it does not load: a headless one begins at once."""

from __future__ import annotations

import subprocess
import sys

import pytest
from commands import BOARDS, ROOT

from game.rules import names

SIGHT = ("sight", BOARDS / "ex-los.yaml", "a", "b")
HEAVY = {
    "_hashlib",
    "pygame",
    "pygame_gui",
    "pymunk",
    "numba",
    "cryptography",
    "platformdirs",
    "pydantic",
    "scipy",
}
OTHERS = {
    "game.ui",
    "game.ai",
    "game.files.importers",
    "game.files.saves.saves",
    "game.files.saves.seal",
    "game.lobby.local_lobby",
}
NOT_FOR_A_SIGHT = {
    "game.overlays",
    "game.library",
    "game.core.lobby",
    "game.core.engine.match",
    "game.files.saves.journal",
    "game.storage.growing",
    "game.mechanics.bursts",
    "game.rules.alpha_strike.display.moving_threat",
    "json",
    "difflib",
    "shutil",
}
MOST_FOR_A_SIGHT = 255
"""The modules of the game that a sight may load; it needs about half of them."""
WORDS = """
import sys
from game.cli import main
try:
    main(sys.argv[1:])
finally:
    print(*sorted(sys.modules), file=sys.stderr)
"""


def loaded(*words: object) -> set[str]:
    """Return the modules that a command has loaded when it ends, in a process of its own."""
    given = [sys.executable, "-c", WORDS, *map(str, words)]
    done = subprocess.run(given, cwd=ROOT, capture_output=True, text=True, check=True)
    return set(done.stderr.split())


def below(modules: set[str], names: set[str]) -> set[str]:
    """Return those of *modules* that are one of *names* or lie in one."""
    return {module for module in modules if any(f"{module}.".startswith(f"{name}.") for name in names)}


@pytest.mark.parametrize("words", [SIGHT, ("reach", *SIGHT[1:3]), ("threat", *SIGHT[1:3])])
def test_a_headless_command_loads_neither_screen_nor_saves_nor_other_rules(words):
    """Nor anything large that it has no use for."""
    found = loaded(*words)
    assert "game.rules.alpha_strike.combat.to_hit" in found
    others = {f"game.rules.{name}" for name in names()} - {"game.rules.alpha_strike"}
    others |= {f"game.rules.alpha_strike.{name}" for name in names()}
    assert below(found, HEAVY | OTHERS | others) == set()


def test_a_sight_loads_neither_overlays_nor_matches():
    """Hovering asks for thousands of sights, a command for one: it pays for what it imports."""
    modules = loaded(*SIGHT)
    found = below(modules, {"game"})
    assert below(modules, NOT_FOR_A_SIGHT) == set()
    assert len(found) <= MOST_FOR_A_SIGHT


def test_the_help_of_a_command_loads_no_rules():
    """Only the battle says which are needed."""
    assert below(loaded("blast", "--help"), HEAVY | {"game.rules.alpha_strike", "game.rules.mecha"}) == set()
