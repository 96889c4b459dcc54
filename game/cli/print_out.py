"""`print`: true-scale sheets to print and cut out: templates; a scenario's tokens, its table."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import SCENARIO, add_scenario
from game.cli.shared.outputs import write
from game.core.views.grid_marks import grid_marks
from game.files.yaml.problems import BadFile, Problem
from game.lobby.tables import named, read, seen
from game.rules import ruleset

RADII = (2.0, 5.0, 6.0)
ACROSS = (2.0, 5.0, 6.0)
ARCS = (60.0, 90.0, 180.0)
FAMILY = "alpha_strike"
KINDS = ("templates", "tokens", "table")


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    words = "true-scale sheets to print: templates, or the tokens or the table of a scenario"
    parser = commands.add_parser("print", help=words)
    parser.add_argument("what", nargs="?", choices=KINDS, default=KINDS[0])
    add_scenario(parser, f"{SCENARIO}; needed for tokens and table", nargs="?")
    words = "an SVG in inches; further sheets are named OUT-2.svg, OUT-3.svg"
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.svg", help=words)
    parser.add_argument("--paper", choices=("a4", "letter"), default="a4")
    radii = ", ".join(f"{radius:g}" for radius in RADII)
    words = f"radii of the disc templates in inches (default: {radii})"
    parser.add_argument("--radius", type=sized, nargs="+", default=RADII, metavar="R", help=words)
    across = ", ".join(f"{inches:g}" for inches in ACROSS)
    words = f"diameters of the templates with scatter numbers in inches (default: {across})"
    parser.add_argument("--across", type=sized, nargs="+", default=ACROSS, metavar="D", help=words)
    parser.add_argument("--side", help="show only what this side knows")
    parser.set_defaults(run=run, fail=parser.error)


def sized(text: str) -> float:
    """Return the size in *text*: inches above 0."""
    try:
        inches = float(text)
    except ValueError:
        inches = 0.0
    if not 0.25 <= inches <= 100:
        raise argparse.ArgumentTypeError(f"expected 0.25 to 100 inches, not {text}")
    return inches


def run(args: argparse.Namespace) -> int:
    """Write the sheets."""
    if args.what != "templates" and args.scenario is None:
        args.fail(f"print {args.what} needs a scenario")
    if args.output.suffix.lower() != ".svg":
        raise _bad(args.output, "expected a name that ends in .svg")
    try:
        made = _sheets(args)
    except BadFile:
        raise
    except ValueError as wrong:
        raise _bad(args.output, str(wrong)) from wrong
    for i, sheet in enumerate(made):
        path = args.output if i == 0 else args.output.with_stem(f"{args.output.stem}-{i + 1}")
        write(path, sheet.encode())
        print(path)
    return 0


def _sheets(args: argparse.Namespace) -> list[str]:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.core.views.side_places import places
    from game.ui.export import prints
    from game.ui.menu.pieces import tokens
    from game.ui.shell.theme import theme

    if args.what == "templates":
        scatters = [inches / 2 for inches in args.across]
        return prints.templates(args.radius, ruleset([FAMILY]).ranges, ARCS, args.paper, scatters)
    view = seen(read(args.scenario, side=args.side), args.side)
    look, units = theme(), [view.units[key] for key in named(view)]
    if args.what == "table":
        pieces = tokens(units, places(view.sides), look, names=True)
        marks = [*view.rules.marks(view), *grid_marks(view), *view.rules.on_top(view)]
        return prints.table(view.battlefield, pieces, marks, args.paper, look)
    if not units:
        raise ValueError("there are no units to print")
    every = tokens(units, places(view.sides), look, names=True, off_table=True)
    return prints.tokens(every, args.paper, look)


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
