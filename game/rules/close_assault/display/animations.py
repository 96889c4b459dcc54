"""Exchanges in a hexagon as animations: weapons, blows, falls."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Recorded, Rolled
from game.core.model.state import EventContext, animating
from game.core.model.unit import Unit, extra_of
from game.core.views.animation import MISSED, Animation, PointAnimation, PointKind
from game.mechanics.battle.usual_animations import fired_by, shot
from game.rules.close_assault.on_table.records import FighterStatus

BLOWS: tuple[tuple[str, PointKind], ...] = (
    ("punch", "blow"),
    ("kick", "blow"),
    ("push", "blow"),
    ("swarm", "blow"),
    ("charge", "charge"),
    ("death from above", "stomp"),
)
WEAPONS = frozenset({"CA-28", "CA-68"})
"""The rules under which weapons are fired."""


def exchanges(event: Rolled, context: EventContext) -> Iterable[Animation]:
    """Yield the attack behind a throw of one fighter in the encounter being played."""
    fighters = _fighters(event, context)
    if fighters is None or event.need is None:
        return
    attacker, target = fighters
    what = event.what.removeprefix(f"{attacker.name}, ")
    start, at = context.place(attacker.id), context.place(target.id)
    if start is None or at is None:
        return
    kind = next((kind for words, kind in BLOWS if what.startswith(words)), None)
    if kind is not None:
        yield PointAnimation(at, kind if event.reached else MISSED[kind], 0.8, start)
    elif event.rule in WEAPONS:
        yield from shot(context, attacker.id, target.id, fired_by(what), hits=event.reached, count=3)


def _fighters(event: Rolled, context: EventContext) -> tuple[Unit, Unit] | None:
    """Return who attacks and who is attacked; None if they are not the only two of their sides there."""
    played = context.before.encounter
    if played is None or event.by is None:
        return None
    there = [context.before.units[key] for key in played.units if key in context.before.units]
    ours = [one for one in there if one.side == event.by and event.what.startswith(f"{one.name}, ")]
    theirs = [one for one in there if one.side != event.by]
    return (ours[0], theirs[0]) if len(ours) == 1 and len(theirs) == 1 else None


def falls(event: Recorded, context: EventContext) -> Iterable[Animation]:
    """Yield the fall of a machine."""
    if event.unit is None or not isinstance(event.extra, FighterStatus) or not event.extra.prone:
        return
    unit, at = context.before.units.get(event.unit), context.place(event.unit)
    if unit is not None and at is not None and not extra_of(unit.extras, FighterStatus).prone:
        yield PointAnimation(at, "fall", unit.base)


ANIMATORS = {**animating(Rolled, exchanges), **animating(Recorded, falls)}
