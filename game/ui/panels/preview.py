"""A table before a battle: it fills the window beside a column, and its description folds to a tab."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence

import pygame

from game.ui.panels.boxes import Size, at_corner, hidden
from game.ui.panels.panel import Panel
from game.ui.panels.placement import TAB, Frame
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import Theme
from game.ui.widgets.list_view import KNOB

ASPECT, WIDEST, SHARE = 1.5, 420, 0.42
"""The usual aspect ratio; the greatest column width at 100 %, and its share of a small window."""
GAP, STEP, MOST = 8, 48, 0.6
"""The margin and the scroll step of the wheel, at 100 %; the greatest share of the height."""
CORNERS = ("bottomleft", "topleft", "topright", "bottomright")
KEY = "fold card"
"""The command that folds it."""


def column(size: Size, look: Theme, least: int, most: float) -> int:
    """Return the width in pixels of the column beside a table in a window of *size*.

    Args:
        least: The least width at 100 % for its list.
        most: Its greatest share of a narrow window; else 0.
    """
    if most:
        return min(look.px(least), round(size[0] * most))
    return min(max(size[0] - round(size[1] * ASPECT), look.px(least)), look.px(WIDEST))


class AboutTable(Panel):
    """The description of a table, in its lower-left corner or where it hides fewer units; it may scroll.

    In a small window it is a drawer, folded until it is opened.
    """

    name = "about"
    title = "About"

    def __init__(
        self,
        look: Theme,
        app: Host,
        words: Callable[[], Hashable],
        draw: Callable[[Page], int],
        *,
        tight: bool,
    ) -> None:
        """Create it.

        Args:
            look: The theme.
            app: The app that shows it.
            words: Returns what its picture depends on; None if there is nothing to show.
            draw: Draws it on a page of its width, and returns the height used, in pixels.
            tight: Whether there is little room.
        """
        super().__init__(look)
        self.app, self._words, self._draw = app, words, draw
        self._entry, self._usual = (f"{self.name} drawer", "folded") if tight else (self.name, "open")
        self._measured: tuple[Hashable, int] = (None, 0)
        self._top: tuple[Hashable, int] = (None, 0)
        self.hint = f"About: fold or open ({spoken(app.keys.of(KEY))})"

    @property
    def _folds(self) -> bool:
        return self.app.settings.panels.get(self._entry, self._usual) == "folded"

    @property
    def top(self) -> int:
        """The scroll offset in pixels."""
        return self._top[1] if self._top[0] == self._words() else 0

    def key(self) -> Hashable:
        return self._words(), self.top

    def wanted(self, frame: Frame) -> Size | None:
        return None

    def stand(
        self,
        room: pygame.Rect,
        wide: int,
        *,
        units: Sequence[pygame.Rect] = (),
        taken: Sequence[pygame.Rect] = (),
    ) -> None:
        """Place it at the lower left of *room*, at most *wide* wide; hide it if it has nothing to show.

        Open, it is in the corner where it hides fewest of *units*, off what is *taken*.
        """
        if self._words() is None:
            self.hide()
            return
        gap = self.look.px(GAP)
        wide = min(wide, room.width - 2 * gap)
        most = round(room.height * MOST)
        size = (self.tab, self.look.px(TAB)) if self._folds else (wide, min(self.tall(wide), most))
        rect = pygame.Rect((0, 0), size)
        others, inner = [one for one in taken if one != self.rect], room.inflate(-2 * gap, -2 * gap)
        corners = CORNERS[:1] if self._folds else CORNERS
        found = [at_corner(rect, inner, corner) for corner in corners]
        best = min(found, key=lambda one: (hidden(one, others) > 0, len(one.collidelistall([*units]))))
        self.place(best, folded=self._folds)

    def hide(self) -> None:
        """Show nothing."""
        self.place(pygame.Rect(0, 0, 0, 0), folded=False)

    def tall(self, wide: int) -> int:
        """Return the height in pixels of all that it says, *wide* pixels wide."""
        key = self._words(), wide
        if key != self._measured[0]:
            self._measured = key, self._draw(Page(pygame.Surface((wide, 4)), self.look))
        return self._measured[1]

    def paint(self, page: Page) -> None:
        whole = self._measured[1]
        if whole <= self.rect.height:
            self._draw(page)
            return
        px, full = page.px, self.rect.height
        own = Page(pygame.Surface((self.rect.width, whole), pygame.SRCALPHA), self.look)
        self._draw(own)
        page.surface.set_clip(page.rect.inflate(-2, -2))
        page.show(own, (0, -self.top))
        page.surface.set_clip(None)
        tall = max(px(24), full * full // whole)
        y = (full - tall) * self.top // (whole - full)
        page.box(pygame.Rect(self.rect.width - px(7), y, px(4), tall), KNOB, radius=2)

    def fold(self) -> None:
        """Fold or open it, and remember that in the settings."""
        value = "open" if self._folds else "folded"
        self.app.change(self.app.settings.but(panels={**self.app.settings.panels, self._entry: value}))

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Fold, open or scroll it; return False if *event* is not for it."""
        if event.type == pygame.MOUSEWHEEL and self.open and self.rect.collidepoint(pointer):
            most = max(0, self._measured[1] - self.rect.height)
            self._top = self._words(), max(0, min(self.top - event.y * self.look.px(STEP), most))
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1
        if pressed and self.mark.collidepoint(event.pos):
            self.fold()
            return True
        return pressed and self.open and self.rect.collidepoint(event.pos)
