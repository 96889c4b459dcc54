"""Opens the window, for a program or the command line."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

from game.core.lobby import NotReadable, Seats
from game.core.model.unit import Side
from game.files import places
from game.files.by_name import battle_file, map_file
from game.files.lessons import lesson_beside
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.files.saves.seal import NO_PINS, Locked
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.files.stated_format import sort_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import read
from game.lobby.local_lobby import LocalLobby
from game.lobby.open_game import fresh_seed
from game.lobby.previews import PreviewLibrary
from game.storage import disk


def play(
    scenario: Path | str | None = None,
    *,
    save: Path | str | None = None,
    pins: Mapping[Side, str] = NO_PINS,
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
        Crashed: (`game.ui.shell.guard`) if an internal error ended it; the game is saved.
    """
    if scenario is not None and save is not None:
        raise ValueError("a scenario or a save, not both")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.menu.opening import first_screen
    from game.ui.shell import window

    for folder in (places.own_maps(), places.own_maps() / "scenarios"):
        disk.sweep(folder)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(places.saves()), places.own_forces())
    ended = False
    try:
        begun = _begun(lobby, scenario, save, pins, seed)
        first = first_screen(None if begun is None else lambda lobby: begun)
        window.run(lobby, first, home=first_screen(), frames=frames)
        ended = True
    except NotReadable as wrong:
        ended = True
        raise BadFile(Problem(str(places.saves()), 1, 1, "", words) for words in wrong.problems) from wrong
    finally:  # a game that was not ended, by Ctrl+C in the terminal, too, is offered at the next start
        (lobby.close if ended else lobby.interrupt)()


def _begun(
    lobby: LocalLobby,
    scenario: Path | str | None,
    save: Path | str | None,
    pins: Mapping[Side, str],
    seed: str | None,
) -> Seats | None:
    """Return the seats of the requested game, or None."""
    if save is not None:
        try:
            return lobby.adopt(load(Path(save), pins=pins), pins)
        except Locked as locked:
            raise BadFile([Problem(str(save), 1, 1, "", str(locked))]) from locked
    if scenario is not None:
        path = _battle_or_map(scenario)
        if sort_of(read(path)) == "map":
            return lobby.lab_on(path)
        found = read_scenario(path)
        lesson = lesson_beside(path, found)
        seats = lobby.begin(battle_start(found, seed=seed or found.seed or fresh_seed()), lesson)
        if lesson is not None:
            lobby.play_by(lesson.players)
        return seats
    return None


def _battle_or_map(given: Path | str) -> Path:
    """Return the file of the battle *given*, a file or a name; else that of the map of that name."""
    try:
        return battle_file(given)
    except BadFile as no_battle:
        try:
            return map_file(given)
        except BadFile:
            raise no_battle from None
