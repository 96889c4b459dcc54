"""The list of a side in setting a battle up: its units, changed in place, each in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from game.core.rulebook import Post
from game.ui.menu.list_view import ClickArea, ListCell, ListView
from game.ui.menu.setup.draft import Pick, barred, removed, repicked, reposted, stepped
from game.ui.menu.setup.first_pick_throw import ThrowStrip
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.postings import PLAIN, POSTED, UP, draw_post, posts_for, usual
from game.ui.menu.setup.unit_rows import draw_pick
from game.ui.pieces.pieces import small_token
from game.ui.shell.page import Page

NO_UNITS = ("No units yet", "robot_outline", "Choose a unit in the list and press Enter, or double-click it.")


class ForceList:
    """The list of the side in *place*; it changes nothing while it is locked.

    Attributes:
        list_view: Its rows.
    """

    def __init__(self, desk: SetupScreen, place: int, throw: ThrowStrip, choose: Callable[[], Any]) -> None:
        self.desk = desk
        self.place = place
        self._throw = throw
        self.list_view: ListView[Pick] = ListView(
            self._draw_pick,
            height=lambda pick: POSTED if self._posts(pick) else PLAIN,
            choose=lambda row: choose(),
            use=self._toggle,
            press=self._pressed,
            empty=NO_UNITS,
        )

    def _pick(self, row: int) -> Pick:
        return self.desk.draft.lances[self.place].picks[row]

    def _toggle(self, row: int) -> None:
        if not self._throw.refused(self.place):
            fielded = not self._pick(row).fielded
            self.desk.put(repicked(self.desk.draft, self.place, row, fielded=fielded))

    def _remove(self, row: int) -> None:
        if not self._throw.refused(self.place):
            self.desk.put(removed(self.desk.draft, self.place, row))

    def _step(self, row: int, step: int) -> None:
        if not self._throw.refused(self.place):
            self.desk.put(stepped(self.desk.draft, self.place, row, step, self.desk.book))

    def _posts(self, pick: Pick) -> tuple[Post, ...]:
        """Return the posts among which a unit has the choice."""
        return posts_for(self.desk.draft, self.desk.book, self.desk.units.get(pick.card))

    def _repost(self, row: int, step: int) -> None:
        if not self._throw.refused(self.place):
            posts = self._posts(self._pick(row))
            self.desk.put(reposted(self.desk.draft, self.place, row, step, posts))

    def _pressed(self, key: str) -> bool:
        row = self.list_view.chosen
        if not 0 <= row < len(self.list_view.things):
            return False
        if key in ("left", "-", "right", "="):
            self._step(row, -1 if key in ("left", "-") else 1)
        elif key in ("shift+left", "shift+right"):
            self._repost(row, -1 if key == "shift+left" else 1)
        elif key in ("delete", "backspace"):
            self._remove(row)
        else:
            return False
        return True

    def _draw_pick(self, page: Page, slot: ListCell[Pick]) -> Sequence[ClickArea]:
        row = next(i for i, pick in enumerate(self.list_view.things) if pick is slot.thing)
        unit = self.desk.units.get(slot.thing.card)
        posts = self._posts(slot.thing)
        strange = unit is not None and barred(self.desk.draft, unit)
        up = page.px(UP) if posts else 0
        spots, room = draw_pick(page, slot, unit, self.desk.book, barred=strange, up=up)
        if posts:
            spots += draw_post(page, room, slot.thing, posts, usual(self.desk.draft))
        if unit is not None:
            at = slot.rect.x + page.px(54), slot.rect.centery
            colour, dim = self.desk.draft.colours[self.place], not slot.thing.fielded
            small_token(page, unit.sample, colour, at, page.px(13), dim=dim)
        commands = {
            "field": lambda: self._toggle(row),
            "less": lambda: self._step(row, -1),
            "more": lambda: self._step(row, 1),
            "out": lambda: self._remove(row),
            "back": lambda: self._repost(row, -1),
            "on": lambda: self._repost(row, 1),
        }
        return [ClickArea(rect, commands[name], hint) for name, rect, hint in spots]
