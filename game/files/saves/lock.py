"""A file lock, held while a game runs and released when its process ends in any way."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from game.storage.claim import claim
from game.storage.disk import BINARY, NOFOLLOW, NONBLOCK, PRIVATE_FILE, WINDOWS, not_a_file

TRIES = 20


class Lock:
    """Holds *path* for this process until it is released or the process ends.

    Raises:
        BlockingIOError: if another process holds it.
        NotAFile: if something other than a file is there.
        OSError: if the file cannot be created; links are not followed.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._fd: int | None = _locked(path)

    def release(self) -> None:
        """Release the lock and remove its file."""
        if self._fd is not None:
            fd, self._fd = self._fd, None
            with suppress(OSError):  # a file left behind is not locked by anybody
                if not WINDOWS:
                    os.unlink(self.path)
            os.close(fd)
            with suppress(OSError):
                if WINDOWS:
                    os.unlink(self.path)


def held(path: Path) -> bool:
    """Whether a running process holds the lock at *path*; the file is not changed."""
    try:
        fd = os.open(path, os.O_RDWR | NOFOLLOW | NONBLOCK | BINARY)
    except OSError:
        return False
    try:
        return stat.S_ISREG(os.fstat(fd).st_mode) and not claim(fd)
    except OSError:
        return False
    finally:
        os.close(fd)


def _locked(path: Path) -> int:
    """Return the open, locked file at *path*, which is the one other processes see."""
    for _ in range(TRIES):
        fd = os.open(path, os.O_RDWR | os.O_CREAT | NOFOLLOW | NONBLOCK | BINARY, PRIVATE_FILE)
        try:
            found = os.fstat(fd)
            if not stat.S_ISREG(found.st_mode):
                raise not_a_file(path, found.st_mode)
            if not claim(fd):
                raise BlockingIOError(errno.EAGAIN, "another program is using it", str(path))
            with suppress(FileNotFoundError):
                if os.path.samestat(os.stat(path, follow_symlinks=False), found):
                    return fd
        except OSError:
            os.close(fd)
            raise
        os.close(fd)  # removed by the process that held it: create it again
    raise BlockingIOError(errno.EAGAIN, "another program is using it", str(path))
