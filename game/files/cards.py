"""Cards, units/1: from the files of a folder to a library of units by name."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from game.files import places
from game.files.close_names import close_names
from game.files.family_io import Family, families, family, is_family
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.reading import Reading, unknown
from game.files.yaml.strict import Document, load, read
from game.geometry.value import Value
from game.rules.sheet import Sheet, Text, Way
from game.storage import disk


class CardsSheet(Sheet):
    """A file of cards as a whole."""

    format: Literal["units/1"]
    family: Text
    units: Any


class Library(Mapping[str, Any]):
    """The profiles of a family by the key of their card.

    `find` also accepts their full names, ignoring case: "Atlas AS7-D", "mad cat prime". A name without the
    variant in brackets finds one of them; `listed` does not guess.
    """

    def __init__(
        self, profiles: Mapping[str, Any], titles: Mapping[str, str], faults: Sequence[Problem] = ()
    ) -> None:
        """Make a library of *profiles* by key, with the full name of each.

        Args:
            faults: Why cards of the user's own are not among them; told when a card is missing.
        """
        self._profiles = dict(profiles)
        self.titles, self.faults = dict(titles), tuple(faults)
        self._keys: dict[str, str] = {}
        for key, title in titles.items():
            for name in _names(title):
                self._keys.setdefault(_folded(name), key)
        self._keys |= {_folded(key): key for key in profiles}

    def __getitem__(self, key: str) -> Any:
        return self._profiles[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._profiles)

    def __len__(self) -> int:
        return len(self._profiles)

    def key(self, name: str) -> str | None:
        """Return the key of the card called *name*, or None."""
        return self._keys.get(_folded(name))

    def listed(self, name: str) -> str | None:
        """Return the key of the card that lists call *name*, or None; never that of another variant."""
        return self._sure.get(_folded(name))

    @cached_property
    def _sure(self) -> Mapping[str, str]:
        return _sure(self._profiles, self.titles)

    def find(self, name: str) -> Any:
        """Return the profile of the card called *name*.

        Raises:
            LookupError: if there is none; the message lists the nearest names.
        """
        key = self.key(name)
        if key is None:
            raise LookupError(self.missing(name))
        return self._profiles[key]

    def missing(self, name: str) -> str:
        """Return the message that there is no card called *name*, with the nearest names."""
        near = dict.fromkeys(self._keys[match] for match in close_names(_folded(name), self._keys, 8, 0.5))
        listed = f"; nearest: {', '.join(list(near)[:4])}" if near else ""
        unread = f"; not read: {self.faults[0]}" if self.faults else ""
        return f"there is no card `{name[:80]}`{listed}{unread}"


class _Whole(Value):
    """All cards of a folder, with the times of its files' last changes."""

    family: Family
    stamp: tuple[tuple[Path, int], ...]
    library: Library


_whole: dict[Path, _Whole] = {}


def _folded(name: str) -> str:
    return " ".join(name.casefold().replace("](", "] (").split())


def _sure(profiles: Iterable[str], titles: Mapping[str, str]) -> dict[str, str]:
    """Return the keys of cards by names that are surely theirs: keys, full names, and second names."""
    others = Counter(_folded(name) for title in titles.values() for name in _second_names(title))
    found = {
        _folded(name): key
        for key, title in titles.items()
        for name in _second_names(title)
        if others[_folded(name)] == 1
    }
    found |= {_folded(title): key for key, title in reversed([*titles.items()])}
    return found | {_folded(key): key for key in profiles}


def _second_names(title: str) -> Iterator[str]:
    """Yield the names of a unit with two, before its variant: Mad Cat (Timber Wolf) A is also Timber Wolf A.

    What stands in brackets at the end, or before more brackets, is a variant.
    """
    other = re.fullmatch(r"(.+?) \(([^()]+)\)( \w.*)", title)
    if other:
        one, two, variant = other.groups()
        yield from (one + variant, two + variant, f"{two} ({one}){variant}")


def _names(title: str) -> Iterator[str]:
    """Yield the aliases of a unit called *title*: Mad Cat (Timber Wolf) A is also Mad Cat A."""
    yield title
    other = re.fullmatch(r"(.+?) \(([^()]+)\)(.*)", title)
    if other:
        yield other[1] + other[3]
        yield other[2] + other[3]


