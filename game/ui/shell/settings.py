"""The settings of the player on this machine: a small JSON file that may safely be damaged."""

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
VOLUMES = (0, 20, 40, 60, 80, 100)
LOUD = {"shots": "volume_shots", "hits": "volume_hits", "dice": "volume_dice"}
LOUD |= {"interface": "volume_interface", "ambient": "volume_ambient"}
"""The setting with the volume of each kind of sound."""
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "dice_speed": SPEEDS,
    "motion_speed": SPEEDS,
    "computer_pace": PACES,
    **dict.fromkeys(LOUD.values(), VOLUMES),
}
SCALES = (100, 125, 150, 175, 200, 225, 250)
BY_HEIGHT = 0
"""The value of `scale` for an interface that scales with the height of its window."""
USUAL_HEIGHT = 900
"""The window height in pixels at which such an interface has 100 %."""


class Settings(Value):
    """The choices of a player.

    Attributes:
        scale: Size of the interface in percent, 100 to 250; `BY_HEIGHT` to fit the window.
        palette: Name of a palette of the theme.
        tray: Whether rolling dice are shown.
        motion: Whether moving tokens, effects and floating results are shown.
        motion_speed: The speed of moving tokens, effects and banners in percent; one of SPEEDS.
        real_dice: Whether the players roll real dice and type in the faces.
        dice_speed: The speed of rolling dice in percent; one of SPEEDS.
        next_unit: Whether the next unit that can act is selected after an action.
        shared_keys: Whether sides at one keyboard choose in secret at the same time, each with its own row of
            keys, instead of handing the screen over.
        computer_pace: The speed of computer players' moves in percent; 0 shows them at once.
        volume_shots, volume_hits, volume_interface, volume_dice, volume_ambient: The volume of each kind of
            sound in percent; one of VOLUMES.
        window: Left, top, width and height of the window when it was last closed; zeros before that.
        keys: The keys that differ from the defaults, by command name.
        panels: Which panels are folded, and where the player has put them, by name.
    """

    scale: int = 100
    palette: str = "standard"
    sounds: bool = True
    tray: bool = True
    motion: bool = True
    motion_speed: int = 100
    real_dice: bool = False
    dice_speed: int = 100
    full_screen: bool = False
    next_unit: bool = True
    shared_keys: bool = False
    computer_pace: int = 100
    volume_shots: int = 80
    volume_hits: int = 80
    volume_interface: int = 60
    volume_dice: int = 80
    volume_ambient: int = 40
    window: tuple[int, ...] = (0, 0, 0, 0)
    keys: Mapping[str, str] = field(default_factory=dict)
    panels: Mapping[str, str] = field(default_factory=dict)

    def but(self, **changes: Any) -> Settings:
        """Return a copy of these settings with *changes*."""
        return replace(self, **changes)

    @property
    def volumes(self) -> Mapping[str, int]:
        """The volume of each kind of sound in percent."""
        return {kind: getattr(self, name) for kind, name in LOUD.items()}


def place() -> Path:
    """Return the path of this player's settings."""
    return Path(platformdirs.user_config_dir("sightline", appauthor=False)) / "settings.json"


def scale_at(height: int, scale: int) -> float:
    """Return the interface scale for a window *height* pixels high, if the settings have *scale*.

    >>> [scale_at(height, BY_HEIGHT) for height in (720, 900, 1080, 1440, 2160, 4320)]
    [1.0, 1.0, 1.2, 1.6, 2.4, 2.5]
    >>> scale_at(720, 150)
    1.5
    """
    if scale != BY_HEIGHT:
        return scale / 100
    return min(max(round(20 * height / USUAL_HEIGHT) / 20, SCALES[0] / 100), SCALES[-1] / 100)


def first_guess() -> Settings:
    """Return the settings of a new player: the interface scales with the height of the window."""
    return Settings(scale=BY_HEIGHT)


class LoadedSettings(Value):
    """The settings read from a file, and a line for each unusable one."""

    settings: Settings
    problems: tuple[str, ...] = ()


def read(path: Path, otherwise: Settings | None = None) -> LoadedSettings:
    """Return the settings stored at *path*, with their problems; a missing file is no problem.

    Missing or damaged settings have the values of *otherwise*; anything but a regular file is not opened.
    """
    settings = otherwise or Settings()
    try:
        found = json.loads(disk.read(path, MOST_BYTES))
    except FileNotFoundError as missing:
        dangling = f"{path}: {missing.strerror}: it is a broken link"
        return LoadedSettings(settings, (dangling,) if path.is_symlink() else ())
    except OSError as wrong:
        return LoadedSettings(settings, (f"{path}: {wrong.strerror or wrong}",))
    except (ValueError, RecursionError):
        return LoadedSettings(settings, (f"{path}: expected settings in JSON",))
    if not isinstance(found, dict):
        return LoadedSettings(settings, (f"{path}: expected settings by name",))
    known = {one.name for one in fields(Settings)} & found.keys()
    good = {name: found[name] for name in known if _fits(name, found[name])}
    good |= {"window": tuple(good["window"])} if "window" in good else {}
    wrong_ones = tuple(f"{path}: {name}: expected {_expected(name)}" for name in sorted(known - good.keys()))
    return LoadedSettings(replace(settings, **good), wrong_ones)


def save(settings: Settings, path: Path) -> None:
    """Write *settings* to *path* atomically.

    Raises:
        OSError: if it cannot be written.
    """
    text = json.dumps(asdict(settings), indent=2, sort_keys=True) + "\n"
    disk.replace(path, text.encode(), private=True)


def _fits(name: str, value: Any) -> bool:
    """Whether *value* is valid for the setting *name*."""
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
    """Whether *value* is a possible key name."""
    return isinstance(value, str) and len(value) <= LONGEST_KEY and value.isprintable()


def _expected(name: str) -> str:
    """Return the valid values of the setting *name*, as text."""
    words = {
        "scale": "a whole number from 100 to 250, or 0 to fit the window",
        "window": "left, top, width and height of the window in pixels",
        **{name: f"one of {', '.join(map(str, values))}" for name, values in NUMBERS.items()},
        "palette": f"one of {', '.join(palettes())}",
        "keys": "the name of a key for each command name",
        "panels": "the state of a panel for each panel name",
    }
    return words.get(name, "true or false")
