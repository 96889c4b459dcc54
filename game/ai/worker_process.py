"""The main loop of the worker process: a question per line in, an answer per line out.

A question asked ahead has no answer: the process only prepares for it.

It ends as soon as its input closes, whatever it is doing.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Thread
from typing import TextIO

from game.ai.preparation import prepare
from game.ai.worker_wire import Receiver, said
from game.battlefield import compiled, engine

NEVER = 1_000_000
"""A threshold of Python's garbage collection that is not reached."""
DUE = 10
"""Young garbage collections after which a full one is run, when no question waits."""


def serve() -> None:
    """Answer the questions on standard input until it is closed."""
    compiled.offer()
    engine.warm_beside()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # library output must not be read as an answer
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(lines,), daemon=True).start()
    with deferred_collections():
        _answer(lines, out)


def _answer(lines: SimpleQueue[str], out: TextIO) -> None:
    """Answer the questions in *lines*, for ever."""
    receiver = Receiver()
    while True:
        question = receiver.question(lines.get())
        if question.ahead:
            prepare(question.seat, question.player)
        else:
            out.write(said(question.answer()) + "\n")
            out.flush()
        if lines.empty() and gc.get_count()[2] > DUE:
            gc.collect()


@contextmanager
def deferred_collections() -> Iterator[None]:
    """Keep Python from starting full garbage collections, which take longer than many a decision.

    What is loaded already is not searched again.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*before[:2], NEVER)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    serve()
