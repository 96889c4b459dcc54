"""`viewshed`: the ground that a unit sees, or is seen from: square inches and shapes of each shade."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.battlefield.viewshed.ray_cast import even_rays
from game.battlefield.viewshed.shade_outlines import shapes
from game.cli.shared.arguments import add_scenario, point
from game.cli.shared.printing import print_json
from game.core.model.state import View
from game.core.model.unit import Unit
from game.core.views.imagined import level_of
from game.files.yaml.problems import BadFile, Problem
from game.geometry.point import Point
from game.geometry.rings import rings
from game.lobby.tables import CALLED, named, read, seen, unit_named


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    words = (
        "Ground is judged by the vertical line at the centre of a base, of a soldier by all that shows, "
        "an arm beside a house too; `sight` judges the whole base."
    )
    summary = "the ground that a unit sees, or from which it is seen"
    parser = commands.add_parser("viewshed", help=summary, description=words)
    add_scenario(parser)
    parser.add_argument("unit", metavar="UNIT", help=CALLED)
    parser.add_argument(
        "--at", type=point, metavar="X,Y", help="place the unit there, on the ground; a soldier on a roof"
    )
    words = "height of the other figures in inches (default: 2, for soldiers 1.25)"
    parser.add_argument("--height", type=height, metavar="H", help=words)
    parser.add_argument("--reverse", action="store_true", help="the ground from which the unit is seen")
    parser.add_argument("--side", help="show only what this side knows")
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def height(text: str) -> float:
    """Return the height in *text*, in inches."""
    try:
        found = float(text)
    except ValueError:
        found = math.nan
    if not 0 < found < math.inf:
        raise argparse.ArgumentTypeError(f"expected inches, more than 0, not {text.strip()}")
    return found


def run(args: argparse.Namespace) -> int:
    """Print the areas, as JSON with the shapes; return 0 if it could be measured."""
    view = seen(read(args.scenario, side=args.side), args.side)
    unit = _standing(args.scenario, view, args.unit, args.at)
    tall = view.rules.figure_height if args.height is None else args.height
    report = collection(view, unit, named(view)[unit.id], tall, reverse=args.reverse)
    if args.json:
        print_json(report)
    else:
        print("\n".join(lines(report, unit)))
    return 0


def _standing(path: Path, view: View, name: str, at: Point | None) -> Unit:
    """Return the unit at its position, or at the requested one."""
    known = unit_named(view, name, path)
    field = view.battlefield
    if at is not None:
        if not field.contains(at):
            words = f'({at.x:g}, {at.y:g}) is not on the table of {field.width:g}" x {field.depth:g}"'
            raise BadFile([Problem(str(path), 1, 1, "", words)])
        return replace(known, at=at, level=level_of(view, at))
    if not known.present:
        raise BadFile([Problem(str(path), 1, 1, "", f"{name} is not on the table; give --at X,Y")])
    return known


def collection(view: View, unit: Unit, name: str, height: float, *, reverse: bool) -> dict[str, Any]:
    """Return the shades as a GeoJSON feature collection in inches, y southward, with the areas."""
    rays = even_rays(view.battlefield, unit.at)
    found = view.rules.viewed(view, unit, height, reverse=reverse, rays=rays)
    parts = shapes(found)
    features = [
        {
            "type": "Feature",
            "properties": {"shade": shade, "area": part.area, "units": "inch"},
            "geometry": {"type": "MultiPolygon", "coordinates": rings(part)},
        }
        for shade, part in parts.items()
    ]
    return {
        "type": "FeatureCollection",
        "unit": name,
        "at": list(unit.at),
        "eye": found.figure.eye,
        "height": height,
        "reverse": reverse,
        "areas": {shade: part.area for shade, part in parts.items()},
        "features": features,
    }


def lines(report: dict[str, Any], unit: Unit) -> list[str]:
    """Return the areas in words."""
    x, y = report["at"]
    what = ("is seen by" if report["reverse"] else "sees") + f' figures {report["height"]:g}" tall'
    whole = sum(report["areas"].values())
    return [
        f'{unit.name} at ({x:.2f}, {y:.2f}), eye at {report["eye"]:g}", {what}',
        *(
            f"  {shade.replace('-', ', '):14} {area:9.1f} sq in {area / whole:7.1%}"
            for shade, area in report["areas"].items()
        ),
    ]
