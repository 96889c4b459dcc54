"""`check`: validates maps, cards, scenarios and saves; salvages what can be kept of a damaged save."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.printing import complain, print_json
from game.files.check import check_file
from game.files.journal import BadSave
from game.files.problems import BadFile, Problem
from game.files.saves import load, salvage
from game.files.seal import Locked

ENDING = ".jsonl"
WORDS = {"map": "a map", "units": "cards", "scenario": "a scenario"}


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("check", help="validate maps, cards, scenarios and saves")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE")
    words = "of a damaged save, write what can be kept to FILE.salvaged.jsonl"
    parser.add_argument("--salvage", action="store_true", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print every problem of every file, or what each is; 2 where there is any problem."""
    problems: list[Problem] = []
    good: list[str] = []
    for path in args.files:
        words, found = _checked(path, salvaging=args.salvage)
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


def _checked(path: Path, *, salvaging: bool) -> tuple[str, tuple[Problem, ...]]:
    """Return what the file at *path* is, in words, "" where it is not good; and what is wrong with it."""
    sort, problems = ("save", ()) if path.suffix == ENDING else check_file(path)
    if sort == "save":
        try:
            return _save(path, salvaging=salvaging), ()
        except BadSave as bad:
            return "", (Problem(str(bad.path), bad.line, 1, "", bad.message),)
    return ("" if problems else WORDS[sort]), problems


def _save(path: Path, *, salvaging: bool) -> str:
    try:
        loaded = load(path)
    except Locked as locked:
        return f"a save that is sealed with the PIN of {' and '.join(locked.sides)}"
    except BadSave:
        if not salvaging:
            raise
        return _salvaged(path)
    notice = f"; {loaded.notice}" if loaded.notice else ""
    return f"a save of {len(loaded.match.log)} entries, turn {loaded.match.state.turn}{notice}"


def _salvaged(path: Path) -> str:
    to = path.with_name(f"{path.stem}.salvaged{ENDING}")
    try:
        return salvage(path, to)
    except FileExistsError as there:
        raise BadSave(path, 1, str(there)) from there
    except OSError as wrong:
        raise BadSave(to, 1, f"cannot be written: {wrong.strerror or wrong}") from wrong
