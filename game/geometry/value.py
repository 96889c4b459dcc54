"""Values: frozen dataclasses that are worked out when the first of them is made.

For a dataclass Python writes and compiles six methods as soon as its module is imported. The game has
hundreds of them, of which a command uses a few dozen: so each waits until it is used. A window would miss
that time in the middle of a frame: it asks for all `at_once`.
"""

from __future__ import annotations

from dataclasses import MISSING, Field, dataclass, field, fields
from threading import RLock
from typing import Any, ClassVar, dataclass_transform

_WORKING = RLock()


class _Fields:
    """Stands for the fields of a class until somebody asks for them: `replace`, `fields`, a subclass."""

    def __get__(self, one: Any, kind: type[Value]) -> dict[str, Field[Any]]:
        _work_out(kind)
        return kind.__dataclass_fields__


def _first(self: Any, *given: Any, **named: Any) -> None:
    """Stand for `__init__` until the first of a class is made."""
    _work_out(type(self))
    type(self).__init__(self, *given, **named)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
class Value:
    """A frozen dataclass, as are all classes below it; none has an `__init__` or `__post_init__` of its own.

    Args:
        eq: Whether two are equal if all in them is; else each equals only itself.
        order: Whether they can be sorted.
    """

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]
    _asked: ClassVar[dict[str, bool]]
    _waits: ClassVar[bool] = True

    def __init_subclass__(cls, *, eq: bool = True, order: bool = False) -> None:
        super().__init_subclass__()
        cls._asked = {"eq": eq, "order": order}
        type.__setattr__(cls, "__dataclass_fields__", _Fields())
        type.__setattr__(cls, "__init__", _first)
        if not Value._waits:
            _work_out(cls)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was pickled, maybe by another process: this may be the first of its class."""
        _work_out(type(self))
        vars(self).update(state)


def at_once() -> None:
    """Work all classes out that there are, and from now on each as soon as it is imported."""
    Value._waits = False
    waiting = [Value]
    while waiting:
        below = waiting.pop().__subclasses__()
        waiting += below
        for kind in below:
            _work_out(kind)


def _work_out(kind: type[Value]) -> None:
    """Make *kind* the dataclass that it is; `__init__` last, so that other threads wait for the rest."""
    with _WORKING:
        if vars(kind)["__init__"] is not _first:
            return
        if "__dataclass_params__" not in vars(kind):
            dataclass(init=False, frozen=True, **kind._asked)(kind)
        type.__setattr__(kind, "__init__", _init(kind))


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
