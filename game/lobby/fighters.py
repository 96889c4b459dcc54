"""Fighters for a duel by name: record sheets first, then cards of the families that offer melee fighters."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

from game.files import places
from game.files.cards import family_cards
from game.files.family_io import Family, Melee, MeleeCards, families, family
from game.files.record_sheets import machines
from game.rules.close_assault.sheets.machines import Machine, card_of_sheet, carded
from game.rules.close_assault.sheets.sheet_files import SHEETS


def machine_named(name: str) -> Machine:
    """Return the fighter called *name*: the key or full name of a record sheet, else of a card.

    Raises:
        BadFile: with every problem of the files.
        LookupError: if there is none; the message lists the closest names.
    """
    sheets = machines(places.record_sheets(), SHEETS, [name])
    if sheets.key(name) is not None:
        found: Machine = sheets.find(name)
        return found
    missing = [sheets.missing(name).replace("there is no card", "there is no record sheet", 1)]
    for owner in map(family, families()):
        if isinstance(owner, Melee):
            library = family_cards(owner, [name])
            unit = owner.melee_fighter(library.find(name)) if library.key(name) is not None else None
            if unit is not None:
                return carded(unit)
            missing.append(library.missing(name))
    raise LookupError(", and ".join(missing))


def cards_of_sheets(owner: Family, known: Container[str]) -> dict[str, Any]:
    """Return profiles of the family *owner* for record sheets, by key, without the keys in *known*.

    Raises:
        BadFile: with every problem of the files.
    """
    if not isinstance(owner, MeleeCards):
        return {}
    sheets = machines(places.record_sheets(), SHEETS)
    return {key: owner.melee_card(card_of_sheet(one)) for key, one in sheets.items() if key not in known}
