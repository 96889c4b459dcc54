"""Loading without garbage collection: the modules of a command, the rules and the cards of its battle."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def loading() -> Iterator[None]:
    """Pause garbage collection while loading: it takes a tenth of a command and finds nothing."""
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        gc.enable()
