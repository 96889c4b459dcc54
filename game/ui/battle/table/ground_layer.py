"""The ground of the table: the painted terrain, loaded in the background, and the minimap."""

from __future__ import annotations

import pygame

from game.battlefield.terrain.field import Battlefield
from game.geometry.point import Point
from game.ui.annotation.minimap import Minimap
from game.ui.battle.session.table_loading import TableLoading, TerrainUpdates, draw_loading
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table.viewport import Viewport
from game.ui.painting.tiles import Tiles
from game.ui.pieces.token import Token
from game.ui.shell.page import Page
from game.ui.shell.postponement import Postponement

BUDGET = 0.004


class GroundLayer:
    """Draws the terrain of a battle.

    Attributes:
        tiles: The painted terrain; None until it is loaded.
        painting: Whether more of it is to be painted.
        grasped: The rectangle of the minimap while the pointer drags on it, where it then stays.
        before: The ground as it was, while that is shown.
        way_out: How a player can cancel loading, as text.
    """

    def __init__(self, battle: TableSession, viewport: Viewport) -> None:
        self.battle, self.viewport = battle, viewport
        self.tiles: Tiles | None = None
        self.minimap: Minimap | None = None
        self.painting = False
        self.grasped: pygame.Rect | None = None
        self.before: Battlefield | None = None
        self.way_out = ""
        self._postponement = Postponement()
        self._loading = TableLoading(battle.view, viewport.look)
        self._changing = TerrainUpdates()
        self.lay()

    def lay(self) -> bool:
        """Take the painted table from the background if it is ready; return whether there is one."""
        if self.tiles is None:
            self.tiles = self._loading.ask()
            self.minimap = Minimap(self.tiles, self.viewport.look) if self.tiles is not None else None
        return self.tiles is not None

    @property
    def field(self) -> Battlefield:
        """The ground that is drawn: as it was *before*, as long as that is shown."""
        return self.before or self.battle.view.battlefield

    @property
    def busy(self) -> bool:
        """Whether it is being loaded."""
        return self._loading.busy or self._changing.busy

    def close(self) -> None:
        """Stop loading."""
        self._loading.close()
        self._changing.close()

    def draw(self, page: Page, target: pygame.Surface) -> bool:
        """Draw the ground; return whether all of it was ready."""
        if self.tiles is None:
            page.surface.fill(page.tone("void"), self.viewport.rect)
            pygame.draw.rect(target, page.tone("line"), self.viewport.table_rect(), page.px(1))
            return False
        changing = self._changing.follow(self.tiles, self.field)
        return self.tiles.draw(target, self.viewport.camera) and not changing

    def work(self, *, late: bool = False) -> None:
        """Paint a little more of what a short pan would show, and finally the minimap.

        In a *late* frame it is postponed, unless it was in the last one.
        """
        if self._postponement.postpones(late=late):
            return
        if self.tiles is not None:
            self.painting = self.tiles.work(BUDGET)
        if self.minimap is not None and not self.painting:
            self.minimap.prepare(self.viewport.clear)

    def draw_loading(self, page: Page) -> None:
        """Draw the progress of loading, while it goes on."""
        if self.tiles is None:
            draw_loading(page, self.viewport.rect, self._loading.share, self.way_out)

    # the minimap

    def small_map(self) -> pygame.Rect | None:
        """Return the rectangle of the minimap, in a corner where it hides neither panels nor units.

        None in a close-up, while the whole table is shown, and if there is no such corner.
        """
        small, view, played = self.minimap, self.viewport, self.battle.view.encounter
        close_up = played is not None and played.grid is not None
        if small is None or close_up or view.overview or not small.needed(view.camera, view.rect.size):
            return None
        if self.grasped is not None:
            return self.grasped
        panels, corners = [*view.panels], small.corners(view.clear)
        free = (one for one in corners if one.collidelist(panels) < 0 and not view.hides_tokens(one))
        return next(free, None)

    def place_on_map(self, at: tuple[int, int]) -> Point | None:
        """Return the place on the table shown at the pixel *at* of the minimap."""
        rect = self.small_map()
        return self.minimap.place(at, rect) if rect is not None and self.minimap is not None else None

    def draw_small_map(self, page: Page, tokens: list[Token], shade: tuple[int, int, int] | None) -> None:
        """Draw the minimap, if there is one."""
        small = self.small_map()
        if small is not None and self.minimap is not None:
            self.minimap.shade = shade
            self.minimap.draw(page.surface, small, tokens, self.viewport.camera, self.viewport.rect.size)
