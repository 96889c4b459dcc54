"""The format that a file states, and the refusal of a file of another sort than is expected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from game.files.yaml.problems import BadFile
from game.files.yaml.strict import Document

Sort = Literal["map", "units", "sheets", "scenario", "lesson", "force", "problem", "save", ""]
SORTS: Mapping[Sort, str] = {
    "map": "a map",
    "units": "a file of units",
    "sheets": "a file of record sheets",
    "scenario": "a battle",
    "lesson": "a lesson",
    "force": "a force",
    "problem": "a practice problem",
}


def sort_of(document: Document) -> Sort:
    """Return the format stated in *document*, ignoring its version; "" if there is none."""
    said = document.data.get("format") if isinstance(document.data, dict) else None
    name = str(said).partition("/")[0]
    return next((sort for sort in SORTS if sort == name), "")


def expect(document: Document, wanted: Sort) -> None:
    """Raise a BadFile with one sentence if *document* states another format than *wanted*."""
    sort = sort_of(document)
    if sort not in ("", wanted):
        raise BadFile([document.problem(("format",), f"this is {SORTS[sort]}, not {SORTS[wanted]}")])
