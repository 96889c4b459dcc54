"""The table: terrain, tokens, overlays, the ghost, numbers, and what floats over it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from math import inf

import pygame

from game.core.model.unit import Unit, UnitId
from game.core.views.marks import Cross, Label, LineMark, Mark, Numbers
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.geometry.point import Point
from game.ui.annotation.labels import arranged, shortest
from game.ui.annotation.marks import NOWHERE, Pen, in_layers
from game.ui.annotation.template_numbers import rounds
from game.ui.battle.aiming import forecasts
from game.ui.battle.effects.brush import Brush
from game.ui.battle.effects.effects import Effects
from game.ui.battle.effects.smoke import Smoke, draw_shadow
from game.ui.battle.session.beats import LeapShadow, Turn
from game.ui.battle.session.playback import Playback
from game.ui.battle.session.table_session import TableSession
from game.ui.battle.table import ghost
from game.ui.battle.table.captions import Captions
from game.ui.battle.table.coordinates import draw_coordinates, draw_cursor
from game.ui.battle.table.ground_layer import GroundLayer
from game.ui.battle.table.inch_grid import draw_inch_grid
from game.ui.battle.table.lower_layers import LowerLayers
from game.ui.battle.table.overlays import OverlayState, legible
from game.ui.battle.table.pieces import noted_names, token_of
from game.ui.battle.table.table_tokens import TableTokens
from game.ui.battle.table.viewport import Viewport
from game.ui.painting.camera import panned
from game.ui.painting.canvas import Snapshot
from game.ui.painting.night import Night, draw_night, dusk, night_over
from game.ui.pieces.crowd import named
from game.ui.pieces.side_by_side import spread
from game.ui.pieces.token import Token
from game.ui.pieces.token_layout import Round
from game.ui.pieces.tokens import token_at
from game.ui.shell.page import Page, Written
from game.ui.shell.theme import Theme

MARK_BUDGET = 0.003
"""Seconds in each frame for rendering pictures of marks; twice that after frames without any."""
SETTLING = 12
HELD, BRIEFLY = 4, 2
"""Frames for which the last picture is shown again: while tiles are being painted, and marks rendered."""
WAITED = 6
"""Frames for which the numbers over the enemies do not change while more are being computed."""
ON_TOP = (Label, Numbers, Cross)
"""Marks of the table that are drawn over the tokens nevertheless."""


def _stands(unit: Unit) -> bool:
    """Whether *unit* is shown in place: on the table, including wrecks."""
    return unit.enters is None and unit.removed != "left"


TokenKey = tuple[Identity, UnitId | None, UnitId | None, UnitId | None]
"""What the tokens depend on: the view, and the units selected, hovered over and aimed at."""


class TableView:
    """Draws the table of a battle into the window, layer by layer.

    Attributes:
        viewport: The part of the table in the window; *ground* is the terrain.
        moving: Place and facing of moving units, by id.
        turning: The counter that is turning into a figure.
        held: Units drawn as they were, until the shot that destroys them has reached them.
        shadow: The shadow of the unit in the air.
        smoke: The smoke over wrecks.
        aside: What covers the table besides the panels, in pixels of the window; labels avoid it.
        kept_free: Circles on the table that names avoid, with centre and radius in inches.
        waits: Whether something else on the screen takes its turn to do slow work.
        tokens: The tokens on the table as last drawn.
    """

    def __init__(self, rect: pygame.Rect, look: Theme, battle: TableSession, shown: OverlayState) -> None:
        self.look = look
        self.battle = battle
        self.shown = shown
        self.viewport = Viewport(rect, look, battle)
        self.ground = GroundLayer(battle, self.viewport)
        self.pen = Pen(look)
        self.waits = False
        self.moving: Mapping[UnitId, tuple[Point, float | None]] = {}
        self.turning: Turn | None = None
        self.held: Mapping[UnitId, Unit] = {}
        self.shadow: LeapShadow | None = None
        self.smoke = Smoke()
        self.aside: Sequence[pygame.Rect] = ()
        self.kept_free: Sequence[Round] = ()
        self.tokens: list[Token] = []
        self._captions, self._scale = Captions(), 0.0
        self._zoomed = self._fresh = False
        self._token_key: TokenKey | None = None
        self._marked: object = None
        self._seen: object = None
        self._still = self._waited = self._held = 0
        self._same, self._lasts = False, 0.0
        self._picture = Snapshot()
        self._drawn, self._figures_drawn = TableTokens(look), False
        self._last_camera, self._rested = self.viewport.camera, SETTLING
        self._counted: tuple[object, list[Mark]] = None, []
        self._numbers, self._lower = Latest[list[Mark]](), LowerLayers()
        self._moved: frozenset[UnitId] = frozenset()
        self._words, self._ground_words = list[Written](), list[Written]()
        self._named: tuple[object, list[Written]] = None, []

    @property
    def busy(self) -> bool:
        """Whether the table, or the captions on it, are still being loaded."""
        return self.ground.busy or self._captions.busy

    @property
    def settled(self) -> bool:
        """Whether all is painted, including what a short pan would show, and nothing changes."""
        return self._still > SETTLING and not self.ground.painting

    def close(self) -> None:
        """Stop loading."""
        self.ground.close()
        self._captions.close()

    def forget(self) -> None:
        """Discard everything drawn, because another side now looks, from where it looked last."""
        self.moving, self.turning, self.tokens, self._token_key = {}, None, [], None
        self.held, self.shadow, self.smoke, self.ground.before = {}, None, Smoke(), None
        self._seen, self._still, self._words = None, 0, []
        self._picture.drop()
        self._lower.drop()
        self.viewport.settle()

    def token_under(self, at: tuple[int, int]) -> UnitId | None:
        """Return the unit whose token is under the pixel *at* of the window."""
        view = self.viewport
        found = token_at(self.tokens, view.camera, view.local(at), self.look)
        return found.id if found is not None else None

    # drawing

    def show_beats(self, beats: Playback) -> None:
        """Show what is being played back: moves, counters turning, units as they were, smoke."""
        self.moving, self.turning, self.shadow = beats.moving(), beats.turning(), beats.shadow()
        known = self.battle.view.units
        self.held = {key: unit for key, (unit, _) in beats.effects.held.items() if key in known}
        self.smoke.fresh = dict(beats.effects.smoking)
        self.ground.before = beats.effects.ground[0] if beats.effects.ground is not None else None

    def draw_effects(self, page: Page, effects: Effects) -> None:
        """Draw the effects over the table, which need not be redrawn below them."""
        if effects.running:
            target = page.surface.subsurface(self.viewport.rect)
            target.set_clip(self.viewport.table_rect())
            effects.draw(target, self.viewport.camera, self.look)
            target.set_clip(None)

    def draw(self, page: Page, floating: Sequence[Mark] = ()) -> None:
        """Draw everything on the table; *floating* are temporary marks.

        While nothing changes, the picture of the last frame is reused; tiles that become ready meanwhile
        appear a few at a time.
        """
        self.tokens = self._tokens()
        marks = [*self.shown.below(), *ghost.ground(self.battle)]
        below = legible(marks, self.viewport.camera.scale, self.look)
        held = list(ghost.marks(self.battle))
        above = [*held, *self.shown.above(), *floating]
        numbers = self._found()
        moved = (self.turning.share if self.turning is not None else None), self.shadow, self.smoke.fresh
        view = self.viewport
        night = night_over(self.battle.view, self.battle.side)
        seen = (moved, view.camera, view.rect, self.tokens, below, above, numbers, night, self._rest())
        calm, self._same = self._same, seen == self._seen
        self._seen = seen
        target = page.surface.subsurface(self.viewport.rect)
        if self._same and self._picture.taken and self._held < self._lasts:
            self._still += self._lasts == inf
            self._held += 1
            self._picture.draw(target)
            page.written += self._words
            self.ground.work()
            return
        self._held = self._held if self._same else 0
        start = len(page.written)
        whole = self._draw_all(page, target, night, (below, above), (numbers, held))
        self._held, self._lasts = 0, self._lasting(whole=whole)
        if self._lasts and (self._same or calm):
            self._picture.take(target)
        else:
            self._picture.drop()
        self._words = page.written[start:]
        self._still = self._still + 1 if self._same and self._lasts == inf else 0

    def _lasting(self, *, whole: bool) -> float:
        """Return for how many frames what was drawn can be shown again; *whole*: whether the ground was."""
        if self._drawn.rendering or self._captions.busy:
            return 0
        if self.pen.busy or self.pen.shades.busy or self.waits:
            return BRIEFLY
        return inf if whole else HELD

    def _rest(self) -> tuple[object, ...]:
        """Return everything else on which the picture of the table depends."""
        desk, battle = self.battle.desk, self.battle
        crossed = desk.cursor if desk.by_keys and desk.over else None
        places = desk.coordinates and (desk.over, desk.cursor)
        rects = (*self.viewport.panels, *self.aside, *self.viewport.seen_through)
        over = [tuple(one) for one in rects], self.kept_free
        field = Identity(self.ground.field)
        return places, over, desk.grid, field, ghost.stands(battle), crossed, desk.hovered

    def _draw_all(
        self,
        page: Page,
        target: pygame.Surface,
        now: Night,
        marks: tuple[list[Mark], list[Mark]],
        labels: tuple[list[Mark], list[Mark]],
    ) -> bool:
        """Redraw the table; return whether all of the ground was ready.

        Args:
            marks: Those below the tokens, and those above them.
            labels: The numbers over the enemies, and those of *above* that are about the action in hand.
        """
        (below, above), numbers = marks, labels[0]
        held = [mark for mark in labels[1] if isinstance(mark, Label)]
        self._zoomed, self._scale = self.viewport.camera.scale != self._scale, self.viewport.camera.scale
        self.pen.begin()
        flat = [mark for mark in below if not isinstance(mark, ON_TOP)]
        on_top: list[Mark] = [mark for mark in below if isinstance(mark, ON_TOP)]
        self._lay_out_tokens(page, numbers)
        done = self._draw_below(page, target, now, flat)
        self._draw_shadow(target)
        taken = self._draw_tokens(page, target, above) + self._covered()
        page.written += self._names()
        self._draw_over_tokens(target)
        self._draw_above(page, target, above, [*held, *numbers, *on_top], taken)
        self._draw_on_top(page, now.dark)
        if self.pen.late() or self._zoomed or self.pen.made:
            page.take_turn()
        return done

    def _names(self) -> list[Written]:
        """Return the names of the tokens as texts; the last ones if neither tokens nor view have changed."""
        view = self.viewport
        key = Identity(self.tokens), view.camera, tuple(view.rect)
        if key != self._named[0]:
            self._named = key, noted_names(named(self.tokens), view.camera, view.rect, self.look)
        return self._named[1]

    def _lay_out_tokens(self, page: Page, numbers: list[Mark]) -> None:
        """Lay the tokens out, with names clear of the *numbers* and circles over them."""
        over = [*rounds(self.shown.public()), *self.kept_free]
        over += shortest(numbers, self.viewport.camera, self.look)
        drawn = self._drawn
        drawn.lay_out(self.tokens, self.viewport.camera, over, zoomed=self._zoomed, waits=self.waits)
        page.unfinished = page.unfinished or drawn.rendering or drawn.laying

    def _draw_tokens(self, page: Page, target: pygame.Surface, above: Sequence[Mark]) -> list[pygame.Rect]:
        """Draw the tokens, the lines *above* them, and the names over these; return what labels avoid."""
        lines = [mark for mark in above if isinstance(mark, LineMark)]
        draw_lines = partial(self._draw_marks, page, target, lines)
        camera, drawn = self.viewport.camera, self._figures_drawn
        return self._drawn.draw(target, camera, self._solid(), draw_lines, figures_drawn=drawn)

    def _draw_over_tokens(self, target: pygame.Surface) -> None:
        """Draw the ghost, the counter that turns, and the smoke of wrecks."""
        ghost.draw(target, self.battle, self.look)
        if self.turning is not None:
            ghost.draw_turn(target, self.battle, self.turning, self.look)
        self.smoke.draw(Brush.of(target, self.viewport.camera, self.look), self.battle.view, self.held)

    def _draw_shadow(self, target: pygame.Surface) -> None:
        """Draw the shadow of a leaping unit on the ground."""
        if self.shadow is not None:
            brush = Brush.of(target, self.viewport.camera, self.look)
            draw_shadow(brush, self.shadow.at, self.shadow.height)

    @property
    def _drawing(self) -> bool:
        """Whether a mark or token is not in its final form yet, or a mark was drawn so for the first time."""
        return self.pen.shades.busy or self.pen.busy or self.pen.made or self._drawn.rendering

    def _draw_below(self, page: Page, target: pygame.Surface, now: Night, flat: Sequence[Mark]) -> bool:
        """Draw what is below the tokens, and a crowd's unselected tokens; return whether all was ready.

        While the table is panned, the discs of any tokens are drawn with the ground if nothing is between.
        """
        marks, tokens, view = in_layers(flat), self._drawn, self.viewport
        bare = not marks and self.shadow is None and not tokens.rendering
        self._figures_drawn = tokens.crowded or (self._panning() and bare)
        key: tuple[object, ...] = self._ground_key(now)
        if self._figures_drawn:
            key, marks = (*key, tokens.version, marks), []
        if tokens.crowded and flat:
            key = (*key, view.camera)
        done = self._lower.draw(
            target,
            key,
            view.camera.corner,
            marks,
            draw_ground=partial(self._draw_ground, page, now, flat),
            draw_marks=partial(self._draw_marks, page, target),
            final=lambda: not self._drawing,
        )
        page.written += self._ground_words
        self.ground.work(late=self.pen.made or self.pen.shades.busy or tokens.laying)
        return done

    def _panning(self) -> bool:
        """Whether the table was panned in one of the last few frames."""
        camera = self.viewport.camera
        panned = camera != self._last_camera and not self._zoomed
        self._last_camera, self._rested = camera, 0 if panned else self._rested + 1
        return self._rested < SETTLING

    def _ground_key(self, now: Night) -> tuple[object, ...]:
        """Return what the ground depends on; with the camera, if it does not look the same after a pan."""
        view, grid = self.viewport, self.battle.desk.grid
        key = view.camera.scale, view.rect.size, now, Identity(self.ground.field)
        if not grid:
            return (*key, view.camera) if now.dark > 0 else key
        captions = self._captions.of(self.battle.view.battlefield)
        return *key, view.camera, Identity(captions), tuple(view.clear)

    def _draw_ground(self, page: Page, now: Night, flat: Sequence[Mark], target: pygame.Surface) -> bool:
        """Draw the ground, and what lies on it in the same picture; return whether all of it was ready."""
        done, start = self.ground.draw(page, target), len(page.written)
        draw_night(target, now, self.battle.view.battlefield, self.viewport.camera)
        if self.battle.desk.grid:
            draw_inch_grid(page, target, self.viewport, self._captions)
        self._ground_words = page.written[start:]
        del page.written[start:]
        if self._figures_drawn:
            self._draw_marks(page, target, flat)
            self._drawn.draw_figures(target, self.viewport.camera)
            done = done and not self._drawn.laying and not (flat and self._drawing)
        return done

    def _draw_on_top(self, page: Page, dark: float) -> None:
        """Draw what is over the table: coordinates, the cursor, the minimap, the loading progress."""
        view = self.viewport
        if self.battle.desk.coordinates:
            x, y = view.local(view.clear.topleft)
            draw_coordinates(page, view.clear, self.battle, panned(view.camera, -x, -y))
        draw_cursor(page, self.battle.desk, view.pixel_of(self.battle.desk.cursor))
        self.ground.draw_small_map(page, self.tokens, dusk(dark))
        self.ground.draw_loading(page)

    def _covered(self) -> list[pygame.Rect]:
        """Return the rectangles of the table that something else covers."""
        covered = [*self.viewport.panels, *self.aside, *filter(None, (self.ground.small_map(),))]
        return [rect.move(-self.viewport.rect.x, -self.viewport.rect.y) for rect in covered]

    def _solid(self) -> list[pygame.Rect]:
        """Return the areas of the table under panels and boxes that are not faded."""
        view = self.viewport
        solid = (rect for rect in (*view.panels, *self.aside) if rect not in view.seen_through)
        return [rect.move(-view.rect.x, -view.rect.y) for rect in solid]

    def _draw_above(
        self,
        page: Page,
        target: pygame.Surface,
        above: Sequence[Mark],
        labels: list[Mark],
        taken: Sequence[pygame.Rect],
    ) -> None:
        """Draw *labels* where there is room, and the marks *above* the units, but for lines."""
        known = set(labels)
        brief = (mark for mark in above if isinstance(mark, Label) and mark.brief and mark not in known)
        labels = [*brief, *labels]
        places, known = self._arranged(labels, taken), set(labels)
        others = (mark for mark in above if mark not in known and not isinstance(mark, LineMark))
        self._draw_marks(page, target, [*places, *others], taken, places)

    def _tokens(self) -> list[Token]:
        """Return the tokens; those of the last frame if nothing they show has changed."""
        desk, view = self.battle.desk, self.battle.view
        aim = desk.hand.aim if desk.hand is not None else None
        key = (Identity(view), desk.selected, desk.hovered, aim)
        marked = desk.marked, desk.foes
        if marked != self._marked:
            self._marked, self._token_key = marked, None
        changed = frozenset((*self.moving, *self.held))
        about, self._moved = self._moved.union(changed), changed
        before, self._token_key = self._token_key, None if self.turning is not None else key
        self._fresh = before is not None and before[0] != key[0]
        if self.turning is not None or before is None or before[0] != key[0]:
            return self._all_tokens()
        if key == before and not about:
            return self.tokens
        if not all(_stands(view.units[one]) for one in about):
            return self._all_tokens()
        return self._renewed({*about, *before[1:], *key[1:]} if key != before else about)

    def _all_tokens(self) -> list[Token]:
        """Return the tokens of all visible units."""
        found = []
        for now in self.battle.view.units.values():
            unit = self.held.get(now.id, now)
            if self.turning is not None and unit.id == self.turning.after.id:
                continue
            if _stands(unit) or unit.id in self.moving:
                found.append(self._token(unit))
        spots = {key: spot for key, spot in self.viewport.spots().items() if key not in self.moving}
        return spread(found, spots)

    def _token(self, unit: Unit) -> Token:
        """Return the token of *unit* where it is now."""
        at, facing = self.moving.get(unit.id, (None, None))
        aloft = self.shadow is not None and self.shadow.unit == unit.id
        return token_of(self.battle, unit, at, facing, leaps=aloft)

    def _renewed(self, about: Collection[UnitId | None]) -> list[Token]:
        """Return the tokens of the last frame, renewed for the units *about* which something changed."""
        units = self.battle.view.units
        ids = [one.id for one in self.tokens if one.id in about]
        fresh = [self._token(self.held.get(key, units[key])) for key in ids]
        spots = {key: spot for key, spot in self.viewport.spots().items() if key not in self.moving}
        renewed = {one.id: one for one in spread(fresh, spots)}
        return [renewed.get(token.id, token) for token in self.tokens]

    def _draw_marks(
        self,
        page: Page,
        target: pygame.Surface,
        marks: Iterable[Mark],
        taken: Sequence[pygame.Rect] = (),
        places: Mapping[Mark, pygame.Rect | None] = NOWHERE,
    ) -> None:
        given, camera, within = list(marks), self.viewport.camera, self.viewport.table_rect()
        budget = 0.0 if self._zoomed or self._fresh or self.waits else MARK_BUDGET * (2 if self._held else 1)
        rects = self.pen.draw(
            target, given, camera, budget, within, taken=taken, places=places, zooming=self._zoomed
        )
        seen = target.get_rect().inflate(8, 8)
        labels = (mark for mark in given if isinstance(mark, Label) and mark.text)
        shown = [label for label in labels if seen.collidepoint(camera.to_place(label.at))]
        for label, rect in zip(shown, rects, strict=True):
            page.note(label.text, rect.move(self.viewport.rect.topleft), label.tip)

    def _full(self) -> UnitId | None:
        """Return the enemy whose refusal is shown in full."""
        desk = self.battle.desk
        return desk.hovered or (desk.hand.aim if desk.hand is not None else None)

    def _found(self) -> list[Mark]:
        """Return the numbers over the enemies of the selected unit; the blast lab has its own.

        While more are being computed, those shown change only a few times per second.
        """
        battle, numbers = self.battle, self.battle.numbers
        if battle.desk.amending or self.shown.bursting.asked:
            return []
        about = Identity(battle.view), battle.desk.selected, battle.desk.hand, self._full()
        if numbers.thinking and about == self._counted[0] and self._waited < WAITED:
            self._waited += 1
            return self._counted[1]
        self._waited = 0
        chances, full, spots = numbers.chances(), self._full(), self.viewport.spots()
        key = Identity(battle.view), chances, full, spots
        marks = self._numbers.of(key, lambda: forecasts.marks(battle.view, chances, full, spots))
        self._counted = about, marks
        return marks

    def marks(self) -> list[Mark]:
        """Return all marks on the table, including the action in hand and the numbers over the enemies."""
        return [*self.shown.below(), *self._found(), *ghost.marks(self.battle), *self.shown.above()]

    def _arranged(self, found: list[Mark], taken: Sequence[pygame.Rect]) -> Mapping[Mark, pygame.Rect | None]:
        """Return *found* with the places of their labels, without optional ones that have none."""
        about = self.battle.view.units.get(self._full() or "")
        room = self.viewport.clear.move(-self.viewport.rect.x, -self.viewport.rect.y)
        at = about.at if about is not None else None
        return arranged(found, at, self.viewport.camera, self.look, room=room, taken=taken)
