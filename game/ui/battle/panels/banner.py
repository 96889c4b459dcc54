"""The banner over the table: a question with its answers as buttons; the end of a phase or battle."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import pygame

from game.core.model.state import Question
from game.core.model.unit import UnitId
from game.core.reference import cited
from game.geometry.identity import Identity
from game.ui.battle.panels.phase_bar import result_words
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.procedure import (
    answer,
    answers,
    asked_to_end,
    end_phase,
    ending_words,
    keep_on,
    question,
)
from game.ui.panels.boxes import EDGES, harm, standing
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

Choice = tuple[str, str, Callable[[], Any]]
SIZES, LEADING, ANSWER = (15, 13, 12, 11), 5, 36
CHOOSE = "Choose…"
COLUMNS = (0.5, 0.42, 0.34)
"""Possible widths of a panel, as shares of its room."""


class Laid(NamedTuple):
    """A layout of the banner: its lines relative to the upper-left corner, and where the answers are.

    Attributes:
        places: Where it may be placed in its room.
        answers: The buttons.
    """

    rect: pygame.Rect
    lines: tuple[str, ...]
    text: pygame.Rect
    places: tuple[str, ...]
    answers: tuple[pygame.Rect, ...] = ()
    size: int = 15


class Banner:
    """A bar at the upper edge of its room, shown only while there is something to say.

    If it would hide the unit that a question is about, it is at the lower edge, or a panel in a corner.

    Attributes:
        room: Where it is placed if it hides nothing there that matters, else in *wider*.
        tokens: The rectangles of the units in the window; *lesson* is that of the lesson panel.
        elsewhere: Whether the question is shown in another panel.
        opens: Opens the panel with the answers of the question, if it is folded; else None.
        waits: Whether the end of the battle is not to be told yet.
        over: Called when the battle has ended and the player wants to see the result.
        amend: Proposes the drafted amendment; *give_up* discards it.
    """

    def __init__(
        self,
        look: Theme,
        battle: Battle,
        widgets: Widgets,
        *,
        over: Callable[[], Any],
        amend: Callable[[], Any],
        give_up: Callable[[], Any],
    ) -> None:
        self.room = self.wider = pygame.Rect(0, 0, 1, 1)
        self.tokens: Mapping[UnitId, pygame.Rect] = {}
        self.cells: Sequence[pygame.Rect] = ()
        self.lesson = pygame.Rect(0, 0, 0, 0)
        self.look = look
        self.battle = battle
        self.widgets = widgets
        self.over = over
        self.amend = amend
        self.give_up = give_up
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.elsewhere: Callable[[], bool] = lambda: False
        self.opens: Callable[[], Callable[[], Any] | None] = lambda: None
        self.waits: Callable[[], bool] = lambda: False
        self.words = ""
        self._key: Hashable = None
        self._buttons: list[Element] = []
        self._laid = Laid(self.rect, (), self.rect, ())

    @property
    def below(self) -> int:
        """The pixel below it, if it is at the upper edge; else that edge."""
        return self.rect.bottom if self.words and self.rect.y < self.room.centery else self.room.y

    def update(self) -> None:
        """Update the banner to the current state."""
        words, choices = self._said()
        where = (
            [tuple(rect) for rect in self.tokens.values()]
            if self.battle.hotseat.asked_about is not None or self.battle.desk.amending
            else []
        )
        rooms = tuple(self.room), tuple(self.wider)
        place = *rooms, tuple(where), tuple(map(tuple, self.cells)), tuple(self.lesson)
        key = (words, tuple(choice[:2] for choice in choices), Identity(self.battle.view), place)
        if key != self._key:
            self._key, self.words = key, words
            self._build(choices)

    def _said(self) -> tuple[str, list[Choice]]:
        battle = self.battle
        if battle.desk.amending:
            drafted = battle.desk.draft is not None and not battle.desk.draft.empty
            words = "Correcting a mistake. The other side must agree."
            propose: list[Choice] = [("Propose", "primary", self.amend)] if drafted else []
            return words, [*propose, ("Leave it", "", self.give_up)]
        if battle.view.result is not None:
            told = result_words(battle), [("What happened", "primary", self.over)]
            return ("", []) if self.waits() else told
        if self.elsewhere():
            return "", []
        if asked_to_end(battle):
            end: list[Choice] = [("Pass the rest", "primary", lambda: end_phase(battle))]
            return ending_words(battle), [*end, ("Back", "", lambda: keep_on(battle))]
        opens = self.opens()
        if opens is not None:
            return question(battle), [(CHOOSE, "primary", opens)]
        offered = [(words, style, self._answering(value)) for value, words, style in answers(battle)]
        return question(battle), offered

    def _answering(self, value: str) -> Callable[[], Any]:
        return lambda: answer(self.battle, value)

    def _build(self, choices: list[Choice]) -> None:
        self.widgets.remove(*self._buttons)
        self._buttons = []
        if not self.words:
            self.rect = pygame.Rect(0, 0, 0, 0)
            return
        widths = [self._wide(words) for words, _, _ in choices]
        asked = self.battle.hotseat.asked_about
        subjects = [self.tokens[asked.id]] if asked is not None and asked.id in self.tokens else []
        subjects += self.cells
        matter = subjects or self.battle.desk.amending
        spared = [rect for rect in self.tokens.values() if matter and rect not in subjects]
        (spared if subjects else subjects).append(self.lesson)
        found = []
        for room in dict.fromkeys(map(tuple, (self.room, self.wider))):
            inner = pygame.Rect(room).inflate(-self.look.px(12), -self.look.px(12))
            for one in self._shapes(widths, inner):
                rect = standing(one.rect.size, inner, subjects, spared, one.places)
                found.append((harm(rect, inner, subjects, spared), rect, one))
        _, self.rect, laid = min(found, key=lambda one: one[0])
        self._laid = laid._replace(text=laid.text.move(self.rect.topleft))
        for (words, style, command), box in zip(choices, laid.answers, strict=True):
            place = box.move(self.rect.topleft)
            self._buttons.append(self.widgets.button(place, words, command, style=style))

    def _wide(self, words: str) -> int:
        return max(self.look.px(84), fonts.width(words, self.look.px(15), "bold") + self.look.px(36))

    def _shapes(self, widths: list[int], room: pygame.Rect) -> Iterable[Laid]:
        """Yield a bar with the answers beside the text, and narrow panels with the answers below it.

        If the answers need more than one row, there is no bar, and a panel may be as wide as the *room*.
        """
        one_row = sum(widths) + self.look.px(8) * (len(widths) + 1) <= room.width
        if one_row:
            yield self._bar(widths, room)
        for share in COLUMNS if one_row else (1.0, *COLUMNS):
            yield from self._column(widths, round(room.width * share), room)

    def _bar(self, widths: list[int], within: pygame.Rect) -> Laid:
        px = self.look.px
        needed = sum(widths) + px(8) * len(widths)
        room = within.width - px(12)
        text = min(fonts.width(self.words, px(15), "semibold"), max(px(180), room - needed - px(48)))
        lines = wrapped(self.words, px(15), "semibold", text + px(2))
        tall = max(px(52), len(lines) * px(20) + px(18 if len(lines) < 4 else 10))
        rect = pygame.Rect(0, 0, text + needed + px(44), tall)
        words = pygame.Rect(px(18), 0, text, len(lines) * px(20))
        words.centery = rect.centery
        row = self._row(widths, rect.right, rect.centery - px(ANSWER) // 2)
        return Laid(rect, lines, words, ("midtop", "midbottom"), row)

    def _column(self, widths: list[int], wide: int, room: pygame.Rect) -> Iterable[Laid]:
        """Yield a panel of about that width, its text as large as fits in the room."""
        px, gap = self.look.px, self.look.px(8)
        whole = sum(widths) + gap * (len(widths) + 1)
        wide = max(wide, whole if whole <= room.width else max(widths) + 2 * gap)
        rows = _rows(widths, wide - gap, gap)
        for size in SIZES:
            lines = wrapped(self.words, px(size), "semibold", wide - px(28))
            high = len(lines) * px(size + LEADING)
            rect = pygame.Rect(0, 0, wide, high + px(22) + px(ANSWER + 6) * len(rows))
            if rect.height <= room.height:
                words = pygame.Rect(px(14), px(10), wide, high)
                bottom = rect.bottom - px(2) - px(ANSWER + 6) * len(rows)
                answers = (
                    box
                    for place, row in enumerate(rows)
                    for box in self._row(row, rect.right, bottom + place * px(ANSWER + 6))
                )
                yield Laid(rect, lines, words, EDGES, tuple(answers), size)
                return

    def _row(self, widths: Sequence[int], right: int, y: int) -> tuple[pygame.Rect, ...]:
        """Return a row of buttons that ends before the pixel *right*."""
        px, found = self.look.px, list[pygame.Rect]()
        x = right - px(8) - sum(widths) - px(8) * (len(widths) - 1)
        for wide in widths:
            found.append(pygame.Rect(x, y, wide, px(ANSWER)))
            x += wide + px(8)
        return tuple(found)

    def draw(self, page: Page) -> None:
        """Draw the bar under its buttons."""
        if not self.words:
            return
        px = self.look.px
        page.box(self.rect, (16, 22, 31, 248), "accent", radius=9)
        asked = self.battle.view.asked
        about = asked.about if asked is not None else None
        rules = about.cites if isinstance(about, Question) else ()
        page.cite(self._laid.text, *dict.fromkeys((*cited(self.words), *rules)))
        y = self._laid.text.y
        for line in self._laid.lines:
            page.write(line, (self._laid.text.x, y), size=self._laid.size, weight="semibold")
            y += px(self._laid.size + LEADING)


def _rows(widths: Sequence[int], room: int, gap: int) -> list[list[int]]:
    """Return *widths* in rows that are not wider than *room*, with a *gap* before each button."""
    rows = list[list[int]]()
    for wide in widths:
        if rows and sum(rows[-1]) + gap * len(rows[-1]) + gap + wide <= room:
            rows[-1].append(wide)
        else:
            rows.append([wide])
    return rows
