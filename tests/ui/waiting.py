"""Waiting for threads until they are done, however busy the machine is; pytest stops a test that hangs."""

from __future__ import annotations

import time
from collections.abc import Callable


def until(done: Callable[[], bool], step: Callable[[], object]) -> None:
    """Call *step* at least once, until *done*, yielding to other threads in between."""
    step()
    while not done():
        time.sleep(0.002)
        step()
