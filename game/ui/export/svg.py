"""The table as SVG: the same terrain, units and marks as vector shapes, for print and for other tools.

The view box is in inches, so that lengths can be measured in any drawing program.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from xml.sax.saxutils import quoteattr

import numpy as np
import pygame
from shapely.geometry.base import BaseGeometry

from game.battlefield.terrain.field import Battlefield, Form
from game.core.views.legend import ToldLegend
from game.core.views.marks import (
    AreaMark,
    Cells,
    Cross,
    DiscMark,
    Ghost,
    Label,
    LineMark,
    Mark,
    Numbers,
    Ring,
    ShadedRays,
    Surface,
    Wedge,
)
from game.geometry.point import Path, Point
from game.overlays.sight_drawings import Drawing
from game.ui.annotation.grid import captions
from game.ui.annotation.legend import ROW, legend_lines
from game.ui.annotation.template_numbers import HOLE, chips
from game.ui.export import svg_grid
from game.ui.export.svg_labels import (
    CLEAR,
    FOOT,
    LEADING,
    NAME,
    PIXELS,
    letters,
    lines_of,
    named,
    pill,
    settled,
)
from game.ui.export.svg_shades import grounds
from game.ui.export.svg_text import centred, paint, short, text, tint
from game.ui.painting.grounds import flats
from game.ui.painting.night import NAVY, Night, dark_areas
from game.ui.painting.props import cover
from game.ui.painting.raster import Floats
from game.ui.painting.scatter import Pieces
from game.ui.painting.shapes import rings
from game.ui.painting.strokes import sector
from game.ui.painting.structures import DrawnFace, structures
from game.ui.pieces.discs import NOTCHES
from game.ui.pieces.silhouettes import parts
from game.ui.pieces.token import Token
from game.ui.pieces.token_pictures import GHOSTLY
from game.ui.shell.theme import Colour, MarkStyle, Theme, mixed, paper, theme

FINE = 0.5
"""The size of text in a drawing at true scale, relative to that on a table."""
BAR = 5
DAY = Night()
INK: Colour = (10, 12, 16, 255)
LIGHT: Colour = (226, 232, 242, 255)


def svg(
    field: Battlefield,
    tokens: Sequence[Token] = (),
    marks: Sequence[Mark] = (),
    *,
    size: tuple[int, int] = (1600, 1100),
    look: Theme | None = None,
    true: bool = False,
    part: tuple[float, float, float, float] | None = None,
    now: Night = DAY,
    grid: bool = False,
    heights: bool = False,
    legends: Sequence[ToldLegend] = (),
) -> str:
    """Return the table as an SVG document, by default the whole table with a margin of an inch.

    Args:
        size: Its size in pixels.
        true: Whether an inch of the table is an inch on paper, ignoring *size*.
        part: The part of the table to draw: west, north, east and south, in inches.
        now: How dark it is over the table.
        grid: Whether to draw the inch grid.
        heights: Whether to write heights on the terrain.
        legends: Titles and explanations of the shades, from `overlays.legends.explained`.
    """
    look = paper(look or theme()) if true else look or theme()
    wide, tall = field.width + 2, field.depth + 2
    west, north, east, south = part or (-1.0, -1.0, wide - 1, tall - 1)
    ground = f'<rect x="{short(west)}" y="{short(north)}" width="100%" height="100%"'
    words = captions(field) if heights else ()
    drawn = table(field, tokens, marks, look, now, grid=grid, captions=words)
    body = [f'{ground} fill="{tint(look.tones["void"])}"/>', *drawn]
    at = _legend_at(legends, field.depth, true=true, part=part)
    body += legend_lines(legends, at, look, east - at[0])
    if true:
        body += calibration((0.0, field.depth + 1.4), look.tones["text"])
        return document((-1.0, -1.0, wide, tall + 1.0), body)
    box = f"{short(west)} {short(north)} {short(east - west)} {short(south - north)}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" viewBox="{box}">'
    return "\n".join([head, *body, "</svg>"]) + "\n"


def _legend_at(
    legends: Sequence[ToldLegend], depth: float, *, true: bool, part: tuple[float, float, float, float] | None
) -> tuple[float, float]:
    """Return the place of the first legend: below the table, or low on the drawn *part* of it."""
    if part is None:
        return (BAR + 1.0 if true else 0.0), depth + 0.2
    west, _, _, south = part
    return west + 0.3, south - 0.2 - ROW * len(legends)


def table(
    field: Battlefield,
    tokens: Sequence[Token],
    marks: Sequence[Mark],
    look: Theme,
    now: Night = DAY,
    *,
    grid: bool = False,
    captions: Sequence[Mark] = (),
) -> Iterator[str]:
    """Yield the terrain with its *captions*, the *tokens* and the *marks* of a table, in inches."""
    names = named(tokens, (field.width, field.depth))
    under, over = _parted(settled(marks, tokens, (field.width, field.depth), look, names.values()))
    size = f'width="{short(field.width)}" height="{short(field.depth)}"'
    yield f'<clipPath id="table"><rect {size}/></clipPath>'
    yield '<g clip-path="url(#table)">'
    yield from _terrain(field, look)
    for shape, opacity in dark_areas(now, field):
        yield _path(rings(shape), f'fill="{NAVY}" fill-opacity="{short(opacity)}"')
    if grid:
        yield from svg_grid.lines(field)
    yield from (line for mark in under for line in _mark(mark, look))
    yield "</g>"
    if grid:
        yield from svg_grid.numbers(field, look)
    yield from (line for mark in captions for line in _mark(mark, look))
    yield from (line for token in tokens for line in _token(token, look, names.get(token.id)))
    yield from (line for mark in over for line in _mark(mark, look))


def _parted(marks: Sequence[Mark]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks below the units, shaded ground lowest, and those above."""
    under: list[Mark] = [m for m in marks if isinstance(m, ShadedRays | Cells)]
    under += [m for m in marks if isinstance(m, Surface) and not isinstance(m, ShadedRays | Cells)]
    return under, [m for m in marks if not isinstance(m, Surface)]


