"""The end of a battle: who won and why, what each unit did, the course turn by turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.core.lobby import ReplayFrame, Seats
from game.core.model.state import View
from game.core.model.unit import Side
from game.core.views.side_places import places
from game.geometry.value import Value
from game.mechanics.battle.battle_statistics import (
    BattleStatistics,
    UnitStatistics,
    battle_statistics,
    side_numbers,
)
from game.ui.menu.context import Leaving, MenuContext, ask_first
from game.ui.menu.frame import MenuScreen, panel
from game.ui.menu.naming import record, save_dialog
from game.ui.menu.pieces import side_sign
from game.ui.menu.replay.bars import draw_bars
from game.ui.menu.replay.report import read_report
from game.ui.menu.replay.screen import Replay
from game.ui.menu.setup.draft import counted
from game.ui.pieces.pieces import small_token
from game.ui.shell import fonts
from game.ui.shell.page import Page, wrapped
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

CARDS, NARROWEST = 2, 190
"""The most sides that have a card each, and the least width of a card at 100 %."""
TABS = ("Units", "Sides")
"""The tabs used if there is no room for both."""
CARD, CHART = 176, 120
"""The height of a side's card, and the least height of the damage by turn below it."""
BOTH = 1000
"""The least window width at 100 % for both."""
NAMED = 84
"""The least column width in pixels for the name of a side, truncated; below it, only its emblem."""
COLUMNS = (("Hits", 74), ("Dealt", 60), ("Taken", 60), ("Best hit", 74))
FATES = {
    "destroyed": ("skull_outline", "bad", "destroyed"),
    "left": ("exit_run", "dim", "left the table"),
    "damaged": ("bandage", "warn", "damaged"),
    "unhurt": ("check", "good", "unhurt"),
}


class Heading(Value):
    """The line of a side in the table of units."""

    side: str


