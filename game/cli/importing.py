"""`import`: converts community files, with warnings: a board to a map, a force list to units."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from game.cli.shared.map_files import free_path
from game.cli.shared.outputs import write
from game.cli.shared.printing import complain, print_json
from game.core.force import ForceUnit
from game.core.map_lobby import LEAST_CELL, MOST_CELL
from game.files import places
from game.files.family_io import FamilyPart, family
from game.files.maps.map_text import item_lines, plain_text
from game.files.yaml.problems import BadFile, Problem
from game.lobby.forces.exchange import OWN_ENDINGS, imported_force, is_force_file
from game.lobby.forces.exchange import READERS as LISTS
from game.lobby.imported_maps import READERS, counts_cells, fitting, imported_map
from game.lobby.previews import FAMILY, PreviewLibrary
from game.lobby.rulebooks import all_postings
from game.rules.posting import Posting

ENDINGS = tuple(dict.fromkeys([*READERS, *LISTS, *OWN_ENDINGS]))


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "import", help="convert a board or a map to one of ours, a force list to units"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help=f"one of {', '.join(ENDINGS)}")
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        help="default: NAME.yaml among your maps, which must not exist yet; the units of a list are printed",
    )
    parser.add_argument(
        "--cell",
        type=_cell,
        default=1.0,
        metavar="INCHES",
        help="of a map that counts in cells (Universal VTT, Tiled): how large one is (default: 1)",
    )
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the map or the units, and print what could not be converted."""
    if args.file.suffix.lower() not in ENDINGS:
        raise _bad(args.file, f"expected a file that ends in {' or '.join(ENDINGS)}")
    force = is_force_file(args.file)
    if not force and args.file.suffix.lower() in OWN_ENDINGS:
        raise _bad(args.file, "expected a force of ours: a file that begins with `format: force/1`")
    if args.cell != 1.0 and (force or not counts_cells(args.file)):
        raise _bad(args.file, "--cell is for maps that count in cells")
    if force:
        return _force(args)
    found = fitting(imported_map(args.file, args.cell), args.file, family(FAMILY).kinds)
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


def _cell(text: str) -> float:
    """Return the inches of a cell in *text*."""
    try:
        inches = float(text)
    except ValueError:
        inches = 0.0
    if not LEAST_CELL <= inches <= MOST_CELL:
        raise argparse.ArgumentTypeError(f"expected {LEAST_CELL:g} to {MOST_CELL:g} inches, not {text}")
    return inches


def _force(args: argparse.Namespace) -> int:
    """Write or print the units of a force list for a scenario, and what could not be converted."""
    found = imported_force(args.file, PreviewLibrary.here())
    posts = all_postings(found.force.family)
    fielded = [unit for unit in found.force.units if unit.fielded]
    units = [_plain(unit, number, posts) for number, unit in enumerate(fielded, 1)]
    if args.json:
        said = {"warnings": list(found.warnings), "new_cards": list(found.new_cards)}
        print_json({"name": found.force.name, "units": units, **said})
    elif found.new_cards:
        folder = places.own_cards(found.force.family)
        complain(f"{args.file}: new cards of your own, in {folder}: {', '.join(found.new_cards)}")
    for warning in () if args.json else found.warnings:
        complain(f"{args.file}: {warning}")
    lines = [line for unit in units for line in item_lines(unit)]
    text = "\n".join(["units:", *lines] if units else ["units: []"]) + "\n"
    if args.output is not None:
        write(args.output, text.encode())
    elif not args.json:
        print(text, end="")
    return 0


def _plain(unit: ForceUnit, number: int, posts: Mapping[str, tuple[FamilyPart, Posting]]) -> dict[str, Any]:
    """Return *unit* as scenarios have it, with its post among *posts* as its section."""
    plain: dict[str, Any] = {"id": f"unit-{number}", "card": unit.card, "skill": unit.skill}
    plain |= {"group": unit.group} if unit.group else {}
    if unit.post:
        part, post = posts[unit.post]
        plain[part.name] = dict(post.said)
    return plain


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
