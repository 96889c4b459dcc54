"""The table: terrain, tokens, overlays, the ghost, numbers, and what floats over it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import pygame

from game.core.model.unit import Unit, UnitId
from game.core.views.marks import Cross, Label, Mark, Numbers
from game.geometry.identity import Identity
from game.geometry.point import Point
from game.ui.annotation.grid import draw_grid, draw_scale_bar
from game.ui.annotation.labels import arranged, shortest
from game.ui.annotation.marks import NOWHERE, Pen
from game.ui.annotation.minimap import Minimap
from game.ui.annotation.template_numbers import rounds
from game.ui.battle.aiming import forecasts
from game.ui.battle.session.playback import Turn
from game.ui.battle.session.table_loading import TableLoading, TerrainUpdates, draw_loading
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table import ghost
from game.ui.battle.table.captions import Captions
from game.ui.battle.table.coordinates import draw_coordinates, draw_cursor
from game.ui.battle.table.overlays import OverlayState, legible
from game.ui.battle.table.pieces import note_names, token_of
from game.ui.painting.camera import Camera, centred, fit, framed, held, limits, panned, zoomed
from game.ui.painting.night import draw_night, dusk, night_over
from game.ui.painting.tiles import Tiles
from game.ui.pieces.side_by_side import Spot, shown_at, side_by_side, spread
from game.ui.pieces.tokens import Round, Token, draw_tokens, token_at
from game.ui.shell.page import Page, Written
from game.ui.shell.theme import Theme

TILE_BUDGET = 0.004
MARK_BUDGET = 0.002
SETTLING = 12
ON_TOP = (Label, Numbers, Cross)
"""Marks that are drawn over the tokens though they belong to the table."""


class TableView:
    """Draws the table of a battle into a rectangle of the window, through the desk's camera.

    Attributes:
        moving: Where units are shown on their way, and the way they face, by their id.
        turning: The counter that is seen to turn into a figure.
        way_out: How a player who does not want to wait until it is loaded cancels.
        below: Pixels at the lower edge that buttons cover.
        aside: What lies over the table, in pixels of the window; words keep aside of it.
        kept_free: Circles on the table over which no name stands: a middle and a radius, in inches.
        waits: Whether something else on the screen has its turn to make what takes long.
    """

    def __init__(self, rect: pygame.Rect, look: Theme, battle: TableSession, shown: OverlayState) -> None:
        self.rect = rect
        self.look = look
        self.battle = battle
        self.shown = shown
        self.tiles: Tiles | None = None
        self.minimap: Minimap | None = None
        self.way_out = ""
        self.waits, self.below = False, 0
        self.pen = Pen(look)
        self._loading = TableLoading(battle.view, look)
        self._changing = TerrainUpdates()
        self.lay()
        self.moving: Mapping[UnitId, tuple[Point, float | None]] = {}
        self.turning: Turn | None = None
        self.aside: Sequence[pygame.Rect] = ()
        self.kept_free: Sequence[Round] = ()
        self.tokens: list[Token] = []
        self._captions = Captions()
        self._shared: tuple[Identity, Mapping[UnitId, Spot]] | None = None
        self._scale = 0.0
        self._zoomed = False
        self._token_key: object = None
        self._seen: object = None
        self._still = 0
        self._painting = False
        self._picture: pygame.Surface | None = None
        self._words: list[Written] = []

    # the terrain

    def lay(self) -> bool:
        """Take the painted table over when it is made, in the background; return whether it is there."""
        if self.tiles is None:
            self.tiles = self._loading.ask()
            self.minimap = Minimap(self.tiles, self.look) if self.tiles is not None else None
        return self.tiles is not None

    @property
    def busy(self) -> bool:
        """Whether the table, or what is written on it, is still being loaded."""
        return self._loading.busy or self._changing.busy or self._captions.busy

    @property
    def settled(self) -> bool:
        """Whether all of it is painted, also what a short pan would show, and nothing on it changes."""
        return self._still > SETTLING and not self._painting

    def close(self) -> None:
        """Stop loading."""
        self._loading.close()
        self._changing.close()
        self._captions.close()

    # the camera

    @property
    def camera(self) -> Camera:
        """Where the screen lies on the table."""
        return self.battle.desk.camera

    @property
    def whole_shown(self) -> bool:
        """Whether the whole table is shown."""
        return self.battle.desk.whole

    @whole_shown.setter
    def whole_shown(self, whole: bool) -> None:
        self.battle.desk.whole = whole

    def forget(self) -> None:
        """Keep nothing of what was drawn: another side looks now, from where it looked last."""
        self.moving, self.turning, self.tokens, self._token_key = {}, None, [], None
        self._seen, self._still, self._picture, self._words = None, 0, None, []
        if self.whole_shown:
            self.show_whole()
        else:
            self.battle.desk.camera = self._held(self.camera)

    def place_in(self, rect: pygame.Rect, first: bool) -> None:
        """Take another rectangle; the *first* time, and while the whole table is shown, show all of it."""
        middle = self.camera.to_inches((self.rect.width / 2, self.rect.height / 2))
        before, self.rect = self.rect.size, rect
        if first or self.whole_shown:
            self.show_whole()
        elif rect.size != before:
            self.battle.desk.camera = self._held(centred(self.camera, middle, rect.size))

    def show_whole(self) -> None:
        """Show the whole table."""
        field = self.battle.view.battlefield
        self.battle.desk.camera = fit(field.width, field.depth, self.rect.size, self.look.px(20), self.below)
        self.whole_shown = True

    def show_part(self, part: tuple[float, float, float, float]) -> None:
        """Show a part of the table, as large as it fits: west, north, east and south, in inches."""
        size = self.rect.width, max(1, self.rect.height - self.below)
        self.battle.desk.camera = self._held(framed(part, size))
        self.whole_shown = False

    def show_again(self, camera: Camera, whole: bool) -> None:
        """Show what *camera* showed, or the *whole* table."""
        if whole:
            self.show_whole()
        else:
            self.battle.desk.camera = self._held(camera)
            self.whole_shown = False

    def zoom(self, clicks: int, at: tuple[int, int]) -> None:
        """Zoom by so many *clicks* of the wheel at the pixel *at* of the window."""
        field = self.battle.view.battlefield
        span = limits(field.width, field.depth, self.rect.size, self.look.scale)
        self.battle.desk.camera = self._held(zoomed(self.camera, clicks, self.local(at), span))
        self.whole_shown = False

    def pan(self, right: float, down: float) -> None:
        """Drag the table by so many pixels."""
        self.battle.desk.camera = self._held(panned(self.camera, right, down))
        self.whole_shown = False

    def centre(self, at: Point) -> None:
        """Bring *at* into the middle."""
        self.battle.desk.camera = self._held(centred(self.camera, at, self.rect.size))
        self.whole_shown = False

    def find(self, at: Point) -> None:
        """Bring *at* into the middle where it is near or beyond the border of a part that is shown."""
        if self.whole_shown:
            return
        x, y = self.camera.to_pixel(at)
        edge = self.look.px(60)
        if not pygame.Rect((0, 0), self.rect.size).inflate(-2 * edge, -2 * edge).collidepoint(x, y):
            self.centre(at)

    def _held(self, camera: Camera) -> Camera:
        field = self.battle.view.battlefield
        return held(camera, field.width, field.depth, self.rect.size)

    def local(self, at: tuple[int, int]) -> tuple[int, int]:
        """Return the pixel *at* of the window in pixels of the table's rectangle."""
        return at[0] - self.rect.x, at[1] - self.rect.y

    def inches(self, at: tuple[int, int]) -> Point:
        """Return the place on the table at the pixel *at* of the window."""
        return self.camera.to_inches(self.local(at))

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window at which the place *at* shows."""
        x, y = self.camera.to_pixel(at)
        return x + self.rect.x, y + self.rect.y

    def token_under(self, at: tuple[int, int]) -> UnitId | None:
        """Return the unit whose token lies under the pixel *at* of the window."""
        found = token_at(self.tokens, self.camera, self.local(at), self.look)
        return found.id if found is not None else None

    def token_rect(self, unit: Unit) -> pygame.Rect:
        """Return where the token of *unit* stands in the window."""
        spot = self._spots().get(unit.id)
        base = unit.base if spot is None else min(unit.base, spot.radius)
        radius = max(base * self.camera.scale, float(self.look.size("minimum_token")))
        rect = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
        rect.center = self.pixel_of(shown_at(unit, self._spots()))
        return rect

    def ends(self, target: UnitId) -> list[pygame.Rect]:
        """Return where the token of *target* stands in the window, and that of who looks or attacks."""
        who = self.battle.stands()
        units = [self.battle.view.units[target], *([who] if who is not None and who.present else [])]
        return [self.token_rect(unit) for unit in units]

    # drawing

    def draw(self, page: Page, floating: Sequence[Mark] = ()) -> None:
        """Draw everything on the table; *floating* are marks that pass by.

        While nothing changes, the picture of the last frame is shown again.
        """
        self.tokens = self._tokens()
        marks = [*self.shown.below(), *ghost.ground(self.battle)]
        below = legible(marks, self.camera.scale, self.look)
        held = list(ghost.marks(self.battle))
        above = [*held, *self.shown.above(), *floating]
        numbers = self._found()
        turned = self.turning.share if self.turning is not None else None
        seen = (turned, self.camera, self.rect, self.tokens, below, above, numbers, self._rest())
        self._still = self._still + 1 if seen == self._seen else 0
        self._seen = seen
        target = page.surface.subsurface(self.rect)
        if self._still > SETTLING and self._picture is not None:
            target.blit(self._picture, (0, 0))
            page.written += self._words
            if self.tiles is not None:
                self._painting = self.tiles.work(TILE_BUDGET)
            return
        start = len(page.written)
        done = self._draw_all(page, target, below, above, (numbers, held))
        self._still = self._still if done else 0
        if self._still == SETTLING:
            self._picture, self._words = target.copy(), page.written[start:]

    def _rest(self) -> tuple[object, ...]:
        """Return what else the picture of the table hangs on."""
        desk, battle = self.battle.desk, self.battle
        crossed = desk.cursor if desk.by_keys and desk.over else None
        places = desk.coordinates and (desk.over, desk.cursor)
        over, field = (self.aside, self.kept_free), Identity(battle.view.battlefield)
        return places, over, desk.grid, field, ghost.stands(battle), crossed, desk.hovered

    def _draw_all(
        self,
        page: Page,
        target: pygame.Surface,
        below: list[Mark],
        above: list[Mark],
        told: tuple[list[Mark], list[Mark]],
    ) -> bool:
        """Redraw the table; return whether all of it was ready.

        Args:
            told: The numbers over the enemies, and those of *above* that are about what is in hand.
        """
        numbers, held = told[0], [mark for mark in told[1] if isinstance(mark, Label)]
        self._zoomed, self._scale = self.camera.scale != self._scale, self.camera.scale
        self.pen.shades.busy = self.pen.made = False
        done = self._draw_terrain(page, target)
        now = night_over(self.battle.view, self.battle.side)
        draw_night(target, now, self.battle.view.battlefield, self.camera)
        if self.battle.desk.grid:
            self._draw_grid(page, target)
        self._draw_marks(page, target, [mark for mark in below if not isinstance(mark, ON_TOP)])
        over = [*rounds(self.battle.view.rules.marks(self.battle.view)), *self.kept_free]
        over += shortest(numbers, self.camera, self.look)
        taken = draw_tokens(target, self.tokens, self.camera, self.look, over)
        taken += self._covered()
        note_names(page, self.tokens, self.camera, self.rect)
        ghost.draw(target, self.battle, self.look)
        if self.turning is not None:
            ghost.draw_turn(target, self.battle, self.turning, self.look)
        on_top = [mark for mark in below if isinstance(mark, ON_TOP)]
        self._draw_above(page, target, above, [*held, *numbers, *on_top], taken)
        self._draw_on_top(page, now.dark)
        if self._zoomed or self.pen.made:
            page.take_turn()
        return done and not (self.pen.shades.busy or self.pen.made or self.waits or self._captions.busy)

    def _draw_on_top(self, page: Page, dark: float) -> None:
        """Draw what lies over the table: coordinates, the cursor, the small map, and how far loading is."""
        if self.battle.desk.coordinates:
            draw_coordinates(page, self.rect, self.battle)
        draw_cursor(page, self.battle.desk, self.pixel_of(self.battle.desk.cursor))
        self._draw_small_map(page, dusk(dark))
        if self.tiles is None:
            draw_loading(page, self.rect, self._loading.share, self.way_out)

    def _covered(self) -> list[pygame.Rect]:
        """Return the pixels of the table that something else covers."""
        covered = [*self.aside, *filter(None, (self.small_map(),))]
        return [rect.move(-self.rect.x, -self.rect.y) for rect in covered]

    def _draw_above(
        self,
        page: Page,
        target: pygame.Surface,
        above: Sequence[Mark],
        labels: list[Mark],
        taken: Sequence[pygame.Rect],
    ) -> None:
        """Draw *labels* where there is room for them, and the marks *above* the units."""
        places = self._arranged(labels, taken)
        self._draw_marks(page, target, [*places, *(m for m in above if m not in places)], taken, places)

    def _draw_small_map(self, page: Page, shade: tuple[int, int, int] | None) -> None:
        small = self.small_map()
        if small is not None and self.minimap is not None:
            self.minimap.shade = shade
            self.minimap.draw(page.surface, small, self.tokens, self.camera, self.rect.size)

    def small_map(self) -> pygame.Rect | None:
        """Return where the small map lies in the window; None while the whole table is shown."""
        small = self.minimap
        shown = small is not None and small.needed(self.camera, self.rect.size)
        return small.rect(self.rect) if small is not None and shown else None

    def place_on_map(self, at: tuple[int, int]) -> Point | None:
        """Return the place on the table for which the pixel *at* of the small map stands."""
        rect = self.small_map()
        return self.minimap.place(at, rect) if rect is not None and self.minimap is not None else None

    def _draw_terrain(self, page: Page, target: pygame.Surface) -> bool:
        """Draw the ground; return whether all of it was ready."""
        if self.tiles is None:
            page.surface.fill(page.tone("void"), self.rect)
            pygame.draw.rect(target, page.tone("line"), self._table_rect(), page.px(1))
            return False
        changing = self._changing.follow(self.tiles, self.battle.view.battlefield)
        whole = self.tiles.draw(target, self.camera)
        self._painting = self.tiles.work(TILE_BUDGET)
        return whole and not changing

    def _draw_grid(self, page: Page, target: pygame.Surface) -> None:
        field = self.battle.view.battlefield
        draw_grid(target, self.camera, field, self.look)
        self._draw_marks(page, target, self._captions.of(field))
        corner = (self.look.px(10), self.rect.height - self.look.px(46))
        page.note("scale bar", draw_scale_bar(target, self.camera, self.look, corner).move(self.rect.topleft))

    def _tokens(self) -> list[Token]:
        """Return the tokens; those of the last frame where nothing has changed that they show."""
        desk, view = self.battle.desk, self.battle.view
        aim = desk.hand.aim if desk.hand is not None else None
        key = (Identity(view), desk.selected, desk.hovered, aim)
        busy = bool(self.moving) or self.turning is not None
        if key == self._token_key and not busy:
            return self.tokens
        self._token_key = None if busy else key
        found = []
        for unit in view.units.values():
            if self.turning is not None and unit.id == self.turning.after.id:
                continue
            at, facing = self.moving.get(unit.id, (None, None))
            if (unit.enters is None and unit.removed != "left") or at is not None:
                found.append(token_of(self.battle, unit, at, facing))
        spots = {key: spot for key, spot in self._spots().items() if key not in self.moving}
        return spread(found, spots)

    def _spots(self) -> Mapping[UnitId, Spot]:
        """Return where units are shown that share a cell; computed once for a view."""
        key = Identity(self.battle.view)
        if self._shared is None or self._shared[0] != key:
            self._shared = key, side_by_side(self.battle.view)
        return self._shared[1]

    def _draw_marks(
        self,
        page: Page,
        target: pygame.Surface,
        marks: Iterable[Mark],
        taken: Sequence[pygame.Rect] = (),
        places: Mapping[Mark, pygame.Rect | None] = NOWHERE,
    ) -> None:
        given = list(marks)
        budget = 0.0 if self._zoomed or self.waits else MARK_BUDGET
        within = self._table_rect()
        rects = self.pen.draw(target, given, self.camera, budget, within, taken=taken, places=places)
        seen = target.get_rect().inflate(8, 8)
        labels = (mark for mark in given if isinstance(mark, Label) and mark.text)
        shown = [label for label in labels if seen.collidepoint(self.camera.to_place(label.at))]
        for label, rect in zip(shown, rects, strict=True):
            page.note(label.text, rect.move(self.rect.topleft))

    def _table_rect(self) -> pygame.Rect:
        """Return where the table lies, in pixels of its rectangle."""
        field = self.battle.view.battlefield
        left, top = self.camera.to_pixel(Point(0, 0))
        right, bottom = self.camera.to_pixel(Point(field.width, field.depth))
        return pygame.Rect(left, top, right - left, bottom - top)

    def _full(self) -> UnitId | None:
        """Return the enemy whose refusal is shown in full."""
        desk = self.battle.desk
        return desk.hovered or (desk.hand.aim if desk.hand is not None else None)

    def _found(self) -> list[Mark]:
        """Return the numbers over the enemies of the selected unit; the blast lab has its own."""
        if self.battle.desk.amending or self.shown.bursting.asked:
            return []
        chances = self.battle.numbers.chances()
        return forecasts.marks(self.battle.view, chances, self._full(), self._spots())

    def marks(self) -> list[Mark]:
        """Return all marks on the table, what is in hand and the numbers over the enemies among them."""
        return [*self.shown.below(), *self._found(), *ghost.marks(self.battle), *self.shown.above()]

    def _arranged(self, found: list[Mark], taken: Sequence[pygame.Rect]) -> Mapping[Mark, pygame.Rect | None]:
        """Return *found* with the places of its words, without those that can be spared and have none."""
        about, room = self.battle.view.units.get(self._full() or ""), pygame.Rect((0, 0), self.rect.size)
        at = about.at if about is not None else None
        return arranged(found, at, self.camera, self.look, room=room, taken=taken)
