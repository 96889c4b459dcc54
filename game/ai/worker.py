"""A separate process in which computer players think, so that no frame waits for them.

It may die, hang or be killed at any moment: a new process then takes over and repeats the request.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import IO, Any

from game.ai.decision import Decision
from game.ai.player import ComputerPlayer
from game.ai.worker_wire import DecisionRequest, Sender, heard
from game.core.model.state import Event
from game.core.model.unit import Side, UnitId
from game.core.views.seat import Seat

PROCESS = "worker_process"
KIND = "SIGHTLINE_WORKER"
"""The environment variable; "thread" means that no process is started."""
PATIENCE = 30.0
"""The timeout of a process in seconds."""
GRACE = 1.0
"""Seconds that a cancelled request may go on while another one waits."""
DEATHS = 2
"""The number of process deaths after which a request is answered by a random action."""
ROOT = Path(__file__).parents[2]


class Worker:
    """Answers one request at a time; a new request replaces the previous one.

    If no process can be started it thinks in a thread: frames may stall, but the game goes on.

    Attributes:
        asked: The number of the last request; 0 for none.
    """

    def __init__(self, on_answer: Callable[[], Any] = lambda: None, *, apart: bool | None = None) -> None:
        """Start the worker.

        Args:
            on_answer: Called from another thread when there is an answer.
            apart: Whether to use a separate process; by default yes, unless `KIND` says otherwise.
        """
        self._apart = os.environ.get(KIND) != "thread" if apart is None else apart
        self.asked = 0
        self._on_answer = on_answer
        self._news: dict[Side, list[tuple[Event, ...]]] = {}
        self._requests: SimpleQueue[tuple[int, DecisionRequest] | None] = SimpleQueue()
        self._answered: tuple[int, Decision] | None = None
        self._busy: tuple[int, float] | None = None
        self._asked_at, self._open = 0.0, False
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._closed = False
        self._sender = Sender()
        self._thread = Thread(target=self._run, name="computer player", daemon=True)
        self._thread.start()

    @property
    def pid(self) -> int | None:
        """The id of its process, or None."""
        process = self._process
        return process.pid if process is not None else None

    @property
    def thinking(self) -> bool:
        """Whether the last request has no answer yet."""
        return self._open and (self._answered is None or self._answered[0] != self.asked)

    def ask(self, seat: Seat, player: ComputerPlayer, unit: UnitId = "") -> int:
        """Request *player*'s decision at *seat*, or the best actions of *unit*; return the request number.

        Earlier requests are no longer answered.
        """
        self.asked, self._open = self.asked + 1, True
        self._asked_at = time.monotonic()
        self._requests.put((self.asked, self._request(seat, player, unit)))
        return self.asked

    def prepare(self, seat: Seat, player: ComputerPlayer) -> None:
        """Let the process prepare for *player*'s first decision at *seat*, unless there are requests."""
        if self._apart:
            self._requests.put((self.asked, replace(self._request(seat, player), ahead=True)))

    def answer(self) -> Decision | None:
        """Return the answer to the last request, or None if it is not ready. Polled in each frame."""
        now, busy = time.monotonic(), self._busy
        late = busy is not None and now - busy[1] > PATIENCE
        unwanted = busy is not None and busy[0] != self.asked and now - self._asked_at > GRACE
        if late or unwanted:
            self.kill()
        answered = self._answered
        return answered[1] if answered is not None and answered[0] == self.asked else None

    def forget(self) -> None:
        """Cancel the pending request."""
        self.asked, self._open = self.asked + 1, False
        self._asked_at = time.monotonic()

    def kill(self) -> None:
        """Kill its process, whatever it is doing; the next request starts another."""
        with self._lock:
            if self._process is not None:
                self._process.kill()

    def close(self) -> None:
        """Shut the worker down for good."""
        self._closed = True
        self._requests.put(None)
        self.kill()
        self._thread.join(GRACE)

    def _request(self, seat: Seat, player: ComputerPlayer, unit: UnitId = "") -> DecisionRequest:
        return DecisionRequest(seat.side, seat.view, self._told(seat), player, unit)

    def _told(self, seat: Seat) -> tuple[tuple[Event, ...], ...]:
        """Return the news of *seat* by entry; unchanged entries are the same objects as before."""
        known, played = self._news.setdefault(seat.side, []), seat.played
        del known[played:]
        while known and known[-1] != tuple(seat.since(len(known) - 1, len(known))):
            known.pop()
        known += [tuple(seat.since(entry, entry + 1)) for entry in range(len(known), played)]
        return tuple(known)

    # in its thread

    def _run(self) -> None:
        self._sender = self._started()
        while (asked := self._requests.get()) is not None and not self._closed:
            number, request = asked
            if number != self.asked:
                continue
            if request.ahead:
                self._send(request)
                continue
            found = self._decision(number, request)
            if found is not None and not self._closed:
                self._answered = number, found
                self._on_answer()
        self._ended()

    def _decision(self, number: int, request: DecisionRequest) -> Decision | None:
        """Return the answer to *request*; None if it was cancelled."""
        for _ in range(DEATHS):
            if not self._apart:
                return request.answer()
            self._busy = number, time.monotonic()
            found = self._put(request)
            self._busy = None
            if found is not None:
                return found
            self._sender = self._started()
            if self._closed or number != self.asked:
                return None
        return replace(request, player=_anyhow(request.player)).answer()

    def _started(self) -> Sender:
        """Start a new process in place of the previous one; return its sender."""
        self._ended()
        paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
        with self._lock:
            if self._closed or not self._apart:
                return Sender()
            try:
                self._process = subprocess.Popen(
                    [sys.executable, "-m", f"{__package__}.{PROCESS}"],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
                    encoding="utf-8",
                    creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
                )
            except OSError:
                self._apart = False
        return Sender()

    def _put(self, request: DecisionRequest) -> Decision | None:
        """Send *request* to the process and return its answer; None if it has died."""
        answers = self._send(request)
        try:
            line = answers.readline() if answers is not None else ""
        except (OSError, ValueError):
            return None
        return heard(line, request.view.rules) if line.endswith("\n") else None

    def _send(self, request: DecisionRequest) -> IO[str] | None:
        """Send *request* to the process and return the pipe of its answers; None if it has died."""
        process = self._process
        assert process is None or (process.stdin is not None and process.stdout is not None), "it has pipes"
        if process is None or process.stdin is None:
            return None
        try:
            process.stdin.write(self._sender.line(request) + "\n")
            process.stdin.flush()
        except (OSError, ValueError):
            return None
        return process.stdout

    def _ended(self) -> None:
        """Release the process."""
        process = self._process
        if process is None:
            return
        process.kill()
        for pipe in (process.stdin, process.stdout):
            with suppress(OSError):
                if pipe is not None:
                    pipe.close()
        process.wait()
        with self._lock:
            self._process = None


def _anyhow(player: ComputerPlayer) -> ComputerPlayer:
    """Return the player that replaces *player* if its processes die: it plays anything legal."""
    return replace(player, level="recruit")
