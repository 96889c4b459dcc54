"""The tally of an attack, term by term: what it needs, its chance and effect, and the sight."""

from __future__ import annotations

from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.core.model.unit import Unit, UnitId
from game.core.views.marks import InsetMap
from game.geometry.identity import Identity
from game.overlays.sight_drawings import Both
from game.ui.battle.aiming.forecasts import Chance, row_words
from game.ui.battle.aiming.hand import choices
from game.ui.battle.certificates.sight_blocks import Block, faces, margins, plan_of, section_of, side_view
from game.ui.battle.certificates.tally_rows import DARK, EDGE, RIM, draw_forecast, draw_refusal
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.sightings import both
from game.ui.panels.boxes import clear_of, put
from game.ui.panels.panel import MARK
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme, theme
from game.ui.widgets.scrolled_page import ScrolledPage

WIDTH, LOWEST, SHARE = 300, 210, 0.115
"""Its width and guaranteed height at 100 %; else its greatest share of the window."""
SHARES, READABLE = (1.0, 0.86, 0.74, 0.62), 0.8
"""Shares of the interface scale that are tried until the tally fits, and the least scale to read it at."""
LAYOUTS: tuple[tuple[Block, ...], ...] = (
    (section_of(84), plan_of(64), faces, margins),
    (section_of(74), faces, margins),
    (section_of(70), faces),
    (section_of(64),),
    (),
)
SIDE_VIEWS = (96, 76, 56)
"""Heights at 100 % of a family's side view, the tallest first."""
RING = 16
"""Pixels at 100 % by which the ring of a selected or aimed unit is wider than its token."""
Drawn = Callable[[Page, int, int], int]
"""Draws a part below the tally, given its y and width, and returns the y of its end."""


class PaintedTally(NamedTuple):
    """A painted tally, and the size of its box: it scrolls if the page is higher."""

    page: Page
    size: tuple[int, int]


