"""A disk that is full for one folder only."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any


def fill(monkeypatch: Any, folder: Path) -> None:
    """Make writes below *folder* fail; `monkeypatch.undo` makes room again."""
    real = os.replace

    def replace(source: Any, target: Any, **kwargs: Any) -> None:
        if Path(target).is_relative_to(folder):
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(target))
        real(source, target, **kwargs)

    monkeypatch.setattr(os, "replace", replace)
