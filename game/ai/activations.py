"""Turns in which a unit both moves and attacks: which unit goes first, in which order, when to stop."""

from __future__ import annotations

from itertools import islice

import numpy as np

from game.ai.assessment import Assessment
from game.ai.attacks import Assignment, candidate, planned_attacks
from game.ai.decision import Candidate
from game.ai.moves import legal_moves
from game.ai.places import DEALT, JudgedPlaces, judged_places
from game.core.engine.turns import refusals
from game.core.model.estimates import AttackOption
from game.core.model.unit import Unit, UnitId
from game.geometry.value import Value

WEIGHED = 6
"""The maximum number of units considered: those nearest to the enemy."""
WORTH_IT = 0.05
"""The minimum gain of a move, in points."""
LAST = -1.0


class UnitGo(Value, eq=False):
    """The options of a unit for its go, and the value of the whole go.

    Attributes:
        judged: Its possible destinations; None if it has moved.
        attack: Its part of the side's plan, or None.
        first: Whether it attacks before it moves.
        worth: The value in points, compared to staying and doing nothing.
    """

    unit: Unit
    judged: JudgedPlaces | None
    attack: AttackOption | None
    first: bool
    worth: float


def activations(assessment: Assessment, unit: UnitId = "", wanted: int = 1) -> list[Candidate]:
    """Return the actions for the side's go, the unit with the greatest gain first."""
    assignment = planned_attacks(assessment, unit)
    movers = {one.id for one in assessment.estimates.movers(assessment.view, assessment.side)}
    found = [_activation(assessment, assignment, one, one.id in movers) for one in _nearest(assessment, unit)]
    ranked = sorted(found, key=lambda one: (-round(one.worth, 6), one.unit.at.y, one.unit.at.x))
    candidates: list[Candidate] = []
    for one in ranked:
        candidates += _acts(assessment, assignment, one, wanted - len(candidates))
        if len(candidates) >= wanted:
            break
    return candidates or _rest(assessment, [one.unit for one in ranked])


def _nearest(assessment: Assessment, unit: UnitId) -> list[Unit]:
    """Return the units that may act, nearest to the enemy first, limited in number."""
    waiting = [
        one for one in assessment.estimates.actors(assessment.view, assessment.side) if unit in ("", one.id)
    ]

    def key(one: Unit) -> tuple[float, float, float]:
        return assessment.to_foes(one), one.at.y, one.at.x

    return sorted(waiting, key=key)[:WEIGHED]


def _activation(assessment: Assessment, assignment: Assignment, unit: Unit, moves: bool) -> UnitGo:
    """Return the go of *unit*: attack then move, move then attack, or only one of them."""
    attack = assignment.plan.get(unit.id)
    gain = assignment.gain(unit.id, attack)
    judged = judged_places(assessment, unit, armed=assessment.estimates.armed(assessment.view, unit))
    if not moves or not len(judged.nodes):
        return UnitGo(unit, None, attack, attack is not None, gain if attack is not None else LAST)
    if not unit.present:
        return UnitGo(unit, judged, None, False, 0.0)
    stays = len(judged.nodes) - 1
    dealt, score = judged.terms[DEALT], judged.score
    quiet = score - dealt
    after = quiet[stays] if assessment.estimates.fire_ends else quiet.max()
    here = dealt[stays] + after if attack is not None else -np.inf
    worth = float(max(here, score.max()) - quiet[stays])
    return UnitGo(unit, judged, attack, bool(here >= score.max() - WORTH_IT), worth)


def _acts(assessment: Assessment, assignment: Assignment, one: UnitGo, wanted: int) -> list[Candidate]:
    """Return the next action of a unit: its attack or a worthwhile move; empty if there is neither."""
    attack = [] if one.attack is None else [candidate(assignment, one.unit.id, one.attack)]
    if one.judged is None or (one.first and attack):
        return attack[:wanted]
    best = one.judged.best()[0]
    stays = len(one.judged.nodes) - 1
    score = one.judged.score
    if one.unit.present and (best == stays or score[best] - score[stays] <= WORTH_IT):
        return attack[:wanted]
    return [*legal_moves(assessment, one.judged, wanted), *attack][:wanted]


def _rest(assessment: Assessment, units: list[Unit]) -> list[Candidate]:
    """Return how the first of *units* that may do so does nothing more."""
    tries = (action for unit in units for action in assessment.estimates.rest(assessment.view, unit))
    legal = (action for action in tries if not refusals(assessment.view, action))
    return [Candidate(action) for action in islice(legal, 1)]
