"""`play`: opens the window on the main menu, a scenario, a map in the lab, or a saved game."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import SCENARIO
from game.cli.shared.pins import add_pins, pins_of
from game.cli.shared.printing import complain
from game.files.by_name import SAVE, is_save

FAULT = 3
CRASHED = "An error in the program closed the window. The game is saved and offered at the next start."


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("play", help="open the game")
    words = (
        f"{SCENARIO}; a map, which opens in the lab; or a saved game, a file that ends in {SAVE} "
        "(default: the main menu)"
    )
    parser.add_argument("scenario", metavar="FILE", nargs="?", type=Path, help=words)
    parser.add_argument("--load", type=Path, metavar="SAVE", help="continue a saved game")
    add_pins(parser)
    parser.add_argument("--seed", help="seed of the dice, with a scenario")
    parser.add_argument("--frames", type=int, help=argparse.SUPPRESS)
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Show the window until it is closed."""
    if args.scenario is not None and args.load is not None:
        args.fail("a scenario or --load, not both")
    scenario, save = args.scenario, args.load
    if scenario is not None and is_save(scenario):
        scenario, save = None, scenario
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.library.window import play
    from game.ui.shell.crash_report import Crashed

    try:
        play(
            scenario,
            save=save,
            pins=None if save is None else pins_of(args),
            seed=args.seed,
            frames=args.frames,
        )
    except Crashed as crashed:
        complain(f"{CRASHED} The report: {crashed.report or 'could not be written'}")
        return FAULT
    return 0
