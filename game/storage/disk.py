"""Safe reading and writing of files: a fault, a crash or a hostile folder never costs existing data.

A file is first written next to its target under a unique random name and synced to disk, then renamed over
the target; then the folder is synced, too. Reads never block on anything but regular files. docs/safety.md
lists the guarantees.
"""

from __future__ import annotations

import errno
import os
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from game.storage.claim import claim
from game.storage.names import reserved

WINDOWS = os.name == "nt"
BINARY: int = getattr(os, "O_BINARY", 0)
NOFOLLOW: int = getattr(os, "O_NOFOLLOW", 0)
NONBLOCK: int = getattr(os, "O_NONBLOCK", 0)
PRIVATE_FILE, PRIVATE_FOLDER = 0o600, 0o700
TEMPORARY = re.compile(r"\.sightline-[0-9a-f]{16}\.tmp")
OLDER_TEMPORARY = re.compile(r"\..+\.(jsonl|yaml)\.new|settings\.json\.new")
TRIES = 20
KINDS = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISSOCK, "a socket"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISLNK, "a link"),
)


class NotAFile(OSError):
    """The path is no regular file; `strerror` says what it is."""


class TooLarge(OSError):
    """A file exceeds the size limit."""


def not_a_file(path: Path, mode: int) -> NotAFile:
    """Return the error for *path*, which is no regular file but one with *mode*."""
    what = next((words for is_it, words in KINDS if is_it(mode)), "no regular file")
    return NotAFile(errno.EINVAL, f"this is {what}; expected a file", str(path))


def read(path: Path, most: int) -> bytes:
    """Return the bytes of the regular file at *path*, which may be a link to one.

    Raises:
        NotAFile: if it is a folder, a pipe, a socket or a device; none of them blocks.
        TooLarge: if it has more than *most* bytes.
        OSError: if it cannot be read; a link to nothing says so.
    """
    data = read_start(path, most + 1)
    if len(data) > most:
        raise TooLarge(errno.EFBIG, f"larger than {most >> 20} MiB", str(path))
    return data


def changed(path: Path) -> int:
    """Return when *path* was last changed, in nanoseconds; 0 if that cannot be told."""
    try:
        return os.stat(path).st_mtime_ns
    except OSError:
        return 0


def read_start(path: Path, most: int) -> bytes:
    """Return at most the first *most* bytes of the regular file at *path*; errors as in `read`."""
    with _readable(path) as fd:
        return read_all(fd, most)


