"""Output of commands: one JSON object, or lines; problems of files go to standard error."""

from __future__ import annotations

import sys
from typing import Any


def print_json(value: Any) -> None:
    """Print *value* as one JSON object, with numbers in full precision."""
    import json  # imported here because most commands print lines

    print(json.dumps(value, ensure_ascii=False, allow_nan=False))


def complain(words: str) -> None:
    """Print *words* for a person to standard error."""
    print(words, file=sys.stderr)
