"""The statistics of a replay: what each side had done by the moment shown, turn by turn."""

from __future__ import annotations

from collections.abc import Hashable

import pygame

from game.core.views.side_places import places
from game.mechanics.battle.battle_statistics import BattleStatistics, battle_statistics, side_numbers
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.menu.pieces import side_sign
from game.ui.menu.replay.bars import draw_bars
from game.ui.menu.replay.session import ReplaySession
from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

WIDE, COLUMN, ROW, CHART = 150, 92, 24, 150
LOW_ROW, LOW_CHART = 20, 64
"""Their heights in a window that is narrow or lower than `LOW`; a short one has no chart."""
LOW = 800
ROWS = 5


class StatisticsPanel(Panel):
    """Shows units left, hits and damage of each side, and the damage by turn; folded until it is opened."""

    name = placement.STATISTICS
    title = "Statistics"
    titled = True

    def __init__(self, look: Theme, replay: ReplaySession) -> None:
        super().__init__(look)
        self.replay = replay
        self._answers: BackgroundAnswer[BattleStatistics] = BackgroundAnswer()
        self._found: tuple[int, BattleStatistics] | None = None
        self._row = ROW

    @property
    def busy(self) -> bool:
        """Whether the statistics of this moment are still being computed."""
        return self.open and self._answers.busy

    def close(self) -> None:
        """Stop computing."""
        self._answers.close()

    def begins_folded(self, frame: Frame) -> bool:
        return True

    def wanted(self, frame: Frame) -> tuple[int, int]:
        px = self.look.px
        wide = px(WIDE) + px(COLUMN) * len(self.replay.view.sides)
        low = frame.narrow or frame.window[1] < px(LOW)
        self._row, chart = (LOW_ROW, LOW_CHART) if low else (ROW, CHART)
        tall = self.head + px(34 + self._row * ROWS + (0 if frame.short else chart + 8))
        return min(wide, frame.bar), min(tall, frame.window[1] - px(160))

    def update(self) -> None:
        """Compute the statistics up to the moment shown, in the background."""
        if not self.open:
            return
        now, frames = self.replay.now, self.replay.frames
        start, seat = frames[0], self.replay.seat
        found = self._answers.ask(
            now, lambda: battle_statistics(next(iter(start.seats.values())).view, seat.news)
        )
        if found is not None:
            self._found = now, found

    def key(self) -> Hashable:
        return self._found[0] if self._found is not None else None

    def paint(self, page: Page) -> None:
        if self._found is None:
            page.write("Counting…", page.rect.center, tone="dim", anchor="center")
            return
        px, view, found = page.px, self.replay.after, self._found[1]
        y = self.head + px(4)
        wide = (self.rect.width - px(WIDE)) // len(view.sides)
        for place, (side, index) in enumerate(places(view.sides).items()):
            right = px(WIDE) + (place + 1) * wide - px(12)
            name = page.write(
                side, (right, y), size=13, weight="bold", anchor="topright", width=wide - px(22)
            )
            side_sign(page, index, (name.x - px(9), name.centery), 10)
            page.hint(name, side)
            for row, (words, value, hint) in enumerate(side_numbers(found, view, side)):
                at = y + px(24 + self._row * row)
                if place == 0:
                    page.write(words, (px(12), at), size=13, tone="dim", width=px(WIDE - 16))
                page.write(value, (right, at), size=13, weight="bold", anchor="topright")
                page.hint(pygame.Rect(px(12), at, self.rect.width - px(24), px(self._row)), hint)
        top = y + px(24 + self._row * ROWS + 8)
        chart = pygame.Rect(px(12), top, self.rect.width - px(24), self.rect.height - top - px(8))
        draw_bars(page, chart, found.by_turn, view.sides)
