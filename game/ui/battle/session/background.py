"""Work that takes too long for a frame: computed in the background, and shown when ready."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import Generic, TypeVar

from game.ui.shell.wake import wake

Found = TypeVar("Found")


class BackgroundAnswer(Generic[Found]):
    """Computes one result at a time in the background; requests that are no longer current are dropped.

    An exception is raised once; the request then has no result, so that a fault does not stop every frame.
    """

    def __init__(self) -> None:
        self._beside = ThreadPoolExecutor(max_workers=1)
        self._key: Hashable = None
        self._answer: Future[Found] | None = None
        self._failed: Future[Found] | None = None

    def ask(self, key: Hashable, compute: Callable[[], Found], patience: float | None = 0.0) -> Found | None:
        """Return the result of *compute*; None until it is known. It is called once for the same *key*.

        Args:
            patience: The seconds to wait for it; None for as long as it takes.
        """
        if self._answer is None or key != self._key:
            if self._answer is not None:
                self._answer.cancel()
            self._key, self._answer = key, self._beside.submit(compute)
            self._answer.add_done_callback(wake)
        if patience is None or patience > 0:
            wait((self._answer,), patience)
        if not self._answer.done() or self._failed is self._answer:
            return None
        if self._answer.exception() is not None:
            self._failed = self._answer
        return self._answer.result()

    @property
    def key(self) -> Hashable:
        """The key of the last request."""
        return self._key

    @property
    def busy(self) -> bool:
        """Whether a result is still being computed."""
        return self._answer is not None and not self._answer.done()

    def close(self) -> None:
        """Stop computing."""
        self._beside.shutdown(wait=False, cancel_futures=True)
