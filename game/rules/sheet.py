"""Sheets: the schema of one place in a file, with strict types and limits, also used for families' cards.

Checks are derived from annotations when the first sheet of a class is made, so a command that needs three
sheets does not pay for all of them.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NamedTuple,
    NoReturn,
    Self,
    TypeVar,
    Union,
    dataclass_transform,
    get_args,
    get_origin,
    get_type_hints,
)

FAR = 10_000.0
PAIRS = "expected `key: value` pairs"
LIST = "expected a list"
NOTHING: Mapping[str, Any] = {}
_LARGEST = sys.float_info.max
_FINITE = "expected a finite number"
_NOT_FINITE = {"nan", ".nan", "inf", "-inf", ".inf", "-.inf", "+.inf", "infinity"}

Way = tuple[str | int, ...]


class Fault(NamedTuple):
    """A fault in a value of a sheet.

    Attributes:
        way: The path to the value, from the sheet.
        missing: Whether the value is missing.
        known: For an unknown key, the keys of its sheet; else None.
    """

    way: Way
    words: str
    missing: bool = False
    known: tuple[str, ...] | None = None


class InvalidSheet(ValueError):
    """Values that do not form a sheet of the given class."""

    def __init__(self, faults: list[Fault]) -> None:
        super().__init__("; ".join(f"{'.'.join(map(str, fault.way))}: {fault.words}" for fault in faults))
        self.faults = faults


class Limits(NamedTuple):
    """Limits of a number, or of the length of a text, list or mapping."""

    least: float | None = None
    most: float | None = None
    above: float | None = None


Check = Callable[[Any, Way, list[Fault]], Any]
"""Returns the stored form of a value, or notes its faults at the path given."""
REQUIRED: Any = object()


@dataclass_transform(kw_only_default=True, frozen_default=True)
class Sheet:
    """Named values with types and limits; unknown names, wrong types and infinite numbers are faults.

    A type may be annotated with `Limits`, and with functions that take the value and return the stored
    one, or raise a ValueError with what they expect. A sheet is flat: nested values are sheets of their
    own, so that all faults are found at once.
    """

    def __init__(self, **given: Any) -> None:
        """Make a sheet from *given*.

        Raises:
            InvalidSheet: if there is any fault.
        """
        values, faults = _judged(type(self), given, ())
        if faults:
            raise InvalidSheet(faults)
        self.__dict__.update(values)

    @classmethod
    def partial(cls, given: Mapping[str, Any]) -> tuple[Self, list[Fault]]:
        """Return a sheet of the valid values in *given*, with defaults or None for others, and the faults."""
        values, faults = _judged(cls, given, ())
        return _made(cls, values), faults

    @classmethod
    def names(cls) -> tuple[str, ...]:
        """Return the names of its values."""
        return tuple(_columns(cls))

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"a sheet does not change: {name}")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and vars(other) == vars(self)

    __hash__ = None  # type: ignore[assignment]  # may hold mappings

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{key}={value!r}' for key, value in vars(self).items())})"


SheetT = TypeVar("SheetT", bound=Sheet)


def plain_sheet(sheet: Sheet) -> dict[str, Any]:
    """Return the values of *sheet* that differ from the defaults, as plain data."""
    usual = {name: default for name, (_, default) in _columns(type(sheet)).items()}
    return {name: _plain(value) for name, value in vars(sheet).items() if value != usual[name]}


def _plain(value: Any) -> Any:
    if isinstance(value, Sheet):
        return plain_sheet(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return type(value)(map(_plain, value)) if isinstance(value, (tuple, list)) else value


def _columns(kind: type[Sheet]) -> Mapping[str, tuple[Check, Any]]:
    """Return the check and default of each value of *kind*."""
    if kind not in _READ:
        hints = get_type_hints(kind, include_extras=True)
        says = {name: one for one in reversed(kind.__mro__) for name in vars(one).get("__annotations__", ())}
        _READ[kind] = {
            name: (_check(hints[name]), vars(one).get(name, REQUIRED)) for name, one in says.items()
        }
    return _READ[kind]


_READ: dict[type[Sheet], Mapping[str, tuple[Check, Any]]] = {}


def _made(kind: type[SheetT], values: Mapping[str, Any]) -> SheetT:
    """Return a sheet with *values*, which have been checked already."""
    sheet = kind.__new__(kind)
    sheet.__dict__.update(values)
    return sheet


def _judged(kind: type[Sheet], given: Mapping[str, Any], way: Way) -> tuple[dict[str, Any], list[Fault]]:
    """Return every value of *kind*, with defaults or None for faulty ones in *given*, and the faults."""
    columns = _columns(kind)
    values, faults = dict[str, Any](), list[Fault]()
    for name, (check, default) in columns.items():
        before = len(faults)
        if name in given:
            values[name] = check(given[name], (*way, name), faults)
        elif default is REQUIRED:
            faults.append(Fault((*way, name), f"`{name}` is missing", missing=True))
        if name not in values or len(faults) > before:
            values[name] = None if default is REQUIRED else default
    strange = [name for name in given if name not in columns]
    faults += [Fault((*way, name), "unknown key", known=tuple(columns)) for name in strange]
    return values, faults


def _check(hint: Any) -> Check:
    """Return the check of a type."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _held(_check(inner[0]), inner[1:])
    if origin is Literal:
        return _one_of(inner)
    if origin in {Union, UnionType}:
        (other,) = (one for one in inner if one is not NoneType)
        return _or_none(_check(other))
    if origin is tuple:
        return _listed(_check(inner[0])) if inner[1:] == (...,) else _row([_check(one) for one in inner])
    if origin is list:
        return _at_once(_listed(_check(inner[0]), list), inner[0])
    if origin is dict or origin is Mapping:
        return _mapped(_check(inner[0]), _check(inner[1]))
    if isinstance(hint, type) and issubclass(hint, Sheet):
        return _within(hint)
    return _PLAIN[hint]


