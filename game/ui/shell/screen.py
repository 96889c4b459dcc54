"""Screens: what the app shows, the topmost of a stack at a time, and what the app offers to them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

import pygame

from game.core.lobby import Lobby
from game.core.model.state import Offer, Overlay
from game.core.reference import Topic
from game.ui.export.picture_writer import PictureWriter
from game.ui.shell.keys import Keys
from game.ui.shell.page import Page
from game.ui.shell.settings import Settings
from game.ui.shell.theme import Theme, theme
from game.ui.sound.sounds import Sounds
from game.ui.widgets.dialogs import Dialog
from game.ui.widgets.widgets import Widgets

NO_OVERLAYS: Mapping[str, Overlay] = MappingProxyType({})


class InPlay(Protocol):
    """The rules of a table, for the rule browser."""

    @property
    def names(self) -> Sequence[str]:
        """The family and the add-ons in force."""

    @property
    def stamp(self) -> Hashable:
        """What the answers depend on."""

    def meant(self) -> Sequence[str]:
        """Return the texts of the certificate shown, which name the rules that its player may look up."""

    def applies(self, topic: Topic) -> Sequence[str]:
        """Return where *topic* applies on the table now, a line each, as its player may know it."""


class Screen:
    """A screen of the app. Subclasses create their widgets in `built` and draw the rest in `draw`.

    Attributes:
        app: The app that shows it.
        widgets: Its buttons and entries; rebuilt whenever the size or the theme changes.
        rings: Whether Tab moves through the widgets; else the screen uses Tab itself.
        closed: Whether nothing may cover it but the question whether to leave: meanwhile toasts wait and no
            dialog opens.
        guards: Whether it guards a secret, and so ignores input meant for the screen before it.
        holds: What may be unsaved, in words.
        in_play: The rules of the table on it; None without a table.
        ambient: Whether the ambient bed of sound is heard on it.
        takes_files: Whether files may be dropped on it, also while a dialog is open over it.
    """

    ambient = False
    rings = True
    closed = False
    takes_files = False
    guards = False
    holds = "The battle"
    in_play: InPlay | None = None

    def __init__(self, app: Host) -> None:
        self.app = app
        self.size = (1, 1)
        self.look: Theme = theme()
        self.widgets: Widgets

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        """Lay everything out for a window of *size* pixels in *look*; the app calls this first."""
        self.size, self.look = size, look
        self.widgets = Widgets(size, look)
        self.built()

    def built(self) -> None:
        """Create the widgets of this screen in the empty `widgets`; `size` and `look` are set."""

    def entered(self) -> None:
        """Called when this screen comes to the top, for the first time or again."""

    def left(self) -> None:
        """Called when this screen is closed for good."""

    def first(self, event: pygame.Event) -> bool:
        """Handle *event* before the widgets; return False to leave it to them."""
        return False

    def handle(self, event: pygame.Event) -> None:
        """Handle *event*, which no widget of this screen used."""

    def update(self, seconds: float) -> None:
        """Advance by *seconds*."""

    def draw(self, page: Page) -> None:
        """Draw what is below the widgets."""

    def draw_over(self, page: Page) -> None:
        """Draw what is above the widgets."""

    @property
    def laid(self) -> bool:
        """Whether everything slow is ready; until then a waiting picture is shown."""
        return True

    @property
    def behind(self) -> bool:
        """Whether a part of it will be painted in a later frame."""
        return False

    @property
    def busy(self) -> bool:
        """Whether something visible is being computed in the background: a pilot waits for it."""
        return False

    @property
    def advancing(self) -> bool:
        """Whether each frame does a part of what is computed: more than to wait for a thread."""
        return False

    @property
    def resting(self) -> bool:
        """Whether it computes nothing before a moment has passed without input."""
        return False

    def due(self) -> float:
        """Return the seconds until the screen changes without input: 0 at once, inf never."""
        return 0.0 if self.busy or self.behind or not self.laid else math.inf

    def unsaved(self) -> bool:
        """Whether closing the window now would lose something."""
        return False

    def keep(self) -> bool:
        """Save what is unsaved; return False if that failed and the player was notified."""
        return True

    def offers(self) -> Sequence[Offer]:
        """Return the actions that can be chosen by key on this screen, for the list of keys."""
        return ()

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        """The overlays that keys toggle on this screen, by name; the same mapping until that changes."""
        return NO_OVERLAYS

    def toasts_from(self) -> int:
        """Return the y below which toasts appear."""
        return self.look.px(72)

    def toasts_right_of(self) -> int:
        """Return the x to the right of which toasts keep; 0 if they may be anywhere."""
        return 0


class Host(Protocol):
    """The app as screens see it.

    Attributes:
        pointer: The pixel under the mouse.
    """

    lobby: Lobby
    settings: Settings
    size: tuple[int, int]
    look: Theme
    pointer: tuple[int, int]
    sounds: Sounds
    picture_writer: PictureWriter

    @property
    def keys(self) -> Keys:
        """The keys of the commands of the screen on top."""

    @property
    def screen(self) -> Screen:
        """The screen on top."""

    @property
    def asking(self) -> bool:
        """Whether a modal dialog is open."""

    @property
    def readers(self) -> Sequence[pygame.Rect]:
        """The rectangles of open readers over the screen on top, in pixels of the window."""

    @property
    def reading(self) -> frozenset[str]:
        """The kinds of the open readers."""

    def push(self, screen: Screen) -> None:
        """Show *screen* on top of the current one."""

    def pop(self) -> None:
        """Return to the screen below."""

    def replace(self, screen: Screen) -> None:
        """Replace all screens by *screen*."""

    def show(self, dialog: Dialog) -> None:
        """Show *dialog* on top; nothing below it gets events until it is closed."""

    def alarm(self, dialog: Dialog) -> None:
        """Show *dialog* in any case, even over a closed screen; an equal one is not shown twice."""

    def kept(self, screen: Screen) -> bool:
        """Save what *screen* holds; return False if it failed, which is shown even over a closed screen."""

    def close(self, dialog: Dialog) -> None:
        """Close *dialog*."""

    def toast(self, words: str, tone: str = "text", about: str = "") -> None:
        """Show *words* for a few seconds, instead of earlier ones *about* the same."""

    def change(self, settings: Settings) -> None:
        """Apply and save *settings*."""

    def browse(self, topics: Sequence[Topic] = ()) -> None:
        """Open the rule browser at *topics*, or close it."""

    def leave(self, sure: bool = False) -> None:
        """End the program, after a question if something is unsaved, unless *sure*."""
