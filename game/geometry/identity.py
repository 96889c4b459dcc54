"""Keys and caches by identity: the same object, not an equal one. Unlike `id`, keys are never reused."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Identity:
    """A key for *thing* that equals only other keys for the very same object.

    It keeps the object alive, so that no other one can get its `id` while the key is in use.

    >>> one, other = [1], [1]
    >>> Identity(one) == Identity(one), Identity(one) == Identity(other)
    (True, False)
    """

    __slots__ = ("_thing",)

    def __init__(self, thing: object) -> None:
        self._thing = thing

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and other._thing is self._thing

    def __hash__(self) -> int:
        return id(self._thing)


class CacheByIdentity(Generic[Made]):
    """A cache of one value per object, computed on the first call and dropped together with the object.

    Args:
        make: Computes the value.

    >>> kept = CacheByIdentity(list)
    >>> class Owner: ...
    >>> owner = Owner()
    >>> kept.of(owner).append(1)
    >>> kept.of(owner), kept.of(Owner())
    ([1], [])
    """

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._made: dict[int, tuple[weakref.ref[object], Made]] = {}
        self._making = RLock()

    def of(self, owner: object) -> Made:
        """Return the value of *owner*."""
        key = id(owner)
        found = self._made.get(key)
        if found is None or found[0]() is not owner:  # a callback that was interrupted drops nothing
            with self._making:
                found = self._made.get(key)
                if found is None or found[0]() is not owner:
                    found = self._made[key] = weakref.ref(owner, partial(self._drop, key)), self._make()
        return found[1]

    def _drop(self, key: int, gone: weakref.ref[object]) -> None:
        """Drop the value of the object that *gone* referred to, if it is still there."""
        found = self._made.get(key)
        if found is not None and found[0] is gone:
            del self._made[key]

    def __len__(self) -> int:
        return len(self._made)
