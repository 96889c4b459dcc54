"""Shipped practice problems: each is read, has an answer that stands out, judged with little work."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.problems.judge import MOST_PLACES, PLAYED
from game.core.engine.turns import EndPhase
from game.core.model.state import State
from game.core.model.unit import Side, UnitId
from game.core.views.observe import FIGURE
from game.core.views.teaching.problem_words import lost_words
from game.files.check import check_file
from game.files.problems import read_problem
from game.files.yaml.strict import read
from game.lobby.practice.positions import judge_of, position

PROBLEMS = sorted((Path(__file__).parents[2] / "maps" / "problems").glob("*.yaml"))


@pytest.mark.parametrize("path", PROBLEMS, ids=lambda path: path.stem)
def test_the_best_answer_is_right_and_a_middling_one_is_not(path):
    """The verdict on the middling one says where it is lost; the work stays below its limits."""
    assert check_file(path) == ("problem", ())
    found = read_problem(path)
    problem, judge = found.problem, judge_of(found)
    best, naive = judge.verdict(judge.best.action), judge.verdict(judge.median.action)
    assert best is not None
    assert best.right
    assert judge.is_answer(judge.best.action)
    assert naive is not None
    assert not naive.right
    assert lost_words(problem, naive)
    assert judge.considered <= max(MOST_PLACES, PLAYED)


SPOTTING = [path for path in PROBLEMS if path.stem.startswith("spotting")]


@pytest.mark.parametrize("path", SPOTTING, ids=lambda path: path.stem)
def test_what_the_best_answer_identifies_is_identified_by_the_rules(path):
    """Judged by what the side knows; played to the end of movement, with nobody else moving, it is so."""
    found = read_problem(path)
    problem, match, best = found.problem, position(found), judge_of(found).best
    before = _identified(match.state, problem.side)
    match.play(best.action)
    while match.state.now.name == "movement":
        match.play(EndPhase(min(match.state.to_act)))
    figures = dict(zip([one.kind for one in problem.measures], best.figures, strict=True))
    assert len(_identified(match.state, problem.side) - before) == figures.get("finds", 0)
    if figures.get("unfound") == len(match.state.foes(problem.side)):
        assert not _identified(match.state, "Red")


def _identified(state: State, side: Side) -> set[UnitId]:
    """Return the enemies that *side* has identified."""
    return {one.id for one in state.foes(side) if one.sighting(side) in FIGURE}


def test_problems_have_titles_of_their_own():
    titles = [read(path).data["title"] for path in PROBLEMS]
    assert len(titles) == len(set(titles))
