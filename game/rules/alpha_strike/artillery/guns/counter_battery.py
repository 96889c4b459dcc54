"""Counter-battery fire: rounds of a distant battery reveal it to those who see them land (ARTY-15)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.events import Recorded, Sighted
from game.core.model.state import State, Step, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Side, Sighting, Unit, UnitId, extra_of
from game.geometry.point import Point
from game.rules.alpha_strike.artillery.guns.author import doing
from game.rules.alpha_strike.artillery.guns.shrapnel import Shrapnel
from game.rules.alpha_strike.artillery.guns.spotters import eyes, sees_point
from game.rules.alpha_strike.artillery.records import Heard, Round, Witnessed
from game.rules.alpha_strike.cards.aloft import zone_of

BASE, MOST = 7, 4


def witness(table: Table, shot: Round, at: Point) -> None:
    """Note for each enemy that sees *at* that a round of a distant battery landed there (ARTY-15)."""
    unit = table.state.units.get(shot.unit)
    if unit is None or not unit.afar or zone_of(unit) or not table.state.battlefield.contains(at):
        return
    for side in table.state.sides:
        if side == shot.side or not any(sees_point(table.state, eye, at) for eye in eyes(table.state, side)):
            continue
        now = extra_of(table.state.extras, Witnessed)
        others = tuple(one for one in now.heard if (one.by, one.unit) != (side, unit.id))
        more = Heard(side, unit.id, now.rounds(side, unit.id) + 1)
        table.do(Recorded(Witnessed((*others, more)), rule="ARTY-15"))
        if table.state.units[unit.id].sighting(side) is Sighting.NONE:
            table.do(Sighted(unit.id, side, Sighting.BLIP, rule="ARTY-15"))


def heard(state: State, side: Side) -> tuple[Unit, ...]:
    """Return the distant enemy batteries whose rounds *side* has seen land, in order."""
    known = (state.units.get(one.unit) for one in extra_of(state.extras, Witnessed).heard if one.by == side)
    return tuple(sorted((unit for unit in known if unit is not None and unit.afar), key=lambda one: one.id))


def terms(state: State, unit: Unit, target: UnitId) -> Iterable[Modifier]:
    """Yield the to-hit modifiers of counter-battery fire of *unit* at the battery *target* (ARTY-15)."""
    hush = bool(state.rules.options.get("concealed"))
    yield Modifier(unit.profile.skill, "skill", "AS-HIT-01", always=True, private=hush)
    yield Modifier(BASE, "counter-battery fire", "ARTY-15")
    seen = min(MOST, extra_of(state.extras, Witnessed).rounds(unit.side, target))
    yield Modifier(-seen, f"{seen} round{'s' * (seen > 1)} seen coming down", "ARTY-15")
    status = unit.status
    yield Modifier(2 * status.fire_control_hits, "fire control hits", "AS-HIT-11")
    yield Modifier(min(status.heat, 3), f"heat {status.heat}", "AS-HIT-12")


def number(state: State, unit: Unit, target: UnitId) -> Tally:
    """Return the number that 2D6 must reach."""
    return Tally(tuple(term for term in terms(state, unit, target) if term.value or term.always))


class Silence(Step):
    """A counter-battery round lands: full damage at 1 or more above its number, else half, rounded down."""

    round: Round

    def resolve(self, table: Table) -> None:
        shot = self.round
        assert shot.need is not None, "counter-battery fire is never locked on"
        doing(table, shot)
        over = table.roll(shot.name, 2, rule="ARTY-15", need=shot.need, by=shot.side) - shot.need.total
        if over < 0 or not table.state.units[shot.target].afar:
            return
        full = shot.rings[0][1]
        points = full if over else full // 2
        table.then(Shrapnel(shot.target, points, shot.side))
