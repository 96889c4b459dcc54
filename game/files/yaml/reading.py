"""Checking a strictly read document: taking sheets from it, and collecting all problems."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

from game.files.close_names import close_names
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import Document
from game.rules.sheet import LIST, PAIRS, Sheet, Way

SheetT = TypeVar("SheetT", bound=Sheet)


class Reading:
    """A document being checked.

    Attributes:
        problems: Its problems, and those of the files that it names.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.problems: list[Problem] = []

    def wrong(self, way: Way, message: str, *, key: bool = False) -> None:
        """Note a problem with the value at *way*, or with its key."""
        self.problems.append(self.document.problem(way, message, key=key))

    def sheet(self, kind: type[SheetT], value: Any, way: Way = ()) -> SheetT | None:
        """Return *value* at *way* as a sheet of *kind*; None, with the faults noted, if it is not one."""
        found, faulty = self.partial(kind, value, way)
        return None if faulty else found

    def partial(self, kind: type[SheetT], value: Any, way: Way = ()) -> tuple[SheetT | None, frozenset[str]]:
        """Return the valid part of *value* at *way* as a sheet of *kind*, and the faulty keys.

        Missing and faulty keys have their default, or None, so that the others can be checked further.
        There is no sheet if *value* is not a mapping. The faults are noted.
        """
        if not isinstance(value, dict):
            self.wrong(way, PAIRS)
            return None, frozenset({""})
        empty = {name for name in kind.names() if name in value and value[name] is None}
        for name in empty:
            self.wrong((*way, name), "a value is missing", key=True)
        found, faults = kind.partial({name: item for name, item in value.items() if name not in empty})
        for fault in faults:
            if fault.known is not None:
                words = unknown("key", str(fault.way[-1]), fault.known)
                self.wrong((*way, *fault.way), words, key=True)
            elif not (fault.missing and fault.way[0] in empty):
                self.wrong((*way, *fault.way), fault.words)
        return found, frozenset({*(str(fault.way[0]) for fault in faults), *empty})

    def mapping(self, value: Any, way: Way) -> Mapping[str, Any]:
        """Return *value* if it is a mapping; otherwise note the fault and return an empty one."""
        if isinstance(value, dict):
            return value
        self.wrong(way, PAIRS)
        return {}

    def items(self, value: Any, way: Way) -> list[Any]:
        """Return *value* if it is a list; otherwise note the fault and return an empty one."""
        if isinstance(value, list):
            return value
        self.wrong(way, LIST)
        return []

    def unique(self, what: str, ways: Iterable[Way]) -> None:
        """Note every duplicate among the texts at *ways*."""
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
        """Raise all problems.

        Raises:
            BadFile: if there are any.
        """
        if self.problems:
            raise BadFile(self.problems)


def unknown(what: str, name: str, known: Iterable[str]) -> str:
    """Return the message that there is no *what* called *name*, with a suggestion and the known names.

    >>> unknown("key", "hieght", ["id", "height"])
    'unknown key `hieght`; did you mean `height`? Known: height, id'
    """
    names = sorted(known)
    near = close_names(name, names, 1)
    meant = f"; did you mean `{near[0]}`?" if near else "."
    listed = ", ".join(names) if names else "none"
    return f"unknown {what} `{name[:80]}`{meant} Known: {listed}"
