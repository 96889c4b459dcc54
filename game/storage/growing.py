"""An append-only file: appended data is complete on the disk, or the file ends where it did before."""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from game.storage.disk import BINARY, NOFOLLOW, NONBLOCK, WINDOWS, not_a_file, read_all, replace, write_all

GONE = frozenset({errno.ENOENT, errno.ENOTDIR, errno.ELOOP, errno.EISDIR, errno.ENXIO})


class FileChanged(OSError):
    """The file at a path is not the one that was written: it is gone, truncated or different."""


class GrowingFile:
    """The file at *path*, with no other writer.

    Attributes:
        size: The number of bytes known to be on the disk.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self.size = 0
        self._identity: tuple[int, ...] | None = None

    @property
    def begun(self) -> bool:
        """Whether it exists and all of it is known to be on the disk."""
        return self._identity is not None

    def begin(self, data: bytes) -> None:
        """Rewrite it with *data*, completely or not at all; a link in its place is replaced.

        Raises:
            OSError: if it cannot be written.
        """
        replace(self.path, data, private=True)
        self.size, self._identity = len(data), _identity(os.lstat(self.path))

    def append(self, data: bytes) -> None:
        """Append *data*; it is on the disk when this returns.

        Raises:
            FileChanged: if the file is not the one written; it must be begun again.
            OSError: if it cannot be written; it is truncated to its former contents, now or at the next try.
        """
        fd = self._opened()
        try:
            if self._held(fd) > self.size:
                os.ftruncate(fd, self.size)
            self._written(fd, data)
            self._identity = _identity(os.fstat(fd))
        finally:
            os.close(fd)
        self.size += len(data)

    def whole(self) -> bytes:
        """Return everything written.

        Raises:
            FileChanged: if the file is not what was written.
            OSError: if it cannot be read.
        """
        fd = self._opened()
        try:
            self._held(fd)
            return read_all(fd, self.size)
        finally:
            os.close(fd)

    def _opened(self) -> int:
        try:
            return os.open(self.path, os.O_RDWR | os.O_APPEND | NOFOLLOW | NONBLOCK | BINARY)
        except OSError as wrong:
            if wrong.errno in GONE:
                raise FileChanged(wrong.errno, wrong.strerror, str(self.path)) from wrong
            raise

    def _held(self, fd: int) -> int:
        """Return the size of the open file; it must be the one written, and no shorter."""
        found = os.fstat(fd)
        if not stat.S_ISREG(found.st_mode):
            wrong = not_a_file(self.path, found.st_mode)
            raise FileChanged(wrong.errno, wrong.strerror, str(self.path))
        if _identity(found) != self._identity or found.st_size < self.size:
            raise FileChanged(errno.ESTALE, "it was changed by another program", str(self.path))
        return found.st_size

    def _written(self, fd: int, data: bytes) -> None:
        """Write *data* to the disk; if that fails, truncate the file to its former contents."""
        try:
            write_all(fd, data)
        except OSError:
            self._cut_back(fd)
            raise
        try:
            os.fsync(fd)
        except OSError:
            self._identity = None  # its contents are uncertain, so it is rewritten
            self._cut_back(fd)
            raise

    def _cut_back(self, fd: int) -> None:
        with suppress(OSError):
            os.ftruncate(fd, self.size)
            os.fsync(fd)
        self._identity = self._identity and _identity(os.fstat(fd))


def _identity(found: os.stat_result) -> tuple[int, ...]:
    """Return the identity of a file: inode numbers are reused, modification times are not."""
    return (found.st_dev, found.st_ino) if WINDOWS else (found.st_dev, found.st_ino, found.st_mtime_ns)
