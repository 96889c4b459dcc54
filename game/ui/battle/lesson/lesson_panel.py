"""The panel of a lesson: the current step, which steps are done, and the ways on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Any

import pygame

from game.ui.battle.lesson.lesson_session import LessonSession
from game.ui.battle.panels.buttons import Buttons, Wanted
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.fonts import Weight
from game.ui.shell.keys import spoken
from game.ui.shell.page import LEADING, Page, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Widgets

EDGE, DOT, STEP, BUTTON, GAP = 12, 16, 20, 30, 6
LISTS = 960
"""The window height at 100 % from which all steps are listed by name."""
SIGNS = {"done": ("check_circle", "good"), "skipped": ("minus_circle_outline", "dim")}
NOW, LATER = ("arrow_right_circle", "warn"), ("circle_outline", "faint")
Line = tuple[str, float, str, Weight]
"""A paragraph: its words, font size, tone and weight."""


class LessonPanel(Panel):
    """Shows the step of a lesson; away where there is none. Its buttons are among the screen's widgets."""

    name = placement.LESSON
    title = "Lesson"
    titled = True

    def __init__(
        self, look: Theme, session: LessonSession, widgets: Widgets, again: Callable[[], Any]
    ) -> None:
        super().__init__(look)
        self.session, self._again = session, again
        self.buttons = Buttons(widgets)
        self._listed = False
        self._fitted: Hashable = None

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        lesson = self.session.lesson
        if lesson is None:
            return None
        px = self.look.px
        self._listed = frame.window[1] >= px(LISTS)
        wide = px(placement.DRAWER) if frame.narrow else frame.column
        self.title = self._headed(wide - px(2 * EDGE + MARK))
        text = sum(self._tall(line, wide - 2 * px(EDGE)) for line in self._lines())
        steps = self._steps_tall(wide - 2 * px(EDGE))
        return wide, self.head + px(6) + steps + text + px(BUTTON + 14)

    def _headed(self, room: int) -> str:
        """Return the title: the battle, or "Lesson" if that does not fit in *room*, and the step."""
        titles = (f"{name} · {self._where()}" for name in (self.session.battle.view.brief.name, "Lesson"))
        whole, brief = titles
        return whole if fonts.width(whole.upper(), self.look.px(11), "bold") <= room else brief

    def _where(self) -> str:
        lesson, place = self.session.lesson, len(self.session.progress.outcomes)
        assert lesson is not None, "it is shown"
        whole = len(lesson.steps)
        return f"{min(place + 1, whole)} of {whole}" if place < whole else "done"

    def _lines(self) -> list[Line]:
        """Return the paragraphs: the step, and what is said about a wrong turn."""
        session, step = self.session, self.session.step
        assert session.lesson is not None, "it is shown"
        if step is None:
            return [heading("All steps are behind you", "good"), text(session.lesson.ending)]
        found = [heading(step.title), text(session.words(step.text))]
        wrong = session.progress.wrong
        return [*found, (session.words(wrong), 13, "warn", "semibold")] if wrong else found

    def _tall(self, line: Line, wide: int) -> int:
        return len(self._broken(line, wide)) * round(self.look.px(line[1]) * LEADING) + self.look.px(5)

    def _broken(self, line: Line, wide: int) -> tuple[str, ...]:
        words, size, _, weight = line
        return wrapped(words, self.look.px(size), weight, wide)

    def _steps_tall(self, wide: int) -> int:
        """Return the height of the ticks of all steps."""
        px, lesson = self.look.px, self.session.lesson
        assert lesson is not None, "it is shown"
        if self._listed:
            return len(lesson.steps) * px(STEP) + px(8)
        return -(-len(lesson.steps) // max(1, wide // px(DOT))) * px(DOT) + px(6)

    def key(self) -> Hashable:
        return self.title, tuple(self._lines()), self.session.progress.outcomes, self._listed

    def paint(self, page: Page) -> None:
        if self.session.lesson is None:
            return
        px = self.look.px
        room = self.rect.width - 2 * px(EDGE)
        y = self._ticks(page, self.head + px(6), room)
        for line in self._lines():
            words, size, tone, weight = line
            page.lines(words, (px(EDGE), y), room, size=size, tone=tone, weight=weight)
            y += self._tall(line, room)

    def _ticks(self, page: Page, y: int, room: int) -> int:
        """Paint a sign for each step, with its name where there is room; return where they end."""
        lesson, px = self.session.lesson, self.look.px
        assert lesson is not None, "it is shown"
        row = max(1, room // px(DOT))
        for place, step in enumerate(lesson.steps):
            sign, tone = self._sign(place)
            if self._listed:
                at = px(EDGE + 8), y + place * px(STEP) + px(9)
                words = px(EDGE + 22), at[1]
                shade = "text" if (sign, tone) == NOW else "dim"
                page.write(step.title, words, size=13, tone=shade, anchor="midleft", width=room - px(22))
            else:
                at = px(EDGE + 8) + place % row * px(DOT), y + px(8) + place // row * px(DOT)
                spot = pygame.Rect(0, 0, px(DOT), px(DOT))
                spot.center = at
                page.hint(spot, f"{place + 1}. {step.title}")
            page.icon(sign, at, 15, tone)
        return y + self._steps_tall(room)

    def _sign(self, place: int) -> tuple[str, str]:
        outcome = self.session.progress.outcome(place)
        current = place == len(self.session.progress.outcomes)
        return SIGNS.get(outcome, NOW if current else LATER)

    @property
    def busy(self) -> bool:
        """Whether its buttons are still being made."""
        return self.buttons.busy

    def go_on(self) -> None:
        """Go on in the lesson."""
        self.session.go_on()

    def update(self, *, free: bool = True) -> None:
        """Update the buttons; new ones are made only if the frame is *free* for it."""
        fitted = self.session.step, tuple(self.rect), self.folded, self.session.battle.app.keys
        if fitted != self._fitted:
            self._fitted = fitted
            self.buttons.fit([*self._wanted()] if self.open else [])
        elif free:
            self.buttons.more()

    def _wanted(self) -> Iterable[Wanted]:
        """Yield the buttons at the foot: go on, or skip the step; begin again."""
        px, keys, session = self.look.px, self.session.battle.app.keys, self.session
        x, y = self.rect.x + px(EDGE), self.rect.bottom - px(BUTTON + 8)
        on, again = (spoken(keys.of(name)) for name in ("lesson on", "lesson again"))
        if session.step is not None:
            words = f"{'Next' if session.reads else 'Skip'} ({on})"
            hint = "On to the next step" if session.reads else "Leave this step out"
            style = "primary" if session.reads else "quiet"
            wide = fonts.width(words, px(14), "bold") + px(22)
            yield Wanted(pygame.Rect(x, y, wide, px(BUTTON)), words, session.go_on, style, hint=hint)
            x += wide + px(GAP)
        hint = f"Begin the lesson again ({again})"
        wide = max(px(BUTTON), self.rect.right - px(EDGE) - x) if session.step is None else px(BUTTON + 6)
        words = "Again" if session.step is None else ""
        yield Wanted(pygame.Rect(x, y, wide, px(BUTTON)), words, self._again, "quiet", "restart", hint)


def heading(words: str, tone: str = "text") -> Line:
    """Return *words* as a heading."""
    return words, 15, tone, "bold"


def text(words: str) -> Line:
    """Return *words* as a paragraph."""
    return words, 13, "text", "regular"
