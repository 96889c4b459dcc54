"""`sight`: the sight certificate from one unit to another, the to-hit tally and the odds."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import Any

from game.cli.plain import plain
from game.cli.printing import print_json
from game.cli.tables import read, unit_named
from game.core.judgement import Judgement
from game.core.observe import OVERSEER, View, observe
from game.core.state import State
from game.core.unit import Unit
from game.files.outset import Outset
from game.files.problems import BadFile, Problem
from game.overlays.sightline import judged

ENDINGS = (".svg", ".png")


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("sight", help="what one unit sees of another, and its chance to hit it now")
    parser.add_argument("scenario", type=Path)
    parser.add_argument("a", metavar="A", help="the unit that looks, by its id in the scenario")
    parser.add_argument("b", metavar="B", help="the unit that is looked at")
    parser.add_argument("--both", action="store_true", help="and the way back, from B to A")
    parser.add_argument("--side", help="as this side sees it")
    words = "draw the certificate with plan and section; as SVG an inch on the table is an inch on paper"
    parser.add_argument("--picture", type=Path, metavar="OUT.svg|png", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the certificate; 0 whenever it could be judged."""
    if args.picture is not None and args.picture.suffix.lower() not in ENDINGS:
        words = f"expected a name that ends in {' or '.join(ENDINGS)}"
        raise BadFile([Problem(str(args.picture), 1, 1, "", words)])
    found = read(args.scenario, side=args.side)
    view = observe(found.state, OVERSEER if args.side is None else args.side)
    a, b = (_seen(view, found, name, args) for name in (args.a, args.b))
    wrong = [_missing(args.scenario, found.names[unit.id]) for unit in (a, b) if not unit.present]
    if a.id == b.id:
        wrong.append(Problem(str(args.scenario), 1, 1, "", f"{args.a} does not look at itself"))
    if wrong:
        raise BadFile(wrong)
    told = plain({"from": args.a, "to": args.b, **certified(view, a, b)}, {})
    back = plain({"from": args.b, "to": args.a, **certified(view, b, a)}, {}) if args.both else None
    if args.picture is not None:
        _draw(args, view, a, b)
    if args.json:
        print_json(told if back is None else {**told, "back": back})
    else:
        print("\n".join(lines(told, judged(view, a, b), a, b)))
        if back is not None:
            print("\n".join(lines(back, judged(view, b, a), b, a)))
    return 0


def _seen(view: View, found: Outset, name: str, args: argparse.Namespace) -> Unit:
    """Return the unit called *name* as the asking side knows it."""
    unit = view.units.get(unit_named(found, name, args.scenario).id)
    if unit is None:
        words = f"{args.side} does not know where {name} is"
        raise BadFile([Problem(str(args.scenario), 1, 1, "", words)])
    return unit


def _draw(args: argparse.Namespace, view: View, a: Unit, b: Unit) -> None:
    """Write the certificate as a picture, as an SVG in true scale where the name says so."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.overlays.sight_drawings import Both, sighted
    from game.ui import sight_sheet
    from game.ui.picture import save
    from game.ui.sides import places
    from game.ui.theme import theme

    order = places(view.sides)
    tones = f"figure-{order[a.side]}", f"figure-{order[b.side]}"
    field = view.battlefield
    there, back = sighted(field, judged(view, a, b), tones), sighted(field, judged(view, b, a), tones[::-1])
    seen = Both(there, back, (a.name, b.name))
    try:
        if args.picture.suffix.lower() == ".svg":
            args.picture.write_text(sight_sheet.sheet(seen, theme()), encoding="utf-8")
        else:
            save(sight_sheet.picture(seen, theme(2.0)), args.picture)
    except OSError as wrong:
        words = f"cannot be written: {wrong.strerror or wrong}"
        raise BadFile([Problem(str(args.picture), 1, 1, "", words)]) from wrong


def _missing(path: Path, name: str) -> Problem:
    return Problem(str(path), 1, 1, "", f"{name} is not on the table")


def certified(state: State, a: Unit, b: Unit) -> dict[str, Any]:
    """Return what the family in force certifies from *a* to *b*, as `sight --json` prints it."""
    told: dict[str, Any] = state.rules.certify(state, a, b)
    return told


def lines(told: dict[str, Any], found: Judgement, a: Unit, b: Unit) -> list[str]:
    """Return the certificate in words: what was measured, what would change it, what an attack would need."""
    made = [
        f"{a.name} to {b.name}: {told['verdict']}",
        f"  {found.headline}",
        f'  range {told["range"]:.2f}" ({told["bracket"] or "out of range"}), hits the {told["side"]}',
        f"  hidden {told['hidden']:.1%}, {told['margin']['hidden']:.1%} from a third or two thirds",
        f'  woods {told["woods_inches"]:.2f}" (margin {told["margin"]["woods"]:.2f}")',
    ]
    made += [f'  {inches:.2f}" through {kind}' for kind, inches in sorted(told["depth"].items())]
    made += [f"  {one['hidden']:.1%} hidden by {one['feature']}" for one in told["hiding"]]
    made += [f"  {clause}" for clause in found.margins]
    if told["to_hit"] is not None:
        terms = told["to_hit"]["terms"]
        made += [f"  {term['value']:+d} {term['reason']} ({term['rule']})" for term in terms]
        made.append(f"  needs {told['to_hit']['total']}+ ({told['odds']:.1%}), damage {told['damage']}")
    made += [f"  refused: {one['reason']} ({one['rule']})" for one in told["refusals"]]
    return made
