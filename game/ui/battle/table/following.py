"""Marks that follow a moving unit: coarse at once, fine at rest; in the background if slow."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import NamedTuple

from game.core.views.marks import Mark
from game.ui.battle.session.background import BackgroundAnswer

SWIFT = 0.005
"""The CPU seconds within which coarse marks are fast enough to be computed in the frame that needs them."""
RESTS = 2
Draw = Callable[[], list[Mark]]


class _FollowingAnswer(NamedTuple):
    """Marks, the key for which they were computed, whether they are fine, and their CPU seconds."""

    key: Hashable
    marks: list[Mark]
    fine: bool
    took: float


class Following:
    """The marks of one overlay. Until new ones are ready, the last ones for the same subject are shown."""

    def __init__(self) -> None:
        self._answers: BackgroundAnswer[_FollowingAnswer] = BackgroundAnswer()
        self._about: Hashable = None
        self._shown: _FollowingAnswer | None = None
        self._key: Hashable = None
        self._fine: Draw | None = None
        self._rough: Draw | None = None
        self._still = 0
        self._job: tuple[Hashable, Hashable, Callable[[], _FollowingAnswer]] | None = None
        self._swift = False
        self._faulty = False

    @property
    def busy(self) -> bool:
        """Whether the marks shown are not yet the fine ones last requested."""
        shown = self._shown
        return not self._faulty and (shown is None or not shown.fine or shown.key != self._key)

    @property
    def bare(self) -> bool:
        """Whether nothing is shown yet for the last request."""
        return self._shown is None and self._fine is not None and not self._faulty

    def close(self) -> None:
        """Stop computing."""
        self._answers.close()

    def ask(self, about: Hashable, key: Hashable, fine: Draw, rough: Draw | None = None) -> list[Mark]:
        """Return the marks for *key*, or the last ones.

        Args:
            about: The subject; marks of another subject are never shown in its place.
            key: What the marks depend on.
            fine: Computes them, in the background.
            rough: Computes coarse marks: at once, if that was fast the last time.
        """
        if about != self._about:
            self._about, self._shown, self._swift = about, None, False
        if key != self._key:
            self._key, self._still, self._faulty = key, -1, False
        self._fine, self._rough = fine, rough
        self.work()
        return self._shown.marks if self._shown is not None else []

    def work(self) -> None:
        """Fetch results from the background, and start the next computation; once or twice in each frame."""
        self._still += 1
        self._take()
        if self._fine is None or not self.busy or self._job is not None:
            return
        about, key, fine, rough = self._about, self._key, self._fine, self._rough
        if rough is None or (self._still >= RESTS and self._current):
            self._job = about, object(), lambda: _answer(key, fine, True)
        elif not self._swift:
            self._job = about, object(), lambda: _answer(key, rough, False)
        elif not self._current:
            self._keep(_answer(key, rough, False))
        self._take()

    @property
    def _current(self) -> bool:
        return self._shown is not None and self._shown.key == self._key

    def _take(self) -> None:
        """Fetch results from the background, if they are still for the same subject."""
        if self._job is None:
            return
        job, self._job, self._faulty = self._job, None, True
        about, name, make = job
        found = self._answers.ask(name, make)  # its exception is raised once: these marks are then not made
        self._faulty = False
        if found is None:
            self._job = job
        elif about == self._about:
            self._keep(found)

    def _keep(self, found: _FollowingAnswer) -> None:
        self._shown = found
        if not found.fine:
            self._swift = found.took < SWIFT


def _answer(key: Hashable, draw: Draw, fine: bool) -> _FollowingAnswer:
    """Return the result of *draw*."""
    start = time.thread_time()
    marks = draw()
    return _FollowingAnswer(key, marks, fine, time.thread_time() - start)
