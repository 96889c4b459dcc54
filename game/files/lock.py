"""A lock on a file: held while a game runs, gone when its program is, however it ended."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def _take(file: IO[str]) -> None:
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _take(file: IO[str]) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Lock:
    """Holds *path* for this program until it is released or the program ends."""

    def __init__(self, path: Path) -> None:
        self.path = path
        file = path.open("w", encoding="utf-8")
        try:
            _take(file)
        except OSError:
            file.close()
            raise
        self._file: IO[str] | None = file

    def release(self) -> None:
        """Let it go and remove its file."""
        if self._file is not None:
            self._file.close()
            self._file = None
            self.path.unlink(missing_ok=True)


def held(path: Path) -> bool:
    """Whether a program that runs now holds the lock at *path*."""
    if not path.exists():
        return False
    try:
        Lock(path).release()
    except OSError:
        return True
    return False
