"""The viewport: which part of the table the window shows, and which part of that no panel covers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.core.model.unit import Unit, UnitId
from game.geometry.identity import Identity
from game.geometry.point import Point
from game.ui.battle.session.table_session import TableSession
from game.ui.painting.camera import Camera, centred, fit, framed, held, limits, panned, zoomed
from game.ui.panels.boxes import uncovering
from game.ui.pieces.side_by_side import Spot, shown_at, side_by_side
from game.ui.shell.theme import Theme

MARGIN, NEAR = 2, 60
"""Pixels at 100 %: the margin of the whole table, and the least distance of a found place to the border."""
UPPER, LOWER = 52, 115
"""The height at 100 % of the bars above the whole table, and of those below it while something is in hand."""
CROWD = 60
"""The most units that bars avoid; beyond that, only those that matter."""


class Viewport:
    """Moves the desk's camera, and converts between places and pixels.

    The table fills the whole rectangle. The whole table is fitted to the `free` part, beside the columns;
    places looked for are moved to the `clear` part, which no bar covers.

    Attributes:
        rect: The part of the window that the table fills.
        panels: The panels over it; *seen_through* are the faded ones.
    """

    def __init__(self, rect: pygame.Rect, look: Theme, battle: TableSession) -> None:
        self.rect = self.free = self.clear = rect
        self.look = look
        self.battle = battle
        self.panels: Sequence[pygame.Rect] = ()
        self.seen_through: Sequence[pygame.Rect] = ()
        self._stand: tuple[object, tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]] = (None, ((), ()))
        self._shared: tuple[Identity, Mapping[UnitId, Spot]] | None = None

    @property
    def camera(self) -> Camera:
        """The camera of the desk."""
        return self.battle.desk.camera

    @property
    def whole_shown(self) -> bool:
        """Whether the whole table is shown."""
        return self.battle.desk.whole

    @whole_shown.setter
    def whole_shown(self, whole: bool) -> None:
        self.battle.desk.whole = whole

    @property
    def overview(self) -> bool:
        """Whether the whole table is shown, but for what was dragged out of the window to uncover a unit."""
        return self.whole_shown or (
            self.battle.desk.aside is not None and self.camera == self.battle.desk.aside
        )

    def place_in(self, rect: pygame.Rect, free: pygame.Rect, clear: pygame.Rect, *, first: bool) -> None:
        """Use another rectangle; the *first* time, and while the whole table is shown, show all of it.

        Else the same part of the table is shown, larger or smaller.
        """
        middle, camera = self.inches(self.clear.center), self.camera
        before, was_free = self.rect.size, self.free
        self.rect, self.free, self.clear = rect, free, clear
        if first or (self.overview and (was_free != free or before != rect.size)):
            self.show_whole()
        elif rect.size != before:
            self._rescale(was_free.size)
            self._look_at(self._centred(middle))
            self._keep_frame(camera)

    def _rescale(self, was_free: tuple[int, int]) -> None:
        """Enlarge or reduce the table as the free part was, which had the size *was_free*."""
        table = self.battle.view.battlefield.width, self.battle.view.battlefield.depth
        growth = fit(*table, self.free.size, 0).scale / fit(*table, was_free, 0).scale
        least, most = limits(*table, self.free.size, self.look.scale)
        scale = min(max(self.camera.scale * growth, least), most)
        self.battle.desk.camera = Camera(self.camera.origin, scale)

    def take_over(self, other: Viewport | None) -> None:
        """Begin with the rectangle and the free part of *other*, if any, for the same desk."""
        if other is not None:
            self.rect, self.free, self.clear = other.rect, other.free, other.clear

    # the camera

    def show_whole(self) -> None:
        """Fit the whole table to the free part; if that is higher, in the middle between the bars."""
        field = self.battle.view.battlefield
        camera = fit(field.width, field.depth, self.free.size, self.look.px(MARGIN))
        x, y = self.local(self.free.topleft)
        left = self.free.height - field.depth * camera.scale
        self.battle.desk.camera = panned(camera, x, y + self._above(left) - left / 2)
        self.whole_shown = True

    def _above(self, left: float) -> float:
        """Return how many of the pixels that the height of the whole table leaves are above it."""
        upper, lower = self.look.px(UPPER), self.look.px(LOWER)
        return max(min(left / 2, upper), (left + upper - lower) / 2)

    def show_part(self, part: tuple[float, float, float, float]) -> None:
        """Show a part of the table beside the panels: west, north, east and south, in inches."""
        room = self.room
        x, y = self.local(room.topleft)
        self.battle.desk.camera = panned(framed(part, room.size), x, y)
        self.whole_shown = False

    @property
    def room(self) -> pygame.Rect:
        """The free part without the area of panels at its sides, from the upper to the lower edge."""
        return pygame.Rect(self.clear.x, self.free.y, self.clear.width, self.free.height)

    def show_again(self, camera: Camera, whole: bool) -> None:
        """Restore *camera*, or the *whole* table."""
        if whole:
            self.show_whole()
        else:
            self._look_at(camera)
            self.whole_shown = False

    def zoom(self, clicks: int, at: tuple[int, int]) -> None:
        """Zoom by *clicks* of the wheel at the pixel *at* of the window."""
        field = self.battle.view.battlefield
        span = limits(field.width, field.depth, self.free.size, self.look.scale)
        self._look_at(zoomed(self.camera, clicks, self.local(at), span))
        self.whole_shown = False

    def pan(self, right: float, down: float) -> None:
        """Drag the table by *right* and *down* pixels."""
        self._look_at(panned(self.camera, right, down))
        self.whole_shown = False

    def centre(self, at: Point) -> None:
        """Move *at* to the middle of the clear part."""
        self._look_at(self._centred(at))
        self.whole_shown = False

    def find(self, at: Point) -> None:
        """Move *at* to the middle if it is near or beyond the border of the clear part."""
        if self.whole_shown:
            return
        edge = self.look.px(NEAR)
        if not self.clear.inflate(-2 * edge, -2 * edge).collidepoint(self.pixel_of(at)):
            self.centre(at)

    def uncover(self, *rects: pygame.Rect) -> None:
        """Drag the table as little as needed to uncover all *rects* of the window, the first above all."""
        panels = [*self.panels]
        if all(one.collidelist(panels) < 0 and self.rect.contains(one) for one in rects):
            return
        whole, overview = self.whole_shown, self.overview
        camera, edge = self.camera, self.look.px(12)
        wider = [one.inflate(edge, edge) for one in rects]
        right, down = uncovering(wider, self.clear, self.rect, panels)
        if right or down:
            self.pan(right, down)
        self.whole_shown = whole and not (right or down)
        if overview and not self.whole_shown:
            self.battle.desk.aside = self.camera
        self._keep_frame(camera)

    def take_back(self) -> None:
        """Show the whole table again if it was dragged to uncover something, but not by the player."""
        if self.overview and not self.whole_shown:
            self.show_whole()

    def _keep_frame(self, before: Camera) -> None:
        """Record that a close-up framed with the camera *before* was moved, but not by the player."""
        desk = self.battle.desk
        if desk.framed is not None and desk.framed[0] == before:
            desk.framed = desk.camera, desk.framed[1]

    def settle(self) -> None:
        """Show the table as another side last looked at it."""
        if self.whole_shown:
            self.show_whole()
        else:
            self._look_at(self.camera)

    def _centred(self, at: Point) -> Camera:
        x, y = self.local(self.clear.topleft)
        return panned(centred(self.camera, at, self.clear.size), x, y)

    def _look_at(self, camera: Camera) -> None:
        """Use *camera*, moved so that the table does not leave the clear part."""
        field = self.battle.view.battlefield
        x, y = self.local(self.clear.topleft)
        inner = held(panned(camera, -x, -y), field.width, field.depth, self.clear.size)
        self.battle.desk.camera = panned(inner, x, y)

    # conversions

    def local(self, at: tuple[int, int]) -> tuple[int, int]:
        """Convert the pixel *at* of the window to pixels of the rectangle."""
        return at[0] - self.rect.x, at[1] - self.rect.y

    def inches(self, at: tuple[int, int]) -> Point:
        """Return the place on the table at the pixel *at* of the window."""
        return self.camera.to_inches(self.local(at))

    def pixel_of(self, at: Point) -> tuple[int, int]:
        """Return the pixel of the window that shows the place *at*."""
        x, y = self.camera.to_pixel(at)
        return x + self.rect.x, y + self.rect.y

    def uncovered(self, at: tuple[int, int]) -> bool:
        """Whether the table is visible at the pixel *at* of the window."""
        over = (one for one in self.panels if one not in self.seen_through)
        return self.rect.collidepoint(at) and not any(one.collidepoint(at) for one in over)

    def table_rect(self) -> pygame.Rect:
        """Return the rectangle of the table, in pixels of the rectangle."""
        field = self.battle.view.battlefield
        left, top = self.camera.to_pixel(Point(0, 0))
        right, bottom = self.camera.to_pixel(Point(field.width, field.depth))
        return pygame.Rect(left, top, right - left, bottom - top)

    def token_rect(self, unit: Unit) -> pygame.Rect:
        """Return the rectangle of the token of *unit* in the window."""
        spots = self.spots()
        spot = spots.get(unit.id)
        base = unit.base if spot is None else min(unit.base, spot.radius)
        radius = max(base * self.camera.scale, float(self.look.size("minimum_token")))
        rect = pygame.Rect(0, 0, round(2 * radius), round(2 * radius))
        rect.center = self.pixel_of(shown_at(unit, spots))
        return rect

    def tokens(self) -> Sequence[pygame.Rect]:
        """Return the token rectangles of all units while the whole table is shown, but not of a crowd."""
        return self._tokens_and_middles()[0] if self.overview else ()

    def hides_tokens(self, rect: pygame.Rect) -> bool:
        """Whether *rect* of the window hides part of a token, except of a crowd."""
        return rect.collidelist([*self._tokens_and_middles()[0]]) >= 0

    def standing(self) -> Sequence[pygame.Rect]:
        """Return the middle rectangles of these tokens; the same sequence as long as nothing moves."""
        return self._tokens_and_middles()[1] if self.overview else ()

    def _tokens_and_middles(self) -> tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]]:
        key = Identity(self.battle.view), self.camera, self.rect.topleft
        if key != self._stand[0]:
            present = self.battle.view.present
            tokens = tuple(map(self.token_rect, present if len(present) <= CROWD else ()))
            middles = tuple(one.inflate(-one.width // 2, -one.height // 2) for one in tokens)
            self._stand = key, (tokens, middles)
        return self._stand[1]

    def spots(self) -> Mapping[UnitId, Spot]:
        """Return where units that share a cell are shown; cached for each view."""
        key = Identity(self.battle.view)
        if self._shared is None or self._shared[0] != key:
            self._shared = key, side_by_side(self.battle.view)
        return self._shared[1]

    def ends(self, target: UnitId) -> list[pygame.Rect]:
        """Return the rectangles of the tokens of *target* and of the viewer or attacker in the window."""
        who = self.battle.stands()
        units = [self.battle.view.units[target], *([who] if who is not None and who.present else [])]
        return [self.token_rect(unit) for unit in units]