class TallyBox:
    """Draws the tally beside its target; repainted over several frames when its content changes.

    Attributes:
        behind: Whether it is being painted.
        rect: Its rectangle in pixels; empty while it is hidden.
        scrolled: Shows a tally that is longer than its box.
    """

    def __init__(self, battle: TableSession) -> None:
        self.battle = battle
        self.behind = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._key: Hashable = None
        self.scrolled = ScrolledPage()
        self._painted: PaintedTally | None = None
        self._about: tuple[UnitId, UnitId] | None = None
        self._begun: tuple[Hashable, Iterator[PaintedTally | None]] | None = None
        self._placed: tuple[Hashable, pygame.Rect] = None, self.rect
        self._beside: BackgroundAnswer[Both] = BackgroundAnswer()

    def rest(self) -> None:
        """Stop painting, since no tally is shown."""
        self.behind, self._begun = False, None
        self.scrolled.hide()
        self.rect = pygame.Rect(0, 0, 0, 0)

    def close(self) -> None:
        """Stop computing."""
        self._beside.close()

    def draw(
        self,
        page: Page,
        rooms: Sequence[pygame.Rect],
        target: UnitId,
        ends: Sequence[pygame.Rect],
        *,
        spared: Sequence[pygame.Rect] = (),
        spot: str = "",
    ) -> None:
        """Draw the tally against *target*.

        Args:
            rooms: Where it may be placed; the last is used.
            ends: The tokens that it is about, in pixels: those of target and attacker.
            spared: Other tokens, and panels, of which it hides as little as possible.
            spot: The corner chosen by the player.
        """
        chance = self.battle.numbers.soon_at(target)
        attack, stands = self.battle.numbers.attack(), self.battle.stands()
        rooms = [room for room in rooms if room.width >= page.px(200)] or rooms[-1:]
        if chance is None or attack is None or stands is None:
            self._without(page, rooms, target, ends, spared=spared, spot=spot)
            return
        key = (Identity(self.battle.view), chance, stands, repr(attack.values), page.look, rooms[-1].size)
        about = stands.id, target
        if about != self._about:
            self._about, self._painted, self._begun, self._key = about, None, None, None
            page.take_turn()
        if key != self._key and self._begun is None:
            self._begun = key, self._painting(page, chance, stands, rooms)
        while self._begun is not None and page.take_turn():
            self._paint_on()
            if self._beside.busy:
                break
        self.behind = self._begun is not None or key != self._key
        if self._painted is not None:
            self._show(page, self._painted, rooms, ends, spared=spared, spot=spot)

    def _without(
        self,
        page: Page,
        rooms: Sequence[pygame.Rect],
        target: UnitId,
        ends: Sequence[pygame.Rect],
        *,
        spared: Sequence[pygame.Rect],
        spot: str,
    ) -> None:
        """Show nothing; or the previous box, while the chance against the same *target* is being computed."""
        stands = self.battle.stands()
        same = stands is not None and self._about == (stands.id, target)
        if not (same and self.battle.numbers.pending(target)):
            self.rest()
            return
        self.behind = True
        if self._painted is not None:
            self._show(page, self._painted, rooms, ends, spared=spared, spot=spot)

    def _show(
        self,
        page: Page,
        painted: PaintedTally,
        rooms: Sequence[pygame.Rect],
        ends: Sequence[pygame.Rect],
        *,
        spared: Sequence[pygame.Rect],
        spot: str,
    ) -> None:
        """Show the box *painted* where it hides none of *ends*, and little else.

        It hides no rings of theirs either, unless the player has put it there.
        """
        size, room = painted.size, rooms[-1]
        key = size, tuple(room), tuple(map(tuple, ends)), tuple(map(tuple, spared)), spot
        if key != self._placed[0]:
            line = ends[0].center, ends[-1].center
            ringed = [one.inflate(page.px(RING), page.px(RING)) for one in ends]
            place = put(size, room, spot, ends) or clear_of(size, room, ringed, spared, line=line)
            self._placed = key, place
        self.rect = self._placed[1].copy()
        if painted.page.rect.height > size[1]:
            self.scrolled.draw(page, painted.page, self.rect, self._about, back=DARK, rim=RIM)
        else:
            self.scrolled.hide()
            page.show(painted.page, self.rect.topleft)

    def _paint_on(self) -> None:
        """Paint another part of the box in progress; it is shown when complete."""
        assert self._begun is not None, "a box is in progress"
        key, parts = self._begun
        done = next(parts)
        if done is not None:
            self._key, self._painted, self._begun = key, done, None

    def _most(self, page: Page, chance: Chance, stands: Unit, room: pygame.Rect) -> int:
        """Return the greatest height of the box: on the table, a share of the window."""
        if not (stands.present and self.battle.view.units[chance.target].present):
            return room.height
        share = SHARE * page.rect.width * page.rect.height / room.width
        return min(room.height, round(max(page.px(LOWEST), share)))

    def _painting(
        self, page: Page, chance: Chance, stands: Unit, rooms: Sequence[pygame.Rect]
    ) -> Iterator[PaintedTally | None]:
        """Paint the box on its own page, with as much below the tally as fits.

        Yields None after each part, and finally the tally.
        """
        foe = self.battle.view.units[chance.target]
        sheet, start, most = yield from self._painting_above(page, chance, stands, rooms[-1])
        page, wide = sheet, sheet.rect.width
        room = wide - 2 * page.px(EDGE)
        seen, asked = None, object()
        while stands.present and foe.present and seen is None:
            seen = self._beside.ask(asked, lambda: both(self.battle, stands, foe))
            yield None
        for blocks in _layouts(seen, self._from_the_side(chance, stands)):
            own, y = Page(sheet.surface.copy(), page.look), start
            own.written += sheet.written
            own.hints += sheet.hints
            for block in blocks:
                y = block(own, y + page.px(3), room)
                yield None
            tall = y + page.px(EDGE - 4)
            if tall <= most:
                break
        if tall > most:
            yield PaintedTally(own, (wide, most))
            return
        framed = Page(pygame.Surface((wide, tall), pygame.SRCALPHA), page.look)
        framed.box(framed.rect, DARK, RIM, radius=9)
        framed.show(own, (0, 0))
        yield PaintedTally(framed, framed.rect.size)

    def _painting_above(
        self, page: Page, chance: Chance, stands: Unit, room: pygame.Rect
    ) -> Generator[None, None, tuple[Page, int, int]]:
        """Paint the upper part, smaller and smaller until it fits.

        Returns its page, the y of its end, and the greatest height of the box. If it does not fit even in
        the smallest font, it scrolls, in the largest font in which everything but the notes is visible.
        """
        long: tuple[Theme, int, int] | None = None
        shares = [share for share in SHARES if page.look.scale * share >= READABLE] or SHARES[:1]
        for share in shares:
            look = theme(page.look.scale * share, page.look.palette)
            wide = min(look.px(WIDTH), room.width)
            most = self._most(page, chance, stands, pygame.Rect(0, 0, wide, room.height))
            sheet = Page(pygame.Surface((wide, most), pygame.SRCALPHA), look)
            start = self._paint(sheet, chance)
            yield None
            if start + look.px(EDGE - 4) <= most:
                return sheet, start, most
            if long is None:
                blank = Page(pygame.Surface((wide, 4)), look)
                tall = self._paint(blank, chance, notes=False) + look.px(EDGE - 4)
                long = (look, wide, max(most, tall)) if tall <= most or share == shares[-1] else None
                yield None
        assert long is not None, "the smallest font is tried last"
        look, wide, most = long
        start = self._paint(Page(pygame.Surface((wide, 4)), look), chance)
        sheet = Page(pygame.Surface((wide, start + look.px(EDGE - 4)), pygame.SRCALPHA), look)
        return sheet, self._paint(sheet, chance), min(room.height, most)

    def _from_the_side(self, chance: Chance, stands: Unit) -> InsetMap | None:
        """Return the family's side view of the attack, if there is no sight line on the table."""
        attack = chance.attack or self.battle.numbers.attack()
        return None if attack is None else attack.offer.side_view(self.battle.view, stands, chance.target)

    def _paint(self, page: Page, chance: Chance, *, notes: bool = True) -> int:
        """Paint what the attack needs and does, with *notes* below it; return the y of the end."""
        battle, px = self.battle, page.px
        unit, target = battle.selected, battle.view.units[chance.target]
        attack = chance.attack or battle.numbers.attack()
        assert unit is not None, "a tally is about a selected unit"
        assert attack is not None, "and about an attack of it"
        x, room = px(EDGE), page.rect.width - 2 * px(EDGE)
        y = px(10)
        title = f"{unit.name} → {target.name}"
        y += page.lines(title, (x, y), room - px(MARK - EDGE // 2), size=16, weight="bold")
        open_ones = (
            choice for choice in choices(attack.offer, battle.view, unit, attack) if len(choice[2]) > 1
        )
        chosen = ", ".join(f"{words} {attack.values[name]}" for name, words, _ in open_ones)
        words = f"{attack.offer.label}{' · ' if chosen else ''}{chosen}"
        y += page.lines(words, (x, y), room, size=13, tone="dim") + px(5)
        for refusal in chance.refusals:
            y = draw_refusal(page, str(refusal), y, room)
        if chance.instead is not None:
            other = f"{chance.instead.named}: {row_words(chance.instead)}"
            y += page.lines(other, (x, y), room, size=14, tone="warn", weight="bold") + px(6)
        if chance.forecast is not None:
            refused = bool(chance.refusals)
            y = draw_forecast(page, chance.forecast, y, room, refused=refused, notes=notes)
        return y


def _layouts(seen: Both | None, shown: InsetMap | None) -> Sequence[Sequence[Drawn]]:
    """Return the layouts below the tally, the most detailed first: parts of the sight, or the side view."""
    if seen is not None:
        return [[_of(block, seen) for block in blocks] for blocks in LAYOUTS]
    if shown is None:
        return [[]]
    return [*([_aside(shown, tall)] for tall in SIDE_VIEWS), []]


def _of(block: Block, seen: Both) -> Drawn:
    return lambda page, y, room: block(page, seen, y, room)


def _aside(shown: InsetMap, tall: int) -> Drawn:
    return lambda page, y, room: side_view(page, shown, y, room, tall)