def _any(value: Any, way: Way, faults: list[Fault]) -> Any:
    return value


def _text(value: Any, way: Way, faults: list[Fault]) -> Any:
    if not isinstance(value, str):
        plain = isinstance(value, (int, float))
        faults.append(Fault(way, f'expected text; put it in quotes: "{value}"' if plain else "expected text"))
    return value


def _truth(value: Any, way: Way, faults: list[Fault]) -> Any:
    if not isinstance(value, bool):
        faults.append(Fault(way, "expected true or false"))
    return value


def _number(value: Any, way: Way, faults: list[Fault]) -> Any:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        faults.append(Fault(way, _FINITE if str(value).lower() in _NOT_FINITE else "expected a number"))
        return value
    if not -_LARGEST <= value <= _LARGEST:
        faults.append(Fault(way, _FINITE))
        return value
    return float(value)


def _whole(value: Any, way: Way, faults: list[Fault]) -> Any:
    if isinstance(value, bool) or not isinstance(value, int):
        finite = str(value).lower() not in _NOT_FINITE
        faults.append(Fault(way, "expected a whole number" if finite else _FINITE))
    return value


_PLAIN: Mapping[Any, Check] = {Any: _any, str: _text, bool: _truth, float: _number, int: _whole}


def _one_of(words: tuple[Any, ...]) -> Check:
    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        if not isinstance(value, str) or value not in words:
            faults.append(Fault(way, f"expected one of: {', '.join(words)}"))
        return value

    return check


def _or_none(inner: Check) -> Check:
    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        return None if value is None else inner(value, way, faults)

    return check


def _row(inner: list[Check]) -> Check:
    """Return the check of a list in which each position has its own type."""

    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(way, LIST))
            return value
        if len(value) > len(inner):
            faults.append(Fault(way, f"expected at most {len(inner)} values"))
            return value
        found = [
            one(item, (*way, i), faults) for i, (one, item) in enumerate(zip(inner, value, strict=False))
        ]
        missing = range(len(value), len(inner))
        faults.extend(Fault((*way, i), f"expected {i + 1} values or more") for i in missing)
        return tuple(found)

    return check


def _listed(inner: Check, kind: type[Any] = tuple) -> Check:
    """Return the check of a list of any length, stored as *kind*."""

    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        if not isinstance(value, (list, tuple)):
            faults.append(Fault(way, LIST))
            return value
        return kind([inner(item, (*way, place), faults) for place, item in enumerate(value)])

    return check


