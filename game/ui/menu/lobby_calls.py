"""Calls of the lobby: one at a time, in a background thread, while frames go on."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from dataclasses import dataclass, field
from typing import Any

from game.core.lobby import Lobby, NotReadable, NotWritten, Stopped
from game.ui.shell.wake import wake


@dataclass(eq=False)
class LobbyCall:
    """A call of the lobby with a pending result.

    Attributes:
        task: Run in the background thread.
        then: Called with the result, in a later frame.
        failed: Called with the problems of a file that cannot be used.
        unwritten: Called with the problems of a file that could not be written; None to use *failed*.
        kind: A call replaces earlier ones of the same kind; "" replaces none.
        commits: Whether the result counts even if it arrived after a stop, because a game was opened.
        news: What is being done, and the share done.
        stopped: Whether it was stopped.
    """

    task: Callable[[], Any]
    then: Callable[[Any], Any]
    failed: Callable[[tuple[str, ...]], Any]
    kind: str = ""
    commits: bool = False
    news: tuple[str, float | None] = ("", None)
    stopped: bool = False
    ended: Callable[[], Any] = field(default=lambda: None)
    unwritten: Callable[[tuple[str, ...]], Any] | None = None


class LobbyThread:
    """The background thread, and its current call."""

    def __init__(self, lobby: Lobby) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lobby")
        self._calls: list[tuple[LobbyCall, Future[Any]]] = []
        self._here = threading.local()
        lobby.on_progress = self._report_progress

    def ask(self, call: LobbyCall) -> LobbyCall:
        """Run *call* after those already waiting; one of the same kind is stopped."""
        for other, future in self._calls:
            if call.kind and other.kind == call.kind:
                other.stopped = True
                future.cancel()
        future = self._pool.submit(self._do, call)
        future.add_done_callback(wake)
        self._calls.append((call, future))
        return call

    def stop(self) -> None:
        """Stop read-only calls: nobody needs their results any more."""
        for call, future in self._calls:
            if not call.commits:
                call.stopped = True
                future.cancel()

    def settle(self) -> None:
        """Wait until nothing is running, so that the lobby may be called; read-only calls are stopped."""
        self.stop()
        wait([future for _, future in self._calls])

    @property
    def busy(self) -> bool:
        """Whether a call is running, or its result was not fetched yet."""
        return bool(self._calls)

    def look_after(self) -> None:
        """Deliver results, in the order of the calls."""
        while self._calls and self._calls[0][1].done():
            call, future = self._calls.pop(0)
            self._take(call, future)

    def _take(self, call: LobbyCall, future: Future[Any]) -> None:
        call.ended()
        problem = None if future.cancelled() else future.exception()
        if isinstance(problem, Stopped) or future.cancelled():
            return
        if isinstance(problem, NotReadable):
            if call.commits or not call.stopped:
                refused = call.unwritten if isinstance(problem, NotWritten) else None
                (refused or call.failed)(problem.problems)
            return
        result = future.result()
        if call.commits or not call.stopped:
            call.then(result)

    def _do(self, call: LobbyCall) -> Any:
        if call.stopped:
            raise Stopped
        self._here.call = call
        try:
            return call.task()
        finally:
            self._here.call = None

    def _report_progress(self, what: str, share: float | None) -> None:
        """Record the progress of the call running in this thread; raise `Stopped` if it was stopped.

        Direct lobby calls of the screen are not affected: they are never stopped.
        """
        call: LobbyCall | None = getattr(self._here, "call", None)
        if call is None:
            return
        if call.stopped:
            raise Stopped
        call.news = (what, share)
