"""What a player is to look at now: the camera brings it out from under the panels, which fade over it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import replace

import pygame

from game.core.model.unit import Unit
from game.geometry.point import Point
from game.ui.battle.session.playback import Playback
from game.ui.battle.table.viewport import Viewport
from game.ui.panels.fading import Fading
from game.ui.shell.theme import Theme

PLACE = 24
"""Pixels at 100 % about a place that is to be seen."""


class Attention:
    """Keeps in sight who matters now, who moves, and where something has just happened.

    Attributes:
        fading: Which panels are seen through.
        beats: What is being shown of what happened; None where nothing is.
    """

    def __init__(self, look: Theme, viewport: Viewport, beats: Playback | None = None) -> None:
        self.look, self.viewport, self.beats = look, viewport, beats
        self.fading = Fading(look)
        self._uncovered: Hashable = None
        self._over: tuple[object, object] = (None, None)
        self._happened: Point | None = None

    def place_rect(self, at: Point) -> pygame.Rect:
        """Return what of the window is about the place *at*."""
        rect = pygame.Rect(0, 0, self.look.px(PLACE), self.look.px(PLACE))
        rect.center = self.viewport.pixel_of(at)
        return rect

    def moving(self) -> list[pygame.Rect]:
        """Return where those stand in the window who are seen to move."""
        view = self.viewport
        units = view.battle.view.units
        moving = self.beats.moving().items() if self.beats is not None else ()
        return [view.token_rect(replace(units[key], at=at)) for key, (at, _) in moving if key in units]

    def follow(self) -> None:
        """Follow who is seen to move, and look at where something has just happened."""
        for rect in self.moving():
            self.viewport.uncover(rect)
        floats = self.beats.floats if self.beats is not None else ()
        happened = floats[-1].at if floats else None
        if happened is not None and happened != self._happened:
            self.viewport.uncover(self.place_rect(happened))
        self._happened = happened

    def uncover(self, units: Sequence[Unit], moment: Hashable = None) -> None:
        """Bring *units*, the most important first, out from under the panels.

        That is done when others matter, at another *moment*, and when the panels grow.
        """
        view = self.viewport
        key = tuple((unit.id, unit.at) for unit in units), moment
        over = tuple(map(tuple, view.panels)), view.camera
        grown = over[0] != self._over[0] and over[1] == self._over[1]
        if key != self._uncovered or grown:
            for unit in reversed(units):
                rect = view.token_rect(unit)
                if key != self._uncovered or view.rect.contains(rect):
                    view.uncover(rect)
            self._uncovered = key
        self._over = over[0], view.camera

    def fade(
        self, over: Iterable[pygame.Rect], subjects: Sequence[pygame.Rect], pointer: tuple[int, int]
    ) -> None:
        """Let what of *over* lies on *subjects*, or on what moves or has just happened, be seen through."""
        happened = [self.place_rect(one.at) for one in self.beats.floats] if self.beats is not None else []
        self.fading.update(over, [*subjects, *self.moving(), *happened], pointer)
        self.viewport.seen_through = self.fading.rects
