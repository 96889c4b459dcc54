"""`say`: a battle or a saved game in sentences, for a screen reader."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import SCENARIO, add_scenario
from game.cli.shared.pins import add_pins
from game.cli.shared.printing import print_json
from game.cli.shared.saved import saved_battle
from game.files.by_name import SAVE, is_save
from game.files.yaml.problems import BadFile, Problem
from game.lobby.command_battle import begin
from game.lobby.reports.description import described
from game.lobby.tables import CALLED, there_are, unit_named

EVENTS = 10


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    words = "describe the table, the units and the last events in sentences, for a screen reader"
    parser = commands.add_parser("say", help=words)
    add_scenario(parser, f"{SCENARIO}; or a saved game, a file that ends in {SAVE}")
    parser.add_argument("--side", help="say only what this side knows")
    words = f"also the distance, direction and sight from this unit to each other, {CALLED}"
    parser.add_argument("--unit", metavar="UNIT", help=words)
    words = f"how many of the last events (default: {EVENTS})"
    parser.add_argument("--events", type=_count, default=EVENTS, metavar="N", help=words)
    add_pins(parser)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def _count(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 9):
        raise argparse.ArgumentTypeError(f"expected 0 or more, not {text}")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Print the sentences, a paragraph for each subject."""
    battle = saved_battle(args) if is_save(args.scenario) else begin(args.scenario, side=args.side)
    seat = battle.looking
    unit = None if args.unit is None else unit_named(seat.view, args.unit, args.scenario)
    if unit is not None and not unit.present:
        raise _bad(args.scenario, f"{args.unit} is not on the table; {there_are(seat.view)}")
    found = asdict(described(seat, unit, args.events))
    if args.json:
        print_json(found)
    else:
        print("\n\n".join("\n".join(lines) for lines in found.values() if lines))
    return 0


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
