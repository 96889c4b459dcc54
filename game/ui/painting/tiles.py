"""Tiles: the painted table in squares of 512 pixels, cached by zoom and painted a little at a time.

Drawing never waits. Unpainted parts are shown scaled from the last complete view or from the overview;
`work` then paints them within a time budget, starting near the middle.
"""

from __future__ import annotations

import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import replace

import pygame

from game.battlefield.terrain.field import Battlefield, Feature
from game.geometry.point import Point
from game.geometry.value import Value
from game.ui.painting import terrain
from game.ui.painting.camera import Camera, Size, panned
from game.ui.painting.canvas import Canvases
from game.ui.painting.shapes import Bounds, overlaps
from game.ui.shell.theme import Theme

SIDE = 512
MOST_BYTES = 64 * 2**20
OVERVIEW = 1.0e6
SPREAD = 2.5
READY = 0.85

Key = tuple[float, int, int]


class Ready(Value):
    """A battlefield prepared to replace the one shown.

    Attributes:
        before: The battlefield shown when it was made.
        changed: Where the two differ.
        scale, overview: The whole table in one picture, and its pixels per inch.
    """

    before: terrain.Scene
    scene: terrain.Scene
    changed: list[Bounds]
    scale: float
    overview: pygame.Surface


class Survey(Value, eq=False):
    """A battlefield prepared for painting in one look, with its overview; see `Ready`.

    Attributes:
        painted: Tiles that were painted last, for the next window that shows the same.
    """

    look: Theme
    scene: terrain.Scene
    scale: float
    overview: pygame.Surface
    painted: OrderedDict[Key, pygame.Surface]


def _table(field: Battlefield) -> tuple[float, float, str]:
    """Return what every part of the picture of *field* depends on."""
    return field.width, field.depth, field.ground


RECENT = 4
"""The number of surveys cached: for the menu, the battle that begins there, and the replay after it."""
SHARED = 16
"""The number of tiles that each of them keeps: about a window and what a short pan would show."""
_surveys: deque[Survey] = deque(maxlen=RECENT)


