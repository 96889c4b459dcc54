"""The log of events, line by line; rule and tally as tooltips; a click selects the unit."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core.views.story import StoryLine
from game.geometry.identity import Identity
from game.ui.battle.session.battle import Battle
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme, mixed
from game.ui.widgets.lines import ListRow, lines

STEP, LINES, GRIP = 21, 2, 12
WIDE, WHOLE, LONG = 330, 430, 1400
TALL = 0.6
"""The share of the window height for the whole log."""


class LogPanel(Panel):
    """Shows the last lines of the story of a battle, or all; it stays at the end unless scrolled up.

    Attributes:
        whole: Whether the whole log is shown.
    """

    name = placement.LOG
    title = "Log"
    drawer = True

    def __init__(self, look: Theme, battle: Battle) -> None:
        super().__init__(look)
        self.battle = battle
        self.whole = False
        self.line_list = lines(pygame.Rect(0, 0, 1, 1), look, step=STEP, click=self._click)
        self._shown = -1
        self._with_rules = False
        self._last: StoryLine | None = None

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        px = self.look.px
        if not self.battle.hotseat.story.lines:
            return None
        if self.whole:
            return min(px(WHOLE), frame.bar), round(frame.window[1] * TALL)
        wide = WIDE if frame.window[0] >= px(LONG) else WIDE * 3 // 4
        return min(px(wide), frame.bar), px(LINES * STEP + 4)

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        super().place(rect, folded=folded)
        px = self.look.px
        left = px(GRIP - 4)
        inner = pygame.Rect(rect.x + left, rect.y + px(2), rect.width - left - px(MARK), rect.height - px(4))
        inner.width, inner.height = max(1, inner.width), max(1, inner.height)
        if inner != self.line_list.rect:
            rows, at_end = self.line_list.things, self._at_end
            self.line_list = lines(inner, self.look, step=STEP, click=self._click)
            self.line_list.fill(rows)
            if at_end:
                self.line_list.scroll_to(self.line_list.length)

    @property
    def grip(self) -> pygame.Rect:
        return pygame.Rect(self.rect.topleft, (self.look.px(GRIP), self.rect.height))

    @property
    def _at_end(self) -> bool:
        """Whether its last line is visible."""
        return self.line_list.top >= self.line_list.length - self.line_list.rect.height - 2

    def _click(self, row: ListRow) -> None:
        if row.tag is not None:
            self.battle.select(row.tag)

    @property
    def whole_mark(self) -> pygame.Rect:
        """The area that toggles between the whole log and its last lines when clicked."""
        return self.mark.move(0, self.mark.height + self.look.px(2)) if self.open else pygame.Rect(0, 0, 0, 0)

    def switch(self) -> None:
        """Toggle between the whole log and its last lines."""
        self.whole = not self.whole

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll, or select the unit of the line clicked; return False if *event* is not for the log."""
        if not self.open:
            return False
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.whole_mark.collidepoint(event.pos):
            self.switch()
            return True
        if self.line_list.handle(event, pointer):
            return True
        return pressed and self.rect.collidepoint(event.pos)

    def draw_open(self, page: Page) -> None:
        self._follow()
        super().draw_open(page)

    def _follow(self) -> None:
        """Add the lines that are new, and stay at the end unless scrolled up."""
        story = self.battle.hotseat.story.lines
        last = story[-1] if story else None
        if self._with_rules != self.whole:
            self._with_rules, self._shown = self.whole, -1
        if len(story) == self._shown and last is self._last:
            return
        follow = self._at_end or self._shown < 0
        same = 0 <= self._shown <= len(story) and self._same(story)
        known = self.line_list.things[: self._shown] if same else []
        self.line_list.fill([*known, *(self._row(line) for line in story[len(known) :])])
        if follow:
            self.line_list.scroll_to(self.line_list.length)
        self._shown, self._last = len(story), last

    def key(self) -> Hashable:
        return Identity(self.line_list.things), self.line_list.top, self.line_list.held, self.whole

    def paint(self, page: Page) -> None:
        x, y = self.rect.topleft
        grip, mark = self.grip.move(-x, -y), self.whole_mark.move(-x, -y)
        page.icon("drag_vertical", grip.center, 16, "faint")
        self.line_list.draw(page, shift=(-x, -y))
        page.icon("arrow_collapse" if self.whole else "arrow_expand", mark.center, 13, "dim")
        page.hint(mark, "The whole log, or its last lines")

    def _same(self, story: list[StoryLine]) -> bool:
        """Whether the lines shown are the beginning of *story*."""
        return self._shown > 0 and story[self._shown - 1] is self._last

    def _row(self, line: StoryLine) -> ListRow:
        if line.heading:
            return ListRow(line.words.upper(), tone="accent_hover", weight="bold", size=12)
        hint = hint_of(line)
        unit = next((one for one in line.units if one in self.battle.view.units), None)
        rule = line.rule if self.whole else ""
        if line.side is None or line.side not in self.battle.hotseat.order:
            return ListRow(line.words, tone="dim", hint=hint, tag=unit, right=rule)
        tone = self.look.side(self.battle.hotseat.places[line.side])
        return ListRow(
            line.words, mixed(tone, (255, 255, 255, 255), 0.45), bar=tone, hint=hint, tag=unit, right=rule
        )


def hint_of(line: StoryLine) -> str:
    """Return the tooltip of a line: its full text, rule, tally and dice."""
    lines = [line.words]
    if line.rule:
        lines.append(f"Rule {line.rule}")
    if line.need is not None:
        lines += [f"{term.value:+d}  {term.reason} ({term.rule})" for term in line.need.terms]
        lines.append(f"needs {line.need}+{' on each die' if line.each else ''}")
    if line.faces:
        lines.append(f"dice: {', '.join(map(str, line.faces))}")
    return "\n".join(lines)
