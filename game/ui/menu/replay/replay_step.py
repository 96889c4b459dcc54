"""A replay step: what one entry of a recorded game did, for display: actors, targets, paths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field

from game.core.lobby import ReplayFrame
from game.core.model.events import Acted, Engaged, Moved, Rolled
from game.core.model.state import Event
from game.core.model.unit import Side, UnitId
from game.geometry.point import Path
from game.geometry.value import Value


class ReplayStep(Value):
    """What was done in one frame.

    Attributes:
        actors: The units that acted, in order.
        targets: Pairs (actor, target).
        paths: The path of each unit, including its start.
        dice: The log line with the decisive dice; "" if there were none.
        events: All its events.
    """

    actors: tuple[UnitId, ...] = ()
    targets: tuple[tuple[UnitId, UnitId], ...] = ()
    paths: Mapping[UnitId, Path] = field(default_factory=dict)
    dice: str = ""
    events: tuple[Event, ...] = ()

    @property
    def marked(self) -> dict[UnitId, str]:
        """The token marks of actors and targets."""
        acted = dict.fromkeys(self.actors[:1] if len(self.actors) == 1 else (), "selected")
        return {**dict.fromkeys((target for _, target in self.targets), "target"), **acted}


def replay_step(frame: ReplayFrame, before: ReplayFrame | None, side: Side) -> ReplayStep:
    """Return what was done in *frame*, as known to *side*; *before* has the units' earlier places."""
    seat = frame.seats[side]
    events = seat.since(max(0, seat.played - 1)) if before is not None else []
    did = [event for event in events if isinstance(event, (Acted, Engaged))]
    actors = tuple(dict.fromkeys(event.unit for event in did))
    targets = [(event.unit, event.target) for event in did if event.target is not None]
    thrown = any(isinstance(event, Rolled) and event.need is not None for event in events)
    dice = next((line.words for line in frame.lines if line.need is not None), "") if thrown else ""
    return ReplayStep(actors, tuple(targets), _paths(events, before, side), dice, tuple(events))


def _paths(events: Iterable[Event], before: ReplayFrame | None, side: Side) -> dict[UnitId, Path]:
    if before is None:
        return {}
    units = before.seats[side].view.units
    paths: dict[UnitId, Path] = {}
    for event in events:
        if isinstance(event, Moved) and event.unit in units:
            start = units[event.unit]
            whole = paths.get(event.unit, (start.at,) if start.enters is None else ())
            paths[event.unit] = whole + tuple(at for at in event.path if not whole or at != whole[-1])
    return {unit: path for unit, path in paths.items() if len(path) > 1}
