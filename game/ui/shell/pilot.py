"""The pilot: drives the real app through pygame's events, and reads the texts on the screen.

It needs a display, at least SDL's dummy driver: set SDL_VIDEODRIVER=dummy before pygame opens its display.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol, runtime_checkable

import pygame

from game.core.lobby import Lobby
from game.core.model.state import View
from game.core.model.unit import UnitId
from game.geometry.point import Point
from game.ui.shell.app import App
from game.ui.shell.page import Written
from game.ui.shell.screen import Screen
from game.ui.shell.settings import Settings
from game.ui.shell.wake import WAKE
from game.ui.shell.window import LONGEST_REST

Pixel = tuple[int, int]
LEFT, MIDDLE, RIGHT = 1, 2, 3
PATIENCE = 10.0
"""So many seconds the pilot waits for the end of background work before it lets time pass."""
ENDLESS = 20 * PATIENCE
"""A screen that is busy for so many seconds of waiting never comes to rest."""
NAP, LONGEST_NAP = 0.001, 0.05
"""The pilot's first wait for background work, and its longest, in seconds; the result of the work ends it."""
_NAMES = {"esc": "escape", "enter": "return", "del": "delete"}
_BITS = {"ctrl": pygame.KMOD_LCTRL, "alt": pygame.KMOD_LALT, "shift": pygame.KMOD_LSHIFT}


@runtime_checkable
class ShowsTable(Protocol):
    """A screen with a table on it."""

    @property
    def view(self) -> View:
        """What is visible of the battle."""

    def pixel_of(self, at: Point) -> Pixel:
        """Return the pixel of the window that shows *at*."""


