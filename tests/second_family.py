"""Puts families of `tests/families` beside those of the game, for as long as a test lasts."""

from __future__ import annotations

import shutil
import sys
from dataclasses import fields
from pathlib import Path

import game.rules
from game.files import family_io, places
from game.geometry.value import Value

FAMILIES = Path(__file__).parent / "families"


def joined(monkeypatch, folder: Path, *names: str) -> None:
    """Make the families of those *names* known, or Pikes; their cards go where the game looks for cards."""
    cards, wanted = places.cards, names or ("pikes",)
    (folder / "cards").mkdir()
    for name in wanted:
        shutil.copytree(FAMILIES / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(FAMILIES / f"{name}.yaml", folder / "cards")
    monkeypatch.setattr(game.rules, "__path__", [*game.rules.__path__, str(folder)])
    monkeypatch.setattr(places, "cards", lambda name: folder / "cards" if name in wanted else cards(name))
    forgotten()


def forgotten() -> None:
    """Let the families be looked for anew."""
    game.rules.places.cache_clear()
    family_io.family_ios.cache_clear()
    ours = tuple(f"game.rules.{one.name}" for one in FAMILIES.iterdir() if one.is_dir())
    for name in [name for name in sys.modules if name.startswith(ours)]:
        for kind in vars(sys.modules[name]).values():
            if isinstance(kind, type) and issubclass(kind, Value) and kind.__module__ == name:
                fields(kind)  # worked out while its module is there: the window works out all that there are
        del sys.modules[name]
