"""Loads the compiled kernels for the programs that want them."""

from __future__ import annotations

from types import ModuleType

from game.battlefield import engine


def offer() -> None:
    """Let the engine load the kernels when they are first asked for; nothing is imported before."""
    engine.register(load)


def load() -> ModuleType:
    """Return the kernels; numba compiles those that were never compiled on this machine, for seconds."""
    from game.battlefield import fast

    return fast
