"""The face of a unit card: its boxes, bubbles, heat scale and chips, drawn from the top down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import pygame

from game.core.reference import cited
from game.core.views.card import Card, Fact, Special, Track
from game.geometry.value import Value
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Colour

HEATS: tuple[Colour, ...] = (
    (255, 193, 92, 255),
    (255, 150, 70, 255),
    (255, 107, 92, 255),
    (214, 58, 74, 255),
)
EMPTY: Colour = (62, 71, 89, 255)
SOOT: Colour = (20, 22, 26, 255)
COLUMN: Colour = (30, 42, 60, 255)
CELLS = 4
ROOMY = 260
"""The width in pixels at 100 % from which two critical hits fit side by side."""
LARGE, SMALL = 17, 15


class CardSpot(Value):
    """A bubble or box that stands for a *value* of a *field* of the status, with its rectangle."""

    rect: pygame.Rect
    field: str
    value: int


@dataclass
class CardFace:
    """A card being drawn on *page*, from *y* down, between *x* and *x* + *wide*.

    Attributes:
        status: Values that replace those of the card, for a correction.
        spots: What can then be clicked.
    """

    page: Page
    x: int
    y: int
    wide: int
    status: Mapping[str, Any] = field(default_factory=dict)
    spots: list[CardSpot] = field(default_factory=list)

    def draw(self, card: Card) -> None:
        """Draw everything below the header of *card*."""
        self._facts(card.facts)
        self._columns(card.columns)
        self._weapons(card.weapons)
        for track in card.tracks:
            if track.tone != "critical":
                self._track(track)
        self._criticals([track for track in card.tracks if track.tone == "critical"])
        self._heat(card)
        self._specials(card.specials)
        self._notes((*card.notes, *card.side_notes))

    def caption(self, words: str, right: str = "") -> None:
        """Write the heading of a part."""
        page = self.page
        head = page.write(words.upper(), (self.x, self.y), size=11, tone="dim", weight="bold")
        page.cite(head, words)
        if right:
            page.write(right, (self.x + self.wide, self.y), size=12, weight="semibold", anchor="topright")
        self.y += page.px(19)

    def _facts(self, facts: tuple[Fact, ...]) -> None:
        px, gap, used = self.page.px, self.page.px(6), 0
        across = self._across(facts, gap)
        cell = (self.wide - (across - 1) * gap) // across
        for fact in facts:
            text = f"{fact.value}  {fact.printed}".rstrip()
            wide = max(fonts.width(text, px(SMALL), "bold") + px(6), self._label(fact)) + px(8) + gap
            cells = min(across, max(1, -(-wide // (cell + gap))))
            if used + cells > across:
                used, self.y = 0, self.y + px(52)
            at = self.x + used * (cell + gap)
            box = pygame.Rect(at, self.y, cells * cell + (cells - 1) * gap, px(46))
            self.page.box(box, "raised", radius=6)
            room = box.width - px(14)
            self._fact(fact, box, LARGE if fonts.width(text, px(LARGE), "bold") <= room else SMALL)
            used += cells
        self.y += px(58) if facts else 0

    def _across(self, facts: tuple[Fact, ...], gap: int) -> int:
        """Return how many cells stand side by side: as many as leave room for the longest label."""
        px = self.page.px
        widest = max((self._label(fact) + px(8) for fact in facts), default=0)
        fitting = (n for n in range(CELLS, 1, -1) if (self.wide - (n - 1) * gap) // n >= widest)
        return next(fitting, 1)

    def _label(self, fact: Fact) -> int:
        """Return the width of the label of *fact* in pixels."""
        return fonts.width(fact.label.upper(), self.page.px(10), "bold")

    def _fact(self, fact: Fact, box: pygame.Rect, size: float) -> None:
        page, px = self.page, self.page.px
        left = box.x + px(7)
        room = box.width - px(8)
        page.write(fact.label.upper(), (left, box.y + px(5)), size=10, tone="dim", weight="bold", width=room)
        tone, foot = "warn" if fact.printed else "text", box.bottom - px(5)
        shown = page.write(fact.value, (left, foot), size=size, tone=tone, weight="bold", anchor="bottomleft")
        if fact.printed:
            corner = (shown.right + px(6), shown.bottom - px(2))
            old = page.write(fact.printed, corner, size=12, tone="faint", anchor="bottomleft")
            middle = old.centery + px(1)
            pygame.draw.line(page.surface, page.tone("faint"), (old.x, middle), (old.right, middle), px(1))
        lines = [fact.hint, f"printed: {fact.printed}" if fact.printed else ""]
        hint = "\n".join(filter(None, lines))
        page.hint(box, f"{fact.label} {fact.value}\n{hint}" if hint else "")
        page.cite(box, fact.label, *cited(fact.hint))

    def _columns(self, columns: tuple[Fact, ...]) -> None:
        if not columns:
            return
        px, gap = self.page.px, self.page.px(6)
        self.caption("Damage")
        each = (self.wide - (len(columns) - 1) * gap) // len(columns)
        for place, fact in enumerate(columns):
            box = pygame.Rect(self.x + place * (each + gap), self.y, each, px(48))
            self.page.box(box, COLUMN, "line", radius=6)
            self._fact(fact, box, 19)
        self.y += px(58)

    def _weapons(self, weapons: tuple[Fact, ...]) -> None:
        if not weapons:
            return
        page, px = self.page, self.page.px
        self.caption("Weapons")
        for fact in weapons:
            tone = "faint" if fact.spent else "text"
            box = pygame.Rect(self.x, self.y, self.wide, px(46 if fact.more else 28))
            page.box(box, COLUMN, "line", radius=6)
            line = box.y + px(14)
            right = page.write(
                fact.value, (box.right - px(8), line), size=14, weight="bold", tone=tone, anchor="midright"
            )
            room = right.x - box.x - px(16)
            page.write(
                fact.label, (box.x + px(8), line), weight="semibold", tone=tone, anchor="midleft", width=room
            )
            if fact.more:
                at, room = (box.x + px(8), box.y + px(33)), self.wide - px(16)
                page.write(fact.more, at, size=12, tone="dim", anchor="midleft", width=room)
            page.hint(box, "\n".join(filter(None, (f"{fact.label} {fact.value}", fact.more, fact.hint))))
            page.cite(box, *_traits(fact), *cited(fact.hint))
            self.y = box.bottom + px(5)
        self.y += px(5)

    def _track(self, track: Track) -> None:
        """Draw a row of bubbles, and record their spots."""
        page, px = self.page, self.page.px
        left = track.counted(self.status.get(track.field, track.counted(track.left)))
        self.caption(track.label, f"{left}/{track.total}")
        step, radius = px(22), px(8)
        across = max(1, min(self.wide // step, 20))
        tone = page.tone({"armor": "good", "structure": "warn"}.get(track.tone, "bad"))
        for index in range(track.total):
            row, column = divmod(index, across)
            centre = (self.x + radius + px(1) + column * step, self.y + radius + row * step)
            if index < left:
                pygame.draw.aacircle(page.surface, tone, centre, radius)
            else:
                self._crossed(centre, radius, index < left + track.pending)
            left_then = index if index < left else index + 1
            self._spot(centre, step, track.field, track.counted(left_then))
        rows = max(1, -(-track.total // across))
        lost = f", {track.pending} lost this turn, in force from the End Phase" if track.pending else ""
        area = pygame.Rect(self.x, self.y, self.wide, rows * step)
        page.hint(area, f"{track.label}\n{left} of {track.total} left{lost}", track.label)
        self.y += rows * step + px(8)

    def _crossed(self, centre: tuple[int, int], radius: int, fresh: bool) -> None:
        """Draw a crossed-off bubble; in red if that happened this turn."""
        page = self.page
        pygame.draw.aacircle(page.surface, EMPTY, centre, radius)
        pygame.draw.aacircle(page.surface, page.tone("panel"), centre, radius - page.px(1.6))
        tone = page.tone("bad") if fresh else page.tone("faint")
        reach = radius // 2
        for sign in (1, -1):
            start = (centre[0] - reach, centre[1] - reach * sign)
            end = (centre[0] + reach, centre[1] + reach * sign)
            pygame.draw.aaline(page.surface, tone, start, end, page.px(1.6))

    def _spot(self, centre: tuple[int, int], size: int, name: str, value: int) -> None:
        rect = pygame.Rect(0, 0, size, size)
        rect.center = centre
        self.spots.append(CardSpot(rect, name, value))

    def _criticals(self, tracks: list[Track]) -> None:
        if not tracks:
            return
        columns = 2 if self.wide >= self.page.px(ROOMY) else 1
        each, step = self.wide // columns, self.page.px(24 if columns > 1 else 20)
        self.caption("Critical hits")
        top = self.y
        for place, track in enumerate(tracks):
            corner = (self.x + place % columns * each, top + place // columns * step)
            self._critical(track, corner, each - self.page.px(8))
        self.y = top + -(-len(tracks) // columns) * step + self.page.px(8)

    def _critical(self, track: Track, at: tuple[int, int], wide: int) -> None:
        page, px = self.page, self.page.px
        hits = self.status.get(track.field, track.total - track.left)
        radius, step = px(5), px(14)
        for index in range(track.total):
            centre = (at[0] + wide - (track.total - index) * step + radius, at[1] + px(9))
            pygame.draw.aacircle(page.surface, page.tone("bad") if index < hits else EMPTY, centre, radius)
            if index >= hits:
                pygame.draw.aacircle(page.surface, page.tone("panel"), centre, radius - px(1.4))
            self._spot(centre, step, track.field, index if index < hits else index + 1)
        room = wide - track.total * step - px(6)
        name = track.label.removesuffix(" Hit")
        page.cite(page.write(name, at, size=12, tone="text" if hits else "dim", width=room), track.label)
        pending = f", {track.pending} of them in force from the End Phase" if track.pending else ""
        hint = f"{track.label}\n{hits} of {track.total} marked{pending}"
        page.hint(pygame.Rect(*at, wide, px(20)), hint)

    def _heat(self, card: Card) -> None:
        if not card.scale:
            return
        page, px, gap = self.page, self.page.px, self.page.px(6)
        heat = self.status.get("heat", card.heat)
        self.caption("Heat", str(heat) if heat else "")
        each = (self.wide - (len(card.scale) - 1) * gap) // len(card.scale)
        for place, label in enumerate(card.scale):
            box = pygame.Rect(self.x + place * (each + gap), self.y, each, px(22))
            on = place < heat
            page.box(box, HEATS[min(place, len(HEATS) - 1)] if on else "raised", radius=5)
            tone: str | Colour = SOOT if on else "dim"
            page.write(label, box.center, size=13, weight="bold", tone=tone, anchor="center")
            self.spots.append(CardSpot(box, "heat", place if place + 1 == heat else place + 1))
        self.y += px(32)

    def _specials(self, specials: tuple[Special, ...]) -> None:
        if not specials:
            return
        page, px, at = self.page, self.page.px, self.x
        self.caption("Specials")
        for special in specials:
            width = min(fonts.width(special.code, px(13), "semibold") + px(18), self.wide)
            if at + width > self.x + self.wide:
                at, self.y = self.x, self.y + px(28)
            box = pygame.Rect(at, self.y, width, px(23))
            on = special.active
            page.box(box, "raised" if on else None, None if on else "line", radius=11)
            tone = "text" if on else "faint"
            page.write(special.code, box.center, size=13, weight="semibold", tone=tone, anchor="center")
            without = "" if on else "\nNot applied by the game yet"
            page.hint(box, f"{special.code}\n{special.meaning}{without}")
            page.cite(box, special.code, *cited(special.meaning))
            at = box.right + px(6)
        self.y += px(33)

    def _notes(self, notes: tuple[str, ...]) -> None:
        page, px = self.page, self.page.px
        for note in notes:
            page.icon("alert_circle_outline", (self.x + px(8), self.y + px(8)), 15, "warn")
            at, room = (self.x + px(22), self.y), self.wide - px(22)
            self.y += page.lines(note, at, room, size=13, tone="warn") + px(4)


def _traits(weapon: Fact) -> list[str]:
    """Return the figures and traits of a *weapon* without their numbers: "MD", "Blast", "Volley"."""
    words = f"{weapon.value} · {weapon.more}".split(" · ")
    return [re.sub(r"^[\d.]+ | [\d.]+$", "", trait) for trait in words]
