"""`map`: generates a map and measures its fairness."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.battlefield.terrain.field import GROUNDS
from game.cli.shared.map_files import free_path
from game.cli.shared.outputs import write
from game.cli.shared.printing import print_json
from game.lobby.new_maps import lines, new_map, random_seed, report, size_named
from game.mapmaking.generator import SIZES
from game.mapmaking.styles import STYLES


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    sizes = ", ".join(f"{name} ({east}x{south})" for name, (east, south) in SIZES.items())
    parser = commands.add_parser(
        "map",
        help="generate a map in a style, and measure its fairness",
        description="The same style, size, seed and ground give the same map on every machine.",
    )
    parser.add_argument("--style", choices=tuple(STYLES), required=True)
    parser.add_argument(
        "--size", type=_size, default=SIZES["standard"], metavar="WxD", help=f"in inches, or {sizes}"
    )
    parser.add_argument("--ground", choices=GROUNDS, help="default: sand for desert, else grass")
    parser.add_argument("--seed", metavar="S", help="any text (default: random)")
    words = "default: NAME.yaml among your maps, which must not exist yet"
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.yaml", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def _size(text: str) -> tuple[int, int]:
    try:
        return size_named(text)
    except ValueError as wrong:
        raise argparse.ArgumentTypeError(str(wrong)) from None


def run(args: argparse.Namespace) -> int:
    """Write the map, and print its measurements."""
    seed = args.seed if args.seed is not None else random_seed()
    made = new_map(args.style, args.size, seed, ground=args.ground)
    out = args.output or free_path(made.name)
    write(out, made.text.encode())
    east, south = args.size
    if args.json:
        data = {"map": str(out), "name": made.name, "style": args.style, "size": [east, south], "seed": seed}
        print_json({**data, "ground": made.battlefield.ground, **report(made)})
    else:
        count = len(made.battlefield.features)
        print(f'{out}: {made.name}, {east}" x {south}", {count} features, seed {seed}')
        print("\n".join(f"  {line}" for line in lines(made.fairness)))
    return 0
