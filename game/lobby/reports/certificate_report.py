"""The certificate of a sight line, as JSON and as text: measurements, and what an attack would need."""

from __future__ import annotations

from typing import Any

from game.core.model.state import State
from game.core.model.tally import Forecast
from game.core.model.unit import Unit
from game.core.views.judgement import Judgement
from game.core.views.reporting import sight_report
from game.core.views.ruling import Ruling
from game.geometry.point import EPS
from game.lobby.reports.plain import refusal_rows, term_words, total_words


def certified(state: State, a: Unit, b: Unit) -> dict[str, Any]:
    """Return the certificate of the current family from *a* to *b*, in the form of `sight --json`."""
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
    """Return one number, or the pair *least*, *most* if unknowns make it a range."""
    return least if least == most else [least, most]


def _outcomes(forecast: Forecast | None) -> dict[str, Any]:
    """Return the distribution of an attack with a dice pool, as JSON; empty for other attacks."""
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


def ruled(one: Ruling) -> dict[str, Any]:
    """Return the ruling of one family as JSON."""
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


def lines(report: dict[str, Any], found: Judgement, a: Unit, b: Unit) -> list[str]:
    """Return the certificate as text: measurements, margins, and what an attack would need."""
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
    """Return what an attack would need, as text; for a dice pool each outcome."""
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
    """Return a chance, or a range of chances, as text."""
    return " to ".join(f"{one:.1%}" for one in (chance if isinstance(chance, list) else [chance]))
