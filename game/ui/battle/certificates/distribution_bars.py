"""A distribution as bars: the chance of each outcome, and of that many or more."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

from game.core.model.distribution import Distribution
from game.core.model.tally import Forecast
from game.core.views.judgement import percent
from game.ui.shell.page import Page
from game.ui.shell.theme import Colour

TALL = 46
GAP = 3
NARROW = 26
"""The least width of a bar in pixels for its chance to be shown over it."""
TRACE = 0.0005
"""The chance below which outcomes at either end are left out."""
PALE = 110
"""The opacity of the uncertain part of a bar, of 255."""


def outcome_words(forecast: Forecast) -> Iterable[str]:
    """Yield each outcome as text: "exactly 2: 31 %; 2 or more: 52 %"."""
    low, high = forecast.outcomes
    for outcome in _outcomes(low, high):
        chance = _span(*sorted((low.chance(outcome), high.chance(outcome))))
        more = _span(low.at_least(outcome), high.at_least(outcome))
        yield f"exactly {outcome}: {chance}; {outcome} or more: {more}"


def draw_bars(page: Page, forecast: Forecast, at: tuple[int, int], room: int) -> int:
    """Draw the outcomes of *forecast* as bars from *at*, *room* pixels wide; return the y of the end."""
    px, (x, y) = page.px, at
    low, high = forecast.outcomes
    outcomes = _outcomes(low, high)
    step = min((room + px(GAP)) / len(outcomes), px(64))
    wide = max(1, round(step) - px(GAP))
    most = max(max(low.chance(one), high.chance(one)) for one in outcomes)
    foot = y + px(14) + px(TALL)
    words = [*outcome_words(forecast)]
    every = -(-px(22) // max(1, round(step)))
    for place, outcome in enumerate(outcomes):
        bar = pygame.Rect(round(x + place * step), foot, wide, 0)
        tone = page.tone("warn" if outcome >= forecast.wanted else "faint")
        sure, may = sorted((low.chance(outcome), high.chance(outcome)))
        _bar(page, bar, may / most, (*tone[:3], PALE))
        _bar(page, bar, sure / most, tone)
        top = foot - round(px(TALL) * may / most)
        if wide >= px(NARROW):
            label = f"{(sure + may) / 2:.0%}"
            page.write(label, (bar.centerx, top - px(2)), size=11, tone="dim", anchor="midbottom")
        if place % every == 0:
            page.write(str(outcome), (bar.centerx, foot + px(2)), size=12, weight="bold", anchor="midtop")
        page.hint(pygame.Rect(bar.x, y, wide, foot - y + px(16)), words[place])
    return foot + px(20)


def _bar(page: Page, foot: pygame.Rect, share: float, tone: Colour) -> None:
    """Draw a bar upward from *foot*, its height the given share of the whole."""
    tall = max(1, round(page.px(TALL) * share)) if share > 0 else 0
    if tall:
        page.box(pygame.Rect(foot.x, foot.y - tall, foot.width, tall), tone, None, radius=2)


def _outcomes(low: Distribution, high: Distribution) -> range:
    """Return the outcomes to show: the likely ones, and all between."""
    likely = [outcome for outcome, chance in (*low.chances, *high.chances) if chance >= TRACE]
    return range(min(likely), max(likely) + 1)


def _span(least: float, most: float) -> str:
    return percent(least) if abs(most - least) < 1e-9 else f"{percent(least)} to {percent(most)}"