def document(box: tuple[float, float, float, float], body: Iterable[str]) -> str:
    """Return *body*, drawn in inches, as a document at true scale; *box* is x, y, width and height."""
    shape = " ".join(map(short, box))
    size = f'width="{short(box[2])}in" height="{short(box[3])}in"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{shape}">'
    return "\n".join([head, *body, "</svg>"]) + "\n"


def drawing(drawn: Drawing, at: tuple[float, float], look: Theme) -> Iterator[str]:
    """Yield *drawn* in inches, with its upper-left corner at *at*."""
    box = " ".join(map(short, (drawn.left, drawn.top, drawn.width, drawn.height)))
    x, y, wide, tall = map(short, (*at, drawn.width, drawn.height))
    yield f'<svg x="{x}" y="{y}" width="{wide}" height="{tall}" viewBox="{box}">'
    for mark in drawn.marks:
        if not isinstance(mark, Label):
            yield from _mark(mark, look)
    for mark in drawn.marks:
        if isinstance(mark, Label):
            yield from _label(mark, look.mark(mark.style), FINE)
    for down, words in drawn.ticks:
        yield text(words, (drawn.left + 0.06, down - 0.05), 0.16, look.tones["dim"])
    yield "</svg>"


def piece(token: Token, look: Theme) -> Iterator[str]:
    """Yield *token* in inches, its disc as large as its base."""
    yield from _token(token, look)


def calibration(at: tuple[float, float], ink: Colour, inches: int = BAR) -> list[str]:
    """Return a bar of *inches* with its left end at *at*, to check with a ruler once printed."""
    x, y = at
    ends = [[(x, y), (x + inches, y)]]
    ends += [[(x + i, y - 0.12), (x + i, y + 0.12)] for i in range(inches + 1)]
    line = f'fill="none" {paint("stroke", ink)} stroke-width="0.02"'
    words = f"These are {inches} inches. Print at 100 %, and measure."
    bar = f'<path id="calibration" d="{_d(ends, close=False)}" {line}/>'
    return [bar, text(words, (x, y - 0.2), 0.17, ink)]


def _d(outlines: Iterable[Floats | Path | Sequence[Sequence[float]]], *, close: bool = True) -> str:
    """Return the path data of *outlines*."""
    made = []
    for outline in outlines:
        points = [f"{short(float(x))} {short(float(y))}" for x, y in outline]
        if points:
            made.append(f"M{' L'.join(points)}{'Z' if close else ''}")
    return "".join(made)


def _path(outlines: Iterable[Floats | Path | Sequence[Sequence[float]]], attributes: str) -> str:
    return f'<path d="{_d(outlines)}" fill-rule="evenodd" {attributes}/>'


