"""The value of each place for a unit: damage dealt and taken there, and goals."""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np

from game.ai.assessment import Assessment, Belief
from game.ai.counters import identified_exchange
from game.ai.goals import goals
from game.ai.hidden_enemies import hiding_terms
from game.ai.prospects import NEXT, prospects
from game.battlefield.arrays import Floats, Ints
from game.core.model.unit import Unit
from game.geometry.value import Value

MOST_PLACES = 240
"""The maximum number of places considered for a unit, evenly spaced."""
DEALT, FEARED, LOSS = "damage expected", "damage feared", "could be destroyed"
TINY = 1e-9
"""Prevents a division by 0 without damage."""
TURN = 15.0
"""The step between facings tried, in degrees."""
TIE_BREAK = 0.001
"""The weight of a degree aside, and of a back turned to no gun: it only breaks ties."""


class JudgedPlaces(Value, eq=False):
    """The possible ends of a unit's next move and their values.

    Attributes:
        nodes, how: As in `Places`.
        terms: Points for each place, by name; their sum decides.
        dealt, taken: Points by enemy and place; one row per enemy, as in the assessment.
        open_to_reply: How much worse the worst reply is than the most likely one.
    """

    unit: Unit
    nodes: Ints
    how: Ints
    terms: Mapping[str, Floats]
    dealt: Floats
    taken: Floats
    open_to_reply: Floats

    @property
    def score(self) -> Floats:
        """The sum of the terms."""
        found: Floats = np.sum([np.round(term, 6) for term in self.terms.values()], axis=0)
        return found

    def best(self) -> list[int]:
        """Return the indices of the places, best first; ties in the order of the lattice."""
        order: list[int] = np.argsort(-np.round(self.score, 6), kind="stable").tolist()
        return order


def judged_places(assessment: Assessment, unit: Unit, *, armed: bool = True) -> JudgedPlaces:
    """Return the value of each place where the next move of *unit* may end.

    Args:
        armed: Whether it can still attack afterwards.
    """
    found = assessment.places(unit)
    kept = assessment.thinned(np.arange(len(found.nodes)), MOST_PLACES)
    nodes, how = found.nodes[kept], found.how[kept]
    count = len(assessment.foes)
    dealt, taken, vary = np.zeros((count, len(nodes))), np.zeros((count, len(nodes))), np.zeros(len(nodes))
    if armed:
        _measure(assessment, unit, nodes)
    for row, belief in enumerate(assessment.foes):
        if armed:
            dealt[row] = _dealt(assessment, belief, unit, nodes)
        taken[row], more = _taken(assessment, belief, unit, nodes)
        vary += more
    if found.share is not None:
        dealt *= found.share[kept]
    weights = assessment.weights
    terms = {
        DEALT: dealt.max(axis=0) if count else np.zeros(len(nodes)),
        FEARED: -weights.taken * taken.sum(axis=0),
        **_loss(assessment, unit, taken),
        **_approach(assessment, unit, nodes),
        **goals(assessment, unit, nodes),
        **_next(assessment, unit, nodes),
        **hiding_terms(assessment, unit, nodes),
    }
    return JudgedPlaces(unit, nodes, how, terms, dealt, taken, vary)


def _loss(assessment: Assessment, unit: Unit, taken: Floats) -> Mapping[str, Floats]:
    """Return the risk that *unit* is destroyed, by the square of the damage feared, if that counts."""
    points, weight = assessment.body(unit).points, assessment.weights.lose
    if not weight or points <= 0:
        return {}
    share = np.minimum(taken.sum(axis=0) / points, 1.0)
    return {LOSS: -weight * points * share * share}


def _next(assessment: Assessment, unit: Unit, nodes: Ints) -> Mapping[str, Floats]:
    """Return the value of what can be reached from each place in the next turn, if that counts."""
    weight = assessment.weights.next
    return {NEXT: weight * prospects(assessment, unit, nodes)} if weight else {}


def _measure(assessment: Assessment, unit: Unit, nodes: Ints) -> None:
    """Measure at once the pairs that `_dealt` and `_support` need."""
    likely = [(belief.unit, belief.likely) for belief in assessment.foes]
    here = [(one.unit, assessment.spot(one.unit)) for one in assessment.foes if one.unit.present]
    assessment.measure(unit, nodes, here if assessment.estimates.together else likely)
    for one in _done(assessment, unit):
        assessment.measure(one, assessment.spot(one), likely)


