"""Battles and maps by their names: those that come with the game and those in the user's folder."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from game.files import places
from game.files.close_names import close_names
from game.files.yaml.problems import BadFile, Problem
from game.storage import disk

ENDING, SAVE = ".yaml", ".jsonl"
ENDINGS = (ENDING, ".yml", SAVE)
BATTLES = "scenarios"


def battle_file(given: Path | str) -> Path:
    """Return the file of the battle *given*, a file or a name: `first-steps`, or `First Steps`.

    A file has precedence, then the user's battles, then those that come with the game.

    Raises:
        BadFile: if there is no such battle, with the nearest names. A path is returned as it is.
    """
    homes = map_folders()
    return _file(given, "battle", [folder / BATTLES for folder in homes], other=("map", homes))


def map_file(given: Path | str) -> Path:
    """Return the file of the map *given*, a file or a name; as `battle_file`."""
    homes = map_folders()
    return _file(given, "map", homes, other=("battle", [folder / BATTLES for folder in homes]))


def battle_or_map_file(given: Path | str) -> Path:
    """Return the file of the battle or the map *given*, a file or a name; as `battle_file`."""
    homes = map_folders()
    return _file(given, "battle or map", [*(folder / BATTLES for folder in homes), *homes])


def save_file(given: Path | str) -> Path:
    """Return the file of the saved game *given*, a file or a name in the folder of saves."""
    return _file(given, "saved game", [places.saves()], SAVE)


def map_folders() -> list[Path]:
    """Return the folders of maps, those of the game first, without any that cannot be found now."""
    found = []
    for home in (places.maps, places.own_maps):
        with suppress(OSError):
            found.append(home())
    return list(dict.fromkeys(found))


def is_save(path: Path) -> bool:
    """Whether *path* is named as a saved game."""
    return path.suffix.lower() == SAVE


def is_file(path: Path) -> bool:
    """Whether *path* is a file; a path that no file can have is none."""
    try:
        return path.is_file()
    except (OSError, ValueError):
        return False


def listed_names(name: str, known: Iterable[str]) -> str:
    """Return the names among *known* that are nearest to *name*, or the first of them, as a clause.

    >>> listed_names("fist-steps", ["first-steps", "the-relay"])
    '; nearest: first-steps'
    >>> listed_names("relay", ["first-steps", "the-relay-at-dawn"])
    '; nearest: the-relay-at-dawn'
    """
    names = sorted(known)
    if near := close_names(name, names, 4) or [one for one in names if name in one][:4]:
        return f"; nearest: {', '.join(near)}"
    return f"; there are: {', '.join(names[:8])}" if names else ""


def _file(
    given: Path | str,
    what: str,
    folders: Iterable[Path],
    ending: str = ENDING,
    other: tuple[str, Iterable[Path]] = ("", ()),
) -> Path:
    """Return the file of *given* in one of *folders*; *other* is what it may be confused with."""
    path = Path(given)
    if is_file(path) or not _is_name(str(given)):
        return path
    known: dict[str, Path] = {}
    for folder in folders:
        known |= _named(folder, ending)
    key = _folded(str(given))
    if key in known:
        return known[key]
    if os.path.lexists(path):
        return path
    sort, homes = other
    if any(key in _named(folder, ending) for folder in homes):
        raise BadFile([Problem("", 1, 1, "", f"`{str(given)[:80]}` is a {sort}, not a {what}")])
    near = listed_names(key, known)
    message = f"there is no file and no {what} `{str(given)[:80]}`{near}"
    raise BadFile([Problem("", 1, 1, "", message)])


def _is_name(given: str) -> bool:
    """Whether *given* may be a name: neither with a folder nor with the ending of a file."""
    return not ({"/", "\\"} & set(given)) and not given.lower().endswith(ENDINGS)


def _named(folder: Path, ending: str) -> Mapping[str, Path]:
    """Return the files with *ending* directly in *folder* by name; none if it cannot be read."""
    with suppress(OSError):
        paths = [folder / name for name in disk.names(folder) if name.endswith(ending)]
        return {_folded(path.stem): path for path in paths if not path.name.startswith(".")}
    return {}


def _folded(name: str) -> str:
    """Return *name* as it is compared.

    >>> _folded("First  Steps")
    'first-steps'
    """
    return "-".join(name.casefold().replace("-", " ").replace("_", " ").split())
