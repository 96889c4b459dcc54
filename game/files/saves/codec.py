"""Conversion of frozen dataclasses to plain data and back, by their type hints.

A dataclass becomes {"is": its tag, field: value, ...}; no field can be called "is". Unpacked data have the
shape given in the file: before they enter a game they are checked against their hints
(`core.conformance`).
"""

from __future__ import annotations

import types
from collections.abc import Mapping, Sequence
from dataclasses import Field, fields, is_dataclass
from enum import Enum
from functools import cache
from itertools import chain, starmap
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from game.core.validation.conformance import PartOf
from game.core.validation.type_tags import FORMER_TAGS
from game.geometry.value import tag_of

Kinds = Mapping[str, type[Any]]
PAIRS = "dict"
NO_PARTS: Kinds = {}
_BARE = frozenset({str, int, float, bool, types.NoneType})


def pack(value: Any) -> Any:
    """Return *value* as dicts, lists, strings and numbers, omitting fields with `repr=False`.

    Fields marked `LATER` (geometry.value) are omitted if empty, so that older saves read and look the same.
    """
    if type(value) in _BARE:
        return value
    if isinstance(value, (tuple, list)):
        return _packed_items(value)
    if is_dataclass(value) and not isinstance(value, type):
        kept = (f for f in fields(value) if f.repr and not _vain(f, value))
        shown = {f.name: pack(getattr(value, f.name)) for f in kept}
        return {"is": tag_of(type(value)), **shown}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Mapping):
        return _packed_mapping(value)
    if isinstance(value, (set, frozenset)):
        return sorted(pack(item) for item in value)
    return value


def _packed_items(value: Sequence[Any]) -> list[Any]:
    """Return a sequence as a list; for one of bare tuples, such as an outline, sooner."""
    kinds = {*map(type, value)}
    if kinds <= _BARE:
        return [*value]
    if all(issubclass(kind, tuple) for kind in kinds) and {*map(type, chain.from_iterable(value))} <= _BARE:
        return [*map(list, value)]
    return [*map(pack, value)]


def _packed_mapping(value: Mapping[Any, Any]) -> dict[str, Any]:
    """Return a mapping as a dict, or as pairs if one of its keys could be mistaken for a tag."""
    if "is" in value:
        return {"is": PAIRS, "pairs": [[key, pack(item)] for key, item in value.items()]}
    return {key: pack(item) for key, item in value.items()}


def _vain(one: Field[Any], value: Any) -> bool:
    return "later" in one.metadata and getattr(value, one.name) == one.default


def unpack(hint: Any, data: Any, kinds: Kinds, parts: Kinds = NO_PARTS) -> Any:
    """Return *data* as a value of type *hint*.

    Args:
        kinds: Types by tag, for hints that leave the type open: Any, a union, a base class.
        parts: The types of which a mapping contains some fields, by their names in `PartOf`.

    Raises:
        KeyError, TypeError, ValueError: if a type or field is missing or unknown, or a list too long.
    """
    return _Reader(kinds, parts).value(hint, data)


class _Reader:
    def __init__(self, kinds: Kinds, parts: Kinds) -> None:
        self._kinds, self._parts = kinds, parts

    def value(self, hint: Any, data: Any) -> Any:
        form = _form(hint)
        if form.part in self._parts:
            return self._part(self._parts[form.part], data)
        if isinstance(data, dict):
            return self._dict(form, data)
        if isinstance(data, list):
            return self._list(form, data)
        return form.hint(data) if form.is_enum else data

    def _part(self, kind: Any, data: dict[str, Any]) -> dict[str, Any]:
        hints = _hints(kind)
        return {name: self.value(hints[name], item) for name, item in data.items()}

    def _dict(self, form: _Form, data: dict[str, Any]) -> Any:
        hint, args = form.hint, form.args
        inner = args[1] if args else Any
        if data.get("is") == PAIRS:
            return {key: self.value(inner, item) for key, item in data["pairs"]}
        if "is" in data:
            kind = self._kind(hint, data)
            return kind(**self._part(kind, {name: item for name, item in data.items() if name != "is"}))
        return {key: self.value(inner, item) for key, item in data.items()}

    def _kind(self, hint: Any, data: Mapping[str, Any]) -> Any:
        """Return the type stated in *data*, which may use a former tag."""
        tag = data["is"]
        if isinstance(hint, type) and tag_of(hint) == tag:
            return hint
        given = data.keys() - {"is"}
        former = (kind for kind in FORMER_TAGS.get(tag, ()) if given == {one.name for one in fields(kind)})
        return next(former, None) or self._kinds[tag]

    def _list(self, form: _Form, data: list[Any]) -> Any:
        args = form.args
        if form.is_tuple:
            return form.hint(*data)
        if form.origin is frozenset:
            return frozenset(data)
        if args and args[-1] is not Ellipsis:
            return tuple(self.value(arg, item) for arg, item in zip(args, data, strict=True))
        inner = args[0] if args else Any
        if _form(inner).is_tuple and {*map(type, data)} <= {list}:
            return tuple(starmap(_form(inner).hint, data))
        return tuple(self.value(inner, item) for item in data)


class _Form(NamedTuple):
    """What a type hint says about data.

    Attributes:
        hint: It without its marks and without None; Any for a union of several types.
        origin, args: Those of *hint*, as `get_origin` and `get_args` return them.
        part: The name of its `PartOf`; "" without one.
        is_enum: Whether it is an enumeration.
        is_tuple: Whether it is a named tuple.
    """

    hint: Any
    origin: Any
    args: tuple[Any, ...]
    part: str
    is_enum: bool
    is_tuple: bool


@cache
def _form(hint: Any) -> _Form:
    part = ""
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        part = next((mark.name for mark in marks if isinstance(mark, PartOf)), "")
    plain = _plain(hint)
    is_enum = isinstance(plain, type) and issubclass(plain, Enum)
    return _Form(plain, get_origin(plain), get_args(plain), part, is_enum, hasattr(plain, "_fields"))


def _plain(hint: Any) -> Any:
    """Return *hint* without None; Any for a union of several types."""
    if get_origin(hint) not in (Union, types.UnionType):
        return hint
    members = [member for member in get_args(hint) if member is not types.NoneType]
    return members[0] if len(members) == 1 else Any


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)
