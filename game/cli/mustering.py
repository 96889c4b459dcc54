"""`force`: a random force for a points limit, by a theme."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.shared.outputs import write
from game.cli.shared.printing import print_json
from game.core.force import ForceOrder, ForceTheme, RandomForce
from game.files.family_io import families
from game.files.forces.force_text import force_text, plain_unit
from game.lobby.forces.random_force import force_themes, random_force
from game.lobby.new_maps import random_seed
from game.lobby.previews import FAMILY, PreviewLibrary


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "force",
        help="draw a random force by a theme, for a points limit",
        description="The same theme, points and seed give the same force. Without a theme they are listed.",
    )
    parser.add_argument("--family", choices=families(), default=FAMILY, help=f"default: {FAMILY}")
    parser.add_argument("--theme", metavar="T")
    parser.add_argument("--points", type=int, default=250, metavar="N", help="the most points (default: 250)")
    parser.add_argument("--seed", default="", metavar="S", help="any text (default: random)")
    words = "leave out units that the introductory game has not"
    parser.add_argument("--introductory", action="store_true", help=words)
    words = "the rules of the battle: units that need an add-on take part only with it"
    parser.add_argument("--addons", default="", metavar="A,B", help=words)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.yaml", help="default: it is printed")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write or print the force, or the themes."""
    if args.theme is None:
        return _list(args)
    addons = tuple(name.strip() for name in args.addons.split(",") if name.strip())
    order = ForceOrder(args.family, args.theme, args.points, args.seed, args.introductory, addons)
    made = random_force(order, PreviewLibrary.here().of(args.family).contents, random_seed())
    text = force_text(made.force)
    if args.output is not None:
        write(args.output, text.encode())
    if args.json:
        print_json(_plain(made))
    elif args.output is None:
        print(text, end="")
    else:
        count, seed = len(made.force.units), made.order.seed
        print(f"{args.output}: {count} units, {made.points} of {args.points} points, seed {seed}")
    return 0


def _list(args: argparse.Namespace) -> int:
    """Print the themes of the family."""
    found: tuple[ForceTheme, ...] = force_themes(args.family)
    if args.json:
        print_json({"themes": {one.key: one.words for one in found}})
    else:
        print("\n".join(f"{one.key:16} {one.words}" for one in found))
    return 0


def _plain(made: RandomForce) -> dict[str, Any]:
    """Return *made* as JSON."""
    units = [plain_unit(unit) for unit in made.force.units]
    order = made.order
    head = {"theme": order.theme, "seed": order.seed, "limit": order.points, "points": made.points}
    return {"family": order.family, **head, "units": units}
