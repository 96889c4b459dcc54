"""The catalogue of rules: each family's rules.yaml, with the code and tests of each rule id."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

import game.rules
from game.files.rule_code import rule_code
from game.files.yaml.strict import read
from game.geometry.value import Value
from game.rules import folder_of, modules_of, names
from game.rules.sheet import Sheet

TESTS = Path(__file__).parents[2] / "tests"


class RuleText(Sheet):
    """One rule in our own words, and what it is called."""

    name: str
    says: str
    source: str
    decision: str = ""
    no_effect: str = ""


class Rule(Value):
    """One rule of a family, with its code and tests.

    Attributes:
        code: The functions, classes and constants that implement it, as "alpha_strike.combat.fire.Fire".
        tests: The tests marked with it, by pytest id: "rules/alpha_strike/test_fire.py::test_name".
    """

    id: str
    row: RuleText
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def borne(self) -> bool:
        """Whether the rule has code and a test, or states why it has no effect."""
        return bool(self.row.no_effect) or bool(self.code and self.tests)


def catalogue(family: str) -> list[Rule]:
    """Return the rules of *family*, in the order of its rules.yaml.

    Raises:
        LookupError: if there is no such family or add-on.
    """
    if family not in names():
        raise LookupError(f"no rules {family}; there are {', '.join(names())}")
    rows = rule_texts(family)
    code, tests = _code(family, tuple(game.rules.__path__)), _tests()
    return [Rule(key, row, code.get(key, ()), tests.get(key, ())) for key, row in rows.items()]


def rule_texts(family: str) -> dict[str, RuleText]:
    """Return the texts of the rules of *family* by id, in the order of its rules.yaml."""
    return {key: RuleText(**row) for key, row in read(folder_of(family) / "rules.yaml").data.items()}


@cache
def _code(family: str, roots: tuple[str, ...]) -> Mapping[str, tuple[str, ...]]:
    """Return the code of each rule of *family*, one of those below *roots*."""
    folder, found = folder_of(family), dict[str, list[str]]()
    for path in modules_of(family):
        module = ".".join((family, *path.relative_to(folder).with_suffix("").parts))
        for code in rule_code(path):
            outer, _, _ = code.name.partition(".")
            for rule in code.rules:
                found.setdefault(rule, []).append(f"{module}.{outer}".removesuffix("."))
    return {rule: tuple(dict.fromkeys(places)) for rule, places in found.items()}


@cache
def _tests() -> Mapping[str, tuple[str, ...]]:
    """Return the tests of each rule, by their markers; empty if the tests are not installed."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("**/test_*.py")):
        body = ast.parse(path.read_text(encoding="utf-8")).body
        for name, rules in _marked(body, ()):
            for rule in rules:
                found.setdefault(rule, []).append(f"{path.relative_to(TESTS).as_posix()}::{name}")
    return {rule: tuple(tests) for rule, tests in found.items()}


def _marked(body: Iterable[ast.stmt], marks: tuple[str, ...]) -> Iterable[tuple[str, tuple[str, ...]]]:
    """Yield the tests in *body* by pytest id, with the rules in their markers and those of their classes."""
    for node in body:
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test"):
            yield node.name, (*marks, *_marks(node))
        elif isinstance(node, ast.ClassDef) and node.name.startswith("Test"):
            for name, rules in _marked(node.body, (*marks, *_marks(node))):
                yield f"{node.name}::{name}", rules


def _marks(node: ast.FunctionDef | ast.ClassDef) -> Iterable[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
            yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))
