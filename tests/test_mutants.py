"""`python -m tests.mutants`: what is changed, what it proves, and what is explained."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from tests.mutants.equivalent import explained, stale
from tests.mutants.making import mutants
from tests.mutants.operators import changes, values

ROOT = Path(__file__).parents[1]


def changed(code: str) -> set[str]:
    """Return what may stand instead of the expression or statement *code*."""
    node: ast.AST = ast.parse(code).body[0]
    if isinstance(node, ast.Expr) and not isinstance(node.value, (ast.Yield, ast.Call)):
        node = node.value
    return {" ".join(ast.unparse(ast.fix_missing_locations(one)).split()) for one in changes(node)}


def valued(code: str) -> set[str]:
    """Return what the value *code* of a constant may become."""
    return {ast.unparse(one) for one in values(ast.parse(code, mode="eval").body)}


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("a < b", {"a <= b"}),
        ("a >= b", {"a > b"}),
        ("a == b", {"a != b"}),
        ("a <= b + EPS", set()),
        ("b + EPS", {"b - EPS"}),
        ("a + b", {"a - b", "a", "b"}),
        ("a - b", {"a + b", "a"}),
        ("a * 2", {"a / 2", "a", "2"}),
        ("a and b", {"a", "b"}),
        ("not a", {"a"}),
        ("-a", {"a"}),
        ("3", {"4", "2"}),
        ("0", {"1"}),
        ("True", {"False"}),
        ("'words'", set()),
        ("{1, 2}", {"{1}", "{2}"}),
        ("a if b else c", {"a if not b else c"}),
        ("'x' if b else 'y'", set()),
        ("x += 1", {"x -= 1", "pass"}),
        ("do(x)", {"pass"}),
        ("yield x", {"yield from ()"}),
    ],
)
def test_each_change_is_a_change_of_one_thing(code, expected):
    """Thresholds, signs, terms, numbers, conditions; a tolerance moves to the other side of the threshold."""
    assert changed(code) == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("min(a, b)", {"max(a, b)", "a", "b"}),
        ("any(a)", {"all(a)"}),
        ("math.floor(a)", {"math.ceil(a)"}),
        ("has(a, 'STL', 'MAS')", {"has(a, 'MAS')", "has(a, 'STL')"}),
        ("has(a, 'STL')", set()),
    ],
)
def test_a_call_is_turned_round_or_loses_an_argument(code, expected):
    """Min and max, any and all, floor and ceil; one of several words."""
    node = ast.parse(code, mode="eval").body
    assert {ast.unparse(one) for one in changes(node)} == expected


def test_a_constant_has_one_number_changed_or_one_entry_left_out():
    """Wherever the function reads it."""
    assert valued("((4, 0), (8, 1))") == {
        *("((5, 0), (8, 1))", "((3, 0), (8, 1))", "((4, 1), (8, 1))"),
        *("((4, 0), (9, 1))", "((4, 0), (7, 1))", "((4, 0), (8, 2))", "((4, 0), (8, 0))"),
    }
    assert valued("frozenset({'CI', 'BA'})") == {"frozenset({'CI'})", "frozenset({'BA'})"}
    band = [
        one for one in mutants() if one.place == "alpha_strike.cards.figures.band" and "BANDS" in one.words
    ]
    assert {"(5, 0)" in ast.unparse(one.part) for one in band} == {True, False}


def test_mutants_are_named_by_place_and_change():
    """So that an explanation finds its mutant whatever the lines above it become."""
    counts = Counter((mutant.place, mutant.words) for mutant in mutants())
    assert len(counts) > 3000
    assert {name for name, count in counts.items() if count > 1} == set()


def test_no_explanation_is_stale():
    """Each names a mutant that there is, and says why it changes nothing."""
    known = explained()
    assert stale(known, mutants()) == []
    assert all(reason for changes in known.reasons.values() for reason in changes.values())


def test_the_tests_of_a_rule_kill_its_mutants():
    """Rounding: the table, no survivor, status 0; a rule that there is not is refused."""
    command = [sys.executable, "-m", "tests.mutants"]
    told = subprocess.run([*command, "AS-GEN-07"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    assert told.stdout.splitlines()[0].split() == [
        "rule",
        "made",
        "killed",
        "elsewhere",
        "explained",
        "survived",
    ]
    assert told.stdout.splitlines()[1].split() == ["AS-GEN-07", "6", "6", "0", "0", "0"]
    refused = subprocess.run([*command, "AS-NONE"], cwd=ROOT, capture_output=True, text=True, check=False)
    assert refused.returncode == 2
    assert "no rule begins with AS-NONE" in refused.stderr


def test_each_rule_has_a_mutant_that_a_test_of_its_own_kills():
    """With --each, the mutant and the test of each rule, and their number; rules without effect need none."""
    command = [sys.executable, "-m", "tests.mutants", "--each", "AS-GEN-07", "AS-GEN-08"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert told.returncode == 0, told.stdout + told.stderr
    proved, last = told.stdout.splitlines()
    assert "[AS-GEN-07]: tests/" in proved
    assert last == "1 of 1 rules have a mutant that a test of theirs kills"
