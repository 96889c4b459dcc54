"""The unit card, like the printed ones: with the meaning of everything in tooltips."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core.model.unit import Unit
from game.core.views.card import Card
from game.geometry.identity import Identity
from game.ui.battle.panels.card_face import CardFace, CardSpot
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.pieces import draw_sign
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.pieces.pieces import origin_mark
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

NAME, LINE = (20, 17, 15), 26
"""The sizes of a name, the largest first; the height of one line of it."""
EDGE = 12


class CardPanel(Panel):
    """Shows the card of the selected unit; in a correction its bubbles can be clicked."""

    name = placement.CARD
    title = "Card"
    titled = True
    drawer = True

    def __init__(self, look: Theme, battle: TableSession) -> None:
        super().__init__(look)
        self.battle = battle
        self.top = 0
        self._tall = 0
        self._asked: Hashable = None
        self._measured: tuple[Hashable, int] = (None, 0)
        self._spots: list[CardSpot] = []
        self._about = ""

    @property
    def unit(self) -> Unit | None:
        """The unit whose card is shown: the selected one, else that under the pointer, or in a question."""
        desk, view = self.battle.desk, self.battle.view
        chosen = view.units.get(desk.selected or "") or view.units.get(desk.hovered or "")
        return chosen or self.battle.hotseat.asked_about

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        """Return its size; another card is measured, which is slow, only in the frame after it is chosen."""
        unit = self.unit
        if unit is None:
            self._asked, self._measured = None, (None, 0)
            return None
        wide = self.look.px(placement.DRAWER) if frame.narrow else frame.side or frame.column
        before, self._asked = self._asked, (self._now(), wide)
        if before == self._asked != self._measured[0]:
            face = self._face(Page(pygame.Surface((wide, 4)), self.look), unit, wide)
            self._measured = self._asked, face.y + self.top
        return (wide, self._measured[1]) if self._measured[1] else None

    def key(self) -> Hashable:
        """Return the key of its picture: that of the card measured last, where it is measured at all."""
        return self._now() if self._asked is None else self._measured[0]

    @property
    def advancing(self) -> bool:
        return self._asked != self._measured[0]

    def _now(self) -> Hashable:
        """Return everything on which the card depends, but its width."""
        unit, desk = self.unit, self.battle.desk
        about = unit.id if unit is not None else ""
        if about != self._about:
            self._about, self.top = about, 0
        draft = desk.draft
        status = tuple(sorted(draft.status.items())) if draft is not None and draft.unit == about else ()
        return Identity(self.battle.view), about, self.top, desk.amending, status

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle *event*; return False if it is not for the card."""
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            most = max(0, self._tall - self.rect.height)
            self.top = max(0, min(self.top - event.y * self.look.px(48), most))
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)

    def spot_at(self, at: tuple[int, int]) -> CardSpot | None:
        """Return the bubble or box under the pixel *at* of the window."""
        if not self.open:
            return None
        local = self.local(at)
        return next((spot for spot in self._spots if spot.rect.collidepoint(local)), None)

    def paint(self, page: Page) -> None:
        self._spots = []
        unit = self.unit
        if unit is None:
            return
        page.surface.set_clip(pygame.Rect(0, self.head, self.rect.width, self.rect.height))
        face = self._face(page, unit, self.rect.width)
        page.surface.set_clip(None)
        self._spots = face.spots
        self._tall = face.y + self.top
        if self._tall > self.rect.height:
            self._knob(page)

    def _face(self, page: Page, unit: Unit, wide: int) -> CardFace:
        """Paint the card of *unit*, *wide* pixels wide, and return its face, whose `y` is the end."""
        px, draft = self.look.px, self.battle.desk.draft
        card = self.battle.hotseat.card(unit.id)
        status = draft.status if draft is not None and draft.unit == unit.id else {}
        y = self._name(page, unit, card, self.head + px(6) - self.top, wide)
        face = CardFace(page, px(EDGE), y, wide - 2 * px(EDGE), status)
        face.draw(card)
        face.y += px(4)
        return face

    def _name(self, page: Page, unit: Unit, card: Card, y: int, wide: int) -> int:
        px = self.look.px
        x, wide = px(EDGE), wide - 2 * px(EDGE)
        draw_sign(page, self.battle, unit, (x + px(19), y + px(21)), px(19), dim=False)
        room = wide - px(52)
        named = room if self.titled else room - px(MARK - EDGE // 2)
        size = next((size for size in NAME if fonts.width(unit.name, px(size), "bold") <= named), NAME[-1])
        tall = page.lines(unit.name, (x + px(52), y), named, size=size, weight="bold", cites=False)
        top, y = y, y + max(0, tall - px(LINE))
        sub = card.subtitle if unit.name == card.title else f"{card.title} · {card.subtitle}"
        if card.origin:
            origin_mark(page, (x + px(34), top + px(36)))
        about = "\n".join(filter(None, (card.title, card.subtitle, card.origin)))
        page.hint(pygame.Rect(x, top, wide, px(44)), about)
        return y + px(24) + page.lines(sub, (x + px(52), y + px(25)), room, size=13, tone="dim") + px(10)

    def _knob(self, page: Page) -> None:
        """Draw the scroll bar of the card."""
        px, full = self.look.px, self.rect.height
        tall = max(px(24), full * full // self._tall)
        y = (full - tall) * self.top // max(1, self._tall - full)
        page.box(pygame.Rect(self.rect.width - px(7), y, px(4), tall), (57, 68, 90, 255), radius=2)
