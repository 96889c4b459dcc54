"""Problems of a file: one error that lists all of them with their places."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from game.geometry.value import Value

MOST = 500


class Problem(Value, order=True):
    """One problem.

    Attributes:
        path: The file, as it was named; "" if there is none.
        line, column: Its place, from 1.
        where: The path to the value: keys and indices from 0, joined by dots; "" for the whole file.
        message: What was expected, in a sentence for players.
    """

    path: str
    line: int
    column: int
    where: str
    message: str

    def __str__(self) -> str:
        if not self.path:
            return self.message
        where = f"{self.where}: " if self.where else ""
        return f"{self.path}:{self.line}:{self.column}: {where}{self.message}"


class BadFile(ValueError):
    """A file that cannot be used. `problems` lists everything wrong with it, in line order."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        found = sorted(set(problems))
        if len(found) > MOST:
            last = found[MOST - 1]
            more = f"and {len(found) - MOST} more problems from here on"
            found = [*found[:MOST], Problem(last.path, last.line, last.column, "", more)]
        super().__init__("\n".join(map(str, found)))
        self.problems = tuple(found)

    def as_json(self) -> dict[str, Any]:
        """Return the form printed by `--json`."""
        return {"errors": [asdict(problem) for problem in self.problems]}