@contextmanager
def _readable(path: Path) -> Iterator[int]:
    """Open the regular file at *path* for reading; its type is checked before and after."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        if os.path.islink(path):
            raise FileNotFoundError(errno.ENOENT, "this is a link to nothing", str(path)) from None
        raise
    except ValueError as wrong:
        raise FileNotFoundError(errno.ENOENT, "no file can have this name", str(path)) from wrong
    if not stat.S_ISREG(found.st_mode):
        raise not_a_file(path, found.st_mode)
    fd = os.open(path, os.O_RDONLY | NONBLOCK | BINARY)
    try:
        mode = os.fstat(fd).st_mode
        if not stat.S_ISREG(mode):
            raise not_a_file(path, mode)
        yield fd
    finally:
        os.close(fd)


def replace(path: Path, data: bytes, *, private: bool = False) -> None:
    """Write *data* to *path*; the old file stays until the new one is complete on the disk.

    A link there is replaced, not followed. Missing folders are created.

    Args:
        private: Whether only this user may read the file and enter created folders. Otherwise the file keeps
            the mode of the one that it replaces.

    Raises:
        NotAFile: if a folder, a pipe, a socket or a device is there.
        OSError: if it cannot be written; the old file is untouched, or completely replaced.
    """
    make_folder(path.parent, private=private)
    _replaced(path, data, private=private)


def _replaced(path: Path, data: bytes, *, private: bool) -> None:
    if words := reserved(path.name):
        raise NotAFile(errno.EINVAL, words, str(path))
    with suppress(FileNotFoundError):
        mode = os.lstat(path).st_mode
        if not (stat.S_ISREG(mode) or stat.S_ISLNK(mode)):
            raise not_a_file(path, mode)
    try:
        _renamed(path, data, private=private)
    except OSError as wrong:
        raise type(wrong)(wrong.errno, wrong.strerror, str(path)) from wrong


def _renamed(path: Path, data: bytes, *, private: bool) -> None:
    fresh = _Temporary(path.parent)
    try:
        write_all(fresh.fd, data)
        if not private and not WINDOWS:
            os.fchmod(fresh.fd, _usual_mode(path))
        os.fsync(fresh.fd)
        if WINDOWS:
            fresh.close()
        os.replace(fresh.path, path)
        fresh.there = False
    finally:
        fresh.remove()
        fresh.close()
    sync_folder(path.parent)


def folder(text: str) -> Path:
    """Return the folder that *text* names; `~` stands for a home folder.

    Raises:
        NotAFile: if no folder can have that name.
    """
    try:
        found = Path(text.strip()).expanduser()
        os.fsencode(found)
    except (RuntimeError, ValueError) as wrong:
        raise NotAFile(errno.EINVAL, "no folder can have this name", text) from wrong
    if not text.strip() or "\0" in text:
        raise NotAFile(errno.EINVAL, "no folder can have this name", text)
    return found


def export(path: Path, data: bytes) -> None:
    """Write *data* to *path*, which the user has named: a link of this user's own is followed.

    The folder must exist.

    Raises:
        OSError: if it cannot be written: as `replace`, or because a link there is another user's, or because
            its target is no regular file.
    """
    named = path
    if os.path.islink(named):
        if not WINDOWS and os.lstat(named).st_uid != os.geteuid():
            raise NotAFile(errno.EPERM, "it is a link of another user's", str(path))
        named = named.resolve()
    with suppress(FileNotFoundError):
        mode = os.stat(named).st_mode
        if not stat.S_ISREG(mode):
            raise not_a_file(named, mode)
    _replaced(named, data, private=False)


def remove(path: Path) -> None:
    """Remove the file or link at *path*; a missing one is no error."""
    try:
        os.unlink(path)
    except FileNotFoundError:
        if os.path.lexists(path):
            raise


def make_folder(path: Path, *, private: bool = False) -> None:
    """Create the folder *path* and its missing parents."""
    if os.path.isdir(path):
        return
    if path.parent != path:
        make_folder(path.parent, private=private)
    try:
        os.mkdir(path, PRIVATE_FOLDER if private else 0o777)
    except FileExistsError:
        if not os.path.isdir(path):
            raise NotADirectoryError(errno.ENOTDIR, "it is not a folder", str(path)) from None
        return
    sync_folder(path.parent)


def sync_folder(path: Path) -> None:
    """Sync the names in the folder *path* to disk, where the system supports it."""
    if WINDOWS:
        return
    fd = os.open(path, os.O_RDONLY)
    try:
        os.fsync(fd)
    except OSError as wrong:
        if wrong.errno not in (errno.EINVAL, errno.ENOTSUP):
            raise
    finally:
        os.close(fd)


def read_all(fd: int, most: int) -> bytes:
    """Return at most *most* bytes of the open file *fd*, repeating short reads."""
    parts, left = [], most
    while left > 0 and (part := os.read(fd, min(left, 1 << 20))):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def write_all(fd: int, data: bytes) -> None:
    """Write all of *data*, repeating short writes."""
    left = memoryview(data)
    while left:
        count = os.write(fd, left)
        if count <= 0:
            raise OSError(errno.EIO, "nothing more could be written")
        left = left[count:]


def names(folder: Path) -> list[str]:
    """Return the names in *folder*, sorted; empty if it does not exist.

    Raises:
        OSError: if it cannot be read.
    """
    try:
        return sorted(os.listdir(folder))
    except (FileNotFoundError, NotADirectoryError):
        return []


def sweep(folder: Path) -> int:
    """Remove temporary files in *folder* that killed programs left behind; return their number.

    Only this user's files with our name pattern are removed, and only if no program is writing them.
    """
    gone = 0
    with suppress(OSError):
        for name in names(folder):
            if TEMPORARY.fullmatch(name) or OLDER_TEMPORARY.fullmatch(name):
                with suppress(OSError):
                    gone += _swept(folder / name)
    return gone


def _swept(path: Path) -> bool:
    found = os.lstat(path)
    if not stat.S_ISREG(found.st_mode) or (not WINDOWS and found.st_uid != os.geteuid()):
        return False
    fd = os.open(path, os.O_RDWR | NOFOLLOW | NONBLOCK | BINARY)
    try:
        if not claim(fd):
            return False
        if not WINDOWS:
            os.unlink(path)
            return True
    finally:
        os.close(fd)
    os.unlink(path)
    return True


class _Temporary:
    """A new file with a random name in *folder*, open and locked, so that nothing sweeps it meanwhile."""

    def __init__(self, folder: Path) -> None:
        self.open, self.there = False, True
        for _ in range(TRIES):
            self.path = folder / f".sightline-{os.urandom(8).hex()}.tmp"
            how = os.O_RDWR | os.O_CREAT | os.O_EXCL | NOFOLLOW | BINARY
            self.fd, self.open = os.open(self.path, how, PRIVATE_FILE), True
            try:
                ours = claim(self.fd) and os.fstat(self.fd).st_nlink > 0
            except OSError:
                self.remove()
                self.close()
                raise
            if ours:
                return
            self.close()
        raise BlockingIOError(errno.EAGAIN, "temporary files are swept away at once", str(folder))

    def close(self) -> None:
        """Close it; repeated calls do nothing."""
        if self.open:
            self.open = False
            os.close(self.fd)

    def remove(self) -> None:
        """Remove it as far as the disk allows: a remainder is swept at the next start."""
        if WINDOWS:
            self.close()
        with suppress(OSError):
            if self.there:
                os.unlink(self.path)


def _usual_mode(path: Path) -> int:
    """Return the mode of the file at *path*, or the default mode of this user's files."""
    with suppress(OSError):
        found = os.lstat(path)
        if stat.S_ISREG(found.st_mode):
            return stat.S_IMODE(found.st_mode) & 0o777
    mask = os.umask(0o077)
    os.umask(mask)
    return 0o666 & ~mask
