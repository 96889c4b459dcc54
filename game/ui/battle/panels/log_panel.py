"""The log: what has happened, line by line; the rule and the tally on hover, the unit by a click."""

from __future__ import annotations

import pygame

from game.core.views.story import StoryLine
from game.ui.battle.session.battle import Battle
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme, mixed
from game.ui.widgets.lines import ListRow, lines


class LogPanel:
    """Shows the story of a battle as a list that stays at its end unless it was scrolled up."""

    def __init__(self, rect: pygame.Rect, look: Theme, battle: Battle) -> None:
        self.rect = rect
        self.look = look
        self.battle = battle
        px = look.px
        inner = pygame.Rect(rect.x, rect.y + px(6), rect.width - px(4), rect.height - px(12))
        self.line_list = lines(inner, look, step=21, click=self._click)
        self._shown = -1
        self._last: StoryLine | None = None

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll, or select the unit of the line that was clicked; False where *event* is not for the log."""
        if self.line_list.handle(event, pointer):
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return pressed and self.rect.collidepoint(event.pos)

    def _click(self, row: ListRow) -> None:
        if row.tag is not None:
            self.battle.select(row.tag)

    def draw(self, page: Page) -> None:
        """Draw the lines that are visible."""
        story = self.battle.hotseat.story.lines
        last = story[-1] if story else None
        if len(story) != self._shown or last is not self._last:
            follow = self.line_list.at_end or self._shown < 0
            known = (
                self.line_list.things[: self._shown]
                if 0 <= self._shown <= len(story) and self._same(story)
                else []
            )
            rows = [*known, *(self._row(told) for told in story[len(known) :])]
            self.line_list.fill(rows)
            if follow:
                self.line_list.scroll_to(self.line_list.length)
            self._shown, self._last = len(story), last
        page.surface.fill(page.tone("bg"), self.rect)
        thin = self.look.px(1)
        page.surface.fill(page.tone("line"), (self.rect.x, self.rect.y, self.rect.width, thin))
        page.surface.fill(page.tone("line"), (self.rect.x, self.rect.y, thin, self.rect.height))
        self.line_list.draw(page)

    def _same(self, story: list[StoryLine]) -> bool:
        """Whether the lines that are shown are the beginning of *story*."""
        return self._shown > 0 and story[self._shown - 1] is self._last

    def _row(self, told: StoryLine) -> ListRow:
        hint = hint_of(told)
        if told.heading:
            return ListRow(told.words.upper(), tone="accent_hover", weight="bold", size=12, hint=hint)
        unit = next((one for one in told.units if one in self.battle.view.units), None)
        if told.side is None or told.side not in self.battle.hotseat.order:
            return ListRow(told.words, tone="dim", hint=hint, tag=unit)
        tone = self.look.side(self.battle.hotseat.places[told.side])
        return ListRow(
            told.words, tone=mixed(tone, (255, 255, 255, 255), 0.45), bar=tone, hint=hint, tag=unit
        )


def hint_of(told: StoryLine) -> str:
    """Return the tooltip of the line: the whole line, its rule, the tally and the dice."""
    lines = [told.words]
    if told.rule:
        lines.append(f"Rule {told.rule}")
    if told.need is not None:
        lines += [f"{term.value:+d}  {term.reason} ({term.rule})" for term in told.need.terms]
        lines.append(f"needs {told.need}+{' on each die' if told.each else ''}")
    if told.faces:
        lines.append(f"dice: {', '.join(map(str, told.faces))}")
    return "\n".join(lines)
