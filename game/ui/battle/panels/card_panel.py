"""The unit card, as players know it from printed ones: everything with its meaning on hover."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core.model.unit import Unit
from game.core.views.card import Card
from game.geometry.identity import Identity
from game.ui.battle.panels.card_face import CardFace, CardSpot
from game.ui.battle.panels.panel import Panel
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.pieces import draw_sign
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

NAME = (20, 17, 15)


class CardPanel(Panel):
    """Shows the card of the selected unit; while mistakes are set right its bubbles can be clicked.

    Attributes:
        covered: Pixels at its foot that something else covers.
    """

    line = "l"

    def __init__(self, rect: pygame.Rect, look: Theme, battle: TableSession) -> None:
        super().__init__(rect, look)
        self.battle = battle
        self.top, self.covered = 0, 0
        self._tall = 0
        self._spots: list[CardSpot] = []
        self._about = ""

    @property
    def unit(self) -> Unit | None:
        """The unit whose card is shown: the selected one, else that under the pointer, or of a question."""
        desk, view = self.battle.desk, self.battle.view
        chosen = view.units.get(desk.selected or "") or view.units.get(desk.hovered or "")
        return chosen or self.battle.hotseat.asked_about

    def key(self) -> Hashable:
        unit, desk = self.unit, self.battle.desk
        about = unit.id if unit is not None else ""
        if about != self._about:
            self._about, self.top = about, 0
        draft = desk.draft
        status = tuple(sorted(draft.status.items())) if draft is not None and draft.unit == about else ()
        return Identity(self.battle.view), about, self.top, desk.amending, status

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Take *event*; False where it is not for the card."""
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            most = max(0, self._tall + self.covered - self.rect.height)
            self.top = max(0, min(self.top - event.y * self.look.px(48), most))
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)

    def spot_at(self, at: tuple[int, int]) -> CardSpot | None:
        """Return the bubble or box under the pixel *at* of the window."""
        local = self.local(at)
        return next((spot for spot in self._spots if spot.rect.collidepoint(local)), None)

    def paint(self, page: Page) -> None:
        self._spots = []
        unit, px = self.unit, self.look.px
        if unit is None:
            centre = (self.rect.width // 2, self.rect.height // 3)
            page.icon("card_account_details_outline", centre, 44, "faint")
            words = "Select a unit to see its card"
            page.write(words, (centre[0], centre[1] + px(40)), size=14, tone="faint", anchor="midtop")
            return
        card, draft = self.battle.hotseat.card(unit.id), self.battle.desk.draft
        status = draft.status if draft is not None and draft.unit == unit.id else {}
        y = self._head(page, unit, card, px(14) - self.top)
        face = CardFace(page, px(16), y, self.rect.width - px(32), status)
        face.draw(card)
        self._spots = face.spots
        self._tall = face.y + self.top + px(12)
        if self._tall > self.rect.height:
            self._knob(page)

    def _head(self, page: Page, unit: Unit, card: Card, y: int) -> int:
        px = self.look.px
        x, wide = px(16), self.rect.width - px(32)
        draw_sign(page, self.battle, unit, (x + px(19), y + px(21)), px(19), dim=False)
        room = wide - px(52)
        size = next((size for size in NAME if fonts.width(unit.name, px(size), "bold") <= room), NAME[-1])
        page.write(unit.name, (x + px(52), y), size=size, weight="bold", width=room)
        sub = card.subtitle if unit.name == card.title else f"{card.title} · {card.subtitle}"
        page.hint(pygame.Rect(x, y, wide, px(44)), f"{card.title}\n{card.subtitle}")
        return y + px(24) + page.lines(sub, (x + px(52), y + px(25)), room, size=13, tone="dim") + px(10)

    def _knob(self, page: Page) -> None:
        """Draw how far the card is scrolled."""
        px, full = self.look.px, self.rect.height
        tall = max(px(24), full * full // self._tall)
        y = (full - tall) * self.top // max(1, self._tall - full)
        page.box(pygame.Rect(self.rect.width - px(7), y, px(4), tall), (57, 68, 90, 255), radius=2)
