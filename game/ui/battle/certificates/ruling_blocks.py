"""Rulings on a page: how each family judges a sight, and where they differ."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.views.judgement import Clause
from game.core.views.ruling import VERDICTS, Ruling, causes, differences
from game.overlays.sight_drawings import Both, face, sighted
from game.ui.annotation.drawings import draw
from game.ui.battle.certificates.tally_rows import EDGE, RIM, draw_clause
from game.ui.shell.page import Page

NAMED, DECIDED, SAID, DRAWN = range(4)
"""Levels of detail: the verdict; what decides and would change it; everything; the silhouette too."""
TONES = {"clear": "good", "partial": "warn", "blocked": "bad"}
FACE = 30
MARGINS = 2


def by_rules(much: int) -> Callable[[Page, Both, int, int], int]:
    """Return the block of the families' rulings, each in the detail *much*."""

    def block(page: Page, seen: Both, y: int, room: int) -> int:
        for one in seen.rulings:
            y = _ruling(page, seen, one, y, room, much=much)
        return y

    return block


def _ruling(page: Page, seen: Both, one: Ruling, y: int, room: int, *, much: int) -> int:
    """Write the ruling of one family, below a line; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    pygame.draw.line(page.surface, RIM, (x, y + px(1)), (x + room, y + px(1)), px(1))
    top = y = y + px(5)
    aside = px(FACE + 8) if much >= DRAWN else 0
    if much >= DRAWN and one.found is not None:
        box = pygame.Rect(x + room - px(FACE), y + px(18), px(FACE), px(FACE * 1.5))
        draw(page, box, face(sighted(seen.there.field, one.found, seen.there.tones)))
    found = one.found
    words, tone = (VERDICTS[found.verdict], TONES[found.verdict]) if found else ("not judged", "dim")
    page.write(words, (x + room, y), size=14, weight="bold", tone=tone, anchor="topright")
    y += page.lines(one.label, (x, y), room - px(100), size=14, weight="bold")
    if much >= DECIDED:
        y = draw_clause(page, one.reason, y, room - aside, tone=tone)
    if found is not None and DECIDED <= much < SAID:
        y = draw_clause(page, Clause(one.measured), y, room - aside, tone="dim", size=12)
        for clause in found.margins[:MARGINS]:
            y = draw_clause(page, clause, y, room - aside, tone="dim", size=12)
    if found is not None and much >= SAID:
        for clause in (*found.facts, *found.margins):
            y = draw_clause(page, clause, y, room - aside, tone="dim", size=12)
    return max(y, top + (px(20 + FACE * 1.5) if much >= DRAWN else 0)) + px(2)


def reasons(page: Page, seen: Both, y: int, room: int) -> int:
    """Write where the families differ, or that they agree; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    pygame.draw.line(page.surface, RIM, (x, y + px(1)), (x + room, y + px(1)), px(1))
    y += px(5)
    differ = len(differences(seen.rulings)) > 1
    head = "Why they differ" if differ else "All of them agree"
    y += page.lines(head, (x, y), room, size=12, tone="dim", weight="bold")
    for line in causes(seen.rulings) if differ else ():
        y += page.lines(line, (x, y), room, size=12, leading=1.3) + px(1)
    return y + px(2)
