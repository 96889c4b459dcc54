"""The settings of this machine's player: a small JSON file that may be damaged without harm."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, field, fields, replace
from pathlib import Path
from typing import Any

import platformdirs

from game.geometry.value import Value
from game.storage import disk
from game.ui.theme import palettes

MOST_BYTES = 1 << 20
SCALES = (100, 125, 150, 175, 200, 225, 250)


class Settings(Value):
    """What a player has chosen.

    Attributes:
        scale: Size of the interface in percent, 100 to 250.
        palette: Name of a palette of the theme.
        tray: Whether dice are seen to tumble.
        motion: Whether tokens are seen to move and results to float.
        real_dice: Whether the players throw dice of their own and type the faces in.
        keys: The keys that differ from the usual ones, by the name of the command.
    """

    scale: int = 100
    palette: str = "standard"
    sounds: bool = True
    tray: bool = True
    motion: bool = True
    real_dice: bool = False
    full_screen: bool = False
    keys: Mapping[str, str] = field(default_factory=dict)

    def but(self, **changes: Any) -> Settings:
        """Return these settings with *changes*."""
        return replace(self, **changes)


def place() -> Path:
    """Return where the settings of this player are kept."""
    return Path(platformdirs.user_config_dir("sightline", appauthor=False)) / "settings.json"


def first_guess(height: int) -> Settings:
    """Return the settings for a player without any, on a desktop so many pixels high.

    >>> [first_guess(height).scale for height in (720, 1080, 1440, 2160)]
    [100, 100, 125, 200]
    """
    wanted = 100 * height / 1080
    return Settings(scale=max(size for size in SCALES if size <= max(100.0, min(wanted, 250.0))))


def load(path: Path, otherwise: Settings | None = None) -> Settings:
    """Return the settings kept at *path*; each that is missing or damaged as in *otherwise*."""
    settings = otherwise or Settings()
    try:
        found = json.loads(disk.read(path, MOST_BYTES))
    except (OSError, ValueError, RecursionError):
        return settings
    if not isinstance(found, dict):
        return settings
    good = {
        f.name: found[f.name] for f in fields(Settings) if f.name in found and _fits(f.name, found[f.name])
    }
    return replace(settings, **good)


def save(settings: Settings, path: Path) -> None:
    """Keep *settings* at *path*, whole or not at all.

    Raises:
        OSError: if the place cannot be written.
    """
    text = json.dumps(asdict(settings), indent=2, sort_keys=True) + "\n"
    disk.replace(path, text.encode(), private=True)


def _fits(name: str, value: Any) -> bool:
    """Whether *value* may stand for the setting of that name."""
    if name == "scale":
        return type(value) is int and 100 <= value <= 250
    if name == "palette":
        return value in palettes()
    if name == "keys":
        return isinstance(value, dict) and all(isinstance(text, str) for text in value.values())
    return isinstance(value, bool)
