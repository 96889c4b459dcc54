"""How sides learn about concealed enemies: by observation, announced numbers, and being attacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.model.edits import Put
from game.core.model.events import Acted, Changed, Moved, Recorded, Rolled
from game.core.model.state import State, Table
from game.core.model.tally import Modifier
from game.core.model.unit import Side, Sighting, Unit, UnitId, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import observe
from game.geometry.point import length
from game.geometry.value import tag_of
from game.rules.alpha_strike.cards.figures import SHUTDOWN, immobile, tmm
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.combat.critical import TABLE
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.heat import MOST_FROM_ATTACKS
from game.rules.alpha_strike.combat.shot import BRACKETS, shot
from game.rules.alpha_strike.combat.to_hit import by_skill_alone, to_hit
from game.rules.alpha_strike.display.deductions import IMMOBILE, Glimpse, Inferred, known_cards, namesakes

BLOWS = frozenset({"standard", "melee", "charge", "dfa"})
WEAPONS = frozenset({"Fire", "Surprise"})
COLD = frozenset({"Pass", "hold", "move", "jump", "Fly"})
"""Visible actions, other than physical attacks, that never heat a unit."""
BY_ENGINE = 1
RULE = "CONC-07"


def know_cards(state: State, cards: Mapping[UnitId, tuple[Profile, ...]]) -> State:
    """Return *state* with the public library cards for the base name of each unit."""
    if not state.rules.options["concealed"]:
        return state
    units = {key: _with_cards(unit, cards.get(key, ())) for key, unit in state.units.items()}
    return replace(state, units=units)


def _with_cards(unit: Unit, cards: tuple[Profile, ...]) -> Unit:
    record: Any = namesakes(unit.profile, cards)
    if not record.cards:
        return unit
    return replace(unit, extras={**unit.extras, tag_of(type(record)): record})


def watch_move(table: Table, moved: Moved) -> None:
    """Record for every side that sees a unit move how far it went this turn."""
    state, unit = table.state, table.state.units[moved.unit]
    concealed = state.rules.options["concealed"] and state.now.name == "movement"
    if not concealed or len(moved.path) < 2 or moved.rule in ("BLIP-04", "BLIP-14"):
        return
    now, inches = extra_of(unit.extras, Inferred), length(moved.path)
    for side in state.sides:
        if side == unit.side or unit.sighting(side) is Sighting.NONE:
            continue
        known = now.of(side)
        if moved.rule == "AS-JUMP-04":
            known = replace(known, jumped=inches)
        else:
            known = replace(known, walked=known.walked + inches)
        now = now.learnt(known)
    table.do(Recorded(now, moved.unit, rule=RULE))


def hear_number(table: Table, acted: Acted) -> None:
    """Record the announced movement modifier of a target for the attacking side."""
    state = table.state
    if acted.what not in BLOWS | {"Fire"} or acted.target is None or not state.rules.options["concealed"]:
        return
    side, target = state.units[acted.unit].side, state.units[acted.target]
    if side == target.side or target.sighting(side) is Sighting.FULL:
        return
    term = IMMOBILE if immobile(target) else tmm(target.profile, target.status)
    now = extra_of(target.extras, Inferred)
    table.do(Recorded(now.learnt(replace(now.of(side), announced=term)), target.id, rule=RULE))


def see_shot(table: Table, acted: Acted) -> None:
    """Record for every side that sees a unit attack that it may be hotter (CONC-07)."""
    state, unit = table.state, table.state.units[acted.unit]
    if acted.what in COLD | BLOWS or not state.rules.options["concealed"]:
        return
    _note(table, unit, fired=True)


def _note(table: Table, unit: Unit, *, fired: bool = False, struck: bool = False) -> None:
    """Record that *unit* *fired* or was *struck* for every enemy side that sees it or its counter."""
    known = later = extra_of(unit.extras, Inferred)
    for side in _watching(table.state, unit):
        was = known.of(side)
        now = replace(was, fired=was.fired or fired, struck=was.struck or struck)
        if now != was:
            later = later.learnt(now)
    if later != known:
        table.do(Recorded(later, unit.id, rule=RULE))


def _watching(state: State, unit: Unit) -> list[Side]:
    """Return the enemy sides that see *unit* or its counter."""
    return [side for side in state.sides if side != unit.side and unit.sighting(side) is not Sighting.NONE]


def see_critical(table: Table, rolled: Rolled) -> None:
    """Record for the enemy of a unit that a fire control hit was rolled, in force later (CONC-07).

    Whether it applied is unknown to the enemy, so it is an upper bound on the hits.
    """
    state = table.state
    if rolled.what != "critical hit" or TABLE[sum(rolled.faces)] != "fire control":
        return
    hurt = next(one for one in reversed(table.events) if isinstance(one, Changed))
    unit = state.units[hurt.unit]
    if not state.rules.options["concealed"]:
        return
    known = later = extra_of(unit.extras, Inferred)
    for side in _watching(state, unit):
        now = known.of(side)
        later = later.learnt(replace(now, aim_thrown=now.aim_thrown + 1))
    if later != known:
        table.do(Recorded(later, unit.id, rule=RULE))


def hear_roll(table: Table, rolled: Rolled) -> None:
    """Record for an attacked side what a hit or miss reveals about the attacker (CONC-07).

    It bounds the attacker's skill; a hit by weapons also bounds its heat and fire control hits. The other
    terms are those known to that side. Indirect fire reveals nothing, because its spotter is secret.
    """
    state = table.state
    acted = next((one for one in reversed(table.events) if isinstance(one, Acted)), None)
    if rolled.what != "to hit" or rolled.need is None or acted is None:
        return
    if acted.what not in BLOWS | WEAPONS or acted.target is None:
        return
    side = state.units[acted.target].side
    view = observe(state, side)
    unit = view.units.get(acted.unit)
    if unit is None or unit.profile.skill is not UNKNOWN:
        return
    known = extra_of(state.units[unit.id].extras, Inferred)
    aim = shot(view, unit.id, acted.target, "weapon" if acted.what in WEAPONS else acted.what)
    terms = (by_skill_alone(aim) if acted.what == "Surprise" else to_hit(view, aim)).terms
    found = _narrowed(known.of(side), sum(rolled.faces), rolled.need.total, terms)
    if acted.what in WEAPONS:
        found = _steadied(found, sum(rolled.faces), rolled.need.total, terms, len(state.sides))
    if found != known.of(side):
        table.do(Recorded(known.learnt(found), unit.id, rule=RULE))


def _narrowed(known: Glimpse, thrown: int, need: int, terms: Sequence[Modifier]) -> Glimpse:
    """Return *known* with what a roll of *thrown* against *need* reveals about the skill."""
    others = [one for one in terms if one.rule != "AS-HIT-01"]
    if thrown >= need:
        most = thrown - sum(one.value for one in others)
        return replace(known, poorest=min(known.poorest, most))
    least = thrown + 1 - sum(one.value if one.most is None else one.most for one in others)
    return replace(known, best=max(known.best, least))


def _steadied(known: Glimpse, thrown: int, need: int, terms: Sequence[Modifier], sides: int) -> Glimpse:
    """Return *known* with what a hit by weapons reveals about heat and fire control hits.

    They cannot have added more than the roll exceeds the minimum of the terms. With more than two *sides*,
    one may damage a unit unseen by another, so fire control hits stay unbounded.
    """
    if thrown < need:
        return known
    left = max(0, thrown - sum(one.value for one in terms))
    if any(one.rule == "AS-HIT-12" for one in terms):
        known = replace(known, most_heat=min(known.most_heat, left))
    return known if sides > 2 else replace(known, most_aim=min(known.most_aim, left // 2))


def feel_blow(table: Table, recorded: Recorded) -> None:
    """Record for a damaged side how much its enemy's weapons can do at that range (CONC-07).

    Sides that see a unit hit by weapons know that it may have been heated.
    """
    blow, state = recorded.extra, table.state
    if not isinstance(blow, Blow) or blow.kind != "weapon" or not state.rules.options["concealed"]:
        return
    _note(table, state.units[str(recorded.unit)], struck=True)
    unit, target = state.units[blow.attacker], state.units[str(recorded.unit)]
    bracket, known = shot(state, unit.id, target.id).bracket, extra_of(unit.extras, Inferred)
    if bracket is None:
        return
    found = known.of(target.side)
    dealt = list(found.dealt or (0,) * len(BRACKETS))
    dealt[bracket] = max(dealt[bracket], blow.damage - (blow.side == "rear"))
    if tuple(dealt) != found.dealt:
        table.do(Recorded(known.learnt(replace(found, dealt=tuple(dealt))), unit.id, rule=RULE))


def forget_moves(table: Table) -> None:
    """End the observations of this turn: heat and critical hits come into force now (CONC-07)."""
    state = table.state
    for key, unit in sorted(state.units.items()):
        known = extra_of(unit.extras, Inferred)
        later = Inferred(tuple(one.lapsed() for one in known.held))
        if state.rules.options["concealed"] and unit.removed is None:
            for side in _watching(state, unit):
                now = later.of(side)
                if (cooler := _cooled(now, unit)) != now:
                    later = later.learnt(cooler)
        if later != known:
            table.do(Recorded(later, key, rule=RULE))


def _cooled(known: Glimpse, unit: Unit) -> Glimpse:
    """Return *known* after the End Phase: a unit that did not fire is cold but for attacks (AS-HEAT-01)."""
    most = 0
    if known.fired:
        overheat = max((kin.ov for kin in known_cards(unit, known)), default=SHUTDOWN)
        most = known.most_heat + overheat + BY_ENGINE
    most = min(SHUTDOWN, most + MOST_FROM_ATTACKS * known.struck)
    return replace(known, most_heat=most, fired=False, struck=False)


def set_right(table: Table, put: Put) -> None:
    """Discard everything learnt about a unit that is corrected."""
    if put.unit.id in table.state.units and extra_of(table.state.units[put.unit.id].extras, Inferred).held:
        table.do(Recorded(Inferred(), put.unit.id, rule=RULE))


def outdated(table: Table, key: UnitId) -> None:
    """Discard what was learnt this turn about a unit's Move, which may have changed; card facts stay."""
    known = extra_of(table.state.units[key].extras, Inferred)
    later = Inferred(tuple(one.lapsed() for one in known.held))
    if later != known:
        table.do(Recorded(later, key, rule=RULE))
