"""Free memory of the process, returned to the system: the GNU C library does so only on request."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

MMAP_THRESHOLD = -3
"""The number of the parameter in malloc.h: M_MMAP_THRESHOLD."""
LARGE = 2**20
"""Bytes from which on a block is the system's own, and goes back to it at once."""


@cache
def _library() -> ctypes.CDLL | None:
    """Return the GNU C library; None elsewhere."""
    if not sys.platform.startswith("linux"):
        return None
    found = ctypes.CDLL(None)
    return found if hasattr(found, "mallopt") and hasattr(found, "malloc_trim") else None


def return_large() -> None:
    """Let large blocks go back to the system whenever they are freed.

    By default the library raises that bound up to 32 MB with each large block that is freed. Pictures of a
    screen then lie among small things and leave holes: 200 MB of them in an evening of resizing and zooming.
    """
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Return free memory to the system: each background thread leaves some behind."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
