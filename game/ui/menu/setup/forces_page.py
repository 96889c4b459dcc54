"""The second page of setting a battle up: the roster and the two forces, side by side or in turn."""

from __future__ import annotations

import pygame

from game.ui.menu.setup.draft import added, barred, exchanged
from game.ui.menu.setup.first_pick_throw import ThrowStrip
from game.ui.menu.setup.force_list import ForceList
from game.ui.menu.setup.page import SetupPage, SetupScreen
from game.ui.menu.setup.roster_panel import RosterPanel
from game.ui.shell.page import Page

FORCES = 1
"""The number of this page."""


class ForcesPage(SetupPage):
    """Choose units for both sides.

    Attributes:
        side: The place of the side to which units are added.
        roster: The units that can be added.
        forces: The list of each side.
    """

    def __init__(self, desk: SetupScreen) -> None:
        super().__init__(desk)
        self.side = 0
        self._throw = ThrowStrip(desk, self.take_side)
        self.roster = RosterPanel(desk, lambda: self.side, self.add, self._anew)
        self.forces = (self._force(0), self._force(1))
        self._single = False
        self._lists = False

    def _force(self, place: int) -> ForceList:
        return ForceList(
            self.desk, place, self._throw, choose=lambda: self.take_side(place), exchange=self.exchange
        )

    def _anew(self) -> None:
        self.desk.turn(FORCES)

    @property
    def _shown(self) -> tuple[ForceList, ...]:
        """The lists that are shown: both, or in little room one at most, in turn with the roster."""
        if not self._single:
            return self.forces
        return (self.forces[self.side],) if self._lists else ()

    # laying out

    def built(self, room: pygame.Rect) -> None:
        room = self._throw.built(room)
        px, gap = self.desk.look.px, self.desk.look.px(8 if self.desk.tight else 16)
        columns = room.width >= px(1400)
        self._single = not columns and room.height < px(430)
        self.roster.hide()
        if self._single:
            self._lay_single(room)
            return
        wide = px(540 if room.width <= px(1560) else 620) if columns else round(room.width * 0.54)
        self.roster.built(pygame.Rect(room.x, room.y, wide, room.height))
        rest = pygame.Rect(room.x + wide + gap, room.y, room.width - wide - gap, room.height)
        half = ((rest.width if columns else rest.height) - gap) // 2
        first, second = rest.copy(), rest.copy()
        if columns:
            first.width = second.width = half
            second.right = rest.right
        else:
            first.height = second.height = half
            second.bottom = rest.bottom
        for force, at in zip(self.forces, (first, second), strict=True):
            force.built(at)

    def _lay_single(self, room: pygame.Rect) -> None:
        """In little room show either the roster, or the list of one side."""
        if self._lists:
            other = 1 - self.side
            self.forces[self.side].built(room, self._turn_lists, lambda: self.take_side(other, anew=True))
        else:
            self.roster.built(room, self._turn_lists)

    def _turn_lists(self) -> None:
        self._lists = not self._lists
        self._anew()

    def refresh(self) -> None:
        self.roster.refresh()
        for force in self.forces:
            force.refresh()
        self._throw.refresh()

    # events

    def key(self, key: str) -> bool:
        if key in ("ctrl+left", "ctrl+right"):
            self.take_side(0 if key == "ctrl+left" else 1, anew=True)
            return True
        if key == "ctrl+f" and self.roster.search():
            return True
        return self._throw.key(key)

    def entered_text(self) -> None:
        self.add(self.side)

    # changing

    def take_side(self, place: int, anew: bool = False) -> None:
        """Light the side in that place: units are added to its force."""
        turned = self.side != place
        self.side = place
        if turned and self._single and (anew or self._lists):
            self._anew()
        self.roster.light()

    def add(self, place: int) -> None:
        """Add the chosen unit to the force of the side in that place, which is the lit one then."""
        if place != self.side:
            self.take_side(place)
        unit, draft = self.roster.units.thing, self.desk.draft
        if unit is None or self._throw.refused(place):
            return
        if barred(draft, unit):
            words = self.desk.book.cited(f"{unit.name} is not in the introductory game", "introductory")
            self.desk.app.toast(words, "warn")
            return
        self.desk.put(added(draft, place, unit.card, self.desk.book.squads))
        force = self.forces[place].list_view
        force.chosen = len(force.things) - 1
        force.reveal(force.chosen)

    def exchange(self) -> None:
        """Give each side the units of the other."""
        if not self._throw.refused(0, 1):
            self.desk.put(exchanged(self.desk.draft))

    # drawing

    def draw(self, page: Page) -> None:
        self._throw.draw(page)
        self.roster.draw(page)
        for force in self._shown:
            force.draw(page, lit=force.place == self.side)

    def draw_over(self, page: Page) -> None:
        for force in self._shown:
            force.draw_over(page)
        self.roster.draw_over(page)
