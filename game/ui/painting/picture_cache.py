"""Caches of pictures: as quick as `lru_cache`, and together never more than a number of bytes.

Pictures are cached by what is on them and by their size. While somebody zooms, resizes and scrolls at random
each cache fills with pictures that nobody will ask for again, of any size: a bound on their number is none on
their memory. So the bytes that are made are counted, and when there are too many all caches begin again.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache, wraps
from typing import Any, TypeVar

import pygame

MOST_BYTES = 96 * 2**20
Made = TypeVar("Made")


class Caches:
    """Caches that share a bound.

    Attributes:
        bytes: How much was made since they were last emptied; they hold that at most.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.bytes = 0
        self._most = most
        self._all: list[_lru_cache_wrapper[Any]] = []

    def pictures(self, most: int) -> Callable[[Callable[..., Made]], _lru_cache_wrapper[Made]]:
        """Return a decorator that caches the last *most* pictures that a function makes.

        The function returns a surface, or a tuple with surfaces in it, that is not drawn on afterwards.
        """

        def decorated(make: Callable[..., Made]) -> _lru_cache_wrapper[Made]:
            @lru_cache(maxsize=most)
            @wraps(make)
            def made(*args: Any, **kwargs: Any) -> Made:
                picture = make(*args, **kwargs)
                self._count(picture)
                return picture

            self._all.append(made)
            return made

        return decorated

    def clear(self) -> None:
        """Empty them all."""
        self.bytes = 0
        for one in self._all:
            one.cache_clear()

    def _count(self, picture: object) -> None:
        self.bytes += weight(picture)
        if self.bytes > self._most:
            self.clear()


def weight(picture: object) -> int:
    """Return the bytes of a surface, or of those in a tuple."""
    if isinstance(picture, pygame.Surface):
        return picture.get_pitch() * picture.get_height()
    return sum(map(weight, picture)) if isinstance(picture, tuple) else 0


CACHES = Caches()
pictures = CACHES.pictures