def _at_once(inner: Check, hint: Any) -> Check:
    """Return *inner*, the check of a list of *hint*; valid rows of numbers are checked in bulk."""
    row = get_args(hint) if get_origin(hint) is tuple else ()
    kind, limits = get_args(row[0]) if len(set(row)) == 1 and len(get_args(row[0])) == 2 else (None, Limits())
    if kind is not float or limits.least is None or limits.most is None or limits.above is not None:
        return inner

    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        if _are_rows(value, len(row), limits):
            return [tuple(map(float, one)) for one in value]
        return inner(value, way, faults)

    return check


def _are_rows(value: Any, width: int, limits: Limits) -> bool:
    """Whether *value* is a list of rows of *width* numbers, all of them within *limits*."""
    if not isinstance(value, (list, tuple)) or not value or not set(map(type, value)) <= {list, tuple}:
        return False
    flat = [number for one in value for number in one]
    if not set(map(type, flat)) <= {float, int} or set(map(len, value)) != {width}:
        return False
    # NaN compares false with every number, so that only the sum shows it
    assert limits.least is not None
    assert limits.most is not None
    return limits.least <= min(flat) and max(flat) <= limits.most and not math.isnan(sum(flat))


def _mapped(key: Check, item: Check) -> Check:
    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        if not isinstance(value, Mapping):
            faults.append(Fault(way, PAIRS))
            return value
        return {key(k, (*way, k, "[key]"), faults): item(v, (*way, k), faults) for k, v in value.items()}

    return check


def _within(kind: type[Sheet]) -> Check:
    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        if isinstance(value, kind):
            return value
        if not isinstance(value, dict):
            faults.append(Fault(way, PAIRS))
            return value
        values, wrong = _judged(kind, value, way)
        faults += wrong
        return _made(kind, values)

    return check


def _held(inner: Check, rules: tuple[Any, ...]) -> Check:
    """Return *inner* followed by limits and functions, which only see values that passed so far."""
    limits = next((rule for rule in rules if isinstance(rule, Limits)), None)
    turns = [rule for rule in rules if not isinstance(rule, Limits)]

    def check(value: Any, way: Way, faults: list[Fault]) -> Any:
        before = len(faults)
        found = inner(value, way, faults)
        if limits is not None and len(faults) == before and (words := _beyond(limits, found)):
            faults.append(Fault(way, words))
        for turn in turns if len(faults) == before else ():
            try:
                found = turn(found)
            except ValueError as wrong:
                faults.append(Fault(way, str(wrong)))
        return found

    return check


def _beyond(limits: Limits, value: Any) -> str:
    """Return what is expected instead of *value*; "" if it is within *limits*."""
    least, most, above = limits
    amount = value if isinstance(value, (int, float)) else len(value)
    if most is not None and amount > most:
        return _too_much(value).format(f"{most:g}")
    if least is not None and amount < least:
        return _too_little(value).format(f"{least:g}")
    return f"expected a number above {above:g}" if above is not None and amount <= above else ""


def _too_much(value: Any) -> str:
    if isinstance(value, (int, float)):
        return "expected {} or less"
    return "expected at most {} characters" if isinstance(value, str) else "expected at most {} values"


def _too_little(value: Any) -> str:
    if isinstance(value, (int, float)):
        return "expected {} or more"
    return "expected a text that is not empty" if isinstance(value, str) else "expected at least {} values"


class Empty(Sheet):
    """A section that must be empty."""


Text = Annotated[str, Limits(1, 200)]
Prose = Annotated[str, Limits(most=20_000)]
Number = Annotated[float, Limits(-FAR, FAR)]
Above0 = Annotated[float, Limits(above=0, most=FAR)]
From0 = Annotated[float, Limits(0, FAR)]
Count = Annotated[int, Limits(0, 1_000)]
From1 = Annotated[int, Limits(1, 1_000)]
Pair = tuple[Number, Number]
Numbers4 = tuple[Number, Number, Number, Number]
Numbers3 = tuple[Number, Number, Number]
