"""The meaning of plain YAML scalars, strictly by YAML 1.2.

No "yes" for true, no 12:30 for 750, no 010 for 8, no dates, no infinite numbers.
"""

from __future__ import annotations

import math
import re

MAX_DIGITS = 60
_WORDS: dict[str, bool | None] = {"": None, "~": None, "null": None, "Null": None, "NULL": None}
_WORDS |= {"true": True, "True": True, "TRUE": True, "false": False, "False": False, "FALSE": False}
_WHOLE = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_DECIMAL = re.compile(r"[-+]?(?:\.[0-9]+|(?:0|[1-9][0-9]*)(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")


def meaning(text: str) -> str | int | float | bool | None:
    """Return the meaning of the plain scalar *text*: a number, true, false, None or itself.

    >>> [meaning(text) for text in ("2", "2.5", "010", "yes", "true", "~")]
    [2, 2.5, '010', 'yes', True, None]

    Raises:
        ValueError: if it is an infinite number, or has too many digits.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in "+-.0123456789" or not _DECIMAL.fullmatch(text):
        return text
    if len(text) > MAX_DIGITS:
        raise ValueError(f"a number may have at most {MAX_DIGITS} digits")
    if _WHOLE.fullmatch(text):
        return int(text)
    number = float(text)
    if not math.isfinite(number):
        raise ValueError("a number must be finite")
    return number
