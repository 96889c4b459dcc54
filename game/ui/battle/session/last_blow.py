"""The last blow: once a battle has ended, its last hit is shown again, slower, before the result.

Where units fall only at the end of a phase, the attack that struck one of them down is shown first.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from game.core.model.events import Removed, Rolled
from game.core.model.state import Event, View
from game.core.views.animating import animations
from game.core.views.animation import Flight, PointAnimation
from game.core.views.seat import Seat
from game.geometry.point import Point, distance
from game.geometry.value import Value
from game.ui.battle.effects.effects import HARMLESS
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.playback import Playback

CAPTION = "The last blow"
SPEED = 0.5
TRIED = 60
"""The number of entries of the log that are searched for it, from the end."""


class Shown(Value, eq=False):
    """An entry of the log to be shown: its events, and the views around."""

    before: View
    events: list[Event]
    after: View


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
    _next: list[Shown] = field(default_factory=list)

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
            self._go_on()
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
        self._next = [*find(self.battle.seat)]
        if self._next:
            self.on, self.beats.effects.speed = True, SPEED
            self.beats.stop()
            self._go_on()

    def _go_on(self) -> None:
        """Show what comes next, if anything does, on a table where nobody can act any more."""
        if not self._next:
            self._end()
            return
        one = self._next.pop(0)
        self.battle.hotseat.recall(replace(one.after, result=self.battle.view.result))
        self.beats.show_effects(one.before, one.events, one.after)

    def _end(self) -> None:
        self.on, self.beats.effects.speed, self._next = False, 1.0, []
        self.battle.refresh()


def find(seat: Seat) -> Sequence[Shown]:
    """Return the last entry that *seat* saw in which something was hit.

    If units fell in it without an attack, the last attack that hit one of them comes first, if it is known.
    """
    fallen: Shown | None = None
    for entry in range(seat.played - 1, max(-1, seat.played - TRIED - 1), -1):
        events = seat.since(entry, entry + 1)
        attack = any(isinstance(one, Rolled) and one.need for one in events)
        if not attack and (fallen is not None or not any(isinstance(one, Removed) for one in events)):
            continue
        moments = seat.moments(entry, entry + 2)
        shown = Shown(moments[0][0], events, moments[1][0] if len(moments) > 1 else seat.view)
        struck = places(shown.before, events, shown.after)
        if fallen is not None and _strikes(struck, fallen, shown.before):
            return shown, fallen
        if fallen is None and struck:
            if attack:
                return (shown,)
            fallen = shown
    return () if fallen is None else (fallen,)


def _strikes(struck: Sequence[Point], fallen: Shown, view: View) -> bool:
    """Whether one of the places that are *struck* is at a unit of *view* that fell in *fallen*."""
    gone = [view.units.get(one.unit) for one in fallen.events if isinstance(one, Removed)]
    return any(distance(at, unit.at) <= unit.base for unit in gone if unit is not None for at in struck)


def places(before: View, events: list[Event], after: View) -> list[Point]:
    """Return where something is hit in *events*."""
    found = [one for _, shown in animations(events, before, after) for one in shown]
    hits = [one.end for one in found if isinstance(one, Flight) and one.hits]
    return hits + [one.at for one in found if isinstance(one, PointAnimation) and one.kind not in HARMLESS]
