"""Who attacks whom: exact damage distributions summed by target, and fire allocated across the side."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence

from game.ai.assessment import Assessment
from game.ai.decision import Candidate
from game.core.engine.turns import EndPhase, refusals
from game.core.model.estimates import AttackOption, Vitality
from game.core.model.reason import Reason
from game.core.model.unit import UnitId
from game.geometry.value import Value

Damage = tuple[tuple[float, float], ...]
Plan = dict[UnitId, AttackOption]
SWEEPS = 2
LEAST = 1e-9


class Target(Value):
    """A possible target: its vitality, and whether it should be spared."""

    body: Vitality
    friend: bool


class Assignment:
    """The attacks of a side, at most one per unit, and their joint value."""

    def __init__(self, assessment: Assessment, attacks: Sequence[AttackOption]) -> None:
        self._weights = assessment.weights
        self.options: dict[UnitId, list[AttackOption]] = {}
        for attack in attacks:
            self.options.setdefault(attack.unit, []).append(attack)
        view, side, estimates = assessment.view, assessment.side, assessment.estimates
        hurt = sorted({target for attack in attacks for target in attack.targets})
        units = {key: estimates.believed(view, side, view.units[key]) for key in hurt}
        self.targets = {key: Target(assessment.body(unit), unit.side == side) for key, unit in units.items()}
        self.plan: Plan = {}
        self._known: dict[UnitId, float] = dict.fromkeys(hurt, 0.0)

    def value(self, key: UnitId, attacks: Iterable[AttackOption]) -> float:
        """Return the value of *attacks* against one target, in points."""
        target, body = self.targets[key], self.targets[key].body
        if body.health <= 0:
            return 0.0
        sums = summed(attack.targets[key] for attack in attacks)
        weights, worth = self._weights, 0.0
        for damage, chance in sums.items():
            share = min(damage, body.health) / body.health
            worth += chance * share
            worth += chance * (weights.kill if damage >= body.health else 0.0)
            worth += chance * (weights.wound if body.guard < damage < body.health else 0.0)
        return body.points * worth * (-1 if target.friend else 1)

    def against(
        self, key: UnitId, *, without: UnitId = "", more: AttackOption | None = None
    ) -> list[AttackOption]:
        """Return the planned attacks on one target, without those of a unit, with one more."""
        found = [one for unit, one in self.plan.items() if unit != without and key in one.targets]
        return [*found, more] if more is not None and key in more.targets else found

    def gain(self, unit: UnitId, attack: AttackOption | None) -> float:
        """Return the gain of *attack* by *unit* on top of all other attacks of the plan."""
        if attack is None:
            return 0.0
        new = 0.0
        for key in attack.targets:
            new += self.value(key, self.against(key, without=unit, more=attack))
            new -= self.value(key, self.against(key, without=unit))
        return new + math.fsum(attack.gain.values()) - attack.price

    def solve(self) -> None:
        """Fill the plan: greatest gain first, then revise each unit once against all the others."""
        left = list(self.options)
        while left:
            tries = [(unit, one) for unit in left for one in self.options[unit]]
            best, unit, attack = max(
                ((round(self.gain(unit, one), 6), unit, one) for unit, one in tries),
                key=lambda found: found[0],
            )
            if best <= LEAST:
                break
            self.plan[unit] = attack
            left.remove(unit)
        for _ in range(SWEEPS):
            changed = [unit for unit in self.options if self._exchanged(unit)]
            if not changed:
                break

    def _exchanged(self, unit: UnitId) -> bool:
        """Give *unit* its best attack against all the others; return whether it changed."""
        now = self.plan.get(unit)
        kept, best = self.gain(unit, now), now
        for attack in self.options[unit]:
            gain = self.gain(unit, attack)
            if gain > kept + LEAST:
                kept, best = gain, attack
        if best is None or best is now:
            return False
        self.plan[unit] = best
        return True


def summed(damages: Iterable[Damage]) -> Mapping[float, float]:
    """Return the distribution of the sum of independent damages.

    >>> summed([((0.0, 0.5), (2.0, 0.5)), ((0.0, 0.5), (1.0, 0.5))])
    {0.0: 0.25, 1.0: 0.25, 2.0: 0.25, 3.0: 0.25}
    """
    sums = {0.0: 1.0}
    for damage in damages:
        more: dict[float, float] = {}
        for done, known in sums.items():
            for does, chance in damage:
                more[done + does] = more.get(done + does, 0.0) + known * chance
        sums = more
    return sums


def attack_candidates(assessment: Assessment, unit: UnitId = "", wanted: int = 1) -> list[Candidate]:
    """Return the side's attacks from the best plan, the one that depends least on the others first.

    Args:
        unit: The unit that attacks; "" for all.
        wanted: The number of candidates.
    """
    assignment = planned_attacks(assessment, unit)
    ranked = sorted(assignment.plan, key=lambda key: _precedence(assignment, key))
    chosen = [(key, assignment.plan[key]) for key in ranked]
    if chosen and wanted > 1:
        first = chosen[0][0]
        others = [one for one in assignment.options[first] if one is not chosen[0][1]]
        others.sort(key=lambda one: -assignment.gain(first, one))
        chosen = [chosen[0], *((first, one) for one in others)]
    return [candidate(assignment, key, one) for key, one in chosen[:wanted]]


def planned_attacks(assessment: Assessment, unit: UnitId = "") -> Assignment:
    """Return the attacks of the side: jointly planned, or each unit for itself."""
    every = assessment.estimates.attacks(assessment.view, assessment.side, unit)
    found = [one for one in every if unit in ("", one.unit)]
    assessment.work.add(len(found))
    assignment = Assignment(assessment, sorted(found, key=lambda one: _by_place(assessment, one)))
    if assessment.replies:
        assignment.solve()
    else:
        _each_alone(assignment)
    return assignment


def _by_place(assessment: Assessment, attack: AttackOption) -> tuple[tuple[float, float], ...]:
    """Return a sort key for attacks that does not depend on unit ids: the positions of the units."""
    units = assessment.view.units
    places = (units[key].at for key in (attack.unit, *attack.targets))
    return (*((at.y, at.x) for at in places), (attack.price, 0.0))


def _each_alone(assignment: Assignment) -> None:
    """Give each unit the attack with the greatest value by itself."""
    for unit, options in assignment.options.items():
        worths = [(round(_alone(assignment, one), 6), -n) for n, one in enumerate(options)]
        best = max(range(len(options)), key=worths.__getitem__)
        if worths[best][0] > LEAST:
            assignment.plan[unit] = options[best]


def _alone(assignment: Assignment, attack: AttackOption) -> float:
    found = math.fsum(assignment.value(key, [attack]) for key in attack.targets)
    return found + math.fsum(attack.gain.values()) - attack.price


def _precedence(assignment: Assignment, unit: UnitId) -> tuple[int, float]:
    """Return the precedence of an attack: units with the fewest other attacks, then the surest ones."""
    attack = assignment.plan[unit]
    targets = {key for one in assignment.options[unit] for key in one.targets}
    sure = max((chance for damage in attack.targets.values() for does, chance in damage if does), default=0.0)
    return len(targets), -round(sure, 6)


def candidate(assignment: Assignment, unit: UnitId, attack: AttackOption) -> Candidate:
    """Return an attack with its reasons: its own value, what it adds to the others, its cost."""
    found = []
    for key in attack.targets:
        alone = assignment.value(key, [attack])
        others = assignment.against(key, without=unit)
        more = assignment.value(key, [*others, attack]) - assignment.value(key, others) - alone
        found.append(Reason("damage expected", round(alone, 6), attack.rule, key))
        if round(more, 6):
            found.append(Reason("with the fire of others", round(more, 6), unit=key))
    found += [Reason(name, round(worth, 6)) for name, worth in attack.gain.items()]
    if attack.price:
        found.append(Reason("price", -round(attack.price, 6)))
    return Candidate(attack.action, tuple(found))


def passing(assessment: Assessment) -> list[Candidate]:
    """Return how to do nothing more: end the phase if that is legal, else rest unit by unit."""
    end = EndPhase(assessment.side)
    if not refusals(assessment.view, end):
        return [Candidate(end)]
    waiting = assessment.estimates.movers(assessment.view, assessment.side)
    tries = (action for unit in waiting for action in assessment.estimates.rest(assessment.view, unit))
    return [Candidate(action) for action in tries if not refusals(assessment.view, action)][:1]