class Tiles:
    """The painted table of one battlefield."""

    def __init__(
        self,
        field: Battlefield,
        look: Theme,
        most_bytes: int = MOST_BYTES,
        on_progress: Callable[[float], object] = lambda share: None,
    ) -> None:
        """Prepare *field* and survey it, which takes long; *on_progress* is called with the share done."""
        self._look = look
        self._most = most_bytes
        self._kept: OrderedDict[Key, pygame.Surface] = OrderedDict()
        self._bytes = 0
        self._begun: tuple[Key, pygame.Surface, Iterator[int]] | None = None
        self._view: tuple[Camera, Size] | None = None
        self._settled: tuple[Camera, Size] | None = None
        self._backdrop: tuple[tuple[Camera, Size], pygame.Surface] | None = None
        self._resting = False
        self._stands = Canvases()
        found = _surveyed(field, look, on_progress)
        self._scene, self._scale, self._overview = found.scene, found.scale, found.overview
        self._shared: OrderedDict[Key, pygame.Surface] | None = found.painted

    @property
    def field(self) -> Battlefield:
        """The battlefield that is shown."""
        return self._scene.field

    @property
    def scene(self) -> terrain.Scene:
        """The battlefield prepared for painting."""
        return self._scene

    @property
    def overview(self) -> pygame.Surface:
        """The whole table in one picture of at most a million pixels, for minimaps. Do not draw on it."""
        return self._overview

    @property
    def bytes(self) -> int:
        """The size of the cached tiles in bytes."""
        return self._bytes

    def made_ready(self, field: Battlefield) -> Ready:
        """Return all that is needed to show *field*; slow, and safe to call in the background."""
        before = self._scene
        whole = (0.0, 0.0, max(before.field.width, field.width), max(before.field.depth, field.depth))
        same_table = _table(before.field) == _table(field)
        changed = _changed(before.field, field) if same_table else [whole]
        scene = terrain.scene(field, self._look, before)
        if same_table:
            return Ready(before, scene, changed, self._scale, self._touched_up(scene, changed))
        return Ready(before, scene, changed, *_survey(scene))

    def take(self, ready: Ready) -> None:
        """Show *ready*, reusing the tiles in which nothing has changed."""
        changed = ready.changed
        if ready.before is not self._scene:
            field, now = self._scene.field, ready.scene.field
            changed = [(0.0, 0.0, max(field.width, now.width), max(field.depth, now.depth))]
        self._scene, self._scale, self._overview = ready.scene, ready.scale, ready.overview
        self._begun, self._settled, self._backdrop, self._shared = None, None, None, None
        for key in [key for key in self._kept if any(overlaps(_inches(key), area) for area in changed)]:
            self._drop(key)

    def draw(self, target: pygame.Surface, camera: Camera) -> bool:
        """Draw the table on *target*; return whether every tile was ready."""
        size = target.get_size()
        last, self._view = self._view, (camera, size)
        self._resting = last is not None and last[0].scale == camera.scale
        table = self.place(camera)
        for rect in _around(table, target.get_rect()):
            target.fill(self._look.tones["void"][:3], rect)
        keys = list(self._keys(camera, size))
        self._take_shared(keys)
        missing = [key for key in keys if key not in self._kept]
        if missing:
            target.blit(self._stand_in(camera, size), (0, 0))
        ox, oy = camera.corner
        found = [
            (self._use(key), (ox + key[1] * SIDE, oy + key[2] * SIDE)) for key in keys if key in self._kept
        ]
        target.fblits(found)
        _frame(target, self._look, table)
        if not missing:
            self._settled, self._backdrop = (camera, size), None
        return not missing

    def rest(self) -> None:
        """Discard what only a table on the screen needs: its stand-in, and tiles beyond the limit."""
        self._stands, self._backdrop, self._begun = Canvases(), None, None
        for key in [*self._kept]:
            if self._bytes <= self._most:
                break
            self._drop(key)

    def place(self, camera: Camera) -> pygame.Rect:
        """Return the rectangle of the table on the screen."""
        return pygame.Rect(camera.corner, terrain.whole(self._scene, camera.scale))

    def work(self, budget: float = 0.006) -> bool:
        """Paint what the last view needs, for about *budget* seconds; return whether more is left.

        Nothing is painted while the zoom is changing, since it would be stale before it is shown, nor in the
        first frame, which takes long enough.
        """
        if self._view is None:
            return False
        until = time.perf_counter() + budget
        while True:
            if not self._resting:
                return True
            if self._begun is None and not self._begin():
                return False
            self._step()
            if time.perf_counter() >= until:
                return True

    def settle(self) -> None:
        """Paint everything that the last view needs, however long it takes."""
        self._resting = True
        while self.work(1.0):
            pass

    def _touched_up(self, scene: terrain.Scene, changed: list[Bounds]) -> pygame.Surface:
        """Return the overview with its *changed* parts repainted."""
        fresh = self._overview.copy()
        for west, north, east, south in changed:
            corner = math.floor(west * self._scale), math.floor(north * self._scale)
            size = math.ceil((east - west) * self._scale), math.ceil((south - north) * self._scale)
            part = pygame.Rect(corner, size).clip(fresh.get_rect())
            if part.w and part.h:
                fresh.blit(terrain.paint(scene, part.topleft, part.size, self._scale), part)
        return fresh

    def _keys(self, camera: Camera, size: Size, around: int = 0) -> Iterator[Key]:
        """Yield the tiles of a view extended by *around* pixels on every side."""
        ox, oy = camera.corner
        wide, high = terrain.whole(self._scene, camera.scale)
        first = [max(0, (-o - around) // SIDE) for o in (ox, oy)]
        last = [
            min((length - 1) // SIDE, (shown - 1 - o + around) // SIDE)
            for o, shown, length in ((ox, size[0], wide), (oy, size[1], high))
        ]
        for iy in range(first[1], last[1] + 1):
            for ix in range(first[0], last[0] + 1):
                yield camera.scale, ix, iy

    def _begin(self) -> bool:
        """Begin the next tile for the last view or a short pan from it; return whether there is one."""
        assert self._view is not None
        camera, size = self._view
        ox, oy = camera.corner

        def far(key: Key) -> float:
            return math.hypot(
                ox + (key[1] + 0.5) * SIDE - size[0] / 2, oy + (key[2] + 0.5) * SIDE - size[1] / 2
            )

        spare = self._bytes + 4 * SIDE * SIDE <= self._most
        for around in (0, SIDE // 2) if spare else (0,):
            keys = list(self._keys(camera, size, around))
            self._take_shared(keys)
            missing = [key for key in keys if key not in self._kept]
            if missing:
                self._start(min(missing, key=far))
                return True
        return False

    def _take_shared(self, keys: list[Key]) -> None:
        """Take those of the tiles *keys* that another window has painted."""
        for key in keys if self._shared else ():
            if key not in self._kept and self._shared is not None and key in self._shared:
                self._put(key, self._shared[key])

    def _start(self, key: Key) -> None:
        scale, ix, iy = key
        wide, high = terrain.whole(self._scene, scale)
        corner = ix * SIDE, iy * SIDE
        tile = terrain.opaque((min(SIDE, wide - corner[0]), min(SIDE, high - corner[1])))
        self._begun = key, tile, terrain.painting(self._scene, tile, corner, scale)

    def _step(self) -> None:
        """Paint a little more of the current tile; cache it when done, drop it if the zoom has changed."""
        assert self._begun is not None
        assert self._view is not None
        key, tile, steps = self._begun
        if key[0] != self._view[0].scale:
            self._begun = None
        elif next(steps, None) is None:
            self._begun = None
            self._keep(key, tile)

    def _keep(self, key: Key, tile: pygame.Surface) -> None:
        if self._shared is not None:
            self._shared[key] = tile
            if len(self._shared) > SHARED:
                self._shared.popitem(last=False)
        self._put(key, tile)

    def _put(self, key: Key, tile: pygame.Surface) -> None:
        self._kept[key] = tile
        self._bytes += _weight(tile)
        assert self._view is not None
        needed = set(self._keys(*self._view))
        for old in [k for k in self._kept if k not in needed and k != key]:
            if self._bytes <= self._most:
                break
            self._drop(old)

    def _drop(self, key: Key) -> None:
        self._bytes -= _weight(self._kept.pop(key))

    def _use(self, key: Key) -> pygame.Surface:
        self._kept.move_to_end(key)
        return self._kept[key]

    def _stand_in(self, camera: Camera, size: Size) -> pygame.Surface:
        """Return the best picture of the view that is available at once."""
        if self._backdrop is not None and self._backdrop[0] == (camera, size):
            return self._backdrop[1]
        made = self._stands.of(terrain.opaque, size)
        made.fill(self._look.tones["void"][:3])
        near = self._settled is not None and 1 / SPREAD < camera.scale / self._settled[0].scale < SPREAD
        for strip in _around(self._last_shown(camera), made.get_rect()) if near else [made.get_rect()]:
            overview = Camera(Point(0.0, 0.0), self._scale)
            _scaled_onto(made.subsurface(strip), panned(camera, -strip.x, -strip.y), self._overview, overview)
        if near:
            self._last_onto(made, camera)
        self._backdrop = (camera, size), made
        return made

    def _last_shown(self, camera: Camera) -> pygame.Rect:
        """Return where *camera* shows the last complete view; empty unless all its tiles are cached."""
        assert self._settled is not None
        last, size = self._settled
        if not all(key in self._kept for key in self._keys(last, size)):
            return pygame.Rect(0, 0, 0, 0)
        low, high = camera.to_place(last.to_inches((0, 0))), camera.to_place(last.to_inches(size))
        left, top = math.ceil(low[0]), math.ceil(low[1])
        return pygame.Rect(left, top, math.floor(high[0]) - left, math.floor(high[1]) - top)

    def _last_onto(self, target: pygame.Surface, camera: Camera) -> None:
        """Draw the cached tiles of the last complete view on *target* by *camera*."""
        assert self._settled is not None
        last, size = self._settled
        ratio, screen = camera.scale / last.scale, target.get_rect()
        for key in self._keys(last, size):
            tile = self._kept.get(key)
            if tile is not None:
                x, y = (n * SIDE * ratio + o for n, o in zip(key[1:], camera.corner, strict=True))
                _stretched_onto(target, tile, (x, y), ratio, screen)


def _surveyed(field: Battlefield, look: Theme, on_progress: Callable[[float], object]) -> Survey:
    """Return the survey of *field*; those of the last few tables are cached for all windows."""
    for one in tuple(_surveys):
        if one.scene.field == field and one.look == look:
            on_progress(1.0)
            return replace(one, scene=replace(one.scene, field=field))
    scene = terrain.scene(field, look, on_progress=lambda share: on_progress(READY * share))
    on_progress(READY)
    found = Survey(look, scene, *_survey(scene, on_progress), OrderedDict())
    _surveys.append(found)
    return found


def _survey(
    scene: terrain.Scene, on_progress: Callable[[float], object] = lambda share: None
) -> tuple[float, pygame.Surface]:
    """Return the pixels per inch of the overview, and the overview."""
    field = scene.field
    scale = math.sqrt(OVERVIEW / (field.width * field.depth))
    overview = terrain.opaque(terrain.whole(scene, scale))
    steps = len(scene.flats) + terrain.COVERS
    for done in terrain.painting(scene, overview, (0, 0), scale):
        on_progress(READY + (1 - READY) * done / steps)
    return scale, overview


def _around(table: pygame.Rect, screen: pygame.Rect) -> list[pygame.Rect]:
    """Return the strips of *screen* that the table does not cover."""
    shown = table.clip(screen)
    if not shown.w or not shown.h:
        return [screen]
    strips = (
        (0, 0, screen.w, shown.top),
        (0, shown.bottom, screen.w, screen.h - shown.bottom),
        (0, shown.top, shown.left, shown.h),
        (shown.right, shown.top, screen.w - shown.right, shown.h),
    )
    return [pygame.Rect(strip) for strip in strips if strip[2] > 0 and strip[3] > 0]


def _weight(tile: pygame.Surface) -> int:
    return tile.get_pitch() * tile.get_height()


def _inches(key: Key) -> Bounds:
    scale, ix, iy = key
    side = SIDE / scale
    return ix * side, iy * side, (ix + 1) * side, (iy + 1) * side


def _changed(before: Battlefield, after: Battlefield) -> list[Bounds]:
    """Return the bounds of differing features, with room for their shadows."""
    old, new = set(map(_essence, before.features)), set(map(_essence, after.features))
    odd = [f for f in before.features if _essence(f) not in new]
    odd += [f for f in after.features if _essence(f) not in old]
    found = []
    for feature in odd:
        west, north, east, south = feature.polygon.bounds
        room = 2.0 + feature.height
        found.append((west - room, north - room, east + room, south + room))
    return found


def _essence(feature: Feature) -> object:
    return (
        *(feature.id, feature.kind, feature.form, feature.outline),
        *(feature.holes, feature.height, feature.depth),
    )


def _scaled_onto(target: pygame.Surface, camera: Camera, source: pygame.Surface, at: Camera) -> None:
    """Draw *source*, a view by camera *at*, smoothly on *target* by *camera*; only its visible part."""
    ratio = camera.scale / at.scale
    size = target.get_size()
    near, far = camera.to_inches((0, 0)), camera.to_inches(size)
    low, high = at.to_place(near), at.to_place(far)
    whole = source.get_rect()
    left, top = max(0, math.floor(low[0]) - 1), max(0, math.floor(low[1]) - 1)
    right, bottom = min(whole.w, math.ceil(high[0]) + 1), min(whole.h, math.ceil(high[1]) + 1)
    if right <= left or bottom <= top:
        return
    part = source.subsurface((left, top, right - left, bottom - top))
    grown = max(1, round(part.get_width() * ratio)), max(1, round(part.get_height() * ratio))
    smooth = pygame.transform.smoothscale(part, grown)
    target.blit(smooth, camera.to_pixel(at.to_inches((left, top))))


def _stretched_onto(
    target: pygame.Surface, tile: pygame.Surface, at: tuple[float, float], ratio: float, screen: pygame.Rect
) -> None:
    """Draw *tile* enlarged by *ratio* from the pixel *at*, rounded to whole pixels without gaps."""
    (x, y), (wide, high) = at, tile.get_size()
    left, top = math.floor(x), math.floor(y)
    place = pygame.Rect(left, top, math.ceil(x + wide * ratio) - left, math.ceil(y + high * ratio) - top)
    shown = place.clip(screen)
    if not shown.w or not shown.h:
        return
    west, north = max(0, math.floor((shown.left - x) / ratio)), max(0, math.floor((shown.top - y) / ratio))
    east = min(wide, math.ceil((shown.right - x) / ratio))
    south = min(high, math.ceil((shown.bottom - y) / ratio))
    part = tile.subsurface((west, north, max(1, east - west), max(1, south - north)))
    pygame.transform.scale(part, shown.size, target.subsurface(shown))


def _frame(target: pygame.Surface, look: Theme, table: pygame.Rect) -> None:
    """Draw the edge of the table: a dark line and a lit one."""
    shadow = table.inflate(look.px(4), look.px(4))
    pygame.draw.rect(target, look.tones["ink"][:3], shadow, look.px(2), border_radius=look.px(2))
    pygame.draw.rect(target, look.tones["line"][:3], shadow.inflate(look.px(2), look.px(2)), look.px(1))
