"""`threat`: the expected damage from known enemies, at one point with tallies or everywhere."""

from __future__ import annotations

import argparse
from typing import Any

from game.cli.shared.arguments import add_scenario, point
from game.cli.shared.printing import print_json
from game.core.model.state import View
from game.core.model.unit import Unit
from game.files.yaml.problems import BadFile, Problem
from game.geometry.point import Point
from game.lobby.reports.plain import plain, term_words
from game.lobby.tables import CALLED, named, read, seen, unit_named
from game.overlays.danger import grain, lattice


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("threat", help="the expected damage from known enemies, and where")
    add_scenario(parser)
    parser.add_argument("unit", metavar="UNIT", nargs="?", help=f"the unit that stands there, {CALLED}")
    words = (
        "the threatened side, whose view is used; without UNIT, its unit with the median movement modifier"
    )
    parser.add_argument("--side", help=words)
    parser.add_argument(
        "--at", type=point, metavar="X,Y", help="one point; without it, the whole table, square by square"
    )
    words = "enemies attack from their present positions instead of making their best move first"
    parser.add_argument("--standing", action="store_true", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print the damage of each enemy at the point, or of all of them everywhere."""
    if args.unit is None and args.side is None:
        args.fail("UNIT or --side NAME is required")
    view = seen(read(args.scenario, side=args.side), args.side)
    unit = None if args.unit is None else unit_named(view, args.unit, args.scenario)
    if args.at is not None and not view.battlefield.contains(args.at):
        raise BadFile([Problem(str(args.scenario), 1, 1, "", "that place is not on the table")])
    side = args.side if unit is None else unit.side
    moving = not args.standing
    if args.at is None:
        found = field(view, side, unit, moving=moving)
    else:
        found = place(view, side, unit, args.at, moving=moving)
    names = named(view)
    order = list(names)
    found["foes"].sort(key=lambda foe: order.index(foe["unit"] if isinstance(foe, dict) else foe))
    if args.json:
        print_json(plain(found, names))
    else:
        print("\n".join(_lines(plain(found, {unit.id: unit.name for unit in view.units.values()}))))
    return 0


def place(view: View, side: str, unit: Unit | None, at: Point, *, moving: bool) -> dict[str, Any]:
    """Return the damage of each known enemy at one point, and the total."""
    foes = view.rules.dangers(view, side, unit, at, moving=moving)
    return {"at": list(at), "expected": sum(foe["expected"] for foe in foes), "foes": foes}


def field(view: View, side: str, unit: Unit | None, *, moving: bool) -> dict[str, Any]:
    """Return the damage of all known enemies at the centres of a lattice of squares, row by row."""
    step = grain(view.battlefield, moving=moving)
    columns, points = lattice(view.battlefield, step)
    found = view.rules.exposure(view, side, points, unit, moving=moving)
    rows = found.total(len(points)).reshape(-1, columns).tolist()
    return {"step": step, "columns": columns, "rows": len(rows), "foes": list(found.harm), "expected": rows}


def _lines(found: dict[str, Any]) -> list[str]:
    if "at" not in found:
        sums = [value for row in found["expected"] for value in row]
        safe = sum(value == 0 for value in sums)
        return [
            f"expected damage by {', '.join(found['foes']) or 'nobody'}:",
            f"  at most {max(sums):.2f}, on the mean {sum(sums) / len(sums):.2f}",
            f"  none on {safe} of {len(sums)} squares",
        ]
    made = [f"({found['at'][0]:g}, {found['at'][1]:g}): expected damage {found['expected']:.2f}"]
    for foe in found["foes"]:
        whence = f" from ({foe['from'][0]:g}, {foe['from'][1]:g})" if "from" in foe else ""
        made.append(f"  {foe['unit']}: {foe['expected']:.2f}{whence}")
        for part in ("to_hit", "damage"):
            terms = (foe[part] or {"terms": []})["terms"]
            made += [f"    {term_words(term)}" for term in terms]
        made += [f"    refused: {one['reason']} ({one['rule']})" for one in foe["refusals"]]
    return made
