"""The names of maps that commands make."""

from __future__ import annotations

import re
from pathlib import Path

from game.cli.shared.outputs import unwritten
from game.files import places
from game.storage import disk


def slug(name: str) -> str:
    """Return *name* as a file name.

    >>> slug("16x17 Forward Base")
    '16x17-forward-base'
    """
    return re.sub(r"[^\w]+", "-", name.strip().lower()).strip("-_") or "map"


def free_path(name: str) -> Path:
    """Return the path of a new map called *name* in the folder of the user's maps, which is created.

    Raises:
        BadFile: if the map exists already, or the folder cannot be created.
    """
    path = places.own_maps() / f"{slug(name)}.yaml"
    if path.exists():
        raise unwritten(path, "exists already; choose another name with -o")
    try:
        disk.make_folder(path.parent)
    except OSError as wrong:
        raise unwritten(path, f"cannot be written: {wrong.strerror or wrong}") from wrong
    return path
