"""The legal attacks of a side of mecha, each with its exact damage distribution."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from math import comb

from game.core.engine.flow import waiting_of
from game.core.engine.turns import refused_by_rules
from game.core.model.estimates import AttackOption
from game.core.model.state import Action, State
from game.core.model.unit import Side, Unit, UnitId
from game.rules.mecha.blast.aim_choices import salvos
from game.rules.mecha.shooting.attacks import MOST
from game.rules.mecha.shooting.attacks import attacks as attacks_made
from game.rules.mecha.shooting.melee import Punch, held_foes
from game.rules.mecha.shooting.shoot import Shoot, loaded, strikes
from game.rules.mecha.shooting.volley import Volley

POINT = 1.5
"""The value of a command point, in points, while others have yet to act."""


def attacks(view: State, side: Side, unit: UnitId = "") -> Sequence[AttackOption]:
    """Return the legal attacks of *side*, or of *unit*, now, with every weapon and in melee."""
    waiting = (one for one in waiting_of(view, side) if unit in ("", one.id))
    units = [one for one in waiting if one.present and attacks_made(one) < MOST]
    return [attack for one in units for attack in _of(view, side, one)]


def _of(view: State, side: Side, unit: Unit) -> Iterator[AttackOption]:
    price = POINT if attacks_made(unit) else 0.0
    shots = chain.from_iterable(salvos(view, side, unit, weapon) for weapon in loaded(unit))
    blows = (Punch(side, unit.id, foe.id, power) for foe in held_foes(view, unit) for power in (False, True))
    for action in chain(shots, blows):
        if not refused_by_rules(view, action):
            yield _made(view, unit, action, price)


def _made(view: State, unit: Unit, action: Action, price: float) -> AttackOption:
    """Return *action* with its possible outcomes; for templates their promise."""
    aimed = _aimed(view, unit, action)
    if not aimed:
        worth = action.promise(view) * _worth(view, unit.side)
        return AttackOption(action, unit.id, {}, price, {"damage expected": worth})
    targets = {target: binomial(count, chance, md) for target, (count, chance, md) in aimed.items()}
    return AttackOption(action, unit.id, targets, price, rule="MECHA-STRIKE-01")


def _aimed(view: State, unit: Unit, action: Action) -> dict[UnitId, tuple[int, float, float]]:
    """Return for each target the number of strikes, their chance, and the damage of each."""
    if isinstance(action, Volley):
        missiles = Counter(aim.target for aim in action.aims if aim.target)
        singles = {key: Shoot(unit.side, unit.id, key, action.weapon) for key in missiles}
    elif isinstance(action, Shoot):
        weapon = next(one for one in loaded(unit) if one.name == action.weapon)
        missiles, singles = Counter({action.target: strikes(weapon)}), {action.target: action}
    else:
        return {}
    found = {}
    for key, single in singles.items():
        told = single.forecast(view)
        if told is not None and told.effect is not None:
            weapon = next(one for one in loaded(unit) if one.name == single.weapon)
            found[key] = missiles[key], sum(told.odds) / 2, float(weapon.md)
    return found


def binomial(count: int, chance: float, md: float) -> tuple[tuple[float, float], ...]:
    """Return each possible damage of *count* strikes of *md*, with its chance.

    >>> binomial(2, 0.5, 3.0)
    ((0.0, 0.25), (3.0, 0.5), (6.0, 0.25))
    """
    hits = range(count + 1)
    return tuple((hit * md, comb(count, hit) * chance**hit * (1 - chance) ** (count - hit)) for hit in hits)


def _worth(view: State, side: Side) -> float:
    """Return the average value of a point of damage to the enemies of *side*, in points."""
    foes = [unit for unit in view.foes(side) if unit.profile.mdc > unit.status.damage]
    points, health = (sum(unit.profile.points for unit in foes), sum(unit.profile.mdc for unit in foes))
    return points / health if health else 0.0
