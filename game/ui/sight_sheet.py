"""The certificate of a sight line on a sheet, with plan and section: in true scale as SVG, or a picture."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.battlefield.shadow import SURFACE
from game.core.judgement import called, percent
from game.geometry.point import EPS
from game.overlays.sight_drawings import Both, Drawing, Sighted, face, plan
from game.overlays.sight_section import section
from game.ui import svg
from game.ui.battle.sight_blocks import (
    VERDICTS,
    faces,
    facts,
    heading,
    margins,
    plan_of,
    section_of,
    shown_words,
    tally,
)
from game.ui.battle.tally_rows import DARK, EDGE
from game.ui.page import Page
from game.ui.theme import Colour, Theme

MARGIN = 0.5
LINE = 0.24
SIZE = 0.17
LEAST = 9.0
LETTERS = 0.098
WIDE, PLAN, SECTION = 760, 170, 240


def picture(seen: Both, look: Theme) -> pygame.Surface:
    """Return the whole certificate as a picture, as the panel of the battle shows it, only larger."""
    blocks = (heading, plan_of(PLAN), section_of(SECTION), faces, facts, margins, tally)
    wide, tall = look.px(WIDE), 4
    for _ in range(2):
        page = Page(pygame.Surface((wide, tall)), look)
        page.surface.fill(DARK[:3])
        y, room = page.px(12), wide - 2 * page.px(EDGE)
        for block in blocks:
            y = block(page, seen, y, room)
        tall = y + page.px(12)
    return page.surface


def sheet(seen: Both, look: Theme) -> str:
    """Return the certificate as an SVG document on which an inch of the table is an inch on paper."""
    above, aside = plan(seen.there), section(seen.there)
    wide = max(above.width, LEAST) + 2 * MARGIN
    body: list[str] = []
    y = MARGIN + LINE
    found = seen.there.judgement
    ink = look.tones["text"]
    body.append(svg.text(f"{seen.names[0]} to {seen.names[1]}", (MARGIN, y), 0.26, ink, bold=True))
    for line in _broken(str(found.headline), wide - 2 * MARGIN):
        y += LINE * 1.2
        body.append(svg.text(line, (MARGIN, y), 0.2, ink))
    for words, drawn in (("From above, true scale", above), ("From the side, true scale", aside)):
        y += LINE * 1.4
        body.append(svg.text(words, (MARGIN, y), SIZE, look.tones["dim"]))
        y += 0.1
        body += svg.drawing(drawn, (MARGIN, y), look)
        y += drawn.height
    y += LINE * 1.4
    shown, y = _faces(seen, y, wide, look)
    body += shown
    for words, tone in _words(seen, look):
        for line in _broken(words, wide - 2 * MARGIN):
            y += LINE
            body.append(svg.text(line, (MARGIN, y), SIZE, tone))
    y += LINE * 2
    body += svg.calibration((MARGIN, y), ink)
    tall = y + MARGIN
    ground = f'<rect width="100%" height="100%" fill="#{bytes(look.tones["bg"][:3]).hex()}"/>'
    return svg.document((0.0, 0.0, wide, tall), [ground, *body])


def _faces(seen: Both, y: float, wide: float, look: Theme) -> tuple[list[str], float]:
    """Return what each shows the other, side by side on a sheet so *wide*, and how far down that reaches."""
    body: list[str] = []
    low = y
    for i, one in enumerate((seen.there, seen.back)):
        drawn = face(one)
        body += _face(one, drawn, seen.names[i], (MARGIN + i * (wide - 2 * MARGIN) / 2, y), look)
        low = max(low, y + drawn.height + 0.3, y + 0.3 + LINE * (3 + len(_shares(one))))
    return body, low


def _shares(seen: Sighted) -> list[tuple[str, float]]:
    """Return what hides how much alone, water last."""
    found = [(one.feature, one.hidden) for one in seen.judgement.sight.hiding]
    water = seen.cast.share(SURFACE)
    return [*found, (SURFACE, water)] if water > EPS else found


def _face(seen: Sighted, drawn: Drawing, name: str, at: tuple[float, float], look: Theme) -> Iterator[str]:
    x, y = at
    yield svg.text(f"{name} sees", at, SIZE, look.tones["dim"])
    yield from svg.drawing(drawn, (x, y + 0.1), look)
    left = x + drawn.width + 0.2
    top = y + 0.1 + LINE
    yield svg.text(VERDICTS[seen.judgement.verdict][0], (left, top), 0.2, look.tones["text"], bold=True)
    yield svg.text(shown_words(seen), (left, top + LINE), SIZE, look.tones["text"])
    for i, (key, share) in enumerate(_shares(seen)):
        low = top + LINE * (2 + i)
        tone = look.mark(seen.hues[key]).line
        yield f'<rect x="{left:.3f}" y="{low - 0.12:.3f}" width="0.12" height="0.12" fill="{_hex(tone)}"/>'
        words = f"{called(seen.field, key)} hides {percent(share)}"
        yield svg.text(words, (left + 0.18, low), SIZE, look.tones["text"])


def _hex(tone: Colour | None) -> str:
    return "#" + bytes((tone or (255, 255, 255, 255))[:3]).hex()


def _words(seen: Both, look: Theme) -> Iterator[tuple[str, Colour]]:
    """Yield the words below the drawings, and their colours."""
    found, dim = seen.there.judgement, look.tones["dim"]
    for clause in found.facts:
        yield str(clause), look.tones["text"]
    for kind, inches in sorted((found.inches or {}).items()):
        yield f'{inches:.2f}" through {kind}', look.tones["text"]
    if found.margins:
        yield "What would change it:", dim
    for clause in found.margins:
        yield str(clause), dim
    yield f"{seen.names[1]} to {seen.names[0]}: {seen.back.judgement.headline}", look.tones["text"]
    if found.forecast is not None:
        for line in found.forecast.need.lines():
            yield line, look.tones["text"]
        does = f", damage {found.forecast.effect}" if found.forecast.effect is not None else ""
        yield f"{'would need' if found.refusals else 'needs'} {found.forecast}{does}", look.tones["warn"]
    for refusal in found.refusals:
        yield f"refused: {refusal}", look.tones["bad"]


def _broken(words: str, wide: float) -> Iterator[str]:
    """Yield *words* in lines that are about *wide* inches at most."""
    most, line = int(wide / LETTERS), ""
    for word in words.split():
        if line and len(line) + len(word) + 1 > most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
