"""The judge of a practice problem: measures an answer, and compares it with the best one that it finds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

import numpy as np

from game.ai.assessment import thinned
from game.ai.problems.aim_points import template_attacks, template_worth
from game.ai.problems.measuring import Measuring
from game.battlefield.arrays import Floats
from game.core.engine.turns import refusals
from game.core.model.action import IllegalAction
from game.core.model.answer import Answer, Pick, replies
from game.core.model.estimates import AttackOption, Estimates, estimates_of
from game.core.model.problem import (
    ATTACK_MEASURES,
    TACTIC,
    TEMPLATE,
    MeasuredAnswer,
    PracticeProblem,
    Verdict,
)
from game.core.model.state import Action, Question
from game.core.model.unit import Unit, UnitId
from game.core.views.seat import Seat

MOST_PLACES = 400
"""The maximum number of places considered for the unit, evenly spaced."""
PLAYED = 8
"""The number of the most promising places at which an answer is carried out to be measured exactly."""
MOST_TRIED = 24
"""The number of places for which a legal order is looked for."""
COUNTS = frozenset({"shoots", "safe", "finds", "unfound"})
"""The measures that count units."""
EXACT = 6
SLACK = 1e-6
"""The decimals of figures, and how far scores that count as equal may differ."""


class Judge:
    """The judge of *problem* in the position that a seat shows now, whatever is played there later.

    Attributes:
        seat: A seat at a copy of that position.
        considered: How many places and answers have been measured so far, which are limited instead of time.
    """

    def __init__(self, problem: PracticeProblem, seat: Seat) -> None:
        self.problem = problem
        self.seat = Seat(problem.side, seat.imagine({}, "problem"))
        self.view = self.seat.view
        ids = {name: key for key, name in self.view.brief.names.items()}
        self.unit: UnitId = ids.get(problem.unit, "")
        estimates = estimates_of(self.view.rules)
        assert estimates is not None, "the file has been checked"
        self.estimates: Estimates = estimates
        self.considered = 0

    # the answer of the player

    def is_answer(self, action: Action) -> bool:
        """Whether *action* answers the problem: the unit in question does something, or a reply is given."""
        if not self.unit:
            return isinstance(action, Answer | Pick) and action.side == self.problem.side
        units = (self.view.units.get(key) for key in action.units)
        asked = self.view.units[self.unit]
        return any(one is not None and (one.id == asked.id or _mates(one, asked)) for one in units)

    def verdict(self, action: Action) -> Verdict | None:
        """Return the verdict on *action*; None if it cannot be played in the position of the problem."""
        given = self.measured(action)
        if given is None:
            return None
        best = max(self.best, given, key=lambda one: one.score)
        return Verdict(given, best, given.score >= self.best.score - self.problem.tolerance - SLACK)

    def measured(self, action: Action) -> MeasuredAnswer | None:
        """Return *action* with its figures; None if it is refused in the position of the problem."""
        if refusals(self.view, action):
            return None
        if self._of_tactics:
            return self._scored(action, [self._chance(action)] * len(self.problem.measures))
        if self._of_templates:
            worth = template_worth(self.view, self.view.units[self.unit], action)
            return self._scored(action, [worth] * len(self.problem.measures))
        if self._of_attacks:
            known = next((one for one in self._attacks if one.action == action), None)
            attack = known or AttackOption(action, self.unit, {})
            return self._scored(action, self._of_attack(attack))
        return self._carried_out(action)

    # the best answers

    @property
    def best(self) -> MeasuredAnswer:
        """The best answer found."""
        return self.ranking[0]

    @property
    def median(self) -> MeasuredAnswer:
        """The answer in the middle of those found, which a player without a plan would give."""
        if self._at_once:
            return self.ranking[len(self.ranking) // 2]
        order = self._order
        half = len(order) // 2
        middle = (self._move_tried(number) for number in order[half : half + MOST_TRIED])
        return next((one for one in middle if one is not None), self.ranking[-1])

    @property
    def ready(self) -> bool:
        """Whether the unit can answer at all: it is its go, and there are at least two answers."""
        if self._at_once:
            return self.problem.side in self.view.to_act and len(self.ranking) > 1
        waiting = self.estimates.movers(self.view, self.problem.side)
        ours = any(one.id == self.unit or _mates(one, self._asked) for one in waiting)
        return ours and len(self._places[0]) > 1 and bool(self.ranking)

    @property
    def staying(self) -> float:
        """The score of the unit where it stands."""
        figures = Measuring(self.view, self.estimates, self._asked).standing(self.problem.measures)
        return sum(
            one.weight * float(value) for one, value in zip(self.problem.measures, figures, strict=True)
        )

    def full(self, answer: MeasuredAnswer) -> list[bool]:
        """Return for each measure that counts units whether *answer* has all of them."""
        measuring = Measuring(self.view, self.estimates, self._asked)
        pairs = zip(self.problem.measures, answer.figures, strict=True)
        return [value == len(measuring.targets(one)) for one, value in pairs if one.kind in COUNTS]

    @cached_property
    def ranking(self) -> tuple[MeasuredAnswer, ...]:
        """The answers that were found and measured, best first; of places only the most promising."""
        return tuple(sorted(self._found(), key=lambda one: -one.score))

    def _found(self) -> list[MeasuredAnswer]:
        if self._of_tactics:
            return [one for one in map(self.measured, replies(self.view, self.problem.side)) if one]
        if self._of_templates:
            tried = template_attacks(self.view, self.view.units[self.unit])
            return [one for one in map(self.measured, dict.fromkeys(tried)) if one]
        if self._of_attacks:
            return [self._scored(one.action, self._of_attack(one)) for one in self._attacks]
        return [*self._best_moves()]

    @property
    def _at_once(self) -> bool:
        """Whether all answers are measured, rather than the most promising places."""
        return self._of_tactics or self._of_attacks or self._of_templates

    @property
    def _of_templates(self) -> bool:
        return any(one.kind == TEMPLATE for one in self.problem.measures)

    @property
    def _of_attacks(self) -> bool:
        return any(one.kind in ATTACK_MEASURES for one in self.problem.measures)

    @property
    def _of_tactics(self) -> bool:
        return any(one.kind == TACTIC for one in self.problem.measures)

    def _scored(self, action: Action, figures: Sequence[float]) -> MeasuredAnswer:
        exact = tuple(round(float(one), EXACT) for one in figures)
        weighed = zip(self.problem.measures, exact, strict=True)
        return MeasuredAnswer(action, exact, round(sum(one.weight * value for one, value in weighed), EXACT))

    # tactics

    def _chance(self, action: Action) -> float:
        """Return the chance of an answer in the best mixed strategy."""
        asked = self.view.asked.about if self.view.asked is not None else None
        if not isinstance(asked, Question):
            return 0.0
        return asked.mixture(self.view, self.problem.side).get(getattr(action, "value", ""), 0.0)

    # attacks

    @cached_property
    def _attacks(self) -> tuple[AttackOption, ...]:
        asked = self.view.units[self.unit]
        found = self.estimates.attacks(self.view, self.problem.side)
        known = [(one, self.view.units[one.unit]) for one in found]
        return tuple(one for one, unit in known if unit.id == asked.id or _mates(unit, asked))

    def _of_attack(self, attack: AttackOption) -> list[float]:
        measuring = Measuring(self.view, self.estimates, self.view.units[self.unit])
        return [measuring.of_attack(one, attack) for one in self.problem.measures]

    # moves

    def _carried_out(self, action: Action) -> MeasuredAnswer | None:
        """Return *action* measured where the unit stands after it; None if it leaves the table."""
        match = self.seat.imagine({}, "problem")
        try:
            match.play(action)
        except IllegalAction:
            return None
        view = Seat(self.problem.side, match).view
        unit = view.units[self.unit]
        if not unit.present:
            return None
        measuring = Measuring(view, self.estimates, unit)
        return self._scored(action, measuring.standing(self.problem.measures).tolist())

    @cached_property
    def _places(self) -> tuple[Sequence[int], Sequence[int]]:
        """The nodes where the next move of the unit may end, and how it gets there."""
        found = self.estimates.places(self.view, self._asked)
        kept = thinned(np.arange(len(found.nodes)), MOST_PLACES)
        return found.nodes[kept], found.how[kept]  # type: ignore[return-value]

    @property
    def _asked(self) -> Unit:
        return self.view.units[self.unit]

    @property
    def estimated(self) -> Floats:
        """The scores of the places as they are estimated before an answer is carried out, best first."""
        return self._estimated[0]

    @property
    def _order(self) -> Sequence[int]:
        """The indices of the places, most promising first; ties in the order of the lattice."""
        return self._estimated[1]

    @cached_property
    def _estimated(self) -> tuple[Floats, Sequence[int]]:
        """The estimated scores of the places, best first, and the index of each."""
        nodes, _ = self._places
        measuring = Measuring(self.view, self.estimates, self._asked)
        figures = measuring.at_places(self.problem.measures, np.asarray(nodes))
        weights = np.array([one.weight for one in self.problem.measures])
        self.considered += len(nodes)
        scores = np.round((figures * weights[:, None]).sum(axis=0), EXACT)
        order: list[int] = np.argsort(-scores, kind="stable").tolist()
        return scores[order], order

    def _best_moves(self) -> Iterator[MeasuredAnswer]:
        """Yield the most promising legal moves, carried out and measured."""
        found = 0
        for number in self._order[:MOST_TRIED]:
            measured = self._move_tried(number)
            if measured is not None:
                yield measured
                found += 1
            if found == PLAYED:
                return

    def _move_tried(self, number: int) -> MeasuredAnswer | None:
        """Return the first legal order to a place, measured; None if there is none."""
        nodes, how = self._places
        orders = self.estimates.orders(self.view, self._asked, int(nodes[number]), int(how[number]), None)
        measured = (self.measured(action) for action in orders)
        return next((one for one in measured if one is not None), None)


def _mates(a: Unit, b: Unit) -> bool:
    """Whether two units belong to the same squad."""
    return bool(a.group) and a.side == b.side and a.group == b.group
