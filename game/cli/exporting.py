"""`export`: writes a map or a force in the format of another program."""

from __future__ import annotations

import argparse
import base64
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.cli.shared.outputs import write
from game.cli.shared.printing import complain, print_json
from game.core.force import ImportedForce
from game.core.lobby import NotReadable
from game.files import places
from game.files.by_name import is_file, map_file
from game.files.exporters.force_lists import FORMATS
from game.files.exporters.tiled import tmj, tmx
from game.files.exporters.vtt import left_out, vtt
from game.files.maps.maps import Map
from game.files.yaml.problems import BadFile, Problem
from game.lobby.forces.exchange import OWN, exported, imported_force, is_force_file
from game.lobby.forces.saved_forces import SavedForces
from game.lobby.previews import PreviewLibrary

PIXELS = 32
"""To the inch, of the picture in a Universal VTT file."""


def _pictured(found: Map) -> str:
    """Return *found* as a Universal VTT file with its picture."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.ui.export.picture import table_jpeg  # here, since it needs pygame

    image = base64.b64encode(table_jpeg(found.battlefield, PIXELS)).decode()
    return vtt(found, image, PIXELS)


WRITERS: Mapping[str, Callable[[Map], str]] = {
    **dict.fromkeys((".dd2vtt", ".uvtt", ".df2vtt"), _pictured),
    ".tmx": tmx,
    ".tmj": tmj,
    ".json": tmj,
}


FORCE_ENDINGS = {".mul": "mul", ".json": "roster", ".txt": "tts", ".yaml": OWN}
"""The formats of forces by the endings of files."""


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    endings = ", ".join(dict.fromkeys([*WRITERS, *FORCE_ENDINGS]))
    parser = commands.add_parser("export", help="write a map or a force for another program")
    words = "a map, by its file or its name; a force, by its file or the name under which it was saved"
    parser.add_argument("map", type=Path, metavar="MAP|FORCE", help=words)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=f"one of {endings}")
    words = f"of a force: {', '.join([OWN, *FORMATS])} (default: by the ending; roster for .json)"
    parser.add_argument("--format", metavar="F", choices=(OWN, *FORMATS), help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file, and print what it cannot hold."""
    library = PreviewLibrary.here()
    found_force = _force(args.map, library)
    if found_force is not None:
        return _write_force(args, found_force, library)
    writer = WRITERS.get(args.output.suffix.lower())
    if writer is None:
        words = f"expected a name that ends in {' or '.join(WRITERS)}"
        raise BadFile([Problem(str(args.output), 1, 1, "", words)])
    path = map_file(args.map)
    found = library.fitting(path).read_map(path)
    write(args.output, writer(found).encode())
    lost = left_out(found) if writer is _pictured else []
    warnings = [f"the format has no {', '.join(lost)}"] if lost else []
    if args.json:
        print_json({"file": str(args.output), "warnings": warnings})
    else:
        for warning in warnings:
            complain(f"{args.output}: {warning}")
        print(f"{args.output}: {found.name}")
    return 0


def _force(given: Path, library: PreviewLibrary) -> ImportedForce | None:
    """Return the force *given* by its file or the name of a saved one; None if it is none of these."""
    if is_file(given):
        return imported_force(given, library) if is_force_file(given) else None
    saved = SavedForces(places.own_forces(), library)
    try:
        key = saved.key(str(given))
    except NotReadable:
        return None
    known = {one.key for one in saved.listed() if not one.problems}
    return saved.load(key) if key in known else None


def _write_force(args: argparse.Namespace, found: ImportedForce, library: PreviewLibrary) -> int:
    """Write the force *found*, and print what was left out."""
    key = args.format or FORCE_ENDINGS.get(args.output.suffix.lower())
    if key is None:
        words = f"expected a name that ends in {' or '.join(FORCE_ENDINGS)}, or --format"
        raise BadFile([Problem(str(args.output), 1, 1, "", words)])
    text, lost = exported(found.force, key, library)
    write(args.output, text.encode())
    warnings = [*found.warnings, *lost]
    if args.json:
        print_json({"file": str(args.output), "format": key, "warnings": warnings})
    else:
        for warning in warnings:
            complain(f"{args.output}: {warning}")
        print(f"{args.output}: {found.force.name}, {len(found.force.units)} units")
    return 0
