"""Designating with TAG and LTAG: in addition to other attacks, until the end of the turn (ARTY-16)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.action import PointAction, TargetAction
from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Forecast, Refusal, Tally, beyond
from game.core.model.unit import Unit, extra_of
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.artillery.guns.spotters import point_shot, tag_range
from game.rules.alpha_strike.artillery.records import Beam
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.combat.shot import Shot, blocked, no_target, off_arc, shot
from game.rules.alpha_strike.combat.to_hit import fire_control, heat, range_bracket, skill, to_hit, woods


class Designate(TargetAction):
    """Designate a visible unit with TAG, within 24 inches, or 6 with LTAG; not an attack (ARTY-16)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        against = _cannot(state, self)
        missing = [] if against else no_target(state, self.unit, self.target)
        if against or missing:
            return against or missing
        if state.units[self.target].profile is UNKNOWN:
            return [Refusal(f"{state.units[self.target].name} is not identified", "BLIP-18")]
        return list(_out_of_reach(state.units[self.unit], shot(state, self.unit, self.target)))

    def forecast(self, state: State) -> Forecast | None:
        if _cannot(state, self) or no_target(state, self.unit, self.target):
            return None
        return forecast(to_hit(state, shot(state, self.unit, self.target)))

    def resolve(self, table: Table) -> None:
        need = to_hit(table.state, shot(table.state, self.unit, self.target))
        hit = table.roll("TAG", 2, rule="ARTY-16", need=need, by=self.side) >= need.total
        beam = Beam(self.side, table.state.turn, self.target, None, hit)
        table.do(Recorded(beam, self.unit, rule="ARTY-16"))


class MarkPoint(PointAction):
    """Designate a visible point on the ground, as `Designate` does a unit (ARTY-16)."""

    any_time = True

    def check(self, state: State) -> list[Refusal]:
        against = _cannot(state, self)
        if against:
            return against
        if not state.battlefield.contains(self.at):
            return [Refusal("off the table", "ARTY-16")]
        unit = state.units[self.unit]
        return list(_out_of_reach(unit, point_shot(state, unit, self.at)))

    def forecast(self, state: State) -> Forecast | None:
        return None if self.check(state) else forecast(self._need(state))

    def resolve(self, table: Table) -> None:
        need = self._need(table.state)
        hit = table.roll("TAG", 2, rule="ARTY-16", need=need, by=self.side) >= need.total
        beam = Beam(self.side, table.state.turn, "", self.at, hit)
        table.do(Recorded(beam, self.unit, rule="ARTY-16"))

    def _need(self, state: State) -> Tally:
        seen = point_shot(state, state.units[self.unit], self.at)
        return Tally.of((skill, range_bracket, woods, fire_control, heat), seen)


def _cannot(state: State, action: Designate | MarkPoint) -> list[Refusal]:
    """Return why the unit cannot designate anything now, whatever the target."""
    unit = state.units.get(action.unit)
    if unit is None or unit.side != action.side or not unit.present:
        return [Refusal("there is no such unit on the table")]
    if state.now.name != "combat" or action.side not in state.to_act:
        return [Refusal("TAG is used in its side's go of the Combat Phase", "ARTY-16")]
    if not tag_range(unit):
        return [Refusal(f"{unit.name} has no TAG", "ARTY-16")]
    if shut_down(unit):
        return [Refusal(f"{unit.name} is shut down", "AS-CARD-08")]
    if extra_of(unit.extras, Beam).turn == state.turn:
        return [Refusal(f"{unit.name} has used its TAG in this turn", "ARTY-16")]
    return []


def _out_of_reach(unit: Unit, aim: Shot) -> Iterable[Refusal]:
    yield from blocked(aim)
    yield from off_arc(aim)
    far, most = aim.sight.range, tag_range(unit)
    if far > most + EPS:
        yield Refusal(f'{beyond(far, most)}" away, its TAG reaches {most:g}"', "ARTY-16")
