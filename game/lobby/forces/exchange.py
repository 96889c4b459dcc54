"""Forces from and to the files of other programs, and our own, with what is lost on the way."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from typing import Any

from game.core.force import REGULAR, Force, ForceFormat, ForceUnit, ImportedForce
from game.files import places
from game.files.exporters.force_lists import FORMATS, ExportedUnit
from game.files.forces.force_text import FORMAT, force_of, force_text
from game.files.importers.list_json import is_list_json, read_list_json
from game.files.importers.listed_cards import ListedCard, listed_cards
from game.files.importers.mul import ForceFile, by_card, read_mul
from game.files.importers.tts_list import read_tts
from game.files.yaml.problems import BadFile, Problem
from game.files.yaml.strict import decode, load, parse
from game.lobby.lab_sessions import key_of
from game.lobby.previews import PreviewLibrary
from game.storage import disk

OWN = "force"
OWN_ENDINGS = (".yaml", ".yml")
OURS = ForceFormat(OWN, "Sightline", ".yaml", "Sightline: everything")
READERS: Mapping[str, Callable[[str, str, str], ForceFile]] = {
    ".mul": read_mul,
    ".json": read_list_json,
    ".txt": read_tts,
}
CARDS = "alpha_strike"
"""The family whose units the lists of other programs name."""
_NUMBER = re.compile(r"Master Unit List, id (\d+)")


def is_force_file(path: Path) -> bool:
    """Whether the file at *path* may hold a force, by its ending, and by its contents where that is unclear.

    Raises:
        BadFile: if it cannot be read, or is empty.
    """
    ending = path.suffix.lower()
    if ending not in READERS and ending not in OWN_ENDINGS:
        return False
    text = decode(load(path), str(path))
    if not text.strip():
        raise BadFile([Problem(str(path), 1, 1, "", "the file is empty")])
    if ending == ".json":
        return is_list_json(text)
    return ending not in OWN_ENDINGS or f"format: {FORMAT}" in text[:200]


def imported_force(path: Path, library: PreviewLibrary) -> ImportedForce:
    """Return the force in the file at *path*; its units without a card are named in the warnings.

    Raises:
        BadFile: if it is no list of units, or cannot be read.
    """
    ending = path.suffix.lower()
    if ending not in READERS and ending not in OWN_ENDINGS:
        endings = " or ".join([*READERS, OWN_ENDINGS[0]])
        raise BadFile([Problem(str(path), 1, 1, "", f"expected a force: a file that ends in {endings}")])
    text = decode(load(path), str(path))
    if ending in OWN_ENDINGS:
        return known_units(force_of(parse(text, str(path))), library)
    found = READERS[ending](text, path.stem.strip(), str(path))
    return of_cards(found, library)


def of_cards(found: ForceFile, library: PreviewLibrary) -> ImportedForce:
    """Return the units of the list *found* that have cards, and what was lost.

    Units without a card whose figures the list carries get a card, which is saved with the user's own.
    """
    own = library.of(CARDS)
    new, unfit = listed_cards(found, own.cards.listed, _by_number(own))
    kept, unkept = _keep(new)
    units, missing = by_card(found, own.cards.listed, _by_number(own))
    listed = tuple(ForceUnit(unit["card"], unit["skill"], unit.get("group", "")) for unit in units)
    return ImportedForce(Force(found.name, CARDS, listed), (*found.warnings, *unfit, *unkept, *missing), kept)


def _by_number(library: PreviewLibrary) -> Mapping[int, str]:
    """Return the keys of cards by their numbers in the Master Unit List."""
    return {number: key for key, number in mul_ids(library).items()}


def _keep(made: Sequence[ListedCard]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Save the cards *made* with the user's own; return the keys of those saved, and why others are not."""
    folder = places.own_cards(CARDS)
    kept: list[str] = []
    refused: list[str] = []
    for card in made:
        try:
            disk.replace(_free(folder, card.key), card.text.encode())
        except OSError as error:
            refused.append(f"the card of {card.key} cannot be saved in {folder}: {error.strerror or error}")
            continue
        kept.append(card.key)
    return tuple(kept), tuple(refused)


def _free(folder: Path, key: str) -> Path:
    """Return a path in *folder*, where nothing is yet, for the card *key*."""
    name = key_of(key) or "card"
    tries = (folder / f"{name}{ending}.yaml" for ending in chain([""], (f"-{n}" for n in count(2))))
    return next(path for path in tries if not os.path.lexists(path))


def known_units(force: Force, library: PreviewLibrary) -> ImportedForce:
    """Return *force* without units that have no card and posts that units cannot have, all named."""
    own = library.of(force.family).contents
    said: dict[str, None] = {}
    units = []
    for unit in force.units:
        if unit.card not in own.units:
            said[f"there is no card for {unit.card}"] = None
            continue
        if unit.post and unit.post not in own.open_posts(unit.card):
            said[f"{unit.card} cannot take part so: {unit.post}"] = None
            unit = replace(unit, post="")
        units.append(unit)
    return ImportedForce(Force(force.name, force.family, tuple(units)), tuple(said))


def formats(family: str) -> tuple[ForceFormat, ...]:
    """Return the formats to which a force of *family* can be exported; ours is the first."""
    others = tuple(one.shown for one in FORMATS.values()) if family == CARDS else ()
    return (OURS, *others)


def exported(force: Force, key: str, library: PreviewLibrary) -> tuple[str, tuple[str, ...]]:
    """Return *force* as the text of a file in the format *key*, and a sentence for each thing left out.

    Raises:
        BadFile: if there is no such format for its family.
    """
    if key == OWN:
        return force_text(force), ()
    if key not in {one.key for one in formats(force.family)}:
        names = ", ".join(one.key for one in formats(force.family))
        raise BadFile([Problem("", 1, 1, "", f"there is no format {key} for this force; there are {names}")])
    own, form = library.of(force.family), FORMATS[key]
    numbers = mul_ids(own)
    units = [_exported(unit, own, numbers) for unit in force.units]
    lost = [] if not form.numbered else [unit.title for unit in units if not unit.mul_id]
    text = form.write(force.name, [unit for unit in units if not form.numbered or unit.mul_id])
    words = [f"{title} has no number in the Master Unit List" for title in dict.fromkeys(lost)]
    return text, (*words, *_not_held(force, key))


def _not_held(force: Force, key: str) -> list[str]:
    """Return what the format *key* cannot hold of *force*."""
    found = []
    if key == "quicklist" and any(unit.skill != REGULAR for unit in force.units):
        found.append("the format has no skills")
    if key in ("quicklist", "tts") and any(unit.group for unit in force.units):
        found.append("the format has no groups")
    if not all(unit.fielded for unit in force.units):
        found.append("the format does not hold which units are left out")
    if any(unit.post for unit in force.units):
        found.append("the format does not hold who is hidden or behind the table")
    return found


def _exported(unit: ForceUnit, own: PreviewLibrary, numbers: Mapping[str, int]) -> ExportedUnit:
    printed: Mapping[str, Any] = own.family.printed(own.contents.units[unit.card])
    chassis, model = str(printed.get("name", unit.card)), str(printed.get("variant", ""))
    return ExportedUnit(chassis, model, unit.skill, unit.group, numbers.get(unit.card, 0), printed)


def mul_ids(library: PreviewLibrary) -> Mapping[str, int]:
    """Return the numbers in the Master Unit List of the cards that come from it, by the keys of the cards."""
    found = {
        key: _NUMBER.search(str(getattr(profile, "source", ""))) for key, profile in library.cards.items()
    }
    return {key: int(match[1]) for key, match in found.items() if match is not None}
