"""Caches of pictures: each holds the last few, and together they hold no more than their bytes."""

from __future__ import annotations

import weakref

import pygame

from game.ui.painting.picture_cache import Caches, weight
from game.ui.widgets.manager import SHAPE_BYTES, Shapes


def test_a_picture_is_made_once():
    """The same question has the same picture for an answer."""
    caches, made = Caches(), []

    @caches.pictures(4)
    def square(side):
        made.append(side)
        return pygame.Surface((side, side))

    assert square(8) is square(8)
    assert made == [8]


def test_caches_that_hold_too_much_drop_what_was_made_before():
    """All that share the bytes do, those of tuples, too; what was just made is still returned."""
    caches, living = Caches(most=10 * 4 * 32 * 32), []

    def kept(picture):
        living.append(weakref.ref(picture))
        return picture

    @caches.pictures(100)
    def square(number):
        return kept(pygame.Surface((32, 32), 0, 32))

    @caches.pictures(100)
    def pair(number):
        return kept(pygame.Surface((32, 32), 0, 32)), 7

    for number in range(100):
        assert weight(square(number)) == 4 * 32 * 32
        assert pair(number)[1] == 7
        assert caches.bytes <= 12 * 4 * 32 * 32
        assert sum(one() is not None for one in living) <= 12


def test_pictures_in_use_are_not_made_again():
    """However many others fill the caches meanwhile."""
    caches, made = Caches(most=10 * 4 * 32 * 32), []

    @caches.pictures(100)
    def square(number, *, tone=0):
        made.append(number)
        return pygame.Surface((32, 32), 0, 32)

    for number in range(100):
        square(number)
        square(1000, tone=3)
    assert made.count(1000) == 1


def test_shapes_of_the_library_are_bound_by_their_bytes():
    """A window that is resized again and again leaves panels of every size behind; the oldest go."""
    shapes = Shapes()
    for number in range(40):
        shapes.add_surface_to_cache(pygame.Surface((512, 512), 0, 32), f"{number}")
        shapes.update()
    kept = shapes.cache_short_term_lookup
    assert sum(weight(one["surface"]) for one in kept.values()) <= SHAPE_BYTES
    assert "39" in kept
    assert "0" not in kept
