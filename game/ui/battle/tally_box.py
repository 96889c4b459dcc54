"""The tally of an attack, term by term: what it needs, how likely it is, what it does."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.tally import Forecast, Modifier
from game.core.unit import UnitId
from game.ui.battle.battle import Battle
from game.ui.battle.forecasts import Chance
from game.ui.battle.hand import choices
from game.ui.battle.side_view import draw_side_view
from game.ui.page import Page, wrapped

WIDTH = 330
EDGE = 14
DARK = (13, 17, 23, 246)
RIM = (70, 83, 107, 255)
PICTURE = 74


class TallyBox:
    """Draws the tally beside its target; painted anew only when it says something else."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self._key: Hashable = None
        self._page: Page | None = None

    def draw(self, page: Page, rooms: Sequence[pygame.Rect], target: UnitId, over: pygame.Rect) -> None:
        """Draw the tally against *target*, whose token stands *over* the pixels.

        Args:
            rooms: Where it may stand: in the first in which it hides nothing that it is about; the last is
                taken as it is.
        """
        chance = self.battle.chance_at(target)
        attack, stands = self.battle.attack(), self.battle.stands()
        if chance is None or attack is None or stands is None:
            return
        rooms = [room for room in rooms if room.width >= page.px(200)] or rooms[-1:]
        key = (id(self.battle.view), chance, stands, repr(attack.values), page.look, rooms[-1].size)
        if key != self._key or self._page is None:
            self._key = key
            self._page = self._painted(page, chance, rooms)
        size = self._page.surface.get_size()
        for room in rooms[:-1]:
            rect = beside(over, size, room, page.px(14))
            if room.contains(rect) and not rect.colliderect(over):
                break
        else:
            rect = pygame.Rect(rooms[-1].topleft, size)
        page.show(self._page, rect.topleft)

    def _painted(self, page: Page, chance: Chance, rooms: Sequence[pygame.Rect]) -> Page:
        """Return the box on a page of its own: painted once to be measured, once at its size."""
        wide = min(page.px(WIDTH), rooms[-1].width)
        most = max(room.height for room in rooms)
        for pictured in (True, False):
            tall = self._paint(Page(pygame.Surface((wide, 4)), page.look), chance, pictured)
            if tall <= most:
                break
        own = Page(pygame.Surface((wide, min(tall, most)), pygame.SRCALPHA), page.look)
        own.box(own.rect, DARK, RIM, radius=9)
        self._paint(own, chance, pictured)
        return own

    def _paint(self, page: Page, chance: Chance, pictured: bool) -> int:
        """Paint everything from above; return where it ends."""
        battle, px = self.battle, page.px
        unit, target = battle.selected, battle.view.units[chance.target]
        attack = battle.attack()
        assert unit is not None, "a tally is about a selected unit"
        assert attack is not None, "and about an attack of it"
        x, room = px(EDGE), page.rect.width - 2 * px(EDGE)
        page.write(f"{unit.name} → {target.name}", (x, px(10)), size=16, weight="bold", width=room)
        open_ones = (choice for choice in choices(attack.offer, battle.view, unit) if len(choice[2]) > 1)
        chosen = ", ".join(f"{words} {attack.values[name]}" for name, words, _ in open_ones)
        words = f"{attack.offer.label}{' · ' if chosen else ''}{chosen}"
        page.write(words, (x, px(31)), size=13, tone="dim", width=room)
        y = px(54)
        for refusal in chance.refusals:
            y = self._refusal(page, str(refusal), y, room)
        if chance.forecast is not None:
            y = self._forecast(page, chance.forecast, y, room, bool(chance.refusals))
        y = self._picture(page, chance.target, y + px(4), room) if pictured else y
        return y + px(EDGE)

    def _refusal(self, page: Page, words: str, y: int, room: int) -> int:
        px = page.px
        page.icon("close_circle_outline", (px(EDGE) + px(8), y + px(9)), 16, "bad")
        return y + page.lines(words, (px(EDGE) + px(22), y), room - px(22), size=14, tone="bad") + px(6)

    def _forecast(self, page: Page, told: Forecast, y: int, room: int, refused: bool) -> int:
        px, x = page.px, page.px(EDGE)
        for term in told.need.terms:
            y = self._term(page, term, y, room, size=14)
        pygame.draw.line(page.surface, RIM, (x, y + px(3)), (x + room, y + px(3)), px(1))
        y += px(8)
        tone = "dim" if refused else "warn"
        page.write("Would need" if refused else "Needs", (x, y + px(2)), size=15, weight="bold")
        page.write(
            f"{told.need}+", (x + room, y - px(3)), size=22, weight="bold", tone=tone, anchor="topright"
        )
        y += px(26)
        low, high = told.odds
        chance = f"{low:.1%}" if abs(high - low) < 1e-9 else f"{low:.1%} to {high:.1%}"
        page.write("Chance on 2D6", (x, y), size=13, tone="dim")
        page.write(chance, (x + room, y), size=13, weight="bold", anchor="topright")
        y += px(22)
        if told.effect is not None:
            y = self._effect(page, told, y, room)
        for note in told.notes:
            y += page.lines(note, (x, y), room, size=13, tone="dim", leading=1.3) + px(2)
        return y

    def _effect(self, page: Page, told: Forecast, y: int, room: int) -> int:
        assert told.effect is not None, "asked for by who has one"
        px, x = page.px, page.px(EDGE)
        page.write("Damage", (x, y), size=15, weight="bold")
        page.write(
            str(told.effect), (x + room, y - px(2)), size=18, weight="bold", tone="bad", anchor="topright"
        )
        y += px(24)
        if len(told.effect.terms) > 1:
            for term in told.effect.terms:
                y = self._term(page, term, y, room, size=13)
        return y

    def _term(self, page: Page, term: Modifier, y: int, room: int, *, size: float) -> int:
        px, x = page.px, page.px(EDGE)
        value = f"{term.value:+d}" if term.most is None else f"{term.value:+d} to {term.most:+d}"
        shown = page.write(value, (x + room, y), size=size, weight="bold", anchor="topright")
        rule = page.write(term.rule, (x + room - px(46), y + px(2)), size=11, tone="faint", anchor="topright")
        left = min(rule.x, shown.x) - x - px(8)
        lines = wrapped(term.reason, px(size), "regular", left)
        for line in lines:
            page.write(line, (x, y), size=size, tone="text")
            y += round(px(size) * 1.25)
        return y + px(4)

    def _picture(self, page: Page, target: UnitId, y: int, room: int) -> int:
        battle = self.battle
        stands, foe = battle.stands(), battle.view.units[target]
        if stands is None or not stands.present or not foe.present:
            return y
        box = pygame.Rect(page.px(EDGE), y, room, page.px(PICTURE))
        tones = battle.tone(stands.side), battle.tone(foe.side)
        draw_side_view(page, box, battle.view.battlefield, stands.figure, foe.figure, tones=tones)
        return box.bottom


def beside(over: pygame.Rect, size: tuple[int, int], room: pygame.Rect, gap: int) -> pygame.Rect:
    """Return where a box of *size* stands beside *over*, inside *room*: right, else left, else as it fits."""
    rect = pygame.Rect((0, 0), size)
    rect.midleft = (over.right + gap, over.centery)
    if rect.right > room.right:
        rect.right = over.left - gap
    if rect.left < room.left:
        rect.centerx = over.centerx
        below = over.bottom + gap + rect.height <= room.bottom
        rect.y = over.bottom + gap if below else over.top - gap - rect.height
    rect.clamp_ip(room)
    return rect
