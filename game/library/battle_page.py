"""The report of a battle as a self-contained HTML page: chart, tables, certificates, movement."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from game.core.model.unit import Side
from game.core.views.marks import LineMark, Mark
from game.core.views.side_places import places
from game.library.page_parts import page, table
from game.library.pictures import certificate_drawing, table_drawing
from game.lobby.after_battle.battle_report import BattleReport, DecisiveAttack
from game.lobby.after_battle.tables import REASONS, ending, expectation, knowledge, sight
from game.mechanics.battle.battle_statistics import UnitStatistics, side_numbers

WIDE, HIGH, EDGE = 960, 240, 36
"""The size of the chart, and the margin for its labels, in pixels."""
COLORS = ("#2f6db8", "#b8432f", "#b08a2f", "#7d5bb5", "#3f8f4f", "#c0508a", "#5b6472", "#2f8f8f")
"""The colors of sides on a light ground, by their index in `places`."""
METHOD = (
    "The chance is the estimate of computer players: the points of a side’s units, each times its armour and "
    "structure left, less half of what the next exchange would take from where they stand; chances are in "
    "proportion to the squares of these strengths. Goals do not count."
)


def battle_page(report: BattleReport) -> str:
    """Return the page of *report*."""
    name = report.end.brief.name or "Battle"
    body = [f"<h1>{escape(name)}</h1><p>{escape(ending(report))}. {escape(knowledge(report))}.</p>"]
    body += [*_sides(report), *_course(report), *_turning_points(report)]
    body += [*_decisive(report), *_traces(report), *_units(report), *_reasons(report)]
    return page(f"{name}: report", body)


def _color(report: BattleReport, side: Side) -> str:
    return COLORS[places(report.end.sides).get(side, 0) % len(COLORS)]


def _sides(report: BattleReport) -> Iterator[str]:
    yield "<h2>Sides</h2>"
    numbers = {side: side_numbers(report.statistics, report.end, side)[:4] for side in report.end.sides}
    head = ("Side", *(label for label, _, _ in next(iter(numbers.values()))), "Hits", "Damage of attacks")
    rows = [
        (
            *(escape(side), *(escape(number) for _, number, _ in found)),
            *(expectation(report.luck[side].hits), expectation(report.luck[side].damage)),
        )
        for side, found in numbers.items()
    ]
    yield from table(head, rows, first_number=1)
    yield "<p>Luck is the difference from the expected number in standard deviations (σ). Damage is compared "
    yield "in the attacks whose possible results are known from the rules’ estimates, not that of "
    yield "explosions, falls or templates; those that let a target react are compared before it did.</p>"


def _course(report: BattleReport) -> Iterator[str]:
    """Yield the chart of the chances, and a table of the turns."""
    yield f"<h2>Course of the battle</h2>{_chart(report)}<p>{METHOD}</p>"
    sides = report.end.sides
    head = ("Turn", "Lost", *(f"{escape(side)}: chance" for side in sides))
    rows = []
    for turn in report.turns:
        lost = ", ".join(name for names in turn.lost.values() for name in names)
        shares = (f"{100 * turn.chances[side]:.0f} %" for side in sides)
        dealt = (str(turn.dealt.get(side, 0)) for side in sides)
        rows.append((str(turn.turn), escape(lost), *shares, *dealt))
    yield from table((*head, *(f"{escape(side)}: damage" for side in sides)), rows, first_number=2)


def _chart(report: BattleReport) -> str:
    """Return the chance of each side at the end of each turn, as an SVG line per side."""
    count = max(len(report.turns) - 1, 1)

    def at(place: int, chance: float) -> tuple[float, float]:
        return EDGE + place * (WIDE - 2 * EDGE) / count, EDGE + (1 - chance) * (HIGH - 2 * EDGE)

    drawn = [f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="Chance to win by turn">']
    for share in (0.0, 0.5, 1.0):
        y = at(0, share)[1]
        drawn.append(f'<path d="M{EDGE} {y:.1f}H{WIDE - EDGE}" stroke="#d9d4c7"/>')
        drawn.append(f'<text x="0" y="{y + 4:.1f}" font-size="12" fill="#5b6472">{100 * share:.0f} %</text>')
    for place, turn in enumerate(report.turns):
        x = at(place, 0)[0]
        drawn.append(f'<text x="{x:.1f}" y="{HIGH - 12}" font-size="12" fill="#5b6472">{turn.turn}</text>')
    for row, side in enumerate(report.end.sides):
        points = [at(place, turn.chances[side]) for place, turn in enumerate(report.turns)]
        path = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
        color = _color(report, side)
        drawn.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="2.5"/>')
        drawn += [f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3.5" fill="{color}"/>' for x, y in points]
        label = f'x="{EDGE + 120 * row}" y="20" font-size="14" font-weight="600" fill="{color}"'
        drawn.append(f"<text {label}>{escape(side)}</text>")
    words = "Chance to win at the end of each turn."
    return f"<figure>{''.join(drawn)}</svg><figcaption>{words}</figcaption></figure>"


def _turning_points(report: BattleReport) -> Iterator[str]:
    yield "<h2>Turning points</h2>"
    if not report.turning_points:
        yield "<p>No action changed the estimate.</p>"
        return
    head = ("Turn", "Phase", "What happened", "Gained by", "Change", "Chance")
    rows = [
        (
            *(str(one.turn), escape(one.phase), escape(one.words), escape(one.gainer)),
            *(f"{100 * one.change:+.0f} %", f"{100 * one.after[one.gainer]:.0f} %"),
        )
        for one in report.turning_points
    ]
    yield from table(head, rows, first_number=4)


def _decisive(report: BattleReport) -> Iterator[str]:
    """Yield the sight certificates of the decisive attacks."""
    yield "<h2>Decisive attacks</h2>"
    if not report.decisive:
        yield "<p>No attack changed the estimate.</p>"
    for attack in report.decisive:
        yield from _certificate(report, attack)


def _certificate(report: BattleReport, attack: DecisiveAttack) -> Iterator[str]:
    ends = attack.attacker, attack.target
    drawn = certificate_drawing(attack.view.battlefield, ends, (attack.there, attack.back), report.end.sides)
    title = f"Turn {attack.step.turn}: {ends[0].name} on {ends[1].name}"
    yield f"<h3>{escape(title)}</h3><p>{escape(sight(attack.there))}. {escape(attack.step.words)}.</p>"
    yield f"<details><summary>Sight certificate</summary><figure>{_inline(drawn)}</figure></details>"


def _reasons(report: BattleReport) -> Iterator[str]:
    """Yield the reasons of computer players, if any are known."""
    if not report.reasoned:
        return
    yield f"<h2>{REASONS}</h2><details><summary>{len(report.reasoned)} actions</summary>"
    rows = [
        (
            *(str(one.turn), escape(one.phase), escape(one.side), escape(one.words)),
            *(escape(", ".join(map(str, one.reasons))), f"{one.score:+.1f}"),
        )
        for one in report.reasoned
    ]
    yield from table(("Turn", "Phase", "Side", "What happened", "Reasons", "In all"), rows, first_number=5)
    yield "</details><p>Reasons are in points: the value of a unit times the share of it that is lost, with "
    yield "a unit worth 30 on average. Their sum decided.</p>"


def _inline(drawn: str) -> str:
    """Return an SVG document without its XML declaration."""
    return drawn[drawn.index("<svg") :]


def _traces(report: BattleReport) -> Iterator[str]:
    """Yield the table at the end, with the path of every unit in the color of its side."""
    yield "<h2>Movement</h2>"
    order, units = places(report.end.sides), report.end.units
    marks: list[Mark] = [
        LineMark(path, f"side-{order.get(units[unit].side, 0)}")
        for unit, path in report.traces.items()
        if unit in units and len(path) > 1
    ]
    drawn = table_drawing(report.end.battlefield, report.end, report.viewer, marks=marks)
    words = "Where units went, and where they were last."
    yield f"<figure>{_inline(drawn)}<figcaption>{words}</figcaption></figure>"


def _units(report: BattleReport) -> Iterator[str]:
    yield "<h2>Units</h2>"
    head = ("Unit", "Side", "End", "Attacks", "Hits", "expected", "Damage dealt", "taken")
    yield from table(head, [_unit(one) for one in report.statistics.per_unit if one.fights], first_number=3)


def _unit(one: UnitStatistics) -> tuple[str, ...]:
    name = (escape(one.unit.name), escape(one.unit.side), escape(one.fate))
    return (*name, str(one.shots), str(one.hits), f"{one.expected:.1f}", str(one.dealt), str(one.taken))
