"""The banner over the table: what is asked, with its answers as buttons; how the battle ended; amendments."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import pygame

from game.ui import fonts
from game.ui.battle.battle import Battle
from game.ui.battle.phase_bar import result_words
from game.ui.battle.procedure import answer, answers, question
from game.ui.page import Page, wrapped
from game.ui.theme import Theme
from game.ui.widgets import Element, Widgets

Choice = tuple[str, str, Callable[[], Any]]


class Banner:
    """A bar at the upper edge of the table that is there only while it has something to say.

    Where it would hide more of the unit that a question is about, it is at the lower edge.

    Attributes:
        foot: How many pixels at the lower edge of the table are taken.
        over: What is done when the battle has ended and the player wants to see how.
        amend: What proposes the amendment that is drafted; *give_up* drops it.
    """

    def __init__(
        self,
        room: pygame.Rect,
        look: Theme,
        battle: Battle,
        widgets: Widgets,
        *,
        over: Callable[[], Any],
        amend: Callable[[], Any],
        give_up: Callable[[], Any],
    ) -> None:
        self.room = room
        self.look = look
        self.battle = battle
        self.widgets = widgets
        self.over = over
        self.amend = amend
        self.give_up = give_up
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.foot = 0
        self.words = ""
        self._key: Hashable = None
        self._buttons: list[Element] = []

    @property
    def below(self) -> int:
        """The pixel below it, where it lies at the upper edge; else that edge."""
        return self.rect.bottom if self.words and self.rect.y < self.room.centery else self.room.y

    def update(self) -> None:
        """Make the banner fit what is to be said."""
        words, choices = self._said()
        place = (self.battle.desk.camera, self.foot) if self.battle.asked_about is not None else ()
        key = (words, tuple(choice[:2] for choice in choices), id(self.battle.view), place)
        if key != self._key:
            self._key, self.words = key, words
            self._build(choices)

    def _said(self) -> tuple[str, list[Choice]]:
        battle = self.battle
        if battle.desk.amending:
            drafted = battle.desk.draft is not None and not battle.desk.draft.empty
            words = "Setting a mistake right. The other side must agree."
            propose: list[Choice] = [("Propose", "primary", self.amend)] if drafted else []
            return words, [*propose, ("Leave it", "", self.give_up)]
        if battle.view.result is not None:
            return result_words(battle), [("What happened", "primary", self.over)]
        return question(battle), [(value, style, self._answering(value)) for value, style in answers(battle)]

    def _answering(self, value: str) -> Callable[[], Any]:
        return lambda: answer(self.battle, value)

    def _build(self, choices: list[Choice]) -> None:
        self.widgets.remove(*self._buttons)
        self._buttons = []
        if not self.words:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        px = self.look.px
        widths = [max(px(84), fonts.width(words, px(15), "bold") + px(36)) for words, _, _ in choices]
        needed = sum(widths) + px(8) * len(widths)
        room = self.room.width - px(24)
        text = min(fonts.width(self.words, px(15), "semibold"), max(px(180), room - needed - px(48)))
        self._lines = wrapped(self.words, px(15), "semibold", text + px(2))
        tall = max(px(52), len(self._lines) * px(20) + px(18 if len(self._lines) < 4 else 10))
        self.rect = pygame.Rect(0, self.room.y + px(8), text + needed + px(44), tall)
        self.rect.centerx = self.room.centerx
        lower = self.rect.copy()
        lower.bottom = self.room.bottom - self.foot - px(3)
        self.rect = min((self.rect, lower), key=self._hidden)
        x = self.rect.right - px(8) - needed
        for (words, style, command), wide in zip(choices, widths, strict=True):
            x += px(8)
            box = pygame.Rect(x, 0, wide, px(36))
            box.centery = self.rect.centery
            self._buttons.append(self.widgets.button(box, words, command, style=style))
            x += wide

    def _hidden(self, rect: pygame.Rect) -> int:
        """Return how many rows of pixels of the unit that is asked about *rect* would hide."""
        unit, camera = self.battle.asked_about, self.battle.desk.camera
        if unit is None or not unit.present:
            return 0
        x, y = camera.to_place(unit.at)
        reach = round(unit.base * camera.scale) + self.look.px(8)
        disc = pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)
        return disc.move(self.room.topleft).clip(rect).height

    def draw(self, page: Page) -> None:
        """Draw the bar under its buttons."""
        if not self.words:
            return
        px = self.look.px
        page.box(self.rect, (16, 22, 31, 248), "accent", radius=9)
        y = self.rect.centery - len(self._lines) * px(20) // 2
        for line in self._lines:
            page.write(line, (self.rect.x + px(18), y), size=15, weight="semibold")
            y += px(20)
