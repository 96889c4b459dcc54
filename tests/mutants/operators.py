"""The mutations of a piece of code: comparisons, constants, arithmetic, terms, conditions.

mutmut and cosmic-ray select code by file and start pytest for each mutant. Here code is selected by rule, and
the tests run in forks of one process, so such a library would contribute only this list.
"""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator, Mapping
from typing import TypeVar

Node = TypeVar("Node", bound=ast.AST)

COMPARISONS: Mapping[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ORDERINGS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE)
ARITHMETIC: Mapping[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Div,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
}
CALLS = {
    **{"min": "max", "max": "min", "any": "all", "all": "any", "ceil": "floor", "floor": "ceil"},
    **{"up": "down", "down": "up", "normally": "down"},
}
TOLERANCE = "EPS"
NOTHING = ast.parse("()", mode="eval").body


def copied(node: Node) -> Node:
    """Return a copy of *node* and all below it; pickling is three times as fast as `copy.deepcopy`."""
    found: Node = pickle.loads(pickle.dumps(node, pickle.HIGHEST_PROTOCOL))
    return found


def changes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield replacements for *node*, each with one change."""
    for kind, change in CHANGES.items():
        if isinstance(node, kind):
            yield from change(node)


def _compare(node: ast.Compare) -> Iterator[ast.AST]:
    """Move the threshold, or invert equality and membership; tolerances are inverted in `_binary`."""
    for i, op in enumerate(node.ops):
        if not (isinstance(op, ORDERINGS) and _tolerant(node)):
            yield _with(node, "ops", i, COMPARISONS[type(op)]())
    if len(node.ops) == 1 and isinstance(node.comparators[0], ast.Tuple):
        for shorter in _shorter(node.comparators[0]):
            yield _with(node, "comparators", 0, shorter)


def _binary(node: ast.BinOp) -> Iterator[ast.AST]:
    """Invert the sign or the operator, and drop a term or factor."""
    if _worded(node.left) or _worded(node.right) or type(node.op) not in ARITHMETIC:
        return
    other = copied(node)
    other.op = ARITHMETIC[type(node.op)]()
    yield other
    if not _tolerant(node.right) and isinstance(node.op, (ast.Add, ast.Sub, ast.Mult, ast.BitOr)):
        yield node.left
        if not isinstance(node.op, ast.Sub):
            yield node.right


def _boolean(node: ast.BoolOp) -> Iterator[ast.AST]:
    """Drop a condition."""
    for i in range(len(node.values)):
        rest = [*node.values[:i], *node.values[i + 1 :]]
        yield rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)


def _unary(node: ast.UnaryOp) -> Iterator[ast.AST]:
    """Drop a `not` or a minus."""
    if isinstance(node.op, (ast.Not, ast.USub)):
        yield node.operand


def _constant(node: ast.Constant) -> Iterator[ast.AST]:
    """Add one and subtract one; invert True and False."""
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, (int, float)):
        yield ast.Constant(node.value + 1)
        if node.value:
            yield ast.Constant(node.value - 1)


def _call(node: ast.Call) -> Iterator[ast.AST]:
    """Swap min and max, any and all, floor and ceil; of two arguments of min or max take only one.

    Of several codes, as in `has(profile, "STL", "MAS")`, leave one out.
    """
    codes = [i for i, arg in enumerate(node.args) if isinstance(arg, ast.Constant) and _code(arg.value)]
    for i in codes if len(codes) > 1 else ():
        yield ast.Call(node.func, [*node.args[:i], *node.args[i + 1 :]], node.keywords)
    called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    if called == "abs":
        yield node.args[0]
    if called in CALLS:
        other = copied(node)
        other.func = _renamed(node.func, CALLS[called])
        yield other
    if called in {"min", "max"} and len(node.args) == 2 and not node.keywords:
        yield from (arg for arg in node.args if not isinstance(arg, ast.Starred))


def _choice(node: ast.IfExp) -> Iterator[ast.AST]:
    """Take the other value; if both are text there is nothing to change."""
    if not (_worded(node.body) and _worded(node.orelse)) and not _turned_already(node.test):
        other = copied(node)
        other.test = _negated(node.test)
        yield other


def _branch(node: ast.If) -> Iterator[ast.AST]:
    """Negate the condition."""
    if not _turned_already(node.test):
        other = copied(node)
        other.test = _negated(node.test)
        yield other


def _loop(node: ast.For) -> Iterator[ast.AST]:
    """Loop over nothing."""
    other = copied(node)
    other.iter = NOTHING
    yield other


def _comprehension(node: ast.comprehension) -> Iterator[ast.AST]:
    """Drop a filter."""
    for i in range(len(node.ifs)):
        other = copied(node)
        del other.ifs[i]
        yield other


def _display(node: ast.Set | ast.List) -> Iterator[ast.AST]:
    """Drop an element."""
    if isinstance(node, ast.List) and not isinstance(node.ctx, ast.Load):
        return
    for i in range(len(node.elts)):
        rest = [*node.elts[:i], *node.elts[i + 1 :]]
        yield ast.List(rest, ast.Load()) if isinstance(node, ast.List) else _set(rest)


def _tuple(node: ast.Tuple) -> Iterator[ast.AST]:
    """Drop a starred element: a group of terms, of refusals, of changes."""
    if isinstance(node.ctx, ast.Load):
        for i, part in enumerate(node.elts):
            if isinstance(part, ast.Starred):
                yield ast.Tuple([*node.elts[:i], *node.elts[i + 1 :]], ast.Load())


def _dict(node: ast.Dict) -> Iterator[ast.AST]:
    """Drop an entry."""
    for i in range(len(node.keys)):
        rest = [j for j in range(len(node.keys)) if j != i]
        yield ast.Dict([node.keys[j] for j in rest], [node.values[j] for j in rest])


def _statement(node: ast.Expr) -> Iterator[ast.AST]:
    """Remove a call or a yield."""
    if isinstance(node.value, (ast.Yield, ast.YieldFrom)):
        yield ast.Expr(ast.YieldFrom(NOTHING))
    elif isinstance(node.value, ast.Call):
        yield ast.Pass()


def _augmented(node: ast.AugAssign) -> Iterator[ast.AST]:
    """Remove the change, or invert it."""
    yield ast.Pass()
    if type(node.op) in ARITHMETIC:
        other = copied(node)
        other.op = ARITHMETIC[type(node.op)]()
        yield other


def _jump(node: ast.Continue | ast.Break) -> Iterator[ast.AST]:
    yield ast.Pass()


CHANGES = {
    ast.Compare: _compare,
    ast.BinOp: _binary,
    ast.BoolOp: _boolean,
    ast.UnaryOp: _unary,
    ast.Constant: _constant,
    ast.Call: _call,
    ast.IfExp: _choice,
    ast.If: _branch,
    ast.For: _loop,
    ast.comprehension: _comprehension,
    ast.Set: _display,
    ast.List: _display,
    ast.Tuple: _tuple,
    ast.Dict: _dict,
    ast.Expr: _statement,
    ast.AugAssign: _augmented,
    ast.Continue: _jump,
    ast.Break: _jump,
}


def values(value: ast.expr) -> Iterator[ast.expr]:
    """Yield the *value* of a constant with one number changed, or one entry of a table or set removed."""
    for path, part in _parts(value):
        options = [*_constant(part)] if isinstance(part, ast.Constant) else []
        if isinstance(part, (ast.Set, ast.Dict, ast.List)):
            options += [*CHANGES[type(part)](part)]  # type: ignore[operator]
        yield from (replaced(value, path, option) for option in options)


def _parts(
    node: ast.AST, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], ast.AST]]:
    yield path, node
    for name, value in ast.iter_fields(node):
        for i, part in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(part, ast.AST):
                step = (name, i) if isinstance(value, list) else (name,)
                yield from _parts(part, (*path, *step))


def replaced(node: Node, path: tuple[str | int, ...], part: ast.AST) -> Node:
    """Return a copy of *node* with *part* at *path*, its fields and indices."""
    if not path:
        return part  # type: ignore[return-value]
    other = copied(node)
    holder: object = other
    for step in path[:-1]:
        holder = holder[step] if isinstance(step, int) else getattr(holder, step)  # type: ignore[index]
    last = path[-1]
    if isinstance(last, int):
        holder[last] = part  # type: ignore[index]
    else:
        setattr(holder, last, part)
    return other


def _with(node: Node, field: str, index: int, part: ast.AST) -> Node:
    return replaced(node, (field, index), part)


def _shorter(node: ast.Tuple) -> Iterator[ast.Tuple]:
    for i in range(len(node.elts)):
        yield ast.Tuple([*node.elts[:i], *node.elts[i + 1 :]], ast.Load())


def _set(parts: list[ast.expr]) -> ast.expr:
    return ast.Set(parts) if parts else ast.parse("set()", mode="eval").body


def _negated(test: ast.expr) -> ast.expr:
    return ast.UnaryOp(ast.Not(), test)


def _turned_already(test: ast.expr) -> bool:
    """Whether another mutation already inverts *test*: of its comparison, or of its `not`."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and not isinstance(test.ops[0], ORDERINGS)
    return isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not)


def _tolerant(node: ast.AST) -> bool:
    """Whether *node* contains the tolerance of all measurements."""
    return any(isinstance(part, ast.Name) and part.id == TOLERANCE for part in ast.walk(node))


def _code(value: object) -> bool:
    """Whether *value* is a code as on cards: capital letters only."""
    return isinstance(value, str) and value.isalpha() and value.isupper()


def _renamed(func: ast.expr, name: str) -> ast.expr:
    """Return *func*, a name or an attribute, renamed to *name*."""
    if isinstance(func, ast.Attribute):
        return ast.Attribute(func.value, name, ast.Load())
    return ast.Name(name, ast.Load())


def _worded(node: ast.AST) -> bool:
    """Whether *node* is text."""
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))
