"""The toolkit's widget manager, with our theme and the pointer position from our events."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import pygame_gui
from pygame_gui import ui_manager
from pygame_gui.core.resource_loaders import IncrementalThreadedResourceLoader
from pygame_gui.core.surface_cache import SurfaceCache

from game.ui.painting.picture_cache import weight
from game.ui.shell import fonts
from game.ui.shell.theme import Theme, theme
from game.ui.widgets.gui_theme import SIZES, gui_theme

OFF_SCREEN = (-10_000, -10_000)
MOST_SHAPES = 1000
SHAPE_BYTES = 16 * 2**20
LOOKS = 2


class Shapes(SurfaceCache):
    """The toolkit's cache of shapes, limited by number and by bytes.

    The original packs them into sheets, one per frame, and searches all pairs of gaps for room, which took
    longer than everything else in a frame.
    """

    def __init__(self) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self.cache_surfaces = []  # the sheets: the first alone takes 4 MB
        self._seen = 0

    def update(self) -> None:
        """Drop the oldest shapes if there are too many."""
        kept = self.cache_short_term_lookup
        if len(kept) == self._seen:
            return
        held = sum(weight(one["surface"]) for one in kept.values())
        while kept and (len(kept) > MOST_SHAPES or held > SHAPE_BYTES):
            held -= weight(kept.pop(next(iter(kept)))["surface"])
        self._seen = len(kept)


class Manager(pygame_gui.UIManager):
    """A manager that takes the pointer position from events, and shares one theme per look.

    It has nothing to load, so it starts no threads. Our words are not translated: the toolkit would look for
    each of them in a folder once for every manager made before.
    """

    pointer = OFF_SCREEN

    def __init__(self, size: tuple[int, int], look: Theme) -> None:
        self._look = look
        idle: Any = IncrementalThreadedResourceLoader
        super().__init__(size, enable_live_theme_updates=False, resource_loader=idle())
        toolkit: Any = ui_manager
        toolkit.i18n.load_path.clear()

    def create_new_theme(self, theme_path: Any = None) -> Any:
        return _dressed(self._look.scale, self._look.palette)

    def _update_mouse_position(self) -> None:
        self.mouse_position = self.pointer


@lru_cache(maxsize=LOOKS)
def _dressed(scale: float, palette: str) -> Any:
    """Return the toolkit's theme for a look, with fonts loaded; shared by all managers of that look.

    Only a few are cached, since each holds fonts and pictures of shapes, and a window being enlarged goes
    through dozens of looks.
    """
    look = theme(scale, palette)
    manager = pygame_gui.UIManager((1, 1), enable_live_theme_updates=False)
    paths = (str(fonts.font_path(weight)) for weight in ("regular", "semibold", "italic", "bold"))
    manager.add_font_paths("ui", *paths)
    sizes: list[dict[str, str | int | float]] = [
        {"name": "ui", "point_size": look.px(size), "style": style, "antialiased": "1"}
        for size in SIZES
        for style in ("regular", "bold")
    ]
    manager.preload_fonts(sizes)
    dressed: Any = manager.get_theme()
    dressed.load_theme(gui_theme(look))
    shapes: Any = Shapes
    dressed.shape_cache = shapes()
    return dressed
