"""Waking the window: background threads signal that a result is ready while it waits for events."""

from __future__ import annotations

from contextlib import suppress

import pygame

WAKE = pygame.event.custom_type()


def wake(_: object = None) -> None:
    """Make the window show a frame now; callable from any thread. Does nothing without a window."""
    if pygame.display.get_init():
        with suppress(pygame.error):  # the queue is full: the window wakes anyway
            pygame.event.post(pygame.Event(WAKE))
