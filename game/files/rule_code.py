"""The code that implements each rule id of a family, as opposed to code that only mentions it.

A function, class or constant implements the ids in its docstring or in a comment in it, and those that it
contains as separate strings, as in a refusal. An id within a sentence is a reference for the reader, and so
is every string in a module that puts rules into words.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path

from game.core.reference import RULE_ID
from game.geometry.value import Value

ID = RULE_ID
WORDING = frozenset(
    {
        *("card", "family_io", "ground_words", "judging"),
        *("overlays", "report", "sight_overlays", "words"),
    }
)
"""Modules that only describe rules: in texts, on cards, in menus and on the table."""

Definition = ast.FunctionDef | ast.ClassDef | ast.Assign | ast.AnnAssign


class RuleCode(Value):
    """A function, method, class or constant that implements rules.

    Attributes:
        name: Its qualified name, such as "Fire.check".
        node: The node that defines it.
        whole: The ids that all of it implements, including those of its class.
        places: The ids that it contains as strings, each with its line.
    """

    name: str
    node: Definition
    whole: frozenset[str]
    places: tuple[tuple[int, str], ...] = ()

    @property
    def rules(self) -> frozenset[str]:
        """All ids that it implements, at a place in it or as a whole."""
        return self.whole | {rule for _, rule in self.places}


def rule_code(path: Path) -> list[RuleCode]:
    """Return the code that implements rules in the module at *path*, methods after their class."""
    text = path.read_text(encoding="utf-8")
    comments = _comments(text)
    wording = path.stem in WORDING
    return [one for one in _all(ast.parse(text).body, comments, wording) if one.rules]


def _all(body: list[ast.stmt], comments: dict[int, set[str]], wording: bool) -> Iterator[RuleCode]:
    for node, after in zip(body, [*body[1:], None], strict=True):
        if isinstance(node, ast.ClassDef):
            yield from _class(node, comments, wording)
        elif isinstance(node, (ast.FunctionDef, ast.Assign, ast.AnnAssign)):
            said = _said(node) | _commented([node], comments) | _attribute(node, after)
            yield RuleCode(_name(node), node, frozenset(said), () if wording else _places(node))


def _class(node: ast.ClassDef, comments: dict[int, set[str]], wording: bool) -> Iterator[RuleCode]:
    """Yield the class, for everything outside its methods, and its methods."""
    inner = [part for part in node.body if isinstance(part, ast.FunctionDef)]
    outer = [part for part in node.body if part not in inner]
    whole = frozenset(_said(node) | _commented(outer, comments))
    places = () if wording else tuple(place for part in outer for place in _places(part))
    yield RuleCode(node.name, node, whole, places)
    for part in inner:
        said = whole | _said(part) | _commented([part], comments)
        yield RuleCode(f"{node.name}.{part.name}", part, said, () if wording else _places(part))


def _name(node: ast.FunctionDef | ast.Assign | ast.AnnAssign) -> str:
    if isinstance(node, ast.FunctionDef):
        return node.name
    target = node.targets[0] if isinstance(node, ast.Assign) else node.target
    return target.id if isinstance(target, ast.Name) else ""


def _said(node: ast.AST) -> set[str]:
    """Return the ids in the docstring of a function or class."""
    if not isinstance(node, (ast.FunctionDef, ast.ClassDef)):
        return set()
    return set(ID.findall(ast.get_docstring(node) or ""))


def _attribute(node: ast.stmt, after: ast.stmt | None) -> set[str]:
    """Return the ids in the string below a constant, which is its docstring."""
    if isinstance(node, ast.FunctionDef) or not isinstance(after, ast.Expr):
        return set()
    return set(ID.findall(str(after.value.value))) if isinstance(after.value, ast.Constant) else set()


def _places(node: ast.AST) -> tuple[tuple[int, str], ...]:
    """Return the ids that *node* contains as separate strings, with their lines."""
    constants = (part for part in ast.walk(node) if isinstance(part, ast.Constant))
    return tuple(
        (part.lineno, part.value)
        for part in constants
        if isinstance(part.value, str) and ID.fullmatch(part.value)
    )


def _comments(text: str) -> dict[int, set[str]]:
    """Return the ids in the comments of each line."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {
        token.start[0]: set(ID.findall(token.string)) for token in tokens if token.type == tokenize.COMMENT
    }


def _commented(nodes: Iterable[ast.stmt], comments: dict[int, set[str]]) -> set[str]:
    lines = (line for node in nodes for line in range(node.lineno, (node.end_lineno or node.lineno) + 1))
    return {rule for line in lines for rule in comments.get(line, ())}
