"""Caches of pictures: as fast as `lru_cache`, with a common limit in bytes.

Pictures are cached by content and size. Zooming, resizing and scrolling fills the caches with pictures of
any size that will not be needed again, so a limit on their number does not limit memory. Instead the bytes
are counted. When half of the limit is reached, what was made before that is dropped, unless it was used
since: pictures in use are never made again in one frame all together.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import _lru_cache_wrapper, lru_cache, wraps
from typing import Any, TypeVar

import pygame

MOST_BYTES = 96 * 2**20
Made = TypeVar("Made")
Generation = dict[tuple[object, ...], Any]


class Caches:
    """Caches with a common limit.

    Args:
        most: The limit in bytes.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most = most
        self._new_bytes = self._old_bytes = 0
        self._caches: list[_lru_cache_wrapper[Any]] = []
        self._new: list[Generation] = []
        self._old: list[Generation] = []

    @property
    def bytes(self) -> int:
        """The bytes of all pictures made or used since half of the limit was last reached, and before that.

        It is an upper bound of what the caches hold.
        """
        return self._new_bytes + self._old_bytes

    def pictures(self, most: int) -> Callable[[Callable[..., Made]], _lru_cache_wrapper[Made]]:
        """Return a decorator that caches the last *most* pictures made by a function.

        The function returns a surface, or a tuple with surfaces in it, that nobody draws on afterwards.
        """

        def decorated(make: Callable[..., Made]) -> _lru_cache_wrapper[Made]:
            number = len(self._caches)

            @lru_cache(maxsize=most)
            @wraps(make)
            def made(*args: Any, **kwargs: Any) -> Made:
                key = (args, *sorted(kwargs.items()))
                old: Made | None = self._old[number].pop(key, None)
                picture = make(*args, **kwargs) if old is None else old
                self._keep(number, key, picture)
                return picture

            self._caches.append(made)
            self._new.append({})
            self._old.append({})
            return made

        return decorated

    def _keep(self, number: int, key: tuple[object, ...], picture: object) -> None:
        """Keep *picture*; at half of the limit, a new generation begins, and the last but one is dropped."""
        self._new[number][key] = picture
        self._new_bytes += weight(picture)
        if self._new_bytes > self._most // 2:
            self._old, self._old_bytes = self._new, self._new_bytes
            self._new, self._new_bytes = [{} for _ in self._caches], 0
            for one in self._caches:
                one.cache_clear()


def weight(picture: object) -> int:
    """Return the bytes of a surface, or of the surfaces in a tuple."""
    if isinstance(picture, pygame.Surface):
        return picture.get_pitch() * picture.get_height()
    return sum(map(weight, picture)) if isinstance(picture, tuple) else 0


CACHES = Caches()
pictures = CACHES.pictures
