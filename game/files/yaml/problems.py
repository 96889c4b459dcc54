"""What is wrong with a file: one error that lists every problem with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from game.geometry.value import Value

MOST = 500


class Problem(Value, order=True):
    """One thing that is wrong.

    Attributes:
        path: The file, as it was named.
        line, column: Where in it, from 1.
        where: The way to the value, keys and places from 0 joined by dots; "" for the file as a whole.
        message: What was expected, in a sentence that a player can read.
    """

    path: str
    line: int
    column: int
    where: str
    message: str

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        return f"{self.path}:{self.line}:{self.column}: {where}{self.message}"


class BadFile(ValueError):
    """A file cannot be used. Its `problems` are all that is wrong with it, in the order of the lines."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = sorted(set(problems))
        if len(found) > MOST:
            last = found[MOST - 1]
            more = f"and {len(found) - MOST} more problems from here on"
            found = [*found[:MOST], Problem(last.path, last.line, last.column, "", more)]
        super().__init__("\n".join(map(str, found)))
        self.problems = tuple(found)

    def as_json(self) -> dict[str, Any]:
        """Return what `--json` prints of it."""
        return {"errors": [asdict(problem) for problem in self.problems]}
