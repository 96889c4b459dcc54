"""Values: frozen dataclasses that are worked out when the first of them is made.

For a dataclass Python writes and compiles six methods as soon as its module is imported. The game has
hundreds of them, of which a command uses a few dozen: so each waits until it is used. A window would miss
that time in the middle of a frame: it asks for all `at_once`.
"""

from __future__ import annotations

from dataclasses import Field, dataclass, field, fields, make_dataclass
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
    """A frozen dataclass, as are all classes below it; none has an `__init__` of its own.

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
        shape = [(one.name, one.type, one) for one in fields(kind)]
        known = {name: getattr(kind, name) for name in ("__doc__", "__post_init__") if hasattr(kind, name)}
        twin = make_dataclass(kind.__name__, shape, namespace=known, repr=False, eq=False, frozen=True)
        type.__setattr__(kind, "__init__", vars(twin)["__init__"])
