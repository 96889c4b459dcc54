"""Saved games in place of a scenario, for the commands that describe or draw a table."""

from __future__ import annotations

import argparse
from pathlib import Path

from game.cli.shared.pins import pins_of
from game.cli.shared.printing import complain
from game.core.lobby import NotReadable
from game.files.yaml.problems import BadFile, Problem
from game.lobby.command_battle import CommandBattle


def saved_battle(args: argparse.Namespace) -> CommandBattle:
    """Return the saved game that *args* name; a sealed one needs the PINs of all sides.

    If the computer plays a side and hides something, it shows what the person knows.

    Raises:
        BadFile: if a PIN is missing or wrong, or there is no such side, or it is the computer's.
    """
    from game.files.saves.saves import load  # imported here: scenarios do not need them
    from game.files.saves.seal import Locked
    from game.lobby.saved_viewer import viewer_of

    try:
        loaded = load(args.scenario, pins=pins_of(args))
    except Locked as locked:
        raise _bad(args.scenario, str(locked)) from locked
    if loaded.notice:
        complain(f"{args.scenario}: {loaded.notice}")
    sides = loaded.match.state.sides
    if args.side is not None and args.side not in sides:
        raise _bad(args.scenario, f"there is no side {args.side}; there are {', '.join(sides)}")
    try:
        return CommandBattle(loaded.match, viewer_of(loaded, args.side))
    except NotReadable as wrong:
        raise _bad(args.scenario, str(wrong)) from wrong


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
