"""A disk that is full below one folder, and takes everything elsewhere."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any


def fill(monkeypatch: Any, folder: Path) -> None:
    """Let no file below *folder* be put in its place any more; `monkeypatch.undo` makes room again."""
    real = os.replace

    def replace(source: Any, target: Any, **kwargs: Any) -> None:
        if Path(target).is_relative_to(folder):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))
        real(source, target, **kwargs)

    monkeypatch.setattr(os, "replace", replace)
