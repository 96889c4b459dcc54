"""The error about a save that cannot be used."""

from __future__ import annotations

from pathlib import Path


class BadSave(ValueError):
    """A save that cannot be used: *line* is the place, *message* the reason."""

    def __init__(self, path: Path, line: int, message: str) -> None:
        super().__init__(f"{path}:{line}:1: {message}")
        self.path, self.line, self.message = path, line, message
