"""Ground fire at units flying in the Central Zone: the unit's one attack of the turn (AIR-04)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.terrain.ground import level, water_at
from game.core.model.action import TargetAction
from game.core.model.events import Acted, Changed, Recorded
from game.core.model.options import word_option
from game.core.model.state import State, Step, Table
from game.core.model.tally import Forecast, Modifier, Refusal, Tally
from game.core.model.unit import Unit, UnitId
from game.geometry.point import EPS
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of
from game.rules.alpha_strike.cards.figures import damage_at
from game.rules.alpha_strike.cards.specials import by_bracket, has
from game.rules.alpha_strike.combat.damage import MINIMAL, Blow, hurt
from game.rules.alpha_strike.combat.shot import BRACKETS

AIRBORNE = 2
NEAR_MISS = 2


class Flak(TargetAction):
    """Fire at an enemy flying in the Central Zone: the unit's one attack (AIR-04)."""

    overheat: int = 0

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units.get(self.target)
        if target is None or target.side == self.side or not zone_of(target):
            return [Refusal("it needs an enemy in the sky", "AIR-04")]
        return list(self._against(state, unit, target))

    def _against(self, state: State, unit: Unit, target: Unit) -> Iterable[Refusal]:
        if not unit.present:
            yield Refusal(f"{unit.name} is not on the table", "AIR-05")
        if zone_of(target) != CENTRAL:
            yield Refusal("from the ground only units in the Central Zone can be reached", "AIR-05")
        if _submerged(state, unit):
            yield Refusal("not from under water", "AIR-04")
        if type(self.overheat) is not int or not 0 <= self.overheat <= unit.profile.ov:
            yield Refusal(f"overheat {self.overheat} is not between 0 and {unit.profile.ov}", "AS-DMG-06")
        value = damage_at(state, unit, bracket(state))
        if not value.value and not value.minimal:
            yield Refusal("no damage at that range", "AS-RNG-03")

    def forecast(self, state: State) -> Forecast | None:
        if self.check(state):
            return None
        unit = state.units[self.unit]
        outcome = forecast(number(state, unit))
        effect = amount(state, unit, self.overheat)
        return replace(outcome, effect=effect, notes=_notes(state, unit))

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Flak", self.target, rule="AIR-04"))
        used = {"fired": True, "overheat": self.overheat}
        table.do(Changed(self.unit, used, rule="AS-DMG-06" if self.overheat else "AS-ATK-02"))
        unit = table.state.units[self.unit]
        need = number(table.state, unit)
        short = need.total - table.roll("to hit", 2, rule="AS-HIT-01", need=need, by=self.side)
        near = by_bracket(unit.profile, "FLK")[bracket(table.state)]
        if short <= 0:
            table.then(FlakHit(self.unit, self.target, self.overheat))
        elif short <= NEAR_MISS and near:
            table.then(FlakHit(self.unit, self.target, points=near))


class FlakHit(Step, tag="Burst"):
    """A hit on the front of a flying unit, or a near miss of FLK, which does *points* damage."""

    unit: UnitId
    target: UnitId
    overheat: int = 0
    points: int = 0

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit, self.target)

    def resolve(self, table: Table) -> None:
        unit, points = table.state.units[self.unit], self.points
        if not points:
            points = amount(table.state, unit, self.overheat).least
            if damage_at(table.state, unit, bracket(table.state)).minimal:
                points += table.roll("0*", 1, rule="AS-MIN-01", need=MINIMAL, by=unit.side) >= MINIMAL.total
        table.do(Recorded(Blow(self.unit, "flak", points, "front"), self.target, rule="AIR-04"))
        hurt(table, self.target, points, unit.side)


def bracket(state: State) -> int:
    """Return the index of the range bracket for ground fire at the sky (AIR-04)."""
    return [one.name for one in BRACKETS].index(word_option(state.rules.options, "ground_to_air"))


def number(state: State, unit: Unit) -> Tally:
    """Return the number 2D6 must reach against a flying target, without its movement (AIR-04)."""
    hush, reach, status = bool(state.rules.options.get("concealed")), BRACKETS[bracket(state)], unit.status
    terms = (
        Modifier(unit.profile.skill, "skill", "AS-HIT-01", always=True, private=hush),
        Modifier(reach.modifier, f"{reach.name} range", "AIR-04", always=True),
        Modifier(AIRBORNE, "airborne target", "AIR-04"),
        Modifier(2 * status.fire_control_hits, "fire control hits", "AS-HIT-11"),
        Modifier(min(status.heat, 3), f"heat {status.heat}", "AS-HIT-12"),
    )
    return Tally(tuple(term for term in terms if term.value or term.always))


def amount(state: State, unit: Unit, overheat: int) -> Tally:
    """Return the damage of a hit on a flying unit."""
    index = bracket(state)
    value = damage_at(state, unit, index)
    terms = [Modifier(value.value, f"{BRACKETS[index].name} range", "AIR-04", always=True)]
    if value.minimal:
        terms = [Modifier(0, "0*: 1 on a roll of 4 or more", "AS-MIN-01", 1)]
    if overheat and (index < len(BRACKETS) - 1 or has(unit.profile, "OVL")):
        terms.append(Modifier(overheat, f"overheat {overheat}", "AS-DMG-06"))
    return Tally(tuple(terms))


def _notes(state: State, unit: Unit) -> tuple[str, ...]:
    near = by_bracket(unit.profile, "FLK")[bracket(state)]
    return (f"a miss by {NEAR_MISS} or less does {near} (AIR-04)",) if near else ()


def _submerged(state: State, unit: Unit) -> bool:
    depth = water_at(state.battlefield, unit.at)
    below = depth is not None and unit.level <= level(state.battlefield, unit.at) + EPS
    return below and depth is not None and depth >= unit.height - EPS
