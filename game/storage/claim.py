"""Locks on open files, held until the file is closed or its program ends in any way."""

from __future__ import annotations

import errno
import sys

if sys.platform == "win32":
    import msvcrt

    def _claim(fd: int) -> None:
        msvcrt.locking(fd, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _claim(fd: int) -> None:
        fcntl.flock(fd, fcntl.LOCK_EX | fcntl.LOCK_NB)


WITHOUT = frozenset({errno.ENOLCK, errno.ENOTSUP, errno.ENOSYS})
TAKEN = frozenset({errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK})


def claim(fd: int) -> bool:
    """Lock the open file *fd*; return False if another program holds it, True on disks without locks."""
    try:
        _claim(fd)
    except OSError as wrong:
        if wrong.errno in TAKEN:
            return False
        if wrong.errno not in WITHOUT:
            raise
    return True
