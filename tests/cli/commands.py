"""Calling the command line in this process, with its exit status and output."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.cli import main

ROOT = Path(__file__).parents[2]
BOARDS = ROOT / "tests" / "scenarios"


@dataclass(frozen=True)
class Told:
    """The result of a command: its exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON object that it printed."""
        (line,) = self.out.splitlines()
        return json.loads(line)

    @property
    def messages(self) -> list[str]:
        """The messages of the errors that it printed as JSON."""
        return [error["message"] for error in self.data["errors"]]


def call(capsys: Any, *words: object) -> Told:
    """Return the result of the command line *words*; the name of a worked example stands for its file."""
    given = [
        str(BOARDS / word) if str(word).endswith(".yaml") and word in NAMES else str(word) for word in words
    ]
    capsys.readouterr()
    try:
        status = main(given)
    except SystemExit as end:
        status = int(end.code or 0)
    printed = capsys.readouterr()
    return Told(status, printed.out, printed.err)


NAMES = {path.name for path in BOARDS.glob("*.yaml")}


def file(folder: Path, name: str, text: str) -> Path:
    """Return the file *name* in *folder*, written with *text*."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path
