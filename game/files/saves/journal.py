"""Journals: append-only JSON lines, each with a digest of its own bytes and of the line before.

A line is on disk when `append` returns; if it cannot be written, the journal ends as before.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from game.files.saves.bad_save import BadSave
from game.geometry.value import Value
from game.storage.disk import NotAFile, TooLarge, read_start
from game.storage.disk import read as read_bytes
from game.storage.growing import GrowingFile

MOST_BYTES = 256 << 20
MOST_HEAD = 16 << 20
TORN = "the last line was incomplete and is dropped"


class Pages(Value):
    """The contents of a journal.

    Attributes:
        lines: Its lines as data, each checked against the chain.
        notice: What was dropped from it; "" for nothing.
        wrong: The number (from 1) and fault of the first damaged line, or None.
    """

    lines: tuple[Any, ...]
    notice: str = ""
    wrong: tuple[int, str] | None = None


class Writer:
    """Writes a journal; its digest advances only when the line is on disk."""

    def __init__(self, path: Path) -> None:
        self._file, self._digest = GrowingFile(path), ""

    @property
    def path(self) -> Path:
        """The file that it writes."""
        return self._file.path

    @property
    def begun(self) -> bool:
        """Whether any of it is known to be on disk."""
        return self._file.begun

    def begin(self, items: Iterable[Any]) -> None:
        """Rewrite the journal with a line for each of *items*; the old one is replaced atomically.

        Raises:
            OSError: if it cannot be written.
        """
        data, digest = _rows(items, "")
        self._file.begin(data)
        self._digest = digest

    def append(self, *items: Any) -> None:
        """Append a line for each of *items*, all or none; they are on disk when this returns.

        Raises:
            Changed: if the file is not as last written; call `begin` again.
            OSError: if they cannot be written; the file is truncated to its old end.
        """
        if not self._file.begun:
            self.begin(items)
            return
        data, digest = _rows(items, self._digest)
        self._file.append(data)
        self._digest = digest

    def whole(self) -> bytes:
        """Return the journal as written.

        Raises:
            Changed: if the file is not as last written.
            OSError: if it cannot be read.
        """
        return self._file.whole()


def _rows(items: Iterable[Any], digest: str) -> tuple[bytes, str]:
    """Return the lines for *items* after the line with *digest*, and the digest of the last."""
    rows = []
    for item in items:
        text = json.dumps(item, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        digest = chained(digest, text)
        rows.append(f'{text[:-1]},"digest":"{digest}"}}\n'.encode())
    return b"".join(rows), digest


def chained(before: str, text: str) -> str:
    """Return the digest of the line *text*, given the digest of the line before."""
    return hashlib.blake2b(f"{before}{text}".encode(), digest_size=8).hexdigest()


def read(path: Path) -> Pages:
    """Return the contents of *path* up to the first damaged line.

    Raises:
        BadSave: if it is not a journal at all.
    """
    return _held(_raw_lines(path), path)


def first_line(path: Path) -> dict[str, Any]:
    """Return the first line of the save at *path* as data; empty if there is none."""
    with suppress(OSError):
        raw = read_start(path, MOST_HEAD)
        data, _, why = _line(raw.partition(b"\n")[0], "")
        if not why and isinstance(data, dict):
            return data
    return {}


def _raw_lines(path: Path) -> list[bytes]:
    try:
        raw = read_bytes(path, MOST_BYTES)
    except (NotAFile, TooLarge) as wrong:
        raise BadSave(path, 1, str(wrong.strerror)) from wrong
    except OSError as wrong:
        raise BadSave(path, 1, f"cannot be read: {wrong.strerror or wrong}") from wrong
    if not raw:
        raise BadSave(path, 1, "the file is empty")
    return raw.split(b"\n")


def _held(raw: list[bytes], path: Path) -> Pages:
    *whole, rest = raw
    digest = ""
    found: list[Any] = []
    for number, line in enumerate(whole, 1):
        data, digest, why = _line(line, digest)
        if why:
            return Pages(tuple(found), wrong=(number, why))
        found.append(data)
    data, _, why = _line(rest, digest)
    if not why:
        return Pages((*found, data))
    if not found:
        raise BadSave(path, 1, "this is not a save: its first line is torn or not JSON")
    return Pages(tuple(found), TORN if rest else "")


def _line(line: bytes, before: str) -> tuple[Any, str, str]:
    """Return the data of *line*, its digest, and what is wrong with it ("" for nothing)."""
    try:
        text, _, end = line.decode("utf-8").rpartition(',"digest":')
        digest = chained(before, text + "}")
        if end != f'"{digest}"}}':
            return None, before, "damaged: its digest does not fit"
        data = json.loads(
            text + "}", object_pairs_hook=_pairs, parse_constant=_no_number, parse_float=_finite
        )
    except (ValueError, RecursionError):
        return None, before, "damaged: it is not a line of a save"
    if not isinstance(data, dict):
        return None, before, "damaged: it is not a line of a save"
    return data, digest, ""


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return *pairs* as a dict.

    Raises:
        ValueError: for a duplicate key, or a text that could not be written (a lone surrogate).
    """
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a key is given twice")
    for key, value in pairs:
        key.encode()
        if isinstance(value, str):
            value.encode()
    return found


def _no_number(words: str) -> float:
    raise ValueError(f"{words} is not a number")


def _finite(digits: str) -> float:
    number = float(digits)
    return number if math.isfinite(number) else _no_number(digits)