def _terrain(field: Battlefield, look: Theme) -> Iterator[str]:
    """Yield the ground, the structures and cover on it, and the shadows."""
    look = look.on(field.ground)
    for layer in flats(field, look):
        yield _surface(layer.geometry, layer.colour, layer.opacity)
    low, high, smoke = cover(field, look)
    built, roofs = structures(field, look)
    for stack in low:
        yield from _pieces(stack)
    shade = [f for f in field.features if f.form in (Form.BUILDING, Form.WALL)]
    for feature in shade:
        drop = 0.35 * min(feature.height, 5.0)
        moved = [ring + np.array((0.62 * drop, 0.78 * drop)) for ring in rings(feature.polygon)]
        yield _path(moved, 'fill="#000" fill-opacity="0.3"')
    for structure in built:
        yield from (line for face in structure.faces for line in _face(face))
    for stack in high:
        yield from _pieces(stack)
    for structure in roofs:
        yield from (line for face in structure.faces for line in _face(face))
    for stack in smoke:
        yield from _pieces(stack)


def _surface(geometry: BaseGeometry, tone: Colour, opacity: float) -> str:
    return _path(rings(geometry), paint("fill", tone, opacity))


def _pieces(stack: Pieces) -> Iterator[str]:
    """Yield trees, stones and clouds as half-lit discs."""
    faint = 0.16 if stack.kind == "puff" else 1.0
    for (x, y), radius, hue in zip(stack.at.tolist(), stack.radius.tolist(), stack.hue.tolist(), strict=True):
        tone = stack.hues[hue]
        yield _circle((x, y), radius, paint("fill", mixed(tone, INK, 0.25 if faint == 1 else 0.0), faint))
        if faint == 1:
            yield _circle((x - radius * 0.2, y - radius * 0.25), radius * 0.62, paint("fill", tone))


def _circle(at: Sequence[float], radius: float, attributes: str) -> str:
    return f'<circle cx="{short(at[0])}" cy="{short(at[1])}" r="{short(radius)}" {attributes}/>'


def _face(face: DrawnFace) -> Iterator[str]:
    if face.fill[3] and len(face.outline) > 2:
        yield _path([face.outline], paint("fill", face.fill))
    if face.seams:
        line = f'stroke-width="{short(face.width)}" fill="none" {paint("stroke", face.ink)}'
        yield f'<path d="{_d(face.seams, close=False)}" {line}/>'


def _stroke(style: MarkStyle, width: float | None = None) -> str:
    made = f'{paint("stroke", style.line)} stroke-width="{short((width or style.width) / PIXELS)}"'
    if style.dash is not None:
        made += f' stroke-dasharray="{short(style.dash[0] / PIXELS)} {short(style.dash[1] / PIXELS)}"'
    return made


def _mark(mark: Mark, look: Theme) -> Iterator[str]:
    if isinstance(mark, ShadedRays | Cells):
        yield from _shaded(mark, look)
        return
    style = look.mark(mark.style)
    match mark:
        case AreaMark(rings=outlines):
            yield _path(outlines, f"{paint('fill', style.fill)} {_stroke(style)}")
        case DiscMark(at, radius):
            yield _circle(at, radius, f"{paint('fill', style.fill)} {_stroke(style)}")
        case Ring(at, radius):
            yield _circle(at, radius, f'fill="none" {_stroke(style)}')
        case Wedge(at, inner, outer, facing, arc):
            outline = sector(inner, outer, facing, arc, PIXELS) + np.array(at)
            yield _path([outline], f"{paint('fill', style.fill)} {_stroke(style)}")
        case _:
            yield from _thin(mark, style)


def _shaded(mark: ShadedRays | Cells, look: Theme) -> Iterator[str]:
    """Yield shaded ground, one path per shade."""
    for name, whole in grounds(mark):
        outlines = list(rings(whole))
        if outlines:
            style = look.mark(name)
            yield _path(outlines, f"{paint('fill', style.fill)} {_stroke(style)}")


def _thin(mark: Mark, style: MarkStyle) -> Iterator[str]:
    """Yield a line, a cross, a ghost or a label."""
    match mark:
        case LineMark(path):
            yield f'<path d="{_d([path], close=False)}" fill="none" {_stroke(style)}/>'
            if mark.arrow and len(path) > 1:
                yield _arrow(path, style)
        case Cross(at):
            ends = [[(at.x - 0.3, at.y - s * 0.3), (at.x + 0.3, at.y + s * 0.3)] for s in (-1, 1)]
            yield f'<path d="{_d(ends, close=False)}" fill="none" {_stroke(style)}/>'
        case Ghost(at, base, facing):
            yield _circle(at, base, f"{paint('fill', style.fill)} {_stroke(style)}")
            if facing is not None:
                yield _path([_wedge(at, base, facing)], paint("fill", style.line))
        case Numbers():
            yield from _numbers(mark, style)
        case Label():
            yield from _label(mark, style)


