"""The position of a practice problem: its battle, played on to the moment of the question."""

from __future__ import annotations

from game.ai.problems.judge import Judge
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.answer import replies
from game.core.model.problem import TACTIC, PracticeProblem
from game.core.model.state import Action
from game.core.views.seat import Seat
from game.files.problems import ProblemFile
from game.files.scenarios.battle_start import BattleStart, battle_start

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
    """Play on in *match* to the question of *problem*: for a tactic both sides do nothing else before."""
    if not any(one.kind == TACTIC for one in problem.measures):
        return
    for _ in range(MOST):
        state = match.state
        if state.asked is not None and state.asked.about is not None and problem.side in state.to_act:
            return
        match.play(_idle(Seat(next(iter(state.to_act)), match)))


def _idle(seat: Seat) -> Action:
    """Return what *seat* does to go on: it ends its phase, else gives its first answer or choice."""
    tries = [EndPhase(seat.side), *replies(seat.view, seat.side), *seat.choices()]
    return next(one for one in tries if not refusals(seat.view, one))
