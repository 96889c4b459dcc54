"""Checking any file of the game, by the format it states."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from game.battlefield.terrain.kind import Kind
from game.files.cards import cards_of
from game.files.family_io import families, family
from game.files.forces.force_text import force_of
from game.files.lessons import lesson_of, scenario_path
from game.files.maps.maps import map_of
from game.files.problems import problem_of
from game.files.record_sheets import machines_of
from game.files.scenarios.scenarios import read_scenario, scenario_of
from game.files.stated_format import Sort, sort_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import Document, decode, load, parse
from game.rules.close_assault.sheets.sheet_files import SHEETS

FORMATS = ("map/1", "units/1", "sheets/1", "scenario/1", "lesson/1", "force/1", "problem/1")


def check_file(path: Path | str, *, maps: Sequence[Path] = ()) -> tuple[Sort, tuple[Problem, ...]]:
    """Return the kind of the file at *path* and all its problems; "" for an unknown kind.

    Saves are only recognised here, and checked by the module for saves.

    Args:
        maps: Additional folders to search for the maps of scenarios.
    """
    sort: Sort = ""
    try:
        text = decode(load(path), str(path))
        if text.lstrip()[:100].startswith("{") and '"save/' in text[:200]:
            return "save", ()
        document = parse(text, str(path))
        sort = sort_of(document)
        _judge(document, sort, maps)
    except BadFile as error:
        return sort, error.problems
    return sort, ()


def _judge(document: Document, sort: Sort, maps: Sequence[Path]) -> None:
    """Raise a BadFile with all problems of *document*."""
    if sort == "map":
        map_of(document, all_kinds())
    elif sort == "units":
        cards_of(document)
    elif sort == "sheets":
        machines_of(document, SHEETS)
    elif sort == "scenario":
        scenario_of(document, maps=maps)
    elif sort == "lesson":
        lesson_of(document, read_scenario(scenario_path(document.path), maps=maps))
    elif sort == "force":
        force_of(document)
    elif sort == "problem":
        problem_of(document, maps=maps)
    else:
        words = f"expected `format`, one of: {', '.join(FORMATS)}"
        raise BadFile([document.problem(("format",), words)])


def all_kinds() -> dict[str, Kind]:
    """Return the kinds of terrain of all families, for maps whose family is not yet known."""
    return {name: kind for owner in families() for name, kind in family(owner).kinds.items()}
