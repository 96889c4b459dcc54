"""The mutants of a family's code: each changes one place in a function and has the rules of that place."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from game.files.rule_code import RuleCode, rule_code
from game.rules import modules_of, names
from tests.mutants.operators import TOLERANCE, changes, copied, replaced, values

ROOT = Path(__file__).parents[2]
Steps = tuple[str | int, ...]
Change = tuple[ast.AST, frozenset[str], str, Steps, ast.AST]
WORDS = (ast.JoinedStr, ast.Assert, ast.Raise)
SPEAKING = (
    *(ast.Compare, ast.BinOp, ast.Call, ast.Subscript, ast.Dict, ast.IfExp, ast.UnaryOp),
    *(ast.Return, ast.Assign, ast.AnnAssign, ast.AugAssign),
)
"""What says enough of a number that stands in it."""
NOTE = "_note_call"
BLOCKS = (ast.If, ast.For, ast.While, ast.With)


@dataclass(frozen=True)
class Mutant:
    """One change of one function.

    Attributes:
        module: Its module, as "game.rules.alpha_strike.combat.heat".
        function: Its qualified name there.
        line: Where the change is.
        words: The change as text, numbered if the function has several equal ones.
        rules: The rule ids of the changed place.
        tried: All rule ids of the function: their tests judge the mutant.
        steps: The path from the function's node to the changed one.
        part: The replacement.
    """

    module: str
    function: str
    line: int
    words: str
    rules: frozenset[str]
    tried: frozenset[str]
    steps: Steps
    part: ast.AST

    @property
    def place(self) -> str:
        """Its place, as `rules --coverage` writes it."""
        return f"{self.module.removeprefix('game.rules.')}.{self.function}"

    def apply(self) -> None:
        """Change the function in this process."""
        self._rewrite(lambda node: replaced(node, self.steps, ast.copy_location(self.part, node)))

    def watch(self, note: Callable[[str], object]) -> None:
        """Call *note* with its place whenever the function is called, in this process."""
        self.live.__globals__[NOTE] = note
        told = ast.parse(f"{NOTE}({self.place!r})").body
        self._rewrite(lambda node: replaced(node, ("body",), [*told, *node.body]))

    def _rewrite(self, change: Callable[[ast.FunctionDef], ast.AST]) -> None:
        path = Path(str(import_module(self.module).__file__))
        tree = ast.parse(path.read_text(encoding="utf-8"))
        code = compile(_changed(tree, self.function, change), str(path), "exec", dont_inherit=True)
        self.live.__code__ = _named(code, self.function)

    @property
    def live(self) -> FunctionType:
        """The function object used by the game."""
        return _live(self.module, self.function)


def mutants() -> list[Mutant]:
    """Return the mutants of all families and add-ons in file order."""
    return [one for name in names() for one in _of_family(name)]


def _of_family(name: str) -> Iterator[Mutant]:
    for path in modules_of(name):
        if path.name != "__init__.py":
            yield from of_module(path)


@cache
def of_module(path: Path) -> tuple[Mutant, ...]:
    """Return the mutants of the functions and methods with rules in the module at *path*."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
    constants = _constants(tree)
    found: list[Mutant] = []
    for code in rule_code(path):
        if isinstance(code.node, ast.FunctionDef):
            found += _of_function(module, code, constants)
    return tuple(found)


def _of_function(module: str, code: RuleCode, constants: Mapping[str, ast.expr]) -> Iterator[Mutant]:
    seen: Counter[str] = Counter()
    for node, rules, words, steps, part in _changes(code, constants):
        seen[words] += 1
        number = f" ({seen[words]})" if seen[words] > 1 else ""
        line = getattr(node, "lineno", code.node.lineno)
        yield Mutant(module, code.name, line, words + number, rules, code.rules, steps, part)


def _changes(code: RuleCode, constants: Mapping[str, ast.expr]) -> Iterator[Change]:
    """Yield the changes to code with rules, and to the constants read there."""
    bears = _bearing(code)
    read: dict[str, tuple[ast.AST, frozenset[str]]] = {}
    for steps, node in _changeable(code.node):
        if rules := bears(node):
            for part in changes(node):
                yield node, rules, _words(code.node, steps, part), steps, part
            if isinstance(node, ast.Name) and node.id in constants:
                read.setdefault(node.id, (node, rules))
    for name, (node, rules) in read.items():
        for value in values(constants[name]):
            words = f"{name} = {ast.unparse(constants[name])} -> {ast.unparse(value)}"
            yield node, rules, words, (), _Constant(name, value).visit(copied(code.node))


class _Constant(ast.NodeTransformer):
    """Replaces a constant by a value where it is read."""

    def __init__(self, name: str, value: ast.expr) -> None:
        self.name, self.value = name, value

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.value if node.id == self.name else node


