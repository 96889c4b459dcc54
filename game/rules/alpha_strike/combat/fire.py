"""AS-ATK: one unit fires at another or passes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.core.model.action import TargetAction
from game.core.model.events import Acted, Changed
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Forecast, Refusal, beyond
from game.core.model.unknown import UNKNOWN
from game.mechanics.dice.two_dice import forecast
from game.rules.alpha_strike.cards.figures import tracks_heat
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.combat.amount import amount, heat_dealt, value
from game.rules.alpha_strike.combat.damage import Hit
from game.rules.alpha_strike.combat.shot import BRACKETS, Shot, blocked, no_target, off_arc, shot, sight_notes
from game.rules.alpha_strike.combat.to_hit import to_hit
from game.rules.alpha_strike.gunnery import harmless, overheat_most


class Fire(TargetAction):
    """Fire at a unit, using *overheat* points: its one attack (AS-SEQ-07, AS-ATK-02, AS-ATK-05).

    All consequences go on the agenda, so nothing else is declared until they are resolved (AS-ATK-03).
    """

    overheat: int = 0

    def check(self, state: State) -> list[Refusal]:
        missing = no_target(state, self.unit, self.target)
        if missing:
            return missing
        aim = shot(state, self.unit, self.target, overheat=self.overheat)
        return [*refused(aim), *_overheat_refusals(aim)]

    def forecast(self, state: State) -> Forecast | None:
        """Return the to-hit number, chance and damage; None without a target or beyond long range."""
        if no_target(state, self.unit, self.target):
            return None
        aim = shot(state, self.unit, self.target, overheat=self.overheat)
        return foretold(state, aim)

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Fire", self.target, rule="AS-ATK-01"))
        used = {"fired": True, "overheat": self.overheat}
        table.do(Changed(self.unit, used, rule="AS-DMG-06" if self.overheat else "AS-ATK-02"))
        aim = shot(table.state, self.unit, self.target, overheat=self.overheat)
        need = to_hit(table.state, aim)
        if table.roll("to hit", 2, rule="AS-HIT-01", need=need, by=self.side) >= need.total:
            table.then(Hit(self.unit, self.target, "weapon", self.overheat, aim.side))


class Pass(UnitAction):
    """Forgo the unit's attack (AS-ATK-01)."""

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "Pass", rule="AS-ATK-01"))


def refused(aim: Shot) -> list[Refusal]:
    """Return why weapons cannot fire this way: no sight, outside the arc, out of range (AS-ATK-05)."""
    return [*blocked(aim), *off_arc(aim), *_off_range(aim)]


def foretold(state: State, aim: Shot) -> Forecast | None:
    """Return the to-hit number, chance and damage of *aim*; None beyond long range."""
    if aim.bracket is None:
        return None
    outcome = forecast(to_hit(state, aim))
    return replace(outcome, effect=amount(state, aim), notes=(*sight_notes(aim), *_cost_notes(aim)))


def _off_range(aim: Shot) -> Iterable[Refusal]:
    if aim.sight.contact:
        yield Refusal("in base contact only physical attacks are possible", "AS-RNG-04")
    if aim.bracket is None:
        far = BRACKETS[-1].reach
        yield Refusal(f'{beyond(aim.sight.range, far)}" away, beyond {far:g}"', "AS-RNG-02")
        return
    if aim.attacker.status is UNKNOWN:
        if harmless(aim.attacker, aim.bracket):
            yield Refusal(f"no damage at {BRACKETS[aim.bracket].name} range by its cards", "AS-RNG-03")
        return
    now = value(aim)
    if not now.value and not now.minimal:
        yield Refusal(f"no damage at {BRACKETS[aim.bracket].name} range", "AS-RNG-03")


def _overheat_refusals(aim: Shot) -> Iterable[Refusal]:
    concealed = aim.attacker.status is UNKNOWN
    most = overheat_most(aim.attacker) if concealed else aim.attacker.profile.ov
    if type(aim.overheat) is not int or not 0 <= aim.overheat <= most:
        yield Refusal(f"overheat {aim.overheat} is not between 0 and {most}", "AS-DMG-06")


def _cost_notes(aim: Shot) -> Iterable[str]:
    """Yield the heat cost of firing, and the other effects of a hit."""
    if aim.attacker.status is UNKNOWN:
        if most := overheat_most(aim.attacker):
            yield f"overheating may add up to {most}, by its cards (AS-DMG-06)"
        return
    status, dealt = aim.attacker.status, heat_dealt(aim)
    cost = aim.overheat + bool(status.engine_hits and tracks_heat(aim.attacker.profile))
    if cost:
        yield f"adds {cost} heat in the End Phase (AS-HEAT-01)"
    if aim.overheat and aim.bracket == 2 and not has(aim.attacker.profile, "OVL"):
        yield "overheat does no damage at long range without OVL (AS-SPEC-OVL)"
    if dealt and (aim.target.status is UNKNOWN or tracks_heat(aim.target.profile)):
        yield f"a hit adds {dealt} heat to the target (AS-DMG-07)"
