"""Buttons that come and go: those that are wanted again are shown again, for making one takes long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.geometry.value import Value
from game.ui.widgets.widgets import Element, Widgets

MOST = 60
Key = tuple[int, int, int, int, str, str]


class Wanted(Value):
    """A button that is wanted now, and what it does."""

    rect: pygame.Rect
    words: str
    command: Callable[[], Any]
    style: str = ""
    icon: str = ""
    hint: str = ""

    @property
    def key(self) -> Key:
        """What makes it the same button at another time."""
        return (*self.rect, self.words, self.icon)


class Buttons:
    """The buttons of one panel."""

    def __init__(self, widgets: Widgets) -> None:
        self.widgets = widgets
        self._due: list[Wanted] = []
        self._made: dict[Key, Element] = {}
        self._commands: dict[Key, Callable[[], Any]] = {}

    def fit(self, wanted: Sequence[Wanted]) -> None:
        """Show the *wanted* buttons and no others; those that must be made come one in each `more`."""
        self._commands = {one.key: one.command for one in wanted}
        if len(self._made) > MOST:
            self.widgets.remove(*self._made.values())
            self._made = {}
        for key, element in self._made.items():
            if key not in self._commands:
                self.widgets.visible(element, False)
        self._due = [one for one in wanted if one.key not in self._made]
        for one in wanted:
            if one.key in self._made:
                self._show(one)

    @property
    def busy(self) -> bool:
        """Whether some are still to be made."""
        return bool(self._due)

    def more(self) -> None:
        """Make the next of those that are wanted and were not made yet."""
        if self._due:
            self._show(self._due.pop(0))

    def _show(self, one: Wanted) -> None:
        if one.key in self._made:
            made = self._made[one.key]
            self.widgets.change(made, style=one.style, hint=one.hint, enabled=True)
            self.widgets.visible(made, True)
        else:
            self._made[one.key] = self.widgets.button(
                one.rect, one.words, self._doing(one.key), style=one.style, icon=one.icon, hint=one.hint
            )

    def _doing(self, key: Key) -> Callable[[], Any]:
        return lambda: self._commands[key]()

    def named(self, words: str) -> Element | None:
        """Return the button with those *words* that is shown."""
        return next(
            (self._made[key] for key in self._commands if key[4] == words and key in self._made), None
        )
