"""The report of a battle as text and as JSON."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any

from game.core.engine.match import Match
from game.core.lobby import ReportSection, ReportText
from game.core.model.reason import weightiest
from game.core.model.unit import Side, UnitId
from game.core.views.judgement import Judgement
from game.lobby.after_battle.battle_report import (
    BattleReport,
    DecisiveAttack,
    ReasonedAction,
    TurningPoint,
    battle_report,
)
from game.lobby.after_battle.luck import Outcome
from game.lobby.tables import named

REASONS = "Reasons of computer players"


def ending(report: BattleReport) -> str:
    """Return in words how the battle ended, or how far it is."""
    if report.result is None:
        return f"turn {report.end.turn}, {report.end.now.name}; the battle goes on"
    winner = f"{report.result.winner} won" if report.result.winner else "a draw"
    return f"{winner} in turn {report.end.turn}: {report.result.reason}"


def knowledge(report: BattleReport) -> str:
    """Return in words whose knowledge the report shows."""
    return f"What {report.viewer} knows" if report.viewer else "Everything is shown"


def expectation(found: Outcome) -> str:
    """Return a result against expectation in words.

    >>> expectation(Outcome(10, 7.0, 5.0, 4.0))
    '7 of 5.0 expected (+1.0 σ)'
    """
    if not found.count:
        return "none"
    luck = "before reactions" if found.luck is None else f"({found.luck:+.1f} σ)"
    return f"{found.found:g} of {found.mean:.1f} expected {luck}"


def lines(report: BattleReport) -> Iterator[str]:
    """Yield the report as text: sides, turns, turning points, decisive attacks."""
    found = report_text(report)
    yield f"{found.name}: {found.words}"
    for section in found.sections:
        yield ""
        yield section.heading
        yield from (f"  {line}" for line in section.lines)


def saved_report(match: Match, opened: Collection[Side] = ()) -> ReportText:
    """Return the report of *match*; *opened*: the sides whose PINs were given.

    Raises:
        NotReadable: as for `battle_report`.
    """
    return report_text(battle_report(match, opened=opened))


def report_text(report: BattleReport) -> ReportText:
    """Return the report as text by sections."""
    sections = (
        ReportSection("Against expectation", tuple(_luck(report))),
        ReportSection("Turn by turn", tuple(_turns(report))),
        ReportSection("Turning points", tuple(_points(report))),
        ReportSection("Sight of the decisive attacks", tuple(_sights(report))),
        ReportSection(REASONS, tuple(_reasoned(report))),
    )
    words = f"{ending(report)}. {knowledge(report)}."
    chances = tuple(turn.chances for turn in report.turns)
    shown = tuple(section for section in sections if section.lines or section.heading != REASONS)
    return ReportText(report.end.brief.name or "Battle", words, chances, shown)


def _luck(report: BattleReport) -> Iterator[str]:
    for side, luck in report.luck.items():
        if not luck.hits.count + luck.damage.count:
            yield f"{side}: no attacks"
            continue
        hits, damage = expectation(luck.hits), expectation(luck.damage)
        yield f"{side}: hits {hits}; damage of {luck.damage.count} attacks {damage}"


def _turns(report: BattleReport) -> Iterator[str]:
    for turn in report.turns:
        chances = ", ".join(f"{side} {100 * chance:.0f} %" for side, chance in turn.chances.items())
        dealt = ", ".join(f"{side} {damage}" for side, damage in turn.dealt.items())
        lost = ", ".join(name for names in turn.lost.values() for name in names)
        yield f"turn {turn.turn}: chance {chances}; damage dealt {dealt}" + (f"; lost {lost}" if lost else "")


def _points(report: BattleReport) -> Iterator[str]:
    for step in report.turning_points:
        yield f"turn {step.turn}, {step.gainer} {100 * step.change:+.0f} %: {step.words}"


def _sights(report: BattleReport) -> Iterator[str]:
    for attack in report.decisive:
        units = f"{attack.attacker.name} on {attack.target.name}"
        yield f"turn {attack.step.turn}, {units}: {sight(attack.there)}"


def _reasoned(report: BattleReport) -> Iterator[str]:
    for one in report.reasoned:
        why = ", ".join(map(str, weightiest(one.reasons)))
        if why:
            yield f"turn {one.turn}, {one.side}: {one.words} ({why}; {one.score:+.1f} in all)"


def sight(found: Judgement) -> str:
    """Return a judged sight as a sentence."""
    return "; ".join(map(str, (found.headline, *found.facts)))


def data(report: BattleReport) -> dict[str, Any]:
    """Return the report as JSON."""
    names, result = named(report.end), report.result
    return {
        "battle": report.end.brief.name,
        "viewer": report.viewer or None,
        "ended": result is not None,
        "winner": result.winner if result else None,
        "reason": result.reason if result else None,
        "sides": [
            {"side": side, "hits": _outcome(luck.hits), "damage": _outcome(luck.damage)}
            for side, luck in report.luck.items()
        ],
        "units": [
            {"unit": names[one.unit.id], "side": one.unit.side, "shots": one.shots, "hits": one.hits}
            | {"expected": one.expected, "dealt": one.dealt, "taken": one.taken, "fate": one.fate}
            for one in report.statistics.per_unit
            if one.fights and one.unit.id in names
        ],
        "turns": [
            {"turn": turn.turn, "dealt": dict(turn.dealt), "chances": dict(turn.chances)}
            | {"lost": {side: list(lost) for side, lost in turn.lost.items()}}
            for turn in report.turns
        ],
        "turning_points": [_step(step) for step in report.turning_points],
        "decisive": [_attack(attack) for attack in report.decisive],
        "reasons": [_reasons(one, names) for one in report.reasoned],
        "traces": {names[unit]: list(map(list, path)) for unit, path in _traces(report)},
    }


def _traces(report: BattleReport) -> Iterator[tuple[str, Any]]:
    known = named(report.end)
    yield from sorted((unit, path) for unit, path in report.traces.items() if unit in known)


def _outcome(found: Outcome) -> dict[str, float | None]:
    result = {"count": found.count, "found": found.found, "expected": found.mean}
    return {**result, "deviation": found.variance**0.5, "luck": found.luck}


def _step(step: TurningPoint) -> dict[str, Any]:
    own = {"entry": step.number, "turn": step.turn, "phase": step.phase, "words": step.words}
    return {**own, "side": step.gainer, "change": step.change, "chances": dict(step.after)}


def _reasons(one: ReasonedAction, names: Mapping[UnitId, str]) -> dict[str, Any]:
    own = {"entry": one.number, "turn": one.turn, "phase": one.phase, "side": one.side, "words": one.words}
    terms = [
        {"name": reason.name, "points": reason.worth, "rule": reason.rule or None}
        | {"unit": names.get(reason.unit) if reason.unit else None}
        | {"at": list(reason.at) if reason.at else None}
        for reason in one.reasons
    ]
    return {**own, "score": one.score, "terms": terms}


def _attack(attack: DecisiveAttack) -> dict[str, Any]:
    before = named(attack.view)
    return {
        "entry": attack.step.number,
        "attacker": before[attack.attacker.id],
        "target": before[attack.target.id],
        "verdict": attack.there.verdict,
        "hidden": attack.there.sight.hidden,
        "range": attack.there.sight.range,
        "facts": [str(clause) for clause in (attack.there.headline, *attack.there.facts)],
    }
