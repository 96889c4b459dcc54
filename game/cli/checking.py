"""`check`: validates maps, cards, record sheets, scenarios and saves; salvages damaged saves.

The contents of a sealed save are checked with the PINs of its sides; without them only its lines are.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from game.cli.shared.pins import add_pins, pins_of
from game.cli.shared.printing import complain, print_json
from game.core.model.unit import Side
from game.files.by_name import battle_or_map_file
from game.files.check import check_file
from game.files.saves.bad_save import BadSave
from game.files.saves.saves import load, salvage
from game.files.saves.seal import Locked
from game.files.yaml.problems import BadFile, Problem

ENDING = ".jsonl"
FILES = "a file, or the name of a battle or a map, as first-steps or the-fords"
WORDS = {
    "map": "a map",
    "units": "cards",
    "sheets": "record sheets",
    "scenario": "a scenario",
    "lesson": "a lesson",
    "force": "a force",
    "problem": "a practice problem",
}


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("check", help="validate maps, cards, record sheets, scenarios and saves")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help=FILES)
    words = "write the intact part of a damaged save to FILE.salvaged.jsonl"
    parser.add_argument("--salvage", action="store_true", help=words)
    add_pins(parser)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every problem of every file, or a description of it; return 2 if there is any problem."""
    problems: list[Problem] = []
    good: list[str] = []
    pins = pins_of(args)
    for given in args.files:
        try:
            path = battle_or_map_file(given)
        except BadFile as unknown:
            problems += unknown.problems
            continue
        words, found = _checked(path, pins, salvaging=args.salvage)
        problems += found
        good += [f"{path}: {words}"] if words else []
    if args.json:
        print_json({**BadFile(problems).as_json(), "good": good})
        return 2 if problems else 0
    for line in good:
        print(line)
    for problem in problems:
        complain(str(problem))
    return 2 if problems else 0


def _checked(path: Path, pins: Mapping[Side, str], *, salvaging: bool) -> tuple[str, tuple[Problem, ...]]:
    """Return a description of the file at *path*, "" if it is invalid; and its problems."""
    sort, problems = ("save", ()) if path.suffix == ENDING else check_file(path)
    if sort == "save":
        try:
            return _save(path, pins, salvaging=salvaging), ()
        except BadSave as bad:
            return "", (Problem(str(bad.path), bad.line, 1, "", bad.message),)
        except Locked as locked:
            return "", (Problem(str(path), 1, 1, "", str(locked)),)
    return ("" if problems else WORDS[sort]), problems


def _save(path: Path, pins: Mapping[Side, str], *, salvaging: bool) -> str:
    """Return a description of the save at *path*; with *pins* its sealed contents are checked too."""
    try:
        loaded = load(path, pins=pins)
    except Locked as locked:
        if pins:
            raise
        return f"a save sealed with the PIN of {_listed(locked.sides)}; use --pin to check its contents"
    except BadSave:
        if not salvaging:
            raise
        return _salvaged(path, pins)
    notice = f"; {loaded.notice}" if loaded.notice else ""
    sealed = f", sealed with the PIN of {_listed(loaded.seal.salts)}" if loaded.seal is not None else ""
    return f"a save of {len(loaded.match.log)} entries, turn {loaded.match.state.turn}{sealed}{notice}"


def _salvaged(path: Path, pins: Mapping[Side, str]) -> str:
    to = path.with_name(f"{path.stem}.salvaged{ENDING}")
    try:
        return salvage(path, to, pins=pins)
    except FileExistsError as there:
        raise BadSave(path, 1, str(there)) from there
    except OSError as wrong:
        raise BadSave(to, 1, f"cannot be written: {wrong.strerror or wrong}") from wrong


def _listed(sides: Iterable[Side]) -> str:
    return " and ".join(sides)
