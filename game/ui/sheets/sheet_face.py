"""The face of a record sheet: blocks side by side as far as there is room, then below."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from game.core.reference import cited
from game.core.views.card import Fact, Track
from game.core.views.sheet_drawing import SheetDrawing, SheetFigure, SheetPart, SlotList
from game.geometry.value import Value
from game.ui.sheets.bubbles import FULL, packed
from game.ui.shell.page import Page
from game.ui.shell.theme import Colour

EMPTY: Colour = (62, 71, 89, 255)
GONE: Colour = (44, 24, 28, 255)
GAP, CAPTION = 18, 19
FACT, SLOT_WIDE, SLOT_STEP, WEAPON_WIDE, WEAPON_STEP = 76, 156, 17, 214, 20
LARGEST = 7
"""The greatest radius of a bubble, at 100 %."""
SCALES = (3.4, 3.1, 2.8, 2.5, 2.2, 2.0)
"""Pixels at 100 % per unit of a figure: the largest that fits, else the least."""


class Block(Value):
    """A part of the sheet: its size in pixels, and a function that draws it at its upper-left corner."""

    wide: int
    tall: int
    draw: Callable[[Page, int, int], None]


def drawn(page: Page, drawing: SheetDrawing, rect: pygame.Rect, top: int) -> int:
    """Draw *drawing* in *rect*, scrolled down by *top* pixels; return its total height."""
    for scale in SCALES:
        placed, tall = _flow(_blocks(page, drawing, scale, rect.width), rect.width, page.px(GAP))
        if tall <= rect.height:
            break
    page.surface.set_clip(rect)
    for block, x, y in placed:
        at = rect.x + x, rect.y + y - top
        if at[1] < rect.bottom and at[1] + block.tall > rect.y:
            block.draw(page, *at)
    page.surface.set_clip(None)
    return tall


def _flow(blocks: Iterable[Block], wide: int, gap: int) -> tuple[list[tuple[Block, int, int]], int]:
    """Return the place of each of *blocks* in a column *wide* wide, and their total height.

    Each is placed as high as possible, and there as far left as possible.
    """
    found: list[tuple[Block, int, int]] = []
    for block in blocks:
        lefts = {0, *(x + other.wide + gap for other, x, _ in found)}
        fitting = [x for x in lefts if x + block.wide <= wide] or [0]
        y, x = min((_below(found, x, x + block.wide, gap), x) for x in fitting)
        found.append((block, x, y))
    return found, max((y + block.tall for block, _, y in found), default=0)


def _below(placed: Sequence[tuple[Block, int, int]], left: int, right: int, gap: int) -> int:
    """Return the lowest y covered between *left* and *right*."""
    under = (y + one.tall + gap for one, x, y in placed if x < right + gap and x + one.wide + gap > left)
    return max(under, default=0)


def _blocks(page: Page, drawing: SheetDrawing, scale: float, wide: int) -> Iterable[Block]:
    yield _facts(page, drawing.facts, drawing.tracks, wide)
    if drawing.notes:
        yield _notes(page, drawing.notes, wide)
    for figure in sorted(drawing.figures, key=lambda one: -one.depth):
        yield _figure(page, figure, scale)
    if drawing.weapons:
        yield _weapons(page, drawing.weapons)
    for listed in drawing.slots:
        yield _slots(page, listed)


def _caption(page: Page, words: str, x: int, y: int, wide: int) -> None:
    page.write(words.upper(), (x, y), size=11, tone="dim", weight="bold", width=wide)


def _notes(page: Page, notes: Sequence[str], wide: int) -> Block:
    px, size = page.px, 14

    def draw(page: Page, x: int, y: int) -> None:
        right = x + wide
        for note in notes:
            page.icon("alert_circle_outline", (x + px(8), y + px(10)), 15, "warn")
            at = x + px(22), y + px(2)
            rect = page.write(note, at, size=size, tone="warn", weight="semibold", width=right - at[0])
            page.cite(rect, *cited(note))
            x = rect.right + px(16)

    return Block(wide, px(22), draw)


def _facts(page: Page, facts: Sequence[Fact], tracks: Sequence[Track], wide: int) -> Block:
    """Return the boxes of *facts* followed by the *tracks*, in a row *wide* wide."""
    px = page.px
    bubbles = [px(max(130, 18 * track.total)) for track in tracks]
    room = wide - sum(one + px(14) for one in bubbles)
    each, tall = min(px(FACT), room // max(1, len(facts)) - px(6)), px(46)

    def draw(page: Page, x: int, y: int) -> None:
        for fact in facts:
            box = pygame.Rect(x, y, each, tall)
            page.box(box, "raised", radius=6)
            room = box.width - px(10)
            page.write(
                fact.label.upper(), (x + px(7), y + px(5)), size=10, tone="dim", weight="bold", width=room
            )
            at, tone = (x + px(7), box.bottom - px(5)), "warn" if fact.printed else "text"
            shown = page.write(fact.value, at, size=17, tone=tone, weight="bold", anchor="bottomleft")
            if fact.printed:
                at = shown.right + px(6), shown.bottom - px(2)
                page.write(fact.printed, at, size=12, tone="faint", anchor="bottomleft")
            page.hint(box, "\n".join(filter(None, (f"{fact.label} {fact.value}", fact.hint))))
            page.cite(box, fact.label, *cited(fact.hint))
            x += each + px(6)
        for track, across in zip(tracks, bubbles, strict=True):
            _track(page, track, pygame.Rect(x + px(8), y, across, tall))
            x += across + px(14)

    return Block(wide, tall, draw)


def _track(page: Page, track: Track, rect: pygame.Rect) -> None:
    _caption(page, track.label, rect.x, rect.y + page.px(2), rect.width)
    hits, step, radius = track.total - track.left, page.px(18), page.px(6)
    for place in range(track.total):
        at = (rect.x + radius + place * step, rect.y + page.px(32))
        _bubble(page, at, radius, page.tone("bad") if place < hits else None)
    page.hint(rect, f"{track.label}\n{hits} of {track.total}")
    page.cite(rect, track.label)


def _bubble(page: Page, at: tuple[int, int], radius: float, tone: Colour | None) -> None:
    """Draw a bubble filled with *tone*, or an empty one."""
    pygame.draw.aacircle(page.surface, tone or EMPTY, at, radius)
    if tone is None and radius >= 2:
        pygame.draw.aacircle(page.surface, page.tone("panel"), at, radius - max(1.0, radius / 5))


def _figure(page: Page, figure: SheetFigure, scale: float) -> Block:
    unit = scale * page.look.scale
    head = page.px(CAPTION)

    def draw(page: Page, x: int, y: int) -> None:
        _caption(page, figure.title, x, y, round(figure.width * unit))
        for part in figure.parts:
            _part(page, part, (x, y + head), unit)

    return Block(round(figure.width * unit), head + round(figure.depth * unit), draw)


def _part(page: Page, part: SheetPart, corner: tuple[int, int], unit: float) -> None:
    """Draw a location with its bubbles, lost ones crossed off from the top."""
    surface = page.surface
    corners = [(corner[0] + at.x * unit, corner[1] + at.y * unit) for at in part.outline]
    gone = part.total > 0 and part.left <= 0
    pygame.draw.polygon(surface, GONE if gone else page.tone("raised")[:3], corners)
    pygame.draw.aalines(surface, page.tone("bad" if gone else "line"), True, corners)
    rows, lost = packed(part.outline, part.bubbles), part.bubbles - -(-part.left // part.each)
    radius = min(max(1.0, FULL * rows.step * unit / 2 - page.look.scale * 0.6), page.px(LARGEST))
    full = page.tone("good" if part.tone == "armor" else "warn")
    for place, at in enumerate(rows.middles):
        middle = round(corner[0] + at.x * unit), round(corner[1] + at.y * unit)
        _bubble(page, middle, radius, None if place < lost else full)
        if place < lost and radius >= 3:
            _cross(page, middle, radius / 2)
    left = min(x for x, _ in corners), min(y for _, y in corners)
    right = max(x for x, _ in corners), max(y for _, y in corners)
    area = pygame.Rect(round(left[0]), round(left[1]), round(right[0] - left[0]), round(right[1] - left[1]))
    kind = "armour" if part.tone == "armor" else "structure"
    page.hint(area, f"{part.label.capitalize()}\n{part.left} of {part.total} points of {kind} left")
    page.note(f"{part.name} {part.left}/{part.total}", area)


def _cross(page: Page, at: tuple[int, int], reach: float) -> None:
    for sign in (1, -1):
        start, end = (at[0] - reach, at[1] - sign * reach), (at[0] + reach, at[1] + sign * reach)
        pygame.draw.aaline(page.surface, page.tone("bad"), start, end, max(1, page.px(1.2)))


def _weapons(page: Page, weapons: Sequence[Fact]) -> Block:
    px = page.px
    wide, step = px(WEAPON_WIDE), px(WEAPON_STEP)

    def draw(page: Page, x: int, y: int) -> None:
        _caption(page, "Weapons", x, y, wide)
        for row, fact in enumerate(weapons):
            at = y + px(CAPTION) + row * step
            tone = "faint" if fact.spent else "text"
            end = page.write(fact.value, (x + wide, at), size=13, tone=tone, weight="bold", anchor="topright")
            name = page.write(
                fact.label, (x, at), size=13, tone=tone, weight="semibold", width=end.x - x - px(8)
            )
            room = end.x - name.right - px(14)
            if room > px(30):
                page.write(fact.more, (name.right + px(8), at + px(1)), size=11, tone="dim", width=room)
            page.hint(pygame.Rect(x, at, wide, step), f"{fact.label} {fact.value}\n{fact.hint}\n{fact.more}")

    return Block(wide, px(CAPTION) + len(weapons) * step, draw)


def _slots(page: Page, listed: SlotList) -> Block:
    px = page.px
    wide, step = px(SLOT_WIDE), px(SLOT_STEP)

    def draw(page: Page, x: int, y: int) -> None:
        _caption(page, f"{listed.title}{': destroyed' if listed.lost else ''}", x, y, wide)
        for row, slot in enumerate(listed.slots):
            at = y + px(CAPTION) + row * step
            page.write(str(row + 1), (x + px(14), at), size=11, tone="faint", anchor="topright")
            tone = "bad" if slot.hit else "faint" if listed.lost else "text"
            room = wide - px(20)
            line = page.write(slot.words or "–", (x + px(20), at), size=12, tone=tone, width=room)
            if slot.hit:
                pygame.draw.line(
                    page.surface,
                    page.tone("bad"),
                    (line.x, line.centery),
                    (line.right, line.centery),
                    px(1.5),
                )

    return Block(wide, px(CAPTION) + len(listed.slots) * step, draw)
