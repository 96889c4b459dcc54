"""JSON that other programs wrote, read strictly, with the place of what is wrong."""

from __future__ import annotations

import json
import re
from typing import Any

from game.files.yaml.problems import BadFile, Problem

_HALF = re.compile(r"\\u[dD][89a-fA-F]")
"""How half a pair of characters is written, which alone is no text."""


def json_of(text: str, path: str, what: str = "") -> Any:
    """Return the JSON in *text*, the contents of the file at *path*; half a pair of characters becomes "?".

    Args:
        what: What the file is not if it is no JSON, for the error: "no map of Tiled".

    Raises:
        BadFile: if it is not readable; *text* may be cut off, or nothing.
    """
    head = f"this is {what}: " if what else "this is "
    try:
        found = json.loads(text.removeprefix("\ufeff"))
        return _printable(found) if _HALF.search(text) else found
    except json.JSONDecodeError as error:
        cut = error.pos >= len(text.rstrip()) or error.msg.startswith("Unterminated string")
        why = "there is nothing in it" if not text.strip() else "it seems to be cut off" if cut else error.msg
        words = f"{head}not readable JSON: {why}"
        raise BadFile([Problem(path, error.lineno, error.colno, "", words)]) from None
    except (RecursionError, ValueError):
        words = f"{head}not readable JSON: nested too deeply, or a number too long"
        raise BadFile([Problem(path, 1, 1, "", words)]) from None


def _printable(data: Any) -> Any:
    """Return *data* with a question mark for what cannot be written as text."""
    return json.loads(json.dumps(data, ensure_ascii=False).encode("utf-8", "replace"))
