"""Long commands: a count as an argument, a progress bar, the exit status after Ctrl-C."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable

BAR = 30
STOPPED = 130


def count(text: str) -> int:
    """Return *text* as a count of games or processes."""
    if not (text.isascii() and text.isdecimal() and 0 < int(text) <= 10**7):
        raise argparse.ArgumentTypeError(f"expected a whole number from 1 up, not {text}")
    return int(text)


def progress_bar(games: int) -> Callable[[int], None]:
    """Return a function that draws the progress on a terminal; elsewhere it does nothing."""
    begun = time.monotonic()
    before: list[int] = []

    def draw(done: int) -> None:
        before.append(done)
        if not sys.stderr.isatty():
            return
        full = BAR * done // games
        each = (time.monotonic() - begun) / max(done - before[0], 1)
        left = f"{each * (games - done):.0f} s left" if done > before[0] else ""
        line = f"\r[{'#' * full}{'.' * (BAR - full)}] {done} of {games} games {left}   "
        print(line, end="\n" if done == games else "", file=sys.stderr, flush=True)

    return draw
