"""The list of a side in battle set-up: a row for each unit, changed in place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.core.rulebook import Post
from game.ui.menu.pieces import side_line
from game.ui.menu.setup.draft import (
    FEWEST_SIDES,
    MOST_SIDES,
    ForceEntry,
    barred,
    changed,
    force_words,
    points,
    removed,
    repicked,
    reposted,
    stepped,
    with_side,
    without_side,
)
from game.ui.menu.setup.first_pick_throw import ThrowStrip
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.postings import PLAIN, POSTED, UP, draw_post, posts_for, usual
from game.ui.menu.setup.unit_rows import draw_pick
from game.ui.pieces.pieces import small_token
from game.ui.shell.page import Page
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

PALE = 100
"""The opacity of the veil over a locked list, of 255."""
NO_UNITS = ("No units yet", "robot_outline", "Choose a unit in the list and press Enter, or double-click it.")


class ForceList:
    """The list of side number *place*; it cannot be changed while it is locked.

    Attributes:
        list_view: Its rows.
    """

    def __init__(
        self,
        desk: SetupScreen,
        place: int,
        throw: ThrowStrip,
        *,
        choose: Callable[[], Any],
        exchange: Callable[[], Any],
        sides_changed: Callable[[], Any],
    ) -> None:
        """Create it.

        Args:
            choose: Called when a row is chosen.
            exchange: Swaps the forces of the sides.
            sides_changed: Called after a side was added or removed.
        """
        self.desk = desk
        self.place = place
        self._throw = throw
        self._exchange = exchange
        self._sides_changed = sides_changed
        self._at = pygame.Rect(0, 0, 0, 0)
        self._taken = 0
        self.list_view: ListView[ForceEntry] = ListView(
            self._draw_pick,
            height=lambda pick: POSTED if self._posts(pick) else PLAIN,
            choose=lambda row: choose(),
            use=self._toggle,
            press=self._pressed,
            empty=NO_UNITS,
        )

    # laying out

    def built(self, at: pygame.Rect) -> None:
        """Lay it out in *at*."""
        px, button, self._at = self.desk.look.px, self.desk.widgets.button, at
        body = pygame.Rect(at.x + px(6), at.y + px(46), at.width - px(12), at.height - px(46) - px(8))
        self.desk.place_list(self.list_view, body)
        wide, draft = px(36), self.desk.draft
        rect = pygame.Rect(at.right - wide - px(8), at.y + px(6), wide, px(34))
        icon, free = "delete_sweep_outline", not draft.locked(self.place)
        button(rect, "", self.clear, icon=icon, style="quiet", hint="Remove all units", enabled=free)
        rect = rect.move(-wide - px(4), 0)
        many = len(draft.forces) > FEWEST_SIDES
        hint = "Swap the force with that of the next side" if many else "Swap the forces of the sides"
        both = draft.first_pick is None
        button(rect, "", self._exchange, icon="swap_horizontal", style="quiet", hint=hint, enabled=both)
        rect, taken = self._lay_sides(rect)
        self._taken = px(38 * taken)

    def _lay_sides(self, rect: pygame.Rect) -> tuple[pygame.Rect, int]:
        """Put the buttons that add a side or remove this one before *rect*; return rest and count."""
        px, draft, taken = self.desk.look.px, self.desk.draft, 2
        words = "Add a side", f"Remove {draft.forces[self.place].side}"
        there = len(draft.forces) < MOST_SIDES, len(draft.forces) > FEWEST_SIDES
        icons, does = ("account_plus_outline", "account_minus_outline"), (self._add_side, self._remove_side)
        for hint, icon, command, possible in zip(words, icons, does, there, strict=True):
            if possible:
                rect, taken = rect.move(-rect.width - px(4), 0), taken + 1
                self.desk.widgets.button(rect, "", command, icon=icon, style="quiet", hint=hint)
        return rect, taken

    def refresh(self) -> None:
        """Show the units of the draft."""
        force = self.desk.draft.forces[self.place]
        waits = (f"{force.side} chooses after the other side", "lock_outline", "")
        self.list_view.empty = waits if self.desk.draft.locked(self.place) else NO_UNITS
        self.list_view.fill(force.picks)

    # changes

    def clear(self) -> None:
        """Remove all units."""
        if not self._throw.refused(self.place):
            self.desk.put(changed(self.desk.draft, self.place, picks=()))

    def _add_side(self) -> None:
        self.desk.put(with_side(self.desk.draft))
        self._sides_changed()

    def _remove_side(self) -> None:
        self.desk.put(without_side(self.desk.draft, self.place))
        self._sides_changed()

    def _pick(self, row: int) -> ForceEntry:
        return self.desk.draft.forces[self.place].picks[row]

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

    def _posts(self, pick: ForceEntry) -> tuple[Post, ...]:
        """Return the posts available to a unit."""
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

    # drawing

    def draw(self, page: Page, *, lit: bool) -> None:
        """Draw its frame, and the line of the side; *lit* if units are added to it."""
        px, at, draft = page.px, self._at, self.desk.draft
        force, colour = draft.forces[self.place], draft.colours[self.place]
        line = page.look.side(colour) if lit else "line"
        page.box(at, "panel", line, radius=8, width=1.5 if lit else 1)
        room = at.width - px(28) - self._taken
        right = force_words(force, self.desk.units, self.desk.book.scored_in, draft.limit)
        corner = (at.x + px(12), at.y + px(12))
        over = draft.limit is not None and points(force.fielded, self.desk.units) > draft.limit
        tone = "warn" if over else "dim"
        name = side_line(page, force.side, colour, corner, right=right, width=room, tone=tone)
        if draft.locked(self.place):
            page.icon("lock_outline", (name.right + px(14), name.centery), 18, "dim")

    def draw_over(self, page: Page) -> None:
        """Draw a veil over it while it waits for the other side's; it remains legible."""
        if not self.desk.draft.locked(self.place):
            return
        px, at, (red, green, blue, _) = page.px, self._at, page.tone("panel")
        body = pygame.Rect(at.x + px(2), at.y + px(44), at.width - px(4), at.height - px(48))
        page.box(body, (red, green, blue, PALE), radius=6)

    def _draw_pick(self, page: Page, slot: ListCell[ForceEntry]) -> Sequence[ClickArea]:
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
