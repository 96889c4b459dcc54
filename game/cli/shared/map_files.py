"""Map files written by commands, and their names."""

from __future__ import annotations

import re
from pathlib import Path

from game.files import places
from game.files.yaml.problems import BadFile, Problem
from game.storage import disk


def slug(name: str) -> str:
    """Return *name* as a file name.

    >>> slug("16x17 Forward Base")
    '16x17-forward-base'
    """
    return re.sub(r"[^\w]+", "-", name.strip().lower()).strip("-_") or "map"


def free_path(name: str) -> Path:
    """Return the path of a new map called *name* in the folder of the user's maps.

    Raises:
        BadFile: if it exists already.
    """
    path = places.own_maps() / f"{slug(name)}.yaml"
    if path.exists():
        raise BadFile([Problem(str(path), 1, 1, "", "exists already; choose another name with -o")])
    return path


def write(path: Path, text: str) -> None:
    """Write *text* to *path*, completely or not at all.

    Raises:
        BadFile: if it cannot be written.
    """
    try:
        disk.make_folder(path.parent)
        disk.export(path, text.encode())
    except OSError as wrong:
        words = f"cannot be written: {wrong.strerror}"
        raise BadFile([Problem(str(path), 1, 1, "", words)]) from wrong
