"""Maps of other programs by the ending of their files: MegaMek boards, Universal VTT files, Tiled maps."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from game.battlefield.terrain.kind import Kind
from game.files.importers.board import read_board
from game.files.importers.cells import in_inches
from game.files.importers.imported import Imported
from game.files.importers.tiled import read_tiled
from game.files.importers.vtt import read_vtt
from game.files.maps.map_text import plain_line, plain_text
from game.files.maps.maps import map_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import MAX_BYTES, decode, load, parse
from game.lobby.forces.exchange import is_force_file
from game.lobby.lab_sessions import key_of
from game.lobby.previews import ENDING, PreviewLibrary
from game.storage import disk


def _tiled(text: str, name: str, path: str) -> Imported:
    return read_tiled(text, name, path, kinds=PreviewLibrary.here().family.kinds)


PICTURED = (".dd2vtt", ".uvtt", ".df2vtt")
"""The endings of files that contain the picture of the map."""
LARGEST_PICTURED = 128 << 20
CELLED: Mapping[str, Callable[[str, str, str], Imported]] = {
    **dict.fromkeys(PICTURED, read_vtt),
    **dict.fromkeys((".tmx", ".tmj", ".json"), _tiled),
}
"""The readers of maps that count in cells, whose size they do not tell."""
READERS: Mapping[str, Callable[[str, str, str], Imported]] = {".board": read_board, **CELLED}


OURS, SAVED, HEAD = (".yaml", ".yml", ".jsonl"), ".jsonl", 400
"""The endings of our own files, of saves among them; the characters in which a file names its format."""
UNFIT = re.compile(r"features\.\d+|source")
"""The places in a map of what an import may leave out."""
TRIES = 2


def counts_cells(path: Path) -> bool:
    """Whether the file at *path* is a map of a format that counts in cells.

    Raises:
        BadFile: if it is in such a format and cannot be read as a map.
    """
    if path.suffix.lower() not in CELLED or is_force_file(path):
        return False
    imported_map(path)
    return True


def imported_map(path: Path, cell: float = 1.0) -> Imported:
    """Return the file at *path* as a map, with what could not be converted.

    Args:
        cell: The inches of a cell, in formats that count in cells.

    Raises:
        BadFile: if its ending is not one of `READERS`, or it cannot be read.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        words = f"expected a file that ends in {' or '.join(READERS)}"
        raise BadFile([Problem(str(path), 1, 1, "", words)])
    most = LARGEST_PICTURED if path.suffix.lower() in PICTURED else MAX_BYTES
    text = decode(load(path, most), str(path), most)
    found = reader(text, path.stem.strip(), str(path))
    return in_inches(found, cell) if path.suffix.lower() in CELLED else found


def adopted(path: Path, library: PreviewLibrary, cell: float = 1.0) -> tuple[str, tuple[str, ...]]:
    """Save the file at *path* with the user's maps, as a map with a free name; return its key, and losses.

    Args:
        cell: The inches of a cell, in formats that count in cells.
    """
    if path.suffix.lower() in OURS:
        raise BadFile([Problem(str(path), 1, 1, "", _ours(path, library))])
    found = fitting(imported_map(path, cell), path, library.family.kinds)
    name, text = str(found.map["name"]), plain_text(found.map)
    free = free_name(name, library)
    text = text.replace(plain_line("name", name), plain_line("name", free), 1)
    disk.make_folder(library.own_maps)
    disk.replace(library.own_maps / (key_of(free) + ENDING), text.encode())
    return key_of(free), found.warnings


def fitting(found: Imported, path: Path, kinds: Mapping[str, Kind], tries: int = TRIES) -> Imported:
    """Return *found* in the file at *path* without what a map of ours cannot hold, each with its reason.

    Args:
        kinds: The kinds of terrain that maps may have.
        tries: How many times something is left out: first what cannot be read, then what cannot be drawn.

    Raises:
        BadFile: if it does not become a map of ours by that.
    """
    try:
        map_of(parse(plain_text(found.map), str(path)), kinds)
    except BadFile as wrong:
        if not tries:
            raise
        return fitting(_without(found, wrong), path, kinds, tries - 1)
    return found


def _without(found: Imported, wrong: BadFile) -> Imported:
    """Return *found* without the features and the source note that are *wrong*."""
    unfit = _unfit(wrong)
    note = unfit.pop("source", "")
    bad = {int(place.removeprefix("features.")): why for place, why in unfit.items()}
    said = [f"{found.map['features'][number]['id']} is left out: {why}" for number, why in bad.items()]
    kept = [one for number, one in enumerate(found.map["features"]) if number not in bad]
    plain = {**found.map, "features": kept}
    if note:
        said.append(f"the note on the source is left out: {note}")
        del plain["source"]
    return Imported(plain, (*found.warnings, *said))


def _unfit(wrong: BadFile) -> dict[str, str]:
    """Return what may be left out by its place in the map, with the first reason.

    Raises:
        BadFile: *wrong*, if it is about something else.
    """
    found: dict[str, str] = {}
    for problem in wrong.problems:
        place = UNFIT.match(problem.where)
        if place is None:
            raise wrong
        found.setdefault(place[0], problem.message)
    return found


def _ours(path: Path, library: PreviewLibrary) -> str:
    """Return what to do with a file at *path* in a format of this program, which needs no conversion."""
    if path.suffix.lower() == SAVED:
        return "this is a saved game; “Load a game” lists those in its folder"
    kind = re.search(r"^format: (\w+)/", decode(load(path), str(path))[:HEAD], re.M)
    folders = {"map": library.own_maps, "scenario": library.own_scenarios}
    if kind is None or kind[1] not in folders:
        return "expected a map of another program, a map or a battle"
    what = "map" if kind[1] == "map" else "battle"
    return f"this {what} is in the format of this program and needs no import: put it into {folders[kind[1]]}"


def free_name(name: str, library: PreviewLibrary) -> str:
    """Return *name*, with a number added if a map of the library already has its file name."""
    taken = {one.key for one in library.maps()}
    base = name if key_of(name) else "Map"
    names = (base, *(f"{base} {number}" for number in range(2, len(taken) + 3)))
    return next(one for one in names if key_of(one) not in taken)
