"""Fields: named values in a column of entries and lists, applied by Enter or on losing the focus."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import pygame
from pygame_gui.elements import UITextEntryLine

from game.geometry.value import Value
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import Theme
from game.ui.widgets.widgets import Element, Widgets

ROW, TALL = 38, 30
LABEL, SHORT, ROOMY = 62, 45, 280
AT_ONCE = 1


class Field(Value):
    """One value.

    Attributes:
        text: Returns its current value.
        put: Applies what was typed or chosen.
        step: The step of arrows and wheel; 0 for none.
        values: The values to choose from; empty for a text entry.
        wide: Whether it takes a whole row.
        bare: Whether its values are self-explanatory, so that it needs no label.
    """

    label: str
    text: Callable[[], str]
    put: Callable[[str], Any]
    step: float = 0.0
    values: tuple[str, ...] = ()
    hint: str = ""
    wide: bool = False
    bare: bool = False


@dataclass
class _Shown:
    """A field on the screen."""

    field: Field
    element: Element
    label: tuple[int, int]
    typed: str | None = None
    focused: bool = False


@dataclass
class Fields:
    """A column of fields among the widgets of a screen."""

    widgets: Widgets
    look: Theme
    shown: list[_Shown] = field(default_factory=list)
    label: int = 0
    due: list[tuple[Field, pygame.Rect, tuple[int, int]]] = field(default_factory=list)
    there: Callable[[], bool] = lambda: True
    awaited: str = ""

    def lay(self, fields: Sequence[Field], at: pygame.Rect, there: Callable[[], bool] = lambda: True) -> int:
        """Lay *fields* out in *at*, two per row except for wide ones; return the y below them.

        They are made over the next frames, since the toolkit is slow to make one.

        Args:
            there: Whether their subject still exists. Once it does not, no field is read or set.
        """
        self.clear()
        self.there = there
        px = self.look.px
        half, y, column = (at.width - px(8)) // 2, at.y, 0
        self.label = px(LABEL if at.width >= px(ROOMY) else SHORT)
        for one in fields:
            if one.wide and column:
                y, column = y + px(ROW), 0
            x = at.x + column * (half + px(8))
            room = at.width if one.wide else half
            label = 0 if one.bare else self.label
            rect = pygame.Rect(x + label, y, room - label, px(TALL))
            self.due.append((one, rect, (x, rect.centery)))
            column = 0 if one.wide or column else 1
            y += px(ROW) if not column else 0
        return y + (px(ROW) if column else 0)

    def clear(self) -> None:
        """Remove all fields."""
        self.widgets.remove(*(one.element for one in self.shown))
        self.shown, self.due = [], []

    def _made(self, one: Field, rect: pygame.Rect) -> Element:
        if one.values:
            now = one.text()
            values = one.values if now in one.values else (now, *one.values)
            return self.widgets.drop_down(rect, values, now, one.put, hint=one.hint)
        return self.widgets.entry(rect, one.text(), lambda text: self._typed(one, text), hint=one.hint)

    def _typed(self, one: Field, text: str) -> None:
        for shown in self.shown:
            if shown.field is one:
                shown.typed = text

    def update(self) -> None:
        """Make pending fields; apply a field that has lost the focus; show changed values."""
        if self._gone():
            return
        for _ in range(min(AT_ONCE, len(self.due))):
            one, rect, label = self.due.pop(0)
            made = _Shown(one, self._made(one, rect), label)
            self.shown.append(made)
            if one.label == self.awaited and _is_line(made):
                self._enter(made)
        if self.shown and not self.due:
            self.awaited = ""
        for shown in list(self.shown):
            if _is_line(shown):
                self._follow(shown)
            if self._gone():
                return

    def _gone(self) -> bool:
        """Whether the subject of the fields is gone; they are then cleared."""
        if self.there():
            return False
        self.clear()
        return True

    def _follow(self, one: _Shown) -> None:
        """Apply what was typed if the field has lost the focus; else show its current value."""
        focused = bool(one.element.is_focused)
        if one.focused and not focused:
            self._take(one)
        one.focused = focused
        if not focused and self.there() and one.element.get_text() != one.field.text():
            one.element.set_text(one.field.text())

    def _enter(self, one: _Shown) -> None:
        """Begin typing in a field: its text is selected, so that typing replaces it."""
        one.element.set_text(one.field.text())
        self.widgets.focus(one.element)
        one.element.select_range = [0, len(one.field.text())]

    def _take(self, one: _Shown) -> None:
        typed, one.typed = one.typed, None
        if typed is not None and self.there() and typed.strip() != one.field.text():
            one.field.put(typed.strip())

    @property
    def focused(self) -> _Shown | None:
        """The field with the focus: a text entry or a list."""
        return next((one for one in self.shown if getattr(one.element, "is_focused", False)), None)

    def enter(self) -> bool:
        """Apply what has been typed; return False if nothing is being typed."""
        one = self.focused
        if one is None:
            return False
        self._take(one)
        return True

    def leave(self) -> bool:
        """Discard what has been typed; return False if nothing is being typed."""
        one = self.focused
        if one is None:
            return False
        one.typed = None
        self.widgets.focus(None)
        return True

    def go_on(self, way: int) -> bool:
        """Apply what was typed and go to the next text entry; return False if there is none.

        If that rebuilds the fields, as a new id does, the next one gets the focus when it is made.
        """
        one = self.focused
        if one is None:
            return False
        ring = self.shown[:: -1 if way < 0 else 1]
        at = ring.index(one)
        lines = (shown for shown in (*ring[at + 1 :], *ring[: at + 1]) if _is_line(shown))
        following = next(lines, None)
        if following is None:
            return False
        self._take(one)
        if self._gone():
            self.awaited = following.field.label
        elif following in self.shown:
            self._enter(following)
        return True

    def step(self, way: int) -> bool:
        """Change the number being typed by a step; return False if there is none."""
        one = self.focused
        return one is not None and self._stepped(one, way)

    def wheel(self, at: tuple[int, int], way: int) -> bool:
        """Change the number under the pixel *at* by a step; return False if there is none."""
        under = (one for one in self.shown if one.element.get_abs_rect().collidepoint(at))
        one = next(under, None)
        return one is not None and self._stepped(one, way)

    def _stepped(self, one: _Shown, way: int) -> bool:
        if self._gone() or not one.field.step:
            return False
        now = number(one.typed if one.typed is not None else one.field.text())
        if now is None:
            return False
        one.typed = None
        one.field.put(plain(now + way * one.field.step))
        if not self._gone() and one in self.shown:
            one.element.set_text(one.field.text())
        return True

    def draw(self, page: Page) -> None:
        """Draw the labels of the fields."""
        named = [(one.field, one.label) for one in self.shown] + [(one, at) for one, _, at in self.due]
        for one, at in named:
            if not one.bare:
                page.write(
                    one.label, at, size=13, tone="dim", anchor="midleft", width=self.label - page.px(4)
                )


def _is_line(shown: _Shown) -> bool:
    """Whether the field is a text entry."""
    return isinstance(shown.element, UITextEntryLine)


def numeric(app: Host, take: Callable[[float], Any], least: float, most: float) -> Callable[[str], Any]:
    """Return a function that applies a typed number within limits, and reports other input."""

    def taken(text: str) -> None:
        value = number(text)
        if value is None:
            app.toast(f"“{text}” is no number", "bad")
        elif not least <= value <= most:
            app.toast(f"Expected a number from {plain(least)} to {plain(most)}", "bad")
        else:
            take(value)

    return taken


def number(text: str) -> float | None:
    """Return *text* as a number; None if it is not a finite one.

    >>> number("2,5"), number(' 3" '), number("x"), number("inf")
    (2.5, 3.0, None, None)
    """
    try:
        found = float(text.strip().rstrip('"°').replace(",", "."))
    except ValueError:
        return None
    return found if math.isfinite(found) else None


def plain(value: float) -> str:
    """Return a number as shown in a field.

    >>> plain(2.0), plain(12.3456), plain(-0.0)
    ('2', '12.346', '0')
    """
    text = f"{value:.3f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
