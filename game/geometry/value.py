"""Values: frozen dataclasses, built when the first of them is made.

For a dataclass Python writes and compiles six methods as soon as its module is imported. The game has
hundreds of them, of which a command uses a few dozen: so each waits until it is used, and is then given
`__init__`; the two that compare come with the first comparison, and the others are the same for all. A window
would miss that time in the middle of a frame: it asks for all `at_once`.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field, fields
from reprlib import recursive_repr
from threading import RLock, local
from typing import Any, ClassVar, NoReturn, dataclass_transform

_WORKING = RLock()


class _Params(local):
    """What `dataclass` knows of values: they are frozen, but while it gathers the fields of one of them.

    It would write two methods for what is frozen, and refuses a class that is not below one that is.
    """

    frozen = True


_PARAMS = _Params()


class _Fields:
    """Stands for the fields of a class until somebody asks for them: `replace`, `fields`, a subclass."""

    def __get__(self, one: Any, kind: type[Value]) -> dict[str, Field[Any]]:
        _work_out(kind)
        return kind.__dataclass_fields__


def _first(self: Any, *given: Any, **named: Any) -> None:
    """Stand for `__init__` until the first of a class is made."""
    _work_out(type(self))
    type(self).__init__(self, *given, **named)


def _first_eq(self: Any, other: object) -> bool:
    """Stand for `__eq__` until the first two of a class are compared."""
    _compared(type(self))
    same: bool = self == other
    return same


def _first_hash(self: Any) -> int:
    """Stand for `__hash__` until that of the first of a class is asked for."""
    _compared(type(self))
    return hash(self)


def _first_lt(self: Any, other: object) -> bool:
    """Stand for `__lt__` until the first of a class are sorted."""
    _compared(type(self))
    before: bool = self < other
    return before


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A frozen dataclass, as are all classes below it; none starts, compares or hashes in a way of its own.

    Args:
        eq: Whether two are equal if all in them is; else each equals only itself.
        order: Whether they can be sorted.
        tag: The name by which files know the class; by default its own. See `tag_of`.
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
        """Take what was pickled, maybe by another process: this may be the first of its class."""
        _work_out(type(self))
        vars(self).update(state)


def tag_of(kind: type[Any]) -> str:
    """Return the name by which saves and scripts know the class *kind*.

    It outlives the name of the class: whoever renames a class that files name gives it its old name as tag.

    >>> class Left(Value, tag="Leave"): ...
    >>> tag_of(Left), tag_of(int)
    ('Leave', 'int')
    """
    return vars(kind).get("__tag__") or kind.__name__


def at_once() -> None:
    """Work all classes out that there are, and from now on each as soon as it is imported."""
    Value._waits = False
    waiting = [Value]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        for kind in below:
            _whole(kind)


def _whole(kind: type[Value]) -> None:
    """Work *kind* out and all its methods."""
    _work_out(kind)
    if vars(kind)["__eq__"] is _first_eq:
        _compared(kind)


def _work_out(kind: type[Value]) -> None:
    """Make *kind* the dataclass that it is; `__init__` last, so that other threads wait for the rest."""
    with _WORKING:
        if vars(kind)["__init__"] is not _first:
            return
        if "__dataclass_params__" not in vars(kind):
            _gather(kind)
        type.__setattr__(kind, "__init__", _init(kind))


def _gather(kind: type[Value]) -> None:
    """Give *kind* its fields, and what else no value has from `Value`.

    Below a class that somebody decorated as a frozen dataclass it must be frozen in the same way.
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
    """Give *kind* the methods that compare and hash what is in it, as `dataclass` would write them."""
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
    """Return the `__init__` of *kind*, as `dataclass` would write it."""
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
