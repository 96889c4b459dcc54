"""Simulated games as a self-contained HTML page: tables, and maps of unit positions and damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

import numpy as np

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import ORIGIN
from game.library.page_parts import page, table
from game.library.pictures import table_drawing
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.summary import GamesSummary, SideSummary, UnitSummary, WinShare, summarized
from game.lobby.simulation.tables import damage, words
from game.overlays.danger import cells

STEP = 2.0
"""The size of a map's squares in inches."""
LIMITS = (0.02, 0.1, 0.25, 0.5, 0.75)
"""The lower limits of shades, as shares of the maximum."""
Spot = tuple[float, float, float]


def simulation_page(pairing: Pairing, games: Sequence[GameRecord]) -> str:
    """Return the page of *games*, which must not be empty."""
    scenario, found = pairing.scenario, summarized(games)
    title = f"{scenario.name}: {found.games} simulated games"
    body = [*_head(pairing, found, title), *_sides(pairing, found), *_damage(found)]
    body += [*_levels(found), *_units(found)]
    body += _maps(scenario.map.battlefield, games)
    return page(title, body)


def _head(pairing: Pairing, found: GamesSummary, title: str) -> Iterator[str]:
    levels = ", ".join(f"{side}: {level}" for side, level in pairing.levels.items())
    swapped = "; sides swap levels in every second game" if pairing.swap else ""
    yield f"<h1>{escape(title)}</h1><p>{escape(levels + swapped)}. Seed {escape(pairing.seed)}. "
    yield f"{found.draws} draws, {found.turns:.1f} turns a game. "
    yield "Shares count a draw half and have 95 % intervals.</p>"


def _sides(pairing: Pairing, found: GamesSummary) -> Iterator[str]:
    yield "<h2>Sides</h2>"
    head = ("Side", "Won", "", "Damage dealt", "taken", "Attacks", "Hits", "expected", "Luck")
    rows = [_side(one) for one in found.sides]
    yield from table(head, rows, first_number=3)
    yield f"<p>The side that acted first in turn 1 won {words(found.first)} of the games with a winner. "
    yield "Luck: hits above the expected number, in standard errors.</p>"


def _damage(found: GamesSummary) -> Iterator[str]:
    yield "<h2>Damage against expectation</h2>"
    head = ("Side", "Attacks", "Their damage", "expected", "Luck")
    rows = [(escape(one.side), *damage(one, found.games)[1:]) for one in found.sides]
    yield from table(head, rows, first_number=1)
    yield "<p>Attacks of a game whose possible damage is known beforehand; luck in standard deviations. "
    yield "Where the target may react, the expectation is that before its reaction.</p>"


def _levels(found: GamesSummary) -> Iterator[str]:
    if found.levels:
        yield "<h2>Levels</h2>"
        rows = [(level, words(share), _bar(share)) for level, share in found.levels]
        yield from table(("Level", "Won", ""), rows, first_number=3)


def _side(one: SideSummary) -> tuple[str, ...]:
    numbers = _numbers(one.dealt, one.taken, one.shots, one.hits, one.expected)
    return (escape(one.side), words(one.won), _bar(one.won), *numbers, f"{one.luck:+.1f} σ")


def _units(found: GamesSummary) -> Iterator[str]:
    yield "<h2>Units</h2>"
    head = ("Unit", "Side", "Survived", "", "Side won if so", "if not", "Damage dealt", "taken")
    yield from table(head, map(_unit, found.units), first_number=4)


def _unit(one: UnitSummary) -> tuple[str, ...]:
    won = (_percent(share) for share in (one.won_with, one.won_without))
    name = (escape(one.name), escape(one.side))
    return (*name, words(one.survived), _bar(one.survived), *won, *_numbers(one.dealt, one.taken))


def _numbers(*numbers: float) -> tuple[str, ...]:
    return tuple(f"{number:.1f}" for number in numbers)


def _percent(share: WinShare) -> str:
    return f"{100 * share.value:.0f} %" if share.games else "–"


def _bar(share: WinShare) -> str:
    """Return a bar for an interval, with a mark at the share."""
    low, high = (100 * end for end in share.interval)
    inside = f'<i style="left:{low:.1f}%;width:{high - low:.1f}%"></i>'
    stroke = f'<b style="left:{100 * share.value:.1f}%"></b>'
    return f'<div class="bar">{inside}{stroke}</div>'


def _maps(field: Battlefield, games: Sequence[GameRecord]) -> Iterator[str]:
    """Yield a map of each side's positions at the end of turns, and a map of damage."""
    yield "<h2>On the table</h2>"
    for side in games[0].levels:
        spots = [(x, y, 1.0) for game in games for x, y in game.stood[side]]
        yield from _map(field, spots, f"Where {side} stood at the end of turns", "density")
    hurt = [(x, y, float(lost)) for game in games for x, y, lost in game.hurt]
    yield from _map(field, hurt, "Where units took damage", "threat")


def _map(field: Battlefield, spots: Sequence[Spot], title: str, style: str) -> Iterator[str]:
    if not spots:
        return
    columns, rows = (max(1, round(length / STEP)) for length in (field.width, field.depth))
    x, y, weight = np.array(spots).T
    edges = ((0, field.depth), (0, field.width))
    sums = np.histogram2d(y, x, (rows, columns), edges, weights=weight)[0].ravel()
    shades = cells(columns, STEP, sums / sums.max(), LIMITS, style, at=ORIGIN)
    meaning = tuple((f"{style}-{n + 1}", f"from {100 * limit:g} %") for n, limit in enumerate(LIMITS))
    drawn = table_drawing(field, marks=[shades], legends=[("Beside the square with the most", meaning)])
    yield f"<figure>{drawn}<figcaption>{escape(title)}.</figcaption></figure>"
