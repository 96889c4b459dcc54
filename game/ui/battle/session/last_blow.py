"""The last blow: once a battle has ended, its last hit is shown again, slower, before the result."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.model.events import Removed, Rolled
from game.core.model.state import Event, View
from game.core.views.animating import animations
from game.core.views.animation import Flight, PointAnimation
from game.core.views.seat import Seat
from game.geometry.point import Point
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback

CAPTION = "The last blow"
SPEED = 0.5
TRIED = 60
"""The number of entries of the log that are searched for it, from the end."""
HARMLESS = frozenset({"swing", "heat", "suppression", "fall"})
"""Animations that are no blow."""


@dataclass
class LastBlow:
    """Shows the last blow of a battle that ends while it is watched.

    Attributes:
        on: Whether it is being shown.
    """

    battle: Battle
    beats: Playback
    on: bool = False
    _open: bool = False

    def __post_init__(self) -> None:
        self._open = self.battle.view.result is None

    @property
    def due(self) -> bool:
        """Whether the battle has just ended and it is still to be shown."""
        return self._open and self.battle.view.result is not None

    def update(self) -> None:
        """Begin it when all else has been shown, and end it when it is over."""
        quiet = not (self.beats.playing or self.beats.effects.shooting)
        if self.on and quiet:
            self._end()
        elif self.due and quiet:
            self._open = False
            if self.battle.app.settings.motion:
                self._begin()
        self._open = self._open or (not self.on and self.battle.view.result is None)

    def skip(self) -> None:
        """End it at once."""
        self._open = self._open and not self.due
        if self.on:
            self.beats.effects.skip()
            self._end()

    def _begin(self) -> None:
        found = find(self.battle.seat)
        if found is not None:
            before, events, after = found
            self.on, self.beats.effects.speed = True, SPEED
            self.beats.stop()
            self.battle.hotseat.recall(after)
            self.beats.show_effects(before, events, after)

    def _end(self) -> None:
        self.on, self.beats.effects.speed = False, 1.0
        self.battle.refresh()


def find(seat: Seat) -> tuple[View, list[Event], View] | None:
    """Return the last entry that *seat* saw in which something was hit: its events, and the views around."""
    for entry in range(seat.played - 1, max(-1, seat.played - TRIED - 1), -1):
        events = seat.since(entry, entry + 1)
        if any(isinstance(one, Removed) or (isinstance(one, Rolled) and one.need) for one in events):
            moments = seat.moments(entry, entry + 2)
            after = moments[1][0] if len(moments) > 1 else seat.view
            if places(moments[0][0], events, after):
                return moments[0][0], events, after
    return None


def places(before: View, events: list[Event], after: View) -> list[Point]:
    """Return where something is hit in *events*."""
    found = [one for _, shown in animations(events, before, after) for one in shown]
    hits = [one.end for one in found if isinstance(one, Flight) and one.hits]
    return hits + [one.at for one in found if isinstance(one, PointAnimation) and one.kind not in HARMLESS]