def _bearing(code: RuleCode) -> Callable[[ast.AST], frozenset[str]]:
    """Return a function that returns the rules of a node.

    A rule in the docstring applies to the whole function; an id in a statement applies to that statement and
    to the conditions that lead to it.
    """
    own: dict[int, set[str]] = {}
    for line, rule in code.places:
        for block in _around(code.node, line):
            for part in ast.walk(block):
                own.setdefault(id(part), set()).add(rule)
    return lambda node: code.whole | frozenset(own.get(id(node), ()))


def _around(node: ast.AST, line: int) -> Iterator[ast.AST]:
    """Yield the statement at *line*, and the headers of the blocks around it."""
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, (ast.stmt, ast.ExceptHandler)) or not _spans(part, line):
            continue
        inner = [*_around(part, line)] if isinstance(part, BLOCKS) else []
        if inner:
            yield from _heads(part)
            yield from inner
        else:
            yield part


def _heads(block: ast.AST) -> Iterator[ast.AST]:
    for field in ("test", "iter"):
        if (head := getattr(block, field, None)) is not None:
            yield head


def _spans(node: ast.AST, line: int) -> bool:
    first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
    return bool(first <= line <= last)


def _changeable(function: ast.AST, steps: Steps = ()) -> Iterator[tuple[Steps, ast.AST]]:
    """Yield the mutable nodes below *function*: no text, annotations, decorators or asserts."""
    for field, value in ast.iter_fields(function):
        if field in {"annotation", "returns", "decorator_list", "args"} and not isinstance(
            function, ast.Call
        ):
            continue
        for i, part in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(part, ast.AST) and not isinstance(part, WORDS) and not _shown(part):
                step = (field, i) if isinstance(value, list) else (field,)
                if not _docstring(part):
                    yield (*steps, *step), part
                    yield from _changeable(part, (*steps, *step))


def _shown(node: ast.AST) -> bool:
    """Whether *node* only requests that zero terms are shown, or that zipped lengths are equal."""
    return isinstance(node, ast.keyword) and node.arg in {"always", "strict"}


def _docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the constants of a module, numbers and tables of numbers, as expressions."""
    found = {}
    for node in tree.body:
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if isinstance(target, ast.Name) and target.id.isupper() and getattr(node, "value", None):
            found[target.id] = node.value
    return {name: value for name, value in found.items() if name != TOLERANCE and not _words_only(value)}


def _words_only(value: ast.expr) -> bool:
    """Whether a constant is a table of text for people."""
    if isinstance(value, ast.Dict):
        return all(_words_only(part) for part in value.values)
    parts = value.elts if isinstance(value, ast.Tuple) else [value]
    return all(isinstance(part, ast.Constant) and isinstance(part.value, str) for part in parts)


def _words(function: ast.AST, steps: Steps, part: ast.AST) -> str:
    """Return the change as text; for a bare number or name with its enclosing expression."""
    node, up, rest = function, function, steps
    for i, step in enumerate(steps):
        node = node[step] if isinstance(step, int) else getattr(node, step)  # type: ignore[index]
        if isinstance(node, SPEAKING) and i + 1 < len(steps):
            up, rest = node, steps[i + 1 :]
    if not isinstance(node, (ast.Constant, ast.Name)) or isinstance(up, (ast.FunctionDef, *BLOCKS)):
        return f"{_text(node)} -> {_text(part)}"
    return f"{_text(up)} -> {_text(replaced(up, rest, part))}"


def _text(node: ast.AST) -> str:
    """Return *node* as one line; of a block, its header."""
    if isinstance(node, BLOCKS):
        return ast.unparse(node).splitlines()[0]
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= 120 else f"{text[:70]} ... {text[-45:]}"


def _changed(tree: ast.Module, function: str, change: Callable[[ast.FunctionDef], ast.AST]) -> ast.Module:
    """Return the module with *change* made to the function of that qualified name."""
    body: list[Any] = tree.body
    parts = function.split(".")
    for name in parts:
        i, node = next((i, n) for i, n in enumerate(body) if getattr(n, "name", None) == name)
        if name == parts[-1]:
            body[i] = change(node)
        else:
            body = node.body
    return ast.fix_missing_locations(tree)


def _named(code: CodeType, name: str) -> CodeType:
    """Return the code of the function of that qualified name in *code*."""
    for part in code.co_consts:
        if isinstance(part, CodeType):
            if part.co_qualname == name:
                return part
            if name.startswith(f"{part.co_qualname}."):
                return _named(part, name)
    raise LookupError(name)


def _live(module: str, name: str) -> FunctionType:
    """Return the function of that name used by the game, unwrapped."""
    found: Any = import_module(module)
    for part in name.split("."):
        found = vars(found)[part]
    while not isinstance(found, FunctionType):
        if hasattr(found, "cache_clear"):
            found.cache_clear()
        found = next(
            getattr(found, name)
            for name in ("fget", "func", "__func__", "__wrapped__")
            if hasattr(found, name)
        )
    return found
