"""What the lists of other programs say of units and pilots that our forces cannot hold: each is listed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.files.importers.imported import Losses

LONGEST = 60
EMPTY = ("", "0", "-1", "none", "false")
"""Values that say nothing."""
OF_PILOT: Mapping[str, str] = {
    "name": "the name of a pilot is left out",
    "nick": "the nickname of a pilot is left out",
    "artillery": "the artillery skill of a pilot is left out",
    "advantages": "the abilities of a pilot are left out",
    "alphaStrikeAbilities": "the abilities of a pilot are left out",
    "implants": "the implants of a pilot are left out",
    "edge": "the edge of a pilot is left out",
    "hits": "the wounds of a pilot are left out",
    "wounds": "the wounds of a pilot are left out",
}
"""By the name of the attribute or key."""
OF_UNIT: Mapping[str, str] = {
    "commander": "who commands is left out",
    "quirks": "quirks are left out: cards have none",
    "offboard": "that a unit is off the table is left out: the set-up says it",
    "hidden": "that a unit is hidden is left out: the set-up says it",
    "deployment": "the turn of a unit's arrival is left out",
    "c3UUID": "networks are left out",
    "camoFileName": "camouflage is left out",
    "customName": "the name of a unit of its own is left out",
    "alias": "the name of a unit of its own is left out",
    "abilities": "the abilities of a pilot are left out",
    "currentHeat": "heat is left out: a battle begins with whole units",
}
OF_GROUP: Mapping[str, str] = {
    "formationBonus": "the bonus of a formation is left out",
    "formationId": "the kind of a formation is left out",
    "location": "the place of a group is left out",
}
OF_FORCE: Mapping[str, str] = {
    "note": "the note of the force is left out",
    "tags": "the tags of the force are left out",
    "factionId": "the faction of the force is left out",
    "eraId": "the era of the force is left out",
    "c3Networks": "networks are left out",
}


def note_left_out(given: Mapping[str, Any], known: Mapping[str, str], title: str, losses: Losses) -> None:
    """Note each of the attributes or keys of *given* that are among *known* and say something.

    Args:
        title: Of the unit, group or force, for the place.
    """
    for key, words in known.items():
        said = _said(given.get(key))
        if said:
            losses.note(words, f"{title}: {said}" if said != "true" else title)


def _said(value: Any) -> str:
    """Return *value* in short; "" if it says nothing."""
    if isinstance(value, bool):
        return "true" if value else ""
    if isinstance(value, Mapping):
        return "true" if value else ""
    if isinstance(value, list):
        return ", ".join(filter(None, map(_said, value)))[:LONGEST] or ("true" if value else "")
    text = " ".join(str(value).split()) if isinstance(value, str | int | float) else ""
    return "" if text.casefold() in EMPTY else text[:LONGEST]
