"""The panel in which a side answers several questions at once: a row of buttons for each unit."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from functools import partial

import pygame

from game.core.model.state import Prompt
from game.core.model.unit import UnitId
from game.core.views.story import occasion_of
from game.ui.battle.aiming.replies import Replies
from game.ui.battle.panels.buttons import Buttons, Wanted
from game.ui.battle.session.battle import Battle
from game.ui.panels.boxes import harm, standing
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets

ROW, GAP, FOOT, EDGE = 32, 5, 46, 12
WIDE, TALL, LOWEST = (440, 385, 330, 290, 260), (0.62, 0.8, 1.0), 150
"""Its possible widths at 100 %; its greatest shares of the room, and the least height for them."""
PLACES = ("bottomleft", "bottomright", "midbottom", "topleft", "topright", "midtop")
GO, NONE = "Do the chosen", "No to all"


class RepliesPanel:
    """Placed where it covers no unit that it is about.

    Attributes:
        rect: Its rectangle; empty while there is no question.
    """

    def __init__(self, look: Theme, battle: Battle, widgets: Widgets) -> None:
        self.look, self.battle = look, battle
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.replies = Replies(battle)
        self.buttons = Buttons(widgets)
        self.widgets = widgets
        self.top = 0
        self._key: Hashable = None
        self._stood: Hashable = None
        self._asked: tuple[Prompt, ...] = ()
        self._words: list[tuple[str, pygame.Rect]] = []
        self._foot = 0
        self._rows = 0

    @property
    def shown(self) -> bool:
        """Whether a side has several questions at once."""
        return bool(self.replies.prompts)

    def update(
        self,
        room: pygame.Rect,
        tokens: Mapping[UnitId, pygame.Rect],
        panels: Sequence[pygame.Rect] = (),
        *,
        free: bool = True,
    ) -> None:
        """Update the buttons to the questions and choices.

        Args:
            room: Where it may be placed.
            tokens: The rectangles of the units in the window.
            panels: What it should avoid covering.
        """
        self.replies.work()
        prompts = self.replies.prompts
        self._stand(prompts, room, tokens, panels)
        if prompts != self._asked:
            self._asked, self.top = prompts, 0
        key = (
            prompts,
            tuple(map(self.replies.chosen, prompts)),
            self.top,
            self.battle.side,
            tuple(self.rect),
        )
        if key != self._key:
            self._key = key
            self.buttons.fit(self._wanted(prompts))
        elif free:
            self.buttons.more()
        go = self.buttons.named(GO)
        if go is not None and prompts:
            hint = "" if self.replies.any else "Nothing is chosen"
            self.widgets.change(go, enabled=self.replies.any, hint=hint or "And no to the rest")

    def _stand(
        self,
        prompts: tuple[Prompt, ...],
        room: pygame.Rect,
        tokens: Mapping[UnitId, pygame.Rect],
        panels: Sequence[pygame.Rect],
    ) -> None:
        """Find a place for it in *room* that covers no unit with a question."""
        if not prompts:
            self.rect, self._stood = pygame.Rect(0, 0, 0, 0), None
            return
        there = tuple((unit, tuple(rect)) for unit, rect in tokens.items())
        key = (prompts, tuple(room), there, tuple(map(tuple, panels)))
        if key != self._stood:
            self._stood = key
            px = self.look.px
            self.rect = self._free_place(prompts, room.inflate(-px(12), -px(12)), tokens, panels)

    def _free_place(
        self,
        prompts: tuple[Prompt, ...],
        room: pygame.Rect,
        tokens: Mapping[UnitId, pygame.Rect],
        panels: Sequence[pygame.Rect],
    ) -> pygame.Rect:
        """Return the place in *room* that covers fewest of the units with questions, then of all others."""
        px, asked = self.look.px, {one.unit for one in prompts}
        subjects = [rect for unit, rect in tokens.items() if unit in asked]
        spared = [rect for unit, rect in tokens.items() if unit not in asked]
        shapes = [(min(px(wide), room.width), share) for share in TALL for wide in WIDE]
        sizes = [self._size(prompts, wide, room.height, share) for wide, share in shapes]
        holding = [size for size, held in sizes if held] or [sizes[0][0]]
        found = [standing(size, room, subjects, spared, PLACES, panels=panels) for size in holding]
        return min(found, key=lambda rect: harm(rect, room, subjects, spared))

    def _size(
        self, prompts: tuple[Prompt, ...], wide: int, most: int, share: float
    ) -> tuple[tuple[int, int], bool]:
        """Return its size at width *wide*, and whether all questions about any one unit fit into it."""
        px, self.rect = self.look.px, pygame.Rect(0, 0, wide, most)
        shown, self._words = self._words, []
        start = y = px(10) + self._head_height()
        longest = 0
        for name, row in self._by_unit(prompts):
            end = self._row(name, row, y)[1]
            longest, y = max(longest, end - y), end
        self._words = shown
        tall = min(y + px(FOOT + 6), max(round(most * share), px(LOWEST)), most)
        return (wide, tall), start + longest + px(FOOT + 4) <= tall

    def _by_unit(self, prompts: tuple[Prompt, ...]) -> list[tuple[str, list[Prompt]]]:
        """Return the questions about each unit, with its name."""
        units = self.battle.view.units
        asked = dict.fromkeys(one.unit for one in prompts if one.unit in units)
        return [(units[unit].name, [one for one in prompts if one.unit == unit]) for unit in asked]

    def _wanted(self, prompts: tuple[Prompt, ...]) -> list[Wanted]:
        self._words, found = [], list[Wanted]()
        if not prompts:
            return found
        px = self.look.px
        y = self.rect.y + px(10) + self._head_height()
        last = self.rect.bottom - px(FOOT + 4)
        rows = self._by_unit(prompts)
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
        """Return the buttons of one unit from *y* on, and the y of their end."""
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
            hint = "Chosen; click to undo" if self.replies.chosen(one) else "Choose it"
            toggle = partial(self.replies.toggle, one)
            found.append(Wanted(rect, one.words, toggle, style, hint=hint, cites=(one.rule,)))
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
        """Draw what is below the buttons."""
        if not self.shown:
            return
        px = page.px
        page.box(self.rect, (16, 22, 31, 248), "accent", radius=9, width=2)
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
        """Scroll if there are more units than rows; return False if *event* is not for the panel."""
        if not self.shown:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            most = max(0, self._rows - max(1, len(self._words)))
            self.top = max(0, min(self.top - (1 if event.y > 0 else -1), most))
            return True
        return event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos)
