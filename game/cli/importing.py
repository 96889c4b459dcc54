"""`import`: converts community files, with warnings: a board to a map, a force list to units."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from game.cli.shared.map_files import free_path
from game.cli.shared.outputs import write
from game.cli.shared.printing import complain, print_json
from game.files.importers.mul import by_card, read_mul
from game.files.maps.map_text import item_lines, plain_text
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import decode, load
from game.lobby.imported_maps import READERS, imported_map
from game.lobby.previews import PreviewLibrary

LIST = ".mul"


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "import", help="convert a board or a map to one of ours, a force list to units"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=f"one of {', '.join([*READERS, LIST])}")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        help="default: maps/NAME.yaml, which must not exist yet; the units of a list are printed",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the map or the units, and print what could not be converted."""
    if args.file.suffix.lower() == LIST:
        return _force(args)
    if args.file.suffix.lower() not in READERS:
        raise _bad(args.file, f"expected a file that ends in {' or '.join([*READERS, LIST])}")
    found = imported_map(args.file)
    out = args.output or free_path(args.file.stem)
    write(out, plain_text(found.map).encode())
    if args.json:
        print_json(
            {"map": str(out), "features": len(found.map["features"]), "warnings": list(found.warnings)}
        )
    else:
        for warning in found.warnings:
            complain(f"{args.file}: {warning}")
        east, south = found.map["size"]
        print(f'{out}: {east:g}" x {south:g}", {len(found.map["features"])} features')
    return 0


def _force(args: argparse.Namespace) -> int:
    """Write or print the units of a force list for a scenario, and what could not be converted."""
    force = read_mul(decode(load(args.file), str(args.file)), args.file.stem, str(args.file))
    units, missing = by_card(force, PreviewLibrary.here().cards.key)
    warnings = [*force.warnings, *missing]
    if args.json:
        print_json({"name": force.name, "units": units, "warnings": warnings})
    for warning in () if args.json else warnings:
        complain(f"{args.file}: {warning}")
    lines = [line for unit in units for line in item_lines(unit)]
    text = "\n".join(["units:", *lines] if units else ["units: []"]) + "\n"
    if args.output is not None:
        write(args.output, text.encode())
    elif not args.json:
        print(text, end="")
    return 0


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
