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
from game.ui.menu.setup.force_groups import (
    ForceRow,
    GroupHeading,
    ListedPick,
    force_rows,
    moved,
    put_at,
    renamed_group,
)
from game.ui.menu.setup.page import SetupScreen
from game.ui.menu.setup.postings import PLAIN, POSTED, UP, draw_post, posts_for, usual
from game.ui.menu.setup.unit_rows import draw_pick
from game.ui.pieces.pieces import listed_token
from game.ui.shell.page import Page
from game.ui.widgets.dialogs import EntryDialog
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

HINT = "Random force, saved forces, import and export (Ctrl+M)"
MOVING = "Shift+↑ and Shift+↓ move a unit, also to the next group."
GROUP, LONGEST_GROUP = 32, 60
DRAGGED = 8
"""The distance at 100 % from which a held unit is dragged."""
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
        menu: Callable[[], Any],
        sides_changed: Callable[[], Any],
    ) -> None:
        """Create it.

        Args:
            choose: Called when a row is chosen.
            exchange: Swaps the forces of the sides.
            menu: Shows the commands for the whole list.
            sides_changed: Called after a side was added or removed.
        """
        self.desk = desk
        self.place = place
        self._throw = throw
        self._exchange = exchange
        self._menu = menu
        self._sides_changed = sides_changed
        self._at = pygame.Rect(0, 0, 0, 0)
        self._taken = 0
        self._folded: set[str] = set()
        self._held: tuple[int, tuple[int, int]] | None = None
        self._dragging = False
        self.list_view: ListView[ForceRow] = ListView(
            self._draw_row,
            height=self._tall,
            can=lambda row: isinstance(row, ListedPick) or row.folded,
            choose=lambda row: choose(),
            use=self._use,
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
        button(rect, "", self._menu, icon="dots_vertical", style="quiet", hint=HINT)
        rect = rect.move(-wide - px(4), 0)
        many = len(draft.forces) > FEWEST_SIDES
        hint = "Swap the force with that of the next side" if many else "Swap the forces of the sides"
        both = draft.first_pick is None
        button(rect, "", self._exchange, icon="swap_horizontal", style="quiet", hint=hint, enabled=both)
        rect, taken = self._lay_sides(rect)
        self._taken = px(38 * taken)

    def _lay_sides(self, rect: pygame.Rect) -> tuple[pygame.Rect, int]:
        """Put the buttons that add a side or remove this one before *rect*; return rest and count."""
        px, draft, taken = self.desk.look.px, self.desk.draft, 3
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
        before = self.list_view.thing
        names = {pick.squad for pick in force.picks}
        self._folded &= names
        rows = force_rows(force.picks, self.desk.book.groups, self.desk.units, self._folded)
        held = [row.place if isinstance(row, ListedPick) else -1 for row in rows]
        kept = before.place if isinstance(before, ListedPick) else -1
        self.list_view.fill(rows, held.index(kept) if kept in held and kept >= 0 else None)

    def follow(self, place: int) -> None:
        """Choose the unit with index *place* of the draft, if it is shown."""
        for row, one in enumerate(self.list_view.things):
            if isinstance(one, ListedPick) and one.place == place:
                self.list_view.chosen = row
                self.list_view.reveal(row)

    def _tall(self, row: ForceRow) -> int:
        if isinstance(row, GroupHeading):
            return GROUP
        return POSTED if self._posts(row.pick) else PLAIN

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

    # groups

    def fold(self, name: str) -> None:
        """Fold the group *name* to its heading, or show its units again."""
        self._folded ^= {name}
        self.refresh()
        for row, one in enumerate(self.list_view.things):
            first = isinstance(one, ListedPick) and one.pick.squad == name
            if first or (isinstance(one, GroupHeading) and one.name == name and one.folded):
                self.list_view.select(row)
                return

    def _move(self, row: int, step: int) -> None:
        if not self._throw.refused(self.place):
            draft, place = moved(self.desk.draft, self.place, row, step, self.desk.book.groups)
            self._folded.discard(draft.forces[self.place].picks[place].squad)
            self.desk.put(draft)
            self.follow(place)

    # dragging

    def handle(self, event: pygame.Event) -> bool:
        """Handle the mouse that drags a unit to another place; return False if *event* is not about that."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            row = self.list_view.at(event.pos)
            one = self.list_view.things[row] if row is not None else None
            self._held = (one.place, event.pos) if isinstance(one, ListedPick) else None
        elif event.type == pygame.MOUSEMOTION and self._held is not None:
            far = abs(event.pos[1] - self._held[1][1])
            self._dragging = self._dragging or far > self.desk.look.px(DRAGGED)
            return self._dragging
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._drop(event.pos)
        return False

    def _drop(self, at: tuple[int, int]) -> bool:
        """Put the dragged unit, if there is one, where *at* is; return whether there was one."""
        held, dragged = self._held, self._dragging
        self._held, self._dragging = None, False
        row = self.list_view.at(at)
        if held is None or not dragged:
            return False
        if row is not None and not self._throw.refused(self.place):
            draft, place = put_at(self.desk.draft, self.place, held[0], self.list_view.things[row])
            self.desk.put(draft)
            self.follow(place)
        return True

    def _draw_dragged(self, page: Page) -> None:
        """Draw where the dragged unit would go, and its name at the pointer."""
        pointer, px = self.desk.app.pointer, page.px
        row = self.list_view.at(pointer)
        if self._held is None or not self._dragging or row is None:
            return
        unit = self.desk.units.get(self._pick(self._held[0]).card)
        name = unit.name if unit is not None else self._pick(self._held[0]).card
        rect = pygame.Rect(0, 0, self.list_view.rect.width - px(40), px(30))
        rect.midleft = self.list_view.rect.x + px(20), pointer[1]
        page.box(rect, "raised", "accent", radius=6)
        room = rect.width - px(20)
        page.write(name, (rect.x + px(10), rect.centery), weight="semibold", anchor="midleft", width=room)

    def ask_group(self, name: str) -> None:
        """Ask for another name of the group *name*."""
        if self._throw.refused(self.place):
            return
        word = self.desk.book.groups.word

        def taken(text: str) -> None:
            self.desk.put(renamed_group(self.desk.draft, self.place, name, text.strip()))

        def wrong(text: str) -> str | None:
            return None if 0 < len(text.strip()) <= LONGEST_GROUP else f"1 to {LONGEST_GROUP} letters"

        title = f"The name of the {word}" if name else f"A {word} for the units in none"
        self.desk.app.show(EntryDialog(title, "", name, taken, wrong=wrong))

    # units

    def _use(self, row: int) -> None:
        one = self.list_view.things[row]
        if isinstance(one, GroupHeading):
            self.fold(one.name)
        else:
            self._toggle(one.place)

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
        one = self.list_view.thing
        if isinstance(one, GroupHeading):
            return self._pressed_on_group(one.name, key)
        return one is not None and self._pressed_on_unit(one, key)

    def _pressed_on_group(self, name: str, key: str) -> bool:
        """Handle *key* while the heading of the group *name* is chosen."""
        if key in ("f", "right", "="):
            self.fold(name)
        elif key == "f2":
            self.ask_group(name)
        else:
            return False
        return True

    def _pressed_on_unit(self, one: ListedPick, key: str) -> bool:
        row = one.place
        if key in ("shift+up", "shift+down"):
            self._move(row, -1 if key == "shift+up" else 1)
        elif key == "f2":
            self.ask_group(one.pick.squad)
        elif key == "f" and any(isinstance(thing, GroupHeading) for thing in self.list_view.things):
            self.fold(one.pick.squad)
        elif key in ("left", "-", "right", "="):
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
        """Draw the dragged unit; or a veil, while the list waits for the other side's; it remains legible."""
        self._draw_dragged(page)
        if not self.desk.draft.locked(self.place):
            return
        px, at, (red, green, blue, _) = page.px, self._at, page.tone("panel")
        body = pygame.Rect(at.x + px(2), at.y + px(44), at.width - px(4), at.height - px(48))
        page.box(body, (red, green, blue, PALE), radius=6)

    def _draw_row(self, page: Page, slot: ListCell[ForceRow]) -> Sequence[ClickArea]:
        one = slot.thing
        if isinstance(one, GroupHeading):
            return self._draw_group(page, slot, one)
        plain = ListCell(one.pick, slot.rect, slot.lit, slot.chosen, slot.active)
        return self._draw_pick(page, plain, one.place)

    def _draw_group(self, page: Page, slot: ListCell[ForceRow], one: GroupHeading) -> Sequence[ClickArea]:
        """Draw the heading of a group: fold, name, units and points."""
        px, rect, book = page.px, slot.rect, self.desk.book
        if one.folded:
            slot.back(page, rect.inflate(0, -px(2)))
        icon = "chevron_right" if one.folded else "chevron_down"
        page.icon(icon, (rect.x + px(14), rect.centery), 18, "dim")
        worth = f"{one.units} · {one.points} {book.scored_in}"
        end = page.write(worth, (rect.right - px(12), rect.centery), size=13, tone="dim", anchor="midright")
        name, x = one.name or f"No {book.groups.word}", rect.x + px(28)
        room = end.x - x - px(10)
        page.write(name, (x, rect.centery), size=14, weight="bold", anchor="midleft", width=room)
        fold = pygame.Rect(rect.x, rect.y, px(26), rect.height)
        named = pygame.Rect(x, rect.y, room, rect.height)
        return (
            ClickArea(fold, lambda: self.fold(one.name), "Show its units (F)" if one.folded else "Fold (F)"),
            ClickArea(named, lambda: self.ask_group(one.name), f"{name}\nRename it (F2)\n{MOVING}"),
        )

    def _draw_pick(self, page: Page, slot: ListCell[ForceEntry], row: int) -> Sequence[ClickArea]:
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
            listed_token(page, unit, colour, at, page.px(13), dim=dim)
        commands = {
            "field": lambda: self._toggle(row),
            "less": lambda: self._step(row, -1),
            "more": lambda: self._step(row, 1),
            "out": lambda: self._remove(row),
            "back": lambda: self._repost(row, -1),
            "on": lambda: self._repost(row, 1),
        }
        return [ClickArea(rect, commands[name], hint) for name, rect, hint in spots]
