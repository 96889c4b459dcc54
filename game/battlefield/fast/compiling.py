"""Compiles the kernels and stores the results.

Numba's cache does not detect changes in functions that a kernel calls from another file. Therefore each state
of the files in this package and in `scalar` has its own cache folder.
"""

from __future__ import annotations

import hashlib
import os
import warnings
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType, SimpleNamespace
from typing import Any

import numba
from platformdirs import user_cache_path

from game.battlefield import scalar
from game.storage.disk import make_folder
from game.storage.trust import shared

HERE = Path(__file__).parent
PLAIN = Path(scalar.__path__[0])
config: Any = numba.config


def stamp(*folders: Path) -> str:
    """Return a fingerprint of the Python files in *folders*."""
    found = hashlib.sha256()
    for folder in folders:
        for path in sorted(folder.glob("*.py")):
            found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def store() -> Path | None:
    """Return the cache folder for compiled kernels: the user's choice, next to the sources, or the system's.

    Anyone who can write there could inject code, so a folder that others can write to is refused, with a
    warning if the user named it. None: each program compiles the kernels anew.
    """
    places = [HERE / "__pycache__"] if os.access(HERE, os.W_OK) else []
    places.append(user_cache_path("sightline"))
    if config.CACHE_DIR:
        why = shared(Path(config.CACHE_DIR))
        if why:
            warnings.warn(f"compiled kernels are not kept in NUMBA_CACHE_DIR: {why}", stacklevel=2)
        else:
            places.insert(0, Path(config.CACHE_DIR))
    trusted = next((place for place in places if not shared(place)), None)
    return None if trusted is None else trusted / f"kernels-{stamp(HERE, PLAIN)}"


FOLDER = store()
if FOLDER is not None:
    config.CACHE_DIR = str(FOLDER)
    with suppress(OSError):  # numba reports what it cannot write
        make_folder(FOLDER, private=True)
kernel: Any = numba.njit(cache=FOLDER is not None, nogil=True, error_model="numpy")
inlined: Any = numba.njit(cache=FOLDER is not None, nogil=True, error_model="numpy", inline="always")
"""For small functions with many array arguments, where a call by LLVM costs more than the work."""


def compiled(module: ModuleType) -> Any:
    """Return the namespace of *module*, one of `scalar`, with its functions compiled and calling each other.

    The module itself is unchanged: single measurements use its Python functions.
    """
    names = dict(vars(module))
    for name, plain in vars(module).items():
        if isinstance(plain, FunctionType) and plain.__module__ == module.__name__:
            names[name] = kernel(FunctionType(plain.__code__, names, name, plain.__defaults__))
    return SimpleNamespace(**names)
