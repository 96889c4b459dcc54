"""The catalogue of rules: each family's rules.yaml, and which code and which tests bear each id."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Mapping
from functools import cache
from pathlib import Path

from game.files.strict_yaml import read
from game.geometry.value import Value
from game.rules import folder_of, names
from game.rules.sheet import Sheet

ID = re.compile(r"\b[A-Z]{2,5}-(?:[A-Z]+\d?-)*[A-Z0-9]+\b")
TESTS = Path(__file__).parents[2] / "tests"


class Row(Sheet):
    """One rule in our own words."""

    says: str
    source: str
    decision: str = ""
    no_effect: str = ""


class Rule(Value):
    """One rule of a family, and what bears it.

    Attributes:
        code: The functions and classes of the game that name its id, as "alpha_strike.fire.Fire".
        tests: The tests marked with it, as "rules/alpha_strike/test_fire.py::test_name".
    """

    id: str
    row: Row
    code: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def borne(self) -> bool:
        """Whether code and a test bear it, or it says why it has no effect."""
        return bool(self.row.no_effect) or bool(self.code and self.tests)


def catalogue(family: str) -> list[Rule]:
    """Return the rules of *family* in the order of its rules.yaml.

    Raises:
        LookupError: if there is no such family or add-on.
    """
    if family not in names():
        raise LookupError(f"no rules {family}; there are {', '.join(names())}")
    folder = folder_of(family)
    rows = {key: Row(**row) for key, row in read(folder / "rules.yaml").data.items()}
    code, tests = _code(folder), _tests()
    return [Rule(key, row, code.get(key, ()), tests.get(key, ())) for key, row in rows.items()]


def _code(folder: Path) -> Mapping[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.py")):
        for name, rules in _named(path):
            for rule in sorted(rules):
                found.setdefault(rule, []).append(f"{folder.name}.{path.stem}.{name}".removesuffix("."))
    return {rule: tuple(places) for rule, places in found.items()}


def _named(path: Path) -> Iterable[tuple[str, set[str]]]:
    """Yield the top-level names of the module at *path* with the rule ids that stand in them."""
    text = path.read_text(encoding="utf-8")
    lines = text.splitlines()
    for node in ast.parse(text).body:
        ids = set(ID.findall("\n".join(lines[node.lineno - 1 : node.end_lineno])))
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name, ids
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield (target.id if isinstance(target, ast.Name) else ""), ids


@cache
def _tests() -> Mapping[str, tuple[str, ...]]:
    """Return the tests of each rule, by the marks that they bear; empty where the tests are not there."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.glob("**/test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                for rule in _marks(node):
                    found.setdefault(rule, []).append(f"{path.relative_to(TESTS)}::{node.name}")
    return {rule: tuple(tests) for rule, tests in found.items()}


def _marks(node: ast.FunctionDef | ast.ClassDef) -> Iterable[str]:
    for mark in node.decorator_list:
        if isinstance(mark, ast.Call) and ast.unparse(mark.func).endswith("mark.rule"):
            yield from (str(arg.value) for arg in mark.args if isinstance(arg, ast.Constant))
