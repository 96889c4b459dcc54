"""Maps of other programs by the ending of their files: MegaMek boards, Universal VTT files, Tiled maps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from game.files.importers.board import read_board
from game.files.importers.imported import Imported
from game.files.importers.tiled import read_tiled
from game.files.importers.vtt import read_vtt
from game.files.maps.map_text import plain_line, plain_text
from game.files.maps.maps import map_of
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import decode, load, parse
from game.lobby.lab_sessions import key_of
from game.lobby.previews import ENDING, PreviewLibrary
from game.storage import disk


def _tiled(text: str, name: str, path: str) -> Imported:
    return read_tiled(text, name, path, kinds=PreviewLibrary.here().family.kinds)


READERS: Mapping[str, Callable[[str, str, str], Imported]] = {
    ".board": read_board,
    **dict.fromkeys((".dd2vtt", ".uvtt", ".df2vtt"), read_vtt),
    **dict.fromkeys((".tmx", ".tmj", ".json"), _tiled),
}


def imported_map(path: Path) -> Imported:
    """Return the file at *path* as a map, with what could not be converted.

    Raises:
        BadFile: if its ending is not one of `READERS`, or it cannot be read.
    """
    reader = READERS.get(path.suffix.lower())
    if reader is None:
        words = f"expected a file that ends in {' or '.join(READERS)}"
        raise BadFile([Problem(str(path), 1, 1, "", words)])
    return reader(decode(load(path), str(path)), path.stem.strip(), str(path))


def adopted(path: Path, library: PreviewLibrary) -> tuple[str, tuple[str, ...]]:
    """Save the file at *path* with the user's maps, as a map with a free name; return its key, and losses."""
    found = imported_map(path)
    name, text = str(found.map["name"]), plain_text(found.map)
    map_of(parse(text, str(path)), library.family.kinds)
    free = free_name(name, library)
    text = text.replace(plain_line("name", name), plain_line("name", free), 1)
    disk.make_folder(library.own_maps)
    disk.replace(library.own_maps / (key_of(free) + ENDING), text.encode())
    return key_of(free), found.warnings


def free_name(name: str, library: PreviewLibrary) -> str:
    """Return *name*, with a number added if a map of the library already has its file name."""
    taken = {one.key for one in library.maps()}
    base = name if key_of(name) else "Map"
    names = (base, *(f"{base} {number}" for number in range(2, len(taken) + 3)))
    return next(one for one in names if key_of(one) not in taken)
