"""Checking a strictly read document: sheets are taken from it, and everything that is wrong is collected."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, TypeVar, cast

from pydantic import ValidationError, create_model

from game.files.problems import BadFile, Problem
from game.files.strict_yaml import Document
from game.rules.sheet import Sheet

SheetT = TypeVar("SheetT", bound=Sheet)
Way = tuple[str | int, ...]
_NOT_FINITE = {"nan", ".nan", "inf", "-inf", ".inf", "-.inf", "+.inf", "infinity"}
_EXPECTED = {
    "model_type": "expected `key: value` pairs",
    "dict_type": "expected `key: value` pairs",
    "list_type": "expected a list",
    "tuple_type": "expected a list",
    "float_type": "expected a number",
    "int_type": "expected a whole number",
    "bool_type": "expected true or false",
    "finite_number": "expected a finite number",
    "string_too_short": "expected a text that is not empty",
}
_LIMITS = {
    "greater_than": ("gt", "expected a number above {}"),
    "greater_than_equal": ("ge", "expected {} or more"),
    "less_than": ("lt", "expected a number below {}"),
    "less_than_equal": ("le", "expected {} or less"),
    "string_too_long": ("max_length", "expected at most {} characters"),
    "too_short": ("min_length", "expected at least {} values"),
    "too_long": ("max_length", "expected at most {} values"),
}


class Reading:
    """One document while it is being checked.

    Attributes:
        problems: What is wrong with it, and with the files that it names.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def wrong(self, way: Way, message: str, *, key: bool = False) -> None:
        """Note what is wrong with the value at *way*, or with its key."""
        self.problems.append(self.document.problem(way, message, key=key))

    def sheet(self, kind: type[SheetT], value: Any, way: Way = ()) -> SheetT | None:
        """Return *value*, which stands at *way*, as a sheet of *kind*; None, the faults noted, if not."""
        found, faulty = self.partial(kind, value, way)
        return None if faulty else found

    def partial(self, kind: type[SheetT], value: Any, way: Way = ()) -> tuple[SheetT | None, frozenset[str]]:
        """Return what of *value*, at *way*, is right, as a sheet of *kind*, and the keys that are not.

        Keys that are missing or wrong have their default, or None; so the others can be judged further.
        There is no sheet where *value* is no mapping. The faults are noted.
        """
        if not isinstance(value, dict):
            self.wrong(way, _EXPECTED["model_type"])
            return None, frozenset({""})
        empty = {name for name in kind.model_fields if name in value and value[name] is None}
        given = {name: item for name, item in value.items() if name not in empty}
        for name in empty:
            self.wrong((*way, name), "a value is missing", key=True)
        try:
            found = kind.model_validate(given)
        except ValidationError as error:
            faulty = {str(fault["loc"][0]) for fault in error.errors(include_url=False)} | empty
            for fault in error.errors(include_url=False):
                at, unasked = fault["loc"], fault["type"] == "extra_forbidden"
                if not (fault["type"] == "missing" and at[0] in empty):
                    self.wrong((*way, *at), _words(fault, kind), key=unasked)
            right = {name: item for name, item in given.items() if name not in faulty}
            return cast("SheetT", _loose(kind).model_validate(right)), frozenset(faulty)
        return found, frozenset(empty)

    def mapping(self, value: Any, way: Way) -> Mapping[str, Any]:
        """Return *value* if it is a mapping; an empty one, with the fault noted, if not."""
        if isinstance(value, dict):
            return value
        self.wrong(way, _EXPECTED["dict_type"])
        return {}

    def items(self, value: Any, way: Way) -> list[Any]:
        """Return *value* if it is a list; an empty one, with the fault noted, if not."""
        if isinstance(value, list):
            return value
        self.wrong(way, _EXPECTED["list_type"])
        return []

    def unique(self, what: str, ways: Iterable[Way]) -> None:
        """Note every text at *ways* that an earlier one equals."""
        first: dict[str, int] = {}
        for way in ways:
            node = self.document.node(way)
            if node is None or not isinstance(node.value, str):
                continue
            if node.value in first:
                self.wrong(
                    way, f"the {what} `{node.value}` is given twice; first on line {first[node.value]}"
                )
            first.setdefault(node.value, node.line)

    def finish(self) -> None:
        """Raise everything that is wrong.

        Raises:
            BadFile: if anything is.
        """
        if self.problems:
            raise BadFile(self.problems)


@cache
def _loose(kind: type[Sheet]) -> type[Sheet]:
    """Return *kind* with nothing required: what is missing is None."""
    required: dict[str, Any] = {
        name: (Any, None) for name, field in kind.model_fields.items() if field.is_required()
    }
    return create_model(kind.__name__, __base__=kind, **required)


def _words(fault: Any, kind: type[Sheet]) -> str:
    """Return what *fault*, an error of pydantic's about a sheet of *kind*, says to a player."""
    type_, at, given = fault["type"], fault["loc"], fault.get("input")
    if type_ == "missing":
        return (
            f"`{at[-1]}` is missing" if isinstance(at[-1], str) else f"expected {at[-1] + 1} values or more"
        )
    if type_ == "extra_forbidden":
        return unknown("key", str(at[-1]), kind.model_fields)
    if type_ == "string_type":
        plain = isinstance(given, (int, float))
        return f'expected text; put it in quotes: "{given}"' if plain else "expected text"
    if type_ == "literal_error":
        return f"expected one of: {fault['ctx']['expected'].replace(' or ', ', ')}".replace("'", "")
    if type_ == "value_error":
        return str(fault["ctx"]["error"])
    if type_ in {"float_type", "int_type"} and str(given).lower() in _NOT_FINITE:
        return _EXPECTED["finite_number"]
    if type_ in _LIMITS:
        name, words = _LIMITS[type_]
        limit = fault["ctx"][name]
        return words.format(f"{limit:g}")
    return _EXPECTED.get(type_, str(fault["msg"]))


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return that there is no *what* called *name*, what it may have meant, and the known ones.

    >>> unknown("key", "hieght", ["id", "height"])
    'unknown key `hieght`; did you mean `height`? Known: height, id'
    """
    names = sorted(known)
    near = get_close_matches(name, names, 1)
    meant = f"; did you mean `{near[0]}`?" if near else "."
    listed = ", ".join(names) if names else "none"
    return f"unknown {what} `{name[:80]}`{meant} Known: {listed}"
