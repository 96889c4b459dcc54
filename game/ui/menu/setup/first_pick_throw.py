"""The throw for choosing first: a strip over the forces, with the dice and whose list is open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.core.engine.dice import DiceWanted
from game.core.rulebook import LISTS
from game.ui.battle.panels.real_dice import DiceDialog
from game.ui.menu.pieces import side_sign
from game.ui.menu.setup.draft import duel_place
from game.ui.menu.setup.first_pick import FirstPick, state_words, throw_words
from game.ui.menu.setup.page import SetupScreen
from game.ui.shell import fonts
from game.ui.shell.page import Page, fitted, wrapped
from game.ui.widgets.widgets import Command, Element

FORCES = 1
"""The index of the page that shows the strip."""
KEY = "ctrl+t"
FREE = "Both sides choose freely, or throw: 2D6 each, and the winner chooses its list first"
TALL, STEP, DIE, SIZE = 44, 38, 22, 14
ROOMY = 560
"""The width at 100 % of a strip with room for its words beside its buttons; else these stand below."""
LEADING, MOST_LINES = 1.25, 2
SIDES_THAT_THROW = 2
"""The set-up throw is between two sides; more choose freely."""


class ThrowStrip:
    """Makes the throw, shows it, and passes the choice from its winner to the other side.

    Attributes:
        opened: Called with the index of the side whose list was opened.
    """

    def __init__(self, desk: SetupScreen, opened: Callable[[int], Any]) -> None:
        self.desk = desk
        self.opened = opened
        self._at = pygame.Rect(0, 0, 0, 0)
        self._next: Element | None = None
        self._low = True

    @property
    def pick(self) -> FirstPick | None:
        """The throw made; None if both sides choose freely."""
        return self.desk.draft.first_pick

    def hide(self) -> None:
        """Show nothing of it."""
        self._next = None

    def built(self, room: pygame.Rect) -> pygame.Rect:
        """Lay the strip out at the top of *room*, if the battle has a throw; return the remaining room."""
        self._at, self._next = pygame.Rect(room.x, room.y, room.width, 0), None
        draft, book = self.desk.draft, self.desk.book
        duel = duel_place(draft, book) is not None
        if duel or not book.throws_for_lists or len(draft.forces) != SIDES_THAT_THROW:
            return room
        px = self.desk.look.px
        self._low = self.desk.tight or room.width >= px(ROOMY)
        self._at.height = px(TALL if self._low else TALL + STEP)
        right = self._at.right - px(6)
        if self.pick is not None:
            hint = "Choose freely, without the throw"
            away = self._button(right, "", "close", self._free, hint=hint, style="quiet")
            right = away.get_abs_rect().x - px(6) if self._low else right
        self._next = self._button_on(right)
        taken = self._at.height + px(8)
        return pygame.Rect(room.x, room.y + taken, room.width, room.height - taken)

    def _button_on(self, right: int) -> Element:
        """Put the button for the next step: the throw, finishing the winner's list, reopening it."""
        pick, sides = self.pick, self.desk.draft.names
        if pick is None:
            words = "Throw" if self.desk.tight else "Throw for who chooses first"
            hint = self.desk.book.cited("The winner of the set-up throw chooses its list first", LISTS)
            return self._button(right, words, "dice_multiple", self.throw, hint=hint)
        winner, other = sides[pick.winner], sides[1 - pick.winner]
        if pick.done:
            hint = f"{winner} changes its list again; that of {other} waits"
            return self._button(
                right,
                "Reopen" if self.desk.tight else f"Back to {winner}",
                "undo",
                self._hand_over,
                hint=hint,
            )
        hint = f"{winner} has chosen its list; now {other} chooses"
        return self._button(
            right,
            "Done" if self.desk.tight else f"{winner} is done",
            "check",
            self._hand_over,
            hint=hint,
            style="primary",
        )

    def _button(
        self, right: int, words: str, icon: str, command: Command, *, hint: str, style: str = ""
    ) -> Element:
        """Put a button that ends at the x *right*."""
        px = self.desk.look.px
        wide = fonts.width(words, px(15), "bold") + px(56) if words else px(34)
        y = self._at.bottom - px(39) if words else self._at.y + px(5)
        rect = pygame.Rect(right - wide, y, wide, px(34))
        hint = f"{hint}\nCtrl+T" if words else hint
        return self.desk.widgets.button(rect, words, command, icon=icon, style=style, hint=hint)

    def refresh(self) -> None:
        """Let the winner finish its list only if it contains a unit."""
        if self._next is not None:
            self.desk.widgets.change(self._next, enabled=self._ready)

    @property
    def _ready(self) -> bool:
        pick = self.pick
        return pick is None or pick.done or bool(self.desk.draft.forces[pick.winner].fielded)

    def refused(self, *places: int) -> bool:
        """Whether the list of one of the sides in *places* is locked, which is then reported."""
        if not any(self.desk.draft.locked(place) for place in places):
            return False
        self.desk.app.toast(self._said, "warn")
        return True

    def key(self, key: str) -> bool:
        """Handle the key of the button; return False for other keys."""
        if key != KEY or self._next is None or not self._ready:
            return False
        (self.throw if self.pick is None else self._hand_over)()
        return True

    # changes

    def throw(self, faces: tuple[int, ...] | None = None) -> None:
        """Roll the dice; *faces* are those of real dice so far, and the next one is asked for."""
        if faces is None and self.desk.app.settings.real_dice:
            faces = ()
        try:
            thrown = self.desk.app.lobby.set_up_throw(self.desk.draft.seed.strip(), faces)
        except DiceWanted as wanted:
            first, second = self.desk.draft.names
            what = f"two for {first}, two for {second}, ties again"
            shown = (faces or ())[: wanted.there]
            self.desk.app.show(DiceDialog(what, shown, wanted.sides, self.throw))
            return
        self.desk.app.sounds.play("dice")
        self._put(FirstPick(thrown))

    def _hand_over(self) -> None:
        assert self.pick is not None, "the button is there after the throw"
        self._put(replace(self.pick, done=not self.pick.done))

    def _free(self) -> None:
        self._put(None)

    def _put(self, pick: FirstPick | None) -> None:
        if pick is not None:
            self.opened(pick.chooses)
        self.desk.put(replace(self.desk.draft, first_pick=pick))
        self.desk.turn(FORCES)

    # drawing

    @property
    def _said(self) -> str:
        pick = self.pick
        words = FREE if pick is None else state_words(pick, self.desk.draft.names)
        return self.desk.book.cited(words, LISTS)

    def draw(self, page: Page) -> None:
        """Draw the dice, and whose list is open."""
        if self._next is None:
            return
        px, pick, x = page.px, self.pick, self._at.x + page.px(12)
        page.box(self._at, "panel", "line", radius=8)
        page.hint(self._at, self._said if pick is None else throw_words(pick, self.desk.draft.names))
        if pick is not None:
            for place in (0, 1):
                x = self._draw_dice(page, pick, place, x)
        if self._low:
            room = pygame.Rect(x, self._at.y, self._next.get_abs_rect().x - px(10) - x, px(TALL))
        else:
            wide = self._at.width - px(24) - (px(34) if pick is not None else 0)
            room = pygame.Rect(self._at.x + px(12), self._at.y, wide, px(TALL))
        lines = wrapped(self._said, px(SIZE), "regular", room.width)
        size = SIZE if len(lines) <= MOST_LINES else SIZE - 2
        words, lines = self._said, wrapped(self._said, px(size), "regular", room.width)
        if len(lines) > MOST_LINES:
            kept, rest = lines[: MOST_LINES - 1], " ".join(lines[MOST_LINES - 1 :])
            lines = *kept, fitted(rest, px(size), "regular", room.width)
            words = " ".join(lines)
        y = room.centery - round(px(size) * LEADING) * len(lines) // 2
        tone = "dim" if pick is None else "text"
        page.lines(words, (room.x, y), room.width, size=size, tone=tone, leading=LEADING)

    def _draw_dice(self, page: Page, pick: FirstPick, place: int, x: int) -> int:
        """Draw the dice of a side from *x* on; return the x after them."""
        px, y = page.px, self._at.bottom - page.px(TALL) // 2
        index = self.desk.draft.colours[place]
        won = place == pick.winner
        side_sign(page, index, (x + px(7), y))
        x += px(20)
        for face in pick.faces(place):
            page.icon(f"dice_{face}", (x + px(DIE) // 2, y), DIE, page.look.side(index))
            x += px(DIE + 2)
        total, tone = str(sum(pick.faces(place))), "text" if won else "dim"
        end = page.write(total, (x + px(4), y), size=16, weight="bold", tone=tone, anchor="midleft")
        return end.right + px(18)
