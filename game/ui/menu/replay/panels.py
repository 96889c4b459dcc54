"""The upper panels of a replay: the current moment, and the back button."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Any, NamedTuple

import pygame

from game.ui.menu.replay.session import ReplaySession
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel, SidewaysPanel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

TALL, LOW, WIDEST = 54, 46, 250
BAR, LOW_BAR, BUTTON, EDGE = 48, 44, 36, 6


class IconButton(NamedTuple):
    """A button without text: its icon, its tooltip, and its command."""

    icon: str
    hint: str
    command: Callable[[], Any]


class MomentPanel(Panel):
    """Shows the turn and phase of the moment, and what is replayed."""

    name = placement.TURN
    title = "Moment"

    def __init__(self, look: Theme, replay: ReplaySession, name: str) -> None:
        super().__init__(look)
        self.replay, self._name = replay, name

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        self.title = self._head()
        if not frame.narrow:
            return frame.column, px(TALL)
        lines = (self._head(), 15, "bold"), (self._name, 13, "regular")
        wide = max(fonts.width(words, px(size), weight) for words, size, weight in lines)
        return min(wide + px(46), px(WIDEST)), px(LOW)

    def _head(self) -> str:
        frame = self.replay.frame
        phase = frame.phase.capitalize()
        return f"Turn {frame.turn} · {phase}" if frame.turn else phase or "Before the battle"

    def key(self) -> Hashable:
        return self._head()

    def paint(self, page: Page) -> None:
        px, words = page.px, self._head()
        room, low = self.rect.width - px(14 + MARK + 6), self.rect.height < px(TALL)
        sizes = (17, 15) if low else (19, 17, 15)
        size = next((one for one in sizes if fonts.width(words, px(one), "bold") <= room), sizes[-1])
        page.write(words, (px(14), px(3 if low else 5)), size=size, weight="bold", width=room)
        at = px(14), px(24 if low else 29)
        below = page.write(self._name, at, size=13, tone="dim", width=self.rect.width - px(22))
        page.hint(below, self._name)


class WayBack(SidewaysPanel):
    """The back button, the whole table and the list of keys; folded, only the back button is left."""

    name = placement.HISTORY
    title = "Way back"

    def __init__(
        self, look: Theme, widgets: Widgets, back: Callable[[], Any], others: Sequence[IconButton]
    ) -> None:
        super().__init__(look)
        self._widgets, self._tall = widgets, look.px(BAR)
        wide, square = fonts.width("Back", look.px(14), "bold") + look.px(52), look.px(BUTTON)
        rect = pygame.Rect(0, 0, wide, square)
        self._back: Element = widgets.button(rect, "Back", back, icon="arrow_left", key="Esc", hint="Back")
        self._others = [
            widgets.button(pygame.Rect(0, 0, square, square), "", one.command, icon=one.icon, hint=one.hint)
            for one in others
        ]

    @property
    def tab(self) -> int:
        return int(self._back.get_abs_rect().width) + self.look.px(2 * EDGE + MARK)

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        self._tall = px(LOW_BAR if frame.short else BAR)
        return self.tab + len(self._others) * px(BUTTON + 4), self._tall

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        px = self.look.px
        super().place(rect, folded=folded)
        x, y = rect.x + px(EDGE + MARK), rect.y + (self._tall - px(BUTTON)) // 2
        for one in self._others:
            self._widgets.visible(one, not folded)
            one.set_position((x, y))
            x += px(BUTTON + 4)
        self._back.set_position((rect.right - px(EDGE) - self._back.get_abs_rect().width, y))
