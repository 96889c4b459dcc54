"""`sight`: the sight certificate from one unit to another, the to-hit tally and the odds."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.plain import plain
from game.cli.printing import print_json
from game.cli.tables import read, unit_named
from game.core.state import State
from game.core.unit import Unit
from game.files.problems import BadFile, Problem


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("sight", help="what one unit sees of another, and its chance to hit it now")
    parser.add_argument("scenario", type=Path)
    parser.add_argument("a", metavar="A", help="the unit that looks, by its id in the scenario")
    parser.add_argument("b", metavar="B", help="the unit that is looked at")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the certificate; 0 whenever it could be judged."""
    found = read(args.scenario)
    a, b = (unit_named(found, name, args.scenario) for name in (args.a, args.b))
    wrong = [_missing(args.scenario, found.names[unit.id]) for unit in (a, b) if not unit.present]
    if a.id == b.id:
        wrong.append(Problem(str(args.scenario), 1, 1, "", f"{args.a} does not look at itself"))
    if wrong:
        raise BadFile(wrong)
    told = plain({"from": args.a, "to": args.b, **certified(found.state, a, b)}, {})
    if args.json:
        print_json(told)
    else:
        print("\n".join(lines(told, a, b)))
    return 0


def _missing(path: Path, name: str) -> Problem:
    return Problem(str(path), 1, 1, "", f"{name} is not on the table")


def certified(state: State, a: Unit, b: Unit) -> dict[str, Any]:
    """Return what the family in force certifies from *a* to *b*, as `sight --json` prints it."""
    told: dict[str, Any] = state.rules.certify(state, a, b)
    return told


def lines(told: dict[str, Any], a: Unit, b: Unit) -> list[str]:
    """Return the certificate in words."""
    found = [
        f"{a.name} to {b.name}: {told['verdict']}",
        f'  range {told["range"]:.2f}" ({told["bracket"] or "out of range"}), hits the {told["side"]}',
        f"  hidden {told['hidden']:.1%}, {told['margin']['hidden']:.1%} from a third or two thirds",
        f'  woods {told["woods_inches"]:.2f}" (margin {told["margin"]["woods"]:.2f}")',
    ]
    found += [f"  {one['hidden']:.1%} hidden by {one['feature']}" for one in told["hiding"]]
    if told["to_hit"] is not None:
        terms = told["to_hit"]["terms"]
        found += [f"  {term['value']:+d} {term['reason']} ({term['rule']})" for term in terms]
        found.append(f"  needs {told['to_hit']['total']}+ ({told['odds']:.1%}), damage {told['damage']}")
    found += [f"  refused: {one['reason']} ({one['rule']})" for one in told["refusals"]]
    return found
