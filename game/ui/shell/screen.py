"""A screen: what the app shows; one at a time, the top one of a stack. And what the app offers to screens."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

import pygame

from game.core.lobby import Lobby
from game.core.model.state import Offer, Overlay
from game.ui.export.picture_writer import PictureWriter
from game.ui.shell.keys import Keys
from game.ui.shell.page import Page
from game.ui.shell.settings import Settings
from game.ui.shell.sounds import Sounds
from game.ui.shell.theme import Theme, theme
from game.ui.widgets.dialogs import Dialog
from game.ui.widgets.widgets import Widgets

NO_OVERLAYS: Mapping[str, Overlay] = MappingProxyType({})


class Screen:
    """What the app shows. A subclass lays its widgets out in `built` and draws the rest in `draw`.

    Attributes:
        app: Where it is shown.
        widgets: Its buttons and entries; rebuilt whenever the size or the look changes.
        rings: Whether Tab goes through the widgets; else the screen uses Tab for itself.
        closed: Whether nothing may lie over it but the question whether to quit: what is said to pass by
            while it is shown waits, and no dialog opens.
        guards: Whether it guards a secret: it takes no input that was meant for the screen before it.
        holds: What it holds that may be unsaved, in words.
    """

    rings = True
    closed = False
    guards = False
    holds = "The battle"

    def __init__(self, app: Host) -> None:
        self.app = app
        self.size = (1, 1)
        self.look: Theme = theme()
        self.widgets: Widgets

    def resized(self, size: tuple[int, int], look: Theme) -> None:
        """Lay everything out for a window of *size* pixels in *look*; the app calls it first of all."""
        self.size, self.look = size, look
        self.widgets = Widgets(size, look)
        self.built()

    def built(self) -> None:
        """Put the widgets of this screen into the fresh `widgets`; `size` and `look` are set."""

    def entered(self) -> None:
        """Called when this screen comes on top, for the first time or again."""

    def left(self) -> None:
        """Called when this screen is closed for good."""

    def first(self, event: pygame.Event) -> bool:
        """Take *event* before any widget can; False where it is for them."""
        return False

    def handle(self, event: pygame.Event) -> None:
        """Take *event*, which no widget of this screen took."""

    def update(self, seconds: float) -> None:
        """Let so many seconds pass."""

    def draw(self, page: Page) -> None:
        """Draw what lies under the widgets."""

    def draw_over(self, page: Page) -> None:
        """Draw what lies over the widgets."""

    @property
    def laid(self) -> bool:
        """Whether everything that takes long is ready; until then a waiting picture is shown."""
        return True

    @property
    def behind(self) -> bool:
        """Whether a part of it will be painted in one of the next frames."""
        return False

    @property
    def busy(self) -> bool:
        """Whether something is being computed in the background that will show: a pilot waits for it."""
        return False

    def due(self) -> float:
        """Return the seconds after which what is shown changes without input: 0 at once, inf never."""
        return 0.0 if self.busy or self.behind or not self.laid else math.inf

    def unsaved(self) -> bool:
        """Whether closing the window now would lose something."""
        return False

    def keep(self) -> bool:
        """Save what is unsaved; False where that failed, and the player was notified."""
        return True

    def offers(self) -> Sequence[Offer]:
        """Return the actions that the keys of this screen take in hand: for the list of keys."""
        return ()

    @property
    def overlays(self) -> Mapping[str, Overlay]:
        """What keys switch on the table of this screen, by name; the same mapping until that changes."""
        return NO_OVERLAYS

    def toasts_from(self) -> int:
        """Return the pixel below which toasts appear."""
        return self.look.px(72)


class Host(Protocol):
    """The app, as screens know it.

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
        """Which key each command of the screen on top is on."""

    @property
    def screen(self) -> Screen:
        """The screen on top."""

    @property
    def asking(self) -> bool:
        """Whether a dialog is open that must be answered first."""

    @property
    def readers(self) -> Sequence[pygame.Rect]:
        """Where what is read lies over the screen on top, in pixels of the window."""

    def push(self, screen: Screen) -> None:
        """Show *screen* on top of the present one."""

    def pop(self) -> None:
        """Go back to the screen below."""

    def replace(self, screen: Screen) -> None:
        """Show *screen* instead of all others."""

    def show(self, dialog: Dialog) -> None:
        """Show *dialog* on top of all; nothing below it takes events until it is closed."""

    def close(self, dialog: Dialog) -> None:
        """Take *dialog* away."""

    def toast(self, words: str, tone: str = "text") -> None:
        """Show *words* for a few seconds."""

    def change(self, settings: Settings) -> None:
        """Apply and save *settings*."""

    def leave(self, sure: bool = False) -> None:
        """End the program; asks first when something is unsaved, unless *sure*."""
