"""The certificate of a step: the dice of an attack, term by term, and its sight line at that time."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.story import StoryLine
from game.geometry.identity import Identity
from game.overlays.sight_drawings import Both
from game.ui.battle.certificates.certificates import Certificates
from game.ui.battle.certificates.sight_blocks import Block, faces, section_of
from game.ui.battle.certificates.summary import Summary, of_step
from game.ui.battle.certificates.tally_rows import DARK, EDGE, RIM, draw_term
from game.ui.battle.session.desk import SightLine
from game.ui.battle.table.overlays import OverlayState
from game.ui.battle.table.sightings import both
from game.ui.battle.table.table_view import TableView
from game.ui.menu.replay.replay_step import ReplayStep
from game.ui.menu.replay.session import ReplaySession
from game.ui.panels.boxes import along, clear_of, put
from game.ui.panels.placement import Frame
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.scrolled_page import ScrolledPage

WIDTH, LOWEST, SHARE = 300, 210, 0.09
"""Its width and guaranteed height at 100 %; else its greatest share of the window."""
LAYOUTS: tuple[tuple[Block, ...], ...] = ((section_of(70), faces), (section_of(56),), (section_of(48),), ())


class StepCertificate(Certificates):
    """Shows the attack of the step, unless the player examines something on the table.

    It is folded until the player opens it.
    """

    def __init__(self, look: Theme, replay: ReplaySession, shown: OverlayState) -> None:
        super().__init__(look, replay, shown)
        self.replay = replay
        self._box = pygame.Rect(0, 0, 0, 0)
        self._page: Page | None = None
        self._longer = ScrolledPage()
        self._painted: Hashable = None
        self._found: tuple[ReplayStep | None, tuple[Unit, Unit] | None] = (None, None)

    def begins_folded(self, frame: Frame) -> bool:
        return True

    @property
    def rects(self) -> list[pygame.Rect]:
        return [*super().rects, *([self._box] if self._box.width else [])]

    @property
    def _scrolled(self) -> list[ScrolledPage]:
        return [*super()._scrolled, self._longer]

    @property
    def solid(self) -> list[pygame.Rect]:
        return self.rects

    def attack(self) -> tuple[Unit, Unit] | None:
        """Return attacker and target as of before the step; None if there was no attack on the table."""
        step = self.replay.step
        if self._found[0] is not step:
            self._found = step, self._pair(step)
        return self._found[1]

    def _pair(self, step: ReplayStep) -> tuple[Unit, Unit] | None:
        units = self.replay.before.units
        for actor, target in step.targets:
            a, b = units.get(actor), units.get(target)
            if a is not None and b is not None and a.present and b.present:
                return (a, b) if UNKNOWN not in (a.profile, b.profile) else None
        return None

    def summed_up(self, line: SightLine | None, target: UnitId | None, *, bursting: bool) -> Summary | None:
        found, pair = super().summed_up(line, target, bursting=bursting), self.attack()
        return of_step(pair[1], self.replay.frame.lines) if found is None and pair is not None else found

    def draw_over(
        self,
        page: Page,
        table: TableView,
        rooms: Sequence[pygame.Rect],
        *,
        line: SightLine | None,
        target: UnitId | None = None,
        ends: Sequence[pygame.Rect] = (),
        spared: Sequence[pygame.Rect] = (),
        charts: Sequence[pygame.Rect] = (),
        bursts: pygame.Rect | None = None,
    ) -> bool:
        last, self._box = self._box, pygame.Rect(0, 0, 0, 0)
        self._longer.hide()
        shown = super().draw_over(
            page,
            table,
            rooms,
            line=line,
            target=target,
            ends=ends,
            spared=spared,
            charts=charts,
            bursts=bursts,
        )
        pair = self.attack()
        if shown or pair is None or self.folded:
            return shown
        self._draw_attack(page, table, (rooms[-1], last), pair)
        self._about = True
        page.icon("chevron_up", self.mark.center, 16, "dim")
        page.hint(self.mark, self.hint)
        return True

    def _draw_attack(
        self, page: Page, table: TableView, places: tuple[pygame.Rect, pygame.Rect], pair: tuple[Unit, Unit]
    ) -> None:
        """Draw the box of the attack of *pair*; *places* are its rooms, and its last place."""
        room, last = places
        key = Identity(self.replay.step), page.look, room.size
        if key != self._painted or self._page is None:
            self._painted, self._page = key, self._made(page, room, pair)
        view, (wide, tall) = table.viewport, self._page.surface.get_size()
        size = wide, min(tall, self._tallest(page, room))
        line = view.pixel_of(pair[0].at), view.pixel_of(pair[1].at)
        taken = [*(view.token_rect(unit) for unit in pair), *view.panels]
        beside = along(size, room, line, taken, last) or clear_of(size, room, taken, line=line)
        self._box = put(size, room, self.spot, taken[:2]) or beside
        if tall > size[1]:
            self._longer.draw(page, self._page, self._box, key, back=DARK, rim=RIM)
        else:
            page.show(self._page, self._box.topleft)

    def _tallest(self, page: Page, room: pygame.Rect) -> int:
        """Return the greatest height of the box in pixels: a share of the window."""
        share = round(SHARE * page.rect.width * page.rect.height / min(page.px(WIDTH), room.width))
        return min(room.height, max(page.px(LOWEST), share))

    def _made(self, page: Page, room: pygame.Rect, pair: tuple[Unit, Unit]) -> Page:
        """Return the box painted in the richest layout that fits *room*; if none does, without a frame."""
        seen = both(self.replay, *pair, self.replay.before)
        wide = min(page.px(WIDTH), room.width)
        most = self._tallest(page, room)
        for layout in LAYOUTS:
            tall = self._paint(Page(pygame.Surface((wide, 4)), page.look), seen, layout)
            if tall <= most:
                break
        own = Page(pygame.Surface((wide, tall), pygame.SRCALPHA), page.look)
        if tall <= most:
            own.box(own.rect, DARK, RIM, radius=9)
        self._paint(own, seen, layout)
        return own

    def _paint(self, page: Page, seen: Both, layout: Sequence[Block]) -> int:
        """Paint the throws of the step, and the blocks of *layout*; return the y of the end."""
        px, room = page.px, page.rect.width - 2 * page.px(EDGE)
        y = px(10)
        y += page.lines(f"{seen.names[0]} → {seen.names[1]}", (px(EDGE), y), room - px(16), weight="bold")
        for story in [one for one in self.replay.frame.lines if one.need is not None]:
            y = _thrown(page, story, y + px(4), room)
        for block in layout:
            y = block(page, seen, y, room)
        return y + px(8)


def _thrown(page: Page, story: StoryLine, y: int, room: int) -> int:
    """Write what was needed, term by term, and the dice; return the y of the end."""
    assert story.need is not None, "dice were thrown against it"
    px, x = page.px, page.px(EDGE)
    for term in story.need.terms:
        y = draw_term(page, term, y, room, size=13)
    pygame.draw.line(page.surface, RIM, (x, y + px(2)), (x + room, y + px(2)), px(1))
    y += px(6)
    dice = ", ".join(map(str, story.faces))
    page.write(f"Dice {dice}", (x, y + px(3)), size=14, weight="bold", width=room * 2 // 3)
    needs = f"needed {story.need}+"
    page.write(needs, (x + room, y), size=16, weight="bold", tone="warn", anchor="topright")
    y += px(24)
    return y + page.lines(story.words, (x, y), room, size=13, tone="dim") + px(4)