def _done(assessment: Assessment, unit: Unit) -> list[Unit]:
    """Return the other units of the side that have acted, whose fire supports *unit*."""
    if not assessment.replies:
        return []
    return [one for one in assessment.mine if one.id != unit.id and one.id in assessment.view.done]


def _dealt(assessment: Assessment, belief: Belief, unit: Unit, nodes: Ints) -> Floats:
    """Return the damage of *unit* to an enemy from each of *nodes*: where that stands, or moves first."""
    if assessment.estimates.together and not belief.unit.present:
        return np.zeros(len(nodes))
    if assessment.estimates.together:
        found = assessment.exchange(unit, nodes, belief.unit, assessment.spot(belief.unit))[:, 0]
    else:
        each = identified_exchange(assessment, unit, nodes, belief.unit, belief.likely)
        found = (each * belief.weight).sum(axis=1)
    return found * _support(assessment, belief, unit)


def _taken(assessment: Assessment, belief: Belief, unit: Unit, nodes: Ints) -> tuple[Floats, Floats]:
    """Return an enemy's share of damage to *unit* at each of *nodes*, and the excess of the worst case."""
    each = assessment.exchange(belief.unit, belief.nodes, unit, nodes)
    likely = (each[belief.best].T * belief.weight).sum(axis=1)
    vary = np.zeros(len(nodes))
    if belief.moves:
        worst = each.max(axis=0)
        share = assessment.weights.worst
        vary = worst - likely
        likely = share * worst + (1 - share) * likely
    others = math.fsum(threat * threat for key, threat in sorted(belief.threat.items()) if key != unit.id)
    if assessment.replies and others > 0:
        square = likely * likely
        likely = likely * np.sqrt(square / (square + others + TINY))
    return likely, vary


def _support(assessment: Assessment, belief: Belief, unit: Unit) -> float:
    """Return the bonus of an enemy as a target because units that have moved will fire at it too."""
    points = assessment.body(belief.unit).points
    if not assessment.replies or points <= 0:
        return 1.0
    rows = [
        assessment.exchange(one, assessment.spot(one), belief.unit, belief.likely)
        for one in _done(assessment, unit)
    ]
    dealt = math.fsum(float((row[0] * belief.weight).sum()) for row in rows)
    return 1.0 + assessment.weights.focus * min(dealt / points, 1.0)


def _approach(assessment: Assessment, unit: Unit, nodes: Ints) -> Mapping[str, Floats]:
    """Return the cost of being far from the enemy."""
    if not assessment.foes:
        return {}
    x, y = assessment.lattice.x, assessment.lattice.y
    centres = [assessment.centre(belief) for belief in assessment.foes]
    away = np.array([np.hypot(x[nodes] - east, y[nodes] - south) for east, south in centres]).min(axis=0)
    far = np.maximum(away - assessment.estimates.range(assessment.view, unit), 0.0)
    weights = assessment.weights
    return {"far from the enemy": -weights.pull * far - weights.near * away}


def facing(assessment: Assessment, judged: JudgedPlaces, number: int) -> float:
    """Return the facing with which *unit* does most from a place without exposing its back."""
    x, y = assessment.lattice.x, assessment.lattice.y
    node, arc = judged.nodes[number], assessment.estimates.arc(assessment.view, judged.unit)
    bearings = []
    for belief in assessment.foes:
        east, south = assessment.centre(belief)
        bearings.append(math.degrees(math.atan2(east - x[node], y[node] - south)) % 360)
    turns = np.arange(0.0, 360.0, TURN)
    off = np.abs((np.array(bearings) - turns[:, None] + 180) % 360 - 180)
    dealt, taken = judged.dealt[:, number], judged.taken[:, number]
    gain = np.where(off <= arc.half, dealt, 0.0).max(axis=1)
    risk = arc.behind * np.where(off > arc.rear, assessment.weights.back * taken + TIE_BREAK, 0.0).sum(axis=1)
    aside = TIE_BREAK * (off * (dealt + taken + TIE_BREAK)).sum(axis=1)
    return float(turns[np.round(gain - risk - aside, 9).argmax()])
