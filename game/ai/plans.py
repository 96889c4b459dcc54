"""Decisions by level: answers, set-up, moves and attacks."""

from __future__ import annotations

import random

from game.ai.activations import activations
from game.ai.answers import answered
from game.ai.assessment import Assessment, Work
from game.ai.attacks import attack_candidates, passing
from game.ai.decision import Candidate, Decision
from game.ai.deployment import placings
from game.ai.endgame import closing
from game.ai.hidden_enemies import hidden_enemies
from game.ai.moves import moves
from game.ai.standoff import bolder, fighting, patience
from game.ai.weights import Weights
from game.core.model.estimates import estimates_of
from game.core.model.reason import Reason
from game.core.model.unit import UnitId
from game.core.players import Level
from game.core.views.seat import Seat


def planned(
    seat: Seat,
    level: Level,
    weights: Weights,
    dice: random.Random,
    *,
    beliefs: random.Random | None = None,
    unit: UnitId = "",
    wanted: int = 1,
) -> Decision:
    """Return the decision of a player above recruit level at *seat*.

    Args:
        beliefs: Draws what unknown enemies may be; None to take each for the likeliest one.
    """
    view, work = seat.view, Work()
    if view.asked is not None:
        found = answered(view, seat.side, dice)
        return Decision(tuple(found)[:wanted], work=len(found)) if found else _promised(seat)
    estimates = estimates_of(view.rules)
    if estimates is None or view.encounter is not None:
        return _promised(seat)
    share = min(fighting(seat), patience(view))
    replies = level != "regular" or share < 1
    weights = bolder(closing(weights, view, seat.side), share)
    hidden = hidden_enemies(seat, estimates)
    assessment = Assessment(
        view, seat.side, estimates, weights, replies=replies, work=work, beliefs=beliefs, hidden=hidden
    )
    found = _by_stage(assessment, unit, wanted)
    return Decision(tuple(found), work.done, work.cut) if found else _promised(seat)


def _by_stage(assessment: Assessment, unit: UnitId, wanted: int) -> list[Candidate]:
    """Return the candidates for this stage of the turn; empty if the promise decides."""
    match assessment.estimates.stage(assessment.view):
        case "move":
            return moves(assessment, unit, wanted) or passing(assessment)
        case "attack":
            return attack_candidates(assessment, unit, wanted) or passing(assessment)
        case "place":
            return placings(assessment, unit, wanted)
        case "act":
            return activations(assessment, unit, wanted)
        case _:
            return []


def _promised(seat: Seat) -> Decision:
    """Return the action with the highest promise."""
    best = seat.best()
    return Decision((Candidate(best, (Reason("promised", best.promise(seat.view)),)),), work=1)
