"""Answers to questions: the most promising one, or a random one if it must not be predictable."""

from __future__ import annotations

import random

from game.ai.decision import Candidate
from game.core.engine.agreement import Agree, Decline, Draw
from game.core.engine.turns import refusals
from game.core.model.answer import Answer, Pick, replies
from game.core.model.reason import Reason
from game.core.model.state import Action, Question, View
from game.core.model.unit import Side
from game.core.model.unknown import UNKNOWN


def answered(view: View, side: Side, dice: random.Random) -> list[Candidate]:
    """Return the legal answers of *side* to the open question, the chosen one first."""
    asked = view.asked.about if view.asked is not None else None
    if not isinstance(asked, Question):
        return _agreed(view, side, asked)
    tries = [one for one in replies(view, side) if not refusals(view, one)]
    mixture = asked.mixture(view, side)
    drawn = _drawn(mixture, dice)
    found = [Candidate(one, (_promised(view, one),)) for one in tries]
    return sorted(found, key=lambda one: (getattr(one.action, "value", "") != drawn, -one.score))


def _promised(view: View, action: Action) -> Reason:
    """Return the promise of an answer; a model picked as a casualty counts by its worth."""
    if isinstance(action, Pick):
        worth = view.rules.worth(view.units[action.unit])
        return Reason("model lost", 0.0 if worth is UNKNOWN else -float(worth), unit=action.unit)
    promise = action.promise(view) if isinstance(action, Answer) else 0.0
    return Reason("promised", round(promise, 6))


def _drawn(mixture: dict[str, float], dice: random.Random) -> str | None:
    """Return one of the answers, drawn by its chance; None for an empty mixture."""
    if not mixture:
        return None
    values = sorted(mixture)
    return dice.choices(values, [mixture[value] for value in values])[0]


def _agreed(view: View, side: Side, what: object) -> list[Candidate]:
    """Return the reply of *side* to a proposal: yes, but to a draw only if it has no more points left."""
    left = dict.fromkeys(view.sides, 0.0)
    for unit in view.units.values():
        worth = view.rules.worth(unit)
        if unit.removed is None and worth is not UNKNOWN:
            left[unit.side] += worth
    ahead = left[side] - max((left[other] for other in left if other != side), default=0.0)
    yes, no = Candidate(Agree(side)), Candidate(Decline(side))
    if isinstance(what, Draw):
        no = Candidate(Decline(side), (Reason("more left than the enemy", ahead),))
    ordered = sorted((yes, no), key=lambda one: -one.score)
    return [one for one in ordered if not refusals(view, one.action)]
