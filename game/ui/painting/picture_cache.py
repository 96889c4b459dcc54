"""Caches of pictures: as fast as `lru_cache`, with a common limit in bytes.

Pictures are cached by content and size. Zooming, resizing and scrolling fills the caches with pictures of
any size that will not be needed again, so a limit on their number does not limit memory. Instead the bytes
are counted, and all caches are cleared when there are too many.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache, wraps
from typing import Any, TypeVar

import pygame

MOST_BYTES = 96 * 2**20
Made = TypeVar("Made")


class Caches:
    """Caches with a common limit.

    Attributes:
        bytes: The bytes made since the caches were last cleared; an upper bound of what they hold.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self.bytes = 0
        self._most = most
        self._all: list[_lru_cache_wrapper[Any]] = []

    def pictures(self, most: int) -> Callable[[Callable[..., Made]], _lru_cache_wrapper[Made]]:
        """Return a decorator that caches the last *most* pictures made by a function.

        The function returns a surface, or a tuple with surfaces in it, that nobody draws on afterwards.
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
        """Clear all caches."""
        self.bytes = 0
        for one in self._all:
            one.cache_clear()

    def _count(self, picture: object) -> None:
        self.bytes += weight(picture)
        if self.bytes > self._most:
            self.clear()


def weight(picture: object) -> int:
    """Return the bytes of a surface, or of the surfaces in a tuple."""
    if isinstance(picture, pygame.Surface):
        return picture.get_pitch() * picture.get_height()
    return sum(map(weight, picture)) if isinstance(picture, tuple) else 0


CACHES = Caches()
pictures = CACHES.pictures
