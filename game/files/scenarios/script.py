"""Scripts: hand-written lists of actions for `run`."""

from __future__ import annotations

import types
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields
from enum import Enum
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from game.core.model.action import Aim
from game.core.model.state import Action, GridCell
from game.core.model.unit import Side, UnitId
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import read
from game.geometry.point import Point
from game.geometry.value import Value, tag_of

NAMED = ("action", "is")
WRITTEN = frozenset({"path"})
"""Fields always written in scripts, even with their default: a Move that only turns has `path: []`."""


class ScriptItem(Value):
    """One item of a script: the name of an action, its fields as written, and their places."""

    name: str
    given: Mapping[str, Any]
    place: tuple[Any, ...]


class Script:
    """A loaded script: its items, and their conversion to actions."""

    def __init__(self, path: Path) -> None:
        self._document = read(path)
        self.items = self._items()

    def actions(
        self, kinds: Sequence[type[Action]], ids: Mapping[str, UnitId] | None, sides: Sequence[Side]
    ) -> list[Action]:
        """Return the actions of the items.

        Args:
            kinds: The types of action that may be named.
            ids: Units by name; None leaves their names in the actions, to be resolved later.
            sides: The sides that may act.

        Raises:
            BadFile: with every item that is not an action of *kinds*, or whose fields are wrong.
        """
        found: list[Action] = []
        wrong: list[Problem] = []
        for number in range(len(self.items)):
            try:
                found.append(self.action(number, kinds, ids, sides))
            except BadFile as bad:
                wrong += bad.problems
        if wrong:
            raise BadFile(wrong)
        return found

    def action(
        self,
        number: int,
        kinds: Sequence[type[Action]],
        ids: Mapping[str, UnitId] | None,
        sides: Sequence[Side],
    ) -> Action:
        """Return the action of item *number*; see `actions`.

        Raises:
            BadFile: if it is not an action of *kinds*, or its fields are wrong.
        """
        item = self.items[number]
        try:
            return _action(item, {tag_of(kind): kind for kind in kinds}, ids, sides)
        except Unfit as unfit:
            raise BadFile(
                self._document.problem((*item.place, *at), words, key=key) for at, words, key in unfit.args[0]
            ) from None

    def _items(self) -> tuple[ScriptItem, ...]:
        data = self._document.data
        if not isinstance(data, list):
            raise BadFile([self._document.problem((), "expected a list of actions")])
        found, wrong = [], []
        for number, given in enumerate(data):
            item = _item(number, given)
            if item is None:
                words = (
                    "expected an action, as {action: Hold, side: Red, unit: a} or Hold: {side: Red, unit: a}"
                )
                wrong.append(self._document.problem((number,), words))
            else:
                found.append(item)
        if wrong:
            raise BadFile(wrong)
        return tuple(found)


class Unfit(ValueError):
    """The values of an item do not fit its action: places within, messages, and whether the key is meant."""


def _item(number: int, given: Any) -> ScriptItem | None:
    if not isinstance(given, dict):
        return None
    for key in NAMED:
        if isinstance(given.get(key), str):
            return ScriptItem(given[key], {k: v for k, v in given.items() if k != key}, (number,))
    if len(given) == 1:
        ((name, values),) = given.items()
        if isinstance(values, dict):
            return ScriptItem(name, values, (number, name))
    return None


def _action(
    item: ScriptItem,
    known: Mapping[str, type[Action]],
    ids: Mapping[str, UnitId] | None,
    sides: Sequence[Side],
) -> Action:
    kind = known.get(item.name)
    if kind is None:
        raise Unfit([((), f"no action {item.name}; there are {', '.join(sorted(known))}", False)])
    hints, names = get_type_hints(kind), [f.name for f in fields(kind)]
    wrong, values = _wrong_fields(item, kind), {}
    for name in (name for name in names if name in item.given):
        try:
            values[name] = _value(name, hints[name], item.given[name], ids, sides)
        except TypeError as error:
            wrong.append(((name,), str(error), False))
    if wrong:
        raise Unfit(wrong)
    return kind(**values)


