"""The frame of every menu screen: header, footer, lists between, the focus order, the back button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
from pygame_gui.core import UIElement
from pygame_gui.elements import UIButton, UITextEntryLine

from game.ui.menu.context import MenuContext
from game.ui.menu.dropped import import_dropped, tell_of_list
from game.ui.panels.panel import GROUND, RADIUS
from game.ui.panels.preview import KEY, SHARE, AboutTable, column
from game.ui.shell import fonts
from game.ui.shell.keys import of_event
from game.ui.shell.page import Page, shortened, wrapped
from game.ui.shell.screen import Screen
from game.ui.shell.theme import Colour, Theme, theme
from game.ui.widgets.list_view import ClickArea, ListView
from game.ui.widgets.widgets import Element, Widgets, key_room

LEAST = (640, 360)
HEAD, FOOT, EDGE, SLIM = 60, 64, 16, 8
SHORTEST = 50
"""The least width at 100 % in which the heading is written."""
NARROWEST = 260
"""The least width at 100 % of the description of a table beside the buttons in the footer."""
LEADING = 1.25
"""The size of the text in the footer."""
SCROLLS = ("up", "down", "pageup", "pagedown")


class Stop(UIElement):
    """A focusable element for something that we draw ourselves; it is transparent and ignores clicks."""

    def __init__(self, rect: pygame.Rect, manager: Any) -> None:
        super().__init__(rect, manager, None, starting_height=1, layer_thickness=1)
        self._set_image(pygame.Surface((1, 1), pygame.SRCALPHA))


class MenuWidgets(Widgets):
    """Widgets with focusable elements for our own lists, drawn in the look of their screen."""

    def __init__(self, size: tuple[int, int], look: Theme, first: Callable[[pygame.Event], bool]) -> None:
        super().__init__(size, look)
        self._first = first

    def stop(self, rect: pygame.Rect) -> Element:
        """Make a focusable element."""
        made: Element = self._kept(Stop(rect, self.manager), lambda: None, "")
        return made

    def handle(self, event: pygame.Event, *, rings: bool = True) -> bool:
        return self._first(event) or super().handle(event, rings=rings)

    def draw(self, page: Page) -> None:
        own = Page(page.surface, self.look)
        super().draw(own)
        page.hints += own.hints


class MenuScreen(Screen):
    """A menu screen.

    Attributes:
        heading, icon: Shown in the header.
        beside: The width at 100 % of the column beside the table shown; 0 if it shows none.
        share: The greatest share of a small window for the column.
        body: The area between header and footer; of the column, if there is one.
        table_at: The area for the table: all that the column leaves.
        tight: Whether there is little room: see `resized`.
        takes_text: Whether plain text dropped on it is taken for a list of units.
    """

    heading = ""
    icon = ""
    beside = 0
    share = SHARE
    takes_files = True
    takes_text = False

    def __init__(self, context: MenuContext) -> None:
        super().__init__(context.app)
        self.context = context
        self.body = self.table_at = pygame.Rect(0, 0, 0, 0)
        self.about: AboutTable | None = None
        self.tight = False
        self._list_views: list[tuple[ListView[Any], Element]] = []
        self._keys_to: ListView[Any] | None = None
        self._primary: Element | None = None
        self._spots: list[ClickArea] = []
        self._foot_words: tuple[str, str] = ("", "dim")

    # making

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        """Lay everything out; in a small window, at a scale that fits."""
        self.size, self.look = size, roomy(look, size)
        px = self.look.px
        self.tight = size[0] < px(900) or size[1] < px(520)
        before = [list_view for list_view, _ in self._list_views]
        held = self._keys_to
        self.widgets = MenuWidgets(size, self.look, self._first)
        self._list_views, self._primary = [], None
        head, foot, edge = self.head_height, self.foot_height, self.edge
        share = self.share if self.tight else 0.0
        wide = column(size, self.look, self.beside, share) if self.beside else size[0]
        self.body = pygame.Rect(edge, head, wide - 2 * edge, size[1] - head - foot)
        self.table_at = pygame.Rect(wide, 0, size[0] - wide, size[1])
        self.built()
        now = [list_view for list_view, _ in self._list_views]
        self._keys_to = held if held in now and held in before else (now[0] if now else None)

    @property
    def edge(self) -> int:
        """The margin at the edges, in pixels."""
        return self.look.px(SLIM if self.beside else 10 if self.tight else EDGE)

    @property
    def head_height(self) -> int:
        """Height of the header, in pixels."""
        return self.look.px(48 if self.tight else HEAD)

    @property
    def foot_height(self) -> int:
        """Height of the footer, in pixels; 0 if the screen has none."""
        return self.look.px(54 if self.tight else FOOT)

    def place_list(self, list_view: ListView[Any], rect: pygame.Rect) -> None:
        """Place *list_view* in *rect* and make it focusable."""
        list_view.place(rect, self.look)
        assert isinstance(self.widgets, MenuWidgets)
        self._list_views.append((list_view, self.widgets.stop(rect)))

    def way_back(self, words: str = "Back") -> None:
        """Put the back button into the header."""
        px = self.look.px
        wide = fonts.width(words, px(14), "bold") + px(52)
        tall = px(36)
        rect = pygame.Rect(self.edge - px(4), (self.head_height - tall) // 2, wide, tall)
        self.widgets.button(rect, words, self.back, style="quiet", icon="arrow_left", key="Esc", hint=words)
        self._title_at = rect.right + px(8)

    def way_on(
        self, words: str, command: Callable[[], Any], *, icon: str = "", enabled: bool = True
    ) -> Element:
        """Put the primary button at the right of the footer."""
        made = self.foot_button(
            words, command, place=0, style="primary", icon=icon, enabled=enabled, hint=words, key="Ctrl+Enter"
        )
        self._primary, self._way_on = made, command
        return made

    def foot_button(
        self,
        words: str,
        command: Callable[[], Any],
        *,
        place: float,
        style: str = "",
        icon: str = "",
        hint: str = "",
        key: str = "",
        enabled: bool = True,
    ) -> Element:
        """Put a button into the footer; *place* is its distance from the right edge, in pixels."""
        px = self.look.px
        wide = fonts.width(words, px(15), "bold") + px(40 + (26 if icon else 0)) + key_room(self.look, key)
        tall = px(40)
        y = self.size[1] - self.foot_height + (self.foot_height - tall) // 2
        rect = pygame.Rect(self.size[0] - self.edge - round(place) - wide, y, wide, tall)
        return self.widgets.button(
            rect, words, command, style=style, icon=icon, hint=hint, key=key, enabled=enabled
        )

    # going

    def back(self) -> None:
        """Return to the screen below."""
        self.app.pop()

    def say(self, words: str, tone: str = "dim") -> None:
        """Show *words* in the footer."""
        self._foot_words = (words, tone)

    # events

    @property
    def keys_to(self) -> ListView[Any] | None:
        """The list that gets keys: the one with the focus, else, if nothing has it, the one used last."""
        focus = self.widgets.focused
        for list_view, stop in self._list_views:
            if stop is focus:
                return list_view
        return self._keys_to if focus is None or isinstance(focus, UITextEntryLine) else None

    def attend(self, list_view: ListView[Any]) -> None:
        """Direct keys to *list_view*."""
        self._keys_to = list_view
        self.widgets.focus(None)

    def _first(self, event: pygame.Event) -> bool:
        """Handle what must not reach the widgets: everything during a task, arrows outside a text entry."""
        if self.context.waiting:
            return event.type != pygame.DROPFILE
        if event.type == pygame.KEYDOWN and self.widgets.typing and of_event(event) in SCROLLS:
            list_view = self._keys_to
            return list_view is not None and list_view.key(of_event(event))
        return False

    def handle(self, event: pygame.Event) -> None:
        if event.type == pygame.DROPFILE:
            self.context.dropped.append(event.file)
            return
        if self.about is not None and self.about.handle(event, self.app.pointer):
            return
        for list_view, _ in self._list_views:
            if list_view.handle(event, self.app.pointer):
                if event.type == pygame.MOUSEBUTTONDOWN:
                    self.attend(list_view)
                return
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for spot in self._spots:
                if spot.rect.collidepoint(event.pos):
                    spot.command()
                    return
        if event.type == pygame.KEYDOWN:
            self.key(of_event(event))

    def key(self, key: str) -> None:
        """Handle a key that no widget used."""
        list_view = self.keys_to
        ready = self._primary is not None and self._primary.is_enabled
        if key == "escape":
            self.back()
        elif self.about is not None and key == self.app.keys.of(KEY):
            self.about.fold()
        elif key == "ctrl+return" and ready:
            self._way_on()
        elif self.widgets.typing and key == "return":
            self.entered_text()
        elif list_view is not None and not self.widgets.typing and list_view.key(key):
            return
        elif key == "return" and ready:
            self._way_on()

    @property
    def busy(self) -> bool:
        """Whether the lobby is working for this screen."""
        return self.context.busy

    def take_map(self, key: str) -> None:
        """Called with the key of a map that is new."""

    def take_file(self, path: str) -> None:
        """Take the file at *path*, which was dropped: a map becomes one of ours."""
        import_dropped(self.context, path, self.take_map, self.take_list, plain=self.takes_text)

    def take_list(self, path: str) -> None:
        """Take the list of units at *path*, which was dropped."""
        tell_of_list(self.context, path)

    def entered_text(self) -> None:
        """Called when Enter is pressed in a text entry."""

    def update(self, seconds: float) -> None:
        self.context.update(seconds)
        if self.context.dropped and not self.context.waiting and not self.app.asking:
            self.take_file(self.context.dropped.pop(0))
        for list_view, _ in self._list_views:
            list_view.update(seconds)

    # drawing

    def draw(self, page: Page) -> None:
        own = Page(page.surface, self.look)
        self._spots = []
        self.draw_back(own)
        if self.table_at.width:
            own.box(self.table_at, "void", radius=0)
            self.draw_table(own)
        self.draw_frame(own)
        if self.table_at.width:
            self._draw_floats(own)
        self.draw_body(own)
        pointer = self.app.pointer
        for list_view, _ in self._list_views:
            list_view.draw(own, pointer, active=self.keys_to is list_view)
        page.written += own.written
        page.hints += own.hints
        page.unfinished = page.unfinished or own.unfinished

    def draw_back(self, page: Page) -> None:
        """Draw the background."""
        if self.context.scenery is None:
            page.surface.fill(page.tone("bg"))
        else:
            self.context.scenery.draw_dim(page)

    def draw_table(self, page: Page) -> None:
        """Draw the table of this screen in `table_at`."""

    @property
    def column_wide(self) -> int:
        """The width of header and footer, in pixels: that of the column, if there is one."""
        return self.size[0] - self.table_at.width

    @property
    def floats(self) -> list[pygame.Rect]:
        """The areas over the table: behind the buttons above and below, and its description."""
        buttons = [rect for rect in self._button_rects() if rect.right > self.table_at.x]
        head, foot = self.head_height, self.size[1] - self.foot_height
        groups = [one for one in buttons if one.y < head], [one for one in buttons if one.y >= foot]
        edge = 2 * self.look.px(6)
        found = [group[0].unionall(group[1:]).inflate(edge, edge) for group in groups if group]
        return [*found, *([self.about.rect] if self.about is not None and self.about.rect.width else [])]

    def about_room(self, wide: int) -> tuple[pygame.Rect, int]:
        """Return the room for the description of the table, and its width: at most *wide* at 100 %.

        It is beside the buttons in the footer, or above them where little room is left.
        """
        px, room = self.look.px, self.table_at
        foot = (rect.x for rect in self._button_rects() if rect.y >= self.size[1] - self.foot_height)
        left = min((x for x in foot if x > self.edge), default=room.right) - px(16) - room.x
        above = self.tight or left < px(NARROWEST)
        tall = self.size[1] - self.foot_height if above else self.size[1]
        return pygame.Rect(room.x, 0, room.width, tall), min(px(wide), room.width if above else left)

    def _draw_floats(self, page: Page) -> None:
        """Draw the backgrounds of the buttons over the table, and its description."""
        about = self.about.rect if self.about is not None else None
        for rect in self.floats:
            if rect != about:
                page.box(rect, GROUND, "line", radius=RADIUS)
        if self.about is not None:
            self.about.draw(page)

    def draw_frame(self, page: Page) -> None:
        """Draw the header and the footer."""
        px, wide, tall = page.px, self.column_wide, self.size[1]
        head, foot = self.head_height, self.foot_height
        page.box(pygame.Rect(0, 0, wide, head), "panel", radius=0)
        page.box(pygame.Rect(0, head - 1, wide, 1), "line", radius=0)
        at = getattr(self, "_title_at", self.edge)
        if self.icon:
            page.icon(self.icon, (at + px(12), head // 2), 24, "accent_hover")
            at += px(34)
        above = (rect.x for rect in self._button_rects() if rect.y < head and rect.x > at)
        room = min([wide, *above]) - at - px(8) if self.beside else wide
        sizes = (20, 17, 15)
        size = next((one for one in sizes if fonts.width(self.heading, px(one), "bold") <= room), sizes[-1])
        middle = at, head // 2
        if room >= px(SHORTEST):
            title = page.write(self.heading, middle, size=size, weight="bold", anchor="midleft", width=room)
            page.hint(title, self.heading if self.beside else "")
        if foot:
            page.box(pygame.Rect(0, tall - foot, wide, foot), "panel", radius=0)
            page.box(pygame.Rect(0, tall - foot, wide, 1), "line", radius=0)
            self._draw_foot_words(page, tall - foot // 2)

    def draw_body(self, page: Page) -> None:
        """Draw what is between header and footer, under the widgets."""

    def spot(self, page: Page, spot: ClickArea) -> None:
        """Make an area clickable in this frame."""
        self._spots.append(spot)
        page.hint(spot.rect, spot.hint)

    def _draw_foot_words(self, page: Page, y: int) -> None:
        words, tone = self._foot_words
        top = self.size[1] - self.foot_height
        buttons = [rect for rect in self._button_rects() if rect.y >= top and rect.x < self.column_wide]
        first = [rect for rect in buttons if rect.x <= self.edge]
        left = max((rect.right for rect in first), default=self.edge - page.px(12)) + page.px(12)
        right = min((rect.x for rect in buttons if rect not in first), default=self.column_wide)
        room = max(page.px(80), right - page.px(12) - left)
        size = 14 if len(wrapped(words, page.px(14), "regular", room)) <= 2 else 12
        step = round(page.px(size) * LEADING)
        shown = shortened(words, page.px(size), room, max(1, self.foot_height // step))
        tall = len(wrapped(shown, page.px(size), "regular", room)) * step
        at = left, max(top, y - tall // 2)
        page.lines(shown, at, room, size=size, tone=tone, leading=LEADING)
        page.hint(pygame.Rect(left, top, room, self.foot_height), words if shown != words else "")

    def _button_rects(self) -> list[pygame.Rect]:
        sprites = self.widgets.manager.get_sprite_group().sprites()
        return [pygame.Rect(e.get_abs_rect()) for e in sprites if isinstance(e, UIButton) and e.visible]


def roomy(look: Theme, size: tuple[int, int]) -> Theme:
    """Return *look*, scaled down if a window of *size* pixels is too small for it."""
    most = max(1.0, min(size[0] / LEAST[0], size[1] / LEAST[1]))
    return look if look.scale <= most else theme(int(most * 20) / 20, look.palette)


def panel(
    page: Page, rect: pygame.Rect, title: str = "", note: str = "", tone: str | Colour = "panel"
) -> pygame.Rect:
    """Draw a panel with a caption; return the area inside it."""
    px = page.px
    page.box(rect, tone, "line", radius=8)
    top = px(10)
    if title:
        page.write(title.upper(), (rect.x + px(14), rect.y + px(12)), size=11, tone="dim", weight="bold")
        top = px(34)
    if note:
        at = rect.right - px(14), rect.y + px(10)
        page.write(note, at, size=13, tone="dim", anchor="topright", width=rect.width // 2)
    return pygame.Rect(rect.x + px(14), rect.y + top, rect.width - px(28), rect.height - top - px(10))
