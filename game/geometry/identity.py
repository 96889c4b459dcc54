"""Keys and caches by identity: the same object, not an equal one. Unlike `id`, they are never reused."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Generic, TypeVar

Made = TypeVar("Made")


class Identity:
    """A key for *thing* that equals only another key for the very same object.

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
    """One value for each object, made at the first call and dropped together with the object.

    Args:
        make: Makes the value.

    >>> kept = CacheByIdentity(list)
    >>> class Owner: ...
    >>> owner = Owner()
    >>> kept.of(owner).append(1)
    >>> kept.of(owner), kept.of(Owner())
    ([1], [])
    """

    def __init__(self, make: Callable[[], Made]) -> None:
        self._make = make
        self._made: dict[int, Made] = {}

    def of(self, owner: object) -> Made:
        """Return the value of *owner*."""
        key = id(owner)
        found = self._made.get(key)
        if found is None:
            found = self._made.setdefault(key, self._make())
            weakref.finalize(owner, self._made.pop, key, None).atexit = False
        return found

    def __len__(self) -> int:
        return len(self._made)
