"""What sides learn of concealed enemies: by watching them, by announced numbers, by being attacked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.model.edits import Put
from game.core.model.events import Acted, Moved, Recorded, Rolled
from game.core.model.state import State, Table
from game.core.model.tally import Modifier
from game.core.model.unit import Sighting, Unit, UnitId, kept
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import observe
from game.geometry.point import length
from game.geometry.value import tag_of
from game.rules.alpha_strike.cards.figures import immobile, tmm
from game.rules.alpha_strike.cards.units import Profile
from game.rules.alpha_strike.combat.damage import Blow
from game.rules.alpha_strike.combat.shot import BRACKETS, shot
from game.rules.alpha_strike.combat.to_hit import to_hit
from game.rules.alpha_strike.display.deductions import IMMOBILE, Gleaned, Glimpse, namesakes

ANNOUNCED = frozenset({"Fire", "standard", "melee", "charge", "dfa"})
RULE = "CONC-07"


def know_cards(state: State, cards: Mapping[UnitId, tuple[Profile, ...]]) -> State:
    """Return *state* with what the cards of the library say of units of each base name."""
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
    """Let all who see a unit go know how far it went in this turn."""
    state, unit = table.state, table.state.units[moved.unit]
    concealed = state.rules.options["concealed"] and state.now.name == "movement"
    if not concealed or len(moved.path) < 2 or moved.rule in ("BLIP-04", "BLIP-14"):
        return
    now, inches = kept(unit.extras, Gleaned), length(moved.path)
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
    """Let a side that attacks know what the Move of its target adds: the number to hit is told to it."""
    state = table.state
    if acted.what not in ANNOUNCED or acted.target is None or not state.rules.options["concealed"]:
        return
    side, target = state.units[acted.unit].side, state.units[acted.target]
    if side == target.side or target.sighting(side) is Sighting.FULL:
        return
    term = IMMOBILE if immobile(target) else tmm(target.profile, target.status)
    now = kept(target.extras, Gleaned)
    table.do(Recorded(now.learnt(replace(now.of(side), announced=term)), target.id, rule=RULE))


def hear_roll(table: Table, rolled: Rolled) -> None:
    """Let a side that is attacked know what hit and miss tell of the skill of who attacks it (CONC-07).

    The other terms are taken as that side knows them.
    """
    state = table.state
    acted = next((one for one in reversed(table.events) if isinstance(one, Acted)), None)
    if rolled.what != "to hit" or rolled.need is None or acted is None:
        return
    if acted.what not in ANNOUNCED or acted.target is None:
        return
    side = state.units[acted.target].side
    view = observe(state, side)
    unit = view.units.get(acted.unit)
    if unit is None or unit.profile.skill is not UNKNOWN:
        return
    kind = "weapon" if acted.what == "Fire" else acted.what
    terms = to_hit(view, shot(view, unit.id, acted.target, kind)).terms
    others = [one for one in terms if one.rule != "AS-HIT-01"]
    known = kept(state.units[unit.id].extras, Gleaned)
    found = _narrowed(known.of(side), sum(rolled.faces), rolled.need.total, others)
    if found != known.of(side):
        table.do(Recorded(known.learnt(found), unit.id, rule=RULE))


def _narrowed(known: Glimpse, thrown: int, need: int, others: Sequence[Modifier]) -> Glimpse:
    """Return *known* with what a throw of *thrown* against *need* tells of the skill behind it."""
    if thrown >= need:
        most = thrown - sum(one.value for one in others)
        return replace(known, poorest=min(known.poorest, most))
    least = thrown + 1 - sum(one.value if one.most is None else one.most for one in others)
    return replace(known, best=max(known.best, least))


def feel_blow(table: Table, recorded: Recorded) -> None:
    """Let a side that is hit know how much the weapons of its enemy can do at that range (CONC-07)."""
    blow, state = recorded.extra, table.state
    if not isinstance(blow, Blow) or blow.kind != "weapon" or not state.rules.options["concealed"]:
        return
    unit, target = state.units[blow.attacker], state.units[str(recorded.unit)]
    bracket, known = shot(state, unit.id, target.id).bracket, kept(unit.extras, Gleaned)
    if bracket is None:
        return
    found = known.of(target.side)
    dealt = list(found.dealt or (0,) * len(BRACKETS))
    dealt[bracket] = max(dealt[bracket], blow.damage - (blow.side == "rear"))
    if tuple(dealt) != found.dealt:
        table.do(Recorded(known.learnt(replace(found, dealt=tuple(dealt))), unit.id, rule=RULE))


def forget_moves(table: Table) -> None:
    """Let what was learnt of this turn lapse: heat and critical hits come into force now."""
    for key in sorted(table.state.units):
        outdated(table, key)


def set_right(table: Table, put: Put) -> None:
    """Let all that was learnt of a unit lapse when it is set right."""
    if put.unit.id in table.state.units and kept(table.state.units[put.unit.id].extras, Gleaned).held:
        table.do(Recorded(Gleaned(), put.unit.id, rule=RULE))


def outdated(table: Table, key: UnitId) -> None:
    """Let what was learnt of a unit's Move now lapse: it may be another. What it tells of its card stays."""
    known = kept(table.state.units[key].extras, Gleaned)
    later = Gleaned(tuple(one.lapsed() for one in known.held))
    if later != known:
        table.do(Recorded(later, key, rule=RULE))
