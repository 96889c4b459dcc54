"""From events to animations: what one side sees of an action on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import cast

from game.core.model.events import NoteAdded
from game.core.model.state import Event, EventContext, View
from game.core.model.unit import UnitId
from game.core.views.animation import Animation, PointAnimation
from game.core.views.note_marks import PING_RADIUS
from game.geometry.point import Point

NOWHERE: Mapping[UnitId, Point] = MappingProxyType({})


def animations(
    events: Sequence[Event], before: View, after: View, spots: Mapping[UnitId, Point] = NOWHERE
) -> list[tuple[int, tuple[Animation, ...]]]:
    """Return what *events*, which led from *before* to *after*, look like; each with the event's index.

    Events that look like nothing are left out. Everything is made from the views of one side and the events
    that it may know of, so that nothing hidden is shown. *spots* are as in a `EventContext`.
    """
    found = []
    for place, event in enumerate(events):
        animators = after.rules.animators.get(type(event), ())
        context = EventContext(before, after, tuple(events[place + 1 :]), spots) if animators else None
        shown = tuple(
            one
            for animator in animators
            for one in cast("Callable[[Event, EventContext | None], Iterable[Animation]]", animator)(
                event, context
            )
        )
        if isinstance(event, NoteAdded) and event.note.kind == "ping":
            shown = (PointAnimation(event.note.path[0], "ping", PING_RADIUS),)
        found += [(place, shown)] if shown else []
    return found
