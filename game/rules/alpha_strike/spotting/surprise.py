"""The surprise attack of a hidden unit on an enemy that comes within 2 inches (B2)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.contact import disc_of
from game.core.model.events import Acted, Moved, Recorded
from game.core.model.state import State, Step, Table
from game.core.model.unit import Sighting, Unit, UnitId, extra_of
from game.geometry.point import EPS, Path
from game.mechanics.battle.ranging import range_between
from game.mechanics.movement.shaped_walking import first_near
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.combat.amount import value
from game.rules.alpha_strike.combat.damage import Hit
from game.rules.alpha_strike.combat.shot import blocked, off_arc, shot
from game.rules.alpha_strike.combat.to_hit import by_skill_alone
from game.rules.alpha_strike.spotting.blips import identify
from game.rules.alpha_strike.spotting.hidden import Hidden, is_hidden, reveal, uncover
from game.rules.alpha_strike.spotting.inference import outdated
from game.rules.alpha_strike.turn.end_phase import take_effect

NEAR = 2.0


def ambushes(state: State, unit: Unit, path: Path) -> Iterable[float]:
    """Yield the inches along *path* at which *unit* comes close enough to an enemy in ambush."""
    for foe in state.foes(unit.side):
        if _waits(foe) and foe.sighting(unit.side) is Sighting.NONE:
            inches = first_near(disc_of(unit), path, disc_of(foe), NEAR)
            if inches is not None:
                yield inches


def strike(table: Table, moved: Moved) -> None:
    """Let hidden units with an ambush order attack enemies that came close (BLIP-SURPRISE).

    A move that only made room for a base (BLIP-04) does not trigger it.
    """
    if moved.rule == "BLIP-04":
        return
    walker = table.state.units[moved.unit]
    for foe in sorted(table.state.foes(walker.side), key=lambda one: one.id):
        near = range_between(table.state, walker, foe) <= NEAR + EPS
        if near and _waits(foe) and _may(table.state, foe, walker):
            table.then(Surprise(foe.id, walker.id))


class Surprise(Step):
    """*unit* makes a surprise attack on *target*, modified only by its skill and critical hits.

    A counter cannot be attacked (BLIP-18): in sight and this close, it is identified first. A dummy is
    removed, and *unit* stays hidden.
    """

    unit: UnitId
    target: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit, self.target)

    def resolve(self, table: Table) -> None:
        us, target = table.state.units[self.unit], table.state.units[self.target]
        if target.present and is_hidden(us) and target.sighting(us.side) is Sighting.BLIP:
            identify(table, target, us.side, "BLIP-18")
        if not table.state.units[self.target].present or not is_hidden(us):
            return
        uncover(table, self.unit)
        reveal(table, self.unit, "BLIP-SURPRISE")
        now = extra_of(table.state.units[self.unit].extras, Hidden)
        table.do(Recorded(replace(now, struck=table.state.turn), self.unit, rule="BLIP-SURPRISE"))
        table.do(Acted(self.unit, "Surprise", self.target, rule="BLIP-SURPRISE"))
        aim = shot(table.state, self.unit, self.target)
        need = by_skill_alone(aim)
        if table.roll("to hit", 2, rule="BLIP-SURPRISE", need=need, by=us.side) >= need.total:
            table.then(Hit(self.unit, self.target, "weapon", 0, aim.side))
            table.then(AtOnce(self.target))


class AtOnce(Step):
    """Bring the effects of the attack into force now, not in the End Phase."""

    unit: UnitId

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        take_effect(table, table.state.units[self.unit], "BLIP-SURPRISE")
        outdated(table, self.unit)


def _waits(foe: Unit) -> bool:
    return is_hidden(foe) and extra_of(foe.extras, Hidden).ambush


def _may(state: State, foe: Unit, walker: Unit) -> bool:
    """Whether *foe* can fire at *walker*: in sight, in arc, not in contact, with damage at short range."""
    if shut_down(foe):
        return False
    aim = shot(state, foe.id, walker.id)
    deals = value(aim)
    clear = not [*blocked(aim), *off_arc(aim)] and not aim.sight.contact
    return clear and bool(deals.value or deals.minimal)
