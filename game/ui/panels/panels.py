"""The panels of one screen: which are there, what the player has folded, and the mouse over them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

import pygame

from game.ui.panels import placement
from game.ui.panels.panel import Panel
from game.ui.panels.placement import LISTS, Arrangement, Frame, Want
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import Theme

FOLD = "fold "
"""Before the name of a panel: the command that folds it."""
Subjects = Sequence[pygame.Rect]


class FoldMemory:
    """What the player has folded and moved, in the settings.

    What is folded in a window with little room is remembered apart: there a drawer begins folded.
    """

    def __init__(self, app: Host) -> None:
        self.app = app

    def folded(self, panel: Panel, frame: Frame) -> bool:
        """Whether *panel* is folded in a window with that *frame*."""
        known = self.app.settings.panels.get(_entry(panel, frame))
        return known == "folded" if known is not None else panel.begins_folded(frame)

    def fold(self, panel: Panel, frame: Frame, *, folded: bool) -> None:
        """Remember whether *panel* is folded."""
        self._keep(_entry(panel, frame), "folded" if folded else "open")

    def right(self, panel: Panel) -> bool:
        """Whether the player has put *panel* at the right."""
        return self.app.settings.panels.get(f"{panel.name} side") == "right"

    def move(self, panel: Panel, *, right: bool) -> None:
        """Remember at which side *panel* stands."""
        self._keep(f"{panel.name} side", "right" if right else "left")

    def _keep(self, name: str, value: str) -> None:
        panels = {**self.app.settings.panels, name: value}
        self.app.change(self.app.settings.but(panels=panels))


def _entry(panel: Panel, frame: Frame) -> str:
    return f"{panel.name} drawer" if frame.narrow else panel.name


class Panels:
    """Arranges the panels of a screen, draws them, and takes the clicks that fold and move them.

    Attributes:
        frame: What the window leaves for them.
        now: Where they stand.
    """

    def __init__(
        self,
        app: Host,
        size: tuple[int, int],
        look: Theme,
        aspect: float,
        panels: Sequence[Panel],
        *,
        least: int = placement.LEAST,
    ) -> None:
        self.app, self.look = app, look
        self.panels = tuple(panels)
        self._least = least
        self.frame = placement.frame(size, look, aspect, least)
        self.memory = FoldMemory(app)
        window = pygame.Rect((0, 0), size)
        self.now = Arrangement({}, window, window, window, ())
        self._key: Hashable = None
        self._dragged: Panel | None = None
        for panel in self.panels:
            key = spoken(app.keys.of(FOLD + panel.name))
            panel.hint = f"{panel.title}: fold or open" + (f" ({key})" if key else "")

    def reshape(self, aspect: float) -> None:
        """Let the panels go by a table of another shape."""
        self.frame = placement.frame(self.frame.window, self.look, aspect, self._least)

    def arrange(self, avoid: Subjects = ()) -> bool:
        """Let the panels stand where there is room for what they want; return whether anything moved.

        Args:
            avoid: What no bar may lie over, the most important first.
        """
        wants = self._wants()
        key = self.frame, repr(wants), tuple(map(tuple, avoid))
        if key == self._key:
            return False
        self._key, before = key, self.now
        self.now = placement.arranged(self.frame, self.look, wants, avoid)
        for panel in self.panels:
            rect = self.now.rects.get(panel.name, pygame.Rect(0, 0, 0, 0))
            panel.place(rect, folded=panel.name in wants and wants[panel.name].folded)
        return before != self.now

    def _wants(self) -> Mapping[str, Want]:
        found = {}
        for panel in self.panels:
            size = panel.wanted(self.frame)
            if size is not None:
                folded = self.memory.folded(panel, self.frame)
                found[panel.name] = Want(size, panel.tab, folded, self.memory.right(panel), panel.share)
        return found

    @property
    def rects(self) -> list[pygame.Rect]:
        """Where they stand, in pixels of the window."""
        return [panel.rect for panel in self.panels if panel.rect.width]

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether one of them lies over the pixel *at*."""
        return any(rect.collidepoint(at) for rect in self.rects)

    @property
    def behind(self) -> bool:
        """Whether one of them is repainted in one of the next frames."""
        return any(panel.behind for panel in self.panels)

    # folding and moving

    def named(self, name: str) -> Panel | None:
        """Return the panel of that name."""
        return next((panel for panel in self.panels if panel.name == name), None)

    def command(self, name: str) -> bool:
        """Fold or open the panel that the command *name* is about; False where it is about none."""
        if name == FOLD + "all":
            self._fold_all()
            return True
        panel = self.named(name.removeprefix(FOLD)) if name.startswith(FOLD) else None
        if panel is not None:
            self.fold(panel)
        return panel is not None

    def fold(self, panel: Panel) -> None:
        """Fold *panel*, or open it where it is folded."""
        self.memory.fold(panel, self.frame, folded=not self.memory.folded(panel, self.frame))

    def _fold_all(self) -> None:
        """Fold all panels that are open; open them where none is."""
        folded = any(not self.memory.folded(panel, self.frame) for panel in self.panels)
        for panel in self.panels:
            self.memory.fold(panel, self.frame, folded=folded)

    def handle(self, event: pygame.Event) -> bool:
        """Fold, open or move a panel; False where *event* does none of these."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragged is not None:
            panel, self._dragged = self._dragged, None
            right = event.pos[0] > self.frame.window[0] // 2
            if right != (panel.rect.centerx > self.frame.window[0] // 2):
                self.memory.move(panel, right=right)
            return True
        return False

    def _pressed(self, at: tuple[int, int]) -> bool:
        for panel in self.panels:
            if panel.mark.collidepoint(at):
                self.fold(panel)
                return True
            head = pygame.Rect(panel.rect.topleft, (panel.rect.width, panel.head))
            if panel.open and panel.name in LISTS and head.collidepoint(at):
                self._dragged = panel
                return True
        return False

    def draw(self, page: Page) -> None:
        """Draw them."""
        for panel in self.panels:
            panel.draw(page)
        if self._dragged is not None:
            half = page.rect.copy()
            half.width //= 2
            half.x = half.width if self.app.pointer[0] > half.width else 0
            page.box(half.inflate(-page.px(16), -page.px(16)), None, "accent", radius=9, width=2)
