"""Adds families of `tests/families` to those of the game for the duration of a test."""

from __future__ import annotations

import shutil
import sys
from dataclasses import fields
from pathlib import Path

import game.rules
from game.files import places
from game.geometry.value import Value

FAMILIES = Path(__file__).parent / "families"


def joined(monkeypatch, folder: Path, *names: str) -> None:
    """Register the families *names*, by default Pikes; their cards go where the game looks for cards."""
    cards, wanted = places.cards, names or ("pikes",)
    (folder / "cards").mkdir()
    for name in wanted:
        shutil.copytree(FAMILIES / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        shutil.copy(FAMILIES / f"{name}.yaml", folder / "cards")
    monkeypatch.setattr(game.rules, "__path__", [*game.rules.__path__, str(folder)])
    monkeypatch.setattr(places, "cards", lambda name: folder / "cards" if name in wanted else cards(name))
    forgotten()


def forgotten() -> None:
    """Unload their modules, so that the next test imports its own copies."""
    ours = tuple(f"game.rules.{one.name}" for one in FAMILIES.iterdir() if one.is_dir())
    for name in [name for name in sys.modules if name.startswith(ours)]:
        for kind in vars(sys.modules[name]).values():
            if isinstance(kind, type) and issubclass(kind, Value) and kind.__module__ == name:
                fields(kind)  # completed while its module is there, since the window completes all classes
        del sys.modules[name]
