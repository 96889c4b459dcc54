"""Conformance: whether a value matches its type hints. Everything that enters a match is checked.

That covers actions of players, bots and scripts, and the contents of saves. A number must be finite and of a
plausible size for a table; a unit and a side must exist.
"""

from __future__ import annotations

import math
import re
import types
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import field, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from game.core.model.unit import Side, UnitId
from game.geometry.point import Point
from game.geometry.shapes import FARTHEST
from game.geometry.value import Value, tag_of

LARGEST = 1e12
_HALF = re.compile("[\ud800-\udfff]")
LONGEST = 10_000
"""The maximum length of a list."""


class PartOf(Value):
    """Marks a mapping from names of fields of the state's type called *name* to their values."""

    name: Literal["status", "state"]


StatusFields = Annotated[Mapping[str, Any], PartOf("status")]
StateFields = Annotated[Mapping[str, Any], PartOf("state")]


class Known(Value, eq=False):
    """The names that a value may refer to.

    Attributes:
        units: The ids of the existing units; None for any.
        sides: The names of the sides; None for any.
        parts: The types whose fields `PartOf` refers to.
    """

    units: Collection[str] | None = None
    sides: Collection[str] | None = None
    parts: Mapping[str, type[Any]] = field(default_factory=dict)


class Nonconformance(Value):
    """How a value does not match its hint.

    Attributes:
        words: What was expected.
        path: Names of fields, keys and indices from 0, from the value down to the faulty part.
    """

    words: str
    path: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{'.'.join(self.path)}: {self.words}" if self.path else self.words

    def under(self, name: object) -> Nonconformance:
        """Return this for the value that contains the faulty one under *name*."""
        return Nonconformance(self.words, (str(name), *self.path))


Check = Callable[[Any, Known], Nonconformance | None]


def misfit(value: Any, hint: Any, known: Known) -> Nonconformance | None:
    """Return how *value* does not match *hint*, or None if it does.

    >>> print(misfit((Point(1.0, float("inf")),), tuple[Point, ...], Known()))
    0.y: expected a number from -1,000,000,000,000 to 1,000,000,000,000
    """
    return _check(hint)(value, known)


@cache
def hints_of(kind: Any) -> Mapping[str, Any]:
    """Return the type hints of the class *kind*, evaluated once."""
    return get_type_hints(kind, include_extras=True)


