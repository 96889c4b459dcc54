"""Lazily computed attributes and small caches."""

from __future__ import annotations

from collections.abc import Callable
from threading import RLock
from typing import Any, Generic, Self, TypeVar, cast, overload

Owner = TypeVar("Owner")
Made = TypeVar("Made")


class Lazy(Generic[Owner, Made]):
    """A property that is computed on first access and then stored as an attribute of the object.

    If several threads read it, only one computes it.

    >>> class Square:
    ...     @Lazy
    ...     def area(self) -> int:
    ...         print("computed")
    ...         return 4
    >>> square = Square()
    >>> square.area + square.area
    computed
    8
    """

    def __init__(self, make: Callable[[Owner], Made]) -> None:
        self._make = make
        self._name = make.__name__
        self.__doc__ = make.__doc__

    @overload
    def __get__(self, one: None, kind: type[Any]) -> Lazy[Owner, Made]: ...
    @overload
    def __get__(self, one: Owner, kind: type[Any]) -> Made: ...
    def __get__(self, one: Owner | None, kind: type[Any]) -> Lazy[Owner, Made] | Made:
        if one is None:
            return self
        with lock_of(one):
            known: dict[str, Made] = vars(one)
            if self._name not in known:
                setattr(one, self._name, self._make(one))
            return known[self._name]


def lock_of(one: object) -> RLock:
    """Return the lock that a thread holds while it computes something for *one*; one lock per object."""
    found: RLock = vars(one).setdefault("_computing", RLock())
    return found


class Extensible:
    """An object that other modules can extend with derived data, each item computed once by a function."""

    def __init__(self) -> None:
        self._parts: dict[Callable[[Self], Any], Any] = {}

    def part(self, make: Callable[[Self], Made]) -> Made:
        """Return the cached result of *make* for this object."""
        if make not in self._parts:
            with lock_of(self):
                if make not in self._parts:
                    self._parts[make] = make(self)
        return cast("Made", self._parts[make])


class Recent(Generic[Made]):
    """A cache of the last few results by key. Two threads may compute the same one.

    Args:
        most: The maximum number of results.

    >>> squares = Recent[int](most=2)
    >>> [squares.of(n, lambda n=n: n * n) for n in (1, 2, 3)]
    [1, 4, 9]
    >>> 1 in squares, 3 in squares
    (False, True)
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._made: dict[object, Made] = {}
        self._keeping = RLock()

    def of(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the value for *key*; if it is not cached, compute it and drop the oldest."""
        found = self._made.get(key)
        if found is None:
            found = make()
            self.put(key, found)
        return found

    def find(self, key: object) -> Made | None:
        """Return the cached value for *key*, or None."""
        return self._made.get(key)

    def put(self, key: object, made: Made) -> None:
        """Cache *made* for *key*, and drop the oldest."""
        with self._keeping:
            while len(self._made) >= self._most:
                del self._made[next(iter(self._made))]
            self._made[key] = made

    def __contains__(self, key: object) -> bool:
        return key in self._made


class Latest(Generic[Made]):
    """The last result, kept while its key stays equal. For one thread.

    >>> double = Latest[int]()
    >>> double.of(2, lambda: 4), double.of(2, lambda: 5), double.of(3, lambda: 6)
    (4, 4, 6)
    """

    def __init__(self) -> None:
        self._made: tuple[object, Made] | None = None

    def of(self, key: object, make: Callable[[], Made]) -> Made:
        """Return the value for *key*, computed unless the last one was for an equal key."""
        if self._made is None or self._made[0] != key:
            self._made = key, make()
        return self._made[1]
