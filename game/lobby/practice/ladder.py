"""The ladder of practice problems on this machine: those in the folders of maps, and the one of a day."""

from __future__ import annotations

import datetime
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from game.core.teaching_lobby import PracticeRung
from game.files.by_name import listed_names
from game.files.problems import FOLDER, ProblemFile, read_problem
from game.files.scenarios.scenarios import Given
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import read
from game.lobby.practice.recipes import daily, families, family_of
from game.storage import disk

ENDING = ".yaml"
DAILY = "day "
"""The key of a problem of a day begins with it, followed by date and family: "day 2026-11-23 mecha"."""


class PracticeLadder:
    """The practice problems in the folders of maps *folders*; later folders override earlier ones.

    Args:
        library: As for `read_problem`.
        made: The problems of days that have been made, by key, which is added to.
    """

    def __init__(
        self, folders: Iterable[Path], library: Given = None, made: dict[str, ProblemFile] | None = None
    ) -> None:
        self._maps, self._library = tuple(folders), library
        self._made = made if made is not None else {}

    def rungs(self) -> list[PracticeRung]:
        """Return all problems by family and name, without reading their battles; faulty files last."""
        found = [_rung(key, path) for key, path in sorted(self._paths().items())]
        return sorted(found, key=lambda one: (bool(one.problems), one.family))

    def problem(self, key: str) -> ProblemFile:
        """Return the problem *key*; that of a day is made.

        Raises:
            BadFile: with everything that is wrong with its file.
        """
        if key.startswith(DAILY):
            if key not in self._made:
                self._made[key] = self._of_day(key)
            return self._made[key]
        paths = self._paths()
        if key not in paths:
            words = f"there is no such problem{listed_names(key, paths)}"
            raise BadFile([Problem(f"{key}{ENDING}", 1, 1, "", words)])
        return read_problem(paths[key], library=self._library, maps=self._maps)

    def _of_day(self, key: str) -> ProblemFile:
        """Return the problem of a day, made from its key; without a family that of the first one."""
        day, *named = key.removeprefix(DAILY).split()
        known = families()
        family = " ".join(named) or known[0]
        if family not in known:
            words = f"there is no problem of the day for {family}{listed_names(family, known)}"
            raise BadFile([Problem("", 1, 1, "", words)])
        seed = day_key(day, family)
        return daily(seed, family, library=self._library, maps=self._maps)

    def _paths(self) -> dict[str, Path]:
        found: dict[str, Path] = {}
        for folder in self._maps:
            with suppress(OSError):
                names = [name for name in disk.names(folder / FOLDER) if name.endswith(ENDING)]
                found |= {Path(name).stem: folder / FOLDER / name for name in names}
        return found


def _rung(key: str, path: Path) -> PracticeRung:
    """Return the problem at *path* as it is listed, by what its file says first."""
    try:
        data = read(path).data
    except BadFile as bad:
        return PracticeRung(key, key, problems=tuple(map(str, bad.problems)))
    said = data if isinstance(data, dict) else {}
    battle = said.get("battle")
    rules = battle.get("rules") if isinstance(battle, dict) else None
    if not isinstance(rules, list) or not rules or not isinstance(said.get("title"), str):
        return PracticeRung(key, key, problems=(f"{path}: this is not a practice problem",))
    family = family_of([*map(str, rules)])
    return PracticeRung(key, said["title"], family, str(said.get("topic", "")), str(said.get("question", "")))


def day_key(day: str, family: str) -> str:
    """Return the key of the problem of *day*, an ISO date, for *family*."""
    return f"{DAILY}{day} {family}"


def of_today() -> list[PracticeRung]:
    """Return the problems of today as they are listed, one for each family; opening one makes it."""
    day = datetime.date.today().isoformat()
    words = f"Made from the date {day}, the same on all machines."
    return [PracticeRung(day_key(day, one), "Problem of the day", one, day, words) for one in families()]
