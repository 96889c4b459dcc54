"""The volley of a squad: shots, and the full distributions of hits, kills and markers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from game.core.model.distribution import Distribution
from game.core.model.pools import Pool
from game.core.model.state import State
from game.core.model.tally import Tally
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.geometry.value import Value
from game.mechanics.battle.ranging import range_between
from game.mechanics.squads.coherency import members
from game.rules.skirmish.cards.weapons import Weapon
from game.rules.skirmish.shooting.fire_modes import FireMode
from game.rules.skirmish.shooting.to_hit import AimedShot, measured_shot, to_hit, to_kill, to_penetrate
from game.rules.skirmish.sight.line_of_sight import sightlines

FACES = 6


class Barrage(Value):
    """All dice of one weapon with the same to-hit number.

    Attributes:
        dice: Number of dice.
        hit, penetrate, kill: What each must show.
    """

    weapon: Weapon
    dice: int
    hit: Tally
    penetrate: Tally
    kill: Tally

    @property
    def fatal(self) -> float:
        """The chance that a hit kills."""
        return chance(self.penetrate.total) * chance(self.kill.total)

    @property
    def hits(self) -> Distribution:
        """The distribution of its hits."""
        return Pool((FACES,) * self.dice).successes(self.hit.total)


class SquadVolley(Value):
    """The fire of a squad at another.

    Attributes:
        shots: One for each model that fires.
        seen: The models of the target that any of them sees: no others can die.
        typical: The model whose armour and kill number count.
        barrages: The dice, in the order of rolling.
    """

    shots: tuple[AimedShot, ...]
    seen: tuple[UnitId, ...]
    typical: Unit
    barrages: tuple[Barrage, ...]

    @property
    def hits(self) -> Distribution:
        """The distribution of its hits."""
        return Distribution.total(one.hits for one in self.barrages)

    @property
    def kills(self) -> Distribution:
        """The distribution of kills."""
        fallen = (one.hits.each(Distribution.success(one.fatal)) for one in self.barrages)
        return Distribution.total(fallen).capped(len(self.seen))

    @property
    def markers(self) -> Distribution:
        """The distribution of suppression markers inflicted: one for hits, one more for kills."""
        none, killed = self.hits.chance(0), self.kills.at_least(1)
        return Distribution.of({0: none, 1: max(1.0 - none - killed, 0.0), 2: killed})


def chance(need: int) -> float:
    """Return the chance that a die shows *need* or more.

    >>> [round(chance(need), 3) for need in (2, 4, 6, 7)]
    [0.833, 0.5, 0.167, 0.0]
    """
    return max(0, FACES + 1 - need) / FACES


def volley(state: State, shooters: Sequence[Unit], target: Unit, mode: FireMode) -> SquadVolley | None:
    """Return the volley of *shooters* at the squad of *target*; None if none sees a model in range.

    Each fires at the model that is easiest to hit, or the nearest of several (SKIR-HIT-03). Models that see
    nothing, or nothing in range, do not fire (SHOOT-07, SHOOT-08, SKIR-RANGE-01).
    """
    squad = members(state, target)
    shots: list[AimedShot] = []
    seen: set[UnitId] = set()
    for unit in shooters:
        found = list(aims(state, unit, squad, mode))
        seen |= {shot.target.id for shot in found}
        if found:
            shots.append(
                min(found, key=lambda shot: (to_hit(state, shot).total, shot.sight.inches, shot.target.id))
            )
    if not shots:
        return None
    typical = _typical([unit for unit in squad if unit.id in seen])
    return SquadVolley(tuple(shots), tuple(sorted(seen)), typical, _barrages(state, shots, typical))


def aims(state: State, unit: Unit, squad: Sequence[Unit], mode: FireMode) -> Iterable[AimedShot]:
    """Yield the possible shots of *unit* at models of *squad*: those in range that it sees."""
    if unit.profile is UNKNOWN or unit.profile.weapon is None:
        return
    weapon = unit.profile.weapon
    near = [one for one in squad if range_between(state, unit, one) <= weapon.range + EPS]
    for found in sightlines(state, unit, near) if near else ():
        if found.seen:
            yield measured_shot(state, found, weapon, mode)


def _typical(seen: Sequence[Unit]) -> Unit:
    """Return the model with the most common armour and kill number; of ties, the hardest to kill."""
    counts = Counter((unit.profile.armour, unit.profile.kill) for unit in seen)
    best = max(counts, key=lambda key: (counts[key], key))
    return next(unit for unit in seen if (unit.profile.armour, unit.profile.kill) == best)


def _barrages(state: State, shots: Sequence[AimedShot], typical: Unit) -> tuple[Barrage, ...]:
    """Return the dice of *shots*, grouped by weapon and to-hit number."""
    groups: dict[tuple[Weapon, int], tuple[int, Tally]] = {}
    for shot in shots:
        need = to_hit(state, shot)
        dice, first = groups.get((shot.weapon, need.total), (0, need))
        groups[shot.weapon, need.total] = dice + shot.mode.dice(shot.weapon.shots), first
    return tuple(
        Barrage(weapon, dice, need, to_penetrate(typical, weapon), to_kill(typical))
        for (weapon, _), (dice, need) in sorted(groups.items(), key=lambda one: (one[0][0].name, one[0][1]))
    )
