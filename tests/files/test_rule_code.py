"""Which code bears a rule: what carries it out, not what speaks of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.files.catalogue import TESTS, catalogue
from game.files.rule_code import rule_code
from game.rules import names

SOURCE = '''
"""The module names AS-HIT-01, and bears nothing."""

TABLE = {"a": "AS-HIT-02"}
LEAST = 2.0
"""Inches that are always paid (AS-MOVE-05)."""


def hit(shot):
    """Add the range (AS-HIT-03)."""
    if shot.far:
        return Refusal("too far", "AS-RNG-02")
    return Refusal("see AS-RNG-04", "")  # AS-RNG-05: nothing else


def plain():
    return "shut down (AS-HEAT-03)"


class Fire:
    """Fire at a unit (AS-ATK-01)."""

    rule = "AS-ATK-02"

    def check(self):
        return "AS-ATK-03"

    def resolve(self):
        pass
'''


def borne(folder: Path, name: str) -> dict[str, set[str]]:
    """Return the rules that each name of the module bears, when it is called *name*."""
    path = folder / f"{name}.py"
    path.write_text(SOURCE, encoding="utf-8")
    return {one.name: set(one.rules) for one in rule_code(path)}


def test_docstrings_comments_and_strings_of_their_own_bear_a_rule(tmp_path):
    """Not an id within a sentence, nor one in the module's docstring; that of a class is its methods'."""
    assert borne(tmp_path, "fire") == {
        "TABLE": {"AS-HIT-02"},
        "LEAST": {"AS-MOVE-05"},
        "hit": {"AS-HIT-03", "AS-RNG-02", "AS-RNG-05"},
        "Fire": {"AS-ATK-01", "AS-ATK-02"},
        "Fire.check": {"AS-ATK-01", "AS-ATK-03"},
        "Fire.resolve": {"AS-ATK-01"},
    }


@pytest.mark.parametrize("name", ["card", "words"])
def test_modules_that_tell_of_rules_bear_those_of_their_docstrings_alone(tmp_path, name):
    """What they cite for the reader is carried out elsewhere."""
    found = borne(tmp_path, name)
    assert "TABLE" not in found
    assert found["hit"] == {"AS-HIT-03", "AS-RNG-05"}


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        ("AS-HEAT-03", {"alpha_strike.turn.fitness._not_moving", "alpha_strike.turn.fitness.no_fighter"}),
        ("AS-MOVE-05", {"alpha_strike.movement.walking.MINIMUM", "alpha_strike.movement.walking.gait_of"}),
    ],
)
def test_the_coverage_names_what_carries_a_rule_out(rule, code):
    """The card that says "shut down" shuts nobody down."""
    (found,) = [one for one in catalogue("alpha_strike") if one.id == rule]
    assert set(found.code) == code


def names_of_rule_tests():
    """Return the names of all tests that prove a rule, from `tests` on."""
    return {test for family in names() for rule in catalogue(family) for test in rule.tests}


def test_the_coverage_names_tests_that_pytest_finds(request):
    """Under that very name: file, class, function; in this run, those of the files that it collected."""
    found = {item.nodeid.partition("[")[0].removeprefix("tests/") for item in request.session.items}
    files = {test.partition("::")[0] for test in found}
    assert {test for test in names_of_rule_tests() if test.partition("::")[0] in files} <= found


def test_the_coverage_names_files_that_exist():
    """Each test of a rule is in one of `tests`."""
    assert all((TESTS / test.partition("::")[0]).is_file() for test in names_of_rule_tests())
