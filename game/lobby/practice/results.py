"""The results of practice on this machine: which problems have been solved, in a file beside the saves."""

from __future__ import annotations

import json
from pathlib import Path

from game.storage import disk

NAME = "practice.json"
FORMAT = "practice/1"
MOST_BYTES = 1 << 20
MOST_DAYS = 400
"""The number of solved problems that are kept, the latest ones."""


class PracticeResults:
    """The solved problems, by key; a file that cannot be read counts as empty."""

    def __init__(self, folder: Path) -> None:
        self.path = folder / NAME

    def solved(self) -> frozenset[str]:
        """Return the keys of the problems that have been solved."""
        return frozenset(self._keys())

    def solve(self, key: str) -> None:
        """Note that the problem *key* has been solved.

        Raises:
            OSError: if it cannot be written.
        """
        known = self._keys()
        if key not in known:
            self._write([*known, key][-MOST_DAYS:])

    def reset(self) -> None:
        """Forget all results.

        Raises:
            OSError: if it cannot be written.
        """
        if self._keys():
            self._write([])

    def _keys(self) -> list[str]:
        try:
            data = json.loads(disk.read(self.path, MOST_BYTES))
        except (OSError, ValueError):
            return []
        found = data.get("solved") if isinstance(data, dict) and data.get("format") == FORMAT else None
        return [one for one in found if isinstance(one, str)] if isinstance(found, list) else []

    def _write(self, keys: list[str]) -> None:
        text = json.dumps({"format": FORMAT, "solved": keys}, ensure_ascii=False, indent=1)
        disk.replace(self.path, text.encode())
