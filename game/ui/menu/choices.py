"""Choices: rows of a list with a name, an explanation and a value to step through."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

import pygame

from game.core.rulebook import Option
from game.geometry.point import point_text, read_point
from game.geometry.value import Value
from game.ui.shell import fonts
from game.ui.shell.page import Page, fitted, wrapped
from game.ui.shell.screen import Host
from game.ui.shell.theme import Colour
from game.ui.widgets.dialogs import EntryDialog
from game.ui.widgets.list_view import ClickArea, ListCell, ListView

ROW, HEADING, SWITCH = 54, 40, 124
"""At 100 %: the heights of a row and of a heading, and the width of a switch with its word."""
NUMBER_STEP = 0.5
SMALL_NUMBER = 20.0
LARGEST = 1e6


def nothing(step: int) -> None:
    """Do nothing: for rows that only open something."""


class Choice(Value):
    """One row.

    Attributes:
        name: The name of the choice; a heading if *kind* says so.
        words: Its explanation, in a sentence.
        value: Its current value, as text.
        kind: "steps": arrows step through values; "switch": on or off; "opens": Enter opens something.
        step: Called with -1 or 1.
        reset: Called to restore the default; None if there is none or it is current.
        swatch: Colours shown next to the value.
        least, most: Whether there is no previous value, and no next one.
        enter: Called by Enter and by a click on the value, if it can be typed.
    """

    name: str
    words: str = ""
    value: str = ""
    kind: Literal["steps", "switch", "opens", "heading"] = "steps"
    step: Callable[[int], Any] = nothing
    reset: Callable[[], Any] | None = None
    swatch: tuple[Colour, ...] = ()
    least: bool = False
    most: bool = False
    enabled: bool = True
    enter: Callable[[], Any] | None = None

    @property
    def on(self) -> bool:
        """Whether a switch is on."""
        return self.value == "on"


class Choices(ListView[Choice]):
    """A list of choices: left and right step, Enter switches or opens, Delete restores the default."""

    def __init__(self, empty: tuple[str, str, str] = ("Nothing to choose", "", "")) -> None:
        super().__init__(
            self._paint,
            height=lambda one: HEADING if one.kind == "heading" else ROW,
            can=lambda one: one.kind != "heading",
            use=self._used,
            press=self._pressed_key,
            empty=empty,
        )

    def _used(self, place: int) -> None:
        choice = self.things[place]
        if not choice.enabled:
            return
        if choice.enter is not None:
            choice.enter()
        else:
            self._step_choice(choice, 1)

    def _pressed_key(self, key: str) -> bool:
        choice = self.thing
        if choice is None or not choice.enabled:
            return False
        if key in ("left", "right") and choice.kind != "opens":
            self._step_choice(choice, -1 if key == "left" else 1)
        elif key in ("delete", "backspace") and choice.reset is not None:
            choice.reset()
        else:
            return False
        return True

    def _step_choice(self, choice: Choice, step: int) -> None:
        if not (choice.least if step < 0 else choice.most):
            choice.step(step)

    def _paint(self, page: Page, slot: ListCell[Choice]) -> list[ClickArea]:
        px, choice, rect = page.px, slot.thing, slot.rect
        if choice.kind == "heading":
            at = rect.x + px(12), rect.bottom - px(20)
            page.write(choice.name.upper(), at, size=11, tone="dim", weight="bold")
            return []
        rect = rect.inflate(0, -px(4))
        slot.back(page, rect)
        wide = _value_width(page, choice, rect.width)
        value = pygame.Rect(rect.right - wide - px(8), rect.y, wide, rect.height)
        room = value.x - rect.x - px(24)
        tone = "text" if choice.enabled else "faint"
        x, anchor = rect.x + px(12), "topleft" if choice.words else "midleft"
        y = rect.y + px(6) if choice.words else rect.centery
        page.write(choice.name, (x, y), weight="semibold", anchor=anchor, tone=tone, width=room)
        page.write(choice.words, (x, rect.y + px(26)), size=13, tone="dim", width=room)
        if fitted(choice.words, px(13), "regular", room) != choice.words:
            page.hint(pygame.Rect(rect.x, rect.y, room, rect.height), f"{choice.name}\n{choice.words}")
        return self._paint_value(page, choice, value)

    def _paint_value(self, page: Page, choice: Choice, rect: pygame.Rect) -> list[ClickArea]:
        spots = []
        if choice.kind == "switch":
            spots.append(_paint_switch(page, choice, rect))
        elif choice.kind == "opens":
            tone = "accent_hover" if choice.reset is not None else "text"
            box = pygame.Rect(0, 0, rect.width - page.px(30), page.px(30))
            box.midright = rect.right, rect.centery
            page.box(box, "bg", "line", radius=6)
            page.write(
                choice.value,
                box.center,
                size=14,
                weight="semibold",
                tone=tone,
                anchor="center",
                width=box.width - page.px(8),
            )
            spots.append(ClickArea(box, lambda: choice.step(1)))
        else:
            spots += self._paint_steps(page, choice, rect)
        if choice.reset is not None and choice.enabled:
            at = pygame.Rect(0, 0, page.px(22), page.px(22))
            at.midleft = rect.x - page.px(2), rect.centery
            page.icon("restore", at.center, 17, "accent_hover")
            spots.append(ClickArea(at, choice.reset, "Restore the default (Delete)"))
        return spots

    def _paint_steps(self, page: Page, choice: Choice, rect: pygame.Rect) -> list[ClickArea]:
        px = page.px
        box = pygame.Rect(0, 0, rect.width - px(30), px(30))
        box.midright = rect.right, rect.centery
        page.box(box, "bg", "line", radius=6)
        tone = "faint" if not choice.enabled else "accent_hover" if choice.reset is not None else "text"
        room = box.width - px(60)
        at = box.centerx - (len(choice.swatch) * px(9) if choice.swatch else 0), box.centery
        wide = min(room, fonts.width(choice.value, px(14), "semibold"))
        page.write(choice.value, at, size=14, weight="semibold", tone=tone, anchor="center", width=room)
        for place, colour in enumerate(choice.swatch):
            dot = at[0] + wide // 2 + px(14) + place * px(16), box.centery
            pygame.draw.aacircle(page.surface, colour[:3], dot, px(6))
        spots = []
        for step, icon, end in ((-1, "chevron_left", choice.least), (1, "chevron_right", choice.most)):
            side = pygame.Rect(0, 0, px(30), px(30))
            side.midleft = (box.x if step < 0 else box.right - px(30)), box.centery
            usable = choice.enabled and not end
            page.icon(icon, side.center, 20, "text" if usable else "faint")
            if usable:
                spots.append(ClickArea(side, _stepper(choice, step)))
        if choice.enter is not None and choice.enabled:
            spots.append(ClickArea(box.inflate(-px(60), 0), choice.enter, "Type a value (Enter)"))
        return spots


def _stepper(choice: Choice, step: int) -> Callable[[], Any]:
    return lambda: choice.step(step)


def _value_width(page: Page, choice: Choice, width: int) -> int:
    """Return the width of the value of *choice* in a row *width* wide: over half if the name is short."""
    px = page.px
    usual = min(px(SWITCH if choice.kind == "switch" else 236), width // 2)
    name = fonts.width(choice.name, px(16), "semibold") + px(40)
    whole = fonts.width(choice.value, px(14), "semibold") + px(92)
    return max(usual, min(whole, width - name)) if not choice.words else usual


def _paint_switch(page: Page, choice: Choice, rect: pygame.Rect) -> ClickArea:
    px = page.px
    slide = pygame.Rect(0, 0, px(44), px(24))
    slide.midright = rect.right - px(4), rect.centery
    fill = "accent" if choice.on and choice.enabled else "raised"
    page.box(slide, fill, "accent" if choice.on else "line", radius=12)
    x = slide.right - px(12) if choice.on else slide.x + px(12)
    tone = page.tone("focus" if choice.on else "dim")
    pygame.draw.aacircle(page.surface, tone[:3], (x, slide.centery), px(8))
    page.write(choice.value, (slide.x - px(10), rect.centery), size=14, tone="dim", anchor="midright")
    return ClickArea(slide.inflate(px(60), px(8)), lambda: choice.step(1))


def of_option(
    option: Option, value: Any, usual: Any, put: Callable[[Any], Any], ask: Callable[[Option, Any], Any]
) -> Choice:
    """Return the row of an option.

    Args:
        value: The current value; *usual*: the default here.
        put: Called with a new value.
        ask: Called to have a number typed in.
    """
    reset = None if value == usual else lambda: put(usual)
    name = option.name.replace("_", " ").capitalize()
    if set(option.values) == {True, False}:
        return Choice(
            name, option.words, "on" if value else "off", "switch", lambda step: put(not value), reset
        )
    enter = (lambda: ask(option, value)) if option.numeric or option.places else None
    before, after = stepped(option, value, -1), stepped(option, value, 1)

    def step(by: int) -> None:
        put(before if by < 0 else after)

    ends = {"least": before == value, "most": after == value}
    return Choice(name, option.words, spoken(value), "steps", step, reset, enter=enter, **ends)


def stepped(option: Option, value: Any, step: int) -> Any:
    """Return the value of *option* after or before *value*: words cyclically; with numbers, words first.

    >>> reach = Option("reach", "", "contact", ("contact",), 0, 2)
    >>> stepped(reach, "contact", 1), stepped(reach, 1.5, 1), stepped(reach, 2, 1), stepped(reach, 0, -1)
    (0, 2, 2, 'contact')
    >>> far = Option("far", "", 6, (), 0, 400)
    >>> stepped(far, 6, 1), stepped(far, 20, 1), stepped(far, 25, -1), stepped(far, 20, -1)
    (7, 25, 20, 19)
    """
    words = option.values
    if option.places and value not in words:
        return words[0 if step > 0 else -1]
    if value in words:
        place = words.index(value) + step
        if not option.numeric:
            return words[place % len(words)]
        if place < len(words):
            return words[max(place, 0)]
        return _number(option, option.least or 0.0)
    least = option.least or 0.0
    most = option.most if option.most is not None else float("inf")
    moved = value + step * _stride(option, value + step / 2)
    if moved < least:
        return words[-1] if words and value <= least else _number(option, least)
    return _number(option, min(moved, most))


def _stride(option: Option, about: float) -> float:
    """Return the size of a step near a value: fives for large values in a wide range, else halves or ones."""
    wide = option.most is not None and option.most - (option.least or 0.0) > 60
    if wide:
        return 5.0 if about > SMALL_NUMBER else 1.0
    return 1.0 if option.whole else NUMBER_STEP


def _number(option: Option, value: float) -> float:
    return int(value) if option.whole or value == int(value) else value


def read_value(option: Option, text: str) -> Any:
    """Return the value of *option* in *text*; None if it is invalid.

    >>> reach = Option("reach", "", "contact", ("contact",), 0, 2)
    >>> read_value(reach, " Contact"), read_value(reach, "1.5"), read_value(reach, "3")
    ('contact', 1.5, None)
    """
    given = text.strip()
    for word in option.values:
        if str(word).casefold() == given.casefold():
            return word
    at = read_point(given) if option.places else None
    if at is not None:
        return point_text(at)
    try:
        value = float(given.replace(",", "."))
    except ValueError:
        return None
    most = option.most if option.most is not None else LARGEST
    fits = option.numeric and (option.least or 0.0) <= value <= most
    if not fits or (option.whole and value != int(value)):
        return None
    return _number(option, value)


def expected(option: Option) -> str:
    """Return the valid values of *option* as text."""
    parts = [spoken(value) for value in option.values]
    if option.numeric:
        kind = "a whole number" if option.whole else "a number"
        end = f" from {option.least or 0:g}" + (f" to {option.most:g}" if option.most is not None else "")
        parts.append(kind + end)
    if option.places:
        parts.append("a place in inches east and south, as in 24, 30")
    return " or ".join(parts)


def ask_value(app: Host, option: Option, value: Any, put: Callable[[Any], Any]) -> None:
    """Ask the player to type a value of *option*."""

    def wrong(text: str) -> str | None:
        return None if read_value(option, text) is not None else f"Expected {expected(option)}"

    name = option.name.replace("_", " ").capitalize()
    then: Callable[[str], Any] = lambda text: put(read_value(option, text))  # noqa: E731
    app.show(
        EntryDialog(
            name, f"{option.words} {expected(option).capitalize()}.", spoken(value), then, wrong=wrong
        )
    )


def spoken(value: Any) -> str:
    """Return *value* as shown to players.

    >>> spoken(True), spoken(6.0), spoken("no_cover")
    ('on', '6', 'no cover')
    """
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (int, float)):
        return f"{value:g}"
    return str(value).replace("_", " ")


def of_options(
    options: Sequence[Option],
    chosen: Mapping[str, Any],
    usual: Mapping[str, Any],
    put: Callable[[str, Any], Any],
    app: Host,
) -> list[Choice]:
    """Return the rows of all options: *chosen* values, else *usual* ones, else defaults."""

    def row(option: Option) -> Choice:
        before = usual.get(option.name, option.default)
        value = chosen.get(option.name, before)

        def take(new: Any) -> None:
            put(option.name, new)

        return of_option(option, value, before, take, lambda one, now: ask_value(app, one, now, take))

    return [row(option) for option in options]


def headed(rows: Sequence[Choice], options: Sequence[Option]) -> list[Choice]:
    """Return the *rows* of *options*, with a heading for each family and add-on."""
    found: list[Choice] = []
    above = None
    for row, option in zip(rows, options, strict=True):
        if option.of != above:
            above = option.of
            words = f"Decisions that {above or 'the rules'} leave{'s' * bool(above)} open"
            found.append(Choice(words, kind="heading"))
        found.append(row)
    return found


def explained(page: Page, choice: Choice | None, rect: pygame.Rect) -> None:
    """Write the full explanation of *choice* in *rect*."""
    if choice is None:
        return
    page.write(choice.name, rect.topleft, size=16, weight="bold", width=rect.width)
    lines = wrapped(choice.words, page.px(14), "regular", rect.width)
    if lines:
        page.lines(choice.words, (rect.x, rect.y + page.px(26)), rect.width, size=14, tone="dim")
