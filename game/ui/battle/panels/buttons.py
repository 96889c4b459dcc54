"""Buttons that come and go; they are reused, since making one is slow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import pygame

from game.geometry.value import Value
from game.ui.widgets.widgets import Element, Widgets

MOST = 60
Key = tuple[int, int, str, str, int]


class Wanted(Value):
    """A button to be shown, and its command.

    Attributes:
        cites: The ids of the rules behind it, for its tooltip.
    """

    rect: pygame.Rect
    words: str
    command: Callable[[], Any]
    style: str = ""
    icon: str = ""
    hint: str = ""
    below: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()

    def moved(self, by: tuple[int, int]) -> Wanted:
        """Return the same button moved by *by* pixels."""
        return replace(self, rect=self.rect.move(by))


class Buttons:
    """The buttons of one panel; a button that is elsewhere than before is moved, not recreated."""

    def __init__(self, widgets: Widgets) -> None:
        self.widgets = widgets
        self._due: list[tuple[Key, Wanted]] = []
        self._made: dict[Key, Element] = {}
        self._commands: dict[Key, Callable[[], Any]] = {}

    def fit(self, wanted: Sequence[Wanted]) -> None:
        """Show exactly the *wanted* buttons; new ones are made one in each call of `more`."""
        keyed = _keyed(wanted)
        self._commands = {key: one.command for key, one in keyed}
        if len(self._made) > MOST:
            self.widgets.remove(*self._made.values())
            self._made = {}
        for key, element in self._made.items():
            if key not in self._commands:
                self.widgets.visible(element, False)
        self._due = [one for one in keyed if one[0] not in self._made]
        for key, one in keyed:
            if key in self._made:
                self._show(key, one)

    @property
    def busy(self) -> bool:
        """Whether some buttons are still to be made."""
        return bool(self._due)

    def more(self) -> None:
        """Make the next missing button."""
        if self._due:
            self._show(*self._due.pop(0))

    def _show(self, key: Key, one: Wanted) -> None:
        if key in self._made:
            made = self._made[key]
            if made.get_abs_rect().topleft != one.rect.topleft:
                made.set_position(one.rect.topleft)
            self.widgets.change(made, style=one.style, hint=one.hint, cites=one.cites, enabled=True)
            self.widgets.visible(made, True)
        else:
            self._made[key] = self.widgets.button(
                one.rect,
                one.words,
                self._doing(key),
                style=one.style,
                icon=one.icon,
                hint=one.hint,
                below=one.below,
                cites=one.cites,
            )

    def _doing(self, key: Key) -> Callable[[], Any]:
        return lambda: self._commands[key]()

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of the buttons shown, in pixels of the window."""
        return [self._made[key].get_abs_rect() for key in self._commands if key in self._made]

    def named(self, words: str) -> Element | None:
        """Return the button with those *words*, if it is shown."""
        return next(
            (self._made[key] for key in self._commands if key[2] == words and key in self._made), None
        )


def _keyed(wanted: Sequence[Wanted]) -> list[tuple[Key, Wanted]]:
    """Return each button with a key that identifies it wherever it is placed."""
    found: list[tuple[Key, Wanted]] = []
    seen: Counter[tuple[int, int, str, str]] = Counter()
    for one in wanted:
        look = (*one.rect.size, one.words, one.icon)
        found.append(((*look, seen[look]), one))
        seen[look] += 1
    return found
