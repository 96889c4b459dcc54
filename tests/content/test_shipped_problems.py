"""Shipped practice problems: each is read, has an answer that stands out, judged with little work."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai.problems.judge import MOST_PLACES, PLAYED
from game.core.views.teaching.problem_words import lost_words
from game.files.check import check_file
from game.files.problems import read_problem
from game.files.yaml.strict import read
from game.lobby.practice.positions import judge_of

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


def test_problems_have_titles_of_their_own():
    titles = [read(path).data["title"] for path in PROBLEMS]
    assert len(titles) == len(set(titles))