def _wrong_fields(item: ScriptItem, kind: type[Action]) -> list[tuple[tuple[Any, ...], str, bool]]:
    """Return the faults of an item with unknown or missing fields of *kind*."""
    names = [f.name for f in fields(kind)]
    unknown = [name for name in item.given if name not in names]
    wrong: list[tuple[tuple[Any, ...], str, bool]] = [
        ((name,), f"unknown; {item.name} has {', '.join(names)}", True) for name in unknown
    ]
    needed = [f.name for f in fields(kind) if _required(f) or f.name in WRITTEN]
    missing = [name for name in needed if name not in item.given]
    return [*wrong, ((), f"{item.name} needs {', '.join(missing)}", False)] if missing else wrong


def _required(field: Field[Any]) -> bool:
    return field.default is MISSING and field.default_factory is MISSING


def _value(name: str, hint: Any, given: Any, ids: Mapping[str, UnitId] | None, sides: Sequence[Side]) -> Any:
    """Return *given* as the field *name* of type *hint*; a `TypeError` says what was expected."""
    if name in ("unit", "target"):
        if given is None and types.NoneType in get_args(hint):
            return None
        return _unit(given, ids)
    if name == "side" and given not in sides:
        raise TypeError(f"no side {given!r}; there are {', '.join(sides)}")
    if name == "aims":
        return _aims(given, ids)
    return _typed(hint, given)


def _unit(given: Any, ids: Mapping[str, UnitId] | None) -> UnitId:
    """Return the unit called *given*; the name itself if it is to be resolved later."""
    if not isinstance(given, str):
        raise TypeError(f"expected the name of a unit, not {given!r}")
    if ids is None:
        return given
    if given not in ids:
        known = {unit: called for called, unit in [*ids.items()][::-1]}
        listed = sorted(known.values(), key=[*ids].index)
        raise TypeError(f"there is no unit {given}; there are {', '.join(listed)}")
    return ids[given]


def _aims(given: Any, ids: Mapping[str, UnitId] | None) -> tuple[Aim, ...]:
    """Return the targets of an action: each a unit, or a point [x, y]."""
    if not isinstance(given, list):
        raise TypeError(f"expected a list of units and points, not {given!r}")
    return tuple(Aim(_unit(one, ids)) if isinstance(one, str) else Aim(at=_point(one)) for one in given)


def _typed(hint: Any, given: Any) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        if given is None and types.NoneType in args:
            return None
        return _typed(next(arg for arg in args if arg is not types.NoneType), given)
    if hint in _READ:
        return _READ[hint](given)
    if origin is tuple:
        if not isinstance(given, list):
            raise TypeError(f"expected a list, not {given!r}")
        return tuple(_typed(args[0], one) for one in given)
    if origin is Literal:
        return _one_of(args, given)
    if origin is not None or hint is Any:
        return _frozen(given)
    return _plain(hint, given)


def _frozen(given: Any) -> Any:
    """Return *given* with tuples instead of lists."""
    if isinstance(given, dict):
        return {key: _frozen(value) for key, value in given.items()}
    return tuple(_frozen(one) for one in given) if isinstance(given, list) else given


def _plain(hint: type[Any], given: Any) -> Any:
    if issubclass(hint, Enum):
        return _one_of(tuple(hint), given)
    if hint is float and type(given) is int:
        return float(given)
    if type(given) is not hint:
        words = {float: "a number", int: "a whole number", str: "text", bool: "true or false"}
        raise TypeError(f"expected {words.get(hint, hint.__name__)}, not {given!r}")
    return given


def _one_of(values: tuple[Any, ...], given: Any) -> Any:
    if given not in values:
        raise TypeError(f"expected one of {', '.join(map(str, values))}, not {given!r}")
    return given


def _point(given: Any) -> Point:
    fits = isinstance(given, list) and len(given) == 2
    if not fits or any(type(number) not in (int, float) for number in given):
        raise TypeError(f"expected a point [x, y] in inches, not {given!r}")
    return Point(*(float(number) for number in given))


def _cell(given: Any) -> GridCell:
    grid, colon, name = given.partition(":") if isinstance(given, str) else ("", "", "")
    if not (grid and colon and name):
        raise TypeError(f"expected a cell, as GRID:CELL, not {given!r}")
    return GridCell(grid, name)


_READ: Mapping[Any, Callable[[Any], Any]] = {Point: _point, GridCell: _cell}
