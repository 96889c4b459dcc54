"""How kernels are compiled, and where the compiled ones are kept.

Numba keeps what it compiled but does not notice that a function which a kernel calls has changed in another
file. So there is a folder of its own for each state of all files of this package.
"""

from __future__ import annotations

import hashlib
import os
from pathlib import Path
from typing import Any

import numba
from platformdirs import user_cache_path

HERE = Path(__file__).parent
config: Any = numba.config


def stamp(folder: Path) -> str:
    """Return what tells one state of the Python files in *folder* from all others."""
    found = hashlib.sha256()
    for path in sorted(folder.glob("*.py")):
        found.update(path.name.encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]


def store() -> Path:
    """Return the folder for compiled kernels: where the user says, beside the sources, or among caches."""
    if config.CACHE_DIR:
        place = Path(config.CACHE_DIR)
    elif os.access(HERE, os.W_OK):
        place = HERE / "__pycache__"
    else:
        place = user_cache_path("sightline")
    return place / f"kernels-{stamp(HERE)}"


config.CACHE_DIR = str(store())
kernel: Any = numba.njit(cache=True, nogil=True, error_model="numpy")
inlined: Any = numba.njit(cache=True, nogil=True, error_model="numpy", inline="always")
"""For small ones that many arrays are given to: where LLVM calls them that costs more than they do."""
