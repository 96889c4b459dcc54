"""What happens on the table, as animations: shots by the abilities on the card, blows, leaps, heat."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Acted, Changed, Moved, Recorded, Removed, Rolled
from game.core.model.procedure import Asked
from game.core.model.state import EventContext, animating
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.animation import MISSED, Animation, FlightKind, PointAnimation, PointKind
from game.mechanics.battle.usual_animations import explosion, leap, shot
from game.rules.alpha_strike.cards.specials import by_bracket, has
from game.rules.alpha_strike.combat.damage import Blow

BLOWS: dict[str, PointKind] = {"standard": "blow", "melee": "blow", "charge": "charge", "dfa": "stomp"}
MISSILES = ("LRM", "SRM", "IF", "IATM", "MT")
BULLETS = ("AC", "FLK")
SOLDIERS = frozenset({"CI", "BA"})


def attacks(event: Acted, context: EventContext) -> Iterable[Animation]:
    """Yield the shots or the blow of an attack; nothing of an attacker that is not seen."""
    target = event.target
    start = context.place(event.unit)
    at = context.place(target) if target is not None else None
    if target is None or at is None or start is None:
        return
    hits = _hits(event.unit, target, context)
    if event.what == "Fire":
        attacker = context.after.units.get(event.unit)
        for kind, count in _fired(attacker):
            yield from shot(context, event.unit, target, kind, hits=hits, count=count)
    elif event.what == "Indirect":
        yield from shot(context, event.unit, target, "shell", hits=hits, count=3)
    elif event.what in BLOWS:
        blow = BLOWS[event.what] if hits else MISSED[BLOWS[event.what]]
        yield PointAnimation(at, blow, 1.0, start)


def _hits(attacker: UnitId, target: UnitId, context: EventContext) -> bool:
    """Whether the attack hits: by its throw, or, if its number is secret, by what follows."""
    thrown = next((one for one in context.following(Rolled) if one.rule == "AS-HIT-01"), None)
    if thrown is not None and thrown.need is not None:
        return thrown.reached
    blows = (one for one in context.following(Recorded) if isinstance(one.extra, Blow) and one.unit == target)
    return any(True for _ in blows) or any(True for _ in context.following(Asked))


def _fired(attacker: Unit | None) -> list[tuple[FlightKind, int]]:
    """Return what *attacker* fires, by its card: light if nothing says otherwise, bullets for infantry."""
    profile = attacker.profile if attacker is not None else UNKNOWN
    if profile is UNKNOWN or profile.specials is UNKNOWN:
        return [("tracer", 3)]
    missiles = any(any(by_bracket(profile, code)) for code in MISSILES)
    bullets = any(any(by_bracket(profile, code)) for code in BULLETS) or profile.type in SOLDIERS
    if has(profile, "ENE"):
        return [("beam", 2)]
    found: list[tuple[FlightKind, int]] = [("missile", 4)] if missiles else []
    found += [("tracer", 5)] if bullets else []
    return found or [("beam", 1), ("tracer", 3)]


def jumps(event: Moved, context: EventContext) -> Iterable[Animation]:
    """Yield the leap of a jump."""
    if event.rule == "AS-JUMP-04" and len(event.path) > 1:
        yield from leap(event, context)


def heats(event: Changed, context: EventContext) -> Iterable[Animation]:
    """Yield the glow of a unit that gets hotter."""
    at, unit = context.place(event.unit), context.before.units.get(event.unit)
    more = event.changes.get("heat", event.changes.get("heated", 0))
    if at is None or unit is None or unit.status is UNKNOWN or not isinstance(more, int):
        return
    now = unit.status.heat if "heat" in event.changes else unit.status.heated
    if now is not UNKNOWN and more > now:
        yield PointAnimation(at, "heat", unit.base)


def smokes(unit: Unit) -> bool:
    """Whether the wreck of *unit* smokes: that of any machine."""
    return unit.profile is not UNKNOWN and unit.profile.type not in SOLDIERS and unit.profile.fights


ANIMATORS = {
    **animating(Acted, attacks),
    **animating(Moved, jumps),
    **animating(Changed, heats),
    **animating(Removed, explosion),
}
