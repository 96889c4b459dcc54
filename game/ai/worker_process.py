"""The main loop of the worker process: a question per line in, an answer per line out.

A question asked ahead has no answer: the process only prepares for it.

It ends as soon as its input closes, whatever it is doing.
"""

from __future__ import annotations

import os
import sys
from queue import SimpleQueue
from threading import Thread

from game.ai.preparation import prepare
from game.ai.worker_wire import Receiver, said
from game.battlefield import compiled, engine


def serve() -> None:
    """Answer the questions on standard input until it is closed."""
    compiled.offer()
    engine.warm_beside()
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


def _read(lines: SimpleQueue[str]) -> None:
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


if __name__ == "__main__":
    serve()
