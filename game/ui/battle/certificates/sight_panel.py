"""The panel of a sight line: its whole certificate, placed where it hides neither end."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from game.core.model.unit import Unit
from game.geometry.identity import Identity
from game.overlays.sight_drawings import Both
from game.ui.battle.certificates.ruling_blocks import DECIDED, DRAWN, NAMED, SAID, by_rules, reasons
from game.ui.battle.certificates.sight_blocks import (
    Block,
    faces,
    facts,
    heading,
    margins,
    odds,
    plan_of,
    section_of,
    tally,
)
from game.ui.battle.certificates.tally_rows import DARK, EDGE, RIM
from game.ui.battle.session.desk import SightLine
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.sightings import both, ends
from game.ui.battle.table.viewport import Viewport
from game.ui.panels.boxes import along, clear_of, put
from game.ui.shell.page import Page
from game.ui.widgets.scrolled_page import ScrolledPage

WIDTH, LOWEST, SHARE = 348, 240, 0.13
"""Its width and guaranteed height at 100 %; else its greatest share of the window."""
LAG = 4
COMPACT = 5
Segment = tuple[tuple[int, int], tuple[int, int]]


class CertificateFit(NamedTuple):
    """What of a certificate fits into a room: the index of its layout, and the sizes in pixels.

    Attributes:
        size: The size of its box; if its whole height *tall* is greater, it scrolls.
    """

    layout: int
    size: tuple[int, int]
    tall: int


WORDS: tuple[Block, ...] = (facts, margins)
LAYOUTS: tuple[tuple[Block, ...], ...] = (
    (heading, plan_of(120), section_of(136), faces, *WORDS, tally),
    (heading, plan_of(84), section_of(96), faces, *WORDS, tally),
    (heading, plan_of(58), section_of(70), faces, *WORDS, tally),
    (heading, plan_of(50), section_of(64), faces, *WORDS, odds),
    (heading, plan_of(40), section_of(56), faces, margins, odds),
    (heading, section_of(56), faces, margins, odds),
    (heading, plan_of(40), section_of(48), *WORDS, odds),
    (heading, section_of(48), *WORDS, odds),
    (heading, section_of(48), facts, odds),
    (heading, facts, odds),
    (heading, odds),
)
RULED: tuple[tuple[Block, ...], ...] = (
    (heading, plan_of(84), section_of(110), by_rules(DRAWN), reasons),
    (heading, section_of(84), by_rules(DRAWN), reasons),
    (heading, section_of(64), by_rules(SAID), reasons),
    (heading, section_of(56), by_rules(DECIDED), reasons),
    (heading, by_rules(DECIDED), reasons),
    (heading, by_rules(DECIDED)),
    (by_rules(NAMED),),
)
"""The layouts for several families."""


class SightPanel:
    """Draws the certificate of a sight line; repainted only for another line.

    Attributes:
        rect: Its rectangle in the window; empty while it is hidden.
        scrolled: Shows a certificate that is longer than its box.
    """

    def __init__(self, battle: TableSession) -> None:
        self.battle = battle
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scrolled = ScrolledPage()
        self._key: Hashable = None
        self._shape: Hashable = None
        self._frames = 0
        self._taken: list[pygame.Rect] = []
        self._seen: Both | None = None
        self._fits: list[CertificateFit] = []
        self._pages: dict[CertificateFit, Page] = {}

    def show(
        self,
        page: Page,
        rooms: Sequence[pygame.Rect],
        line: SightLine | None,
        viewport: Viewport,
        spot: str = "",
    ) -> None:
        """Draw the panel of *line*; nothing if there is no line or no viewer.

        It hides neither the line nor a unit.

        Args:
            rooms: Where it may be placed, the best first; the last is used in any case.
            viewport: Of the table with the line.
            spot: The corner chosen by the player.
        """
        found = ends(self.battle, line) if line is not None else None
        if found is None:
            self.hide()
        else:
            a, b = (viewport.pixel_of(unit.at) for unit in found)
            self._taken = [viewport.token_rect(unit) for unit in self.battle.view.present]
            follows = line is not None and line.end is None
            self._draw(page, rooms, found, (a, b), spot, patient=follows)

    def _draw(
        self,
        page: Page,
        rooms: Sequence[pygame.Rect],
        units: tuple[Unit, Unit],
        line: Segment,
        spot: str,
        *,
        patient: bool,
    ) -> None:
        """Draw the panel of the sight line between *units*, shown on the screen as *line*.

        Args:
            patient: Whether the previous panel may be shown for a few more frames, while the line moves.
        """
        look = page.look
        desk = self.battle.desk
        near = not patient and desk.sight is None
        shape = look.scale, look.palette, near, desk.by_rules, *(room.size for room in rooms)
        key = (Identity(self.battle.view), units, *shape)
        self._frames += 1
        stale = patient and self._frames < LAG and shape == self._shape and self.rect.width > 0
        if self._seen is None or (key != self._key and not stale):
            self._key, self._shape, self._pages, self._frames = key, shape, {}, 0
            self._seen = both(self.battle, *units)
            first = _first(self._seen, near=near)
            sizes = [_most(page, room, self._seen) for room in rooms]
            self._fits = [fitting(page, self._seen, size, first) for size in sizes]
        chosen, beside = self._chosen(rooms, line, near=near)
        ends = [pygame.Rect(x - 12, y - 12, 24, 24) for x, y in line]
        self.rect = put(chosen.size, rooms[-1], spot, ends) or beside
        if chosen not in self._pages:
            self._pages[chosen] = painted(page, self._seen, chosen)
        if chosen.tall > chosen.size[1]:
            about = units[0].id, units[1].id
            self.scrolled.draw(page, self._pages[chosen], self.rect, about, back=DARK, rim=RIM)
        else:
            self.scrolled.hide()
            page.show(self._pages[chosen], self.rect.topleft)

    def _chosen(
        self, rooms: Sequence[pygame.Rect], line: Segment, *, near: bool
    ) -> tuple[CertificateFit, pygame.Rect]:
        """Return layout and place: the most detailed that hides nothing of *line*.

        Args:
            near: Whether to use the first room with a place for it: a pinned one hides no panel.
        """
        best: tuple[CertificateFit, pygame.Rect] | None = None
        for fit, room in zip(self._fits, rooms, strict=True):
            found = along(fit.size, room, line, self._taken, self.rect)
            if found is not None and (best is None or (fit.layout < best[0].layout and not near)):
                best = fit, found
        last = self._fits[-1]
        ends = [pygame.Rect(x - 12, y - 12, 24, 24) for x, y in line]
        return best or (last, clear_of(last.size, rooms[-1], ends, self._taken, line=line))

    def hide(self) -> None:
        """Hide it."""
        self.scrolled.hide()
        self.rect = pygame.Rect(0, 0, 0, 0)


def _first(seen: Both, *, near: bool) -> int:
    """Return the richest layout allowed: for a pinned line, which is *near*, a small one."""
    return COMPACT if near and not seen.rulings else 0


def _most(page: Page, room: pygame.Rect, seen: Both) -> tuple[int, int]:
    """Return its greatest size in *room*: with the ruling of one family, a share of the window."""
    if seen.rulings:
        return room.size
    wide = max(1, min(page.px(WIDTH), room.width))
    share = round(SHARE * page.rect.width * page.rect.height / wide)
    return room.width, min(room.height, max(page.px(LOWEST), share))


def fitting(page: Page, seen: Both, size: tuple[int, int], first: int = 0) -> CertificateFit:
    """Return the richest layout from the *first* on that fits completely into *size*, else the smallest."""
    width = min(page.px(WIDTH), size[0])
    layouts = layouts_of(seen)
    first, tall = min(first, len(layouts) - 1), 0
    for i, chosen in tuple(enumerate(layouts))[first:]:
        tall = paint(Page(pygame.Surface((width, 4)), page.look), seen, chosen)
        if tall <= size[1]:
            return CertificateFit(i, (width, tall), tall)
    return CertificateFit(len(layouts) - 1, (width, min(tall, size[1])), tall)


def layouts_of(seen: Both) -> Sequence[Sequence[Block]]:
    """Return the layouts of a certificate, the most detailed first."""
    return RULED if seen.rulings else LAYOUTS


def painted(page: Page, seen: Both, fit: CertificateFit) -> Page:
    """Return the panel painted in the layout of *fit*."""
    own = Page(pygame.Surface((fit.size[0], fit.tall), pygame.SRCALPHA), page.look)
    if fit.tall == fit.size[1]:
        own.box(own.rect, DARK, RIM, radius=9)
    paint(own, seen, layouts_of(seen)[fit.layout])
    return own


def paint(page: Page, seen: Both, chosen: Sequence[Block]) -> int:
    """Paint the *chosen* blocks from the top; return the y of the end."""
    y, room = page.px(10), page.rect.width - 2 * page.px(EDGE)
    for block in chosen:
        y = block(page, seen, y, room)
    return y + page.px(8)
