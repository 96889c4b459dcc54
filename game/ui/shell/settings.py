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
from game.ui.shell.theme import palettes

MOST_BYTES = 1 << 20
LONGEST_KEY = 40
SPEEDS = (50, 100, 200, 400)
PACES = (50, 100, 200, 400, 0)
NUMBERS: Mapping[str, tuple[int, ...]] = {"dice_speed": SPEEDS, "computer_pace": PACES}
SCALES = (100, 125, 150, 175, 200, 225, 250)
BY_HEIGHT = 0
"""The scale of an interface that goes by the height of its window."""
USUAL_HEIGHT = 900
"""Pixels of a window at whose height the interface then has 100 %."""


class Settings(Value):
    """What a player has chosen.

    Attributes:
        scale: Size of the interface in percent, 100 to 250; `BY_HEIGHT` for what suits the window.
        palette: Name of a palette of the theme.
        tray: Whether the tumbling of dice is shown.
        motion: Whether moving tokens and floating results are shown.
        real_dice: Whether the players throw dice of their own and type the faces in.
        dice_speed: How fast dice tumble, in percent; one of SPEEDS.
        next_unit: Whether the next unit that can act is selected after an action.
        shared_keys: Whether sides at one keyboard choose in secret at once, each with a row of keys, instead
            of handing the screen over.
        computer_pace: How fast the moves of computer players are shown, in percent; 0 for at once.
        window: Left, top, width and height of the window when it was closed last; zeros before that.
        keys: The keys that differ from the usual ones, by the name of the command.
        panels: Which panels are folded, and where the player has put them, by their names.
    """

    scale: int = 100
    palette: str = "standard"
    sounds: bool = True
    tray: bool = True
    motion: bool = True
    real_dice: bool = False
    dice_speed: int = 100
    full_screen: bool = False
    next_unit: bool = True
    shared_keys: bool = False
    computer_pace: int = 100
    window: tuple[int, ...] = (0, 0, 0, 0)
    keys: Mapping[str, str] = field(default_factory=dict)
    panels: Mapping[str, str] = field(default_factory=dict)

    def but(self, **changes: Any) -> Settings:
        """Return these settings with *changes*."""
        return replace(self, **changes)


def place() -> Path:
    """Return where the settings of this player are stored."""
    return Path(platformdirs.user_config_dir("sightline", appauthor=False)) / "settings.json"


def scale_at(height: int, scale: int) -> float:
    """Return the scale of the interface in a window so many pixels high, where the settings say *scale*.

    >>> [scale_at(height, BY_HEIGHT) for height in (720, 900, 1080, 1440, 2160, 4320)]
    [1.0, 1.0, 1.2, 1.6, 2.4, 2.5]
    >>> scale_at(720, 150)
    1.5
    """
    if scale != BY_HEIGHT:
        return scale / 100
    return min(max(round(20 * height / USUAL_HEIGHT) / 20, SCALES[0] / 100), SCALES[-1] / 100)


def first_guess() -> Settings:
    """Return the settings for a player without any: the interface goes by the height of the window."""
    return Settings(scale=BY_HEIGHT)


class LoadedSettings(Value):
    """The settings that were read, and the unusable ones, a line each."""

    settings: Settings
    problems: tuple[str, ...] = ()


def read(path: Path, otherwise: Settings | None = None) -> LoadedSettings:
    """Return the settings stored at *path* with what is wrong with them; where there is no file, nothing is.

    Each that is missing or damaged is as in *otherwise*; what is no file is never waited for.
    """
    settings = otherwise or Settings()
    try:
        found = json.loads(disk.read(path, MOST_BYTES))
    except FileNotFoundError as missing:
        dangling = f"{path}: {missing.strerror}: it is a link to nothing"
        return LoadedSettings(settings, (dangling,) if path.is_symlink() else ())
    except OSError as wrong:
        return LoadedSettings(settings, (f"{path}: {wrong.strerror or wrong}",))
    except (ValueError, RecursionError):
        return LoadedSettings(settings, (f"{path}: expected settings in JSON",))
    if not isinstance(found, dict):
        return LoadedSettings(settings, (f"{path}: expected settings by their names",))
    known = {one.name for one in fields(Settings)} & found.keys()
    good = {name: found[name] for name in known if _fits(name, found[name])}
    good |= {"window": tuple(good["window"])} if "window" in good else {}
    wrong_ones = tuple(f"{path}: {name}: expected {_expected(name)}" for name in sorted(known - good.keys()))
    return LoadedSettings(replace(settings, **good), wrong_ones)


def save(settings: Settings, path: Path) -> None:
    """Write *settings* to *path*, whole or not at all.

    Raises:
        OSError: if the place cannot be written.
    """
    text = json.dumps(asdict(settings), indent=2, sort_keys=True) + "\n"
    disk.replace(path, text.encode(), private=True)


def _fits(name: str, value: Any) -> bool:
    """Whether *value* may stand for the setting of that name."""
    if name == "scale":
        return type(value) is int and (value == BY_HEIGHT or 100 <= value <= 250)
    if name == "window":
        return isinstance(value, list) and len(value) == 4 and all(type(one) is int for one in value)
    if name in NUMBERS:
        return type(value) is int and value in NUMBERS[name]
    if name == "palette":
        return isinstance(value, str) and value in palettes()
    if name in ("keys", "panels"):
        return isinstance(value, dict) and all(map(_is_key, value.values()))
    return isinstance(value, bool)


def _is_key(value: Any) -> bool:
    """Whether *value* may be the name of a key."""
    return isinstance(value, str) and len(value) <= LONGEST_KEY and value.isprintable()


def _expected(name: str) -> str:
    """Return the valid values of the setting of that name, in words."""
    words = {
        "scale": "a whole number from 100 to 250, or 0 for what suits the window",
        "window": "left, top, width and height of the window in pixels",
        "dice_speed": f"one of {', '.join(map(str, SPEEDS))}",
        "computer_pace": f"one of {', '.join(map(str, PACES))}",
        "palette": f"one of {', '.join(palettes())}",
        "keys": "the name of a key for the name of a command",
        "panels": "how a panel stands for the name of a panel",
    }
    return words.get(name, "true or false")