class Pilot:
    """Drives the app in tests: everything goes through the event queue, like real input.

    Attributes:
        app: The app under test. Its screen must have `pixel_of(point)` for places in inches.
    """

    def __init__(
        self,
        lobby: Lobby,
        first: Callable[[App], Screen],
        *,
        size: Pixel = (1280, 720),
        settings: Settings | None = None,
    ) -> None:
        pygame.display.init()
        pygame.font.init()
        self.surface = pygame.display.set_mode(size)
        pygame.event.clear()
        self.app = App(
            lobby, settings or Settings(tray=False, motion=False, sounds=False, next_unit=False), size
        )
        self.app.push(first(self.app))
        self.held = 0
        self.step()

    # time

    def step(self, seconds: float = 1 / 60, times: int = 1) -> None:
        """Run *times* frames of *seconds* each, and wait for background work and for what is repainted later.

        As in the real window, an app at rest gets its next frame when something is due.
        No time passes for the app while it waits, however long that takes on a loaded machine, unless the
        screen waits for time to pass, or for something that does not come.

        Raises:
            AssertionError: if the screen never comes to rest.
        """
        self._frame(seconds)
        left = times - 1
        while left > 0:
            frames = self._resting_frames(seconds, left)
            self._frame(seconds * frames)
            left -= frames

    def _resting_frames(self, seconds: float, most: int) -> int:
        """Return in how many frames of *seconds*, at least 1, something changes without input."""
        due = min(self.app.due(), LONGEST_REST)
        return max(1, min(most, int(due / seconds))) if seconds > 0 else 1

    def _frame(self, seconds: float) -> None:
        """Run a frame of *seconds*."""
        self._pump()
        self.app.update(seconds)
        self._settle()
        self.app.draw(self.surface, patient=True)
        while self.app.screen.behind:
            time.sleep(0.001)
            self.app.draw(self.surface, patient=True)
        self._pump()

    def _settle(self) -> None:
        """If background work is being done, update the app until its results are shown."""
        if not self.app.busy:
            return
        calm, looks, waited = 0, 0, 0.0
        while calm < 2:
            calm = 0 if self.app.busy else calm + 1
            moves_on = self.app.screen.resting or waited > PATIENCE
            if calm == 0:
                looks += 1
                waited += self._nap(looks, until_woken=not (moves_on or self.app.screen.advancing))
                assert waited < ENDLESS, f"{type(self.app.screen).__name__} never comes to rest"
            if calm < 2:
                pygame.event.clear(WAKE)
                self.app.update(0.01 if moves_on else 0.0)

    def _nap(self, looks: int, *, until_woken: bool) -> float:
        """Wait a little, longer after more *looks*, or until a result wakes the window; return how long."""
        if not until_woken:
            nap = NAP * min(looks, 10)
            time.sleep(nap)
            return nap
        nap = min(NAP * 2.0 ** min(looks, 10), LONGEST_NAP)
        until = time.monotonic() + nap
        while time.monotonic() < until and not pygame.event.peek(WAKE):
            time.sleep(NAP)
        return nap

    def wait(self, seconds: float) -> None:
        """Run frames of a thirtieth of a second for *seconds*."""
        self.step(1 / 30, max(1, round(seconds * 30)))

    def _pump(self) -> None:
        for event in pygame.event.get():
            if event.type != pygame.MOUSEMOTION or getattr(event, "pilot", False):
                self.app.handle(event)

    def resize(self, size: Pixel) -> None:
        """Resize the window."""
        self.surface = pygame.display.set_mode(size)
        pygame.event.clear()
        self.app.resized(size)
        self.step()

    # the mouse

    def hover(self, at: Point | Pixel) -> None:
        """Move the pointer to *at*: inches on the table, or pixels."""
        self._move(self.pixel(at))
        self.step()

    def click(self, at: Point | Pixel, button: int = LEFT, keys: str = "") -> None:
        """Click at *at* while holding *keys* ("ctrl", "alt+shift")."""
        self._modify(keys)
        self._move(self.pixel(at))
        self._button(pygame.MOUSEBUTTONDOWN, self.pixel(at), button)
        self.step()
        self._button(pygame.MOUSEBUTTONUP, self.pixel(at), button)
        self._modify("")
        self.step()

    def click_at(self, at: Point, button: int = LEFT, keys: str = "") -> None:
        """Click at a point of the table, in inches."""
        self.click(at, button, keys)

    def click_unit(self, unit: UnitId, button: int = LEFT, keys: str = "") -> None:
        """Click on the middle of *unit*."""
        self.click(self._table().view.units[unit].at, button, keys)

    def click_words(self, words: str, button: int = LEFT) -> None:
        """Click on the text *words*: the topmost exact match, else one that begins with it.

        Raises:
            AssertionError: if it is not on the screen.
        """
        self.click(self.find(words).rect.center, button)

    def drag(self, start: Point | Pixel, *ends: Point | Pixel, button: int = LEFT, keys: str = "") -> None:
        """Press at *start*, move through *ends* and release at the last, while holding *keys*."""
        self._modify(keys)
        self._move(self.pixel(start))
        self._button(pygame.MOUSEBUTTONDOWN, self.pixel(start), button)
        self.step()
        for end in ends:
            here, there = self.pixel(start), self.pixel(end)
            for share in (0.3, 0.7, 1.0):
                x, y = (round(a + (b - a) * share) for a, b in zip(here, there, strict=True))
                self._move((x, y))
                self.step()
            start = there
        self._button(pygame.MOUSEBUTTONUP, self.pixel(ends[-1]), button)
        self._modify("")
        self.step()

    def wheel(self, steps: int, at: Point | Pixel | None = None, keys: str = "") -> None:
        """Turn the wheel by *steps*, positive away from the player."""
        if at is not None:
            self._move(self.pixel(at))
        self._modify(keys)
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))
        self.step()
        self._modify("")

    # the keys

    def press(self, *keys: str) -> None:
        """Press *keys*, one after another: "m", "ctrl+z", "shift+tab", "f5"."""
        for key in keys:
            code, mod = self._key(key)
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.Event(kind, key=code, mod=mod, unicode="", scancode=0))
            self.step()

    def key_down(self, key: str) -> None:
        """Press *key* and hold it."""
        code, mod = self._key(key)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode="", scancode=0))
        self.step()

    def key_up(self, key: str) -> None:
        """Release *key*."""
        code, mod = self._key(key)
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=mod, unicode="", scancode=0))
        self.step()

    def type_text(self, text: str) -> None:
        """Type *text* into the focused line."""
        for letter in text:
            pygame.event.post(pygame.Event(pygame.TEXTINPUT, text=letter))
        self.step()

    # the eyes

    @property
    def words(self) -> list[str]:
        """All texts on the screen."""
        return self.app.words

    def sees(self, words: str) -> bool:
        """Whether *words* are on the screen, alone or within a text."""
        return any(words in text for text in self.words)

    def find(self, words: str) -> Written:
        """Return the topmost text that equals *words*, else begins with them, else contains them.

        Raises:
            AssertionError: if there is none.
        """
        on_top = self.app.written[::-1]
        fits: tuple[Callable[[str], bool], ...] = (
            lambda text: text == words,
            lambda text: text.startswith(words),
            lambda text: words in text,
        )
        found = [one for fit in fits for one in on_top if fit(one.text)]
        assert found, f"{words!r} is not on the screen; there is {self.words}"
        return found[0]

    def pixel(self, at: Point | Pixel) -> Pixel:
        """Return the pixel of *at*: a place on the table, or already a pixel."""
        if isinstance(at, Point):
            return self._table().pixel_of(at)
        return round(at[0]), round(at[1])

    def save(self, path: Path | str) -> None:
        """Write the last frame to *path* as a picture."""
        pygame.image.save(self.surface, str(path))

    # inside

    def _table(self) -> ShowsTable:
        screen = self.app.screen
        assert isinstance(screen, ShowsTable), f"{type(screen).__name__} shows no table"
        return screen

    def _move(self, at: Pixel) -> None:
        old = self.app.pointer
        rel = (at[0] - old[0], at[1] - old[1])
        pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=(0, 0, 0), pilot=True))

    def _button(self, kind: int, at: Pixel, button: int) -> None:
        pygame.event.post(pygame.Event(kind, pos=at, button=button))

    def _modify(self, keys: str) -> None:
        self.held = 0
        for key in filter(None, keys.split("+")):
            self.held |= _BITS[key]
        pygame.key.set_mods(self.held)

    def _key(self, key: str) -> tuple[int, int]:
        *held, name = key.split("+") if key != "+" else ["+"]
        mod = 0
        for modifier in held:
            mod |= _BITS[modifier]
        return pygame.key.key_code(_NAMES.get(name, name)), mod | self.held
