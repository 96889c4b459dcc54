"""Advice for a person: the best actions of one unit, each with its reasons."""

from __future__ import annotations

from game.ai.decision import Candidate, Decision
from game.ai.player import ComputerPlayer
from game.core.model.reason import Reason
from game.core.model.state import Action
from game.core.model.unit import UnitId
from game.core.views.seat import Seat

MOST = 3
PROMISED = "the rules promise"


def advised(seat: Seat, player: ComputerPlayer, unit: UnitId) -> Decision:
    """Return up to three actions of *unit*, best first, as *player* would judge them at *seat*.

    If the player gives no reasons, the unit's other choices follow with their promise; if the unit has no
    choices, the result is the player's own decision.
    """
    decision = player.decide(seat, unit=unit, wanted=MOST)
    found = [one for one in decision.candidates if is_of(one.action, unit)]
    if len(found) < MOST and not any(one.reasons for one in found):
        known = [one.action for one in found]
        others = [one for one in seat.choices() if is_of(one, unit) and one not in known]
        weighed = [Candidate(one, (Reason(PROMISED, one.promise(seat.view)),)) for one in others]
        found += sorted(weighed, key=lambda one: -one.score)
    return Decision(tuple(found[:MOST]) or decision.candidates[:1], decision.work, decision.cut)


def is_of(action: Action, unit: UnitId) -> bool:
    """Whether *action* is one of *unit*."""
    return getattr(action, "unit", None) == unit
