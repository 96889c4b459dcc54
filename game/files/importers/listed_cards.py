"""Cards of units in lists that carry the figures of their cards, as the Master Unit List does."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from game.files.cards import cards_of
from game.files.importers.imported import Losses
from game.files.importers.mul import ForceFile, ListedUnit, key_of_listed
from game.files.maps.map_text import plain_line
from game.files.yaml.problems import BadFile
from game.files.yaml.strict import parse
from game.geometry.value import Value

FAMILY = "alpha_strike"
BRACKETS = (
    ("BFDamageShort", "BFDamageShortMin"),
    ("BFDamageMedium", "BFDamageMediumMin"),
    ("BFDamageLong", "BFDamageLongMin"),
    ("BFDamageExtreme", "BFDamageExtemeMin"),
)
"""The keys of the damage, and whether it is minimal, spelt as the list spells them."""
FIGURES: Mapping[str, str] = {
    "type": "BFType",
    "size": "BFSize",
    "move": "BFMove",
    "ov": "BFOverheat",
    "armor": "BFArmor",
    "structure": "BFStructure",
    "pv": "BFPointValue",
}
"""The keys of a record without which it makes no card, by the keys of the card."""
IN_SPACE = frozenset({"JS", "WS", "SS"})
"""Types that fight only in space: they have thrust or drift, and no inches on a table."""


class ListedCard(Value, eq=False):
    """A card made from a list: its key, and the text of its file."""

    key: str
    text: str


def figures_of(record: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the card in a *record* of the Master Unit List as files have it; {} if figures are missing."""
    found = {key: record.get(own) for key, own in FIGURES.items()}
    damage = [_damage(record.get(value), record.get(least)) for value, least in BRACKETS]
    if any(value is None for value in found.values()) or "" in damage[:3]:
        return {}
    name, number = _text(record.get("Class")), record.get("Id")
    shown = damage if damage[3] not in ("", "0") else damage[:3]
    specials = [*_specials(_text(record.get("BFAbilities")))]
    tonnage = record.get("Tonnage")
    whole = {
        "name": name or _text(record.get("Name")),
        "variant": _text(record.get("Variant")),
        **found,
        "damage": "/".join(shown),
        "specials": specials,
        "tonnage": tonnage,
        "source": f"own, Master Unit List, id {number}" if isinstance(number, int) else "own",
    }
    return {key: value for key, value in whole.items() if value is not None and value != []}


def listed_cards(
    force: ForceFile, key: Callable[[str], str | None], by_id: Mapping[int, str]
) -> tuple[list[ListedCard], tuple[str, ...]]:
    """Return the cards of the units in *force* that have none yet, and why others make none.

    Args:
        key: As for `by_card`, and so is *by_id*.
    """
    made: dict[str, ListedCard] = {}
    losses = Losses()
    for unit in force.units:
        if not unit.card or unit.title in made or key_of_listed(unit, key, by_id) is not None:
            continue
        if unit.card["type"] in IN_SPACE:
            losses.note("what fights only in space has no card", unit.title)
            continue
        text = _text_of(unit)
        try:
            cards_of(parse(text, unit.title))
        except BadFile as bad:
            losses.note("the figures of a unit make no card", f"{unit.title}: {bad.problems[0].message}")
            continue
        made[unit.title] = ListedCard(unit.title, text)
    return list(made.values()), losses.sentences()


def _text_of(unit: ListedUnit) -> str:
    """Return the file of the card of *unit*."""
    head = ["format: units/1", plain_line("family", FAMILY), "units:"]
    head.append(f"  {json.dumps(unit.title, ensure_ascii=False)}:")
    lines = [f"    {plain_line(key, value)}" for key, value in unit.card.items()]
    return "\n".join([*head, *lines]) + "\n"


def _damage(value: Any, minimal: Any) -> str:
    """Return a damage as cards print it; "" if there is none."""
    if not isinstance(value, int) or isinstance(value, bool):
        return ""
    return "0*" if value == 0 and minimal is True else str(value)


def _specials(text: str) -> Iterator[str]:
    """Yield the special abilities in *text*, which commas part; those within brackets belong to one.

    >>> [*_specials("LG,TUR(4/4/3,IF1), TAG")]
    ['LG', 'TUR(4/4/3,IF1)', 'TAG']
    """
    depth, one = 0, ""
    for sign in f"{text},":
        depth += (sign == "(") - (sign == ")")
        if sign == "," and depth <= 0:
            if one.strip():
                yield one.strip()
            one = ""
        else:
            one += sign
    if one.strip(", "):
        yield one.strip(", ")


def _text(value: Any) -> str:
    return " ".join(value.split())[:600] if isinstance(value, str) else ""
