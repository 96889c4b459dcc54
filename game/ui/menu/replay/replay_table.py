"""The table of a replay: it can be zoomed and panned, and shows what each entry did.

The terrain is painted in the background; until it is there, the units stand on an empty table.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pygame

from game.core.lobby import ReplayFrame
from game.core.model.state import View
from game.core.model.unit import Side, UnitId
from game.core.views.card import Card
from game.geometry.point import Point
from game.ui.battle.session.table_loading import TableLoading, TerrainUpdates, draw_loading
from game.ui.battle.table.close_up import ground
from game.ui.menu.pieces import tokens
from game.ui.menu.replay.replay_step import ReplayStep, along, replay_step
from game.ui.menu.setup.unit_rows import card_words
from game.ui.painting import camera as cameras
from game.ui.painting.camera import Camera
from game.ui.painting.night import draw_night, night
from game.ui.painting.strokes import stroke
from game.ui.painting.tiles import Tiles
from game.ui.pieces.side_by_side import side_by_side, spread
from game.ui.pieces.sides import places
from game.ui.pieces.tokens import Token, draw_tokens, token_at
from game.ui.shell import fonts
from game.ui.shell.page import Page
from game.ui.shell.theme import Theme, theme

BUDGET = 0.006
GLIDE = 0.6
HEADROOM = 44
NAMES_FROM = 14.0
LEFT, MIDDLE = 1, 2


class ReplayTable:
    """The table as it was after one entry.

    Attributes:
        tokens: What stands on it as it was drawn last.
        camera: Where the window lies on the table; None until it was placed.
    """

    def __init__(self, frame: ReplayFrame, side: Side) -> None:
        self.side = side
        self.tokens: list[Token] = []
        self.camera: Camera | None = None
        self.rect = pygame.Rect(0, 0, 1, 1)
        self._frame = frame
        self._step = ReplayStep()
        self._since = GLIDE
        self._cards: tuple[View | None, dict[UnitId, Card]] = (None, {})
        self._tiles: Tiles | None = None
        self._loading: TableLoading | None = None
        self._changing = TerrainUpdates()
        self._dragged: tuple[int, int] | None = None
        self._close_up = ""
        self._before: Camera | None = None
        self._look: Theme

    @property
    def view(self) -> View:
        """The table as it is shown."""
        return self._frame.seats[self.side].view

    # what is shown

    def place(self, rect: pygame.Rect, look: Theme) -> None:
        """Lay the table out in *rect*; in a rectangle of another size all of it is shown again."""
        if self._loading is None or look != self._look:
            self._lay(look)
        if rect.size != self.rect.size:
            self.camera = self._before = None
        self.rect, self._look = rect, look
        if self.camera is None:
            self._close_up = ""
            self.whole()
        self._follow()

    def _lay(self, look: Theme) -> None:
        """Start painting the table in *look*."""
        if self._loading is not None:
            self._loading.close()
        self._tiles, self._loading = None, TableLoading(self.view, look, measured=False)
        self._loading.ask()

    @property
    def busy(self) -> bool:
        """Whether the terrain is being painted."""
        return self._changing.busy or (self._loading is not None and self._loading.busy)

    def close(self) -> None:
        """Stop painting."""
        self._changing.close()
        if self._loading is not None:
            self._loading.close()

    def show(self, frame: ReplayFrame, before: ReplayFrame | None) -> None:
        """Show *frame*; where it comes after the one *before* it, the change is animated."""
        self._frame = frame
        self._step = replay_step(frame, before, self.side)
        self._since = 0.0
        self._follow()

    def _follow(self) -> None:
        """Show the ground of the encounter that is played, or what was shown before it."""
        played, camera = self.view.encounter, self.camera
        now = played.id if played is not None else ""
        if now == self._close_up or camera is None:
            return
        part = ground(self.view, played) if played is not None else None
        self._close_up, self._before = now, self._before or camera
        if part is not None:
            self._look_from(cameras.framed(part, self.rect.size))
        elif played is None:
            self.camera, self._before = self._before, None

    def update(self, seconds: float) -> None:
        """Let so many seconds pass."""
        self._since += seconds

    @property
    def moves(self) -> bool:
        """Whether an animation is running."""
        return self._since < GLIDE

    def rest(self) -> None:
        """End the animation at once."""
        self._since = GLIDE

    # looking

    def whole(self) -> None:
        """Show the whole table."""
        field = self.view.battlefield
        margin, head = self._look.px(12), self._look.px(HEADROOM)
        room = self.rect.width, max(1, self.rect.height - head)
        fitted = cameras.fit(field.width, field.depth, room, margin)
        self.camera = cameras.panned(fitted, 0, head)

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window at which *at* shows."""
        assert self.camera is not None, "it has been placed"
        x, y = self.camera.to_pixel(at)
        return x + self.rect.x, y + self.rect.y

    def handle(self, event: pygame.Event, pointer: tuple[int, int]) -> bool:
        """Zoom and pan; False where *event* is not for the table."""
        camera = self.camera
        if camera is None:
            return False
        if event.type == pygame.MOUSEWHEEL and self.rect.collidepoint(pointer):
            field = self.view.battlefield
            span = cameras.limits(field.width, field.depth, self.rect.size, self._look.scale)
            self._look_from(cameras.zoomed(camera, event.y, self._local(pointer), span))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button in (LEFT, MIDDLE):
            if not self.rect.collidepoint(event.pos):
                return False
            self._dragged = event.pos
            return True
        if event.type == pygame.MOUSEMOTION and self._dragged is not None:
            right, down = event.pos[0] - self._dragged[0], event.pos[1] - self._dragged[1]
            self._dragged = event.pos
            self._look_from(cameras.panned(camera, right, down))
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._dragged is not None:
            self._dragged = None
            return True
        return False

    def _local(self, at: tuple[int, int]) -> tuple[int, int]:
        return at[0] - self.rect.x, at[1] - self.rect.y

    def _look_from(self, camera: Camera) -> None:
        field = self.view.battlefield
        self.camera = cameras.held(camera, field.width, field.depth, self.rect.size)

    # drawing

    def draw(self, page: Page, pointer: tuple[int, int], *, motion: bool, speed: float) -> None:
        """Draw the table, what was done on it, and the tooltips."""
        assert self.camera is not None, "it has been placed"
        window = page.surface.subsurface(self.rect)
        page.unfinished = self._draw_terrain(window, self.camera) or page.unfinished
        draw_night(window, night(self.view.rules.dark(self.view)), self.view.battlefield, self.camera)
        share = min(1.0, self._since * max(1.0, speed) / GLIDE) if motion else 1.0
        self._draw_cells(window, page.look)
        self._draw_ways(window, page.look)
        self._draw_aims(window, page.look)
        self.tokens = self._standing(share * share * (3 - 2 * share))
        draw_tokens(window, self.tokens, self.camera, self._small())
        self._draw_title(page)
        if self._tiles is None and self._loading is not None:
            draw_loading(page, self.rect, self._loading.share, "")
        self._tell(page, pointer)

    def _draw_terrain(self, window: pygame.Surface, camera: Camera) -> bool:
        """Draw the ground as far as it is painted; return whether more is to come."""
        field = self.view.battlefield
        if self._tiles is None and self._loading is not None:
            self._tiles = self._loading.ask()
        if self._tiles is None:
            window.fill(self._look.tones["void"][:3])
            corners = (camera.to_pixel(at) for at in (Point(0, 0), Point(field.width, field.depth)))
            (left, top), (right, bottom) = corners
            table = pygame.Rect(left, top, right - left, bottom - top)
            pygame.draw.rect(window, self._look.tones["line"][:3], table, self._look.px(1))
            return True
        changing = self._changing.follow(self._tiles, field)
        self._tiles.draw(window, camera)
        return self._tiles.work(BUDGET) or changing

    def _small(self) -> Theme:
        """Return the look of the tokens: small ones where the whole table is small."""
        scale = self.camera.scale if self.camera is not None else 1.0
        return theme(min(self._look.scale, max(1.0, scale / 8)), self._look.palette)

    def _draw_cells(self, window: pygame.Surface, look: Theme) -> None:
        """Draw the outlines of the cells on the table."""
        assert self.camera is not None
        for grid in self.view.grids:
            for cell in grid.cells:
                corners = grid.outline(cell)
                places_ = np.array([self.camera.to_place(at) for at in (*corners, corners[0])])
                stroke(window, places_, look.mark("cell"))

    def _draw_ways(self, window: pygame.Surface, look: Theme) -> None:
        assert self.camera is not None
        for path in self._step.paths.values():
            places_ = np.array([self.camera.to_place(at) for at in path])
            stroke(window, places_, look.mark("path"))

    def _draw_aims(self, window: pygame.Surface, look: Theme) -> None:
        assert self.camera is not None
        units = self.view.units
        for actor, target in self._step.targets:
            if actor in units and target in units:
                ends = [self.camera.to_place(units[one].at) for one in (actor, target)]
                stroke(window, np.array(ends), look.mark("sight"))

    def _standing(self, share: float) -> list[Token]:
        """Return the tokens, those that have just moved *share* of their way on."""
        view, step = self.view, self._step
        units = tuple(view.units.values())
        if self._cards[0] is not view:
            self._cards = view, {unit.id: view.rules.card(view, unit) for unit in units}
        found = tokens(units, places(view.sides), self._look, names=True, cards=self._cards[1])
        found = spread(found, side_by_side(view))
        signs = {unit.id: frozenset(view.rules.signed(view, unit)) for unit in units}
        found = [replace(one, flags=one.flags | signs[one.id]) for one in found]
        flags = {target: "target" for _, target in step.targets}
        if len(step.actors) == 1:
            flags[step.actors[0]] = "selected"
        near = self.camera is not None and self.camera.scale >= NAMES_FROM * self._look.scale
        return [self._stood(one, flags, share, near) for one in found]

    def _stood(self, token: Token, flags: dict[UnitId, str], share: float, near: bool) -> Token:
        path = self._step.paths.get(token.id)
        at = along(path, share) if path is not None and share < 1 else token.at
        flag = flags.get(token.id)
        if flag is not None:
            return replace(token, at=at, flags=token.flags | {flag})
        return replace(token, at=at, name=token.name if near else "")

    def _draw_title(self, page: Page) -> None:
        px, words = page.px, self._frame.title
        if self._step.dice and self._step.dice != words:
            words = f"{words}  ·  {self._step.dice}"
        room = self.rect.width - px(32)
        wide = fonts.width(words, px(15), "semibold") + px(32)
        if wide > room:
            words = self._frame.title
            wide = min(room, fonts.width(words, px(15), "semibold") + px(32))
        rect = pygame.Rect(0, 0, wide, px(30))
        rect.midtop = self.rect.centerx, self.rect.y + px(8)
        page.box(rect, "pill", radius=15)
        page.write(words, rect.center, weight="semibold", anchor="center", width=rect.width - px(24))

    def _tell(self, page: Page, pointer: tuple[int, int]) -> None:
        if self.camera is None or not self.rect.collidepoint(pointer):
            return
        token = token_at(self.tokens, self.camera, self._local(pointer), self._small())
        if token is not None:
            reach = pygame.Rect(pointer, (1, 1)).inflate(page.px(30), page.px(30))
            page.hint(reach, card_words(self._cards[1][token.id]))