class End(MenuScreen):
    """The results of a finished battle, over the screen of the battle."""

    heading = "After the battle"
    icon = "flag_checkered"

    def __init__(self, context: MenuContext, seats: Seats) -> None:
        super().__init__(context)
        self._seats = seats
        self._account: BattleStatistics | None = None
        self._tab = 0
        self._units: ListView[UnitStatistics | Heading] = ListView(
            self._draw_row,
            height=lambda one: 34 if isinstance(one, Heading) else 38,
            can=lambda one: not isinstance(one, Heading),
            empty=("Counting…", "", ""),
        )

    @property
    def view(self) -> View:
        """The table at the end."""
        return next(iter(self._seats.values())).view

    @property
    def _colours(self) -> dict[Side, int]:
        return places(self.view.sides)

    def entered(self) -> None:
        if self._account is None:
            self.context.quiet("account", self._reckoned, self._have)

    def _reckoned(self) -> BattleStatistics:
        frames = self.app.lobby.recorded()
        side = next(iter(self._seats))
        return battle_statistics(frames[0].seats[side].view, self._seats[side].news)

    def _have(self, found: BattleStatistics) -> None:
        self._account = found
        rows: list[UnitStatistics | Heading] = []
        for side in self.view.sides:
            rows += [Heading(side), *found.of(side)]
        self._units.fill(rows)

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8 if self.tight else 16)
        self.way_back("The table")
        banner = px(64 if self.tight else 104)
        self._banner = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, banner)
        top = self._banner.bottom + gap
        tall = self.body.bottom - gap - top
        room = pygame.Rect(self.body.x, top, self.body.width, tall)
        self._table = self._beside = None
        if self.size[0] < px(BOTH):
            self._lay_tabs()
            self._table, self._beside = (room, None) if self._tab == 0 else (None, room)
        else:
            wide = round(room.width * 0.56)
            self._table = pygame.Rect(room.x, top, wide, tall)
            self._beside = pygame.Rect(room.x + wide + gap, top, room.width - wide - gap, tall)
        if self._table is not None:
            inner = (self._table.width - px(12), tall - px(40))
            self.place_list(self._units, pygame.Rect((room.x + px(6), top + px(34)), inner))
        button = self.way_on("Main menu", self._leave, icon="home_outline")
        place = button.get_abs_rect().width + px(10)
        button = self.foot_button("Watch the replay", self._watch, place=place, icon="movie_open_outline")
        place += button.get_abs_rect().width + px(10)
        button = self.foot_button("Save", self._save, place=place, icon="content_save_outline")
        place += button.get_abs_rect().width + px(10)
        self.foot_button("Report", self._report, place=place, hint="Course, luck, turning points (R)")

    def _lay_tabs(self) -> None:
        """Put a button for the units and one for the sides into the header."""
        px = self.look.px
        wide, tall, gap = px(76 if self.tight else 96), px(34), px(6)
        x = self.size[0] - self.edge - len(TABS) * (wide + gap) + gap
        for place, words in enumerate(TABS):
            rect = pygame.Rect(x, (self.head_height - tall) // 2, wide, tall)
            style = "chosen" if place == self._tab else ""
            self.widgets.button(rect, words, self._turning(place), style=style, hint=f"Ctrl+{place + 1}")
            x += wide + gap

    def _turning(self, place: int) -> Callable[[], None]:
        def turn() -> None:
            self._tab = place
            self.resized(self.size, self.app.look)

        return turn

    def key(self, key: str) -> None:
        if key in ("ctrl+1", "ctrl+2") and self.size[0] < self.look.px(BOTH):
            self._turning(int(key[-1]) - 1)()
        elif key == "r":
            self._report()
        else:
            super().key(key)

    # commands

    def unsaved(self) -> bool:
        return self.app.lobby.unsaved()

    def keep(self) -> bool:
        return record(self.context, self._name())

    def _name(self) -> str:
        return self.app.lobby.name

    def _save(self) -> None:
        save_dialog(self.context, self._name())

    def _leave(self) -> None:
        words = (
            "The battle is over, but it was not saved by name. Its replay would be lost among the autosaves."
        )
        ask_first(self.context, self, Leaving(words, self.context.home))

    def _watch(self) -> None:
        def show(frames: Sequence[ReplayFrame]) -> None:
            self.app.push(Replay(self.context, frames, self._name()))

        self.context.run_task("Reading the replay", lambda: list(self.app.lobby.recorded()), show)

    def _report(self) -> None:
        read_report(self.context, self.app.lobby.report)

    # drawing

    def draw_body(self, page: Page) -> None:
        self._draw_banner(page)
        if self._table is not None:
            self._draw_table(page, self._table)
        if self._beside is not None:
            self._draw_beside(page, self._beside)

    def _draw_table(self, page: Page, at: pygame.Rect) -> None:
        """Draw the frame of the table of units, and its column headings."""
        px = page.px
        page.box(at, "panel", "line", radius=8)
        page.write("UNITS", (at.x + px(14), at.y + px(12)), size=11, tone="dim", weight="bold")
        right = at.right - px(22)
        for words, wide in reversed(COLUMNS):
            page.write(
                words.upper(),
                (right - px(wide) // 2, at.y + px(12)),
                size=11,
                tone="dim",
                weight="bold",
                anchor="midtop",
            )
            right -= px(wide)

    def _draw_banner(self, page: Page) -> None:
        px, at, view = page.px, self._banner, self.view
        result = view.result
        winner = result.winner if result is not None else None
        tone = page.look.side(self._colours[winner]) if winner in self.view.sides else page.tone("dim")
        page.box(at, "panel", "line", radius=8)
        page.box(pygame.Rect(at.x, at.y, px(6), at.height), tone, radius=3)
        x = at.x + px(28)
        size = 22 if self.tight else 34
        if winner is not None:
            side_sign(page, self._colours[winner], (x + px(14), at.centery), 28 if not self.tight else 20)
            x += px(44)
        words = f"{winner} wins" if winner is not None else "A draw" if result is not None else "Not decided"
        top = at.y + px(8 if self.tight else 18)
        page.write(words, (x, top), size=size, weight="bold", tone=tone, width=at.width - px(60))
        reason = (
            f"{result.reason[:1].upper()}{result.reason[1:]}" if result is not None else "The battle goes on"
        )
        rule = f" ({result.rule})" if result is not None and result.rule else ""
        turn = f"Turn {view.turn}.  " if view.turn and not reason.startswith(f"Turn {view.turn} ") else ""
        y = top + round(px(size) * 1.35)
        page.write(
            f"{turn}{reason}{rule}",
            (x, y),
            size=14 if self.tight else 16,
            tone="dim",
            width=at.right - x - px(16),
        )

    def _draw_beside(self, page: Page, at: pygame.Rect) -> None:
        px, gap = page.px, page.px(8 if self.tight else 16)
        tall = px(CARD)
        if at.height < tall + gap + px(CHART):
            upper = pygame.Rect(at.x, at.y, round(at.width * 0.58), min(tall, at.height))
            rest = pygame.Rect(upper.right + gap, at.y, at.right - upper.right - gap, upper.height)
        else:
            upper = pygame.Rect(at.x, at.y, at.width, tall)
            rest = pygame.Rect(at.x, upper.bottom + gap, at.width, at.bottom - upper.bottom - gap)
        self._draw_sides(page, upper, gap)
        found = self._account
        inside = panel(page, rest, "Damage by turn")
        words = self._blow_words()
        lines = len(wrapped(words, px(14), "regular", inside.width - px(28))) if words else 0
        foot = px(8) + lines * round(px(14) * 1.3) if words else 0
        if found is not None:
            draw_bars(
                page,
                pygame.Rect(inside.x, inside.y, inside.width, inside.height - foot),
                found.by_turn,
                self.view.sides,
            )
        if words:
            y = inside.bottom - foot + px(8)
            page.icon("hammer", (inside.x + px(10), y + px(10)), 18, "warn")
            page.lines(words, (inside.x + px(28), y), inside.width - px(28), size=14)

    def _blow_words(self) -> str:
        """Return who dealt the most damage at once, to whom and when; "" if nobody did."""
        blow = self._account.biggest if self._account is not None else None
        if blow is None:
            return ""
        victim = self.view.units.get(blow.victim or "")
        whom = f" on {victim.name}" if victim is not None else ""
        worth = counted(blow.biggest, "point")
        return f"Heaviest blow: {blow.unit.name}, {worth}{whom} in turn {blow.at_turn}."

    def _draw_sides(self, page: Page, rect: pygame.Rect, gap: int) -> None:
        """Draw a card for each side; side by side in a table if there are many or there is little room."""
        sides, half = self.view.sides, (rect.width - gap) // 2
        if len(sides) > CARDS or half < page.px(NARROWEST):
            self._draw_compared(page, rect)
            return
        for place, side in enumerate(sides):
            card = pygame.Rect(rect.x + place * (half + gap), rect.y, half, rect.height)
            self._draw_side(page, card, self._colours[side], side)

    def _draw_side(self, page: Page, rect: pygame.Rect, place: int, side: str) -> None:
        px = page.px
        page.box(rect, "panel", "line", radius=8)
        side_sign(page, place, (rect.x + px(22), rect.y + px(22)), 14)
        page.write(
            side, (rect.x + px(36), rect.y + px(11)), size=16, weight="bold", width=rect.width - px(44)
        )
        y = rect.y + px(42)
        for words, value, hint in side_numbers(self._account, self.view, side):
            shown = page.write(value, (rect.right - px(14), y), size=14, weight="bold", anchor="topright")
            at = rect.x + px(14), y
            page.write(words, at, size=14, tone="dim", width=shown.x - px(8) - at[0])
            page.hint(pygame.Rect(rect.x, y, rect.width, px(24)), hint)
            y += px(25)

    def _draw_compared(self, page: Page, rect: pygame.Rect) -> None:
        """Draw the sides as a table, if there are too many for cards."""
        px, sides = page.px, self.view.sides
        page.box(rect, "panel", "line", radius=8)
        first = rect.width * 2 // 5
        wide = (rect.width - first - px(14)) // len(sides)
        widest = max(fonts.width(side, px(15), "bold") for side in sides)
        named_all = wide >= min(widest + px(24), px(NAMED))
        for place, side in enumerate(sides):
            right, y = rect.x + first + (place + 1) * wide, rect.y + px(22)
            sign = right - px(12)
            if named_all:
                named = page.write(side, (right, y), weight="bold", anchor="midright", width=wide - px(24))
                sign = named.x - px(10)
            side_sign(page, self._colours[side], (sign, y))
            page.hint(pygame.Rect(right - wide, y - px(12), wide, px(24)), side)
            for row, (words, value, hint) in enumerate(side_numbers(self._account, self.view, side)):
                y = rect.y + px(42 + 25 * row)
                if place == 0:
                    page.write(words, (rect.x + px(14), y), size=14, tone="dim", width=first - px(14))
                page.write(value, (right, y), size=14, weight="bold", anchor="topright")
                page.hint(pygame.Rect(right - wide, y, wide, px(24)), hint)

    def _draw_row(self, page: Page, slot: ListCell[UnitStatistics | Heading]) -> Sequence[ClickArea]:
        px, rect, one = page.px, slot.rect, slot.thing
        if isinstance(one, Heading):
            middle = rect.centery + px(2)
            side_sign(page, self._colours[one.side], (rect.x + px(16), middle))
            page.write(one.side, (rect.x + px(30), middle), weight="bold", anchor="midleft")
            return ()
        rect = rect.inflate(0, -px(2))
        slot.back(page, rect)
        small_token(page, one.unit, self._colours[one.unit.side], (rect.x + px(24), rect.centery), px(12))
        right = self._draw_values(page, one, rect.centery)
        icon, tone, fate = FATES[one.fate]
        page.icon(icon, (rect.x + px(52), rect.centery), 17, tone)
        faded = "dim" if one.fate in ("destroyed", "left") else "text"
        x = rect.x + px(68)
        room = right - x - px(6)
        page.write(
            one.unit.name, (x, rect.centery), weight="semibold", anchor="midleft", tone=faded, width=room
        )
        page.hint(rect, self._words(one, fate))
        return ()

    def _draw_values(self, page: Page, one: UnitStatistics, y: int) -> int:
        """Write the numbers of a unit into their columns; return the x at which they begin."""
        right = (self._table or self.body).right - page.px(22)
        hits = f"{one.hits}/{one.shots}" if one.shots else "–"
        values = (hits, *(str(value) if value else "–" for value in (one.dealt, one.taken, one.biggest)))
        for (_, wide), value in reversed(list(zip(COLUMNS, values, strict=True))):
            at = right - page.px(wide) // 2, y
            page.write(value, at, size=14, anchor="center", tone="dim" if value == "–" else "text")
            right -= page.px(wide)
        return right

    def _words(self, one: UnitStatistics, fate: str) -> str:
        lines = [f"{one.unit.name}, {fate}"]
        if one.shots:
            lines.append(f"{one.hits} hits of {one.shots}; expected: {one.expected:.1f}")
        names = [self.view.units[unit].name for unit in one.destroyed if unit in self.view.units]
        if names:
            lines.append(f"destroyed {', '.join(names)}")
        return "\n".join(lines)
