"""Practice problem files: every fault is reported at its place."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.files.problems import problem_of
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.point import Point

TEXT = (Path(__file__).parents[2] / "maps" / "problems" / "alpha-strike-01.yaml").read_text(encoding="utf-8")
MEASURES = "- measure: shoots"


def problems(text: str) -> list[str]:
    """Return the messages about a problem file."""
    with pytest.raises(BadFile) as bad:
        problem_of(parse(text, "odd.yaml"))
    return [str(one) for one in bad.value.problems]


def test_a_problem_is_its_position_its_question_and_its_measures():
    found = problem_of(parse(TEXT, "one.yaml"))
    assert found.problem.family == "alpha_strike"
    assert found.problem.unit in {unit.id for unit in found.scenario.units}
    assert [one.kind for one in found.problem.measures] == ["shoots", "safe"]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("side: Blue", "side: Green", "unknown side `Green`"),
        ("unit: centurion", "unit: marauder", "unknown unit `marauder`"),
        ("measure: shoots", "measure: beauty", "unknown measure `beauty`"),
        ("units: [marauder]", "units: [somebody]", "unknown unit `somebody`"),
        ("measure: shoots", "measure: damage", "expected measures of one sort"),
        ("measure: shoots", "measure: near", "`near` needs a `place`"),
        ("card: CN9-A", "card: CN9-Z", "CN9-Z"),
        ("rules: [alpha_strike]", "rules: [alpha_strike, spotting]", "nothing is hidden"),
        ("format: problem/1", "format: lesson/1", "this is a lesson, not a practice problem"),
    ],
)
def test_a_fault_is_reported_with_its_line(old, new, said):
    assert TEXT.count(old) >= 1
    text = TEXT.replace(old, new, 1)
    line = text[: text.index("measures:" if "of one sort" in said else new)].count("\n") + 1
    found = problems(text)
    assert any(said in one and f"odd.yaml:{line}:" in one for one in found), found


def test_counters_are_found_under_rules_that_hide_them_and_all_at_once():
    text = TEXT.replace("rules: [alpha_strike]", "rules: [alpha_strike, spotting]").replace("safe", "unfound")
    bare = text.replace("- measure: shoots\n  units: [marauder]", "- measure: finds")
    assert [one.kind for one in problem_of(parse(bare, "one.yaml")).problem.measures] == ["finds", "unfound"]
    named = text.replace("measure: shoots", "measure: finds")
    assert any("all counters" in one for one in problems(named))
    open_ = bare.replace(", spotting", "")
    assert any("rules under which counters are identified" in one for one in problems(open_))


def test_a_problem_without_a_unit_asks_for_a_tactic():
    text = TEXT.replace("unit: centurion\n", "", 1)
    assert any("measured of a `unit`" in one for one in problems(text))


def test_a_place_to_be_near_to_counts_against_the_inches():
    text = re.sub(r"measure: shoots(,?\s+)units: \[marauder\]", r"measure: near\1place: [3, 4]", TEXT)
    (near, _) = problem_of(parse(text, "near.yaml")).problem.measures
    assert (near.place, near.weight) == (Point(3, 4), -1.0)
