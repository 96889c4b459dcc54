"""The possible fire of a side's squads, with the exact distribution of kills and suppression."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.engine.turns import refused_by_rules
from game.core.model.estimates import AttackOption
from game.core.model.state import State
from game.core.model.unit import Side, Unit
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.squads import leader_of, squads_of, stragglers
from game.rules.skirmish.shooting.fire_actions import FireOnTheMove, FocusFire, HaltAndFire, OpenFire
from game.rules.skirmish.shooting.squad_fire import SquadFire
from game.rules.skirmish.suppression.orders import orders_of

MARKER = 3.0
"""The value of a suppression marker on an enemy, in points."""
STILL: tuple[type[SquadFire], ...] = (OpenFire, HaltAndFire, FocusFire)


def representative(view: State, unit: Unit) -> Unit:
    """Return the representative of the squad of *unit*: its leader, else the first model."""
    return leader_of(view, unit) or next(iter(members(view, unit)), unit)


def shooter(view: State, unit: Unit) -> Unit:
    """Return the first model of the squad of *unit* that has not acted and is in coherency."""
    lost = {one.id for one in stragglers(view, unit)} | view.done
    return next((one for one in members(view, unit) if one.id not in lost), unit)


def attacks(view: State, side: Side, units: Sequence[Unit]) -> Sequence[AttackOption]:
    """Return the fire attacks now open to the squads represented by *units*."""
    foes = [
        representative(view, squad[0])
        for other in view.sides
        if other != side
        for squad in squads_of(view, other)
    ]
    return [attack for unit in units for foe in foes for attack in _of(view, side, unit, foe)]


def _of(view: State, side: Side, unit: Unit, foe: Unit) -> Iterator[AttackOption]:
    given = orders_of(view, unit).action
    kinds = [kind for kind in STILL if given in ("", kind.mode.action)]
    kinds += [FireOnTheMove] * (given == "ShootingAdvance")
    for kind in kinds:
        action = kind(side, shooter(view, unit).id, foe.id)
        fired = None if refused_by_rules(view, action) else action.volley(view)
        if fired is not None:
            kills = tuple((float(count), chance) for count, chance in fired.kills.chances)
            pinned = {"suppression": MARKER * fired.markers.mean}
            yield AttackOption(action, unit.id, {foe.id: kills}, gain=pinned, rule=kind.mode.rule)
