"""Returning free memory to the system, which the GNU C library does only on request."""

from __future__ import annotations

import ctypes
import sys
from functools import cache

MMAP_THRESHOLD = -3
"""The value of M_MMAP_THRESHOLD in malloc.h."""
LARGE = 2**20
"""The size in bytes from which a block is mapped separately, and unmapped when freed."""


@cache
def _library() -> ctypes.CDLL | None:
    """Return the GNU C library; None on other systems."""
    if not sys.platform.startswith("linux"):
        return None
    found = ctypes.CDLL(None)
    return found if hasattr(found, "mallopt") and hasattr(found, "malloc_trim") else None


def return_large() -> None:
    """Return large blocks to the system as soon as they are freed.

    By default the library raises that threshold up to 32 MB with each large block that is freed. Screen-sized
    pictures then lie among small blocks and leave holes: 200 MB in an evening of resizing and zooming.
    """
    library = _library()
    if library is not None:
        library.mallopt(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Return free memory to the system; each background thread leaves some behind."""
    library = _library()
    if library is not None:
        library.malloc_trim(0)
