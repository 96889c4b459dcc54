"""The hit list of the blast lab: a list of all units that the template may touch."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from typing import NamedTuple

import pygame

from game.core.model.burst import Fall, Reactions
from game.core.views.judgement import percent
from game.geometry.identity import Identity
from game.mechanics.bursts.damage_distribution import Fate
from game.overlays.outcomes import LEAST, OutcomeRow, beyond
from game.ui.battle.aiming.bursting import REACTED, Bursting, BurstPreview
from game.ui.battle.certificates.tally_rows import DARK, EDGE, RIM, draw_refusal
from game.ui.battle.session.desk import Desk
from game.ui.battle.table.viewport import Viewport
from game.ui.panels.boxes import clear_of, cornered, put
from game.ui.shell.fonts import Weight
from game.ui.shell.page import Page
from game.ui.widgets.scrolled_page import ScrolledPage

WIDTH = 400
COLUMNS = ("struck", "avoid", "roll", "damage", "out")
WHERE = (0.37, 0.54, 0.68, 0.86, 1.0)
"""The right ends of the columns, as shares of the width."""
TONES = {"foe": "blast-foe", "friend": "blast-friend", "structure": "blast-nobody"}
MOST_BEYOND = (8, 6, 3, 0)
NARROW = 300
MOST_HIDDEN = 12
"""If more units than this would be hidden, it is placed beside the table instead."""
LEVELS = 4
"""Levels of detail: all reactions; the chosen one; without damage of each strike; without falls."""


class BurstFit(NamedTuple):
    """What fits into a room: the level of detail, and the sizes in pixels.

    Attributes:
        size: The size of its box; if its whole height *tall* is greater, it scrolls.
    """

    level: int
    size: tuple[int, int]
    tall: int

    @property
    def whole(self) -> bool:
        """Whether all of it is visible."""
        return self.tall <= self.size[1]


class BurstPanel:
    """Draws the list; repainted only if its content changes.

    Attributes:
        rect: Its rectangle in the window; empty while it is hidden.
        scrolled: Shows a list that is longer than its box.
    """

    def __init__(self, bursting: Bursting) -> None:
        self.bursting = bursting
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.scrolled = ScrolledPage()
        self._key: Hashable = None
        self._fits: dict[tuple[int, tuple[int, int]], BurstFit] = {}
        self._pages: dict[BurstFit, Page] = {}

    def hide(self) -> None:
        """Hide it."""
        self.scrolled.hide()
        self.rect = pygame.Rect(0, 0, 0, 0)

    def show(
        self,
        page: Page,
        rooms: Sequence[pygame.Rect],
        viewport: Viewport,
        charts: Sequence[pygame.Rect] = (),
        spot: str = "",
    ) -> bool:
        """Draw the list where it hides nothing of the template; return whether there is one to draw.

        Args:
            rooms: Where it may be placed, the best first; the last is used in any case.
            viewport: Of the table with the template.
            charts: Inset maps to keep clear as well.
            spot: The corner chosen by the player.
        """
        looked = self.bursting.looked
        if looked is None:
            self.hide()
            return False
        look, sizes = page.look, tuple(room.size for room in rooms)
        key = (Identity(looked), look.scale, look.palette, sizes)
        if key != self._key:
            self._key, self._pages, self._fits = key, {}, {}
        units = [viewport.token_rect(unit) for unit in self.bursting.battle.view.present]
        taken = [_covered(looked, viewport), *charts]
        chosen, beside = self._chosen(page, looked, rooms, taken, units)
        self.rect = put(chosen.size, rooms[-1], spot, taken) or beside
        if chosen not in self._pages:
            self._pages[chosen] = painted(page, looked, self.bursting.battle.desk, chosen)
        if chosen.whole:
            self.scrolled.hide()
            page.show(self._pages[chosen], self.rect.topleft)
        else:
            about = looked.outlook.burst.weapon
            self.scrolled.draw(page, self._pages[chosen], self.rect, about, back=DARK, rim=RIM)
        return True

    def _chosen(
        self,
        page: Page,
        looked: BurstPreview,
        rooms: Sequence[pygame.Rect],
        taken: Sequence[pygame.Rect],
        units: list[pygame.Rect],
    ) -> tuple[BurstFit, pygame.Rect]:
        """Return the detail and the corner: hiding nothing *taken*, and as few *units* as possible.

        A room is left for the next only if not even the least detailed list in it is beside the template.
        """
        for room in rooms:
            most = MOST_HIDDEN if room is rooms[0] else len(units) + 1
            for level in range(LEVELS):
                fit = self._fit(page, looked, level, room)
                places = [rect for rect in cornered(fit.size, room) if _stands(rect, room, taken)]
                hidden = [len(rect.collidelistall(units)) for rect in places]
                if fit.whole and hidden and min(hidden) < most:
                    return fit, places[hidden.index(min(hidden))]
        fits = (self._fit(page, looked, level, rooms[-1]) for level in range(LEVELS))
        best = next((fit for fit in fits if fit.whole), self._fit(page, looked, LEVELS - 1, rooms[-1]))
        return best, clear_of(best.size, rooms[-1], taken, units)

    def _fit(self, page: Page, looked: BurstPreview, level: int, room: pygame.Rect) -> BurstFit:
        """Return the list at that *level* of detail in *room*; each is measured once."""
        key = level, room.size
        if key not in self._fits:
            self._fits[key] = fitting(page, looked, self.bursting.battle.desk, room.size, level)
        return self._fits[key]


def fitting(page: Page, looked: BurstPreview, desk: Desk, size: tuple[int, int], level: int = 0) -> BurstFit:
    """Return the list at that *level* of detail as it fits into *size*."""
    wide = min(page.px(WIDTH), size[0])
    tall = paint(Page(pygame.Surface((wide, 4)), page.look), looked, desk, level)
    return BurstFit(level, (wide, min(tall, size[1])), tall)


def _covered(looked: BurstPreview, viewport: Viewport) -> pygame.Rect:
    """Return the rectangle of the template on the screen."""
    x, y = viewport.pixel_of(looked.outlook.at)
    half = round(looked.outlook.burst.rings[-1] * viewport.camera.scale)
    return pygame.Rect(x - half, y - half, 2 * half, 2 * half)


def _stands(rect: pygame.Rect, room: pygame.Rect, taken: Sequence[pygame.Rect]) -> bool:
    """Whether *rect* is in *room*, and hides nothing *taken*."""
    return room.contains(rect) and rect.collidelist([*taken]) < 0


def painted(page: Page, looked: BurstPreview, desk: Desk, fit: BurstFit) -> Page:
    """Return the list painted at the detail of *fit*."""
    own = Page(pygame.Surface((fit.size[0], fit.tall), pygame.SRCALPHA), page.look)
    if fit.whole:
        own.box(own.rect, DARK, RIM, radius=9)
    paint(own, looked, desk, fit.level)
    return own


def paint(page: Page, looked: BurstPreview, desk: Desk, level: int) -> int:
    """Paint the list, with less detail at a higher *level*; return the y of its end."""
    px, room = page.px, page.rect.width - 2 * page.px(EDGE)
    y = _head(page, looked, room, level)
    under = [row for row in looked.rows if row.role]
    beside = sorted(beyond(looked.rows), key=lambda row: row.whose == "structure")
    if not under:
        y += page.lines("Nobody lies under the planned template", (px(EDGE), y), room, size=13, tone="dim")
    if looked.rows:
        y = _columns(page, y, room)
    for row in under:
        y = _body(page, looked, row, y, reactions=desk.reactions, level=level)
    if beside:
        page.write("Only when it scatters", (px(EDGE), y + px(2)), size=11, tone="dim", weight="bold")
        y += px(19)
    most = MOST_BEYOND[level]
    for row in beside[:most]:
        y = _line(page, row, y)
    if len(beside) > most:
        left = beside[most:]
        words = (
            f"and {len(left)} more, each touched by at most {percent(max(row.fate.touched for row in left))}"
        )
        page.write(words, (px(EDGE), y), size=11, tone="faint", width=room)
        y += px(16)
    return _foot(page, looked, desk, y, room)


def _head(page: Page, looked: BurstPreview, room: int, level: int) -> int:
    """Write whose template it is, its aim and where it may land; return the y of the end."""
    px, x, look = page.px, page.px(EDGE), looked.outlook
    burst, y = look.burst, page.px(9)
    body = burst.body(look.target)
    goal = body.name if body is not None else f'the ground at {look.at.x:.1f}", {look.at.y:.1f}"'
    y += page.lines(f"{burst.weapon} → {goal}", (x, y), room, size=15, weight="bold")
    for refusal in look.refusals:
        y = draw_refusal(page, str(refusal), y, room)
    rings = " and ".join(f'{2 * ring:g}"' for ring in burst.rings)
    missiles = f" · {burst.missiles} missiles" if burst.missiles > 1 else ""
    words = f"{rings} template{missiles} · lands {percent(look.landing)}"
    y += page.lines(words, (x, y), room, size=12, tone="dim")
    if level < LEVELS - 1:
        for fall in burst.falls:
            if not fall.lands and level == 0:
                y += page.lines(_scatters(fall), (x, y), room, size=12, tone="dim", leading=1.2)
    return y + px(4)


def _scatters(fall: Fall) -> str:
    if fall.lost:
        return f"{percent(fall.chance)} {fall.words}"
    first, last = fall.inches[0][0], fall.inches[-1][0]
    far = f'{first:g}"' if first == last else f'{first:g}" to {last:g}"'
    return f"{percent(fall.chance)} {fall.words}, {far}"


def _columns(page: Page, y: int, room: int) -> int:
    """Write the column headings; return the y of the end."""
    x = page.px(EDGE)
    for words, where in zip(COLUMNS, WHERE, strict=True):
        page.write(words, (x + room * where, y), size=10, tone="faint", anchor="topright")
    line = y + page.px(16)
    pygame.draw.line(page.surface, RIM, (x, line), (x + room, line), page.px(1))
    return y + page.px(20)


def _body(
    page: Page, looked: BurstPreview, row: OutcomeRow, y: int, *, reactions: Reactions, level: int
) -> int:
    """Write the possible results for a unit under the template; return the y of the end."""
    px, x, room = page.px, page.px(EDGE), page.rect.width - 2 * page.px(EDGE)
    tone = page.look.mark(TONES[row.whose]).text or page.tone("text")
    area = f"{row.covered:.2f} sq in, {percent(row.share)}"
    name = f"{row.name} · {row.role} {row.whose}"
    shown = pygame.Rect(x + room + px(8), 0, 0, 0)
    if room >= px(NARROW):
        shown = page.write(area, (x + room, y + px(1)), size=12, tone="dim", anchor="topright")
    page.write(name, (x, y), size=13, tone=tone, weight="bold", width=shown.x - x - px(8))
    y += px(18)
    if room < px(NARROW):
        y += page.lines(area, (x, y), room, size=12, tone="dim", leading=1.25)
    if level < 2 and row.strikes:
        words = "; ".join(row.strikes) + (f" ({row.notes})" if row.notes else "")
        y += page.lines(words, (x, y), room, size=11, tone="dim", leading=1.25)
    fates = {way: looked.outlook.fates(way)[row.id] for way in looked.outlook.burst.answers}
    ways = [way for way in fates if way == "none" or fates[way] != fates["none"]]
    chosen = reactions if reactions in ways else "none"
    for way in [chosen] if level else ways:
        strong = way == chosen
        words = REACTED[way]
        y = _numbers(page, words, fates[way], y, strong=strong)
    return y + px(5)


def _line(page: Page, row: OutcomeRow, y: int) -> int:
    """Write the possible results for a unit in one line; return the y of the end."""
    room = page.rect.width - 2 * page.px(EDGE)
    tone = page.look.mark(TONES[row.whose]).text or page.tone("text")
    page.write(row.name, (page.px(EDGE), y), size=12, tone=tone, width=room * 0.28)
    return _numbers(page, "", row.fate, y, strong=True)


def _numbers(page: Page, words: str, fate: Fate, y: int, *, strong: bool) -> int:
    """Write the chances of *fate* in columns, with damage as tooltips; return the y of the end."""
    px, x, room = page.px, page.px(EDGE), page.rect.width - 2 * page.px(EDGE)
    tone = "text" if strong else "dim"
    page.write(words, (x + px(8), y), size=12, tone=tone, width=room * 0.26)
    chances = (percent(fate.struck), _some(fate.dodged + fate.downed), _some(fate.rolled))
    values = (*chances, f"{fate.mean:.2f}", _some(fate.out))
    for value, where in zip(values, WHERE, strict=True):
        weight: Weight = "bold" if strong and where > 0.8 else "regular"
        at = (x + room * where, y)
        page.write(value, at, size=12, tone=tone, anchor="topright", weight=weight)
    each = "; ".join(f"damage {damage}: {percent(chance)}" for damage, chance in fate.damages)
    page.hint(pygame.Rect(x, y, room, px(16)), each)
    return y + px(17)


def _some(chance: float) -> str:
    return percent(chance) if chance >= LEAST else "–"


def _foot(page: Page, looked: BurstPreview, desk: Desk, y: int, room: int) -> int:
    """Write the worth of the aim; return the y of the end."""
    px, x = page.px, page.px(EDGE)
    pygame.draw.line(page.surface, RIM, (x, y + px(3)), (x + room, y + px(3)), px(1))
    y += px(9)
    page.write(f"Worth, friends ×{desk.weight:g}", (x, y), size=13, weight="bold")
    page.write(
        f"{looked.worth:.2f}", (x + room, y - px(1)), size=15, weight="bold", tone="warn", anchor="topright"
    )
    return y + px(26)
