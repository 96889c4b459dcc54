"""The order of what was done: a list with a present, undo and redo; private entries are not in their way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from game.core.model.unit import Side

T = TypeVar("T")


class History(Generic[T]):
    """Entries in order, of which the first `now` have happened; the others were undone and can be redone.

    An entry may be private to a side: no other side's undo or redo takes it, or is stopped by it.

    Attributes:
        entries: All entries, undone ones at the end.
        now: How many have happened.
    """

    def __init__(self, owner: Callable[[T], Side], entries: list[T] | None = None) -> None:
        self._owner = owner
        self.entries: list[T] = entries if entries is not None else []
        self.now = len(self.entries)

    def record(self, entry: T, *, keeps: bool = False) -> int:
        """Add *entry* at the present; return the index from which the entries have changed.

        It discards the undone entries; a private one only those that are private to the same side, and any
        other, if it *keeps* the private ones, only those that are not: so nobody learns of it by a redo that
        has gone.
        """
        at, owner = self.now, self._owner(entry)
        undone = [one for one in self.entries[at:] if self._owner(one) != owner and (owner or keeps)]
        self.entries[at:] = [entry, *undone]
        self.now += 1
        return at

    def shift(self, steps: int, by: Side | None, *, own: bool = False) -> int:
        """Undo (negative) or redo *steps* entries; return the index from which their order has changed.

        Args:
            by: The side that does so: private entries of others stay as they are; "" for all sides, when all
                private entries stay; None to move over all entries, of whatever side.
            own: Whether only entries private to *by* are moved, and all others stay.

        Raises:
            ValueError: if there are not so many.
        """
        found = self.reached(steps, by, own=own)
        if found is None:
            raise ValueError(f"there is nothing to step to over {steps} entries")
        first, last = (found, self.now) if steps < 0 else (self.now, found)
        passed = self.entries[first:last]
        moved = [one for one in passed if self._moves(one, by, own)]
        stays = [one for one in passed if not self._moves(one, by, own)]
        self.entries[first:last] = [*stays, *moved] if steps < 0 else [*moved, *stays]
        self.now += -len(moved) if steps < 0 else len(moved)
        return first if stays else len(self.entries)

    def reached(self, steps: int, by: Side | None, *, own: bool = False) -> int | None:
        """Return the index that *steps* reach, as in `shift`; None if there are not so many."""
        at, left = self.now, abs(steps)
        while left:
            if not (at > 0 if steps < 0 else at < len(self.entries)):
                return None
            left -= self._moves(self.entries[at - 1 if steps < 0 else at], by, own)
            at += -1 if steps < 0 else 1
        return at

    def _moves(self, entry: T, by: Side | None, own: bool) -> bool:
        return by is None or self._owner(entry) in ((by,) if own else ("", by))