def cards(folder: Path | str, wanted: Family, named: Collection[str] | None = None) -> Library:
    """Return the cards of the files in *folder*, whose family must be *wanted*.

    All of them are read once, until a file changes.

    Args:
        named: The names needed. If all of them are keys of cards, no other cards are checked, and files that
            contain none of them are not read; by default, and for other names, all are.

    Raises:
        BadFile: with all problems of the cards checked.
    """
    paths = sorted(Path(folder).glob("*.yaml"))
    stamp = tuple((path, disk.changed(path)) for path in paths)
    known = _whole.get(Path(folder))
    if known is not None and known.family is wanted and known.stamp == stamp:
        return known.library
    if named is not None:
        asked = {_folded(name) for name in named}
        found = _read([path for path in paths if _holds(path, asked)], wanted, asked)
        if asked <= {_folded(key) for key in found}:
            return found
    _whole[Path(folder)] = _Whole(wanted, stamp, _read(paths, wanted))
    return _whole[Path(folder)].library


def family_cards(wanted: Family, named: Collection[str] | None = None) -> Library:
    """Return the cards of the family *wanted*: those that come with the game, and the user's own.

    Where both have a key, the card of the game counts. Faulty files of the user's own are left out.

    Args:
        named: As for `cards`.

    Raises:
        BadFile: with all problems of the cards of the game that were checked.
    """
    ours = cards(places.cards(wanted.name), wanted, named)
    if named is not None and {_folded(name) for name in named} <= {_folded(key) for key in ours}:
        return ours
    paths = own_card_files(wanted.name)
    return _with_own(ours, paths, wanted) if paths else ours


def own_card_files(family: str) -> list[Path]:
    """Return the files of the user's own cards for *family*; none if their folder cannot be read."""
    try:
        return sorted(places.own_cards(family).glob("*.yaml"))
    except OSError:
        return []


def _with_own(ours: Library, paths: Sequence[Path], wanted: Family) -> Library:
    """Return *ours* and the cards of the files at *paths*."""
    profiles, titles = dict(ours), dict(ours.titles)
    faults: list[Problem] = []
    taken = {_folded(key) for key in ours}
    for path in paths:
        try:
            found = _read([path], wanted)
        except BadFile as bad:
            faults += bad.problems
            continue
        new = {key: profile for key, profile in found.items() if _folded(key) not in taken}
        taken |= {_folded(key) for key in new}
        profiles |= new
        titles |= {key: found.titles[key] for key in new}
    return Library(profiles, titles, faults)


def _holds(path: Path, asked: Set[str]) -> bool:
    """Whether the file at *path* may contain one of the names in *asked*."""
    try:
        text = load(path).decode("utf-8", errors="replace").casefold()
    except BadFile:
        return True
    return any(name in text for name in asked)


def _read(paths: Sequence[Path], wanted: Family, asked: Set[str] | None = None) -> Library:
    """Return the cards of the files at *paths*, or only those in *asked*."""
    profiles: dict[str, Any] = {}
    places: dict[str, Problem] = {}
    problems: list[Problem] = []
    for path in paths:
        try:
            document = read(path)
            found = cards_of(document, wanted, asked)
        except BadFile as error:
            problems += error.problems
            continue
        for key, profile in found.items():
            at = document.problem(("units", key), "", key=True)
            first = places.setdefault(_folded(key), at)
            if first is not at:
                said = f"the card `{key}` is given twice; first in {first.path}, line {first.line}"
                problems.append(document.problem(("units", key), said, key=True))
            profiles[key] = profile
    if problems:
        raise BadFile(problems)
    return Library(profiles, {key: wanted.title(profile) for key, profile in profiles.items()})


def cards_of(
    document: Document, wanted: Family | None = None, asked: Set[str] | None = None
) -> dict[str, Any]:
    """Return the profiles of the cards in *document* by key.

    Args:
        wanted: The family that they must belong to; None for the one they state.
        asked: The folded keys of the cards needed; None for all.

    Raises:
        BadFile: with all problems.
    """
    reading = Reading(document)
    sheet = reading.sheet(CardsSheet, document.data)
    owner = wanted
    if sheet is not None and not is_family(sheet.family):
        reading.wrong(("family",), unknown("family of rules", sheet.family, families()))
    elif sheet is not None and wanted is None:
        owner = family(sheet.family)
    elif sheet is not None and wanted is not None and sheet.family != wanted.name:
        reading.wrong(("family",), f"expected cards of {wanted.name}")
    units = document.data.get("units") if isinstance(document.data, dict) else None
    profiles: dict[str, Any] = {}
    if owner is not None and units is not None:
        for key, value in reading.mapping(units, ("units",)).items():
            if asked is None or _folded(key) in asked:
                profiles[key] = profile_of(reading, owner, key, value, ("units", key))
    reading.finish()
    return profiles


def profile_of(reading: Reading, owner: Family, key: str, value: Any, way: Way) -> Any:
    """Return the profile of the card *value* at *way*; None, with the faults noted, if it is faulty."""
    sheet = reading.sheet(owner.card, value, way)
    return None if sheet is None else owner.profile(key, sheet)
