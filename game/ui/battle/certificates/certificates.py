"""The box over the table that says how something is measured: one at a time, where it hides nothing of it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.model.unit import UnitId
from game.ui.battle.certificates.burst_panel import BurstPanel
from game.ui.battle.certificates.inspector import draw_inspector
from game.ui.battle.certificates.sight_panel import SightPanel
from game.ui.battle.certificates.tally_box import TallyBox
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.table_view import TableView
from game.ui.panels import placement
from game.ui.panels.panel import MARK, Panel
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme


class Certificates(Panel):
    """Shows what is at the cursor while that is asked, the sight line, a template, or the tally of an attack.

    Attributes:
        tally: Of an attack; *sight* is the certificate of a sight line, *burst* the hit list of a template.
    """

    name = placement.CERTIFICATE
    title = "Certificate"

    def __init__(self, look: Theme, battle: TableSession, shown: OverlayState) -> None:
        super().__init__(look)
        self.battle = battle
        self.tally = TallyBox(battle)
        self.sight = SightPanel(battle)
        self.burst = BurstPanel(shown.bursting)
        self._about = False

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        return (0, 0) if self._about else None

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where the boxes stand that are shown, in pixels of the window."""
        return [rect for rect in (self.tally.rect, self.sight.rect, self.burst.rect) if rect.width]

    @property
    def solid(self) -> list[pygame.Rect]:
        """Where a click is none on the table: on all boxes but the tally, which follows the pointer."""
        return [rect for rect in (self.sight.rect, self.burst.rect) if rect.width]

    @property
    def mark(self) -> pygame.Rect:
        if self.folded:
            return self.rect
        box, px = next(iter(self.rects), None), self.look.px
        if box is None:
            return pygame.Rect(0, 0, 0, 0)
        return pygame.Rect(box.right - px(MARK + 3), box.y + px(3), px(MARK), px(MARK))

    @property
    def behind(self) -> bool:
        """Whether a box is being painted."""
        return self.tally.behind

    @behind.setter
    def behind(self, behind: bool) -> None:
        """Leave it to the boxes."""

    def hide(self) -> None:
        """Show nothing."""
        self.sight.hide()
        self.burst.hide()
        self.tally.rest()
        self._about = False

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
        charts: Sequence[pygame.Rect] = (),
        bursts: pygame.Rect | None = None,
    ) -> bool:
        """Draw the box that the moment wants; return whether there is one.

        Args:
            rooms: Where a box may stand, the best first; the last is taken as it is.
            line: The sight line that is looked at.
            target: The enemy whose tally is shown; *ends* are the tokens that it is about.
            charts: Small maps that are left free.
            bursts: Where the hit list of a template may stand; None where none is shown now.
        """
        battle = self.battle
        if battle.desk.inspecting and battle.desk.over:
            self.hide()
            draw_inspector(page, rooms, battle, table.viewport.pixel_of(battle.desk.cursor))
            return True
        if self.folded:
            about = line is not None or target is not None
            self.hide()
            self._about = about
            return False
        self.sight.show(page, [rooms[0], rooms[-1]], line, table.viewport)
        burst = bursts is not None and not self.sight.rect.width
        if bursts is None or not burst:
            self.burst.hide()
        elif self.burst.show(page, [bursts, rooms[-1]], table.viewport, charts):
            target = None
        if target is not None:
            self.tally.draw(page, rooms, target, ends)
        else:
            self.tally.rest()
        self._about = bool(self.rects)
        if self._about:
            page.icon("chevron_up", self.mark.center, 16, "dim")
            page.hint(self.mark, self.hint)
        return self._about
