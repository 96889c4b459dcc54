"""The second page of battle set-up: the roster and the forces in a column, with the table beside it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.menu.pieces import side_sign
from game.ui.menu.setup.draft import FEWEST_SIDES, added, barred, exchanged
from game.ui.menu.setup.first_pick_throw import KEY as THROW_KEY
from game.ui.menu.setup.first_pick_throw import ThrowStrip
from game.ui.menu.setup.force_list import ForceList
from game.ui.menu.setup.force_menu import KEY as MENU_KEY
from game.ui.menu.setup.force_menu import ForceMenu
from game.ui.menu.setup.map_page import shown_of
from game.ui.menu.setup.page import SLIM, SetupPage, SetupScreen
from game.ui.menu.setup.points_limit import TITLE, ask_limit, limit_words
from game.ui.menu.setup.roster_panel import RosterPanel
from game.ui.panels.preview import KEY
from game.ui.shell.page import Page

TAB, UNITS = 38, 92
COLUMN, SHARE = 400, 0.55
"""The width of the column at 100 %, and its greatest share of a small window."""
BUTTON, CHOOSE = 38, "Choose the units of each side"
BOTH, STACKED = 460, 900
"""The least heights at 100 % for roster and list together, and for the lists of two sides together."""
ROSTER = 0.6
"""The roster's share of the height above the lists."""
LIMIT_KEY = "ctrl+l"
TO_SIDE = ("ctrl+left", "ctrl+right")
SEARCH_KEY = "ctrl+f"
"""The key of the search, which opens folded lists."""
WHILE_SEARCHING = (*TO_SIDE, LIMIT_KEY, MENU_KEY, THROW_KEY)
"""The keys that count during a search: those of the sides, the points limit, forces and the throw."""
LIMIT_ICON = "scale_balance"
FORCES = 1
"""The index of this page."""
WIDE = 0.45
"""The share of the window from which on the column begins folded."""


