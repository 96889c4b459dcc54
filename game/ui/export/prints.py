"""Sheets to print and cut out, as SVG at true scale: templates, sticks, tokens, a table in parts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise

from game.battlefield.terrain.field import Battlefield
from game.core.views.marks import Mark
from game.geometry.point import ORIGIN, Point, polar
from game.geometry.value import Value
from game.mechanics.bursts.scatter import headings
from game.ui.export import svg
from game.ui.export.svg_text import text
from game.ui.pieces.token import Token
from game.ui.shell.theme import Colour, Theme

INK: Colour = (20, 24, 30, 255)
PALE: Colour = (120, 128, 140, 255)
PAPERS: Mapping[str, tuple[float, float]] = {"a4": (210 / 25.4, 297 / 25.4), "letter": (8.5, 11.0)}
MARGIN = 0.4
HEAD, FOOT = 0.28, 0.6
GAP = 0.2
STICK = 7.0
CAPTION = 0.17
LABELLED = 1.4
ARC_RADIUS = 3.0
HOLE = 0.08

LINES = 2
"""Lines for the name of a token, the same for all, so that tokens of one size stay in order."""


class PrintItem(Value):
    """An item to cut out: its size in inches, and its drawing relative to its upper-left corner."""

    width: float
    height: float
    body: tuple[str, ...]
    name: str = "one thing"


def room(paper: tuple[float, float]) -> tuple[float, float]:
    """Return the printable area of a sheet, in inches."""
    return paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - HEAD - FOOT


def sheets(items: Sequence[PrintItem], title: str, paper: str) -> list[str]:
    """Return *items* on as many sheets of *paper* as needed, each with a calibration bar.

    Raises:
        ValueError: if an item is larger than a sheet.
    """
    laid = list(_laid(items, room(PAPERS[paper])))
    made = []
    for i, found in enumerate(laid):
        words = f"{title} · sheet {i + 1} of {len(laid)} · {paper.upper() if paper == 'a4' else 'Letter'}"
        made.append(_sheet(found, words, PAPERS[paper]))
    return made


def _laid(
    items: Sequence[PrintItem], space: tuple[float, float]
) -> Iterator[list[tuple[float, float, PrintItem]]]:
    """Yield the layout of each sheet, in rows, with the tallest items first."""
    wide, tall = space
    sheet: list[tuple[float, float, PrintItem]] = []
    x = y = row = 0.0
    for item in sorted(items, key=lambda one: -one.height):
        if item.width > wide + 1e-9 or item.height > tall + 1e-9:
            size = f'{item.width:.1f}" by {item.height:.1f}"'
            raise ValueError(f"{item.name}, {size}, is larger than a sheet")
        if x and x + item.width > wide:
            x, y, row = 0.0, y + row + GAP, 0.0
        if y and y + item.height > tall:
            yield sheet
            sheet, x, y, row = [], 0.0, 0.0, 0.0
        sheet.append((x, y, item))
        x, row = x + item.width + GAP, max(row, item.height)
    if sheet:
        yield sheet


def _sheet(items: Iterable[tuple[float, float, PrintItem]], title: str, paper: tuple[float, float]) -> str:
    body = ['<rect width="100%" height="100%" fill="#fff"/>']
    body.append(text(title, (MARGIN, MARGIN + 0.15), 0.15, PALE))
    for x, y, item in items:
        body.append(f'<g transform="translate({MARGIN + x:.3f} {MARGIN + HEAD + y:.3f})">')
        body += item.body
        body.append("</g>")
    body += svg.calibration((MARGIN, paper[1] - MARGIN - 0.12), INK)
    return svg.document((0.0, 0.0, *paper), body)


# templates


def templates(
    radii: Sequence[float],
    ranges: Sequence[tuple[str, float]],
    arcs: Sequence[float],
    paper: str,
    scatters: Sequence[float] = (),
) -> list[str]:
    """Return sheets with a disc for each radius, a stick that shows the *ranges*, and a gauge for each arc.

    A disc larger than a sheet is split into halves or quarters, to be assembled. *scatters* are the radii of
    discs with a hole and scatter numbers.
    """
    space = room(PAPERS[paper])
    items = [part for radius in sorted(radii) for part in disc(radius, space)]
    items += [scatter(radius) for radius in sorted(scatters)]
    items += [*stick(ranges), *(gauge(arc) for arc in arcs)]
    return sheets(items, "Sightline: templates", paper)


def disc(radius: float, space: tuple[float, float]) -> list[PrintItem]:
    """Return a disc of *radius* inches, whole or in the fewest parts that fit.

    Raises:
        ValueError: if not even a quarter of it fits into *space*.
    """
    words = f'{radius:g}" template, {2 * radius:g}" across'
    if 2 * radius <= space[0]:
        return [_sector(radius, 360.0, words, f"disc-{radius:g}")]
    for parts, arc, wide, tall in ((2, 180.0, radius, 2 * radius), (4, 90.0, radius, radius)):
        if wide <= space[0] and tall <= space[1]:
            name = {2: "half", 4: "quarter"}[parts]
            caption = f"{words}, {name}"
            return [
                _sector(radius, arc, caption, f"disc-{radius:g}-{i + 1}-of-{parts}") for i in range(parts)
            ]
    raise ValueError(f'a template of {radius:g}" is larger than four sheets')


def scatter(radius: float) -> PrintItem:
    """Return a disc of *radius* inches with a hole and the scatter numbers, clockwise from 1.

    For three scatter directions the numbers in brackets are used, at every second place.
    """
    line = 'fill="none" stroke="#14181e" stroke-width="0.015"'
    fine = 'fill="none" stroke="#78808c" stroke-width="0.01"'
    middle = Point(radius, radius)
    key = f"scatter-{2 * radius:g}"
    body = [
        f'<circle id="{key}" cx="{radius:g}" cy="{radius:g}" r="{radius:g}" {line}/>',
        f'<circle cx="{radius:g}" cy="{radius:g}" r="{HOLE:g}" {line}/>',
    ]
    size = min(0.3, radius * 0.16)
    for i, turn in enumerate(headings(0.0)):
        begin, end = polar(middle, turn, max(HOLE * 1.6, radius * 0.12)), polar(middle, turn, radius * 0.62)
        body.append(
            f'<path d="M{begin.x:.4f} {begin.y:.4f} L{end.x:.4f} {end.y:.4f}" {line if i == 0 else fine}/>'
        )
        at = polar(middle, turn, radius * 0.75)
        words = f"{i + 1} ({i // 2 + 1})" if i % 2 == 0 else f"{i + 1}"
        body.append(text(words, (at.x, at.y + size * 0.35), size, INK, anchor="middle"))
    for side in (-1, 1):
        tip, back = polar(middle, 0, radius * 0.62), polar(middle, side * 9, radius * 0.53)
        body.append(f'<path d="M{tip.x:.4f} {tip.y:.4f} L{back.x:.4f} {back.y:.4f}" {line}/>')
    words = f'{2 * radius:g}" across'
    small = min(CAPTION, radius * 0.1)
    body.append(text(words, (radius * 1.2, radius + small * 0.35), small, PALE))
    return PrintItem(2 * radius, 2 * radius, tuple(body), f"a template {words}")


def _sector(radius: float, arc: float, words: str, key: str) -> PrintItem:
    """Return a disc, its right half or its lower-right quarter."""
    line = 'fill="none" stroke="#14181e" stroke-width="0.015"'
    cross = 'fill="none" stroke="#78808c" stroke-width="0.01"'
    x, y = (radius, radius) if arc == 360 else (0.0, radius) if arc == 180 else (0.0, 0.0)
    if arc == 360:
        shape = f'<circle id="{key}" cx="{x:g}" cy="{y:g}" r="{radius:g}" {line}/>'
        wide, tall = 2 * radius, 2 * radius
    else:
        wide, tall = radius, 2 * radius if arc == 180 else radius
        start, end = ((0, 0), (0, 2 * radius)) if arc == 180 else ((radius, 0), (0, radius))
        path = f"M{x:g} {y:g} L{start[0]:g} {start[1]:g} A{radius:g} {radius:g} 0 0 1 {end[0]:g} {end[1]:g} Z"
        shape = f'<path id="{key}" d="{path}" {line}/>'
    low, high = max(0.0, x - 0.4), min(wide, x + 0.4)
    top, bottom = max(0.0, y - 0.4), min(tall, y + 0.4)
    mark = f'<path d="M{low:g} {y:g} L{high:g} {y:g}M{x:g} {top:g} L{x:g} {bottom:g}" {cross}/>'
    at = (x, y - radius * 0.45) if arc == 360 else (radius * 0.08, y + 0.35)
    anchor = "middle" if arc == 360 else "start"
    label = text(words, at, min(CAPTION, radius * 0.16), INK, anchor=anchor)
    return PrintItem(wide, tall, (shape, mark, label))


def stick(ranges: Sequence[tuple[str, float]]) -> list[PrintItem]:
    """Return strips of a measuring stick as long as the greatest of *ranges*, with a tick every inch."""
    far = max((reach for _, reach in ranges), default=0.0)
    starts = [i * STICK for i in range(math.ceil(far / STICK - 1e-9))]
    return [_strip(start, min(start + STICK, far), ranges) for start in starts]


def _strip(start: float, end: float, ranges: Sequence[tuple[str, float]]) -> PrintItem:
    wide, tall = end - start, 0.7
    line = 'fill="none" stroke="#14181e"'
    body = [
        f'<rect id="stick-{start:g}-{end:g}" width="{wide:g}" height="{tall:g}" {line} stroke-width="0.015"/>'
    ]
    bounds = [0.0, *(reach for _, reach in ranges)]
    for inch in range(math.ceil(start), math.floor(end) + 1):
        at = inch - start
        body.append(f'<path d="M{at:g} 0 L{at:g} 0.2" {line} stroke-width="0.015"/>')
        beside = at == wide or inch in bounds
        if at > 0:
            place, anchor = (at - 0.06, "end") if beside else (at, "middle")
            body.append(text(str(inch), (place, 0.36), 0.14, INK, anchor=anchor))
    for (name, _), (low, high) in zip(ranges, pairwise(bounds), strict=True):
        left, right = max(low, start), min(high, end)
        if start < high <= end:
            body.append(f'<path d="M{high - start:g} 0 L{high - start:g} 0.7" {line} stroke-width="0.04"/>')
        if right - left >= LABELLED:
            words = f'{name}, to {high:g}"'
            body.append(text(words, (left - start + 0.1, 0.6), 0.15, INK, bold=True))
    return PrintItem(wide, tall, tuple(body))


def gauge(arc: float) -> PrintItem:
    """Return the outline of an arc of *arc* degrees around a point."""
    half, r = math.radians(min(arc, 180.0) / 2), ARC_RADIUS
    x, y = r * math.sin(half), r * math.cos(half)
    line = 'fill="none" stroke="#14181e" stroke-width="0.015"'
    path = f"M{x:.4f} {r:g} L0 {r - y:.4f} A{r:g} {r:g} 0 0 1 {2 * x:.4f} {r - y:.4f} Z"
    words = text(f"{arc:g}° arc", (x, r * 0.45), CAPTION, INK, anchor="middle")
    return PrintItem(2 * x, r, (f'<path id="arc-{arc:g}" d="{path}" {line}/>', words))


# tokens and tables


def tokens(pieces: Sequence[Token], paper: str, look: Theme) -> list[str]:
    """Return sheets with *pieces* at the size of their bases, to be cut out along the thin line."""
    return sheets([_token(piece, look) for piece in pieces], "Sightline: tokens", paper)


def _token(piece: Token, look: Theme) -> PrintItem:
    words = _halved(piece.name)
    wide = max(2 * piece.base + 0.5, max(map(len, words)) * 0.072 + 0.1)
    middle = wide / 2
    top = piece.base * 1.45
    cut = f'<circle cx="{middle:g}" cy="{top:g}" r="{piece.base:g}" fill="none" stroke="#14181e" '
    moved = f'<g transform="translate({middle:g} {top:g})">'
    drawn = svg.piece(_bare(piece), look)
    named = [
        text(line, (middle, top + piece.base + 0.2 + 0.16 * i), 0.13, INK, anchor="middle")
        for i, line in enumerate(words)
    ]
    return PrintItem(
        wide,
        top + piece.base + 0.2 + 0.16 * LINES,
        (moved, *drawn, "</g>", f'{cut}stroke-width="0.008" class="base"/>', *named),
        piece.name,
    )


def _bare(piece: Token) -> Token:
    """Return *piece* undamaged, facing north at 0, 0, without its name."""
    return Token(piece.id, ORIGIN, piece.base, 0.0, piece.side, piece.icon)


def _halved(name: str) -> list[str]:
    """Return *name* as one line, or as two lines of similar length."""
    if len(name) <= 16 or " " not in name:
        return [name or " "]
    breaks = [i for i, letter in enumerate(name) if letter == " "]
    cut = min(breaks, key=lambda i: abs(i - len(name) / 2))
    return [name[:cut], name[cut + 1 :]]


def table(
    field: Battlefield, pieces: Sequence[Token], marks: Sequence[Mark], paper: str, look: Theme
) -> list[str]:
    """Return a table on as many sheets as needed, row by row, to be assembled edge to edge."""
    wide, tall = room(PAPERS[paper])
    columns, rows = math.ceil(field.width / wide - 1e-9), math.ceil(field.depth / tall - 1e-9)
    made = []
    for row in range(rows):
        for column in range(columns):
            x, y = column * wide, row * tall
            size = min(wide, field.width - x), min(tall, field.depth - y)
            words = f"row {row + 1} of {rows}, column {column + 1} of {columns}"
            part = _part(field, pieces, marks, (x, y, *size), look)
            made.append(_sheet([(0.0, 0.0, part)], f"Sightline: {words}", PAPERS[paper]))
    return made


def _part(
    field: Battlefield,
    pieces: Sequence[Token],
    marks: Sequence[Mark],
    box: tuple[float, float, float, float],
    look: Theme,
) -> PrintItem:
    """Return the part *box* of a table: x, y, width and height in inches."""
    x, y, wide, tall = box
    near = []
    for feature in field.features:
        left, top, right, bottom = feature.polygon.bounds
        if left <= x + wide + 2 and right >= x - 2 and top <= y + tall + 2 and bottom >= y - 2:
            near.append(feature)
    there = [one for one in pieces if x - 3 <= one.at.x <= x + wide + 3 and y - 3 <= one.at.y <= y + tall + 3]
    part = replace(field, features=tuple(near))
    frame = f'<rect width="{wide:.3f}" height="{tall:.3f}" fill="none" stroke="#14181e" stroke-width="0.01"/>'
    head = f'<svg width="{wide:.3f}" height="{tall:.3f}" viewBox="{x:.3f} {y:.3f} {wide:.3f} {tall:.3f}">'
    return PrintItem(wide, tall, (head, *svg.table(part, there, marks, look), "</svg>", frame))
