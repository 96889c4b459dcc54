"""Values: frozen dataclasses whose methods are generated on first use.

Python generates and compiles six methods for each dataclass when its module is imported. The game has
hundreds of dataclasses, of which a command uses a few dozen. Therefore `__init__` is generated when the first
instance is made, `__eq__` and `__hash__` at the first comparison; the other methods are shared. The window,
where this would delay a frame, calls `at_once` to generate them all.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from reprlib import recursive_repr
from threading import RLock, local
from typing import Any, ClassVar, NoReturn, dataclass_transform

LATER: Mapping[str, Any] = {"later": True}
"""Marks a field that is newer than the first saves: it is written only if it is not the default."""
_WORKING = RLock()


class _Params(local):
    """The dataclass parameters of values: frozen, except while the fields of a class are collected.

    For frozen classes `dataclass` would generate two methods, and it refuses a base that is not frozen.
    """

    frozen = True


_PARAMS = _Params()


class _Fields:
    """A placeholder for the fields of a class until first use by `replace`, `fields` or a subclass."""

    def __get__(self, one: Any, kind: type[Value]) -> dict[str, Field[Any]]:
        _work_out(kind)
        return kind.__dataclass_fields__


def _first(self: Any, *given: Any, **named: Any) -> None:
    """Replace `__init__` until the first instance of a class is made."""
    _work_out(type(self))
    type(self).__init__(self, *given, **named)


def _first_eq(self: Any, other: object) -> bool:
    """Replace `__eq__` until the first comparison of a class."""
    _compared(type(self))
    same: bool = self == other
    return same


def _first_hash(self: Any) -> int:
    """Replace `__hash__` until the first use for a class."""
    _compared(type(self))
    return hash(self)


def _first_lt(self: Any, other: object) -> bool:
    """Replace `__lt__` until instances of a class are first sorted."""
    _compared(type(self))
    before: bool = self < other
    return before


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A frozen dataclass, as are all subclasses; none defines its own `__init__`, `__eq__` or `__hash__`.

    Args:
        eq: Whether instances with equal fields are equal; else each equals only itself.
        order: Whether instances can be sorted.
        tag: The name of the class in files; by default the class name. See `tag_of`.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    __tag__: ClassVar[str] = ""
    _waits: ClassVar[bool] = True

    def __init_subclass__(cls, *, eq: bool = True, order: bool = False, tag: str = "") -> None:
        super().__init_subclass__()
        type.__setattr__(cls, "__tag__", tag or cls.__name__)
        type.__setattr__(cls, "__dataclass_fields__", _Fields())
        type.__setattr__(cls, "__init__", _first)
        type.__setattr__(cls, "__eq__", _first_eq if eq else object.__eq__)
        type.__setattr__(cls, "__hash__", _first_hash if eq else object.__hash__)
        if order:
            type.__setattr__(cls, "__lt__", _first_lt)
        if not Value._waits:
            _whole(cls)

    @recursive_repr()
    def __repr__(self) -> str:
        shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
        return f"{type(self).__qualname__}({', '.join(shown)})"

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def __delattr__(self, name: str) -> NoReturn:
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Restore a pickled instance, possibly from another process: it may be the first of its class."""
        _work_out(type(self))
        vars(self).update(state)


def tag_of(kind: type[Any]) -> str:
    """Return the name of the class *kind* in saves and scripts.

    A renamed class that occurs in files keeps its old name as its tag.

    >>> class Left(Value, tag="Leave"): ...
    >>> tag_of(Left), tag_of(int)
    ('Leave', 'int')
    """
    return vars(kind).get("__tag__") or kind.__name__


def at_once() -> None:
    """Complete all existing classes, and from now on each class when it is defined."""
    if not Value._waits:
        return
    Value._waits = False
    waiting = [Value]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        for kind in below:
            _whole(kind)


def _whole(kind: type[Value]) -> None:
    """Complete *kind* with all its methods."""
    _work_out(kind)
    if vars(kind)["__eq__"] is _first_eq:
        _compared(kind)


def _work_out(kind: type[Value]) -> None:
    """Turn *kind* into a dataclass; `__init__` comes last, so that other threads wait for the rest."""
    with _WORKING:
        if vars(kind)["__init__"] is not _first:
            return
        if "__dataclass_params__" not in vars(kind):
            _gather(kind)
        type.__setattr__(kind, "__init__", _init(kind))


def _gather(kind: type[Value]) -> None:
    """Give *kind* its fields, and the attributes that it cannot inherit from `Value`.

    A subclass of a class decorated as a frozen dataclass must be frozen in the same way.
    """
    above = (vars(base).get("__dataclass_params__", _PARAMS) for base in kind.__mro__[1:])
    frozen = any(params is not _PARAMS for params in above)
    before, _PARAMS.frozen = _PARAMS.frozen, frozen
    try:
        dataclass(init=False, repr=False, eq=False, frozen=frozen)(kind)
    finally:
        _PARAMS.frozen = before
    type.__setattr__(kind, "__dataclass_params__", _PARAMS)


def _compared(kind: type[Value]) -> None:
    """Give *kind* the comparison and hash methods that `dataclass` would generate."""
    names = [one.name for one in fields(kind) if one.compare]
    mine, others = (f"({''.join(f'{who}.{name}, ' for name in names)})" for who in ("self", "other"))
    alike = "if other.__class__ is self.__class__ else NotImplemented"
    known: dict[str, Any] = {}
    exec(
        f"def __eq__(self, other):\n return {mine} == {others} {alike}\n"
        f"def __lt__(self, other):\n return {mine} < {others} {alike}\n"
        f"def __hash__(self):\n return hash({mine})\n",
        known,
    )
    for name in ("__eq__", "__hash__", *(["__lt__"] if "__lt__" in vars(kind) else [])):
        known[name].__qualname__ = f"{kind.__qualname__}.{name}"
        type.__setattr__(kind, name, known[name])


def _init(kind: type[Value]) -> Any:
    """Return the `__init__` of *kind* that `dataclass` would generate."""
    known: dict[str, Any] = {"_keep": object.__setattr__}
    given, named, lines = ["self"], ["*"], []
    for one in fields(kind):
        head, value, usual = one.name, one.name, f"_usual_{one.name}"
        if one.default is not MISSING:
            known[usual] = one.default
            head = f"{head}={usual}"
        elif one.default_factory is not MISSING:
            known[usual] = one.default_factory
            head, value = f"{head}={usual}", f"{usual}() if {value} is {usual} else {value}"
        (named if one.kw_only else given).append(head)
        lines.append(f"\n _keep(self, {one.name!r}, {value})")
    heads = [*given, *named] if len(named) > 1 else given
    exec(f"def __init__({', '.join(heads)}):{''.join(lines) or ' pass'}", known)
    known["__init__"].__qualname__ = f"{kind.__qualname__}.__init__"
    return known["__init__"]
