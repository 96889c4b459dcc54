"""What the player should see now: the camera moves it out from under the panels, which fade over it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

import pygame

from game.core.model.unit import Unit
from game.core.views.animation import PointAnimation
from game.geometry.point import Point
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback
from game.ui.battle.table.viewport import Viewport
from game.ui.panels.fading import Fading
from game.ui.shell.theme import Theme

ELSEWHERE = frozenset({"burst", "collapse", "explosion"})
"""The animations that may be far from the units that an action is about."""
PLACE = 24
"""Pixels at 100 % around a place that should be visible."""


def attackable(battle: Battle) -> list[Unit]:
    """Return the enemies on the table that the action in hand can be aimed at."""
    if battle.desk.hand is None or battle.selected is None:
        return []
    units = (battle.view.units.get(one.target) for one in battle.numbers.chances() if not one.refusals)
    return [unit for unit in units if unit is not None and unit.present]


class Attention:
    """Keeps in view the units that matter now, moving units, and places of recent events.

    Attributes:
        fading: Which panels are faded.
        beats: The playback of events; None if there is none.
    """

    def __init__(self, look: Theme, viewport: Viewport, beats: Playback | None = None) -> None:
        self.look, self.viewport, self.beats = look, viewport, beats
        self.fading = Fading(look)
        self._uncovered: Hashable = None
        self._over: tuple[object, object] = (None, None)
        self._happened: Point | None = None
        self._struck: tuple[Point, ...] = ()

    def place_rect(self, at: Point) -> pygame.Rect:
        """Return the rectangle in the window around the place *at*."""
        rect = pygame.Rect(0, 0, self.look.px(PLACE), self.look.px(PLACE))
        rect.center = self.viewport.pixel_of(at)
        return rect

    def moving(self) -> list[pygame.Rect]:
        """Return the rectangles of moving units in the window."""
        view = self.viewport
        units = view.battle.view.units
        moving = self.beats.moving().items() if self.beats is not None else ()
        return [view.token_rect(replace(units[key], at=at)) for key, (at, _) in moving if key in units]

    def follow(self) -> None:
        """Follow moving units, and look at places of recent events."""
        for rect in self.moving():
            self.viewport.uncover(rect)
        floats = self.beats.floats if self.beats is not None else ()
        happened = floats[-1].at if floats else None
        if happened is not None and happened != self._happened:
            self.viewport.uncover(self.place_rect(happened))
        self._happened = happened
        struck = self.struck()
        if struck and struck != self._struck:
            self.viewport.uncover(*map(self.place_rect, struck))
        self._struck = struck

    def struck(self) -> tuple[Point, ...]:
        """Return where rounds burst and buildings fall now, be it far from any unit."""
        running = self.beats.effects.running if self.beats is not None else ()
        shown = (one.cue.animation for one in running)
        return tuple(one.at for one in shown if isinstance(one, PointAnimation) and one.kind in ELSEWHERE)

    def uncover(self, units: Sequence[Unit], moment: Hashable = None, place: Point | None = None) -> None:
        """Move *units*, the most important first, and a *place* out from under the panels.

        That happens when one of these or the *moment* changes, and when the panels grow. Without any, and
        with nothing going on, the whole table returns from where it was dragged for earlier ones.
        """
        view = self.viewport
        key = tuple((unit.id, unit.at) for unit in units), moment, place
        over = tuple(map(tuple, view.panels)), view.camera
        grown = over[0] != self._over[0] and over[1] == self._over[1]
        if key != self._uncovered or grown:
            rects = [view.token_rect(unit) for unit in units]
            rects += [self.place_rect(place)] if place is not None else []
            shown = [one for one in rects if key != self._uncovered or view.rect.contains(one)]
            if shown:
                view.uncover(*shown)
            self._uncovered = key
        if not units and place is None and (self.beats is None or not self.beats.playing):
            view.take_back()
        self._over = over[0], view.camera

    def fade(
        self,
        over: Iterable[pygame.Rect],
        subjects: Sequence[pygame.Rect],
        pointer: tuple[int, int],
        tokens: Sequence[pygame.Rect] = (),
    ) -> None:
        """Fade those of *over* that cover *subjects*, moving units or places of recent events.

        *tokens* show through the others; while the whole table is shown, all tokens show through panels.
        """
        happened = [self.place_rect(one.at) for one in self.beats.floats] if self.beats is not None else []
        happened += map(self.place_rect, self.struck())
        subjects = [*subjects, *self.moving(), *happened]
        over = [*over]
        covering = [*self.viewport.panels, *over]
        whole = [one for one in self.viewport.tokens() if one.collidelist(covering) >= 0]
        self.fading.update(over, subjects, pointer, [*whole, *tokens])
        self.viewport.seen_through = self.fading.rects
