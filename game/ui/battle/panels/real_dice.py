"""Real dice: asks for the faces that the players' own dice show, one after the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.model.state import Action
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme
from game.ui.widgets.dialogs import Dialog, DialogButton, nothing

FACE = 56


class DiceDialog(Dialog):
    """Asks for the next die of *what*; *then* is given all faces so far with the new one.

    Keys 1 to 6 type a face, Backspace takes the last one back, Escape gives the action up: *given_up* is
    called then.
    """

    def __init__(
        self,
        what: str,
        faces: tuple[int, ...],
        then: Callable[[tuple[int, ...]], Any],
        given_up: Callable[[], Any] = nothing,
    ) -> None:
        self.faces = faces
        self._then = then
        thrown = f"So far: {', '.join(map(str, faces))}. " if faces else ""
        words = f"{thrown}What does die {len(faces) + 1} show?"
        title = f"Throw a die: {what}"
        super().__init__(
            title, words, (DialogButton("Give it up", given_up, hint="Nothing is done then"),), wide=460
        )

    def fields_height(self, look: Theme) -> int:
        return look.px(FACE + 16)

    def fields(self, rect: pygame.Rect) -> None:
        px = self.look.px
        gap = (rect.width - 6 * px(FACE)) // 5
        self._faces = []
        for face in range(1, 7):
            box = pygame.Rect(rect.x + (face - 1) * (px(FACE) + gap), rect.y, px(FACE), px(FACE))
            self._faces.append(self._button_of(box, face))

    def _button_of(self, box: pygame.Rect, face: int) -> pygame.Rect:
        self.widgets.button(box, "", lambda: self.typed(face), hint=f"{face}")
        return box

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> None:
        if event.type == pygame.KEYDOWN:
            name = pygame.key.name(event.key).removeprefix("[").removesuffix("]")
            if name in tuple("123456"):
                self.typed(int(name))
                return
            if event.key == pygame.K_BACKSPACE and self.faces:
                self.closed()
                self._then(self.faces[:-1])
                return
        super().handle(event, pointer)

    def typed(self, face: int) -> None:
        """Take *face* for the next die."""
        self.closed()
        self._then((*self.faces, face))

    def draw(self, page: Page) -> None:
        super().draw(page)
        for face, box in enumerate(self._faces, 1):
            page.icon(f"dice_{face}", box.center, FACE * 0.72)
            page.note(str(face), box)


def spoken(action: Action) -> str:
    """Return the name of *action* as a player reads it: "EndPhase" is "end phase"."""
    name = type(action).__name__
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()
