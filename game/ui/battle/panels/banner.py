"""The banner over the table: what is asked, with its answers as buttons; how the battle ended; amendments."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any, NamedTuple

import pygame

from game.core.model.unit import Unit
from game.geometry.identity import Identity
from game.ui.battle.panels.phase_bar import result_words
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.procedure import answer, answers, question
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

Choice = tuple[str, str, Callable[[], Any]]
SIZES, LEADING = (15, 13, 12, 11), 5
COLUMNS = (0.5, 0.42, 0.34)
"""How wide a panel may be, as shares of the table."""


class Laid(NamedTuple):
    """A place for the banner; its lines, where and how large; whether the answers are below them."""

    rect: pygame.Rect
    lines: tuple[str, ...]
    text: pygame.Rect
    below: bool = False
    size: int = 15


class Banner:
    """A bar at the upper edge of the table that is there only while it has something to say.

    Where it would hide the unit that a question is about, it is at the lower edge, or a panel in a corner, or
    beside the table.

    Attributes:
        foot: How many pixels at the lower edge of the table are taken.
        elsewhere: Whether what is asked is shown in a panel of its own.
        beside: A room off the table that is free while a question is open.
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
        self.elsewhere: Callable[[], bool] = lambda: False
        self.beside = pygame.Rect(0, 0, 0, 0)
        self.words = ""
        self._key: Hashable = None
        self._buttons: list[Element] = []
        self._laid = Laid(self.rect, (), self.rect)

    @property
    def below(self) -> int:
        """The pixel below it, where it lies at the upper edge; else that edge."""
        return self.rect.bottom if self.words and self.rect.y < self.room.centery else self.room.y

    def update(self) -> None:
        """Make the banner fit what is to be said."""
        words, choices = self._said()
        place = (self.battle.desk.camera, self.foot) if self.battle.hotseat.asked_about is not None else ()
        key = (words, tuple(choice[:2] for choice in choices), Identity(self.battle.view), place)
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
        if self.elsewhere():
            return "", []
        return question(battle), [(value, style, self._answering(value)) for value, style in answers(battle)]

    def _answering(self, value: str) -> Callable[[], Any]:
        return lambda: answer(self.battle, value)

    def _build(self, choices: list[Choice]) -> None:
        self.widgets.remove(*self._buttons)
        self._buttons = []
        if not self.words:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        widths = [self._wide(words) for words, _, _ in choices]
        places = (*self._bars(widths), *self._columns(widths), *self._beside(widths))
        self._laid = min(places, key=lambda one: self._harm(one.rect))
        self.rect = self._laid.rect
        px = self.look.px
        x = self.rect.right - px(8) - sum(widths) - px(8) * len(widths)
        for (words, style, command), wide in zip(choices, widths, strict=True):
            x += px(8)
            box = pygame.Rect(x, 0, wide, px(36))
            box.centery = self.rect.centery
            if self._laid.below:
                box.bottom = self.rect.bottom - px(8)
            self._buttons.append(self.widgets.button(box, words, command, style=style))
            x += wide

    def _wide(self, words: str) -> int:
        return max(self.look.px(84), fonts.width(words, self.look.px(15), "bold") + self.look.px(36))

    def _bars(self, widths: list[int]) -> Iterable[Laid]:
        """Yield a bar at the upper edge and one at the lower: the words, beside them the answers."""
        px = self.look.px
        needed = sum(widths) + px(8) * len(widths)
        room = self.room.width - px(24)
        text = min(fonts.width(self.words, px(15), "semibold"), max(px(180), room - needed - px(48)))
        lines = wrapped(self.words, px(15), "semibold", text + px(2))
        tall = max(px(52), len(lines) * px(20) + px(18 if len(lines) < 4 else 10))
        rect = pygame.Rect(0, self.room.y + px(8), text + needed + px(44), tall)
        rect.centerx = self.room.centerx
        lower = rect.copy()
        lower.bottom = self._lowest
        for one in (rect, lower):
            words = pygame.Rect(one.x + px(18), 0, text, len(lines) * px(20))
            words.centery = one.centery
            yield Laid(one, lines, words)

    def _columns(self, widths: list[int]) -> Iterable[Laid]:
        """Yield narrow panels in the corners of the table: the words, below them the answers."""
        px = self.look.px
        free = self.room.inflate(-px(16), 0)
        free.y, free.height = self.room.y + px(8), self._lowest - self.room.y - px(8)
        for share in COLUMNS:
            for one in self._column(widths, round(self.room.width * share), free):
                for corner in ("topright", "bottomright", "topleft", "bottomleft"):
                    rect = one.rect.copy()
                    setattr(rect, corner, getattr(free, corner))
                    off = rect.x - one.rect.x, rect.y - one.rect.y
                    yield one._replace(rect=rect, text=one.text.move(off))

    def _beside(self, widths: list[int]) -> Iterable[Laid]:
        """Yield a panel off the table."""
        room = self.beside.inflate(-self.look.px(12), -self.look.px(12))
        if self.battle.view.asked is not None:
            yield from self._column(widths, room.width, room)

    def _column(self, widths: list[int], wide: int, room: pygame.Rect) -> Iterable[Laid]:
        """Yield a panel of about that width at the upper left of *room*, as large as it fits there."""
        px = self.look.px
        wide = max(sum(widths) + px(8) * (len(widths) + 1), wide)
        for size in SIZES:
            lines = wrapped(self.words, px(size), "semibold", wide - px(28))
            high = len(lines) * px(size + LEADING)
            rect = pygame.Rect(room.topleft, (wide, high + px(22) + (px(42) if widths else 0)))
            if room.contains(rect):
                words = pygame.Rect(rect.x + px(14), rect.y + px(10), wide, high)
                yield Laid(rect, lines, words, below=True, size=size)
                return

    def _over(self, rect: pygame.Rect) -> bool:
        """Whether *rect* is too large for where it is to stand."""
        return not (self.room.contains(rect) or self.beside.contains(rect))

    @property
    def _lowest(self) -> int:
        return self.room.bottom - self.foot - self.look.px(3)

    def _harm(self, rect: pygame.Rect) -> tuple[int, bool, int]:
        """Return the drawbacks of *rect*: it hides who is asked about, is too large, hides others."""
        asked, view = self.battle.hotseat.asked_about, self.battle.view
        if asked is None:
            return 0, self._over(rect), 0
        others = sum(self._hidden(unit, rect) > 0 for unit in view.present if unit.id != asked.id)
        return self._hidden(asked, rect), self._over(rect), others

    def _hidden(self, unit: Unit, rect: pygame.Rect) -> int:
        """Return how many pixels of *unit* would be hidden by *rect*."""
        camera = self.battle.desk.camera
        if not unit.present:
            return 0
        x, y = camera.to_place(unit.at)
        reach = round(unit.base * camera.scale) + self.look.px(8)
        disc = pygame.Rect(round(x) - reach, round(y) - reach, 2 * reach, 2 * reach)
        hidden = disc.move(self.room.topleft).clip(rect)
        return hidden.width * hidden.height

    def draw(self, page: Page) -> None:
        """Draw the bar under its buttons."""
        if not self.words:
            return
        px = self.look.px
        page.box(self.rect, (16, 22, 31, 248), "accent", radius=9)
        y = self._laid.text.y
        for line in self._laid.lines:
            page.write(line, (self._laid.text.x, y), size=self._laid.size, weight="semibold")
            y += px(self._laid.size + LEADING)
