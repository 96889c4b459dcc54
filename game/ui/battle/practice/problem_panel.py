"""The panel of a practice problem: the question, then the verdict with its figures, and the ways on."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pygame

from game.core.views.teaching.problem_words import FigureRow, action_words, comparison, headline, lost_words
from game.ui.battle.lesson.lesson_panel import BUTTON, EDGE, GAP, Line, heading, text
from game.ui.battle.panels.buttons import Buttons, Wanted
from game.ui.battle.practice.problem_session import ProblemSession
from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.keys import spoken
from game.ui.shell.page import LEADING, Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets

ROW, FIGURE = 18, 42
"""The height of a row of figures, and the width of a figure, at 100 %."""
HOW = "Answer with its action, as in a battle. Undo takes an answer back."
SECRET = "Answer as in a battle. Begin again to try another tactic."
JUDGING = "Judging…"
REFUSED = "This cannot be judged: something else was played before. Begin again."


class ProblemPanel(Panel):
    """Shows the question of a practice problem and the verdict on its answer."""

    name = placement.LESSON
    title = "Problem"
    titled = True

    def __init__(
        self,
        look: Theme,
        session: ProblemSession,
        widgets: Widgets,
        again: Callable[[], Any],
        another: Callable[[], Any],
    ) -> None:
        super().__init__(look)
        self.session, self._again, self._another = session, again, another
        self.buttons = Buttons(widgets)
        self._fitted: Hashable = None

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        px = self.look.px
        self.title = self.session.problem.title
        wide = px(placement.DRAWER) if frame.narrow else frame.column
        tall = sum(self._tall(line, wide - 2 * px(EDGE)) for line in self._lines())
        return wide, self.head + px(6) + tall + len(self._rows()) * px(ROW) + px(BUTTON + 16)

    def _lines(self) -> list[Line]:
        """Return the paragraphs, the first ones above the figures; those that do not fit are left out."""
        session, problem = self.session, self.session.problem
        verdict = session.verdict
        if verdict is not None:
            lost = lost_words(problem, verdict)
            found = [heading(headline(verdict), "good" if verdict.right else "warn"), *self._best()]
            return [*found, *([text(lost)] if lost else []), text(problem.why)]
        how = HOW if problem.unit else SECRET
        waits = REFUSED if session.refused else JUDGING if session.answer is not None else how
        found = [text(problem.question)] if not session.shows else [*self._best(), text(problem.why)]
        topic: list[Line] = [] if problem.topic == problem.title else [(problem.topic, 12, "dim", "semibold")]
        return [*topic, *found, (waits, 13, "dim", "regular")]

    def _best(self) -> list[Line]:
        best = self.session.best
        assert best is not None, "it is shown"
        words = action_words(self.session.judge.view, best.action)
        return [(f"Best found: {words}.", 13, "text", "semibold")]

    def _rows(self) -> list[FigureRow]:
        """Return the figures of the answer and of the best one, with a heading; empty before the verdict."""
        verdict = self.session.verdict
        if verdict is None:
            return []
        return [FigureRow("", "", "yours", "best", worse=False), *comparison(self.session.problem, verdict)]

    def _tall(self, line: Line, wide: int) -> int:
        words, size, _, weight = line
        rows = wrapped(words, self.look.px(size), weight, wide)
        return len(rows) * round(self.look.px(size) * LEADING) + self.look.px(5)

    def key(self) -> Hashable:
        return tuple(self._lines()), tuple(self._rows())

    def paint(self, page: Page) -> None:
        px = self.look.px
        room, y = self.rect.width - px(2 * EDGE), self.head + px(6)
        end = self.rect.height - px(BUTTON + 12)
        first, *others = self._lines()
        y = self._paragraph(page, y, first, room)
        for row in self._rows():
            self._figures(page, y, row)
            y += px(ROW)
        left = [line for line in others if (y := self._paragraph(page, y, line, room, end)) > end]
        whole = "\n".join(line[0] for line in (first, *others))
        page.hint(pygame.Rect(0, self.head, self.rect.width, self.rect.height), whole if left else "")

    def _paragraph(self, page: Page, y: int, line: Line, room: int, end: float = math.inf) -> int:
        """Draw *line* if it fits above *end*; return where it ends."""
        words, size, tone, weight = line
        below = y + self._tall(line, room)
        if below <= end:
            page.lines(words, (self.look.px(EDGE), y), room, size=size, tone=tone, weight=weight)
        return below

    def _figures(self, page: Page, y: int, row: FigureRow) -> None:
        px, right = self.look.px, self.rect.width - self.look.px(EDGE)
        tone, usual = ("dim", "dim") if not row.short else ("warn" if row.worse else "text", "text")
        room = right - px(EDGE + 2 * FIGURE)
        page.hint(page.write(row.short, (px(EDGE), y), size=12, tone="dim", width=room), row.words)
        page.write(row.given, (right - px(FIGURE), y), size=13, tone=tone, anchor="topright")
        page.write(row.best, (right, y), size=13, tone=usual, anchor="topright")

    @property
    def busy(self) -> bool:
        """Whether an answer is being judged, or its buttons are still being made."""
        return self.session.busy or self.buttons.busy

    def update(self, *, free: bool = True) -> None:
        """Update the buttons; new ones are made only if the frame is *free* for it."""
        state = self.session.verdict is not None, self.session.shows
        fitted = state, tuple(self.rect), self.folded, self.session.battle.app.keys
        if fitted != self._fitted:
            self._fitted = fitted
            self.buttons.fit([*self._wanted()] if self.open else [])
        elif free:
            self.buttons.more()

    def go_on(self) -> None:
        """Show the best answer; once it is shown, go to the next problem."""
        if self.session.shows or self.session.verdict is not None:
            self._another()
        else:
            self.session.show_best()

    def _wanted(self) -> Iterable[Wanted]:
        """Yield the buttons at the foot: the answer, then the next problem; begin again."""
        px, keys = self.look.px, self.session.battle.app.keys
        x, y = self.rect.x + px(EDGE), self.rect.bottom - px(BUTTON + 8)
        on, again = (spoken(keys.of(name)) for name in ("lesson on", "lesson again"))
        done = self.session.shows or self.session.verdict is not None
        words = f"{'Next' if done else 'Answer'} ({on})"
        hint = "The next problem that is not solved yet" if done else "The best answer found; without a tick"
        wide = fonts.width(words, px(14), "bold") + px(22)
        style = "primary" if done else "quiet"
        yield Wanted(pygame.Rect(x, y, wide, px(BUTTON)), words, self.go_on, style, hint=hint)
        at = pygame.Rect(x + wide + px(GAP), y, px(BUTTON + 6), px(BUTTON))
        yield Wanted(at, "", self._again, "quiet", "restart", f"Begin the problem again ({again})")
