"""The certificate of a sight line as blocks on a page: verdict, plan, section, silhouettes, text."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.battlefield.sight.shadow import SURFACE
from game.core.views.judgement import MOST_NAMED, Clause, called, percent
from game.core.views.marks import InsetMap
from game.geometry.point import EPS, distance
from game.overlays.sight_drawings import BEFORE, Both, Drawing, SightDrawing, face, plan
from game.overlays.sight_section import section
from game.ui.annotation.drawings import draw
from game.ui.battle.certificates.tally_rows import EDGE, RIM, draw_clause, draw_forecast, draw_refusal
from game.ui.shell import fonts
from game.ui.shell.page import Page

VERDICTS = {"clear": ("clear", "good"), "partial": ("partial cover", "warn"), "blocked": ("blocked", "bad")}
FLATTEST, STEEPEST = 1.0, 6.0
NARROWEST, WIDEST = 0.9, 8.0
FACE = 46
CAPTION = 15
Block = Callable[[Page, Both, int, int], int]
"""Draws a part of a certificate from *y* down, *room* pixels wide, and returns the y of its end."""


def heading(page: Page, seen: Both, y: int, room: int) -> int:
    """Write viewer, target, and the verdict with its rule; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    found = seen.there.judgement
    y += page.lines(f"{seen.names[0]} → {seen.names[1]}", (x, y), room, size=15, weight="bold")
    tone = VERDICTS[found.verdict][1]
    return draw_clause(page, found.headline, y + px(1), room, tone=tone, size=14) + px(3)


def _plan(page: Page, seen: SightDrawing, y: int, room: int, tall: int) -> int:
    """Draw the line from above, *tall* pixels at 100 %; return the y of the end."""
    y = _caption(page, "From above", "", y, room)
    box = pygame.Rect(page.px(EDGE), y, room, page.px(tall))
    scale = box.width / (seen.far + 2 * BEFORE)
    aside = min(max(box.height / scale / 2, NARROWEST), WIDEST)
    if page.rect.contains(box):
        _frame(page, box)
        draw(page, box, plan(seen, aside))
    return box.bottom + page.px(5)


def _section(page: Page, seen: SightDrawing, y: int, room: int, tall: int) -> int:
    """Draw the line from the side, *tall* pixels at 100 %; return the y of the end."""
    box = pygame.Rect(page.px(EDGE), y + page.px(CAPTION), room, page.px(tall))
    if page.rect.contains(box):
        true = section(seen)
        steep = min(max(box.height * true.width / (box.width * true.height), FLATTEST), STEEPEST)
        far = distance(seen.viewer.at, seen.target.at)
        times = f", heights ×{steep:.1f}" if steep > FLATTEST else ""
        _caption(page, f"From the side{times}", f'{far:.1f}" centre to centre', y, room)
        _frame(page, box)
        draw(page, box, section(seen, steep))
    return box.bottom + page.px(5)


def side_view(page: Page, shown: InsetMap, y: int, room: int, tall: int) -> int:
    """Draw an attack from the side as its family shows it, *tall* pixels at 100 %; return the end's y."""
    box = pygame.Rect(page.px(EDGE), y + page.px(CAPTION), room, page.px(tall))
    if page.rect.contains(box):
        _caption(page, "From the side", shown.words, y, room)
        _frame(page, box)
        draw(page, box, Drawing(shown.marks, 0.0, 0.0, shown.width, shown.depth))
    return box.bottom + page.px(5)


def plan_of(tall: int) -> Block:
    """Return the block of the plan, *tall* pixels at 100 %."""
    return lambda page, seen, y, room: _plan(page, seen.there, y, room, tall)


def section_of(tall: int) -> Block:
    """Return the block of the section, *tall* pixels at 100 %."""
    return lambda page, seen, y, room: _section(page, seen.there, y, room, tall)


def _frame(page: Page, box: pygame.Rect) -> None:
    page.box(box.inflate(page.px(2), page.px(2)), "void", "line", radius=3)


def _caption(page: Page, words: str, right: str, y: int, room: int) -> int:
    """Write *words*, and *right* at the right end if both fit in *room*; return the y of the end."""
    x, px = page.px(EDGE), page.px
    page.write(words, (x, y), size=10, tone="dim", width=room)
    both = fonts.width(words, px(10)) + fonts.width(right, px(10)) + px(6)
    if right and both <= room:
        page.write(right, (x + room, y), size=10, tone="faint", anchor="topright")
    return y + px(CAPTION)


