"""Which engine measures: numpy, always available, or the numba kernels in `fast` where numba is installed.

Both give the same answers, to 1e-9. The environment variable SIGHTLINE_ENGINE chooses: "numpy" or "numba".
Without it the fast one is used once `warm` has made it ready, and never waited for. The window has that
done once a table is large.

The kernels stand on what measures, so that this module cannot import them: a program offers them by
`game.battlefield.compiled.offer()`. Where none does, numpy measures.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable
from functools import cache
from threading import Lock, Thread, local
from types import ModuleType

VARIABLE = "SIGHTLINE_ENGINE"
ENGINES = ("numpy", "numba")
LARGE = 2000
"""Corners of terrain from which on a table is large."""
_LOADING = Lock()
_loaders: list[Callable[[], ModuleType]] = []
_loaded: list[ModuleType] = []
_warm: list[bool] = []
_waiting: list[bool] = []
_thread = local()


def register(load: Callable[[], ModuleType]) -> None:
    """Have the fast kernels loaded by *load* when they are first asked for; the last one counts."""
    _loaders[:] = [load]


@cache
def installed() -> bool:
    """Whether numba is there."""
    return importlib.util.find_spec("numba") is not None


def forced() -> str | None:
    """Return the engine that the environment asks for; None where it leaves the choice."""
    wanted = os.environ.get(VARIABLE)
    if wanted is not None and wanted not in ENGINES:
        raise SystemExit(f"{VARIABLE} is {wanted!r}; it may be one of {', '.join(ENGINES)}")
    return wanted


def is_fast() -> bool:
    """Whether the fast kernels are to be asked: they are ready, or forced."""
    if not _loaders:
        return False
    wanted = os.environ.get(VARIABLE)
    return wanted == "numba" or ((bool(_warm) or hasattr(_thread, "warming")) and wanted != "numpy")


def fast() -> ModuleType:
    """Return the fast kernels, imported on first use."""
    if not _loaded:
        with _LOADING:
            if not _loaded:
                _loaded.append(_loaders[0]())
    return _loaded[0]


def warm() -> None:
    """Make the fast kernels ready, where they are installed and not turned down; it may take long."""
    if _loaders and installed() and forced() != "numpy" and not _warm:
        _thread.warming = True
        fast().prime()
        _warm.append(True)


def warm_for_large() -> None:
    """Let the fast kernels be compiled in a thread as soon as a table of `LARGE` or more corners is prepared.

    They take about 190 MB of memory. Numpy measures smaller tables quickly enough for sixty frames a second.
    """
    _waiting.append(True)


def prepared(corners: int) -> None:
    """Note that a table with so many *corners* of terrain will be measured."""
    if corners >= LARGE and _waiting:
        _waiting.clear()
        warm_beside()


def warm_beside() -> None:
    """Do what `warm` does in a thread of its own: until it is done numpy measures."""
    Thread(target=warm, name="warming the fast engine", daemon=True).start()
