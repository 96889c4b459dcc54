"""Dialogs: small windows on top; a modal one must be answered first."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from game.geometry.value import Value
from game.ui.shell.fonts import width
from game.ui.shell.page import Page, Written, wrapped
from game.ui.shell.theme import Theme
from game.ui.widgets.lines import ListRow, lines
from game.ui.widgets.list_view import ListView
from game.ui.widgets.widgets import Widgets

Then = Callable[[], Any]
EDGE = 20
BUTTON, LOW = 40, 32
"""The height of a button; *LOW* if all of a list would otherwise be too narrow for their words."""
RIM = (70, 83, 107, 255)


def nothing() -> None:
    """Do nothing: for buttons that only close."""


class DialogButton(Value):
    """A button of a dialog. It closes the dialog and then calls *then*.

    Attributes:
        style: Style of the button: "primary", "danger" or "".
        stays: Whether the dialog stays open.
    """

    words: str
    then: Then = nothing
    style: str = ""
    icon: str = ""
    hint: str = ""
    stays: bool = False


class Dialog:
    """A window with a title, text, rows that scroll, and buttons.

    Enter presses the primary button, or the dangerous one if there is none; Escape presses *escape*, by
    default the first.

    Attributes:
        stacked: Whether the buttons are stacked vertically: a menu.
        modal: Whether nothing below it gets events until it is closed.
        guards: Whether it guards a secret, and so ignores input meant for the screen before it.
        only_read: Whether it asks nothing, so that the rule browser may open over it by its key.
    """

    guards = False
    modal = True
    only_read = False

    def __init__(
        self,
        title: str,
        words: str = "",
        ways: Sequence[DialogButton] = (DialogButton("OK", style="primary"),),
        *,
        rows: Sequence[ListRow] = (),
        wide: float = 480,
        stacked: bool = False,
        escape: DialogButton | None = None,
    ) -> None:
        self.title = title
        self.words = words
        self.ways = tuple(ways)
        self.rows = tuple(rows)
        self.wide = wide
        self.stacked = stacked
        self.escape = escape or self.ways[0]
        self.closed: Then = nothing
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.widgets: Widgets
        self.line_list: ListView[ListRow] | None = None
        self._across, self._button_tall = 1, BUTTON

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        """Lay the dialog out, centred in a window of *size* pixels."""
        self.look = look
        self.widgets = Widgets(size, look)
        px, edge = look.px, look.px(EDGE)
        self._across, self._button_tall = self._columns(look, size)
        wide = self._width(look, size[0], self._across)
        self._text = wrapped(self.words, px(15), "regular", wide - 2 * edge) if self.words else ()
        head = px(56) + len(self._text) * round(px(15) * 1.3) + (px(12) if self._text else 0)
        fields = self.fields_height(look)
        foot = self._foot(look)
        room = size[1] - px(24) - head - foot - fields
        line_list = self._make_list(look, wide, room)
        tall = head + line_list + fields + foot
        self.rect = pygame.Rect((size[0] - wide) // 2, max(px(8), (size[1] - tall) // 2), wide, tall)
        if self.line_list is not None:
            self.line_list.rect.topleft = (self.rect.x + px(8), self.rect.y + head + px(4))
        self.fields(pygame.Rect(self.rect.x + edge, self.rect.y + head + line_list, wide - 2 * edge, fields))
        self._buttons(look)

    @property
    def busy(self) -> bool:
        """Whether it waits for background work."""
        return False

    def fields_height(self, look: Theme) -> int:
        """Return the height of this dialog's own fields, in pixels."""
        return 0

    def fields(self, rect: pygame.Rect) -> None:
        """Create this dialog's own fields in *rect*."""

    def takes(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Handle *event*; return False to pass it to what lies below."""
        self.handle(event, pointer)
        return True

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> None:
        """Handle *event*: while a modal dialog is open, nothing else gets events."""
        if self.widgets.handle(event) or (
            self.line_list is not None and self.line_list.handle(event, pointer)
        ):
            return
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            by_style = {way.style: way for way in self.ways}
            way = by_style.get("primary") or by_style.get("danger")
            if way is not None:
                self.take(way)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.take(self.escape)
        elif event.type == pygame.KEYDOWN and self.line_list is not None:
            steps = {pygame.K_PAGEUP: -1, pygame.K_PAGEDOWN: 1, pygame.K_UP: -0.2, pygame.K_DOWN: 0.2}
            far = round(steps.get(event.key, 0) * self.line_list.rect.height)
            self.line_list.scroll_to(self.line_list.top + far)

    def take(self, way: DialogButton) -> None:
        """Press the button *way*."""
        if not way.stays:
            self.closed()
        way.then()

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        self.widgets.update(seconds)

    def draw(self, page: Page) -> None:
        """Draw the dialog on *page*."""
        px = self.look.px
        page.box(self.rect.move(0, px(6)).inflate(px(10), px(10)), (0, 0, 0, 90), radius=14)
        page.box(self.rect, "panel", RIM, radius=10)
        x, y = self.rect.x + px(EDGE), self.rect.y + px(16)
        page.write(self.title, (x, y), size=18, weight="bold", width=self.rect.width - 2 * px(EDGE))
        if self.words:
            room = self.rect.width - 2 * px(EDGE)
            page.lines(self.words, (x, self.rect.y + px(54)), room, tone="text")
        if self.line_list is not None:
            page.box(self.line_list.rect.inflate(0, px(12)), "bg", "line", radius=6)
            self.line_list.draw(page)
        self.widgets.draw(page)

    def texts(self) -> list[Written]:
        """Return the texts of its widgets."""
        return self.widgets.words()

    def _make_list(self, look: Theme, wide: int, room: int) -> int:
        """Make the list, if there are rows; return its height in pixels."""
        if not self.rows:
            return 0
        self.line_list = lines(pygame.Rect(0, 0, wide - look.px(16), 0), look, step=24, wraps=True)
        self.line_list.fill(self.rows)
        self.line_list.rect.height = max(look.px(48), min(self.line_list.length, room - look.px(18)))
        return self.line_list.rect.height + look.px(18)

    def _width(self, look: Theme, window: int, across: int) -> int:
        """Return the width with *across* columns of buttons in a window of that width, in pixels."""
        return min(look.px(self.wide * (1 + 0.5 * (across - 1))), window - look.px(24))

    def _columns(self, look: Theme, size: tuple[int, int]) -> tuple[int, int]:
        """Return the number of button columns for a window of *size* pixels, and their height at 100 %."""
        if not self.stacked:
            return 1, BUTTON
        px, across = look.px, 1
        needed = max(width(way.words, px(15), "bold") + px(44 if way.icon else 20) for way in self.ways)
        for tall in (BUTTON, LOW):
            fit = max(1, (size[1] - px(120)) // px(tall + 8))
            across = -(-len(self.ways) // fit)
            inner = self._width(look, size[0], across) - 2 * px(EDGE) - px(8) * (across - 1)
            if inner // across >= needed:
                return across, tall
        return across, LOW

    def _foot(self, look: Theme) -> int:
        rows = -(-len(self.ways) // self._across) if self.stacked else 1
        tall = self._button_tall if self.stacked else BUTTON
        return rows * look.px(tall + 8) + look.px(EDGE - 8) + look.px(8) if self.ways else look.px(EDGE)

    def _buttons(self, look: Theme) -> None:
        px = look.px
        if self.stacked:
            rows = -(-len(self.ways) // self._across)
            tall = self._button_tall
            top = self.rect.bottom - px(EDGE - 8) - rows * px(tall + 8)
            wide = (self.rect.width - 2 * px(EDGE) - px(8) * (self._across - 1)) // self._across
            for place, way in enumerate(self.ways):
                column, row = divmod(place, rows)
                x, y = self.rect.x + px(EDGE) + column * (wide + px(8)), top + row * px(tall + 8)
                self._button(pygame.Rect(x, y, wide, px(tall)), way)
            return
        right = self.rect.right - px(EDGE)
        for way in reversed(self.ways):
            wide = max(px(96), width(way.words, px(15), "bold") + px(44 + (24 if way.icon else 0)))
            rect = pygame.Rect(right - wide, self.rect.bottom - px(EDGE + BUTTON), wide, px(BUTTON))
            self._button(rect, way)
            right = rect.x - px(10)

    def _button(self, rect: pygame.Rect, way: DialogButton) -> None:
        def command() -> None:
            self.take(way)

        self.widgets.button(rect, way.words, command, style=way.style, icon=way.icon, hint=way.hint)


class EntryDialog(Dialog):
    """A dialog with one text entry; the proposed text is selected, so that typing replaces it.

    Attributes:
        wrong: Returns why a text is not acceptable; None if it is.
        masked: Whether the text is shown as dots.
    """

    def __init__(
        self,
        title: str,
        words: str,
        text: str,
        then: Callable[[str], Any],
        *,
        wrong: Callable[[str], str | None] = lambda text: None,
        yes: str = "OK",
        masked: bool = False,
    ) -> None:
        self.masked = self.guards = masked
        self.text = text
        self.wrong = wrong
        self.complaint = ""
        self._then = then
        super().__init__(
            title, words, (DialogButton("Cancel"), DialogButton(yes, self._taken, "primary", stays=True))
        )

    def fields_height(self, look: Theme) -> int:
        return look.px(36 + 30)

    def fields(self, rect: pygame.Rect) -> None:
        line = pygame.Rect(rect.x, rect.y, rect.width, self.look.px(36))
        self._line = self.widgets.entry(line, self.text, self._typed)
        if self.masked:
            self._line.set_text_hidden(True)
        self.widgets.focus(self._line)
        self._line.select_range = [0, len(self.text)]

    def draw(self, page: Page) -> None:
        super().draw(page)
        rect = self._line.get_abs_rect()
        page.write(self.complaint, (rect.x, rect.bottom + page.px(6)), size=13, tone="bad", width=rect.width)

    def _typed(self, text: str) -> None:
        self.text, self.complaint = text, ""

    def _taken(self) -> None:
        self.text = self._line.get_text()
        self.complaint = self.wrong(self.text) or ""
        if not self.complaint:
            self.closed()
            self._then(self.text)


def confirm(
    title: str, words: str, yes: str, then: Then, *, no: str = "Cancel", danger: bool = False
) -> Dialog:
    """Return a dialog that asks whether to go on, and calls *then* if so."""
    return Dialog(
        title, words, (DialogButton(no), DialogButton(yes, then, "danger" if danger else "primary"))
    )


def problems(title: str, words: str, found: Sequence[str]) -> Dialog:
    """Return a dialog that lists the problems of a file, each with its position."""
    rows = [ListRow(line, size=14) for line in found]
    return Dialog(title, words, (DialogButton("Close", style="primary"),), rows=rows, wide=760)


_unseen: set[tuple[str, tuple[int, int], float, str]] = set()


def draw_unseen(dialog: Dialog, size: tuple[int, int], look: Theme) -> None:
    """Lay out and draw *dialog* for a window of *size*, unseen, so that it opens quickly later.

    What takes long, fonts and the like, is done once in the process for each title, size and look.
    """
    known = (dialog.title, size, look.scale, look.palette)
    if known in _unseen:
        return
    _unseen.add(known)
    dialog.resized(size, look)
    dialog.draw(Page(pygame.Surface(size), look))
