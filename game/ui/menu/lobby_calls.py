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
        kind: Errands of the same kind take each other's place; "" stands beside all.
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
        self._errands: list[tuple[LobbyCall, Future[Any]]] = []
        self._here = threading.local()
        lobby.tell = self._told

    def ask(self, errand: LobbyCall) -> LobbyCall:
        """Have *errand* done after those that wait already; one of the same kind is stopped."""
        for other, future in self._errands:
            if errand.kind and other.kind == errand.kind:
                other.stopped = True
                future.cancel()
        future = self._pool.submit(self._do, errand)
        future.add_done_callback(wake)
        self._errands.append((errand, future))
        return errand

    def settle(self) -> None:
        """Wait until nothing is being done, so that the lobby may be called; what only looks is stopped."""
        for errand, future in self._errands:
            if not errand.commits:
                errand.stopped = True
                future.cancel()
        wait([future for _, future in self._errands])

    @property
    def busy(self) -> bool:
        """Whether something is being done, or its result was not taken yet."""
        return bool(self._errands)

    def look_after(self) -> None:
        """Take the results that have come, in the order in which they were asked for."""
        while self._errands and self._errands[0][1].done():
            errand, future = self._errands.pop(0)
            self._take(errand, future)

    def _take(self, errand: LobbyCall, future: Future[Any]) -> None:
        errand.ended()
        problem = None if future.cancelled() else future.exception()
        if isinstance(problem, Stopped) or future.cancelled():
            return
        if isinstance(problem, NotReadable):
            if errand.commits or not errand.stopped:
                refused = errand.unwritten if isinstance(problem, NotWritten) else None
                (refused or errand.failed)(problem.problems)
            return
        result = future.result()
        if errand.commits or not errand.stopped:
            errand.then(result)

    def _do(self, errand: LobbyCall) -> Any:
        if errand.stopped:
            raise Stopped
        self._here.errand = errand
        try:
            return errand.task()
        finally:
            self._here.errand = None

    def _told(self, what: str, share: float | None) -> None:
        """Keep the news of the errand that is done in this thread; raise `Stopped` if nobody waits for it.

        The screen's own calls of the lobby are no errand: they are never stopped.
        """
        errand: LobbyCall | None = getattr(self._here, "errand", None)
        if errand is None:
            return
        if errand.stopped:
            raise Stopped
        errand.news = (what, share)