def _numbers(mark: Numbers, style: MarkStyle) -> Iterator[str]:
    """Yield the hole of a template and its numbers; 1 is emphasized."""
    ink = style.line or style.text
    yield _circle(mark.at, HOLE, paint("fill", ink))
    for chip in chips(mark):
        first = chip.number == 1
        yield _circle(chip.at, chip.radius, paint("fill", ink if first else style.pill))
        size = chip.radius * 1.5
        tone = INK if first else style.text
        yield centred(str(chip.number), (chip.at.x, chip.at.y + size * 0.34), size, tone, bold=True)


def _wedge(at: Point, base: float, facing: float) -> list[tuple[float, float]]:
    """Yield the corners of the facing mark outside a base."""
    ends = ((0.0, 1.4), (0.4, 1.08), (-0.4, 1.08))
    turns = [(math.radians(facing) + off, far * base) for off, far in ends]
    return [(at.x + far * math.sin(turn), at.y - far * math.cos(turn)) for turn, far in turns]


def _arrow(path: Path, style: MarkStyle) -> str:
    turn = math.atan2(path[-1].y - path[-2].y, path[-1].x - path[-2].x)
    corners = [
        (path[-1].x + far * math.cos(turn + off), path[-1].y + far * math.sin(turn + off))
        for far, off in ((0.12, 0.0), (0.55, math.pi - 0.45), (0.55, math.pi + 0.45))
    ]
    return _path([corners], paint("fill", style.line))


def _label(label: Label, style: MarkStyle, fine: float = 1.0) -> Iterator[str]:
    """Yield words in a pill above a point; *fine* scales them down."""
    lines = lines_of(label.text)
    if not lines:
        return
    at, size, (width, height) = label.at, letters(style, fine), pill(label.text, style, fine)
    left, top = at.x - width / 2, at.y - max(label.clear, CLEAR * fine) - height
    yield (
        f'<rect x="{short(left)}" y="{short(top)}" width="{short(width)}" height="{short(height)}" '
        f'rx="{short(0.25 * fine)}" {paint("fill", style.pill)}/>'
    )
    for i, line in enumerate(lines):
        down = top + size * (1.05 + LEADING * i)
        yield centred(line, (at.x, down), size, style.text, bold=style.bold)


def _notches(token: Token, look: Theme) -> str:
    """Return the notches in the rim that identify the side without colour."""
    count = NOTCHES.get(look.shape(token.side), 0)
    if not count:
        return ""
    period = 2 * math.pi * token.base * 0.92 / count
    return f' stroke-dasharray="{short(period * 0.84)} {short(period * 0.16)}"'


def _token(token: Token, look: Theme, named_at: pygame.Rect | None = None) -> Iterator[str]:
    """Yield the disc, the wedge, the silhouette and the name of a unit, by default below its base."""
    side = look.side(token.side)
    gone = "destroyed" in token.flags
    tone = mixed(side, INK, 0.6 if gone else 0.0)
    rim = f'{paint("stroke", tone)} stroke-width="{short(token.base * 0.16)}"{_notches(token, look)}'
    turn = f"translate({short(token.at.x)} {short(token.at.y)}) rotate({short(token.facing or 0.0)})"
    pale = f' opacity="{GHOSTLY}"' if "hidden" in token.flags else ""
    yield f"<g id={quoteattr(token.id)}{pale}>"
    if token.facing is not None and not gone:
        yield _path([_wedge(token.at, token.base, token.facing)], paint("fill", tone))
    body = f"{paint('fill', mixed(side, INK, 0.74))} {rim}"
    if token.outline is None:
        inner = token.base
        yield _circle(token.at, inner * 0.92, body)
    else:
        inner = token.outline.inner
        yield _path([token.outline.outline(token.at, token.facing or 0.0)], body)
    scale = f"{turn} scale({short(inner * 0.8)})"
    yield f'<g transform="{scale}">'
    for part in parts(token.icon):
        shade = mixed(LIGHT, (255, 255, 255, 255) if part.tone > 0 else INK, min(0.9, abs(part.tone) * 1.2))
        yield _path([part.corners], paint("fill", shade, part.opacity * (0.4 if gone else 1.0)))
    yield "</g>"
    if token.name:
        at = token.at.x, token.at.y + token.base + FOOT
        if named_at is not None:
            at = named_at.centerx / PIXELS, named_at.top / PIXELS + NAME
        tone, halo = look.tones["text"], tint(look.tones["void"])
        yield centred(token.name, at, NAME, tone, bold=False, halo=halo)
    yield "</g>"