@cache
def _check(hint: Any) -> Check:
    """Return the check for values of *hint*."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _annotated(hint)
    if origin in (Union, types.UnionType):
        return _any_of(tuple(map(_check, args)))
    if origin is Literal:
        return _one_of(args)
    if origin is tuple:
        return _sequence(args)
    if origin is frozenset:
        return _set(args[0])
    if origin is not None and issubclass(origin, Mapping):
        return _mapping(*(args or (Any, Any)))
    return _plain(hint)


def _plain(hint: Any) -> Check:
    if hint in _LEAVES:
        return _LEAVES[hint]
    if not isinstance(hint, type) or hint is object or getattr(hint, "_is_protocol", False):
        return _anything
    if issubclass(hint, Enum):
        return _instance(hint)
    if hasattr(hint, "_fields"):
        return _named_tuple(hint)
    return _record(hint)


def _text(value: Any, known: Known) -> Nonconformance | None:
    if not isinstance(value, str):
        return _expected("text", value)
    return (
        None
        if value.isascii() or not _HALF.search(value)
        else Nonconformance("expected text that can be written")
    )


def _flag(value: Any, known: Known) -> Nonconformance | None:
    return None if isinstance(value, bool) else _expected("true or false", value)


def _nothing(value: Any, known: Known) -> Nonconformance | None:
    return None if value is None else _expected("nothing", value)


def _whole(value: Any, known: Known) -> Nonconformance | None:
    fits = isinstance(value, int) and not isinstance(value, bool)
    return _sized(value, LARGEST) if fits else _expected("a whole number", value)


def _number(value: Any, known: Known) -> Nonconformance | None:
    if type(value) is float and -LARGEST <= value <= LARGEST:
        return None
    fits = isinstance(value, (float, int)) and not isinstance(value, bool)
    return _sized(value, LARGEST) if fits else _expected("a number", value)


def _coordinate(value: Any, known: Known) -> Nonconformance | None:
    return _number(value, known) or _sized(value, FARTHEST)


def _sized(value: float, most: float) -> Nonconformance | None:
    return (
        None if abs(value) <= most else Nonconformance(f"expected a number from {-most:,.0f} to {most:,.0f}")
    )


def _anything(value: Any, known: Known) -> Nonconformance | None:
    """Check a value without a specific hint against its own type."""
    for kind, check in ((bool, _flag), (int, _whole), (float, _number), (str, _text)):
        if isinstance(value, kind):
            return check(value, known)
    if isinstance(value, Mapping):
        return _mapping(Any, Any)(value, known)
    if isinstance(value, (frozenset, tuple, list)) and not hasattr(value, "_fields"):
        return _items(value, _anything, known)
    own: Any = type(value)
    return _check(own)(value, known)


_LEAVES: dict[Any, Check] = {
    str: _text,
    bool: _flag,
    int: _whole,
    float: _number,
    types.NoneType: _nothing,
    Any: _anything,
}


def _annotated(hint: Any) -> Check:
    if hint == UnitId:
        return lambda value, known: _text(value, known) or _there("unit", value, known.units)
    if hint == Side:
        return lambda value, known: _text(value, known) or _there("side", value, known.sides)
    inner, *marks = get_args(hint)
    part = next((mark for mark in marks if isinstance(mark, PartOf)), None)
    return _check(inner) if part is None else lambda value, known: _part(part, value, known)


def _there(what: str, name: str, names: Collection[str] | None) -> Nonconformance | None:
    return None if names is None or name in names else Nonconformance(f"there is no such {what}")


def _part(part: PartOf, value: Any, known: Known) -> Nonconformance | None:
    kind: Any = known.parts.get(part.name)
    if not isinstance(value, Mapping) or kind is None:
        return _mapping(str, Any)(value, known)
    checks = {name: (usual, check) for name, usual, check in _fields(kind)}
    for name, item in value.items():
        if name not in checks:
            return Nonconformance(f"no field of a {part.name}").under(name)
        wrong = _field_misfit(*checks[name], item, known)
        if wrong:
            return wrong.under(name)
    return None


def _any_of(checks: tuple[Check, ...]) -> Check:
    def check(value: Any, known: Known) -> Nonconformance | None:
        found = []
        for one in checks:
            wrong = one(value, known)
            if wrong is None:
                return None
            found.append(wrong)
        return max(found, key=lambda one: len(one.path))

    return check


def _one_of(values: tuple[Any, ...]) -> Check:
    words = " or ".join(map(repr, values))

    def check(value: Any, known: Known) -> Nonconformance | None:
        fits = any(type(value) is type(one) and value == one for one in values)
        return None if fits else _expected(words, value)

    return check


def _instance(kind: type[Any]) -> Check:
    return lambda value, known: None if isinstance(value, kind) else _expected(tag_of(kind), value)


def _sequence(args: tuple[Any, ...]) -> Check:
    if len(args) == 2 and args[1] is Ellipsis:
        each = _check(args[0])
        return lambda value, known: (
            _items(value, each, known) if isinstance(value, tuple) else _expected("a list", value)
        )
    checks = tuple(map(_check, args))

    def check(value: Any, known: Known) -> Nonconformance | None:
        if not isinstance(value, tuple) or len(value) != len(checks):
            return _expected(f"{len(checks)} values", value)
        return _first(enumerate(zip(checks, value, strict=True)), known)

    return check


def _items(value: Collection[Any], check: Check, known: Known) -> Nonconformance | None:
    if len(value) > LONGEST:
        return Nonconformance(f"expected at most {LONGEST} items")
    for number, item in enumerate(value):
        wrong = check(item, known)
        if wrong:
            return wrong.under(number)
    return None


def _set(inner: Any) -> Check:
    each = _check(inner)
    return lambda value, known: (
        _items(value, each, known) if isinstance(value, frozenset) else _expected("a set", value)
    )


def _mapping(key: Any, inner: Any) -> Check:
    keys, values = _check(key), _check(inner)

    def check(value: Any, known: Known) -> Nonconformance | None:
        if not isinstance(value, Mapping):
            return _expected("pairs of a key and a value", value)
        if len(value) > LONGEST:
            return Nonconformance(f"expected at most {LONGEST} items")
        for name, item in value.items():
            wrong = keys(name, known) or values(item, known)
            if wrong:
                return wrong.under(name)
        return None

    return check


def _named_tuple(kind: Any) -> Check:
    each = {float: _coordinate}
    hints = hints_of(kind)
    checks = [(name, each.get(hints[name]) or _check(hints[name])) for name in hints]
    numbers = {*hints.values()} == {float}

    def check(value: Any, known: Known) -> Nonconformance | None:
        if type(value) is not kind:
            return _expected("a point" if kind is Point else tag_of(kind), value)
        if numbers and all(type(item) is float and -FARTHEST <= item <= FARTHEST for item in value):
            return None
        for (name, one), item in zip(checks, value, strict=True):
            wrong = one(item, known)
            if wrong:
                return wrong.under(name)
        return None

    return check


def _record(kind: type[Any]) -> Check:
    """Return the check for frozen dataclasses of *kind* and its subclasses."""

    def check(value: Any, known: Known) -> Nonconformance | None:
        if not isinstance(value, kind) or not is_dataclass(value):
            return _expected(tag_of(kind), value)
        own: Any = type(value)
        for name, usual, one in _fields(own):
            item = getattr(value, name)
            if item is usual:
                continue
            wrong = _field_misfit(usual, one, item, known)
            if wrong:
                return wrong.under(name)
        return None

    return check


@cache
def _fields(kind: Any) -> tuple[tuple[str, Any, Check], ...]:
    """Return name, default (or `MISSING`) and check of each field of *kind* that is not saved by name."""
    hints = hints_of(kind)
    return tuple((one.name, one.default, _check(hints[one.name])) for one in fields(kind) if one.repr)


def _field_misfit(usual: Any, check: Check, item: Any, known: Known) -> Nonconformance | None:
    """Check *item* against its field; *usual*, the field's own default, is valid: "" for no unit, say."""
    return None if type(item) is type(usual) and item == usual else check(item, known)


def _first(named: Iterable[tuple[object, tuple[Check, Any]]], known: Known) -> Nonconformance | None:
    for name, (check, item) in named:
        wrong = check(item, known)
        if wrong:
            return wrong.under(name)
    return None


def _expected(what: str, value: Any) -> Nonconformance:
    bare = isinstance(value, (str, float, types.NoneType)) or (isinstance(value, int) and abs(value) < 10**60)
    shown = repr(value)[:60] if bare else tag_of(type(value))
    return Nonconformance(f"expected {what}, not {shown}")


def alike(value: Any, usual: Any) -> bool:
    """Whether *value* may replace *usual*, the default of an option.

    A number may replace a number or a word ("contact", say); a word or a flag only its own type.
    """
    if isinstance(value, bool) or isinstance(usual, bool) or not isinstance(value, (int, float)):
        return type(value) is type(usual)
    return isinstance(usual, (int, float, str)) and math.isfinite(value)
