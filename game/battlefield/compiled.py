"""Loads the compiled kernels for programs that use them."""

from __future__ import annotations

from types import ModuleType

from game.battlefield import engine


def offer() -> None:
    """Register the kernels with the engine, which loads them on first use; nothing is imported yet."""
    engine.register(load)


def load() -> ModuleType:
    """Return the kernels; numba compiles them, for some seconds, if there is no cached version."""
    from game.battlefield import fast

    return fast
