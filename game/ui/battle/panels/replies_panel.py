"""The panel in which a side answers all that it is asked at once: a row of buttons for each unit."""

from __future__ import annotations

from collections.abc import Hashable
from functools import partial

import pygame

from game.core.model.state import Prompt
from game.core.views.story import occasion_of
from game.ui.battle.aiming.replies import Replies
from game.ui.battle.panels.buttons import Buttons, Wanted
from game.ui.battle.session.battle import Battle
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets

ROW, GAP, FOOT, EDGE = 32, 5, 46, 12
GO, NONE = "Do the chosen", "No to all"


class RepliesPanel:
    """Lies off the table, over what is in hand and the log: nobody whom it is about is under it."""

    def __init__(self, rect: pygame.Rect, look: Theme, battle: Battle, widgets: Widgets) -> None:
        self.rect, self.look, self.battle = rect, look, battle
        self.replies = Replies(battle)
        self.buttons = Buttons(widgets)
        self.widgets = widgets
        self.top = 0
        self._key: Hashable = None
        self._asked: tuple[Prompt, ...] = ()
        self._words: list[tuple[str, pygame.Rect]] = []
        self._foot = 0
        self._rows = 0

    @property
    def shown(self) -> bool:
        """Whether a side is asked several things at once."""
        return bool(self.replies.prompts)

    def update(self, *, free: bool = True) -> None:
        """Make the buttons fit what is asked and chosen."""
        self.replies.work()
        prompts = self.replies.prompts
        if prompts != self._asked:
            self._asked, self.top = prompts, 0
        key = (prompts, tuple(map(self.replies.chosen, prompts)), self.top, self.battle.side)
        if key != self._key:
            self._key = key
            self.buttons.fit(self._wanted(prompts))
        elif free:
            self.buttons.more()
        go = self.buttons.named(GO)
        if go is not None and prompts:
            hint = "" if self.replies.any else "Nothing is chosen"
            self.widgets.change(go, enabled=self.replies.any, hint=hint or "And no to the rest")

    def _wanted(self, prompts: tuple[Prompt, ...]) -> list[Wanted]:
        self._words, found = [], list[Wanted]()
        if not prompts:
            return found
        px, units = self.look.px, self.battle.view.units
        y = self.rect.y + px(10) + self._head_height()
        last = self.rect.bottom - px(FOOT + 4)
        asked = dict.fromkeys(one.unit for one in prompts if one.unit in units)
        rows = [(units[unit].name, [one for one in prompts if one.unit == unit]) for unit in asked]
        self._rows = len(rows)
        for name, row in rows[self.top :]:
            made, end = self._row(name, row, y)
            if end > last and found:
                self._words.pop()
                break
            found += made
            y = end
        return found + self._ends()

    def _row(self, name: str, row: list[Prompt], y: int) -> tuple[list[Wanted], int]:
        """Return the buttons of one unit from the line *y* on, and where they end."""
        px, left, right = self.look.px, self.rect.x + self.look.px(EDGE), self.rect.right - self.look.px(EDGE)
        wide = [fonts.width(one.words, px(13), "bold") + px(20) for one in row]
        room = right - left - sum(wide) - px(GAP) * len(wide)
        beside = room >= px(96)
        x = left + (room if beside else 0)
        self._words.append((name, pygame.Rect(left, y, room if beside else right - left, px(ROW))))
        y += 0 if beside else px(22)
        found = []
        for one, width in zip(row, wide, strict=True):
            if x + width > right and x > left:
                x, y = left, y + px(ROW)
            style = "chosen" if self.replies.chosen(one) else "small"
            rect = pygame.Rect(x, y, min(width, right - x), px(ROW - 4))
            hint = "Chosen; a click takes it back" if self.replies.chosen(one) else "Choose it"
            found.append(Wanted(rect, one.words, partial(self.replies.toggle, one), style, hint=hint))
            x += width + px(GAP)
        return found, y + px(ROW)

    def _ends(self) -> list[Wanted]:
        px, right = self.look.px, self.rect.right - self.look.px(EDGE)
        wide = [fonts.width(words, px(14), "bold") + px(30) for words in (NONE, GO)]
        y = self.rect.bottom - px(FOOT - 6)
        go = pygame.Rect(right - wide[1], y, wide[1], px(34))
        none = pygame.Rect(go.x - px(8) - wide[0], y, wide[0], px(34))
        self._foot = none.x
        hint = "Nothing is done about this attack, now or later"
        return [
            Wanted(none, NONE, self.replies.none, hint=hint),
            Wanted(go, GO, self.replies.go, "primary"),
        ]

    def _head(self) -> str:
        asked, question = self.battle.view.asked, self.replies.question
        if asked is None or question is None:
            return ""
        return f"{self.battle.side}: {occasion_of(asked, self.battle.view)}. {question.condition}"

    def _head_height(self) -> int:
        px = self.look.px
        return len(wrapped(self._head(), px(13), "semibold", self.rect.width - 2 * px(EDGE))) * px(18) + px(4)

    def draw(self, page: Page) -> None:
        """Draw what lies under the buttons."""
        if not self.shown:
            return
        px = page.px
        page.surface.fill(page.tone("panel"), self.rect)
        pygame.draw.rect(page.surface, page.tone("accent")[:3], self.rect, px(2))
        x, room = self.rect.x + px(EDGE), self.rect.width - 2 * px(EDGE)
        page.lines(self._head(), (x, self.rect.y + px(8)), room, size=13, weight="semibold")
        for words, rect in self._words:
            page.write(words, (rect.x, rect.y + px(14)), size=14, anchor="midleft", width=rect.width)
        left = self._rows - self.top - len(self._words)
        if left > 0 or self.top:
            words = f"{left} more below" if left > 0 else "scroll up for more"
            narrow = self._foot - x < px(110)
            at = (x, self.rect.bottom - px(FOOT + 8 if narrow else FOOT - 22))
            page.write(words, at, size=12, tone="dim", anchor="midleft")

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll where there are more units than rows; False where *event* is not for the panel."""
        if not self.shown:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            most = max(0, self._rows - max(1, len(self._words)))
            self.top = max(0, min(self.top - (1 if event.y > 0 else -1), most))
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
