"""What happens on the table, as animations: the fire of a squad, suppression, casualties."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Acted, Engaged, Recorded, Removed, Rolled
from game.core.model.state import EventContext, animating
from game.core.model.unit import UnitId, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.animation import Animation, PointAnimation
from game.mechanics.battle.usual_animations import casualty, fired_by, shot
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.squads import squad_key
from game.rules.skirmish.suppression.markers import Suppression


def fires(event: Engaged, context: EventContext) -> Iterable[Animation]:
    """Yield the fire of each model of a squad at the squad of the target, model by model."""
    target = context.after.units.get(event.target or "")
    if target is None:
        return
    enemies = [one for one in members(context.before, target) if context.place(one.id) is not None]
    thrown = [one for one in context.following(Rolled) if one.rule == "SKIR-HIT-01"]
    hits = sum(one.counted.successes for one in thrown if one.counted is not None)
    for place, shooter in enumerate(_shooters(event, context)):
        aim = enemies[place % len(enemies)].id if enemies else target.id
        unit = context.before.units.get(shooter)
        weapon = unit.profile.weapon if unit is not None and unit.profile is not UNKNOWN else None
        kind = fired_by(weapon.name) if weapon is not None else "tracer"
        count = min(weapon.shots, 6) if weapon is not None else 2
        yield from shot(context, shooter, aim, kind, hits=place < hits, count=count)


def _shooters(event: Engaged, context: EventContext) -> list[UnitId]:
    """Return the models that fire: those that the attack marks as having acted, else the one that leads."""
    acted = [one.unit for one in context.following(Acted) if one.what == event.what]
    armed = [key for key in acted if _armed(key, context)]
    return list(dict.fromkeys(armed)) or [event.unit]


def _armed(key: UnitId, context: EventContext) -> bool:
    unit = context.before.units.get(key)
    return unit is not None and unit.profile is not UNKNOWN and unit.profile.weapon is not None


def suppresses(event: Recorded, context: EventContext) -> Iterable[Animation]:
    """Yield dirt thrown up around the models of a squad that gets more markers."""
    if not isinstance(event.extra, Suppression) or event.rule != "SKIR-SUP-01":
        return
    before = extra_of(context.before.extras, Suppression).markers
    more = {key for key, count in event.extra.markers.items() if count > before.get(key, 0)}
    for unit in context.before.present:
        if squad_key(unit) in more and (at := context.place(unit.id)) is not None:
            yield PointAnimation(at, "suppression", unit.base * 2)


ANIMATORS = {
    **animating(Engaged, fires),
    **animating(Recorded, suppresses),
    **animating(Removed, casualty),
}
