"""`practice`: the ladder of problems, one of them, and the problem of a day."""

from __future__ import annotations

import json

import pytest
from commands import call

from game.files.by_name import map_folders
from game.lobby.practice.ladder import DAILY, PracticeLadder, day_key
from game.lobby.practice.positions import judge_of
from game.lobby.practice.recipes import families, family_of
from game.lobby.practice.results import PracticeResults

DAY = "2026-11-23"


def test_the_list_has_a_tick_for_each_solved_problem(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("SIGHTLINE_SAVES", str(tmp_path))
    PracticeResults(tmp_path).solve("alpha-strike-02")
    done = call(capsys, "practice", "--list")
    assert done.status == 0
    ticked = [line for line in done.out.splitlines() if line.startswith("✓")]
    assert len(ticked) == 1
    assert ticked[0].startswith("✓ alpha-strike-02: ")
    found = json.loads(call(capsys, "practice", "--json").out)["problems"]
    assert [one["key"] for one in found if one["solved"]] == ["alpha-strike-02"]
    assert all(one["problems"] == [] for one in found)


def test_a_problem_is_shown_without_its_answer_unless_that_is_asked_for(capsys):
    shown, solved = (
        call(capsys, "practice", "alpha-strike-01").out,
        call(capsys, "practice", "alpha-strike-01", "--solve").out,
    )
    assert "You play Blue." in shown
    assert "Best answer" not in shown
    assert solved.startswith(shown)
    assert "Best answer found: Centurion" in solved
    figures = json.loads(call(capsys, "practice", "alpha-strike-01", "--solve", "--json").out)["figures"]
    assert [one["value"] for one in figures] == [1.0, 2.0]


def test_an_unknown_problem_names_the_nearest(capsys):
    done = call(capsys, "practice", "alpha-strike-1")
    assert done.status == 2
    assert "alpha-strike-01" in done.err


@pytest.mark.parametrize("family", families())
def test_the_problem_of_a_day_is_always_the_same_and_its_answer_stands_out(family):
    """Made twice it is equal to the last figure; another day has another one."""
    first, second = (PracticeLadder(map_folders()).problem(day_key(DAY, family)) for _ in range(2))
    assert first.problem == second.problem
    assert first.scenario.units == second.scenario.units
    assert family_of(first.scenario.rules) == family
    judge = judge_of(first)
    assert judge.verdict(judge.best.action).right
    assert not judge.verdict(judge.median.action).right


def test_another_day_has_another_problem():
    """Without a family it is of the first one."""
    ladder = PracticeLadder(map_folders())
    first, other = (ladder.problem(f"{DAILY}2026-11-{day}") for day in (23, 24))
    assert (first.problem, first.scenario.units) != (other.problem, other.scenario.units)


def test_the_problem_of_a_day_is_that_of_the_family_asked_for(capsys):
    done = call(capsys, "practice", "--day", DAY, "--family", "close_assault", "--json")
    assert json.loads(done.out)["topic"] == "Which tactic in the hex"
    assert call(capsys, "practice", f"day {DAY} checkers").status == 2


def test_results_are_kept_and_can_be_reset(tmp_path):
    """A damaged file counts as empty."""
    results = PracticeResults(tmp_path)
    assert results.solved() == frozenset()
    results.solve("b")
    results.solve("a")
    results.solve("b")
    assert PracticeResults(tmp_path).solved() == {"a", "b"}
    results.reset()
    assert PracticeResults(tmp_path).solved() == frozenset()
    results.path.write_text('{"format": "practice/1", "solved": [3, "c"]}')
    assert results.solved() == {"c"}
    results.path.write_text("{")
    assert results.solved() == frozenset()
