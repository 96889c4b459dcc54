"""Choosing the measuring engine in a test."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager

from game.battlefield import engine


@contextmanager
def measuring_with(name: str) -> Iterator[None]:
    """Measure with the engine *name* inside the block."""
    before = os.environ.get(engine.VARIABLE)
    os.environ[engine.VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[engine.VARIABLE]
        else:
            os.environ[engine.VARIABLE] = before
