"""Files of YAML that come with the program, read without checks, by the C parser if there is one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The C parser reads the same as the one in Python, seven times faster."""


def read_own(path: Path) -> Any:
    """Return the contents of the file at *path*."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=LOADER)
