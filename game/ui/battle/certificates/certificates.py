"""The box over the table that explains a measurement: one at a time, where it hides nothing of it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.model.unit import UnitId
from game.ui.battle.certificates.burst_panel import BurstPanel
from game.ui.battle.certificates.inspector import draw_inspector
from game.ui.battle.certificates.sight_panel import SightPanel
from game.ui.battle.certificates.summary import Summary, of_attack, of_burst, of_line
from game.ui.battle.certificates.tally_box import TallyBox
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.table_view import TableView
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.scrolled_page import ScrolledPage

BAR = 8
"""The width of a scroll bar, in pixels at 100 %."""


class Certificates(Panel):
    """Shows the terrain at the cursor on request, the sight line, a template, or the tally of an attack.

    Its tab shows the subject and the verdict. In a low window it is a drawer: folded until it is opened.

    Attributes:
        tally: Of an attack; *sight* is the certificate of a sight line, *burst* the hit list of a template.
        summary: What its tab shows while it is folded; None while there is nothing to show.
    """

    name = placement.CERTIFICATE
    title = "Certificate"

    def __init__(self, look: Theme, battle: TableSession, shown: OverlayState) -> None:
        super().__init__(look)
        self.battle = battle
        self.tally = TallyBox(battle)
        self.sight = SightPanel(battle)
        self.burst = BurstPanel(shown.bursting)
        self.summary: Summary | None = None
        self._shown = shown
        self._about = False
        self._most = 0

    def begins_folded(self, frame: Frame) -> bool:
        return frame.short

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        self._most = frame.bar
        return (0, 0) if self._about else None

    @property
    def tab(self) -> int:
        if self.summary is None:
            return super().tab
        px = self.look.px
        wide = fonts.width(self.summary.about, px(13), "semibold") + fonts.width(
            self.summary.verdict, px(13), "bold"
        )
        return min(wide + px(MARK + 22 + 10), self._most)

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of the boxes shown, in pixels of the window."""
        return [rect for rect in (self.tally.rect, self.sight.rect, self.burst.rect) if rect.width]

    @property
    def solid(self) -> list[pygame.Rect]:
        """Where clicks do not reach the table: all boxes but the tally, which follows the pointer."""
        return [rect for rect in (self.sight.rect, self.burst.rect) if rect.width]

    @property
    def box(self) -> pygame.Rect:
        return self.rect if self.folded else next(iter(self.rects), pygame.Rect(0, 0, 0, 0))

    @property
    def open(self) -> bool:
        return not self.folded and self.box.width > 0

    @property
    def mark(self) -> pygame.Rect:
        box, px = self.box, self.look.px
        if self.folded or not box.width:
            return box
        bar = px(BAR) if any(one.scrolls for one in self._scrolled) else 0
        return pygame.Rect(box.right - px(MARK + 3) - bar, box.y + px(3), px(MARK), px(MARK))

    @property
    def behind(self) -> bool:
        """Whether a box is being painted."""
        return self.tally.behind

    @behind.setter
    def behind(self, behind: bool) -> None:
        """Ignored: the boxes decide."""

    def hide(self) -> None:
        """Hide everything."""
        self._hide_boxes()
        self.summary, self._about = None, False

    def _hide_boxes(self) -> None:
        self.sight.hide()
        self.burst.hide()
        self.tally.rest()

    @property
    def _scrolled(self) -> list[ScrolledPage]:
        """The pages that may be longer than their boxes."""
        return [self.tally.scrolled, self.sight.scrolled, self.burst.scrolled]

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll the box that is shown; return False if *event* is not for it, or if all of it is visible."""
        return any(one.handle(event, pointer) for one in self._scrolled)

    def scroll(self, key: str) -> bool:
        """Scroll the box that is shown on "pageup" or "pagedown"; return False if all of it is visible."""
        return any(one.key(key) for one in self._scrolled)

    def close(self) -> None:
        """Stop computing."""
        self.tally.close()

    def draw_over(
        self,
        page: Page,
        table: TableView,
        rooms: Sequence[pygame.Rect],
        *,
        line: SightLine | None,
        target: UnitId | None,
        ends: Sequence[pygame.Rect] = (),
        spared: Sequence[pygame.Rect] = (),
        charts: Sequence[pygame.Rect] = (),
        bursts: pygame.Rect | None = None,
    ) -> bool:
        """Draw the box needed now; return whether there is one.

        Args:
            rooms: Where a box may be placed, the best first; the last is used in any case. Without one
                nothing is shown.
            line: The sight line shown.
            target: The enemy whose tally is shown; *ends* are the tokens that it is about.
            spared: The tokens and panels of which the tally hides as little as possible.
            charts: Inset maps to keep clear.
            bursts: Where the hit list of a template may be placed; None if none is shown now.
        """
        battle = self.battle
        if battle.desk.inspecting and battle.desk.over:
            self.hide()
            draw_inspector(page, rooms or [page.rect], battle, table.viewport.pixel_of(battle.desk.cursor))
            return True
        if self.folded:
            self._hide_boxes()
            self._fold_up(page, self.summed_up(line, target, bursting=bursts is not None))
            return False
        if not rooms:
            self.hide()
            return False
        self.summary, before = None, self.rects
        self.sight.show(page, [rooms[0], rooms[-1]], line, table.viewport, self.spot)
        burst = bursts is not None and not self.sight.rect.width
        if bursts is None or not burst:
            self.burst.hide()
        elif self.burst.show(page, [bursts, rooms[-1]], table.viewport, charts, self.spot):
            target = None
        if target is not None:
            self.tally.draw(page, rooms, target, ends, spared=spared, spot=self.spot)
        else:
            self.tally.rest()
        self._about = bool(self.rects)
        page.unfinished = page.unfinished or before != self.rects
        if self._about:
            page.icon("chevron_up", self.mark.center, 16, "dim")
            page.hint(self.mark, self.hint)
        return self._about

    def summed_up(self, line: SightLine | None, target: UnitId | None, *, bursting: bool) -> Summary | None:
        """Return what would be shown in one line; None if there is nothing."""
        found = of_line(self.battle, line) if line is not None else None
        looked = self._shown.bursting.looked
        if found is None and bursting and looked is not None:
            found = of_burst(looked)
        return of_attack(self.battle, target) if found is None and target is not None else found

    def _fold_up(self, page: Page, summary: Summary | None) -> None:
        """Show *summary* on the tab from the next frame on; without one there is no tab."""
        if summary != self.summary:
            page.unfinished = True
        self.summary, self._about = summary, summary is not None

    def draw_tab(self, page: Page) -> None:
        if self.summary is None:
            super().draw_tab(page)
            return
        self.draw_ground(page)
        px, y = page.px, self.rect.centery
        page.icon("chevron_down", (self.rect.x + px(14), y), 16, "dim")
        left, right = self.rect.x + px(26), self.rect.right - px(10)
        about, verdict, tone = self.summary.about, self.summary.verdict, self.summary.tone
        beside = right - left - px(8) - fonts.width(about, px(13), "semibold")
        end = page.write(
            verdict,
            (right, y),
            size=13,
            tone=tone,
            weight="bold",
            anchor="midright",
            width=max(beside, (right - left) * 2 // 3),
        )
        page.write(
            about,
            (left, y),
            size=13,
            weight="semibold",
            anchor="midleft",
            width=end.x - px(8) - left,
        )
        page.hint(self.rect, f"{about}  {verdict}\n{self.hint}")
