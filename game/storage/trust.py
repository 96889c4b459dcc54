"""Trust: whether anybody but this user and the administrator could write to a folder."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from pathlib import Path

if sys.platform != "win32":
    import grp
    import pwd


def shared(folder: Path) -> str:
    """Return in words who else could add files to *folder*, or replace the folder; "" for nobody.

    A folder that does not exist yet is judged by its parents. On Windows, where modes mean nothing, it is "".
    """
    if sys.platform == "win32":
        return ""
    place = Path(os.path.realpath(folder))
    for one in (place, *place.parents):
        try:
            found = os.lstat(one)
        except FileNotFoundError:
            continue
        except OSError as wrong:
            return f"{one} cannot be looked at: {wrong.strerror}"
        wrong_word = _open_to(found, itself=one == place)
        if wrong_word:
            return f"{one} {wrong_word}"
    return ""


if sys.platform != "win32":

    def _open_to(found: os.stat_result, *, itself: bool) -> str:
        """Return how others can change a folder; the sticky bit protects what is in it from them."""
        if found.st_uid not in (0, os.getuid()):
            return "is another user's"
        if found.st_mode & stat.S_ISVTX and not itself:
            return ""
        if found.st_mode & stat.S_IWOTH:
            return "can be written by everybody"
        if found.st_mode & stat.S_IWGRP and not _own_group(found.st_gid):
            return "can be written by a group"
        return ""

    def _own_group(group: int) -> bool:
        """Whether a group belongs to this user alone, as many systems create one for each."""
        if group == 0:
            return True
        with suppress(KeyError):
            known = grp.getgrgid(group)
            name = pwd.getpwuid(os.getuid()).pw_name
            return known.gr_name == name and set(known.gr_mem) <= {name}
        return False
