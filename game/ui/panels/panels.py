"""The panels of one screen: which there are, which are folded, and the mouse over them."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence

import pygame

from game.ui.panels import placement, spots
from game.ui.panels.arrangement import Arrangement, Want
from game.ui.panels.panel import Panel
from game.ui.panels.placement import SPOTS, Frame
from game.ui.shell.keys import spoken
from game.ui.shell.page import Page
from game.ui.shell.screen import Host
from game.ui.shell.theme import Theme

FOLD, PUT = "fold ", "put "
"""Prefixes to the name of a panel: the commands that fold it, and that move it to its next place."""
RESET = "reset panels"
DRAGGED = 8
"""The distance in pixels at 100 % from which a press on the title is a drag."""
Subjects = Sequence[pygame.Rect]


class FoldMemory:
    """The player's folded and moved panels, in the settings.

    Folding in a small window is remembered separately, since drawers start folded there.
    """

    def __init__(self, app: Host) -> None:
        self.app = app

    def folded(self, panel: Panel, frame: Frame, *, aiming: bool) -> bool:
        """Whether *panel* is folded in a window with that *frame*; some are by themselves while *aiming*."""
        known = self.app.settings.panels.get(_entry(panel, frame))
        if known is None:
            return panel.begins_folded(frame) or (aiming and frame.yields(panel.name))
        return known == "folded"

    def fold(self, panel: Panel, frame: Frame, *, folded: bool) -> None:
        """Remember whether *panel* is folded."""
        self._keep(_entry(panel, frame), "folded" if folded else "open")

    def spot(self, panel: Panel) -> str:
        """Return where the player has put *panel*, one of its `SPOTS`; "" by default."""
        spot = self.app.settings.panels.get(f"{panel.name} place", "")
        return spot if spot in SPOTS.get(panel.name, ()) else ""

    def put(self, panel: Panel, spot: str) -> None:
        """Remember where *panel* stands."""
        self._keep(f"{panel.name} place", spot)

    def forget(self) -> None:
        """Reset all folding and placement."""
        self.app.change(self.app.settings.but(panels={}))

    def _keep(self, name: str, value: str) -> None:
        panels = {**self.app.settings.panels, name: value}
        self.app.change(self.app.settings.but(panels=panels))


def _entry(panel: Panel, frame: Frame) -> str:
    return f"{panel.name} drawer" if frame.narrow else panel.name


class Panels:
    """Arranges the panels of a screen, draws them, and handles the clicks that fold and move them.

    Attributes:
        frame: The room that the window leaves for them.
        now: Their current arrangement.
        aiming: Whether an attack is being aimed over the table: some panels fold by themselves then.
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
        self.aiming = False
        self._key: Hashable = None
        self._shown: set[str] = set()
        self._dragged: Panel | None = None
        self._from = (0, 0)
        for panel in self.panels:
            key = spoken(app.keys.of(FOLD + panel.name))
            panel.hint = f"{panel.title}: fold or open" + (f" ({key})" if key else "")

    def reshape(self, aspect: float) -> None:
        """Adapt to a table of another aspect ratio."""
        self.frame = placement.frame(self.frame.window, self.look, aspect, self._least)

    def arrange(
        self, avoid: Subjects = (), spared: Subjects = (), minimap: pygame.Rect | None = None
    ) -> bool:
        """Arrange the panels by what they want; return whether anything moved.

        Args:
            avoid: What no bar may cover, the most important first.
            spared: What else bars should cover as little as possible.
            minimap: What the tab of a certificate does not cover.
        """
        wants = self._wants()
        rects = (*avoid, None, *spared, None, minimap)
        key = self.frame, tuple(wants.items()), tuple(one and tuple(one) for one in rects)
        if key == self._key:
            return False
        self._key, before = key, self.now
        self.now = placement.arranged(self.frame, self.look, wants, avoid, spared, minimap=minimap)
        for panel in self.panels:
            rect = self.now.rects.get(panel.name, pygame.Rect(0, 0, 0, 0))
            panel.place(rect, folded=panel.name in wants and wants[panel.name].folded)
        return before != self.now

    def _wants(self) -> Mapping[str, Want]:
        found = {}
        sizes = {panel.name: panel.wanted(self.frame) for panel in self.panels}
        self._shown = {name for name, size in sizes.items() if size is not None}
        for panel in self.panels:
            size, panel.spot = sizes[panel.name], self.memory.spot(panel)
            if size is not None:
                folded = self._folded(panel)
                found[panel.name] = Want(
                    size, panel.tab, folded, panel.sideways, panel.spot, panel.share, panel.least
                )
        return found

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of all panels, in pixels of the window."""
        return [panel.rect for panel in self.panels if panel.rect.width]

    @property
    def marks(self) -> list[pygame.Rect]:
        """What panels show besides words, in pixels of the window: the marks that fold them, controls."""
        shown = [panel for panel in self.panels if panel.rect.width]
        marks = [panel.mark for panel in shown if not panel.folded]
        return marks + [control for panel in shown for control in panel.controls]

    def covers(self, at: tuple[int, int]) -> bool:
        """Whether a panel covers the pixel *at*."""
        return any(rect.collidepoint(at) for rect in self.rects)

    @property
    def behind(self) -> bool:
        """Whether a panel will be repainted in a later frame."""
        return any(panel.behind for panel in self.panels)

    @property
    def advancing(self) -> bool:
        """Whether a panel computes its size in the next frame."""
        return any(panel.advancing for panel in self.panels)

    # folding and moving

    def _folded(self, panel: Panel) -> bool:
        return self._chosen_folded(panel) or any(map(self._open, self._instead_of(panel)))

    def _chosen_folded(self, panel: Panel) -> bool:
        """Whether *panel* is folded by the player or by default."""
        return self.memory.folded(panel, self.frame, aiming=self.aiming)

    def _open(self, panel: Panel) -> bool:
        """Whether *panel* is shown, and not folded."""
        return panel.name in self._shown and not self._chosen_folded(panel)

    def _instead_of(self, panel: Panel) -> list[Panel]:
        """Return the panels which, while they are open, have the place of *panel* in a short window."""
        names = [first for first, second in placement.INSTEAD if second == panel.name and self.frame.short]
        return [one for one in self.panels if one.name in names]

    def named(self, name: str) -> Panel | None:
        """Return the panel called *name*."""
        return next((panel for panel in self.panels if panel.name == name), None)

    def command(self, name: str) -> bool:
        """Fold, open or move a panel by the command *name*; return False if it is another command."""
        if name == FOLD + "all":
            self._fold_all()
            return True
        if name == RESET:
            self.memory.forget()
            return True
        verb, _, of = name.partition(" ")
        panel = self.named(of) if f"{verb} " in (FOLD, PUT) else None
        if panel is None:
            return False
        if f"{verb} " == FOLD:
            self.fold(panel)
        elif panel.box.width and panel.name in SPOTS:
            now = self.memory.spot(panel) or self._spot_at(panel, panel.box.center)
            self.memory.put(panel, spots.next_spot(panel.name, now))
        return True

    def _spot_at(self, panel: Panel, at: tuple[int, int]) -> str:
        return spots.spot_at(panel.name, at, pygame.Rect((0, 0), self.frame.window))

    def fold(self, panel: Panel) -> None:
        """Fold *panel*, or open it if it is folded; in a short window what it excludes folds then."""
        opened = self._folded(panel)
        self.memory.fold(panel, self.frame, folded=not opened)
        if opened:
            for other in self._instead_of(panel):
                self.memory.fold(other, self.frame, folded=True)
        if opened and self.frame.short:
            pairs = (*placement.ONE_OF, placement.AIMED) if self.aiming else placement.ONE_OF
            excluded = {name for names in pairs if panel.name in names for name in names}
            for other in self.panels:
                if other is not panel and other.name in excluded and not self._folded(other):
                    self.memory.fold(other, self.frame, folded=True)

    def _fold_all(self) -> None:
        """Fold all open panels; open all if none is."""
        folded = any(not self._folded(panel) for panel in self.panels)
        for panel in self.panels:
            self.memory.fold(panel, self.frame, folded=folded)

    def handle(self, event: pygame.Event) -> bool:
        """Fold, open or move a panel; return False if *event* does none of these."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._pressed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._dragged is not None:
            panel, self._dragged = self._dragged, None
            if self._far(event.pos):
                self.memory.put(panel, self._spot_at(panel, event.pos))
            return True
        return event.type == pygame.MOUSEMOTION and self._dragged is not None

    def _pressed(self, at: tuple[int, int]) -> bool:
        for panel in self.panels:
            if panel.mark.collidepoint(at):
                self.fold(panel)
                return True
            if panel.open and panel.name in SPOTS and panel.grip.collidepoint(at):
                self._dragged, self._from = panel, at
                return True
        return False

    def _far(self, at: tuple[int, int]) -> bool:
        """Whether the panel that was pressed is being dragged: the pointer *at* is far enough away."""
        return math.dist(at, self._from) > self.look.px(DRAGGED)

    def draw(self, page: Page) -> None:
        """Draw the panels, and where a dragged one will go."""
        for panel in self.panels:
            panel.draw(page)
        if self._dragged is not None and self._far(self.app.pointer):
            spot = self._spot_at(self._dragged, self.app.pointer)
            box = spots.outline(spot, self._dragged.box.size, page.rect)
            page.box(box, None, "accent", radius=9, width=2)
