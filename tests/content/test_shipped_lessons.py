"""The lessons that we ship: each is read without a fault, and says how to go on by keys alone."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.check import check_file
from game.files.lessons import lesson_of, scenario_path
from game.files.scenarios.scenarios import read_scenario
from game.files.yaml.strict import read

LESSONS = sorted((Path(__file__).parents[2] / "maps" / "lessons").glob("*.yaml"))


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_is_read_and_played_against_somebody(path):
    """`check` finds nothing; one side is the learner's; steps have names of their own, and name keys."""
    assert check_file(path) == ("lesson", ())
    lesson = lesson_of(read(path), read_scenario(scenario_path(path)))
    assert lesson.side not in lesson.players
    assert 5 <= len(lesson.steps) <= 16
    assert len({step.title for step in lesson.steps}) == len(lesson.steps)
    assert any("<" in step.text for step in lesson.steps)
