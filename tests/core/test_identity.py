"""Keys and caches by identity."""

from __future__ import annotations

import gc

from game.geometry.identity import CacheByIdentity, Identity
from game.geometry.value import Value


class Pair(Value):
    """Two of these with the same numbers are equal."""

    one: int
    other: int


def test_equal_things_have_different_keys():
    """Only the very same object has the same key."""
    pair = Pair(1, 2)
    assert pair == Pair(1, 2)
    assert Identity(pair) == Identity(pair)
    assert Identity(pair) != Identity(Pair(1, 2))
    assert len({Identity(pair), Identity(pair), Identity(Pair(1, 2))}) == 2


def test_a_key_is_never_that_of_a_later_thing():
    """Python reuses the id of what is gone; a key holds its object, so that nothing else can get it."""
    keys = [Identity(Pair(place, 0)) for place in range(100)]
    assert len(set(keys)) == 100


def test_a_cached_value_goes_with_its_object():
    """Equal objects have values of their own, and that of an object that is gone is dropped."""
    cache = CacheByIdentity(dict)
    pair, twin = Pair(1, 2), Pair(1, 2)
    cache.of(pair)["a"] = 1
    assert cache.of(pair) == {"a": 1}
    assert cache.of(twin) == {}
    del pair
    gc.collect()
    assert len(cache) == 1
