"""What happens on the table, as animations: strikes and volleys by weapon, Blasts, blows, collapses."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import takewhile

from game.battlefield.terrain.field import Feature
from game.core.model.edits import Built
from game.core.model.events import Engaged, Recorded, Removed, Rolled
from game.core.model.state import Event, EventContext, animating
from game.core.model.unit import Unit, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.animation import HIT, Animation, Flight, FlightKind, PointAnimation
from game.geometry.point import Point
from game.mechanics.battle.usual_animations import explosion, fired_by, shot
from game.rules.mecha.blast.prints import RADIUS, LaidTemplates
from game.rules.mecha.shooting.harm import Suffered
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.structures import Structures, structure_at

STRIKES = frozenset({"MECHA-STRIKE-01", "MECHA-STRIKE-03", "MECHA-VOLLEY-01"})


def attacks(event: Engaged, context: EventContext) -> Iterable[Animation]:
    """Yield the shots or the blow of an attack; Blasts are shown with their templates."""
    start, target = context.place(event.unit), event.target
    if target is None or event.aims:
        yield from _at_structures(event, context)
    at = context.place(target) if target is not None else None
    if start is None or target is None or at is None:
        return
    thrown = _strikes(context)
    hits = any(one.reached for one in thrown)
    if event.what == "blow":
        yield PointAnimation(at, "blow" if hits else "swing", 1.0, start)
        return
    weapon = _weapon(context.after.units.get(event.unit), event.what)
    if weapon is None or not weapon.blast:
        kind = _kind(weapon, event.what)
        count = weapon.missiles if weapon is not None and weapon.missile else 2 + len(thrown)
        yield from shot(context, event.unit, target, kind, hits=hits, count=min(count, 6))


def _at_structures(event: Engaged, context: EventContext) -> Iterable[Animation]:
    """Yield the shots at structures; in older saves, which do not tell aims, at those that lose MDC."""
    start, weapon = context.place(event.unit), _weapon(context.after.units.get(event.unit), event.what)
    if start is None or weapon is None or weapon.blast:
        return
    struck = _struck(context)
    count = weapon.missiles if weapon.missile else 2 + len(struck)
    for name, feature in _aimed_at(event, context, struck).items():
        yield Flight(start, _middle(feature), _kind(weapon, event.what), name in struck, min(count, 6))


def _struck(context: EventContext) -> set[str]:
    """Return the structures, by id, that lose MDC before the next attack."""
    before = extra_of(context.before.extras, Structures).lost
    now = takewhile(lambda one: not isinstance(one, Engaged), context.rest)
    records = (one.extra for one in now if isinstance(one, Recorded) and isinstance(one.extra, Structures))
    return {name for one in records for name, lost in one.lost.items() if lost != before.get(name, 0)}


def _aimed_at(event: Engaged, context: EventContext, struck: set[str]) -> Mapping[str, Feature]:
    """Return the structures aimed at, by id; those *struck* if the event does not tell its aims."""
    if not event.aims:
        features = context.before.battlefield.features
        return {one.id: one for one in features if one.id in struck}
    aimed = filter(None, (structure_at(context.before, at) for at in event.aims))
    return {one.id: one.feature for one in aimed}


def _middle(feature: Feature) -> Point:
    west, north, east, south = feature.polygon.bounds
    return Point((west + east) / 2, (north + south) / 2)


def _strikes(context: EventContext) -> list[Rolled]:
    """Return the throws of this attack: those before the next one."""

    def same(event: Event) -> bool:
        return not isinstance(event, Engaged)

    now = takewhile(same, context.rest)
    return [one for one in now if isinstance(one, Rolled) and one.rule in STRIKES]


def _weapon(unit: Unit | None, name: str) -> Weapon | None:
    if unit is None or unit.profile is UNKNOWN:
        return None
    return next((one for one in unit.profile.weapons if one.name == name), None)


def _kind(weapon: Weapon | None, name: str) -> FlightKind:
    if weapon is not None and weapon.missile:
        return "shell" if weapon.indirect else "missile"
    return fired_by(name)


def blasts(event: Recorded, context: EventContext) -> Iterable[Animation]:
    """Yield the missiles of a Blast and the bursts of their templates, where they come down."""
    laid = event.extra
    if not isinstance(laid, LaidTemplates) or event.rule != "BLAST-06":
        return
    last = _last(laid, context)
    start = context.place(laid.unit)
    falls = {one.at: one for one in last.templates if one.falls}
    for at in falls:
        if start is not None:
            yield Flight(start, at, "missile")
        yield PointAnimation(at, "explosion", RADIUS)


def _last(laid: LaidTemplates, context: EventContext) -> LaidTemplates:
    """Return the templates of *laid* as they come down in the end."""
    later = (one.extra for one in context.following(Recorded) if isinstance(one.extra, LaidTemplates))
    return [laid, *takewhile(lambda one: bool(one.templates), later)][-1]


def hurts(event: Recorded, context: EventContext) -> Iterable[Animation]:
    """Yield the hit of damage that a mecha did not avert; its reaction may come after the shot."""
    suffered, at = event.extra, context.place(event.unit or "")
    if (
        isinstance(suffered, Suffered)
        and suffered.md is not None
        and suffered.md.total > 0
        and at is not None
    ):
        yield PointAnimation(at, "hit", HIT)


def collapses(event: Built, context: EventContext) -> Iterable[Animation]:
    """Yield structures that come down."""
    if event.rule == "MECHA-STRUCT-03":
        for feature in event.features:
            west, north, east, south = feature.polygon.bounds
            radius = (east - west + south - north) / 4
            yield PointAnimation(_middle(feature), "collapse", radius, outline=feature.outline)


def smokes(unit: Unit) -> bool:
    """Whether the wreck of *unit* smokes."""
    return True


ANIMATORS = {
    **animating(Engaged, attacks),
    **animating(Recorded, blasts, hurts),
    **animating(Built, collapses),
    **animating(Removed, explosion),
}
