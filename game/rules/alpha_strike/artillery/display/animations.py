"""Artillery and capital fire as animations; a round is seen to fly only by who knows its battery."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Acted, Engaged, Recorded
from game.core.model.state import EventContext, View, animating
from game.core.model.unit import UnitId
from game.core.views.animation import Animation, Flight, PointAnimation
from game.geometry.point import Point
from game.mechanics.battle.usual_animations import shot
from game.rules.alpha_strike.artillery.records import Impacts

OFF = 4.0
"""How far beyond the edge of the table the flight of a round from behind it begins, in inches."""


def lands(event: Recorded, context: EventContext) -> Iterable[Animation]:
    """Yield the burst of the round that landed last."""
    if isinstance(event.extra, Impacts) and event.extra.landed:
        last = event.extra.landed[-1]
        reach = max((radius for radius, _ in last.rings), default=0.5)
        yield PointAnimation(last.at, "burst", reach)


def flies(event: Engaged, context: EventContext) -> Iterable[Animation]:
    """Yield the flight of a round to where it lands, for a side that knows who fired it.

    From a battery off the table it comes over the home edge of its side.
    """
    if event.rule != "ARTY-19":
        return
    landed = (one.extra for one in context.following(Recorded) if isinstance(one.extra, Impacts))
    impact = next((one.landed[-1] for one in landed if one.landed), None)
    start = context.place(event.unit) or _behind(event.unit, context.before)
    if impact is not None and start is not None and start != impact.at:
        yield Flight(start, impact.at, "shell")


def _behind(unit: UnitId, view: View) -> Point | None:
    """Return a place beyond the middle of the home edge of a *unit* off the table; None if it has none."""
    known = view.units.get(unit)
    edge = view.brief.edges.get(known.side) if known is not None else None
    if edge is None:
        return None
    wide, deep = view.battlefield.width, view.battlefield.depth
    ends = {"west": (-OFF, deep / 2), "east": (wide + OFF, deep / 2)}
    return Point(*{**ends, "north": (wide / 2, -OFF), "south": (wide / 2, deep + OFF)}[edge])


def climbs(event: Engaged, context: EventContext) -> Iterable[Animation]:
    """Yield the launch of capital weapons at something in the sky."""
    at, unit = context.place(event.unit), context.before.units.get(event.unit)
    if event.rule == "CAP-06" and at is not None and unit is not None:
        yield PointAnimation(at, "launch", unit.base)


def flak(event: Acted, context: EventContext) -> Iterable[Animation]:
    """Yield fire at aircraft."""
    if event.what == "Flak" and event.target is not None:
        yield from shot(context, event.unit, event.target, "tracer", hits=True, count=6)


ANIMATORS = {
    **animating(Recorded, lands),
    **animating(Engaged, flies, climbs),
    **animating(Acted, flak),
}
