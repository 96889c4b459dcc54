"""`export`: writes a map in the format of another program: Universal VTT, or Tiled."""

from __future__ import annotations

import argparse
import base64
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from game.cli.shared.outputs import write
from game.cli.shared.printing import complain, print_json
from game.files.by_name import map_file
from game.files.exporters.tiled import tmj, tmx
from game.files.exporters.vtt import left_out, vtt
from game.files.maps.maps import Map
from game.files.yaml.problems import BadFile, Problem
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


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    endings = ", ".join(WRITERS)
    parser = commands.add_parser("export", help="write a map for Universal VTT or Tiled")
    parser.add_argument("map", type=Path, metavar="MAP", help="a map, by its file or its name")
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="FILE", help=f"one of {endings}")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Write the file, and print what it cannot hold."""
    writer = WRITERS.get(args.output.suffix.lower())
    if writer is None:
        words = f"expected a name that ends in {' or '.join(WRITERS)}"
        raise BadFile([Problem(str(args.output), 1, 1, "", words)])
    library = PreviewLibrary.here()
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
