"""The input lock: keys pressed for one screen do not reach the next one if that guards a secret."""

from __future__ import annotations

import pygame

SECONDS = 0.7
"""How long a screen that guards a secret ignores input after it appears."""
FRAME = 0.1
"""The longest frame: part of the first one may have passed before the screen appeared."""
DOWN = {pygame.KEYDOWN: "key", pygame.MOUSEBUTTONDOWN: "button"}
UP = {pygame.KEYUP: "key", pygame.MOUSEBUTTONUP: "button"}
OTHER = frozenset({pygame.TEXTINPUT, pygame.TEXTEDITING, pygame.MOUSEWHEEL})

Held = tuple[str, int]


class InputLock:
    """Decides which input reaches the screen or dialog on top.

    While the top guards a secret, no input reaches it for `SECONDS`, and none from a key or button that was
    down when it appeared until that is released and pressed again; key repeats never do. Whatever is still
    down when it closes does not reach the screen below either.

    Time is passed to `update`; there is no clock.
    """

    def __init__(self) -> None:
        self._top: object = None
        self._guards = False
        self._left = 0.0
        self._first = False
        self._down: set[Held] = set()
        self._stale: set[Held] = set()
        self._mute = False

    def watch(self, top: object, *, guards: bool) -> None:
        """Record what is on *top*, and whether it guards a secret."""
        if top is self._top:
            return
        if guards or self._guards:
            self._stale |= self._down
        self._top, self._guards, self._mute = top, guards, False
        self._left, self._first = (SECONDS, True) if guards else (0.0, False)

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        self._left -= max(0.0, seconds - FRAME) if self._first else seconds
        self._first = False

    def stops(self, event: pygame.Event) -> bool:
        """Whether *event* must not reach what is on top."""
        if event.type in DOWN:
            return self._pressed((DOWN[event.type], getattr(event, DOWN[event.type])))
        if event.type in UP:
            return self._released((UP[event.type], getattr(event, UP[event.type])))
        return event.type in OTHER and (self._waits or (self._mute and event.type == pygame.TEXTINPUT))

    @property
    def _waits(self) -> bool:
        return self._guards and self._left > 0

    def _pressed(self, held: Held) -> bool:
        repeated = held in self._down
        self._down.add(held)
        if self._waits:
            self._stale.add(held)
        stopped = held in self._stale or (self._guards and repeated)
        self._mute = stopped and held[0] == "key"
        return stopped

    def _released(self, held: Held) -> bool:
        stopped = held in self._stale or self._waits
        self._down.discard(held)
        self._stale.discard(held)
        self._mute = self._mute and held[0] != "key"
        return stopped
