"""`render`: a picture of the table with overlays, as a side sees it, without a window."""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import SCENARIO, add_scenario, point, size
from game.cli.shared.pictures import ENDINGS, SWITCHES, draw, draw_certificate
from game.cli.shared.pins import add_pins
from game.cli.shared.saved import saved_battle
from game.cli.sighting import ends
from game.core.model.state import Overlay, View
from game.core.views.grid_marks import grid_marks
from game.core.views.marks import Mark
from game.files.by_name import SAVE, is_save
from game.files.family_io import families
from game.files.yaml.problems import BadFile, Problem
from game.geometry.point import ORIGIN, Point
from game.lobby.rulebooks import overlays_on
from game.lobby.tables import callable_in, named, read, seen, unit_named, walking
from game.overlays.table import SHARED, overlays_of

EVERY = "every family"


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser(
        "render",
        help="draw a picture of the table",
        epilog=f"Overlays are those listed by --overlays, and {', '.join(SWITCHES)}.",
    )
    add_scenario(parser, f"{SCENARIO}; or a saved game, a file that ends in {SAVE}")
    add_pins(parser)
    parser.add_argument("-o", "--output", type=Path, required=True, metavar="OUT.png|svg")
    words = "overlays, each from a unit and to another unit or a point; repeatable"
    shape = "NAME[:UNIT[:TO]]"
    parser.add_argument("--overlay", action="extend", nargs="+", default=[], metavar=shape, help=words)
    words = "list the overlays of every family and its add-ons, and exit"
    parser.add_argument("--overlays", action=_Listing, nargs=0, help=words)
    words = "instead of the table, draw the certificate of the sight line from A to B with plan and section"
    parser.add_argument("--certificate", metavar="A:B", help=words)
    parser.add_argument("--side", help="show only what this side knows")
    parser.add_argument("--size", type=size, default=(1600, 1100), metavar="WxH", help="in pixels")
    words = "fit: --size pixels; true (SVG only): 1 inch on paper per inch, with a calibration bar"
    parser.add_argument("--scale", choices=("fit", "true"), default="fit", help=words)
    parser.set_defaults(run=run)


class _Listing(argparse.Action):
    """Prints the overlays of every family, which are loaded only for this."""

    def __call__(self, parser: argparse.ArgumentParser, *given: object) -> None:
        for name, overlays in {
            **{name: overlays_on(name) for name in sorted(families())},
            EVERY: SHARED,
        }.items():
            print("\n  ".join((f"{name}:", *listed(overlays))))
        parser.exit()


def listed(overlays: Mapping[str, Overlay]) -> Iterator[str]:
    """Yield the usage and the description of each of *overlays*."""
    for name, one in overlays.items():
        shape = f"{name}:UNIT:TO" if "cursor" in one.needs else f"{name}:UNIT"
        yield f"{shape:<18} {one.words}".rstrip()


def run(args: argparse.Namespace) -> int:
    """Write the picture."""
    if args.output.suffix.lower() not in ENDINGS:
        raise _bad(args.output, f"expected a name that ends in {' or '.join(ENDINGS)}")
    if args.scale == "true" and args.output.suffix.lower() != ".svg":
        raise _bad(args.output, "--scale true needs a name that ends in .svg")
    view, begun = _views(args)
    if args.certificate is not None:
        a, colon, b = args.certificate.partition(":")
        if not colon:
            raise _bad(args.scenario, f"expected two units as A:B, not {args.certificate}")
        draw_certificate(args.output, view, *ends(view, a, b, args.scenario))
        return 0
    marks = [*view.rules.marks(view), *grid_marks(view), *view.rules.on_top(view)]
    switches: set[str] = set()
    headings: dict[str, str] = {}
    for words in args.overlay:
        if words in SWITCHES:
            switches.add(words)
        else:
            marks += _overlay(args.scenario, begun, words)
            headings |= _heading(begun, words, args.scenario)
    shown: dict[str, Any] = {"switches": switches, "headings": headings}
    draw(args.output, view, marks, args.size, true=args.scale == "true", side=args.side, **shown)
    return 0


def _views(args: argparse.Namespace) -> tuple[View, View]:
    """Return the view to draw, and the one for overlays: of a scenario, begun where units move."""
    if is_save(args.scenario):
        view = saved_battle(args).looking.view
        return view, view
    found = read(args.scenario, side=args.side)
    return seen(found, args.side), walking(found, args.side)


def _heading(view: View, words: str, path: Path) -> dict[str, str]:
    """Return the legend heading of the overlay *words*, by its name."""
    name, *rest = words.split(":")
    legend = overlays_of(view.rules)[name].legend
    return {name: f"{legend.titled()}: {unit_named(view, rest[0], path).name}"} if legend is not None else {}


def _overlay(path: Path, view: View, words: str) -> Iterable[Mark]:
    """Return the marks of the overlay *words*: NAME:UNIT:TO, or NAME:UNIT,TO."""
    name, *rest = words.split(":")
    known = overlays_of(view.rules)
    if name in SWITCHES:
        raise _bad(path, f"{name} stands alone, not as {words}")
    if name not in known:
        raise _bad(path, f"there is no overlay {name}; there are {', '.join(sorted([*known, *SWITCHES]))}")
    if not rest:
        raise _bad(path, f"{name} needs a unit, as {name}:{next(iter(named(view).values()), 'UNIT')}")
    called = callable_in(view)
    if len(rest) == 1 and rest[0] not in called and "," in rest[0]:
        rest = rest[0].split(",", 1)
    unit = unit_named(view, rest[0], path)
    if "cursor" in known[name].needs and len(rest) == 1:
        raise _bad(path, f"{name} needs a unit or a point to go to, as {words}:X,Y")
    if "template" in known[name].needs and not view.rules.bursts_of(view, unit):
        raise _bad(path, f"{rest[0]} has no weapon that lays a template")
    if len(rest) > 2:
        raise _bad(path, f"{words} is more than NAME:UNIT:TO")
    cursor = _place(path, view, rest[1]) if len(rest) > 1 else ORIGIN
    return known[name].draw(view, unit.id, cursor)


def _place(path: Path, view: View, words: str) -> Point:
    if words in callable_in(view):
        return unit_named(view, words, path).at
    try:
        found = point(words)
    except (ValueError, argparse.ArgumentTypeError):
        raise _bad(path, f"{words} is neither a unit nor a point X,Y") from None
    if not view.battlefield.contains(found):
        wide, deep = view.battlefield.width, view.battlefield.depth
        raise _bad(path, f'({words}) is not on the table of {wide:g}" x {deep:g}"')
    return found


def _bad(path: Path, message: str) -> BadFile:
    return BadFile([Problem(str(path), 1, 1, "", message)])
