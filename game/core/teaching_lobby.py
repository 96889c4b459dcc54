"""Lessons and practice problems in the lobby."""

from __future__ import annotations

from typing import Protocol

from game.core.model.lesson import Lesson
from game.core.model.problem import PracticeProblem
from game.geometry.value import Value


class PracticeRung(Value):
    """A practice problem of the ladder as it is listed.

    Attributes:
        key: The argument for `problem` and `start_problem`.
        family: The name of its family; "" if its file cannot be read.
        problems: Why it cannot be played, a line each.
    """

    key: str
    title: str
    family: str = ""
    topic: str = ""
    question: str = ""
    problems: tuple[str, ...] = ()


class TeachingLobby(Protocol):
    """What a lobby knows of lessons and practice problems; see `game.core.lobby.Lobby`."""

    @property
    def lesson(self) -> Lesson | None:
        """The lesson in the open game; None if it teaches nothing."""

    def problems(self) -> list[PracticeRung]:
        """Return the practice problems: today's, then those of the ladder, invalid ones too. Fast."""

    @property
    def open_problem(self) -> PracticeProblem | None:
        """The practice problem of the open game; None in any other game."""

    def solved(self) -> frozenset[str]:
        """Return the keys of the practice problems that have been solved on this machine. Fast."""

    def note_solved(self, key: str) -> None:
        """Note that the practice problem *key* has been solved; may raise `NotWritten`."""

    def forget_solved(self) -> None:
        """Forget which practice problems have been solved; may raise `NotWritten`."""
