"""Record sheets, sheets/1: from the files of a folder to machines by name."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Literal

from game.files.cards import Library
from game.files.yaml.problems import BadFile
from game.files.yaml.reading import Reading
from game.files.yaml.strict import Document, decode, load, parse
from game.rules.sheet import NOTHING, Sheet

SheetKinds = Mapping[str, type[Any]]
"""The sheet class of each section of a file, by name: see `RulesetPart.record_sheets`."""

MOST_FILES = 32
"""The number of files whose machines are cached: menus begin a battle of every scenario to list it."""


class SheetsFile(Sheet):
    """A file of record sheets as a whole."""

    format: Literal["sheets/1"]
    rules: Literal["close_assault"]
    mechs: Any = NOTHING
    vehicles: Any = NOTHING
    platoons: Any = NOTHING


def machines(folder: Path, kinds: SheetKinds, named: Collection[str] | None = None) -> Library:
    """Return the machines with record sheets in the files of *folder*, by key; names find them too.

    Args:
        kinds: The kinds of sheets.
        named: The names needed: files that contain none of these keys are not read. By default, and if one of
            them is not a key, all are.

    Raises:
        BadFile: with all problems of the files that were read.
    """
    paths = sorted(folder.glob("*.yaml"))
    if named is not None:
        found = _read([path for path in paths if _holds(path, named)], kinds)
        if all(found.key(name) is not None for name in named):
            return found
    return _read(paths, kinds)


def _holds(path: Path, named: Collection[str]) -> bool:
    """Whether the file at *path* may contain one of the keys *named*."""
    text = load(path).decode("utf-8", errors="replace").casefold()
    return any(name.casefold() in text for name in named)


def _read(paths: Sequence[Path], kinds: SheetKinds) -> Library:
    """Return the machines in the files at *paths*."""
    found: dict[str, Any] = {}
    for path in paths:
        text = decode(load(path), str(path))
        here = _machines_in(text, str(path), tuple(kinds.items()))
        if twice := found.keys() & here.keys():
            document = parse(text, str(path))
            raise BadFile([document.problem((), f"the sheet `{min(twice)}` is given twice")])
        found |= here
    return Library(found, {key: machine.title for key, machine in found.items()})


@lru_cache(MOST_FILES)
def _machines_in(text: str, path: str, kinds: tuple[tuple[str, type[Any]], ...]) -> Mapping[str, Any]:
    """Return the machines in a file of that *text* by key."""
    return machines_of(parse(text, path), dict(kinds))


def machines_of(document: Document, kinds: SheetKinds) -> dict[str, Any]:
    """Return the machines in *document* by key.

    Raises:
        BadFile: with all their problems.
    """
    reading = Reading(document)
    sheet = reading.sheet(SheetsFile, document.data)
    found: dict[str, Any] = {}
    for kind in kinds if sheet is not None else ():
        for key, value in reading.mapping(getattr(sheet, kind), (kind,)).items():
            machine = _machine(reading, kinds[kind], (kind, key), value)
            if machine is not None:
                found[key] = machine
    reading.finish()
    return found


def _machine(reading: Reading, kind: type[Any], way: tuple[str, str], value: Any) -> Any:
    """Return the machine of the sheet *value*; None, with the faults noted, if it is faulty."""
    sheet = reading.sheet(kind, value, way)
    if sheet is None:
        return None
    faults = list(sheet.misfits())
    for there, words in faults:
        reading.wrong((*way, *there), words)
    return None if faults else sheet.machine(way[1])
