"""Answers to questions: by what each promises; sealed ones, which must not be foreseen, by the dice."""

from __future__ import annotations

import random

from game.ai.decision import Candidate, Reason
from game.core.engine.turns import refusals
from game.core.model.answer import replies
from game.core.model.state import View
from game.core.model.unit import Side


def answered(view: View, side: Side, dice: random.Random) -> list[Candidate]:
    """Return the legal answers of *side* to the open question, the best first; none to a mere proposal."""
    tries = [one for one in replies(view, side) if not refusals(view, one)]
    found = [Candidate(one, (Reason("promised", round(one.promise(view), 6)),)) for one in tries]
    return sorted(found, key=lambda one: -one.score)
