"""`play`: opens the window: on the main menu, on a scenario, or on a saved game."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from game.cli.pins import add_pins, pins_of
from game.cli.printing import complain
from game.core.lobby import NotReadable, Seats
from game.files import places
from game.files.saves.save_folder import SaveFolder
from game.files.saves.saves import load
from game.files.saves.seal import Locked
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.problems import BadFile, Problem
from game.lobby.local_lobby import LocalLobby, fresh_seed
from game.lobby.previews import PreviewLibrary
from game.storage import disk

FAULT = 3
CRASHED = "A fault in the program ended the window. The game is kept, and is offered at the next start."


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("play", help="open the game")
    parser.add_argument("scenario", nargs="?", type=Path, help="a scenario file; by default the main menu")
    parser.add_argument("--load", type=Path, metavar="SAVE", help="go on with a saved game")
    add_pins(parser)
    parser.add_argument("--seed", help="of the dice, with a scenario")
    parser.add_argument("--frames", type=int, help=argparse.SUPPRESS)
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Show the window until it is closed."""
    if args.scenario is not None and args.load is not None:
        args.fail("a scenario or --load, not both")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.menu.opening import first_screen
    from game.ui.shell import window
    from game.ui.shell.guard import Crashed

    for folder in (places.own_maps(), places.own_maps() / "scenarios"):
        disk.sweep(folder)
    lobby = LocalLobby(PreviewLibrary.here(), SaveFolder(places.saves()))
    ended = False
    try:
        begun = _begun(lobby, args)
        first = first_screen(None if begun is None else lambda lobby: begun)
        window.run(lobby, first, home=first_screen(), frames=args.frames)
        ended = True
    except NotReadable as wrong:
        ended = True
        raise BadFile(Problem(str(places.saves()), 1, 1, "", words) for words in wrong.problems) from wrong
    except Crashed as crashed:
        complain(f"{CRASHED} The report: {crashed.report or 'could not be written'}")
        return FAULT
    finally:  # a game that was not ended, by Ctrl+C in the terminal, too, is offered at the next start
        (lobby.close if ended else lobby.interrupt)()
    return 0


def _begun(lobby: LocalLobby, args: argparse.Namespace) -> Seats | None:
    """Return the seats of the game that was asked for; None where none was."""
    if args.load is not None:
        pins = pins_of(args)
        try:
            return lobby.adopt(load(args.load, pins=pins), pins)
        except Locked as locked:
            raise BadFile([Problem(str(args.load), 1, 1, "", str(locked))]) from locked
    if args.scenario is not None:
        scenario = read_scenario(args.scenario)
        return lobby.begin(battle_start(scenario, seed=args.seed or scenario.seed or fresh_seed()))
    return None
