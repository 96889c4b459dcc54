"""Journals: JSON lines, each with a digest of its own bytes and of the line before. They only grow.

Every line is flushed and synced before play goes on, so that a crash costs at most the line being written.
"""

from __future__ import annotations

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from game.geometry.value import Value

MOST_BYTES = 256 << 20
TORN = "the last line was torn off and is dropped"


class BadSave(ValueError):
    """A save cannot be used: *line* says where, *message* why."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}:1: {message}")
        self.path, self.line, self.message = path, line, message


class Pages(Value):
    """What a journal holds.

    Attributes:
        lines: Its lines as data, each held against the chain.
        notice: What was dropped of it; "" where nothing was.
        wrong: The first line that is damaged, counted from 1, and why; None where none is.
    """

    lines: tuple[Any, ...]
    notice: str = ""
    wrong: tuple[int, str] | None = None


class Writer:
    """Appends lines to a journal, from where its chain stands."""

    def __init__(self, path: Path, digest: str = "") -> None:
        self.path, self._digest = path, digest

    def append(self, data: Any) -> None:
        """Append *data* as one line; it is on the disk when this returns."""
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
        self._digest = chained(self._digest, text)
        with self.path.open("a", encoding="utf-8", newline="\n") as file:
            file.write(f'{text[:-1]},"digest":"{self._digest}"}}\n')
            file.flush()
            os.fsync(file.fileno())


def chained(before: str, text: str) -> str:
    """Return the digest of the line *text* after the one with the digest *before*."""
    return hashlib.blake2b(f"{before}{text}".encode(), digest_size=8).hexdigest()


def read(path: Path) -> Pages:
    """Return what *path* holds, up to the first line that is damaged.

    Raises:
        BadSave: if it is no journal at all.
    """
    return _held(_raw_lines(path), path)


def _raw_lines(path: Path) -> list[bytes]:
    try:
        if path.stat().st_size > MOST_BYTES:
            raise BadSave(path, 1, f"larger than {MOST_BYTES >> 20} MiB")
        raw = path.read_bytes()
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
        raise BadSave(path, 1, "this is no save: its first line is torn or no JSON")
    return Pages(tuple(found), TORN if rest else "")


def _line(line: bytes, before: str) -> tuple[Any, str, str]:
    """Return the data of *line*, its digest, and what is wrong with it; "" where nothing is."""
    try:
        text, _, end = line.decode("utf-8").rpartition(',"digest":')
        digest = chained(before, text + "}")
        if end != f'"{digest}"}}':
            return None, before, "damaged: its digest does not fit"
        data = json.loads(text + "}")
    except (ValueError, RecursionError):
        return None, before, "damaged: it is no line of a save"
    if not isinstance(data, dict):
        return None, before, "damaged: it is no line of a save"
    return data, digest, ""
