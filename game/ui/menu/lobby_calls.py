"""Calls of the lobby: in one background thread, one at a time, while frames go on."""

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
    """A call of the lobby that is waited for.

    Attributes:
        task: Done in the background thread.
        then: Given the result, in a later frame.
        failed: Given the problems of a file that cannot be used.
        unwritten: Given the problems of a file that could not be written; None where *failed* is.
        kind: Calls of the same kind take each other's place; "" replaces none.
        commits: Whether the result counts even when it came after it was stopped: a game was opened.
        news: What is being done, and the share that is done.
        stopped: Whether nobody waits for it any more.
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
    """The background thread, and what it is doing."""

    def __init__(self, lobby: Lobby) -> None:
        self._pool = ThreadPoolExecutor(max_workers=1, thread_name_prefix="lobby")
        self._calls: list[tuple[LobbyCall, Future[Any]]] = []
        self._here = threading.local()
        lobby.on_progress = self._report_progress

    def ask(self, call: LobbyCall) -> LobbyCall:
        """Have *call* done after those that wait already; one of the same kind is stopped."""
        for other, future in self._calls:
            if call.kind and other.kind == call.kind:
                other.stopped = True
                future.cancel()
        future = self._pool.submit(self._do, call)
        future.add_done_callback(wake)
        self._calls.append((call, future))
        return call

    def settle(self) -> None:
        """Wait until nothing is being done, so that the lobby may be called; what only looks is stopped."""
        for call, future in self._calls:
            if not call.commits:
                call.stopped = True
                future.cancel()
        wait([future for _, future in self._calls])

    @property
    def busy(self) -> bool:
        """Whether something is being done, or its result was not taken yet."""
        return bool(self._calls)

    def look_after(self) -> None:
        """Take the results that have come, in the order in which they were asked for."""
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
        """Keep the news of the call that is done in this thread; raise `Stopped` if nobody waits for it.

        The screen's own calls of the lobby are no call: they are never stopped.
        """
        call: LobbyCall | None = getattr(self._here, "call", None)
        if call is None:
            return
        if call.stopped:
            raise Stopped
        call.news = (what, share)
