"""`sight`: the sight certificate from one unit to another, the to-hit tally and the odds."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.cli.plain import plain, term_words, total_words
from game.cli.printing import print_json, refusal_rows
from game.core.model.state import State, View
from game.core.model.tally import Forecast
from game.core.model.unit import Unit
from game.core.views.judgement import Judgement
from game.core.views.reporting import judged, sight_report
from game.core.views.ruling import VERDICTS, Ruling, differences
from game.files.yaml.problems import BadFile, Problem
from game.geometry.point import EPS
from game.lobby.rulings import listed_families, rulings
from game.lobby.tables import CALLED, named, read, seen, unit_named
from game.storage import disk

ENDINGS = (".svg", ".png")


def add(commands: Any) -> None:
    """Add the command to *commands*."""
    parser = commands.add_parser("sight", help="what one unit sees of another, and its chance to hit it now")
    parser.add_argument("scenario", type=Path)
    parser.add_argument(
        "a",
        metavar="A",
        help=f"the unit that looks, {CALLED}",
    )
    parser.add_argument("b", metavar="B", help="the unit that is looked at")
    parser.add_argument("--both", action="store_true", help="and the way back, from B to A")
    parser.add_argument("--side", help="as this side sees it")
    words = "draw the certificate with plan and section; as SVG an inch on the table is an inch on paper"
    parser.add_argument("--picture", type=Path, metavar="OUT.svg|png", help=words)
    words = "judge the same two places by these families of rules side by side, commas between; or `all`"
    parser.add_argument("--rules", metavar="NAME,NAME", help=words)
    parser.add_argument("--json", action="store_true")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Print the certificate; 0 whenever it could be judged."""
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
    """Print what each family of `--rules` makes of the sight of *a* on *b*, and why they differ; 0."""
    try:
        found = rulings(view, a, b, listed_families(args.rules))
    except LookupError as wrong:
        raise BadFile([Problem(str(args.scenario), 1, 1, "--rules", str(wrong.args[0]))]) from wrong
    if args.picture is not None:
        draw_certificate(args.picture, view, a, b, found)
    if args.json:
        told = {one.rules: _ruled(one) for one in found}
        names = named(view)
        print_json(plain({"from": a.id, "to": b.id, "rules": told, "differ": differences(found)}, names))
        return 0
    print(f"{a.name} to {b.name}, by {len(found)} rules")
    for one in found:
        verdict = "not judged" if one.found is None else VERDICTS[one.found.verdict]
        print(f"  {one.label}: {verdict}", f"    {one.reason}", sep="\n")
        for clause in () if one.found is None else (*one.found.facts, *one.found.margins):
            print(f"    {clause}")
    print(*differences(found), sep="\n")
    return 0


def _ruled(one: Ruling) -> dict[str, Any]:
    """Return what one family makes of a sight, as JSON has it."""
    if one.found is None:
        return {"verdict": None, "unknown": list(one.unknown)}
    found = one.found
    return {
        "verdict": found.verdict,
        "headline": {"words": found.headline.words, "rule": found.headline.rule},
        "facts": [{"words": clause.words, "rule": clause.rule} for clause in found.facts],
        "margins": [{"words": clause.words, "rule": clause.rule} for clause in found.margins],
        "range": found.sight.range,
        "hidden": found.sight.hidden,
        "woods_inches": found.sight.area,
    }


def ends(view: View, a: str, b: str, path: Path) -> tuple[Unit, Unit]:
    """Return the units called *a* and *b* in the scenario at *path*.

    Raises:
        BadFile: if one is not known or not on the table, or both are one.
    """
    names = named(view)
    one, other = (unit_named(view, name, path) for name in (a, b))
    wrong = [_missing(path, names[unit.id]) for unit in (one, other) if not unit.present]
    if one.id == other.id:
        wrong.append(Problem(str(path), 1, 1, "", f"{names[one.id]} does not look at itself"))
    if wrong:
        raise BadFile(wrong)
    return one, other


def draw_certificate(path: Path, view: View, a: Unit, b: Unit, by_rules: Sequence[Ruling] = ()) -> None:
    """Write the certificate of *a* and *b* as a picture to *path*: an SVG in true scale, or a PNG.

    With *by_rules* what several families make of it is below.
    """
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from game.library.pictures import both_ways
    from game.ui.export import sight_sheet
    from game.ui.export.picture import save
    from game.ui.shell.theme import theme

    both = judged(view, a, b), judged(view, b, a)
    found = replace(both_ways(view.battlefield, (a, b), both, view.sides), rulings=tuple(by_rules))
    try:
        if path.suffix.lower() == ".svg":
            disk.export(path, sight_sheet.sheet(found, theme()).encode())
        else:
            save(sight_sheet.picture(found, theme(2.0)), path)
    except OSError as wrong:
        words = f"cannot be written: {wrong.strerror or wrong}"
        raise BadFile([Problem(str(path), 1, 1, "", words)]) from wrong