class ForcesPage(SetupPage):
    """Choose units for all sides: the roster, with the list of the active side below, or both of two sides.

    In a low window the roster and the list are tabs. The table with the home edges has the rest of the
    window; a button in the footer folds the lists, which leaves all of it to the table. Where they would take
    too much of the window, they begin folded.

    Attributes:
        side: The index of the side to which units are added.
        roster: The units that can be added.
        menu: The commands for the whole list of a side.
        forces: The list of each side.
    """

    share = SHARE
    lists = "muster lists"

    def __init__(self, desk: SetupScreen) -> None:
        super().__init__(desk)
        self.side = 0
        self._throw = ThrowStrip(desk, self.take_side)
        self.roster = RosterPanel(desk, lambda: self.side, self.add, self._anew)
        self.menu = ForceMenu(desk, self._throw, self._replaced)
        self.forces: tuple[ForceList, ...] = ()
        self._tabs = pygame.Rect(0, 0, 0, 0)
        self._room = pygame.Rect(0, 0, 0, 0)
        self._single = self._stacked = False
        self._lists = False

    def _force(self, place: int) -> ForceList:
        return ForceList(
            self.desk,
            place,
            self._throw,
            choose=lambda: self.take_side(place),
            exchange=self.exchange,
            menu=lambda: self.menu.open(place),
            sides_changed=self._anew,
        )

    def _replaced(self, place: int) -> None:
        """Show the list of side number *place*, which was replaced."""
        self.side, self._lists = place, True
        self._anew()

    def _anew(self) -> None:
        self.desk.turn(FORCES)

    @property
    def _shown(self) -> tuple[ForceList, ...]:
        """The lists shown: of both sides, of the active one, or none while the roster is shown."""
        if self.folded or (self._single and not self._lists):
            return ()
        return self.forces if self._stacked else (self.forces[self.side],)

    @property
    def beside(self) -> int:  # type: ignore[override]
        """The width at 100 % of its column."""
        return SLIM if self.folded else COLUMN

    @property
    def drawer(self) -> bool:
        return self.desk.look.px(COLUMN) > self.desk.size[0] * WIDE

    @property
    def _many(self) -> bool:
        return len(self.forces) > FEWEST_SIDES

    # laying out

    def built(self, room: pygame.Rect) -> None:
        count = len(self.desk.draft.forces)
        self.forces = tuple(
            self.forces[place] if place < len(self.forces) else self._force(place) for place in range(count)
        )
        self.side = min(self.side, count - 1)
        self.roster.hide()
        self._room = room
        if self.folded:
            self._throw.hide()
            self._room = self._choose_button(room)
            return
        room = self._throw.built(room)
        px, gap = self.desk.look.px, self.desk.look.px(8)
        self._single = room.height < px(BOTH)
        self._stacked = not self._single and not self._many and room.height >= px(STACKED)
        if self._single and not self._lists:
            self.roster.built(room, self._turn_lists)
            return
        if not self._single:
            upper = pygame.Rect(room.x, room.y, room.width, round(room.height * ROSTER))
            self.roster.built(upper)
            room = pygame.Rect(room.x, upper.bottom + gap, room.width, room.height - upper.height - gap)
        if self._stacked:
            self._lay_both(room)
        else:
            self.forces[self.side].built(self._lay_tabs(room))

    def foot_built(self, place: int) -> None:
        place += self.fold_button(place).get_abs_rect().width + self.desk.look.px(10)
        limit = limit_words(self.desk.draft, self.desk.book.scored_in)
        hint = f"{TITLE}: {limit} (Ctrl+L)"
        self.desk.foot_button("", self._ask_limit, place=place, icon=LIMIT_ICON, hint=hint)

    def _ask_limit(self) -> None:
        ask_limit(self.desk)

    def _choose_button(self, room: pygame.Rect) -> pygame.Rect:
        """Put a button that opens the lists below the sides; return the room above it."""
        tall, gap = self.desk.look.px(BUTTON), self.desk.look.px(8)
        rect = pygame.Rect(room.x, room.bottom - tall, room.width, tall)
        self.desk.widgets.button(rect, "Units", self.fold, icon="plus", style="primary", hint=CHOOSE)
        return pygame.Rect(room.x, room.y, room.width, room.height - tall - gap)

    def _lay_both(self, room: pygame.Rect) -> None:
        """Lay out the lists of two sides in *room*, one above the other."""
        half = (room.height - self.desk.look.px(8)) // 2
        first = pygame.Rect(room.x, room.y, room.width, half)
        for force, at in zip(self.forces, (first, first.move(0, room.height - half)), strict=True):
            force.built(at)

    def _lay_tabs(self, room: pygame.Rect) -> pygame.Rect:
        """Lay out tabs for the roster and each side at the top of *room*; return the room below."""
        px, draft = self.desk.look.px, self.desk.draft
        self._tabs = pygame.Rect(room.x, room.y, room.width, px(TAB))
        if self._single:
            units = pygame.Rect(room.x, room.y, px(UNITS), px(TAB))
            hint = "Choose more units"
            self.desk.widgets.button(units, "Units", self._turn_lists, icon="plus", hint=hint)
            self._tabs.width -= units.width + px(4)
            self._tabs.right = room.right
        for place, tab in enumerate(self._tab_rects()):
            hint = f"The list of {draft.names[place]}\nCtrl+← and Ctrl+→ go from side to side."
            style = "chosen" if place == self.side else ""
            self.desk.widgets.button(tab, "", self._turning_to(place), style=style, hint=hint)
        taken = px(TAB + 8)
        return pygame.Rect(room.x, room.y + taken, room.width, room.height - taken)

    def _tab_rects(self) -> list[pygame.Rect]:
        gap = self.desk.look.px(4)
        wide = (self._tabs.width + gap) // len(self.forces) - gap
        return [
            pygame.Rect(self._tabs.x + place * (wide + gap), self._tabs.y, wide, self._tabs.height)
            for place in range(len(self.forces))
        ]

    def _turning_to(self, place: int) -> Callable[[], None]:
        return lambda: self.take_side(place, anew=True)

    def _turn_lists(self) -> None:
        self._lists = not self._lists
        self._anew()

    def refresh(self) -> None:
        self.roster.refresh()
        for force in self._shown:
            force.refresh()
        self._throw.refresh()

    # events

    def key(self, key: str) -> bool:
        if key == self.desk.app.keys.of(KEY):
            self.fold()
            return True
        if self.folded and key != SEARCH_KEY:
            return self._throw.key(key)
        if self.folded:
            self.fold()
        if key in TO_SIDE:
            step = -1 if key == "ctrl+left" else 1
            self.take_side(min(max(self.side + step, 0), len(self.forces) - 1), anew=True)
            return True
        commands: dict[str, Callable[[], None]] = {
            LIMIT_KEY: self._ask_limit,
            MENU_KEY: lambda: self.menu.open(self.side),
        }
        if key in commands:
            commands[key]()
            return True
        if key == SEARCH_KEY:
            self._search()
            return True
        return self._throw.key(key)

    def _search(self) -> None:
        """Focus the search line, after showing the roster if only the lists of the sides are shown."""
        if not self.roster.search():
            self._turn_lists()
            self.roster.search()

    def key_while_typing(self, key: str) -> bool:
        """The keys for sides and forces count during a search, too; the search goes on."""
        if not self.roster.searching or key not in WHILE_SEARCHING:
            return False
        used = self.key(key)
        if key in TO_SIDE:
            self.roster.search()
        return used

    def handle(self, event: pygame.Event) -> bool:
        return any(force.handle(event) for force in self._shown)

    def entered_text(self) -> None:
        self.add(self.side)

    # changes

    def take_side(self, place: int, anew: bool = False) -> None:
        """Activate side number *place*: units are added to its force."""
        turned = self.side != place
        self.side = place
        if turned and not self._stacked and (anew or self._lists or not self._single):
            self._anew()
        self.roster.light()

    def add(self, place: int) -> None:
        """Add the selected unit to the force of side number *place*, which becomes the active one."""
        if place != self.side:
            self.take_side(place)
        unit, draft = self.roster.units.thing, self.desk.draft
        if unit is None or self._throw.refused(place):
            return
        if barred(draft, unit):
            words = self.desk.book.cited(f"{unit.name} is not in the introductory game", "introductory")
            self.desk.app.toast(words, "warn")
            return
        book, picks = self.desk.book, draft.forces[place].picks
        naming = book.groups if any(pick.squad for pick in picks) else book.squads
        self.desk.put(added(draft, place, unit.card, naming))
        self.forces[place].follow(len(picks))

    def exchange(self) -> None:
        """Swap the units of the active side with those of the next one."""
        if not self._throw.refused(*range(len(self.forces))):
            self.desk.put(exchanged(self.desk.draft, self.side))

    # drawing

    def draw(self, page: Page) -> None:
        if self.folded:
            self.draw_sides(page, self._room)
            return
        self._throw.draw(page)
        self.roster.draw(page)
        for force in self._shown:
            force.draw(page, lit=force.place == self.side)

    def draw_table(self, page: Page) -> None:
        looked, room = self.desk.looked, self.desk.table_at
        if looked is None or looked.chart is None:
            page.write("Reading the map…", room.center, tone="dim", anchor="center", width=room.width)
            return
        shown = shown_of(self.desk.draft, self.desk.book)
        looked.chart.draw(page, room, shown, self.desk.floats)

    def _draw_tabs(self, page: Page) -> None:
        """Write on each tab the name of its side, and the number of its units."""
        px, draft = page.px, self.desk.draft
        for place, tab in enumerate(self._tab_rects()):
            side_sign(page, draft.colours[place], (tab.x + px(16), tab.centery))
            count, right = str(len(draft.forces[place].fielded)), (tab.right - px(8), tab.centery)
            end = page.write(count, right, size=14, tone="dim", anchor="midright")
            room = end.x - tab.x - px(34)
            if room > px(24):
                at = tab.x + px(28), tab.centery
                page.write(draft.names[place], at, size=14, weight="bold", anchor="midleft", width=room)

    def draw_over(self, page: Page) -> None:
        if self.folded:
            return
        if self._shown and not self._stacked:
            self._draw_tabs(page)
        for force in self._shown:
            force.draw_over(page)
        self.roster.draw_over(page)
