"""`replay`: lists the entries of a save; --disputed checks each against the current rules."""

from __future__ import annotations

import argparse
from dataclasses import fields
from pathlib import Path
from typing import Any

from game.cli.shared.pins import add_pins, pins_of
from game.cli.shared.printing import complain, print_json
from game.core.engine.match import Entry, Match
from game.core.lobby import NotReadable
from game.core.model.unit import Side
from game.core.views.observe import observe
from game.core.views.story import story_lines
from game.files.saves.saves import Loaded, load, sealed_with, stories
from game.files.saves.seal import Locked
from game.files.yaml.problems import BadFile, Problem
from game.geometry.value import tag_of
from game.lobby.reports.plain import plain
from game.lobby.saved_viewer import viewer_of


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "replay", help="list the entries of a save, or check them against the current rules"
    )
    parser.add_argument("save", type=Path)
    words = "only entries that the current rules resolve differently"
    parser.add_argument("--disputed", action="store_true", help=words)
    add_pins(parser)
    parser.add_argument("--side", help="only what this side may know; a sealed save needs its PIN")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the entries; with --disputed return 1 if there are any."""
    try:
        sealed = bool(sealed_with(args.save))
        if sealed and args.side is not None:  # its own PIN suffices
            return _own(args, args.side)
        loaded = load(args.save, pins=pins_of(args) if sealed else {})
        side = viewer_of(loaded, args.side)
        return _whole(args, loaded) if side is None else _own(args, side)
    except (Locked, NotReadable) as wrong:
        raise BadFile([Problem(str(args.save), 1, 1, "", str(wrong))]) from wrong


def _own(args: argparse.Namespace, side: Side) -> int:
    """Print what one side may know."""
    entries = stories(args.save, side, pins_of(args).get(side, ""))
    if args.json:
        print_json({"side": side, "entries": entries})
    else:
        for number, lines in enumerate(entries):
            print(f"{number:4d}  {'; '.join(lines)}")
    return 0


def _whole(args: argparse.Namespace, loaded: Loaded) -> int:
    if loaded.notice:
        complain(f"{args.save}: {loaded.notice}")
    match = loaded.match
    log = match.log
    shown = match.disputed() if args.disputed else list(log)
    numbers = {id(entry): number for number, entry in enumerate(log)}
    if args.json:
        names = dict(match.state.brief.names)
        entries = [{"item": numbers[id(entry)], **_data(entry, names)} for entry in shown]
        print_json({"notice": loaded.notice, "entries": entries})
    else:
        for entry in shown:
            print(f"{numbers[id(entry)]:4d}  {_words(entry, match)}")
        if args.disputed:
            print(f"{len(shown)} of {len(log)} entries disputed")
    return 1 if args.disputed and shown else 0


def _data(entry: Entry, names: dict[str, str]) -> dict[str, Any]:
    own = {"action": plain(entry.action, names), "events": [plain(event, names) for event in entry.events]}
    return {**own, "reasons": [plain(one, names) for one in entry.reasons]} if entry.reasons else own


def _words(entry: Entry, match: Match) -> str:
    """Return the entry in a line: its action and its results."""
    names = match.state.brief.names
    given = {f.name: getattr(entry.action, f.name) for f in fields(entry.action)}
    values = [str(names.get(value, value)) for value in given.values() if isinstance(value, str) and value]
    view = observe(match.state, "")
    lines = "; ".join(line.words for line in story_lines(entry.events, view))
    done = f"{tag_of(type(entry.action))} {' '.join(values)}".strip()
    return f"{done}: {lines}" if lines else done
