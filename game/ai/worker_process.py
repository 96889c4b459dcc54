"""The main loop of the worker process: a question per line in, an answer per line out.

A question asked ahead has no answer: the process only prepares for it.

It ends as soon as its input closes, whatever it is doing.
"""

from __future__ import annotations

import gc
import os
import sys
from queue import SimpleQueue
from threading import Thread

from game.ai.preparation import prepare
from game.ai.worker_wire import Receiver, said
from game.battlefield import compiled, engine

NEVER = 1_000_000
DUE = 10
"""Young garbage collections after which everything new is collected, when no question waits."""


def serve() -> None:
    """Answer the questions on standard input until it is closed."""
    compiled.offer()
    engine.warm_beside()
    defer_collections()
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="ascii")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # library output must not be read as an answer
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=_read, args=(lines,), daemon=True).start()
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


def defer_collections() -> None:
    """Keep Python from starting full garbage collections, which take longer than many a decision.

    What is loaded already is not searched again.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*gc.get_threshold()[:2], NEVER)


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    serve()
