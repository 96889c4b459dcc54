"""Slow work that a late frame leaves to the next one."""

from __future__ import annotations


class Postponement:
    """Postpones work in late frames, but never in two successive ones."""

    def __init__(self) -> None:
        self._postponed = False

    def postpones(self, *, late: bool) -> bool:
        """Whether the work is postponed in this frame. Called once per frame."""
        self._postponed = late and not self._postponed
        return self._postponed
