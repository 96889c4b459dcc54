"""The certificate of a sight line on a sheet, with plan and section: at true scale as SVG, or a picture."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from game.battlefield.sight.shadow import SURFACE
from game.core.views.judgement import called, percent
from game.core.views.ruling import VERDICTS, Ruling, differences
from game.geometry.point import EPS, Point
from game.overlays.sight_drawings import Both, Drawing, SightDrawing, face, named_above, plan
from game.overlays.sight_section import named_below, section
from game.ui.battle.certificates.ruling_blocks import DRAWN, by_rules, reasons
from game.ui.battle.certificates.sight_blocks import (
    Block,
    faces,
    facts,
    heading,
    margins,
    plan_of,
    section_of,
    shown_words,
    tally,
)
from game.ui.battle.certificates.tally_rows import DARK, EDGE
from game.ui.export import svg
from game.ui.export.svg_text import text
from game.ui.shell.page import Page
from game.ui.shell.theme import Colour, Theme, paper

MARGIN = 0.5
LINE = 0.24
SIZE = 0.17
NAME = 0.15
LEAST = 9.0
LETTERS = 0.098
WIDE, PLAN, SECTION = 760, 170, 240


def picture(seen: Both, look: Theme) -> pygame.Surface:
    """Return the whole certificate as a picture: the panel of the battle, enlarged."""
    blocks: tuple[Block, ...] = (heading, plan_of(PLAN), section_of(SECTION), faces, facts, margins, tally)
    blocks += (by_rules(DRAWN), reasons) if seen.rulings else ()
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
    """Return the certificate as an SVG document at true scale, one inch of table per inch of paper."""
    look = paper(look)
    above, aside = plan(seen.there), section(seen.there)
    wide = max(above.width, LEAST) + 2 * MARGIN
    body: list[str] = []
    y = MARGIN + LINE
    found = seen.there.judgement
    ink = look.tones["text"]
    body.append(text(f"{seen.names[0]} to {seen.names[1]}", (MARGIN, y), 0.26, ink, bold=True))
    for line in _broken(str(found.headline), wide - 2 * MARGIN):
        y += LINE * 1.2
        body.append(text(line, (MARGIN, y), 0.2, ink))
    drawings, y = _drawings(seen, above, aside, y, look)
    body += drawings
    y += LINE * 1.6
    shown, y = _faces(seen, y, wide, look)
    body += shown
    for words, tone, head in _words(seen, look):
        y += LINE / 2 if head else 0.0
        for line in _broken(words, wide - 2 * MARGIN):
            y += LINE
            body.append(text(line, (MARGIN, y), SIZE, tone, bold=head))
    y += LINE * 2.6
    body += svg.calibration((MARGIN, y), ink)
    tall = y + MARGIN
    ground = f'<rect width="100%" height="100%" fill="{_hex(look.tones["bg"])}"/>'
    return svg.document((0.0, 0.0, wide, tall), [ground, *body])


def _drawings(seen: Both, above: Drawing, aside: Drawing, y: float, look: Theme) -> tuple[list[str], float]:
    """Return plan and section from *y* downward, with their names, and the y of their lower end."""
    body: list[str] = []
    for words, drawn, named in (
        ("From above, true scale", above, _names_above(seen, above)),
        ("From the side, true scale", aside, _names_below(seen, aside)),
    ):
        y += LINE * 1.6
        body.append(text(words, (MARGIN, y), SIZE, look.tones["dim"]))
        y += 0.1
        body += svg.drawing(drawn, (MARGIN, y), look)
        body += _written(named, (MARGIN - drawn.left, y - drawn.top), look.tones["text"])
        y += drawn.height
    return body, y


def _names_above(seen: Both, drawn: Drawing) -> Iterator[tuple[Point, str, str]]:
    """Yield the names on the plan with their places and text anchors."""
    for name, figure, x, anchor in (
        (seen.names[0], seen.there.viewer, drawn.left + 0.1, "start"),
        (seen.names[1], seen.there.target, drawn.right - 0.1, "end"),
    ):
        yield Point(x, min(figure.base + 0.25, drawn.bottom - 0.1)), name, anchor
    for at, name in named_above(seen.there):
        yield Point(at.x, min(at.y, drawn.bottom - 0.1)), name, "middle"


def _names_below(seen: Both, drawn: Drawing) -> Iterator[tuple[Point, str, str]]:
    """Yield the same for the section: the terrain under the line, below it."""
    for along, name in named_below(seen.there):
        yield Point(along, drawn.bottom - 0.1), name, "middle"


def _written(
    named: Iterable[tuple[Point, str, str]], shift: tuple[float, float], ink: Colour
) -> Iterator[str]:
    """Yield names on a drawing; of overlapping ones only the first."""
    stand: list[tuple[float, float, float]] = []
    for at, name, anchor in named:
        long = len(name) * NAME * 0.58
        left = at.x - {"start": 0.0, "middle": long / 2, "end": long}[anchor]
        if any(left < end and start < left + long and abs(at.y - y) < NAME for start, end, y in stand):
            continue
        stand.append((left, left + long, at.y))
        yield text(name, (at.x + shift[0], at.y + shift[1]), NAME, ink, anchor=anchor)


def _faces(seen: Both, y: float, wide: float, look: Theme) -> tuple[list[str], float]:
    """Return the silhouettes that the two show each other, *wide* inches wide, and their lower end."""
    body: list[str] = []
    low = y
    for i, one in enumerate((seen.there, seen.back)):
        drawn = face(one)
        body += _face(one, drawn, seen.names[i], (MARGIN + i * (wide - 2 * MARGIN) / 2, y), look)
        low = max(low, y + drawn.height + 0.3, y + 0.3 + LINE * (3 + len(_shares(one))))
    return body, low


def _shares(seen: SightDrawing) -> list[tuple[str, float]]:
    """Return the share that each feature hides alone, water last."""
    found = [(one.feature, one.hidden) for one in seen.judgement.sight.hiding]
    water = seen.cast.share(SURFACE)
    return [*found, (SURFACE, water)] if water > EPS else found


def _face(
    seen: SightDrawing, drawn: Drawing, name: str, at: tuple[float, float], look: Theme
) -> Iterator[str]:
    x, y = at
    yield text(f"{name} sees", at, SIZE, look.tones["dim"])
    yield from svg.drawing(drawn, (x, y + 0.1), look)
    left = x + drawn.width + 0.2
    top = y + 0.1 + LINE
    yield text(VERDICTS[seen.judgement.verdict], (left, top), 0.2, look.tones["text"], bold=True)
    yield text(shown_words(seen), (left, top + LINE), SIZE, look.tones["text"])
    for i, (key, share) in enumerate(_shares(seen)):
        low = top + LINE * (2 + i)
        tone = look.mark(seen.hues[key]).line
        yield f'<rect x="{left:.3f}" y="{low - 0.12:.3f}" width="0.12" height="0.12" fill="{_hex(tone)}"/>'
        words = f"{called(seen.field, key)} hides {percent(share)}"
        yield text(words, (left + 0.18, low), SIZE, look.tones["text"])


def _hex(tone: Colour | None) -> str:
    return "#" + bytes((tone or (255, 255, 255, 255))[:3]).hex()


def _words(seen: Both, look: Theme) -> Iterator[tuple[str, Colour, bool]]:
    """Yield the text below the drawings: words, colour, and whether they are a heading."""
    found, ink, dim = seen.there.judgement, look.tones["text"], look.tones["dim"]
    yield f"{seen.names[0]} to {seen.names[1]}: {found.headline}", ink, True
    for clause in found.facts:
        yield str(clause), ink, False
    for kind, inches in sorted((found.inches or {}).items()):
        yield f'{inches:.2f}" through {kind}', ink, False
    if found.margins:
        yield "What would change it", ink, True
    for clause in found.margins:
        yield str(clause), dim, False
    yield f"{seen.names[1]} to {seen.names[0]}: {seen.back.judgement.headline}", ink, True
    for clause in seen.back.judgement.facts:
        yield str(clause), ink, False
    if found.forecast is not None:
        does = f", damage {found.forecast.effect}" if found.forecast.effect is not None else ""
        yield f"{'Would need' if found.refusals else 'Needs'} {found.forecast}{does}", ink, True
        for line in found.forecast.need.lines():
            yield line, ink, False
    for refusal in found.refusals:
        yield f"refused: {refusal}", look.tones["bad"], False
    yield from _ruling_words(seen.rulings, look) if seen.rulings else ()


def _ruling_words(found: Sequence[Ruling], look: Theme) -> Iterator[tuple[str, Colour, bool]]:
    """Yield the ruling of each family, and why they differ, in the form of `_words`."""
    ink, dim = look.tones["text"], look.tones["dim"]
    for one in found:
        verdict = "not judged" if one.found is None else VERDICTS[one.found.verdict]
        yield f"By {one.label}: {verdict}", ink, True
        yield str(one.reason), ink, False
        for clause in () if one.found is None else (*one.found.facts, *one.found.margins):
            yield str(clause), dim, False
    yield "Why they differ", ink, True
    for line in differences(found):
        yield line, ink, False


def _broken(words: str, wide: float) -> Iterator[str]:
    """Yield *words* in lines of about *wide* inches at most."""
    most, line = int(wide / LETTERS), ""
    for word in words.split():
        if line and len(line) + len(word) + 1 > most:
            yield line
            line = word
        else:
            line = f"{line} {word}".strip()
    yield line