def faces(page: Page, seen: Both, y: int, room: int) -> int:
    """Draw what each shows the other, side by side, hidden parts in the colour of what hides them."""
    gap = page.px(10)
    half = (room - gap) // 2
    low = y
    for i, one in enumerate((seen.there, seen.back)):
        low = max(low, _face(page, one, f"{seen.names[i]} sees", (page.px(EDGE) + i * (half + gap), y), half))
    return low + page.px(4)


def _face(page: Page, seen: SightDrawing, words: str, at: tuple[int, int], wide: int) -> int:
    px = page.px
    x, y = at
    y += page.lines(words, (x, y), wide, size=10, tone="dim", leading=1.2) + px(2)
    box = pygame.Rect(x, y, px(FACE), px(FACE * 1.5))
    draw(page, box, face(seen))
    found = seen.judgement
    left, top = box.right + px(7), box.y
    name, tone = VERDICTS[found.verdict]
    top += page.lines(name, (left, top), x + wide - left, size=13, tone=tone, weight="bold", leading=1.2)
    top += page.lines(shown_words(seen), (left, top), x + wide - left, size=12, leading=1.2)
    return _owners(page, seen, max(box.bottom, top) + px(3), x, wide)


def shown_words(seen: SightDrawing) -> str:
    """Return how much of the target is hidden; if nothing solid hides it, what blocks the sight."""
    found = seen.judgement
    share = found.sight.hidden
    if found.verdict == "blocked" and (found.sight.verdict != "blocked" or share <= EPS):
        return found.headline.words.removeprefix("blocked: ")
    return f"{percent(share)} hidden" if share > EPS else "fully visible"


def _owners(page: Page, seen: SightDrawing, y: int, x: int, wide: int) -> int:
    """Write how much each feature hides alone, beside its colour."""
    px = page.px
    shares = [(one.feature, one.hidden) for one in seen.judgement.sight.hiding]
    if seen.cast.share(SURFACE) > EPS:
        shares.append((SURFACE, seen.cast.share(SURFACE)))
    for key, share in shares[:MOST_NAMED]:
        tone = page.look.mark(seen.hues[key]).line
        page.box(pygame.Rect(x, y + px(4), px(7), px(7)), tone, radius=2)
        words = f"{called(seen.field, key)} {percent(share)}"
        y += page.lines(words, (x + px(11), y), wide - px(11), size=11, tone="dim", leading=1.25)
    if len(shares) > MOST_NAMED:
        more = f"and {len(shares) - MOST_NAMED} more"
        y += page.lines(more, (x + px(11), y), wide - px(11), size=11, tone="dim", leading=1.25)
    return y


def facts(page: Page, seen: Both, y: int, room: int) -> int:
    """Write what affects the sight, with rules, and the inches of each kind; return the y of the end."""
    found = seen.there.judgement
    for clause in found.facts:
        y = draw_clause(page, clause, y, room)
    if found.inches and len(found.inches) > 1:
        kinds = ", ".join(f'{kind} {inches:.2f}"' for kind, inches in sorted(found.inches.items()))
        y = draw_clause(page, Clause(kinds), y, room, tone="dim")
    return y + page.px(3)


def margins(page: Page, seen: Both, y: int, room: int) -> int:
    """Write what would change the verdict; return the y of the end."""
    if not seen.there.judgement.margins:
        return y
    page.write("What would change it", (page.px(EDGE), y), size=11, tone="dim", weight="bold")
    y += page.px(16)
    for clause in seen.there.judgement.margins:
        y = draw_clause(page, clause, y, room, tone="dim", size=12)
    return y + page.px(3)


def tally(page: Page, seen: Both, y: int, room: int) -> int:
    """Write what an attack along the line would need if it could be made now; return the y of the end."""
    found = seen.there.judgement
    if found.forecast is None and not found.refusals:
        return y
    line = y + page.px(2)
    pygame.draw.line(page.surface, RIM, (page.px(EDGE), line), (page.px(EDGE) + room, line), page.px(1))
    y += page.px(8)
    for refusal in found.refusals:
        if refusal.reason not in found.headline.words:
            y = draw_refusal(page, str(refusal), y, room)
    if found.forecast is not None:
        y = draw_forecast(page, found.forecast, y, room, refused=bool(found.refusals), notes=False)
    return y


def odds(page: Page, seen: Both, y: int, room: int) -> int:
    """Write in one line what an attack along the line would need; return the y of the end."""
    forecast = seen.there.judgement.forecast
    if forecast is None:
        return y
    words = "Would need" if seen.there.judgement.refusals else "Needs"
    needs = page.write(words, (page.px(EDGE), y), size=13, weight="bold")
    page.cite(needs, *(term.rule for term in forecast.need.terms))
    page.write(
        str(forecast), (page.px(EDGE) + room, y), size=13, weight="bold", tone="warn", anchor="topright"
    )
    return y + page.px(20)
