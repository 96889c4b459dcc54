"""The forces: every unit of every side, its health and whether it has acted. A click selects."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.card import Card
from game.geometry.identity import Identity
from game.geometry.value import Value
from game.ui.battle.session.table_session import ForcesSession
from game.ui.battle.table.pieces import draw_sign
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.pieces.emblems import emblem
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

HEAD, ROW, TIGHT = 30, 46, 34
NAME = (14, 13, 12)
"""The sizes of a name, the largest first."""
ROOM = 0.5
"""The share of the window height beyond which its rows are compact."""


class ForceRow(Value):
    """A row of the list: the heading of a side, or one of its units."""

    side: Side
    unit: UnitId | None
    y: int
    height: int


class Forces(Panel):
    """The list of the forces, scrolled by the wheel if it does not fit."""

    name = placement.FORCES
    title = "Forces"

    def __init__(self, look: Theme, battle: ForcesSession) -> None:
        super().__init__(look)
        self.battle = battle
        self.top = 0
        self.hovered: UnitId | None = None
        self.narrow = False
        self._revealed: tuple[UnitId | None, int] = (None, 0)
        self._laid: tuple[object, list[ForceRow]] | None = None
        self._sorted: tuple[object, dict[Side, list[Unit]]] | None = None

    def wanted(self, frame: Frame) -> tuple[int, int]:
        self.narrow, self.titled = frame.narrow, not frame.narrow
        roomy = self._whole(ROW)
        tall = roomy if roomy <= frame.window[1] * ROOM else self._whole(TIGHT)
        return frame.column, tall

    def _whole(self, row: float) -> int:
        """Return the height of the whole list with rows of height *row* at 100 %."""
        px, units = self.look.px, self.battle.view.units
        return self._begin + px(HEAD + 8) * len(self.battle.hotseat.order) + px(row) * len(units)

    @property
    def _begin(self) -> int:
        """Where the first row is."""
        return self.head or self.look.px(MARK + 4)

    def lines(self) -> list[ForceRow]:
        """Return the rows of the list from the top; recomputed when the view or the size changes."""
        row = self.look.px(ROW if self._whole(ROW) <= self.rect.height else TIGHT)
        key = Identity(self.battle.view), row, self._begin, tuple(self.battle.hotseat.order)
        if self._laid is None or self._laid[0] != key:
            self._laid = key, self._lines(row)
        return self._laid[1]

    def _lines(self, row: int) -> list[ForceRow]:
        px, found = self.look.px, list[ForceRow]()
        y = self._begin
        for side, units in self._units().items():
            found.append(ForceRow(side, None, y, px(HEAD)))
            y += px(HEAD)
            for unit in units:
                found.append(ForceRow(side, unit.id, y, row))
                y += row
            y += px(8)
        return found

    def _units(self) -> dict[Side, list[Unit]]:
        """Return the units of each side, in the order of the list; sorted once for a view."""
        view, order = self.battle.view, self.battle.hotseat.order
        key = Identity(view), tuple(order)
        if self._sorted is None or self._sorted[0] != key:
            own = ([unit for unit in view.units.values() if unit.side == side] for side in order)
            ranked = (sorted(view.brief.listed(units), key=_rank) for units in own)
            self._sorted = key, dict(zip(order, ranked, strict=True))
        return self._sorted[1]

    def unit_at(self, at: tuple[int, int]) -> UnitId | None:
        """Return the unit in the row at the pixel *at* of the window."""
        if not self.open or not self.rect.collidepoint(at) or self.local(at)[1] < self._begin:
            return None
        y = self.local(at)[1] + self.top
        return next((line.unit for line in self.lines() if line.y <= y < line.y + line.height), None)

    def step(self, step: int) -> None:
        """Select the next unit of the list, or the previous one: any that is listed, of any side."""
        ids = [line.unit for line in self.lines() if line.unit is not None]
        chosen = self.battle.desk.selected
        self.battle.select(ids[(ids.index(chosen) + step) % len(ids) if chosen in ids else min(0, step)])

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle *event*; return False if it is not for the list."""
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self.unit_at(event.pos)
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            self.top = max(0, min(self.top - event.y * self.look.px(ROW), self._most))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            unit = self.unit_at(event.pos)
            if unit is not None:
                self.battle.select(unit)
            return True
        return False

    def key(self) -> Hashable:
        view = self.battle.view
        ready = tuple(Identity(self.battle.activation.ready(side)) for side in self.battle.hotseat.order)
        return Identity(view), self.battle.desk.selected, self.hovered, self.top, ready

    @property
    def _tall(self) -> int:
        """The height of all rows."""
        lines = self.lines()
        return lines[-1].y + lines[-1].height if lines else 0

    @property
    def _most(self) -> int:
        """The farthest that it can be scrolled; 0 if all of it is visible."""
        over = self._tall - self.rect.height
        return over + self.look.px(8) if over > 0 else 0

    def _reveal(self, unit: UnitId | None) -> None:
        """Scroll as little as needed to show the row of *unit*, and not past the end of the list."""
        self.top = min(self.top, self._most)
        line = next((one for one in self.lines() if one.unit == unit), None)
        if line is not None and unit is not None:
            self.top = min(self.top, line.y - self._begin)
            self.top = max(self.top, line.y + line.height - self.rect.height)

    def draw_open(self, page: Page) -> None:
        selected = self.battle.desk.selected
        shown = selected, self.rect.height
        if shown != self._revealed:
            self._revealed = shown
            self._reveal(selected)
        super().draw_open(page)

    def paint(self, page: Page) -> None:
        page.surface.set_clip(pygame.Rect(0, self._begin, self.rect.width, self.rect.height))
        self._paint_lines(page)
        page.surface.set_clip(None)
        if self._most:
            self._paint_bar(page)

    def _paint_bar(self, page: Page) -> None:
        """Paint the scroll bar at the right edge."""
        px, room = self.look.px, self.rect.height - self._begin
        tall = max(px(24), room * room // (room + self._most))
        y = self._begin + (room - tall) * self.top // self._most
        page.box(pygame.Rect(self.rect.width - px(6), y, px(3), tall), (57, 68, 90, 255), radius=2)

    def _paint_lines(self, page: Page) -> None:
        ready = {unit.id for side in self.battle.hotseat.order for unit in self.battle.activation.ready(side)}
        begin, left, gap = self._begin, self.look.px(8), self.look.px(2)
        for line in self.lines():
            y = line.y - self.top
            if y < begin - line.height or y > self.rect.height:
                continue
            box = pygame.Rect(left, y, self.rect.width - 2 * left, line.height - gap)
            if line.unit is None:
                self._write_side(page, line.side, box)
            else:
                self._write_unit(page, self.battle.view.units[line.unit], box, line.unit in ready)

    def _write_side(self, page: Page, side: Side, box: pygame.Rect) -> None:
        px, index = self.look.px, self.battle.hotseat.places[side]
        tone = self.look.side(index)
        mark = emblem(self.look.shape(index), px(11), tone)
        purse = self.battle.view.rules.purse(self.battle.view, side)
        if self.narrow and not purse:
            page.surface.blit(mark, mark.get_rect(center=box.center))
            page.note(side.upper(), box)
            page.hint(box, side)
            return
        if self.narrow:
            self._write_purse(page, side, purse, box, mark)
            return
        page.surface.blit(mark, mark.get_rect(center=(box.x + px(12), box.centery)))
        at = box.x + px(24), box.centery
        page.write(side.upper(), at, size=12, weight="bold", tone=tone, anchor="midleft")
        units = [unit for unit in self.battle.view.units.values() if unit.side == side]
        left = [unit for unit in units if unit.removed is None]
        words = f"{len(left)} of {len(units)}"
        end = page.write(words, (box.right - px(8), box.centery), size=12, tone="dim", anchor="midright")
        at = (end.x - px(10), box.centery)
        page.write(purse, at, size=12, tone="warn", weight="bold", anchor="midright")

    def _write_purse(
        self, page: Page, side: Side, purse: str, box: pygame.Rect, mark: pygame.Surface
    ) -> None:
        """Write what a side has in its purse beside its emblem, as large as there is room."""
        left = box.x + mark.get_width() + page.px(4)
        room = box.right - left
        sizes = (size for size in (12, 11, 10, 9) if fonts.width(purse, page.px(size), "bold") <= room)
        size, tone = next(sizes, 9), self.look.side(self.battle.hotseat.places[side])
        page.surface.blit(mark, mark.get_rect(midleft=(box.x + page.px(1), box.centery)))
        page.write(
            purse, (left, box.centery), size=size, weight="bold", tone=tone, anchor="midleft", width=room
        )
        page.hint(box, f"{side}: {purse}")

    def _write_unit(self, page: Page, unit: Unit, box: pygame.Rect, ready: bool) -> None:
        px, battle = self.look.px, self.battle
        card = battle.hotseat.card(unit.id)
        if unit.id == battle.desk.selected:
            page.box(box, (38, 50, 68, 255), "focus", radius=6, width=1.5)
        elif unit.id == self.hovered:
            page.box(box, "raised", radius=6)
        centre = (box.x + px(20), box.centery)
        radius = min(px(16), box.height // 2 - px(2))
        draw_sign(page, battle, unit, centre, radius, dim=not ready)
        if self.narrow:
            page.note(unit.name, box)
            page.hint(box, f"{unit.name}\n{card.title}, {state_words(battle, unit, ready)}")
            return
        self._write_state(page, unit, card, box, ready)

    def _size(self, name: str, room: int) -> int:
        """Return the largest size at which *name* is whole in *room* pixels, else the smallest."""
        px = self.look.px
        return next((one for one in NAME if fonts.width(name, px(one), "semibold") <= room), NAME[-1])

    def _write_state(self, page: Page, unit: Unit, card: Card, box: pygame.Rect, ready: bool) -> None:
        px, gone = self.look.px, unit.removed is not None
        tight = box.height < px(ROW - 4)
        words = state_words(self.battle, unit, ready)
        x, right = box.x + px(46), box.right - px(8)
        tone = "faint" if gone else "text" if ready else "dim"
        taken = fonts.width(words, px(11), "semibold") + px(6)
        below = not gone and fonts.width(unit.name, px(14), "semibold") > right - x - taken
        y, level = _levels(box, px(10) if tight else px(13), px(8) if tight else px(11), below=below)
        if gone or (tight and not below):
            y = level = box.centery
        page.write(words, (right, level), size=11, tone=_tone(words), weight="semibold", anchor="midright")
        room = right - x - (0 if below else taken)
        size = NAME[-1] if gone else self._size(unit.name, room)
        name = page.write(
            unit.name, (x, y), size=size, tone=tone, weight="semibold", anchor="midleft", width=room
        )
        _write_group(page, unit, (name.right + px(6), y), x + room - name.right - px(12))
        page.hint(box, f"{card.title}\n{card.subtitle}\n{words}")
        if not (gone or tight):
            wide = right - x - (taken if below else 0)
            _write_health(page, card, pygame.Rect(x, box.bottom - px(14), wide, px(6)))


def _levels(box: pygame.Rect, line: int, foot: int, *, below: bool) -> tuple[int, int]:
    """Return the y of the name and of the text about it: behind it, or *below* it."""
    return box.y + line, box.bottom - foot if below else box.y + line


def _write_health(page: Page, card: Card, bar: pygame.Rect) -> None:
    """Draw the health of a unit, if it has tracks."""
    if card.tracks:
        health_bar(page, bar, card)


def _write_group(page: Page, unit: Unit, at: tuple[int, int], width: int) -> None:
    """Write the group of *unit* behind its name, if there is room."""
    if unit.group and width > page.px(24):
        page.write(unit.group, at, size=11, tone="faint", anchor="midleft", width=width)


def _rank(unit: Unit) -> tuple[bool, int, str]:
    """Return the sort key of *unit* in its side: figures first, then counters by number."""
    known = unit.profile is not UNKNOWN
    return not known, 0 if known else len(unit.counter), "" if known else unit.counter


def state_words(battle: ForcesSession, unit: Unit, ready: bool) -> str:
    """Return the state of *unit* in a word or two."""
    if unit.removed is not None:
        return "destroyed" if unit.removed == "destroyed" else "left"
    if unit.enters is not None and not unit.afar:
        return f"enters turn {unit.enters}" if unit.enters > max(1, battle.view.turn) else "off the table"
    if unit.id in battle.view.done:
        return "done"
    if ready:
        return "ready"
    return "waits" if battle.view.going and unit.side in battle.view.to_act else ""


def _tone(words: str) -> str:
    return {"ready": "good", "destroyed": "bad", "left": "warn"}.get(words, "dim")


def health_bar(page: Page, bar: pygame.Rect, card: Card) -> None:
    """Draw the armour and structure left as a bar of two parts."""
    tracks = [track for track in card.tracks if track.tone in ("armor", "structure") and track.total]
    whole = sum(track.total for track in tracks)
    gap = page.px(2)
    x = float(bar.x)
    for track in tracks:
        wide = (bar.width - gap * (len(tracks) - 1)) * track.total / whole
        box = pygame.Rect(round(x), bar.y, max(1, round(wide)), bar.height)
        page.box(box, "line", radius=3)
        if track.left:
            full = pygame.Rect(
                box.x, box.y, max(page.px(3), round(wide * track.left / track.total)), bar.height
            )
            page.box(full, "good" if track.tone == "armor" else "warn", radius=3)
        x += wide + gap
