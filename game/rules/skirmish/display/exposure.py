"""The threat of known enemies to a model at any place, each with its own weapon and all its dice.

An enemy fires from where it stands, if its leader sees the target too, or from the best of some places that
its Advance can reach, wherever its leader goes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from game.core.model.state import State
from game.core.model.tally import Tally
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.core.views.exposure import Floats
from game.mechanics.battle.dangers import Threats, danger, middle, placed
from game.mechanics.movement.candidate_positions import spread
from game.mechanics.movement.ways import walk_area
from game.mechanics.squads.formation import without_mates
from game.rules.skirmish.movement.gaits import gait
from game.rules.skirmish.shooting.fire_modes import OPEN_FIRE, SHOOTING_ADVANCE, FireMode
from game.rules.skirmish.shooting.squad_fire import foretold, leader_blind
from game.rules.skirmish.shooting.to_hit import AimedShot, to_hit, to_kill, to_penetrate
from game.rules.skirmish.shooting.volley import aims, chance, volley

PLACES = 6
COVER = frozenset({"SKIR-CONC-01", "SKIR-CONC-02", "SKIR-HIT-02"})


def standard(view: State, side: Side) -> Unit | None:
    """Return the representative model of a side: the one with the median armour."""
    return middle(view, side, lambda one: one.profile.armour)


def _shooters(view: State, side: Side, moving: bool) -> list[Unit]:
    """Return the armed enemies of *side*."""
    return [foe for foe in view.foes(side) if foe.profile is not UNKNOWN and foe.profile.weapon is not None]


def _candidates(view: State, foe: Unit, moving: bool) -> list[tuple[Unit, FireMode]]:
    """Return *foe* and its fire mode where it stands and, if *moving*, in reach of a Shooting Advance."""
    here = [(foe, OPEN_FIRE)]
    if not moving or foe.profile.weapon.steady:
        return here
    alone = without_mates(view, foe)
    area = walk_area(alone, foe, gait(0.5)(alone, foe))
    there = placed(view, foe, spread(area, PLACES))
    return [*here, *((one, SHOOTING_ADVANCE) for one in there)]


def _row(view: State, foe: Unit, there: Sequence[Unit], moving: bool) -> tuple[Floats, Floats]:
    """Return the chance that the model is killed, and by what share each place lowers the hits."""
    harm, cover = np.full(len(there), -1.0), np.ones(len(there))
    for shooter, mode in _candidates(view, foe, moving):
        for i, unit in enumerate(there):
            for shot in aims(view, shooter, [unit], mode):
                more, less = _judged(view, shot)
                if more > harm[i] and (moving or not leader_blind(view, foe, [unit])):
                    harm[i], cover[i] = more, less
    return np.maximum(harm, 0.0), cover


def _judged(view: State, shot: AimedShot) -> tuple[float, float]:
    """Return the chance that *shot* kills the one model, and by what share its place lowers the hits."""
    need = to_hit(view, shot)
    bare = Tally(tuple(term for term in need.terms if term.rule not in COVER))
    fatal = chance(to_penetrate(shot.target, shot.weapon).total) * chance(to_kill(shot.target).total)
    dice = shot.mode.dice(shot.weapon.shots)
    kills = 1.0 - (1.0 - chance(need.total) * fatal) ** dice
    return kills, 1.0 - chance(need.total) / chance(max(bare.total, 2))


def _danger(view: State, foe: Unit, there: Unit, moving: bool) -> dict[str, Any]:
    """Return the forecast of the best fire of *foe* at a model *there*, from the best of its places."""
    alone = replace(view, units={there.id: there})
    blind = [] if moving else leader_blind(view, foe, [there])
    if blind:
        return danger(foe, None, 0.0, blind)
    best, at, told = 0.0, foe.at, None
    for shooter, mode in _candidates(view, foe, moving):
        fired = volley(alone.with_unit(shooter), [shooter], there, mode)
        if fired is not None and (told is None or fired.kills.mean > best):
            best, at, told = fired.kills.mean, shooter.at, foretold(fired)
    return danger(foe, told, best, (), at if moving else None)


_THREATS = Threats(standard, _shooters, placed, _row, _danger)
exposure, dangers = _THREATS.exposure, _THREATS.dangers
