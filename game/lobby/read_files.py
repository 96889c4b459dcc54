"""What was read from files: kept until they change, for all libraries of the program."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from pathlib import Path
from typing import Any

import game.rules
from game.storage import disk

MOST = 500
"""Files whose contents are kept."""
_read: OrderedDict[Hashable, tuple[int, Any]] = OrderedDict()


def until_changed(path: Path, means: Hashable, made: Callable[[], Any]) -> Any:
    """Return the result of *made*, which reads *path*, kept until the file changes.

    Args:
        means: What else the result depends on, as the name of a family or the folders of maps.
    """
    key = path, means, tuple(game.rules.__path__)
    changed = disk.changed(path)
    known = _read.get(key)
    if known is None or known[0] != changed:
        known = changed, made()
        _read[key] = known
        if len(_read) > MOST:
            _read.popitem(last=False)
    return known[1]
