"""`report`: the course of a saved battle, luck, turning points, decisive attacks, movement."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from game.cli.shared.outputs import write
from game.cli.shared.pins import add_pins, pins_of
from game.cli.shared.printing import complain, print_json
from game.core.lobby import NotReadable
from game.files.by_name import save_file
from game.files.saves.saves import load
from game.files.saves.seal import Locked
from game.files.yaml.problems import BadFile, Problem
from game.lobby.after_battle.battle_report import BattleReport, battle_report
from game.lobby.after_battle.tables import data, lines
from game.lobby.saved_viewer import viewer_of


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    words = "report a saved battle: its course, luck, turning points and decisive attacks"
    parser = commands.add_parser("report", help=words)
    words = "a saved game: its file, or its name in the folder of saves"
    parser.add_argument("save", type=Path, help=words)
    words = "write a page with chart, sight certificates and movement"
    parser.add_argument("-o", dest="page", type=Path, metavar="REPORT.html", help=words)
    add_pins(parser)
    words = "only what this side may know; needed while a battle with secrets goes on"
    parser.add_argument("--side", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the report, and write its page if wanted."""
    pins, args.save = pins_of(args), save_file(args.save)
    try:
        loaded = load(args.save, pins=pins)
        opened = loaded.match.state.sides if loaded.seal is not None else ()
        found = battle_report(loaded.match, viewer_of(loaded, args.side), opened)
    except (Locked, NotReadable) as wrong:
        raise _bad(args.save, str(wrong)) from wrong
    if loaded.notice:
        complain(f"{args.save}: {loaded.notice}")
    if args.page:
        _write(args.page, found)
    if args.json:
        print_json(data(found))
    else:
        print("\n".join(lines(found)))
    return 0


def _write(path: Path, found: BattleReport) -> None:
    """Write the page of *found*; it needs pygame, so it is imported here."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.library.battle_page import battle_page

    write(path, battle_page(found).encode())


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
