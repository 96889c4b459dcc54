"""The list of enemies while aiming: what each needs, or why it cannot be attacked."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.model.unit import Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.ui.battle.aiming.forecasts import Chance, row_words
from game.ui.battle.aiming.hand import is_aimed, is_path, is_several
from game.ui.battle.session.battle import Battle
from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import Frame
from game.ui.shell import fonts
from game.ui.shell.fonts import Weight
from game.ui.shell.page import LEADING, Page
from game.ui.shell.theme import Theme
from game.ui.widgets.lines import ListRow, lines, lines_below

STEP, LOW_STEP, HEAD, SIZE, EDGES = 22, 20, 24, 13, 64
LEAST_WIDE, WIDEST = 176, 320
"""The width of a drawer, at 100 %."""
LEAST = 4
"""The rows, if there are so many, that must be visible at once; the heading is dropped if necessary."""

HALVED = 0.6
"""The share of the width of a text that it takes when it is broken in two lines."""


class TargetList(Panel):
    """A list with a row for each enemy, valid targets first; a click aims, a second one attacks.

    If the numbers do not fit beside the names, they are shortened, or placed below the name, as is a reason
    that does not fit, in as many lines as it takes.
    """

    name = placement.TARGETS
    title = "Enemies"

    def __init__(self, look: Theme, battle: Battle) -> None:
        super().__init__(look)
        self.battle = battle
        self.line_list = lines(pygame.Rect(0, 0, 1, 1), look, step=STEP, click=self._click)
        self._headed = True
        self._step = STEP
        self._brief = self._broken = False
        self._aim: UnitId | None = None
        self._fitting = Latest[tuple[bool, bool, int]]()
        self._rows = Latest[Identity]()
        self._low = Latest[frozenset[UnitId]]()
        self._tall = Latest[tuple[int, int]]()
        self._least = 0
        self._below: frozenset[UnitId] = frozenset()

    def wanted(self, frame: Frame) -> tuple[int, int] | None:
        if not self.shown:
            return None
        px, listed = self.look.px, self._listed()
        wide = px(WIDEST) if frame.narrow else frame.column
        needed = self._fit(wide - px(EDGES), frame) + px(EDGES)
        wide = min(wide, max(needed, px(LEAST_WIDE))) if frame.narrow else wide
        self._step = LOW_STEP if frame.short else STEP
        key, room = (Identity(self.battle.view), self.battle.numbers.chances(), wide), wide - px(EDGES)
        self._below = self._low.of(key, lambda: self._reasons_below(room))
        every, self._least = self._tall.of((*key, self._broken, frame), lambda: self._heights(listed, wide))
        rows = self._least if frame.narrow else every
        return wide, px(0 if frame.short else HEAD) + px(8) + rows

    def _heights(self, listed: Sequence[Chance], wide: int) -> tuple[int, int]:
        """Return the heights of all rows and of the first, in a panel *wide* pixels wide."""
        rows, room = [self._row(one, aimed=False) for one in listed], _inner_width(wide, self.look)
        deep, step = round(self.look.px(SIZE) * LEADING), self.look.px(self._step)
        tall = [step + deep * len(lines_below(row, self.look, room)) for row in rows] or [step]
        return sum(tall), sum(tall[:LEAST])

    def _reasons_below(self, room: int) -> frozenset[UnitId]:
        """Return the enemies whose reason does not fit beside the name in *room* pixels."""
        units = self.battle.view.units
        return frozenset(
            one.target for one in self._reasons() if self._wide(_reason(units[one.target], one)) > room
        )

    def _wide(self, words: str) -> int:
        return fonts.width(words, self.look.px(SIZE))

    def _fit(self, room: int, frame: Frame) -> int:
        """Determine how much fits beside the names in *room* pixels; return the pixels needed."""
        key = Identity(self.battle.view), self.battle.numbers.chances(), room, frame
        self._brief, self._broken, needed = self._fitting.of(key, lambda: self._fitted(room, frame))
        return needed

    def _fitted(self, room: int, frame: Frame) -> tuple[bool, bool, int]:
        """Return whether numbers are shortened, whether they stand below the names, and the pixels needed."""
        px, units, narrow = self.look.px, self.battle.view.units, frame.narrow
        taken = [
            (fonts.width(units[one.target].name, px(SIZE), "bold"), row_words(one), one.words)
            for one in self.battle.numbers.chances()
            if one.target in units and not one.refusals
        ]

        def needed(words: int) -> int:
            return max((one[0] + fonts.width(str(one[words]), px(SIZE - 1)) for one in taken), default=0)

        brief = narrow or needed(1) > room
        wide = max(needed(2 if brief else 1), self._reasons_wide(room, low=frame.short))
        return brief, brief and not narrow and needed(2) > room, wide

    def _reasons(self) -> list[Chance]:
        """Return the rows that say why an enemy cannot be attacked."""
        units = self.battle.view.units
        return [one for one in self.battle.numbers.chances() if _is_reason(one) and one.target in units]

    def _reasons_wide(self, room: int, *, low: bool) -> int:
        """Return the pixels that the reasons need: beside the names if they fit in *room*, else below.

        There they are broken in two lines, unless the window is *low*.
        """
        units, found = self.battle.view.units, [0]
        for one in self._reasons():
            name, whole = units[one.target].name, self._wide(_reason(units[one.target], one))
            below = self._wide(row_words(one)) * (1.0 if low else HALVED)
            found.append(whole if whole <= room else max(self._wide(name), round(below)))
        return min(max(found), room)

    def place(self, rect: pygame.Rect, *, folded: bool) -> None:
        super().place(rect, folded=folded)
        px = self.look.px
        least = self._least if self.shown else LEAST * px(self._step)
        head = px(HEAD) if rect.height >= px(HEAD + 8) + least else 0
        self._headed = bool(head)
        inner = pygame.Rect(rect.x, rect.y + px(2) + head, 1, max(1, rect.height - px(6) - head))
        inner.width = _inner_width(rect.width, self.look)
        if inner != self.line_list.rect or self._step != self.line_list.step:
            self.line_list, self._aim = lines(inner, self.look, step=self._step, click=self._click), None

    @property
    def shown(self) -> bool:
        """Whether the action in hand is aimed at enemies."""
        hand = self.battle.desk.hand
        return hand is not None and is_aimed(hand.offer) and not is_path(hand.offer)

    @property
    def over_table(self) -> bool:
        """Whether it is shown with enemies on the table, where the numbers stand beside them."""
        units, chances = self.battle.view.units, self.battle.numbers.chances() if self.shown else ()
        return self.shown and all(units[one.target].present for one in chances if one.target in units)

    def spare(self, room: pygame.Rect, frame: Frame) -> pygame.Rect:
        """Return the part of *room* below it if only it has the numbers and the window is low; else all."""
        if not (frame.short and self.open and self.shown) or self.over_table:
            return room
        y = min(max(room.y, self.rect.bottom), room.bottom)
        return pygame.Rect(room.x, y, room.width, room.bottom - y)

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Scroll, or aim at the enemy whose row was clicked; return False if *event* is not for the list."""
        if not self.shown or not self.open:
            return False
        if self.line_list.handle(event, pointer):
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        return pressed and self.rect.collidepoint(event.pos)

    def _click(self, row: ListRow) -> None:
        battle, hand, unit = self.battle, self.battle.desk.hand, row.tag
        if hand is not None and hand.aim == unit:
            (battle.aiming.add_aim if is_several(hand.offer) else battle.aiming.commit)()
        else:
            battle.aiming.aim(unit)

    def draw_open(self, page: Page) -> None:
        hand = self.battle.desk.hand
        if not self.shown or hand is None:
            self._aim = None
            return
        chances, aim = self._listed(), hand.aim
        fitted = self._brief, self._broken, self._below
        key = Identity(self.battle.view), chances, aim, fitted, Identity(self.line_list)
        self._rows.of(key, lambda: self._fill(chances, aim))
        place = next((i for i, one in enumerate(chances) if one.target == aim), None)
        if aim != self._aim and place is not None:
            self.line_list.reveal(place)
            self._aim = aim
        super().draw_open(page)

    def _listed(self) -> list[Chance]:
        """Return the chances in the order of the rows."""
        chances = self.battle.numbers.chances()
        return sorted(chances, key=lambda one: (bool(one.refusals), one.instead is None))

    def _fill(self, chances: Sequence[Chance], aim: UnitId | None) -> Identity:
        """Fill the list with a row for each of *chances*; return a key for its content."""
        self.line_list.fill([self._row(one, aimed=one.target == aim) for one in chances])
        return Identity(self.line_list.things)

    def key(self) -> Hashable:
        return Identity(self.line_list.things), self.line_list.top, self.line_list.held, self._headed

    def paint(self, page: Page) -> None:
        chances = self.battle.numbers.chances()
        if self._headed:
            self._draw_heading(page, sum(not one.refusals for one in chances), len(chances))
        self.line_list.draw(page, shift=(-self.rect.x, -self.rect.y))

    def _draw_heading(self, page: Page, fit: int, count: int) -> None:
        """Draw how many of *count* enemies *fit* as targets, in fewer words where there is little room."""
        px, brief = page.px, f"Enemies, {fit} of {count}"
        words, room = f"{brief} can be attacked", self.rect.width - px(36)
        at = px(12), px(8)
        whole = fonts.width(words, px(12), "semibold") <= room
        page.write(words if whole else brief, at, size=12, tone="dim", weight="semibold", width=room)
        page.hint(pygame.Rect(at, (room, px(HEAD - 8))), "" if whole else words)

    def _row(self, chance: Chance, *, aimed: bool) -> ListRow:
        unit, battle = self.battle.view.units[chance.target], self.battle
        bar = self.look.tones["warn"] if aimed else self.look.side(battle.hotseat.places[unit.side])
        numbers = row_words(chance)
        if _is_reason(chance):
            hint = f"{unit.name}: {chance.tip}"
            if self._broken or unit.id in self._below:
                return ListRow(unit.name, "faint", "regular", SIZE, bar, "", hint, unit.id, numbers)
            return ListRow(_reason(unit, chance), "faint", "regular", SIZE, bar, "", hint, unit.id)
        weight: Weight = "bold" if aimed else "regular"
        tone = "dim" if chance.refusals else "text"
        shown = chance.instead or chance
        hint = f"{unit.name}: {numbers}\n{shown.tip}"
        if self._broken:
            return ListRow(unit.name, tone, weight, SIZE, bar, "", hint, unit.id, numbers)
        right = chance.words if self._brief and not chance.refusals else numbers
        return ListRow(unit.name, tone, weight, SIZE, bar, right, hint, unit.id)


def _inner_width(wide: int, look: Theme) -> int:
    """Return the width of the list in a panel *wide* pixels wide."""
    return max(1, wide - look.px(4))


def _is_reason(chance: Chance) -> bool:
    """Whether the row of *chance* says why the enemy cannot be attacked."""
    return bool(chance.refusals) and chance.instead is None


def _reason(unit: Unit, chance: Chance) -> str:
    """Return the name of *unit* and why it cannot be attacked, in one line."""
    return f"{unit.name}  ·  {row_words(chance)}"
