"""The position of a practice problem: its battle, played on to the moment of the question."""

from __future__ import annotations

from game.ai.problems.judge import Judge
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.action import PathAction
from game.core.model.answer import replies
from game.core.model.problem import TACTIC, PracticeProblem
from game.core.model.state import Action
from game.core.views.seat import Seat
from game.files.problems import ProblemFile
from game.files.scenarios.battle_start import BattleStart, battle_start
from game.geometry.point import Point, distance

SEED = "problem"
MOST = 40
"""The number of actions after which a question must have been asked."""


def position(found: ProblemFile) -> Match:
    """Return the match at the moment of the question, always the same one."""
    start = started(found)
    match = Match(start.state)
    match.play(start.begin)
    lead_up(match, found.problem)
    return match


def started(found: ProblemFile) -> BattleStart:
    """Return the start of the battle of a problem, always with the same dice."""
    return battle_start(found.scenario, seed=found.scenario.seed or SEED)


def judge_of(found: ProblemFile) -> Judge:
    """Return the judge of a problem in its position."""
    return Judge(found.problem, Seat(found.problem.side, position(found)))


def lead_up(match: Match, problem: PracticeProblem) -> None:
    """Play on in *match* to the question of *problem*: for a tactic the sides come to grips.

    The first unit of the side that acts first moves into contact with the nearest enemy; otherwise all go on
    as fast as they can.
    """
    if not any(one.kind == TACTIC for one in problem.measures):
        return
    match.play(_closing(Seat(min(match.state.to_act), match)))
    for _ in range(MOST):
        state = match.state
        if state.asked is not None and problem.side in state.to_act:
            return
        match.play(_idle(Seat(min(state.to_act), match)))


def _closing(seat: Seat) -> Action:
    """Return the move of the first unit of *seat* into contact with the nearest enemy."""
    view = seat.view
    unit = next(one for one in view.brief.listed(view.present) if one.side == seat.side)
    foe = min(view.foes(seat.side), key=lambda one: distance(unit.at, one.at))
    share = 1 - (unit.base + foe.base) / distance(unit.at, foe.at)
    to = Point(*(a + share * (b - a) for a, b in zip(unit.at, foe.at, strict=True)))
    kind = next(one.action for one in view.rules.offers if issubclass(one.action, PathAction))
    return kind.planned(view, kind(seat.side, unit.id, ()), to).action


def _idle(seat: Seat) -> Action:
    """Return what *seat* does to go on: in an encounter its best action, else it ends its phase."""
    if seat.view.encounter is not None:
        return seat.best()
    tries = [EndPhase(seat.side), *replies(seat.view, seat.side), *seat.choices()]
    return next(one for one in tries if not refusals(seat.view, one))
