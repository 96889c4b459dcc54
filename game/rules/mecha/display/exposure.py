"""The threat of known enemies to a mecha at any place, with the best of their ordinary weapons.

An enemy fires from where it stands, or from the best of some places that its next move can reach; the mecha
keeps its facing. Blast weapons are left out, since the effect of a template depends on where it is laid; see
the blast lab.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from game.battlefield.sight.shaped import gaps_between
from game.battlefield.sight.sight import sights
from game.core.model.state import State
from game.core.model.tally import Forecast, Tally
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.exposure import Floats
from game.mechanics.battle.dangers import Threats, danger, middle, placed
from game.mechanics.battle.ranging import ranging
from game.mechanics.movement.candidate_positions import spread
from game.mechanics.movement.ways import walk_area
from game.rules.mecha.shooting.one_die import odds
from game.rules.mecha.shooting.shoot import Shoot, friends, need_of, out_of_range, strikes
from game.rules.mecha.shooting.strike import Attack, measured_attack
from game.rules.mecha.shooting.weapons import Weapon
from game.rules.mecha.sight import hidden_by, hidden_unit
from game.rules.mecha.terrain import terrain
from game.rules.mecha.walking import gait_of

CHUNK = 512
PLACES = 12
Ints = NDArray[np.intp]
COVER = frozenset({"MECHA-MOD-01", "MECHA-MOD-02"})


def standard(view: State, side: Side) -> Unit | None:
    """Return the representative mecha of a side: the one with the median DF."""
    return middle(view, side, lambda one: one.profile.df)


def _danger(view: State, foe: Unit, there: Unit, moving: bool) -> dict[str, Any]:
    """Return the forecast of the best shot of *foe* at a mecha *there*, from the best of its places."""
    positions = _candidates(view, foe, moving)
    foe = positions[_at_best(view, positions, [there])[2][0]]
    state = view.with_unit(there).with_unit(foe)
    shots = [Shoot(foe.side, foe.id, there.id, arm.name) for arm in arms_of(foe)]
    legal = [shot for shot in shots if not shot.check(state)]
    best = max(legal, key=lambda shot: expected(shot.forecast(state)), default=None)
    forecast = None if best is None else best.forecast(state)
    refusals = shots[0].check(state) if shots and best is None else []
    return danger(foe, forecast, expected(forecast), refusals, foe.at if moving else None)


def expected(forecast: Forecast | None) -> float:
    """Return the expected damage of an attack, with each strike's own chance."""
    return 0.0 if forecast is None or forecast.effect is None else forecast.odds[0] * forecast.effect.total


def _shooters(view: State, side: Side, moving: bool) -> list[Unit]:
    """Return the enemies of *side* with known attacks, as before their next attack."""
    return [_fresh(foe) for foe in view.foes(side) if foe.profile is not UNKNOWN]


def _fresh(foe: Unit) -> Unit:
    """Return an enemy as before its next attack: it has not fired yet."""
    return replace(foe, status=replace(foe.status, fired=(), struck=False))


def arms_of(foe: Unit) -> list[Weapon]:
    """Return the weapons that *foe* can fire."""
    pairs = zip(foe.profile.weapons, foe.status.ammo, strict=True)
    return [arm for arm, left in pairs if not arm.blast and (left or not arm.ammo)]


def _candidates(view: State, foe: Unit, moving: bool) -> list[Unit]:
    """Return *foe* at its position and, if *moving*, at places spread over the reach of its next move."""
    if not moving:
        return [foe]
    fresh = replace(foe, status=replace(foe.status, moved=False))
    state = view.with_unit(fresh)
    return [fresh, *placed(state, fresh, spread(walk_area(state, fresh, gait_of(state, fresh)), PLACES))]


def _at_best(view: State, positions: Sequence[Unit], there: Sequence[Unit]) -> tuple[Floats, Floats, Ints]:
    """Return the harm and cover at each place, and the index of the most harmful of *positions*.

    The index is 0 where none can do harm. Positions are skipped if out of range, or if another one already
    does as much as possible.
    """
    arms = arms_of(positions[0])
    most = max((float(arm.md * strikes(arm)) for arm in arms), default=0.0)
    reach = max((arm.range for arm in arms), default=0.0)
    harm, cover = _from_here(view, positions[0], there)
    best = np.zeros(len(there), dtype=np.intp)
    apart = gaps_between(positions, there)
    for place, position in enumerate(positions[1:], 1):
        (asked,) = ((apart[place] <= reach + 1.0) & (harm < most)).nonzero()
        if len(asked):
            more, less = _from_here(view, position, [there[i] for i in asked.tolist()])
            better = more > harm[asked]
            won = asked[better]
            harm[won], cover[won], best[won] = more[better], less[better], place
    return harm, cover, best


def _from_here(view: State, foe: Unit, there: Sequence[Unit]) -> tuple[Floats, Floats]:
    """Return the harm and cover of each mecha *there*, against *foe*."""
    arms, found, view = arms_of(foe), [], view.with_unit(foe)
    for begin in range(0, len(there), CHUNK):
        part = there[begin : begin + CHUNK]
        figures = [unit.figure for unit in part]
        lines = sights(
            view.battlefield, foe.figure, figures, union=terrain().obscuring, ranging=ranging(view)
        )
        for unit, seen in zip(part, lines, strict=True):
            state = view.with_unit(unit)
            aimed = measured_attack(state, foe, unit, None, seen)
            hidden = bool(hidden_by(state, foe, unit, seen))
            found.append(_judged(state, [replace(aimed, weapon=arm) for arm in arms], hidden))
    harm, cover = np.array(found).reshape(-1, 2).T
    return harm, cover


def _row(view: State, foe: Unit, there: Sequence[Unit], moving: bool) -> tuple[Floats, Floats]:
    """Return the harm and cover at each place, against *foe* from the best of its places."""
    return _at_best(view, _candidates(view, foe, moving), there)[:2]


def _judged(state: State, attacks: Sequence[Attack], hidden: bool) -> tuple[float, float]:
    """Return the harm of the best of *attacks*, and by what share the place lowers the chance to hit."""
    best = 0.0
    for one in attacks:
        assert one.weapon is not None
        relayed = hidden and one.weapon.indirect and _relayed(state, one)
        if (relayed or not hidden) and not out_of_range(one.weapon, one.sight.range):
            chance = odds(need_of(state, replace(one, relayed=relayed)).total)
            best = max(best, chance * (one.weapon.md * strikes(one.weapon)))
    if not attacks:
        return best, 0.0
    need = need_of(state, attacks[0])
    bare = Tally(tuple(term for term in need.terms if term.rule not in COVER))
    seen = 0.0 if hidden else odds(need.total)
    return best, 1.0 - seen / odds(bare.total)


def _relayed(state: State, aimed: Attack) -> bool:
    """Whether a friend of the attacker sees the target (MECHA-INDIRECT-01)."""
    return any(not hidden_unit(state, friend, aimed.target) for friend in friends(state, aimed.attacker))


_THREATS = Threats(standard, _shooters, placed, _row, _danger)
exposure, dangers = _THREATS.exposure, _THREATS.dangers
