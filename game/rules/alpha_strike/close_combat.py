"""The hooks of Alpha Strike for close-combat rules on the table."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.card_fighter import CardFighter
from game.core.model.events import Acted, Changed, Moved, Rolled
from game.core.model.state import CloseCombat, Event, State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import Point, length
from game.mechanics.movement.walking import stands_on
from game.rules.alpha_strike.cards.figures import ground_move, jump_move
from game.rules.alpha_strike.cards.melee_fighter import card_fighter
from game.rules.alpha_strike.combat.bubbles import cross_off
from game.rules.alpha_strike.combat.damage import Hit, hurt
from game.rules.alpha_strike.combat.shot import shot
from game.rules.alpha_strike.gunnery import skill_bounds
from game.rules.alpha_strike.movement.walking import gait_of

DECLARED = {"charge": "charge", "dfa": "death from above"}


def _fighter(unit: Unit) -> CardFighter | None:
    known = unit.profile is not UNKNOWN and unit.status is not UNKNOWN
    return card_fighter(unit.profile) if known else None


def _left(unit: Unit) -> tuple[int, int]:
    return unit.status.armor, unit.status.structure


def _move(unit: Unit, jump: bool) -> float:
    return jump_move(unit) if jump else ground_move(unit)


def _fired(unit: Unit) -> bool:
    return bool(unit.status.fired)


def _declared(unit: Unit) -> tuple[str, UnitId] | None:
    if unit.status is UNKNOWN or not unit.status.special:
        return None
    return DECLARED[unit.status.special], unit.status.quarry


def _take_up(table: Table, unit: UnitId) -> None:
    table.do(Changed(unit, {"special": "", "quarry": ""}, rule="AS-PHYS-04"))


def _moved(event: Event) -> tuple[float, bool] | None:
    """Return the inches of a walk (AS-MOVE-01) or jump (AS-JUMP-04), and whether it is a jump."""
    if not isinstance(event, Moved) or event.rule not in {"AS-MOVE-01", "AS-JUMP-04"}:
        return None
    return length(event.path) if event.cost is None else event.cost, event.rule == "AS-JUMP-04"


def _hurt(table: Table, unit: UnitId, points: int, by: Side, critical: bool) -> None:
    if critical:
        hurt(table, unit, points, by)
    else:
        cross_off(table, unit, points)


def _stands(state: State, unit: Unit, at: Point) -> Sequence[Refusal]:
    if not state.battlefield.contains(at):
        return (Refusal("off the table", "AS-SETUP-06"),)
    return tuple(stands_on(state, unit, at, gait_of(state, unit)))


def _missed(table: Table, event: Event) -> tuple[UnitId, UnitId] | None:
    """Return the attacker and target of *event* if it is an attack roll that missed (AS-HIT-01)."""
    if not isinstance(event, Rolled) or event.rule != "AS-HIT-01" or event.reached:
        return None
    fired = [one for one in table.events if isinstance(one, Acted) and one.what == "Fire"]
    return (fired[-1].unit, fired[-1].target) if fired and fired[-1].target is not None else None


def _strike(table: Table, by: UnitId, target: UnitId) -> None:
    aim = shot(table.state, by, target, overheat=table.state.units[by].status.overheat)
    table.then(Hit(by, target, "weapon", aim.overheat, "rear" if aim.side == "rear" else "front"))


def _shut_down(unit: Unit) -> bool:
    return bool(unit.status.shutdown)


def _skills(unit: Unit) -> tuple[int, int]:
    bounds = skill_bounds(unit)
    return bounds.low, bounds.high


CLOSE_COMBAT = CloseCombat(
    fighter=_fighter,
    left=_left,
    move=_move,
    fired=_fired,
    declared=_declared,
    take_up=_take_up,
    moved=_moved,
    hurt=_hurt,
    stands=_stands,
    missed=_missed,
    strike=_strike,
    shut_down=_shut_down,
    skills=_skills,
)
