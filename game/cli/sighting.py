"""`sight`: the sight certificate from one unit to another, the to-hit tally and the odds."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from game.cli.shared.arguments import add_scenario
from game.cli.shared.pictures import draw_certificate
from game.cli.shared.printing import print_json
from game.core.model.state import View
from game.core.model.unit import Unit
from game.core.views.reporting import judged
from game.core.views.ruling import VERDICTS, Ruling, differences
from game.files.yaml.problems import BadFile, Problem
from game.lobby.reports.certificate_report import certified, lines, ruled
from game.lobby.reports.plain import plain
from game.lobby.rulings import listed_families, rulings
from game.lobby.tables import CALLED, named, read, seen, unit_named

ENDINGS = (".svg", ".png")


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("sight", help="what one unit sees of another, and its chance to hit it now")
    add_scenario(parser)
    parser.add_argument(
        "a",
        metavar="A",
        help=f"the viewing unit, {CALLED}",
    )
    parser.add_argument("b", metavar="B", help="the target unit")
    parser.add_argument("--both", action="store_true", help="also the sight from B to A")
    parser.add_argument("--side", help="show only what this side knows")
    words = "draw the certificate with plan and section; an SVG is in true scale (1 inch on paper per inch)"
    parser.add_argument("--picture", type=Path, metavar="OUT.svg|png", help=words)
    words = "compare these families of rules on the same sight, separated by commas, or `all`"
    parser.add_argument("--rules", metavar="NAME,NAME", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the certificate; return 0 if it could be judged."""
    if args.picture is not None and args.picture.suffix.lower() not in ENDINGS:
        words = f"expected a name that ends in {' or '.join(ENDINGS)}"
        raise BadFile([Problem(str(args.picture), 1, 1, "", words)])
    view = seen(read(args.scenario, side=args.side), args.side)
    names = named(view)
    a, b = ends(view, args.a, args.b, args.scenario)
    if args.rules is not None:
        return by_rules(args, view, a, b)
    report = plain({"from": a.id, "to": b.id, **certified(view, a, b)}, names)
    back = plain({"from": b.id, "to": a.id, **certified(view, b, a)}, names) if args.both else None
    if args.picture is not None:
        draw_certificate(args.picture, view, a, b)
    if args.json:
        print_json(report if back is None else {**report, "back": back})
    else:
        print("\n".join(lines(report, judged(view, a, b), a, b)))
        if back is not None:
            print("\n".join(lines(back, judged(view, b, a), b, a)))
    return 0


def by_rules(args: argparse.Namespace, view: View, a: Unit, b: Unit) -> int:
    """Print the ruling of each family in `--rules` on the sight of *a* on *b*, and why they differ."""
    ways = ((a, b), (b, a)) if args.both else ((a, b),)
    try:
        families = listed_families(args.rules)
        found = [rulings(view, one, other, families) for one, other in ways]
    except LookupError as wrong:
        raise BadFile([Problem(str(args.scenario), 1, 1, "--rules", str(wrong.args[0]))]) from wrong
    if args.picture is not None:
        draw_certificate(args.picture, view, a, b, found[0])
    if args.json:
        names = named(view)
        pairs = zip(ways, found, strict=True)
        report, *back = (plain(_by_family(one, other, way), names) for (one, other), way in pairs)
        print_json({**report, "back": back[0]} if back else report)
        return 0
    for (one, other), way in zip(ways, found, strict=True):
        print("\n".join(_family_lines(one, other, way)))
    return 0


def _by_family(a: Unit, b: Unit, found: Sequence[Ruling]) -> dict[str, Any]:
    """Return the rulings on the sight of *a* on *b*, and why they differ, as JSON."""
    rulings = {one.rules: ruled(one) for one in found}
    return {"from": a.id, "to": b.id, "rules": rulings, "differ": differences(found)}


def _family_lines(a: Unit, b: Unit, found: Sequence[Ruling]) -> Iterator[str]:
    """Yield the rulings on the sight of *a* on *b*, and why they differ, in words."""
    yield f"{a.name} to {b.name}, by {len(found)} rules"
    for one in found:
        verdict = "not judged" if one.found is None else VERDICTS[one.found.verdict]
        yield from (f"  {one.label}: {verdict}", f"    {one.reason}")
        for clause in () if one.found is None else (*one.found.facts, *one.found.margins):
            yield f"    {clause}"
    yield from differences(found)


def ends(view: View, a: str, b: str, path: Path) -> tuple[Unit, Unit]:
    """Return the units *a* and *b* of the scenario at *path*.

    Raises:
        BadFile: if one is not known or not on the table, or both are the same.
    """
    names = named(view)
    one, other = (unit_named(view, name, path) for name in (a, b))
    wrong = [_missing(path, names[unit.id]) for unit in (one, other) if not unit.present]
    if one.id == other.id:
        wrong.append(Problem(str(path), 1, 1, "", f"{names[one.id]} does not look at itself"))
    if wrong:
        raise BadFile(wrong)
    return one, other


def _missing(path: Path, name: str) -> Problem:
    return Problem(str(path), 1, 1, "", f"{name} is not on the table")
