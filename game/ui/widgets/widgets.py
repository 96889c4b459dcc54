"""The widgets of one screen: the toolkit's buttons and entries, with icons, hints and a focus order."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import ceil, inf
from typing import Any

import pygame
import pygame_gui
from pygame_gui.core import ObjectID
from pygame_gui.elements import (
    UIButton,
    UIDropDownMenu,
    UILabel,
    UITextEntryLine,
)

from game.ui.painting.picture_cache import pictures
from game.ui.shell import fonts
from game.ui.shell.page import Page, Written
from game.ui.shell.theme import Colour, Theme, theme
from game.ui.widgets.button import Button
from game.ui.widgets.gui_theme import ARROW, LIST_EDGE, LIST_SIZE
from game.ui.widgets.manager import OFF_SCREEN, Manager

Command = Callable[[], Any]
Element = Any  # a widget of pygame_gui, whose own types are half untyped


KEY_SIZE = 11
PLAIN, PRIMARY = 14, 15
"""The sizes of the words of buttons: of most, of those in the accent colour."""
SMALL, STACK_ICON, STACK_STEP, STACK_EDGE = 12, 18, 12, 5
"""Of text below an icon: its size, the height of the icon, of a line, and the space at both sides."""
KEY: Colour = (228, 240, 255, 255)
"""Of the key shown on a primary button."""
ACTIVE, IDLE = 0.25, 0.2
"""Seconds for which the toolkit is updated in every frame after a change, and from then on how often."""
_TEXT_NEWS = (pygame_gui.UI_TEXT_ENTRY_CHANGED, pygame_gui.UI_DROP_DOWN_MENU_CHANGED)


@dataclass
class WidgetExtras:
    """Our additions to a widget of the toolkit.

    Attributes:
        command: Called when it is used; with the new value if it has one.
        icon: Name of a glyph on a button.
        key: The equivalent key as shown to players; a primary button with text shows it.
        words: The text of a button without the space for its icon.
        below: The same text in lines, on a button that shows it in small letters below its icon.
        cites: The ids of the rules behind it, told in its tooltip.
    """

    element: Element
    command: Callable[..., Any]
    words: str = ""
    icon: str = ""
    hint: str = ""
    key: str = ""
    style: str = ""
    below: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()


class Widgets:
    """The widgets of one screen or dialog."""

    def __init__(self, size: tuple[int, int], look: Theme) -> None:
        self.look = look
        self.manager = Manager(size, look)
        self._gadgets: dict[Element, WidgetExtras] = {}
        self._focus: Element | None = None
        self._due: list[Command] = []
        self._active = ACTIVE
        self._passed = 0.0

    # making

    def button(
        self,
        rect: pygame.Rect,
        words: str,
        command: Command,
        *,
        style: str = "",
        icon: str = "",
        hint: str = "",
        key: str = "",
        below: tuple[str, ...] = (),
        cites: tuple[str, ...] = (),
        enabled: bool = True,
    ) -> Element:
        """Make a button.

        Args:
            cites: The ids of the rules behind it, told in its tooltip.
            below: The lines of *words*, if these are shown in small letters below the icon.
            style: "", "primary", "danger", "chosen", "quiet", "barred" (what is refused; the hint says
                why), "small", "slim" or "slim-chosen".
        """
        gadget = WidgetExtras(None, command, words, icon, hint, key, style, below, cites)
        made: Element = Button(
            rect,
            self._spaced(gadget),
            self.manager,
            object_id=ObjectID(class_id=f"@{style}") if style else None,
            command=lambda: self._due.append(command),
        )
        gadget.element = made
        self._gadgets[made] = gadget
        self._active = ACTIVE
        if not enabled:
            made.disable()
        return made

    def entry(
        self, rect: pygame.Rect, text: str, command: Callable[[str], Any], *, hint: str = "", empty: str = ""
    ) -> Element:
        """Make a text entry; *command* gets its text after each change, *empty* is the placeholder."""
        made = UITextEntryLine(rect, self.manager, initial_text=text, placeholder_text=empty)
        return self._kept(made, command, hint)

    def drop_down(
        self,
        rect: pygame.Rect,
        values: Sequence[str],
        chosen: str,
        command: Callable[[str], Any],
        *,
        hint: str = "",
    ) -> Element:
        """Make a drop-down list; *command* gets the choice."""
        made = UIDropDownMenu(list(values), chosen, rect, self.manager)
        return self._kept(made, command, hint)

    def _kept(self, made: Any, command: Callable[..., Any], hint: str) -> Any:
        self._gadgets[made] = WidgetExtras(made, command, hint=hint)
        self._active = ACTIVE
        return made

    # changing

    def change(
        self,
        button: Element,
        *,
        words: str | None = None,
        icon: str | None = None,
        hint: str | None = None,
        style: str | None = None,
        cites: tuple[str, ...] | None = None,
        enabled: bool | None = None,
    ) -> None:
        """Change what a button shows; None leaves a part unchanged. Cheap if nothing differs."""
        gadget = self._gadgets[button]
        if style is not None and style != gadget.style:
            gadget.style, self._active = style, ACTIVE
            button.change_object_id(ObjectID(class_id=f"@{style}") if style else ObjectID())
        if hint is not None:
            gadget.hint = hint
        if cites is not None:
            gadget.cites = cites
        shown = gadget.words if words is None else words, gadget.icon if icon is None else icon
        if shown != (gadget.words, gadget.icon):
            gadget.words, gadget.icon = shown
            self._active = ACTIVE
            button.set_text(self._spaced(gadget))
        if enabled is not None and enabled != button.is_enabled:
            self._active = ACTIVE
            (button.enable if enabled else button.disable)()

    def remove(self, *elements: Element) -> None:
        """Remove *elements* from the screen for good."""
        self._active = ACTIVE
        for element in elements:
            self._gadgets.pop(element, None)
            if self._focus is element:
                self._focus = None
            element.kill()

    def visible(self, element: Element, shown: bool) -> None:
        """Show or hide *element*."""
        if shown != bool(element.visible):
            self._active = ACTIVE
            (element.show if shown else element.hide)()

    # using

    def handle(self, event: pygame.Event, *, rings: bool = True) -> bool:
        """Handle *event*; return False if no widget uses it. With *rings*, Tab cycles through the widgets."""
        self._follow(event)
        if event.type != pygame.MOUSEMOTION:
            self._active = ACTIVE
        elif self._idle():
            return False
        if event.type == pygame.KEYDOWN and self._key(event, rings):
            return True
        if self.typing and _is_way_out(event):
            return False
        taken = bool(self.manager.process_events(event))
        taken = self._reported(event) or taken
        due, self._due = self._due, []
        for command in due:
            command()
        typed = event.type in (pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT) and self.typing
        return taken or bool(due) or typed

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""
        self._passed += seconds
        self._active = max(0.0, self._active - seconds)
        if not self._idle() or self._passed >= IDLE:
            self.manager.update(self._passed)
            self._passed = 0.0

    def _idle(self) -> bool:
        """Whether the toolkit need not be updated now: there are only buttons, and the pointer is on none."""
        if self._active:
            return False
        root, pointer = self.manager.get_root_container(), self.manager.pointer
        elements: list[Element] = self.manager.get_sprite_group().sprites()
        for one in elements:
            still = isinstance(one, UIButton) and not one.hovered and not one.rect.collidepoint(pointer)
            if not still and one is not root:
                return False
        return True

    def due(self) -> float:
        """Return the seconds until the caret of a focused entry blinks; inf if there is none."""
        manager: Any = self.manager
        line = next((e for e in manager.get_focus_set() or () if _is(e, UITextEntryLine)), None)
        if line is None:
            return inf
        still = line.cursor_blink_delay_after_moving - line.cursor_blink_delay_after_moving_acc
        blink = line.blink_cursor_time - line.blink_cursor_time_acc
        return max(0.0, float(still if still > 0 else blink))

    def draw(self, page: Page) -> None:
        """Draw all widgets, their icons and the focus ring, and register their hints."""
        self.manager.draw_ui(page.surface)
        for element, gadget in self._gadgets.items():
            if not element.visible:
                continue
            rect = element.get_abs_rect()
            if gadget.below:
                _draw_stack(page, rect, gadget)
            elif gadget.icon or gadget.key:
                self._adorn(page, rect, gadget)
            page.hint(rect, self._hint(gadget), *gadget.cites, link=False)
        if self._focus is not None and self._focus.visible:
            rect = self._focus.get_abs_rect().inflate(self.look.px(4), self.look.px(4))
            pygame.draw.rect(
                page.surface, page.tone("focus"), rect, self.look.px(2), border_radius=self.look.px(8)
            )

    def rest(self) -> None:
        """Clear the hover state, when something else comes on top."""
        self.manager.pointer = OFF_SCREEN
        self.manager.update(0.0)

    def words(self) -> list[Written]:
        """Return the texts of all visible widgets."""
        found = []
        elements: list[Element] = [*self.manager.get_sprite_group().sprites()]
        for element in elements:
            text = getattr(element, "text", None)
            if not element.visible or not _is(element, UIButton, UILabel, UITextEntryLine):
                continue
            if getattr(element, "is_text_hidden", False):
                continue
            if isinstance(text, str) and text.strip():
                found.append(Written(text.strip(), element.get_abs_rect()))
        for element, gadget in self._gadgets.items():
            if gadget.below and element.visible:
                found.append(Written(gadget.words, element.get_abs_rect()))
        return found

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of all visible widgets."""
        return [element.get_abs_rect() for element in self._gadgets if element.visible]

    def under(self, at: tuple[int, int]) -> bool:
        """Whether a widget covers the pixel *at*."""
        return any(e.visible and e.get_abs_rect().collidepoint(at) for e in self._gadgets)

    @property
    def typing(self) -> bool:
        """Whether a text entry has the focus."""
        manager: Any = self.manager
        return any(_is(element, UITextEntryLine) for element in manager.get_focus_set() or ())

    # the focus ring

    def focus(self, element: Element | None) -> None:
        """Move the focus to *element*, or remove it."""
        self._focus = element
        typing = element is not None and _is(element, UITextEntryLine)
        if element is not None and typing:
            element.edit_position = len(element.get_text())
            element.cursor_has_moved_recently = True
        self.manager.set_focus_set(element.get_focus_set() if element is not None and typing else None)

    @property
    def focused(self) -> Element | None:
        """The widget with the focus."""
        return self._focus

    def go_round(self, step: int) -> None:
        """Move the focus to the next usable widget, or the previous one."""
        ring = [e for e in self._gadgets if e.visible and e.is_enabled]
        if ring:
            at = ring.index(self._focus) + step if self._focus in ring else (0 if step > 0 else -1)
            self.focus(ring[at % len(ring)])

    def _key(self, event: pygame.Event, rings: bool) -> bool:
        if rings and event.key == pygame.K_TAB and not event.mod & pygame.KMOD_CTRL:
            self.go_round(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return True
        focus = self._focus
        if focus is None or not focus.visible or not focus.is_enabled or event.mod & pygame.KMOD_CTRL:
            return False
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
        if _is(focus, UIButton) and enter:
            self._gadgets[focus].command()
            return True
        steps = {pygame.K_UP: -1, pygame.K_LEFT: -1, pygame.K_DOWN: 1, pygame.K_RIGHT: 1}
        return event.key in steps and not _is(focus, UIButton) and self._nudged(focus, steps[event.key])

    def _nudged(self, element: Element, step: int) -> bool:
        """Change the value of *element* by one *step*; return False if it ignores arrow keys."""
        if not _is(element, UIDropDownMenu):
            return False
        values = [option[0] for option in element.options_list]
        at = values.index(element.selected_option[0]) + step
        if 0 <= at < len(values):
            element.selected_option = element.options_list[at]
            element.rebuild()
            self._gadgets[element].command(values[at])
        return True

    # inside

    def _follow(self, event: pygame.Event) -> None:
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.manager.pointer = event.pos
        elif event.type == pygame.WINDOWLEAVE:
            self.manager.pointer = OFF_SCREEN
        if event.type == pygame.MOUSEBUTTONDOWN and not _is(self._focus, UITextEntryLine):
            self._focus = None

    def _reported(self, event: pygame.Event) -> bool:
        """Call the command of a widget that was used; return False for any other *event*."""
        gadget = self._gadgets.get(getattr(event, "ui_element", self))
        if gadget is None:
            return False
        if event.type in _TEXT_NEWS:
            gadget.command(event.text)
        return True

    def _spaced(self, gadget: WidgetExtras) -> str:
        """Return the text of a button padded for its icon and its key."""
        words = gadget.words
        if not words or gadget.below:
            return ""
        size = PRIMARY if gadget.style == "primary" else PLAIN
        space = max(1, fonts.width(" ", self.look.px(size), "bold"))
        before = ceil(self.look.px(24) / space) if gadget.icon else 0
        behind = ceil(key_room(self.look, gadget.key) / space) if _shows_key(gadget) else 0
        return " " * before + words + " " * behind

    def _hint(self, gadget: WidgetExtras) -> str:
        """Return the tooltip of a widget: with its key, and the whole choice of a list that cuts it."""
        if gadget.key and gadget.hint:
            return f"{gadget.hint} ({gadget.key})"
        if not _is(gadget.element, UIDropDownMenu):
            return gadget.hint
        px, chosen = self.look.px, gadget.element.selected_option[0]
        room = gadget.element.get_abs_rect().width - px(ARROW + 2 * LIST_EDGE)
        cut = fonts.width(chosen, px(LIST_SIZE)) > room
        return "\n".join(filter(None, (chosen, gadget.hint))) if cut else gadget.hint

    def _adorn(self, page: Page, rect: pygame.Rect, gadget: WidgetExtras) -> None:
        enabled = gadget.element.is_enabled
        tone = "text" if enabled else "faint"
        if gadget.icon and gadget.words:
            text = gadget.element.text
            size = PRIMARY if gadget.style == "primary" else PLAIN
            left = rect.centerx - fonts.width(text, page.px(size), "bold") / 2
            page.icon(gadget.icon, (left + page.px(8), rect.centery), 18, tone)
        elif gadget.icon:
            page.icon(gadget.icon, rect.center, 20, tone)
        if _shows_key(gadget):
            right = rect.right - page.px(9), rect.centery
            shade = KEY if enabled else page.tone("faint")
            page.write(gadget.key, right, size=KEY_SIZE, weight="semibold", tone=shade, anchor="midright")


def stack_size(look: Theme, lines: Sequence[str]) -> tuple[int, int]:
    """Return the least size in pixels of a button with *lines* below its icon."""
    px = look.px
    wide = max(fonts.width(line, px(SMALL), "semibold") for line in lines)
    return wide + px(2 * STACK_EDGE), px(STACK_ICON + 7) + px(STACK_STEP) * len(lines)


def _draw_stack(page: Page, rect: pygame.Rect, gadget: WidgetExtras) -> None:
    """Draw the icon of a button at its top, and its text in lines below it."""
    faint = gadget.style == "barred" or not gadget.element.is_enabled
    tone = page.tone("faint" if faint else "text")
    picture = _stack(gadget.icon, gadget.below, tone, page.look.scale, page.look.palette)
    page.surface.blit(picture, picture.get_rect(midtop=(rect.centerx, rect.y + page.px(3))))


@pictures(256)
def _stack(icon: str, lines: tuple[str, ...], tone: Colour, scale: float, palette: str) -> pygame.Surface:
    """Return *icon* with *lines* below it. Do not draw on it."""
    look = theme(scale, palette)
    px, step = look.px, look.px(STACK_STEP)
    drawn = [fonts.text(line, px(SMALL), tone, "semibold") for line in lines]
    wide = max(px(STACK_ICON), *(line.get_width() for line in drawn))
    made = pygame.Surface((wide + wide % 2, px(STACK_ICON + 1) + step * len(lines)), pygame.SRCALPHA)
    page = Page(made, look)
    page.icon(icon, (made.get_width() // 2, px(STACK_ICON) // 2), STACK_ICON, tone)
    for row, line in enumerate(drawn):
        middle = made.get_width() // 2, px(STACK_ICON + 1) + step * row + step // 2
        made.blit(line, line.get_rect(center=middle))
    return made


def key_room(look: Theme, key: str) -> int:
    """Return the width of *key* on a button in pixels, gap included."""
    return fonts.width(key, look.px(KEY_SIZE), "semibold") + look.px(8) if key else 0


def _shows_key(gadget: WidgetExtras) -> bool:
    """Whether a button shows its key: only primary ones do."""
    return bool(gadget.key and gadget.words) and gadget.style == "primary"


def _is(element: Element, *kinds: type[Any]) -> bool:
    return isinstance(element, kinds)


def _is_way_out(event: pygame.Event) -> bool:
    """Whether a key is for the screen even while text is being entered."""
    ways = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_ESCAPE, *range(pygame.K_F1, pygame.K_F12 + 1))
    return event.type in (pygame.KEYDOWN, pygame.KEYUP) and event.key in ways