def _missing(path: Path, name: str) -> Problem:
    return Problem(str(path), 1, 1, "", f"{name} is not on the table")


def certified(state: State, a: Unit, b: Unit) -> dict[str, Any]:
    """Return what the family in force certifies from *a* to *b*, as `sight --json` prints it."""
    report = sight_report(state, a, b)
    found = report.sight
    return {
        "range": found.range,
        "contact": found.contact,
        "bracket": report.bracket,
        "hidden": found.hidden,
        "verdict": report.verdict,
        "depth": {kind: inches for kind, inches in found.depth.items() if inches > EPS},
        "woods_inches": report.woods,
        "intervening": list(found.intervening),
        "occupied": list(found.occupied),
        "hiding": [{"feature": one.feature, "hidden": one.hidden} for one in found.hiding],
        "margin": {"hidden": found.margin, "woods": report.spare},
        **report.details,
        "to_hit": report.to_hit,
        "odds": None if report.odds is None else _span(*report.odds),
        **_outcomes(report.forecast),
        "damage": None if report.damage is None else _span(*report.damage),
        "refusals": refusal_rows(report.refusals),
    }


def _span(least: float, most: float) -> float | list[float]:
    """Return a number; the two between which it lies, where what is not known bears on it."""
    return least if least == most else [least, most]


def _outcomes(forecast: Forecast | None) -> dict[str, Any]:
    """Return how the dice of an attack may come out, as JSON has it, where they count one by one."""
    if forecast is None or not forecast.each:
        return {}
    low, high = forecast.outcomes
    outcomes = {
        "dice": forecast.dice,
        "each": forecast.each,
        "wanted": forecast.wanted,
        "counted": forecast.counted,
        "mean": _span(*forecast.expected),
        "chances": [
            {
                "outcome": outcome,
                "chance": _span(*sorted((low.chance(outcome), high.chance(outcome)))),
                "at_least": _span(low.at_least(outcome), high.at_least(outcome)),
            }
            for outcome in sorted({outcome for outcome, _ in (*low.chances, *high.chances)})
        ],
    }
    return {"outcomes": outcomes}


def lines(report: dict[str, Any], found: Judgement, a: Unit, b: Unit) -> list[str]:
    """Return the certificate in words: what was measured, what would change it, what an attack would need."""
    touch = ", in base contact" if report["contact"] else ""
    within = report["bracket"] or ("out of range" if report["refusals"] else "")
    bracket = f" ({within})" if within else ""
    side = f", hits the {report['side']}" if "side" in report else ""
    spare = report["margin"]["woods"]
    margin = "" if spare is None else f' (margin {round(spare, 2) + 0.0:.2f}")'
    made = [
        f"{a.name} to {b.name}: {report['verdict']}",
        f"  {found.headline}",
        f'  range {report["range"]:.2f}"{bracket}{side}{touch}',
        f"  hidden {report['hidden']:.1%}, {report['margin']['hidden']:.1%} from a third or two thirds",
        f'  woods {report["woods_inches"]:.2f}"{margin}',
    ]
    made += [f'  {inches:.2f}" through {kind}' for kind, inches in sorted(report["depth"].items())]
    made += [f"  {one['hidden']:.1%} hidden by {one['feature']}" for one in report["hiding"]]
    made += [f"  {clause}" for clause in found.margins]
    if report["to_hit"] is not None:
        made += [f"  {term_words(term)}" for term in report["to_hit"]["terms"]]
        made += _attack_lines(report)
    made += [f"  refused: {one['reason']} ({one['rule']})" for one in report["refusals"]]
    return made


def _attack_lines(report: dict[str, Any]) -> list[str]:
    """Return what an attack would need, and where the dice of a pool count one by one each outcome."""
    outcomes, need = report.get("outcomes"), total_words(report["to_hit"])
    if outcomes is None:
        return [f"  needs {need}+ ({_percent(report['odds'])}), damage {report['damage']}"]
    mean = outcomes["mean"] if isinstance(outcomes["mean"], list) else [outcomes["mean"]]
    means = " to ".join(f"{one:.2f}" for one in mean)
    wanted, counted = outcomes["wanted"], outcomes["counted"]
    return [
        f"  needs {need}+ on each of {outcomes['dice']}: {means} {counted} on average",
        f"    {counted:>10} {'exactly':>18} {'or more':>18}",
        *(
            f"    {one['outcome']:>10} {_percent(one['chance']):>18} {_percent(one['at_least']):>18}"
            for one in outcomes["chances"]
        ),
        f"  {wanted} or more: {_percent(report['odds'])}, damage {report['damage']} each",
    ]


def _percent(chance: float | list[float]) -> str:
    """Return a chance, or the two between which it lies, in words."""
    return " to ".join(f"{one:.1%}" for one in (chance if isinstance(chance, list) else [chance]))
