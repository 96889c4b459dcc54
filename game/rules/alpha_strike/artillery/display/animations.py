"""Rounds that come down, as animations; where they came from is not shown."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Acted, Recorded
from game.core.model.state import EventContext, animating
from game.core.views.animation import Animation, PointAnimation
from game.mechanics.battle.usual_animations import shot
from game.rules.alpha_strike.artillery.records import Impacts


def lands(event: Recorded, context: EventContext) -> Iterable[Animation]:
    """Yield the burst of the round that landed last."""
    if isinstance(event.extra, Impacts) and event.extra.landed:
        last = event.extra.landed[-1]
        reach = max((radius for radius, _ in last.rings), default=0.5)
        yield PointAnimation(last.at, "burst", reach)


def flak(event: Acted, context: EventContext) -> Iterable[Animation]:
    """Yield fire at aircraft."""
    if event.what == "Flak" and event.target is not None:
        yield from shot(context, event.unit, event.target, "tracer", hits=True, count=6)


ANIMATORS = {**animating(Recorded, lands), **animating(Acted, flak)}
