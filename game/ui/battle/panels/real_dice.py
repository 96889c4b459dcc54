"""Real dice: asks for the faces of the players' own dice, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.model.pools import SIX
from game.core.model.state import Action
from game.ui.pieces.dice_pictures import Die, rolling
from game.ui.pieces.dice_tray import IVORY
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.dialogs import Dialog, DialogButton, nothing

FACE, GAP = 56, 8
TEN = 10
MOST_BUTTONS = 20
"""The most sides of a die whose faces have buttons."""
MOST_TOLD = 12
"""How many of the faces entered so far are listed."""


class DiceDialog(Dialog):
    """Asks for the next die of *what*; *then* is called with all faces including the new one.

    Digits type a face: it is accepted at once if no other digit could follow, else with Enter; on a D10, 0
    is 10. Backspace removes the last digit or face, Escape cancels the action: *given_up* is called.

    Args:
        sides: The sides of the next die.
    """

    def __init__(
        self,
        what: str,
        faces: tuple[int, ...],
        sides: int,
        then: Callable[[tuple[int, ...]], Any],
        given_up: Callable[[], Any] = nothing,
    ) -> None:
        self.faces, self.sides = faces, sides
        self._then = then
        self._digits = ""
        last = ", ".join(map(str, faces[-MOST_TOLD:]))
        thrown = f"So far: {'… ' if len(faces) > MOST_TOLD else ''}{last}. " if faces else ""
        kind = "" if sides == SIX else f", a D{sides},"
        words = f"{thrown}What does die {len(faces) + 1}{kind} show?"
        title = f"Throw a die: {what}"
        super().__init__(
            title, words, (DialogButton("Give it up", given_up, hint="Nothing is done then"),), wide=460
        )

    @property
    def _row_count(self) -> int:
        """Return the number of button rows; none for a die with very many faces, which are typed."""
        return -(-self.sides // self._in_row) if self.sides <= MOST_BUTTONS else 1

    @property
    def _in_row(self) -> int:
        return self.sides if self.sides <= SIX else min(self.sides, 5 if self.sides % 5 == 0 else SIX)

    def fields_height(self, look: Theme) -> int:
        return look.px((FACE + GAP) * self._row_count + 16 - GAP)

    def fields(self, rect: pygame.Rect) -> None:
        px, columns = self.look.px, self._in_row
        gap = (rect.width - columns * px(FACE)) // max(columns - 1, 1)
        self._faces = []
        for face in range(1, self.sides + 1) if self.sides <= MOST_BUTTONS else ():
            row, column = divmod(face - 1, columns)
            x = rect.x + column * (px(FACE) + gap)
            box = pygame.Rect(x, rect.y + row * px(FACE + GAP), px(FACE), px(FACE))
            self._faces.append(self._button_of(box, face))
        self._entry = pygame.Rect(rect.x, rect.y, rect.width, px(FACE))

    def _button_of(self, box: pygame.Rect, face: int) -> pygame.Rect:
        self.widgets.button(box, "", lambda: self.typed(face), hint=f"{face}")
        return box

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> None:
        if event.type == pygame.KEYDOWN:
            name = pygame.key.name(event.key).removeprefix("[").removesuffix("]")
            if name in tuple("0123456789"):
                self._digit(name)
                return
            if name in ("return", "enter") and self._digits:
                self.typed(int(self._digits))
                return
            if event.key == pygame.K_BACKSPACE and self._digits:
                self._digits = self._digits[:-1]
                return
            if event.key == pygame.K_BACKSPACE and self.faces:
                self.closed()
                self._then(self.faces[:-1])
                return
        super().handle(event, pointer)

    def _digit(self, digit: str) -> None:
        """Append *digit* if a face of the die begins that way."""
        if self.sides == TEN and not self._digits:
            self.typed(int(digit) or TEN)
            return
        face = int(self._digits + digit)
        if not 1 <= face <= self.sides:
            return
        self._digits = str(face)
        if 10 * face > self.sides:
            self.typed(face)

    def typed(self, face: int) -> None:
        """Accept *face* for the next die."""
        self.closed()
        self._then((*self.faces, face))

    def draw(self, page: Page) -> None:
        super().draw(page)
        for face, box in enumerate(self._faces, 1):
            if self.sides <= SIX:
                page.icon(f"dice_{face}", box.center, FACE * 0.72)
            else:
                edge = round(box.height * 0.8)
                picture = rolling(Die(self.sides, IVORY), (face, face), 0.0, edge, 0.0)
                page.surface.blit(picture, picture.get_rect(center=box.center))
            page.note(str(face), box)
        if not self._faces:
            page.box(self._entry, "panel", "line", radius=8)
        if self._digits or not self._faces:
            words = self._digits or f"1 to {self.sides}"
            tone = "accent_hover" if self._digits else "dim"
            at = (self._entry.centerx, self._entry.centery if not self._faces else self._entry.bottom)
            page.write(words, at, size=22, weight="bold", tone=tone, anchor="center")


def spoken(action: Action) -> str:
    """Return the name of *action* for players: "EndPhase" is "end phase"."""
    name = type(action).__name__
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
