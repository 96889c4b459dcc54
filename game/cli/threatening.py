"""`threat`: the damage that known enemies can be expected to do, at one point with tallies or everywhere."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.plain import plain
from game.cli.printing import print_json
from game.cli.reaching import point
from game.cli.tables import read, unit_named
from game.core.observe import OVERSEER, View, observe
from game.core.unit import Unit
from game.files.problems import BadFile, Problem
from game.geometry.point import Point
from game.overlays.danger import STEP, lattice


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("threat", help="what damage known enemies can be expected to do, and where")
    parser.add_argument("scenario", type=Path)
    parser.add_argument("unit", metavar="UNIT", nargs="?", help="who stands there, by its id in the scenario")
    words = "as this side knows the enemy; without UNIT its unit of middle movement modifier stands there"
    parser.add_argument("--side", help=words)
    parser.add_argument(
        "--at", type=point, metavar="X,Y", help='one place; without it the whole table, every 1"'
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print the damage of each enemy at the place, or of all of them everywhere."""
    if args.unit is None and args.side is None:
        args.fail("it needs UNIT or --side NAME")
    found = read(args.scenario, side=args.side)
    view = observe(found.state, OVERSEER if args.side is None else args.side)
    unit = None if args.unit is None else view.units.get(unit_named(found, args.unit, args.scenario).id)
    if args.unit is not None and unit is None:
        words = f"{args.side} does not know where {args.unit} is"
        raise BadFile([Problem(str(args.scenario), 1, 1, "", words)])
    if args.at is not None and not view.battlefield.contains(args.at):
        raise BadFile([Problem(str(args.scenario), 1, 1, "", "that place is not on the table")])
    side = args.side if unit is None else unit.side
    told = field(view, side, unit) if args.at is None else place(view, side, unit, args.at)
    order = list(found.names)
    told["foes"].sort(key=lambda foe: order.index(foe["unit"] if isinstance(foe, dict) else foe))
    if args.json:
        print_json(plain(told, found.names))
    else:
        print("\n".join(_lines(plain(told, {unit.id: unit.name for unit in view.units.values()}))))
    return 0


def place(view: View, side: str, unit: Unit | None, at: Point) -> dict[str, Any]:
    """Return the damage of each known enemy at one place, and of all together."""
    foes = view.rules.dangers(view, side, unit, at)
    return {"at": list(at), "expected": sum(foe["expected"] for foe in foes), "foes": foes}


def field(view: View, side: str, unit: Unit | None) -> dict[str, Any]:
    """Return the damage of all known enemies at the middles of a lattice of squares, row by row."""
    columns, points = lattice(view.battlefield, STEP)
    found = view.rules.exposure(view, side, points, unit)
    rows = found.total(len(points)).reshape(-1, columns).tolist()
    return {"step": STEP, "columns": columns, "rows": len(rows), "foes": list(found.harm), "expected": rows}


def _lines(told: dict[str, Any]) -> list[str]:
    if "at" not in told:
        sums = [value for row in told["expected"] for value in row]
        safe = sum(value == 0 for value in sums)
        return [
            f"expected damage by {', '.join(told['foes']) or 'nobody'}:",
            f"  at most {max(sums):.2f}, on the mean {sum(sums) / len(sums):.2f}",
            f"  none on {safe} of {len(sums)} squares",
        ]
    made = [f"({told['at'][0]:g}, {told['at'][1]:g}): expected damage {told['expected']:.2f}"]
    for foe in told["foes"]:
        made.append(f"  {foe['unit']}: {foe['expected']:.2f}")
        for part in ("to_hit", "damage"):
            terms = (foe[part] or {"terms": []})["terms"]
            made += [f"    {term['value']:+d} {term['reason']} ({term['rule']})" for term in terms]
        made += [f"    refused: {one['reason']} ({one['rule']})" for one in foe["refusals"]]
    return made
