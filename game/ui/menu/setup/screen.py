"""Set up your own battle, or a duel: a map, two forces, rules; three pages, with the balance in view."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.core.lobby import Preview, Roster
from game.core.rulebook import Option, Rulebook
from game.ui.menu.context import LoadedPreview, MenuContext
from game.ui.menu.frame import MenuScreen
from game.ui.menu.players import begun
from game.ui.menu.setup.draft import (
    SetupDraft,
    as_duel,
    balance,
    changed,
    duel_place,
    objections,
    players,
    points,
    setup,
)
from game.ui.menu.setup.draft_force import with_default_forces
from game.ui.menu.setup.forces_page import FORCES, ForcesPage
from game.ui.menu.setup.map_page import MapPage
from game.ui.menu.setup.page import SetupPage
from game.ui.menu.setup.points_limit import over_limit
from game.ui.menu.setup.rules_page import RulesPage
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import problems

TABS = ("1  Map", "2  Forces", "3  Rules")
FAMILY, ICON_ONLY = 148, 38
"""Width of the button that changes the rules, with and without its label."""


class SetupMenu(MenuScreen):
    """The screen on which players set up their own battle, or a duel at a place on a map.

    Attributes:
        duels: Whether it is for duels.
        maps: The maps from the lobby; None until loaded.
        looked: The selected map with its picture.
        turned_to: The index of the open page.
    """

    heading = "Set up your own"
    icon = "tune_variant"

    def __init__(self, context: MenuContext, *, duels: bool = False) -> None:
        super().__init__(context)
        self.duels = duels
        if duels:
            self.heading, self.icon = "Duel", "sword"
        self.maps: Sequence[Preview] | None = None
        self.looked: LoadedPreview | None = None
        self.turned_to = FORCES if duels else 0
        self._forces = ForcesPage(self)
        self.pages: tuple[SetupPage, ...] = (MapPage(self), self._forces, RulesPage(self))

    @property
    def beside(self) -> int:  # type: ignore[override]
        """The width at 100 % of the column of the open page."""
        return self.page.beside

    @property
    def share(self) -> float:  # type: ignore[override]
        """The greatest share of a small window for the column of the open page."""
        return self.page.share

    # the draft

    @property
    def draft(self) -> SetupDraft:
        """All choices so far; they outlive the screen."""
        return self.context.duel if self.duels else self.context.draft

    def put(self, draft: SetupDraft) -> None:
        """Use *draft* from now on."""
        self._keep(draft)
        self.refresh()

    def _keep(self, draft: SetupDraft) -> None:
        if self.duels:
            self.context.duel = draft
        else:
            self.context.draft = draft

    @property
    def roster(self) -> Sequence[Roster] | None:
        """The units of the family of the draft; None until loaded."""
        return self.context.rosters.get(self.draft.family)

    @property
    def units(self) -> dict[str, Roster]:
        """The roster by card."""
        return {unit.card: unit for unit in self.roster or ()}

    @property
    def book(self) -> Rulebook:
        """The family of the draft; an empty one until the families are loaded."""
        return next((book for book in self.books if book.key == self.draft.family), Rulebook("", ""))

    @property
    def books(self) -> Sequence[Rulebook]:
        """The families; for duels, those with add-ons that offer one."""
        books = self.context.families or ()
        return [book for book in books if not self.duels or any(one.placed for one in book.addons)]

    @property
    def options(self) -> Sequence[Option]:
        """The options of the rules."""
        return self._options or ()

    @property
    def _options(self) -> Sequence[Option] | None:
        return self.context.options(self.draft.rules, self.refresh) if self.draft.family else None

    def choose_map(self, chosen: Preview) -> None:
        """Choose that map; an objective placed on another one is discarded."""
        if chosen.key != self.draft.map:
            fresh = replace(self.draft, map=chosen.key, size=chosen.size)
            for place, force in enumerate(fresh.forces):
                fresh = changed(fresh, place, goal=replace(force.goal, point=None))
            self._keep(as_duel(fresh, self.book) if duel_place(fresh, self.book) else fresh)
        self.read_map(chosen.key)

    def take_map(self, key: str) -> None:
        """Choose the map *key*, which is new: the list is read again.

        Sides without units get their default forces, so that the battle can begin at once.
        """
        family = self.draft.family
        if not self.duels:
            self._keep(with_default_forces(self.draft, self.app.lobby.default_forces(family)))

        def have(maps: Sequence[Preview]) -> None:
            self.maps = maps
            for one in maps:
                if one.key == key:
                    self.choose_map(one)

        self.context.quiet("maps", lambda: self.app.lobby.maps(family), have)

    @property
    def takes_text(self) -> bool:  # type: ignore[override]
        """Whether the forces are set up now."""
        return self.turned_to == FORCES

    def take_list(self, path: str) -> None:
        """Turn to the forces; the list becomes that of a side."""
        if self.turned_to != FORCES:
            self.turn(FORCES)
        self._forces.menu.dropped(path)

    def read_map(self, key: str) -> None:
        """Look at the map *key*: its picture is shown when it is made."""

        def have(looked: LoadedPreview) -> None:
            if self.draft.map == key:
                self.looked = looked
                if looked.chart is not None:
                    self._keep(replace(self.draft, size=looked.preview.size))
                self.refresh()

        self.looked = self.context.look_at("map", key, have)
        self.refresh()

    # the screen

    def entered(self) -> None:
        if self.context.families is None:
            self.context.quiet("families", self.app.lobby.rulebooks, self._have_families)
        else:
            self._have_families(self.context.families)

    def _ask(self) -> None:
        """Request the maps and units for the rules of the draft."""
        quiet, lobby, family = self.context.quiet, self.app.lobby, self.draft.family
        quiet("maps", lambda: lobby.maps(family), self._have_maps)
        if self.roster is None:
            quiet("roster", lambda: lobby.roster(family), lambda found: self._have_roster(family, found))

    def built(self) -> None:
        px, gap = self.look.px, self.look.px(8 if self.tight else 16)
        self.way_back()
        wide = px(112 if not self.tight else 92)
        x = self.size[0] - self.edge - len(TABS) * (wide + px(6)) + px(6)
        for place, words in enumerate(TABS):
            rect = pygame.Rect(x, (self.head_height - px(34)) // 2, wide, px(34))
            style = "chosen" if place == self.turned_to else ""
            self.widgets.button(rect, words, self._turning(place), style=style, hint=f"Ctrl+{place + 1}")
            x += wide + px(6)
        self._family_button(self.size[0] - self.edge - len(TABS) * (wide + px(6)) - px(6))
        room = pygame.Rect(self.body.x, self.body.y + gap, self.body.width, self.body.height - 2 * gap)
        self.page.built(room)
        self._begin = self.way_on("Begin the battle", self._start, icon="play")
        right = self._begin.get_abs_rect().width + px(10)
        if self.turned_to < len(TABS) - 1:
            words = ("Forces", "Rules")[self.turned_to]
            on = self.foot_button(words, self._turning(self.turned_to + 1), place=right, icon="arrow_right")
            right += on.get_abs_rect().width + px(10)
        self.page.foot_built(right)
        self.refresh()

    def _family_button(self, right: int) -> None:
        """Put a button for the next family of rules, if there are several; it ends at *right*."""
        if len(self.books) < 2:
            return
        px = self.look.px
        own = self.book
        wide = px(ICON_ONLY if self.tight else FAMILY)
        rect = pygame.Rect(right - wide, (self.head_height - px(34)) // 2, wide, px(34))
        words = "" if self.tight else own.name
        hint = f"{own.name}. {own.words}"
        self.widgets.button(rect, words, self.turn_family, icon="book_open_variant", hint=hint)

    def turn_family(self) -> None:
        """Switch to the next family of rules: forces, map and options start over."""
        keys = [book.key for book in self.books]
        after = keys[(keys.index(self.draft.family) + 1) % len(keys)]
        sides = [replace(force, picks=()) for force in self.draft.forces]
        self._keep(self._fresh(SetupDraft(forces=tuple(sides), family=after)))
        self.maps = self.looked = None
        self._ask()
        self.turn(self.turned_to)

    def _fresh(self, draft: SetupDraft) -> SetupDraft:
        """Return *draft* as this screen begins with it, in an existing family."""
        book = next((one for one in self.books if one.key == draft.family), None) or self.books[0]
        return as_duel(draft, book) if self.duels else replace(draft, family=book.key)

    @property
    def page(self) -> SetupPage:
        """The open page."""
        return self.pages[self.turned_to]

    def turn(self, place: int) -> None:
        """Open page number *place*."""
        self.turned_to = place
        self.resized(self.size, self.app.look)

    def _turning(self, place: int) -> Callable[[], None]:
        return lambda: self.turn(place)

    def refresh(self) -> None:
        """Update to the current draft."""
        self.page.refresh()
        against = self._against()
        self.widgets.change(self._begin, enabled=not against)
        if against:
            self.say(against[0], "warn")
            return
        if duel_place(self.draft, self.book) is not None:
            self.say(" against ".join(f"{len(one.fielded)} of {one.side}" for one in self.draft.forces[:2]))
            return
        even, words = balance(self.draft, self.units)
        worths = (str(points(force.fielded, self.units)) for force in self.draft.forces)
        totals = f"{' : '.join(worths)} {self.book.scored_in}"
        over = over_limit(self.draft, self.units, self.book.scored_in)
        if over:
            self.say(f"{totals}   ·   {over}", "warn")
            return
        self.say(f"{totals}   ·   {words}", "good" if even else "warn")

    def _against(self) -> list[str]:
        if self.context.families is not None and not self.books:
            return ["No rules here have duels."]
        found = objections(self.draft, self.units, self.book)
        if self.duels and self.draft.size[0] and duel_place(self.draft, self.book) is None:
            found.insert(0, "Choose where on the map the duel is fought.")
        if self.looked is not None and self.looked.preview.problems:
            found.insert(0, "This map cannot be used as it is.")
        elif self.draft.map and self.looked is None:
            found.insert(0, "The map is being read…")
        elif self._options is None:
            found.insert(0, "The rules are being read…")
        return found

    def key(self, key: str) -> None:
        if key in ("ctrl+1", "ctrl+2", "ctrl+3"):
            self.turn(int(key[-1]) - 1)
        elif not self.page.key(key):
            super().key(key)

    def _first(self, event: pygame.Event) -> bool:
        """Handle as well the keys that the page wants before a text entry gets them."""
        if super()._first(event):
            return True
        typed = event.type == pygame.KEYDOWN and self.widgets.typing
        return typed and self.page.key_while_typing(of_event(event))

    def entered_text(self) -> None:
        self.page.entered_text()

    def handle(self, event: pygame.Event) -> None:
        if not self.page.handle(event):
            super().handle(event)

    def draw_table(self, page: Page) -> None:
        self.page.draw_table(page)

    def draw_body(self, page: Page) -> None:
        self.page.draw(page)

    def draw_over(self, page: Page) -> None:
        own = Page(page.surface, self.look)
        self.page.draw_over(own)
        page.written += own.written

    # results of the lobby

    def _have_families(self, books: Sequence[Rulebook]) -> None:
        self.context.families = books
        if not self.books:
            self.refresh()
            return
        if self.draft.family not in [book.key for book in self.books]:
            self._keep(self._fresh(self.draft))
        self._ask()
        self.turn(self.turned_to)

    def _have_maps(self, maps: Sequence[Preview]) -> None:
        self.maps = maps
        good = [one for one in maps if not one.problems]
        if self.draft.map not in [one.key for one in good]:
            if good:
                self.choose_map(good[0])
        elif self.looked is None:
            self.read_map(self.draft.map)
        self.refresh()

    def _have_roster(self, family: str, roster: Sequence[Roster]) -> None:
        self.context.rosters[family] = roster
        self.refresh()

    # commands

    def _start(self) -> None:
        against = self._against()
        if against:
            self.app.show(problems("Not ready yet", "Something is still to be chosen:", against))
            return
        name = next((one.name for one in self.maps or () if one.key == self.draft.map), self.draft.map)
        battle = setup(self.draft, name, self.options)
        lobby, computers = self.app.lobby, players(self.draft)

        def task() -> Any:
            return begun(lobby, computers, lambda: lobby.muster(battle))

        self.context.run_task("Setting the table", task, self.context.play, commits=True)
