"""Opens the window, for a program or the command line.

The window comes first: the rest of the program is loaded while it is there, for seconds without bytecode. So
this imports little.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import import_module
from pathlib import Path

from game.files.by_name import battle_file, map_file
from game.files.yaml.problems import BadFile

LOADED = (
    "game.files.scenarios.scenarios",
    "game.lobby.lab_sessions",
    "game.lobby.local_lobby",
    "game.ui.shell.app",
    "game.ui.battle.table.table_view",
    "game.ui.battle.screen",
    "game.ui.lab.screen",
    "game.ui.menu.opening",
    "game.library.play_session",
)
"""Modules whose loading takes about the same time each, without bytecode a quarter of a second."""


def play(
    scenario: Path | str | None = None,
    *,
    save: Path | str | None = None,
    pins: Mapping[str, str] | None = None,
    seed: str | None = None,
    frames: int | None = None,
) -> None:
    """Open the window on the main menu, a battle, the lab or a saved game; return when it is closed.

    Args:
        scenario: The file of a scenario to begin, or the name of a battle, as "first-steps"; or a map, which
            opens in the lab.
        save: A saved game to continue instead.
        pins: The PINs of the sides that sealed *save*.
        seed: The seed of the dice of *scenario*; by default the file's, else a random one.
        frames: Close the window after this number of frames.

    Raises:
        ValueError: if both a scenario and a save are given.
        BadFile: with every problem of the scenario, or if a PIN is wrong.
        BadSave: if the save cannot be read.
        Crashed: (`game.ui.shell.crash_report`) if an internal error ended it; the game is saved.
    """
    if scenario is not None and save is not None:
        raise ValueError("a scenario or a save, not both")
    path = None if scenario is None else _battle_or_map(scenario)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.shell.display import close_display, show_loading, try_open_display

    display = try_open_display()
    try:
        for done, name in enumerate(LOADED, 1):
            import_module(name)
            if display is not None and not show_loading(display, done / len(LOADED)):
                return
        from game.library.play_session import play_in

        play_in(display, path, save, pins=pins or {}, seed=seed, frames=frames)
    finally:
        close_display()


def _battle_or_map(given: Path | str) -> Path:
    """Return the file of the battle *given*, a file or a name; else that of the map of that name."""
    try:
        return battle_file(given)
    except BadFile as no_battle:
        try:
            return map_file(given)
        except BadFile:
            raise no_battle from None
