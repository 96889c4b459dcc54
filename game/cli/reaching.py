"""`reach`: whether a move is legal and its cost; without a goal, the reachable area."""

from __future__ import annotations

import argparse
from typing import Any

from game.cli.shared.arguments import add_scenario, point
from game.cli.shared.printing import print_json
from game.core.model.state import View
from game.core.model.tally import beyond
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.report import MoveReport
from game.core.views.reporting import move_report
from game.files.yaml.problems import BadFile, Problem
from game.geometry.point import Path as Polyline
from game.lobby.reports.plain import refusal_rows
from game.lobby.tables import CALLED, named, read, unit_named, walking


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("reach", help="whether a move is legal, and its cost")
    add_scenario(parser)
    parser.add_argument("unit", metavar="UNIT", help=CALLED)
    parser.add_argument(
        "--to",
        type=point,
        metavar="X,Y",
        help="the destination; without it, print the reachable area as GeoJSON",
    )
    words = "use exactly this polyline as the path, without its start and end"
    parser.add_argument("--via", type=point, nargs="+", default=None, metavar="X,Y", help=words)
    parser.add_argument("--jump", action="store_true")
    parser.add_argument("--side", help="show only what this side knows")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run, fail=parser.error)


def run(args: argparse.Namespace) -> int:
    """Print the move or the area; return 1 if the move is refused."""
    if args.via is not None and args.to is None:
        args.fail("--via needs --to")
    view = walking(read(args.scenario, side=args.side), args.side)
    unit = unit_named(view, args.unit, args.scenario)
    if UNKNOWN in (unit.profile, unit.status):
        words = f"how far {named(view)[unit.id]} moves is not known to {args.side}"
        raise BadFile([Problem(str(args.scenario), 1, 1, "", words)])
    if args.to is None:
        print_json(area(view, unit, jump=args.jump))
        return 0
    via: Polyline | None = None if args.via is None else tuple(args.via)
    report = move_report(view, unit, args.to, via, args.jump)
    if args.json:
        print_json(_data(report))
    else:
        _print(report)
    return 0 if report.legal else 1


def _data(found: MoveReport) -> dict[str, Any]:
    return {
        "legal": found.legal,
        "cost": found.cost,
        "length": found.length,
        "allowance": found.allowance,
        "path": [list(at) for at in found.path],
        "refusals": refusal_rows(found.refusals),
    }


def area(view: View, unit: Unit, *, jump: bool) -> dict[str, Any]:
    """Return the ground on which a move of *unit* may end, as a GeoJSON feature in inches, y southward."""
    shapes = view.rules.ground(view, unit, jump)
    properties = {"unit": named(view)[unit.id], "jump": jump, "units": "inch"}
    return {"type": "Feature", "properties": properties, "geometry": shapes or None}


def _print(found: MoveReport) -> None:
    cost = "?" if found.cost is None else beyond(found.cost, found.allowance, 2)
    print(f'{"legal" if found.legal else "refused"}: costs {cost}" of {found.allowance:g}"')
    print("  " + " -> ".join(f"({x:.2f}, {y:.2f})" for x, y in found.path))
    for one in found.refusals:
        print(f"  {one}")
