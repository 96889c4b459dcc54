"""`blast`: the effect of a template: bodies under it, where it may land, chances to hit, the best aim."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import add_scenario, point, size
from game.cli.shared.pictures import ENDINGS, draw
from game.cli.shared.printing import print_json
from game.core.model.burst import ANSWERS, Burst
from game.core.model.state import View
from game.core.views.grid_marks import grid_marks
from game.files.yaml.problems import BadFile, Problem
from game.geometry.point import Point
from game.lobby.command_battle import begin
from game.lobby.reports.blast_report import drawn, lines, report, shown
from game.lobby.tables import CALLED, callable_in, named, unit_named
from game.mechanics.bursts.aiming import AimCriteria, best
from game.mechanics.bursts.outlook import outlook

SIZE = 1600, 1100


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    words = "the effect of a template: hit list, exact scatter, chances of damage, best aim"
    parser = commands.add_parser("blast", help=words)
    add_scenario(parser)
    words = f"the unit that fires the template, {CALLED}"
    parser.add_argument("--from", dest="shooter", required=True, metavar="UNIT", help=words)
    words = "the aim: a point, or the unit or structure there"
    parser.add_argument("--at", required=True, metavar="X,Y", help=words)
    parser.add_argument(
        "--weapon", default="", metavar="NAME", help="default: the first weapon with a template"
    )
    words = "how all units react: none, dodge, roll (with the impact), both, shoot (missiles down), or all"
    parser.add_argument("--react", choices=ANSWERS, default="none", help=words)
    words = "how much a point of damage to a friend reduces the value of an aim (default: 1)"
    parser.add_argument("--weight", type=weight, default=1.0, metavar="W", help=words)
    parser.add_argument("--side", help="show only what this side knows")
    parser.add_argument("--json", action="store_true")
    words = "draw the template, the bodies under it, the chances of scatter, and the best aim"
    parser.add_argument("-o", "--output", type=Path, metavar="OUT.png|svg", help=words)
    words = "size of the picture in pixels; without it, an SVG is in true scale (1 inch on paper per inch)"
    parser.add_argument("--size", type=size, metavar="WxH", help=words)
    parser.set_defaults(run=run)


def weight(text: str) -> float:
    """Return the weight in *text*: 0 or more."""
    try:
        found = float(text)
    except ValueError:
        found = -1.0
    if not 0 <= found <= 1000:
        raise argparse.ArgumentTypeError(f"expected 0 to 1000, not {text}")
    return found


def run(args: argparse.Namespace) -> int:
    """Print and draw the effect of the template; return 1 if it may not be aimed there."""
    if args.output is not None and args.output.suffix.lower() not in ENDINGS:
        raise _bad(args.output, f"expected a name that ends in {' or '.join(ENDINGS)}")
    battle = begin(args.scenario, side=args.side)
    view = battle.looking.view
    names = named(view)
    burst = _burst(args, view)
    look = outlook(burst, _aim(args, view, burst))
    terms = AimCriteria(args.weight, args.react)
    field = view.battlefield
    found = best(burst, field.width, field.depth, terms)
    if args.output is not None:
        true = args.size is None and args.output.suffix.lower() == ".svg"
        large = args.size or SIZE
        whole = (0.0, 0.0, field.width, field.depth)
        part = whole if true else shown(look, found, view, large[0] / large[1])
        marks = [*view.rules.marks(view), *grid_marks(view), *drawn(look, found, view, args.react)]
        marks += view.rules.on_top(view)
        draw(args.output, view, marks, large, true=true, part=None if true else part, side=args.side)
    if args.json:
        print_json(report(look, found, terms, names))
    else:
        print("\n".join(lines(look, found, terms, names)))
    return int(bool(look.refusals))


def _burst(args: argparse.Namespace, view: View) -> Burst:
    """Return the burst of the requested weapon."""
    unit = unit_named(view, args.shooter, args.scenario)
    found = view.rules.bursts_of(view, unit)
    if not found:
        raise _bad(args.scenario, f"{args.shooter} has no weapon that lays a template")
    chosen = [burst for burst in found if args.weapon in ("", burst.weapon)]
    if not chosen:
        names = ", ".join(burst.weapon for burst in found)
        raise _bad(args.scenario, f"{args.shooter} has no {args.weapon} that lays a template; it has {names}")
    return chosen[0]


def _aim(args: argparse.Namespace, view: View, burst: Burst) -> Point:
    """Return the point aimed at."""
    key = callable_in(view).get(args.at)
    if key is not None:
        return view.units[key].at
    body = burst.body(args.at)
    if body is not None and body.built:
        return body.at
    try:
        found = point(args.at)
    except argparse.ArgumentTypeError:
        raise _bad(args.scenario, f"{args.at} is neither a point X,Y nor a known unit") from None
    if not view.battlefield.contains(found):
        raise _bad(args.scenario, f"({found.x:g}, {found.y:g}) is not on the table")
    return found


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
