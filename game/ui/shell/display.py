"""The display: the window itself, opened with a first picture before most of the program is loaded.

Whatever this imports is loaded before the window is there, so it is little.
"""

from __future__ import annotations

import os
import statistics
import time
from pathlib import Path

import pygame

from game.geometry.value import Value
from game.ui.shell import fonts
from game.ui.shell import settings as chosen
from game.ui.shell.memory import return_large
from game.ui.shell.theme import theme

SMALLEST = (960, 600)
USUAL = (1280, 720)
ICON = 64
SLOW_FLIP = 0.006
NAME = "SIGHTLINE"
DROPPED = (
    *(pygame.KEYDOWN, pygame.KEYUP, pygame.TEXTINPUT),
    *(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEWHEEL),
)
"""The events that are not meant for the screen that comes after the first picture."""
WRONG_PYGAME = (
    "sightline needs pygame-ce, but plain pygame is in its place.\n"
    "Uninstall pygame, then: pip install --force-reinstall pygame-ce"
)


class OpenDisplay(Value):
    """The window as it was opened.

    Attributes:
        surface: What is drawn on.
        desktop: The size of the screen in pixels.
        found: The settings of the player, with their problems.
        path: The file of the settings.
    """

    surface: pygame.Surface
    desktop: tuple[int, int]
    found: chosen.LoadedSettings
    path: Path


def open_display(path: Path | None = None) -> OpenDisplay:
    """Open the window, with the name of the game on it.

    Args:
        path: The file for settings; by default that of this player.

    Raises:
        SystemExit: if plain pygame is installed instead of pygame-ce.
        pygame.error: if there is no screen.
    """
    if not getattr(pygame, "IS_CE", False):
        raise SystemExit(WRONG_PYGAME)
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_IME_SHOW_UI", "1")
    return_large()
    pygame.display.init()
    pygame.font.init()
    desktop = pygame.display.get_desktop_sizes()[0]
    path = path or chosen.place()
    found = chosen.read(path, chosen.first_guess())
    display = OpenDisplay(_opened(desktop, found.settings), desktop, found, path)
    show_loading(display, 0.0)
    return display


def try_open_display() -> OpenDisplay | None:
    """Return the window, opened; None if there is no screen."""
    try:
        return open_display()
    except pygame.error:
        return None


def close_display() -> None:
    """Close the window and the sound card, if they are open.

    Fonts stay loaded: those in caches, ours and the toolkit's, serve the next window.
    """
    pygame.mixer.quit()
    pygame.display.quit()


def show_loading(display: OpenDisplay, share: float) -> bool:
    """Show the name above a bar that fills up to *share*, from 0 to 1, while the program is loaded.

    The desktop sees that the window lives. Keys and clicks are dropped, since they cannot be meant for what
    comes; that the window was resized is handled then.

    Returns:
        Whether the window is still wanted: it was not closed meanwhile.
    """
    settings, surface = display.found.settings, pygame.display.get_surface() or display.surface
    look = theme(chosen.scale_at(surface.get_height(), settings.scale), settings.palette)
    surface.fill(look.tones["bg"])
    area = surface.get_rect()
    letters = [fonts.text(one, look.px(60), look.tones["focus"], "bold") for one in NAME]
    gap = look.px(3)
    at = area.centerx - (sum(one.get_width() + gap for one in letters) - gap) // 2
    for letter in letters:
        surface.blit(letter, (at, area.centery - letter.get_height()))
        at += letter.get_width() + gap
    bar = pygame.Rect(0, 0, look.px(240), look.px(3))
    bar.midtop = area.centerx, area.centery + look.px(16)
    pygame.draw.rect(surface, look.tones["line"], bar)
    pygame.draw.rect(surface, look.tones["accent"], (bar.topleft, (round(bar.width * share), bar.height)))
    pygame.display.flip()
    pygame.event.clear(DROPPED)
    return not pygame.event.peek(pygame.QUIT)


def _icon() -> pygame.Surface:
    """Return the icon of the window: a sight on dark."""
    look = theme()
    made = pygame.Surface((ICON, ICON), pygame.SRCALPHA)
    pygame.draw.rect(made, look.tones["panel"], made.get_rect(), border_radius=ICON // 5)
    sign = fonts.icon("crosshairs_gps", round(ICON * 0.78), look.tones["accent"])
    made.blit(sign, sign.get_rect(center=made.get_rect().center))
    return made


def _opened(desktop: tuple[int, int], settings: chosen.Settings) -> pygame.Surface:
    """Open the window with the first of SDL's two ways to present a surface that is fast enough.

    On X11 the plain one is tried first, since the other loads 3D drivers, which take 60 MB and more.
    """
    name = "SDL_FRAMEBUFFER_ACCELERATION"
    if name in os.environ:
        return mode(desktop, settings)
    taken: dict[str | None, float] = {}
    for way in ("0", None) if pygame.display.get_driver() == "x11" else (None, "0"):
        surface = _shown(name, way, desktop, settings)
        taken[way] = _flip_seconds()
        if taken[way] < SLOW_FLIP:
            return surface
    best = min(taken, key=lambda way: taken[way])
    return surface if best == way else _shown(name, best, desktop, settings)


def _shown(name: str, way: str | None, desktop: tuple[int, int], settings: chosen.Settings) -> pygame.Surface:
    """Reopen the window with *way* in the environment variable *name*; None removes it."""
    os.environ.pop(name, None)
    if way is not None:
        os.environ[name] = way
    pygame.display.quit()
    pygame.display.init()
    return mode(desktop, settings)


def mode(desktop: tuple[int, int], settings: chosen.Settings) -> pygame.Surface:
    """Give the window the place and size that *settings* have, or the whole desktop."""
    full, (place, size) = settings.full_screen, _place(desktop, settings.window)
    flags = pygame.FULLSCREEN if full else pygame.RESIZABLE
    pygame.display.set_icon(_icon())
    surface = pygame.display.set_mode(desktop if full else size, flags)
    pygame.display.set_caption("Sightline")
    if not full and pygame.display.get_driver() != "dummy":
        window = pygame.Window.from_display_module()
        window.minimum_size = SMALLEST
        window.size = size  # without a window manager it keeps the size of full screen
        if place is not None:
            window.position = place
    return pygame.display.get_surface() or surface


def _place(desktop: tuple[int, int], last: tuple[int, ...]) -> tuple[tuple[int, int] | None, tuple[int, int]]:
    """Return the window's position, None for any, and size: those of *last* if they fit."""
    if last:
        left, top, wide, tall = last
        if SMALLEST[0] <= wide <= desktop[0] and SMALLEST[1] <= tall <= desktop[1]:
            inside = 0 <= left <= desktop[0] - SMALLEST[0] // 2 and 0 <= top <= desktop[1] - SMALLEST[1] // 2
            return ((left, top) if inside else None), (wide, tall)
    wide = min(desktop[0], max(USUAL[0], desktop[0] * 4 // 5))
    return None, (wide, min(desktop[1], max(USUAL[1], desktop[1] * 4 // 5)))


def seen(settings: chosen.Settings) -> chosen.Settings:
    """Return *settings* with the window's current position and size."""
    if pygame.display.get_driver() == "dummy":
        return settings
    window = pygame.Window.from_display_module()
    return settings.but(window=(*map(int, window.position), *map(int, window.size)))


def _flip_seconds() -> float:
    """Return the measured time to present a frame, in seconds."""
    taken = []
    for _ in range(5):
        start = time.perf_counter()
        pygame.display.flip()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)
