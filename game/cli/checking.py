"""`check`: validates maps, cards, scenarios and saves; salvages what can be kept of a damaged save."""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from game.cli.previews import FAMILY
from game.cli.printing import complain, print_json
from game.files.cards import cards_of
from game.files.family import family
from game.files.journal import BadSave
from game.files.maps import map_of
from game.files.problems import BadFile, Problem
from game.files.saves import load, salvage
from game.files.scenarios import scenario_of
from game.files.strict_yaml import read

FORMATS = ("map/1", "units/1", "scenario/1")


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
        try:
            good.append(f"{path}: {_checked(path, args)}")
        except BadFile as bad:
            problems += bad.problems
        except BadSave as bad:
            problems.append(Problem(str(bad.path), bad.line, 1, "", bad.message))
    _print(args, good, problems)
    return 2 if problems else 0


def _print(args: argparse.Namespace, good: Iterable[str], problems: list[Problem]) -> None:
    if args.json:
        told = BadFile(problems).as_json() if problems else {"errors": []}
        print_json({**told, "good": list(good)})
        return
    for line in good:
        print(line)
    for problem in problems:
        complain(str(problem))


def _checked(path: Path, args: argparse.Namespace) -> str:
    """Return what the file at *path* is, in words."""
    if path.suffix == ".jsonl":
        return _save(path, args)
    document = read(path)
    data = document.data
    kind = data.get("format") if isinstance(data, dict) else None
    if kind == "map/1":
        found = map_of(document, family(FAMILY).kinds)
        size = f'{found.battlefield.width:g}" x {found.battlefield.depth:g}"'
        return f"a map, {found.name}, {size}, {len(found.battlefield.features)} features"
    if kind == "units/1":
        return f"{len(cards_of(document))} cards"
    if kind == "scenario/1":
        scenario = scenario_of(document)
        return f"a scenario, {scenario.name}, {len(scenario.units)} units"
    words = f"expected `format:` with one of {', '.join(FORMATS)}"
    raise BadFile([document.problem(("format",) if isinstance(data, dict) else (), words)])


def _save(path: Path, args: argparse.Namespace) -> str:
    try:
        loaded = load(path)
    except BadSave:
        if not args.salvage:
            raise
        to = path.with_name(f"{path.stem}.salvaged{path.suffix}")
        try:
            return salvage(path, to)
        except FileExistsError as there:
            raise BadSave(path, 1, str(there)) from there
    notice = f"; {loaded.notice}" if loaded.notice else ""
    return f"a save of {len(loaded.match.log)} entries, turn {loaded.match.state.turn}{notice}"
