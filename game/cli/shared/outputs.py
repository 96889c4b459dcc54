"""Files that commands write where the user said."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from game.files.yaml.problems import BadFile, Problem
from game.storage import disk


def write(path: Path, data: bytes) -> None:
    """Write *data* to *path*, completely or not at all.

    Raises:
        BadFile: if it cannot be written; a missing folder is not created.
    """
    with writing(path):
        disk.export(path, data)


@contextmanager
def writing(path: Path) -> Iterator[None]:
    """Convert errors from writing *path* to those of a file.

    A folder that does not exist is refused: mostly its name is a typing error.
    """
    try:
        if not path.parent.is_dir():
            raise unwritten(path, f"cannot be written: there is no folder {path.parent}")
        yield
    except OSError as wrong:
        raise unwritten(path, f"cannot be written: {wrong.strerror or wrong}") from wrong


def made_folder(path: Path) -> Path:
    """Return the folder at *path*, which is made if only it is missing.

    Raises:
        BadFile: if it cannot be made; a folder around it that does not exist is mostly a typing error.
    """
    if not path.parent.is_dir():
        raise unwritten(path, f"cannot be written: there is no folder {path.parent}")
    try:
        disk.make_folder(path)
    except OSError as wrong:
        raise unwritten(path, f"cannot be made: {wrong.strerror or wrong}") from wrong
    return path


def unwritten(path: Path, message: str) -> BadFile:
    """Return the error that nothing can be written to *path*, and why."""
    return BadFile([Problem(str(path), 1, 1, "", message)])
