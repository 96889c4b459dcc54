"""The painted table, made and changed in the background, with the data needed to measure on it."""

from __future__ import annotations

import pygame

from game.battlefield.sight import sight
from game.battlefield.terrain.field import Battlefield
from game.core.lobby import Stopped
from game.core.model.state import View
from game.geometry.identity import Identity
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.painting.tiles import Ready, Tiles
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme

MEASURING = 0.1


class TableLoading:
    """A table being loaded.

    Attributes:
        share: The share done, from 0 to 1.
    """

    def __init__(self, view: View, look: Theme, *, measured: bool = True) -> None:
        """Load the table of *view*, including the data needed to measure on it if *measured*."""
        self.share = 0.0
        self._view, self._look, self._measured = view, look, measured
        self._answers: BackgroundAnswer[Tiles] = BackgroundAnswer()
        self._stopped = False

    def ask(self) -> Tiles | None:
        """Return the painted table; None until it is ready."""
        return self._answers.ask("tiles", self._laid)

    @property
    def busy(self) -> bool:
        """Whether it is being loaded."""
        return self._answers.busy

    def close(self) -> None:
        """Stop loading."""
        self._stopped = True
        self._answers.close()

    def _laid(self) -> Tiles:
        if self._measured:
            sight.prepare(self._view.battlefield)
        self._on_progress(0.0)
        return Tiles(self._view.battlefield, self._look, on_progress=self._on_progress)

    def _on_progress(self, share: float) -> None:
        if self._stopped:
            raise Stopped
        self.share = MEASURING + (1 - MEASURING) * share


class TerrainUpdates:
    """Keeps a painted table up to date when the terrain changes."""

    def __init__(self) -> None:
        self._answers: BackgroundAnswer[Ready] = BackgroundAnswer()

    def follow(self, tiles: Tiles, field: Battlefield) -> bool:
        """Make *tiles* show *field* as soon as it is painted; return whether they still show another."""
        if field is tiles.field:
            return False
        ready = self._answers.ask(Identity(field), lambda: tiles.made_ready(field))
        if ready is not None:
            tiles.take(ready)
        return ready is None

    @property
    def busy(self) -> bool:
        """Whether a change is being painted."""
        return self._answers.busy

    def close(self) -> None:
        """Stop."""
        self._answers.close()


def draw_loading(page: Page, rect: pygame.Rect, share: float, way_out: str) -> None:
    """Show in *rect* the progress of loading the table, and the key that cancels."""
    x, y = rect.center
    box = pygame.Rect(0, 0, min(rect.width, page.px(312)), page.px(84))
    box.center = x, y + page.px(6)
    page.box(box, (18, 22, 29, 240), "line", radius=9)
    page.write("Laying out the table…", (x, y - page.px(14)), tone="dim", anchor="center")
    bar = pygame.Rect(0, 0, page.px(280), page.px(8))
    bar.center = x, y + page.px(8)
    page.box(bar, "raised", radius=4)
    bar.width = round(bar.width * share)
    page.box(bar, "accent", radius=4)
    words = f"{share:.0%}   {way_out}".strip()
    page.write(words, (x, y + page.px(30)), size=13, tone="faint", anchor="center")
