"""The engine for measuring: numpy, always available, or the numba kernels in `fast` if numba is installed.

Both give the same results, to 1e-9. The environment variable SIGHTLINE_ENGINE selects one: "numpy" or
"numba". Without it the fast engine is used once `warm` has prepared it; nothing waits for that. The window
warms it when a table is large, the process of computer players at once. Many simulated games use `preferred`.

The kernels import the modules that measure, so this module cannot import them: a program registers them with
`game.battlefield.compiled.offer()`. Otherwise numpy is used.
"""

from __future__ import annotations

import importlib.util
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from threading import Lock, Thread, local
from types import ModuleType

VARIABLE = "SIGHTLINE_ENGINE"
ENGINES = ("numpy", "numba")
LARGE = 2000
"""The number of terrain corners from which a table is large."""
_LOADING = Lock()
_loaders: list[Callable[[], ModuleType]] = []
_loaded: list[ModuleType] = []
_warm: list[bool] = []
_waiting: list[bool] = []
_thread = local()


def register(load: Callable[[], ModuleType]) -> None:
    """Register *load* as the loader of the fast kernels, called on first use; it replaces earlier ones."""
    _loaders[:] = [load]


@cache
def installed() -> bool:
    """Whether numba is installed."""
    return importlib.util.find_spec("numba") is not None


def forced() -> str | None:
    """Return the engine set by the environment, or None."""
    wanted = os.environ.get(VARIABLE)
    if wanted is not None and wanted not in ENGINES:
        raise SystemExit(f"{VARIABLE} is {wanted!r}; it may be one of {', '.join(ENGINES)}")
    return wanted


def preferred() -> str:
    """Return the engine for computations that take long: the one that is set, else the fastest installed."""
    return forced() or ("numba" if installed() else "numpy")


@contextmanager
def using(name: str) -> Iterator[None]:
    """Measure with the engine called *name*, in processes that begin meanwhile, too."""
    before = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = name
    try:
        yield
    finally:
        if before is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = before


def is_fast() -> bool:
    """Whether to use the fast kernels: they are ready, or forced."""
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
    """Prepare the fast kernels if they are installed and not disabled; this may take long."""
    if _loaders and installed() and forced() != "numpy" and not _warm:
        _thread.warming = True
        fast().prime()
        _warm.append(True)


def warm_for_large() -> None:
    """Compile the fast kernels in a thread once a table of `LARGE` or more corners is prepared.

    They take about 190 MB of memory. Numpy is fast enough for sixty frames a second on smaller tables.
    """
    _waiting.append(True)


def prepared(corners: int) -> None:
    """Note that a table with this number of terrain *corners* will be measured."""
    if corners >= LARGE and _waiting:
        _waiting.clear()
        warm_beside()


def warm_beside() -> None:
    """Run `warm` in a thread; numpy is used until it is done."""
    Thread(target=warm, name="warming the fast engine", daemon=True).start()
