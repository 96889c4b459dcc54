"""A tally as rows on a page: terms with rules, target number, chance, damage, refusals."""

from __future__ import annotations

import pygame

from game.core.model.tally import Forecast, Modifier
from game.core.views.judgement import Clause
from game.ui.battle.certificates.distribution_bars import draw_bars
from game.ui.shell.page import Page, wrapped

EDGE = 14
DARK = (13, 17, 23, 255)
RIM = (70, 83, 107, 255)


def draw_refusal(page: Page, words: str, y: int, room: int) -> int:
    """Write why something is refused, *room* pixels wide; return the y of the end."""
    px = page.px
    page.icon("close_circle_outline", (px(EDGE) + px(8), y + px(9)), 16, "bad")
    return y + page.lines(words, (px(EDGE) + px(22), y), room - px(22), size=14, tone="bad") + px(6)


def draw_forecast(
    page: Page, forecast: Forecast, y: int, room: int, *, refused: bool, notes: bool = True
) -> int:
    """Write what is needed, term by term, the chance and the effect; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    for term in forecast.need.terms:
        y = draw_term(page, term, y, room, size=14)
    pygame.draw.line(page.surface, RIM, (x, y + px(3)), (x + room, y + px(3)), px(1))
    y += px(8)
    tone = "dim" if refused else "warn"
    needs = page.write("Would need" if refused else "Needs", (x, y + px(2)), size=15, weight="bold")
    page.cite(needs, *(term.rule for term in forecast.need.terms))
    page.write(
        f"{forecast.need}+", (x + room, y - px(3)), size=22, weight="bold", tone=tone, anchor="topright"
    )
    y += px(26)
    if forecast.each:
        page.write(f"On each of {forecast.dice}", (x, y), size=13, tone="dim")
        page.write(forecast.mean_words, (x + room, y), size=13, weight="bold", anchor="topright")
        y = draw_bars(page, forecast, (x, y + px(18)), room)
    low, high = forecast.odds
    chance = f"{low:.1%}" if abs(high - low) < 1e-9 else f"{low:.1%} to {high:.1%}"
    words = f"Chance of {forecast.wanted} or more" if forecast.each else f"Chance on {forecast.dice}"
    page.write(words, (x, y), size=13, tone="dim")
    page.write(chance, (x + room, y), size=13, weight="bold", anchor="topright")
    y += px(22)
    if forecast.effect is not None:
        y = _effect(page, forecast, y, room)
    for note in forecast.notes if notes else ():
        y += page.lines(note, (x, y), room, size=13, tone="dim", leading=1.3) + px(2)
    return y


def _effect(page: Page, forecast: Forecast, y: int, room: int) -> int:
    assert forecast.effect is not None, "the caller has one"
    px, x = page.px, page.px(EDGE)
    page.write("Damage each" if forecast.each else "Damage", (x, y), size=15, weight="bold")
    page.write(
        str(forecast.effect), (x + room, y - px(2)), size=18, weight="bold", tone="bad", anchor="topright"
    )
    y += px(24)
    if len(forecast.effect.terms) > 1:
        for term in forecast.effect.terms:
            y = draw_term(page, term, y, room, size=13)
    return y


def draw_term(page: Page, term: Modifier, y: int, room: int, *, size: float) -> int:
    """Write a term: its reason, rule and value; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    value = f"{term.value:+d}" if term.most is None else f"{term.value:+d} to {term.most:+d}"
    shown = page.write(value, (x + room, y), size=size, weight="bold", anchor="topright")
    end = min(x + room - px(46), shown.x - px(6))
    rule = page.write(term.rule, (end, y + px(2)), size=11, tone="faint", anchor="topright")
    left = min(rule.x, shown.x) - x - px(8)
    lines = wrapped(term.reason, px(size), "regular", left)
    top = y
    for line in lines:
        page.write(line, (x, y), size=size, tone="text")
        y += round(px(size) * 1.25)
    page.cite(pygame.Rect(x, top, room, y - top), term.rule)
    return y + px(4)


def draw_clause(
    page: Page, clause: Clause, y: int, room: int, *, tone: str = "text", size: float = 13
) -> int:
    """Write a sentence with its rule at the right; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    left = room
    if clause.rule:
        rule = page.write(clause.rule, (x + room, y + px(2)), size=10, tone="faint", anchor="topright")
        left = rule.x - x - px(8)
    tall = page.lines(clause.words, (x, y), left, size=size, tone=tone, leading=1.3)
    page.cite(pygame.Rect(x, y, room, tall), clause.rule)
    return y + tall
