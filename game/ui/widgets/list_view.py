"""A list view: items to choose one from, drawn by the screen, only the visible ones.

It is reached by Tab, navigated by arrows, Page Up and Down, Home and End, and used by Enter or a double
click. Drawing an item may return `ClickArea`s: small areas with their own actions.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Generic, TypeVar

import pygame

from game.geometry.value import Value
from game.ui.shell.page import Page, wrapped
from game.ui.shell.theme import Theme

T = TypeVar("T")
KNOB = (57, 68, 90, 255)
GRIP = (92, 106, 134, 255)
CHOSEN = (20, 42, 68, 255)
DOUBLE = 0.4
NOWHERE = (-1, -1)


class ClickArea(Value):
    """An area that does something when clicked; *hint* says what."""

    rect: pygame.Rect
    command: Callable[[], Any]
    hint: str = ""

    def moved(self, x: int, y: int) -> ClickArea:
        """Return the same area moved *x* pixels right and *y* down."""
        return replace(self, rect=self.rect.move(x, y))


class ListCell(Value, Generic[T]):
    """One item of a list while it is drawn.

    Attributes:
        rect: Its rectangle, in pixels of the page.
        lit: Whether the pointer is over it.
        chosen: Whether it is the chosen one.
        active: Whether this list has the keyboard focus.
    """

    thing: T
    rect: pygame.Rect
    lit: bool
    chosen: bool
    active: bool

    def back(self, page: Page, rect: pygame.Rect, *, strong: bool = False) -> None:
        """Draw the background of an item: lit under the pointer, framed if chosen.

        Args:
            strong: Whether it stands out even without the keyboard focus.
        """
        if strong and self.chosen:
            page.box(rect, CHOSEN if self.active else "raised", "accent", radius=7)
        elif self.chosen and self.active:
            page.box(rect, "raised", "accent", radius=7)
        elif self.lit or self.chosen:
            page.box(rect, "raised", radius=7)


class ListView(Generic[T]):
    """A list of items in a rectangle.

    Attributes:
        paint: Draws one item on the page and returns its click areas.
        height: Height of an item at 100 %; or *tall*, which returns it in pixels for a list of a given width.
        step: Line height at 100 %: the wheel scrolls by three lines.
        can: Whether an item can be chosen: headings cannot.
        choose: Called with the index of the item that the player chose.
        use: Called with the index of the item used by Enter or a double click.
        press: Called with a key that the list does not use; returns whether it was used.
        single: Whether one click uses an item, and the choice follows the mouse: a menu.
        empty: Text, icon and hint shown if there are no items.
    """

    def __init__(
        self,
        paint: Callable[[Page, ListCell[T]], Sequence[ClickArea] | None],
        *,
        height: float | Callable[[T], float] = 40,
        tall: Callable[[T, int], int] | None = None,
        step: float = 24,
        can: Callable[[T], bool] = lambda thing: True,
        choose: Callable[[int], Any] = lambda place: None,
        use: Callable[[int], Any] = lambda place: None,
        press: Callable[[str], bool] = lambda key: False,
        empty: tuple[str, str, str] = ("Nothing here", "", ""),
        single: bool = False,
    ) -> None:
        self.paint = paint
        self.can, self.choose, self.use, self.press = can, choose, use, press
        self.empty = empty
        self.single = single
        self.things: list[T] = []
        self.chosen = -1
        self.top = 0
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.step = step
        self._height = height
        self._tall = tall
        self._ends: list[int] = []
        self._spots: list[ClickArea] = []
        self._grip: int | None = None
        self._clicked = (-1, 0.0)
        self._seconds = 0.0
        self._look: Theme | None = None

    # contents

    def fill(self, things: Sequence[T], chosen: int | None = None) -> None:
        """Fill the list with *things*; choose index *chosen*, else keep the index."""
        before, self.things = self.things, list(things)
        same = len(before) if self._tall is not None and self.things[: len(before)] == before else 0
        wanted = self.chosen if chosen is None else chosen
        self.chosen = self._nearest(min(max(wanted, 0), len(self.things) - 1))
        self._measure(same)

    def place(self, rect: pygame.Rect, look: Theme) -> None:
        """Place the list in *rect*."""
        self.rect, self._look = rect, look
        self._measure()
        if self.chosen >= 0:
            self.reveal(self.chosen)

    @property
    def thing(self) -> T | None:
        """The chosen item; None if there is none."""
        return self.things[self.chosen] if 0 <= self.chosen < len(self.things) else None

    def select(self, place: int) -> None:
        """Choose the item at that index, as the player would."""
        if 0 <= place < len(self.things) and self.can(self.things[place]):
            self.chosen = place
            self.reveal(place)
            self.choose(place)

    # scrolling

    @property
    def length(self) -> int:
        """The height of all items, in pixels."""
        return self._ends[-1] if self._ends else 0

    @property
    def at_end(self) -> bool:
        """Whether the last item is visible."""
        return self.top >= self.length - self.rect.height - 2

    def scroll_to(self, top: int) -> None:
        """Scroll so that the pixel *top* is at the upper edge, as far as there are items."""
        self.top = max(0, min(top, self.length - self.rect.height))

    def reveal(self, place: int) -> None:
        """Scroll as little as needed to show the item at that index, with the heading before it."""
        if not 0 <= place < len(self._ends):
            return
        first = place
        while first > 0 and self.can(self.things[place]) and not self.can(self.things[first - 1]):
            first -= 1
        start, end = (self._ends[first - 1] if first else 0), self._ends[place]
        if start < self.top:
            self.scroll_to(start)
        elif end > self.top + self.rect.height:
            self.scroll_to(end - self.rect.height)

    @property
    def knob(self) -> pygame.Rect:
        """The thumb of the scroll bar; empty if everything is visible."""
        full = self.rect.height
        if self.length <= full or self._look is None:
            return pygame.Rect(0, 0, 0, 0)
        px = self._look.px
        tall = max(px(24), full * full // self.length)
        y = self.rect.y + (full - tall) * self.top // (self.length - full)
        return pygame.Rect(self.rect.right - px(9), y, px(6), tall)

    @property
    def _line(self) -> int:
        """The height of a line, in pixels."""
        return self._look.px(self.step) if self._look is not None else round(self.step)

    @property
    def room(self) -> int:
        """The width beside the scroll bar, in pixels."""
        bar = self._look.px(14) if self._look is not None and self.length > self.rect.height else 0
        return self.rect.width - bar

    # events

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle a mouse *event*; return False if it is not for this list."""
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            self.scroll_to(self.top - round(event.y * 3 * self._line))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.rect.collidepoint(event.pos):
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEMOTION and self.single:
            self._go_along(event.pos)
        if event.type == pygame.MOUSEMOTION and self._grip is not None:
            self._drag(event.pos[1])
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._grip is not None:
            self._grip = None
            return True
        return False

    def key(self, key: str) -> bool:
        """Handle a key, as named by `keys.of_event`; return False if it means nothing here."""
        page = max(1, self._in_sight() - 1)
        steps = {"up": -1, "down": 1, "pageup": -page, "pagedown": page}
        if key in steps:
            self._step(steps[key])
        elif key in ("home", "end"):
            self._step(len(self.things) * (1 if key == "end" else -1))
        elif key in ("return", "space") and self.thing is not None:
            self.use(self.chosen)
        else:
            return self.press(key)
        return True

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        self._seconds += seconds

    def at(self, at: tuple[int, int]) -> int | None:
        """Return the index of the item under the pixel *at*."""
        if not self.rect.collidepoint(at):
            return None
        place = bisect_right(self._ends, at[1] - self.rect.y + self.top)
        return place if place < len(self.things) else None

    # drawing

    @property
    def held(self) -> bool:
        """Whether the thumb of the scroll bar is held."""
        return self._grip is not None

    def draw(
        self,
        page: Page,
        pointer: tuple[int, int] = NOWHERE,
        *,
        active: bool = False,
        shift: tuple[int, int] = (0, 0),
    ) -> None:
        """Draw the visible items.

        Args:
            active: Whether this list has the keyboard focus.
            shift: From the pixels of the window to those of *page*.
        """
        self._spots = []
        if not self.things:
            self._draw_empty(page, shift)
            return
        clip, whole = page.surface.get_clip(), self.rect.move(shift)
        page.surface.set_clip(whole.clip(clip))
        before = len(page.written), len(page.hints)
        under = self.at(pointer) if self._grip is None else None
        for place in range(bisect_right(self._ends, self.top), len(self.things)):
            start = self._ends[place - 1] if place else 0
            if start >= self.top + self.rect.height:
                break
            y = whole.y + start - self.top
            rect = pygame.Rect(whole.x, y, self.room, self._ends[place] - start)
            thing = self.things[place]
            slot = ListCell(thing, rect, under == place and self.can(thing), place == self.chosen, active)
            self._spots += self.paint(page, slot) or ()
        for spot in self._spots:
            page.hint(spot.rect.clip(whole), spot.hint)
        self._clip_news(page, whole, *before)
        self._spots = [spot.moved(-shift[0], -shift[1]) for spot in self._spots]
        page.surface.set_clip(clip)
        if self.knob.height:
            page.box(self.knob.move(shift), GRIP if self.held else KNOB, radius=3)

    # inside

    def _clip_news(self, page: Page, whole: pygame.Rect, written: int, hinted: int) -> None:
        """Drop texts and tooltips outside *whole*, and clip links to it: a click outside is on none."""
        page.written[written:] = [one for one in page.written[written:] if whole.colliderect(one.rect)]
        page.hints[hinted:] = [
            replace(one, rect=one.rect.clip(whole)) if one.cites else one
            for one in page.hints[hinted:]
            if whole.colliderect(one.rect)
        ]

    def _draw_empty(self, page: Page, shift: tuple[int, int]) -> None:
        words, icon, hint = self.empty
        if not words:
            return
        x, y = self.rect.move(shift).center
        if icon:
            page.icon(icon, (x, y - page.px(34)), 34, "faint")
        page.write(
            words, (x, y), size=15, tone="dim", weight="semibold", anchor="center", width=self.rect.width
        )
        if hint:
            room = min(self.rect.width - page.px(24), page.px(320))
            step = round(page.px(13) * 1.35)
            for row, line in enumerate(wrapped(hint, page.px(13), "regular", room)):
                at = x, y + page.px(16) + row * step
                page.write(line, at, size=13, tone="faint", anchor="midtop")

    def _measure(self, same: int = 0) -> None:
        """Measure the items, except the first *same*, which are unchanged, so that appending is fast."""
        if self._look is None:
            return
        self._ends = self._ends[:same]
        total = self._ends[-1] if self._ends else 0
        for thing in self.things[len(self._ends) :]:
            total += self._pixels(thing, self._look)
            self._ends.append(total)
        self.scroll_to(self.top)

    def _pixels(self, thing: T, look: Theme) -> int:
        if self._tall is not None:
            return self._tall(thing, self.rect.width)
        return look.px(self._height(thing) if callable(self._height) else self._height)

    def _in_sight(self) -> int:
        first = bisect_right(self._ends, self.top)
        return bisect_right(self._ends, self.top + self.rect.height) - first

    def _nearest(self, place: int) -> int:
        """Return the index nearest to *place* whose item can be chosen; -1 if there is none."""
        places = [i for i, thing in enumerate(self.things) if self.can(thing)]
        return min(places, key=lambda i: abs(i - place), default=-1)

    def _step(self, step: int) -> None:
        places = [i for i, thing in enumerate(self.things) if self.can(thing)]
        if not places:
            self.scroll_to(self.top + step * self._line)
            return
        at = places.index(self.chosen) + step if self.chosen in places else (0 if step > 0 else -1)
        place = places[min(max(at, 0), len(places) - 1)]
        if place != self.chosen:
            self.select(place)
        self.reveal(place)

    def _go_along(self, at: tuple[int, int]) -> None:
        """Choose the item under the mouse."""
        place = self.at(at)
        if place is not None and self.can(self.things[place]):
            self.chosen = place

    def _pressed(self, at: tuple[int, int]) -> bool:
        if self.knob.height and at[0] >= self.rect.right - (self._look.px(14) if self._look else 0):
            knob = self.knob
            self._grip = at[1] - knob.y if knob.collidepoint(at) else knob.height // 2
            self._drag(at[1])
            return True
        place = self.at(at)
        for spot in self._spots:
            if spot.rect.collidepoint(at):
                if place is not None and self.can(self.things[place]):
                    self.chosen = place
                spot.command()
                return True
        if place is None or not self.can(self.things[place]):
            return True
        again = self._clicked[0] == place and self._seconds - self._clicked[1] <= DOUBLE
        self._clicked = (-1 if again else place, self._seconds)
        self.select(place)
        if again or self.single:
            self.use(place)
        return True

    def _drag(self, y: int) -> None:
        free = self.rect.height - self.knob.height
        top = y - self.rect.y - (self._grip or 0)
        self.scroll_to(round(top * (self.length - self.rect.height) / free) if free > 0 else 0)
