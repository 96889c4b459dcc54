"""Puts the family of `tests/families` beside those of the game, for as long as a test lasts."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import game.rules
from game.files import family_io, places

FAMILIES = Path(__file__).parents[1] / "families"


def joined(monkeypatch, folder: Path) -> None:
    """Make the family known; its cards go where the game looks for cards."""
    cards = places.cards
    shutil.copytree(FAMILIES / "pikes", folder / "pikes", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "cards").mkdir()
    shutil.copy(FAMILIES / "pikes.yaml", folder / "cards")
    monkeypatch.setattr(game.rules, "__path__", [*game.rules.__path__, str(folder)])
    monkeypatch.setattr(places, "cards", lambda name: folder / "cards" if name == "pikes" else cards(name))
    forgotten()


def forgotten() -> None:
    """Let the families be looked for anew."""
    game.rules.places.cache_clear()
    family_io.family_ios.cache_clear()
    for name in [name for name in sys.modules if name.startswith("game.rules.pikes")]:
        del sys.modules[name]
