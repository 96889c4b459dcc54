"""A session of play in an open window: the lobby, the first game, the end."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.core.lobby import NotReadable, Seats
from game.core.model.unit import Side
from game.files import places
from game.files.lessons import lesson_beside
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.files.saves.seal import Locked
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.files.stated_format import sort_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import read
from game.lobby.local_lobby import LocalLobby
from game.lobby.open_game import fresh_seed
from game.lobby.previews import PreviewLibrary
from game.storage import disk
from game.ui.menu.opening import first_screen
from game.ui.shell import window
from game.ui.shell.display import OpenDisplay


def play_in(
    display: OpenDisplay | None,
    scenario: Path | None,
    save: Path | str | None,
    *,
    pins: Mapping[Side, str],
    seed: str | None,
    frames: int | None,
) -> None:
    """Play in the open window *display*; None opens one. The others are as for `game.library.window.play`."""
    for folder in (places.own_maps(), places.own_maps() / "scenarios"):
        disk.sweep(folder)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(places.saves()), places.own_forces())
    ended = False
    try:
        begun = _begun(lobby, scenario, save, pins, seed)
        first = first_screen(None if begun is None else lambda lobby: begun)
        window.run(lobby, first, home=first_screen(), frames=frames, display=display)
        ended = True
    except NotReadable as wrong:
        ended = True
        raise BadFile(Problem(str(places.saves()), 1, 1, "", words) for words in wrong.problems) from wrong
    finally:  # a game that was not ended, by Ctrl+C in the terminal, too, is offered at the next start
        (lobby.close if ended else lobby.interrupt)()


def _begun(
    lobby: LocalLobby,
    scenario: Path | None,
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
        if sort_of(read(scenario)) == "map":
            return lobby.lab_on(scenario)
        found = read_scenario(scenario)
        lesson = lesson_beside(scenario, found)
        seats = lobby.begin(battle_start(found, seed=seed or found.seed or fresh_seed()), lesson)
        if lesson is not None:
            lobby.play_by(lesson.players)
        return seats
    return None
