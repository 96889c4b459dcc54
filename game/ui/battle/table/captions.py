"""The heights written on the terrain, placed in the background."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import pygame

from game.battlefield.terrain.field import Battlefield
from game.core.views.marks import Label
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.geometry.point import ORIGIN
from game.geometry.value import Value
from game.ui.annotation.grid import captions
from game.ui.annotation.labels import off, pill, place
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.painting.camera import Camera
from game.ui.shell.theme import Theme

PATIENCE = 0.02
"""Seconds that the first frame waits, so that a small table shows them at once."""


class PlacedCaption(Value, eq=False):
    """A caption in pixels from the corner of the table: its picture, and the place it is about."""

    words: str
    picture: pygame.Surface
    rect: pygame.Rect
    at: tuple[float, float]


class Captions:
    """The captions of a battlefield; until they are ready, those of the previous one.

    At each scale they are placed once: a pan only shifts them.
    """

    def __init__(self) -> None:
        self._answers: BackgroundAnswer[list[Label]] = BackgroundAnswer()
        self._shown: list[Label] = []
        self._placed = Latest[list[PlacedCaption]]()

    @property
    def busy(self) -> bool:
        """Whether they are still being computed."""
        return self._answers.busy

    def of(self, field: Battlefield) -> list[Label]:
        """Return the captions to write on *field* now; those of a small table are ready at once."""
        key = Identity(field)
        patience = PATIENCE if key != self._answers.key else 0.0
        found = self._answers.ask(key, lambda: captions(field), patience)
        self._shown = self._shown if found is None else found
        return self._shown

    def draw(
        self, target: pygame.Surface, field: Battlefield, camera: Camera, look: Theme
    ) -> Iterator[tuple[str, pygame.Rect]]:
        """Draw those about places on *target*, none of them cut off; yield their words and rectangles."""
        labels = self.of(field)
        key = Identity(labels), camera.scale, look
        x, y = camera.to_pixel(ORIGIN)
        whole, room = target.get_rect(), target.get_rect().inflate(8, 8)
        for one in self._placed.of(key, partial(_placed, labels, field, camera.scale, look)):
            if room.collidepoint(one.at[0] + x, one.at[1] + y):
                rect = one.rect.move(x, y).clamp(whole)
                target.blit(one.picture, rect)
                yield one.words, rect

    def close(self) -> None:
        """Stop computing."""
        self._answers.close()


def _placed(labels: list[Label], field: Battlefield, scale: float, look: Theme) -> list[PlacedCaption]:
    """Return *labels* at *scale*, none over another if there is room."""
    table = pygame.Rect(0, 0, round(field.width * scale), round(field.depth * scale))
    found, stand = [], list[pygame.Rect]()
    for label in labels:
        picture = pill(label.text, look.mark(label.style), look.scale)
        at = label.at.x * scale, label.at.y * scale
        stand.append(place(picture.get_size(), at, off(label.clear, scale, look), stand, table))
        found.append(PlacedCaption(label.text, picture, stand[-1], at))
    return found
