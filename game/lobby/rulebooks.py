"""The rules that players choose from: families, add-ons, and the options that they leave open."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from game.battlefield.terrain.field import Battlefield
from game.core.model.state import Overlay
from game.core.rulebook import AddonInfo, Option, Post, Rulebook
from game.files.family_io import (
    ChecksFighters,
    ChecksSections,
    Family,
    FamilyPart,
    Melee,
    families,
    family,
    family_ios,
)
from game.overlays.table import own_overlays
from game.rules import folder_of, ruleset
from game.rules.posting import Posting
from game.rules.setting import Setting, off_table


def rulebooks(first: str) -> list[Rulebook]:
    """Return the families with their add-ons, the family *first* at the top."""
    addons = sorted(family_ios().keys() - families())
    return [
        Rulebook(
            name,
            book.label,
            book.about,
            tuple(_addon(key) for key in addons if on_top(name, key)),
            ruleset([name]).scored_in,
            book.skills,
            book.cites,
            ruleset([name]).squads if any(one.by == "group" for one in ruleset([name]).phases) else None,
            overlays_on(name),
            ruleset([name]).squads,
        )
        for name in sorted(families(), key=lambda name: (name != first, name))
        for book in (family(name),)
    ]


def overlays_on(family: str) -> Mapping[str, Overlay]:
    """Return the overlays of a family and its add-ons, by name."""
    parts = [ruleset([family]), *(ruleset([family, key]) for key in _addons(family))]
    return {name: one for part in parts for name, one in own_overlays(part).items()}


def options_of(rules: Iterable[str]) -> list[Option]:
    """Return the options of *rules*, a family and add-ons."""
    parts = [family_ios()[name] for name in rules]
    return [_option(name, one, part.label) for part in parts for name, one in part.settings.items()]


def unfit_options(options: Mapping[str, Any], rules: Sequence[str], table: Battlefield) -> Iterable[str]:
    """Yield the *options* that *rules* do not have, or whose values they do not allow on *table*."""
    settings = _settings(rules)
    yield from _unfit(options, settings, "option")
    for name, value in options.items():
        if name in settings and off_table(settings[name], value, table.width, table.depth):
            yield f"option {name}: the table is {table.width:g} × {table.depth:g} inches, not {value}"


def unfit_conditions(conditions: Mapping[str, Mapping[str, Any]], rules: Sequence[str]) -> Iterable[str]:
    """Yield what *rules* do not allow in the *conditions* of a battle, which are given by add-on."""
    for name, said in conditions.items():
        if name not in rules:
            yield f"conditions of {name}, which is not among the rules {', '.join(rules)}"
        else:
            yield from _unfit(said, family_ios()[name].conditions, "condition")


def unfit_addons(addons: Iterable[str], family: str) -> Iterable[str]:
    """Yield those of *addons* that do not exist, or do not go with *family*."""
    fit = _addons(family)
    for name in addons:
        if name not in fit:
            yield f"there is no add-on {name} of {family}; there are {', '.join(fit) or 'none'}"


def postings(rules: Iterable[str]) -> dict[str, tuple[FamilyPart, Posting]]:
    """Return the special ways to take part under *rules*, with the part that offers each, by key."""
    parts = [family_ios()[name] for name in rules]
    return {f"{part.name}/{name}": (part, one) for part in parts for name, one in part.postings.items()}


def all_postings(family: str) -> dict[str, tuple[FamilyPart, Posting]]:
    """Return the special ways to take part that *family* or any of its add-ons offers, by key."""
    return postings((family, *_addons(family)))


def unfit_post(
    part: FamilyPart, posting: Posting, owner: Family, profile: Any, table: Battlefield
) -> Iterable[str]:
    """Yield why a unit of *profile*, of the family *owner*, cannot have the *posting* of *part*."""
    if not posting.suits(profile):
        yield f"{posting.label} is of no use to it"
        return
    said = part.unit_section(**posting.said)
    if isinstance(part, ChecksSections):
        height = owner.height(profile)
        yield from (words for _, words in part.misfits(said, profile, height, table, None))
    if isinstance(part, ChecksFighters) and isinstance(owner, Melee):
        yield from (words for _, words in part.unfit(said, owner.melee_fighter(profile)))


def _unfit(said: Mapping[str, Any], settings: Mapping[str, Setting], what: str) -> Iterable[str]:
    for name, value in said.items():
        if name not in settings:
            yield f"there is no {what} {name}; there are {', '.join(sorted(settings))}"
        elif not settings[name].allows(value):
            yield f"{what} {name}: expected {settings[name].expected}, not {value}"


def _settings(rules: Iterable[str]) -> dict[str, Setting]:
    return {name: setting for part in rules for name, setting in family_ios()[part].settings.items()}


def _addon(key: str) -> AddonInfo:
    book = family_ios()[key]
    conditions = tuple(_option(name, one, book.label) for name, one in book.conditions.items())
    posts = tuple(
        Post(name, one.label, one.words, one.placed, one.away) for name, (_, one) in postings([key]).items()
    )
    places = (_option(name, one, book.label) for name, one in book.settings.items() if one.places)
    return AddonInfo(key, book.label, book.about, conditions, posts, next(places, None))


def _addons(family: str) -> list[str]:
    """Return the add-ons of *family*, sorted."""
    return [key for key in sorted(family_ios().keys() - families()) if on_top(family, key)]


def reading_sheets(family: str) -> str:
    """Return the add-on of *family* that reads record sheets; "" if there is none."""
    return next((key for key in _addons(family) if ruleset([family, key]).record_sheets), "")


def on_top(family: str, addon: str) -> bool:
    """Whether *addon* goes with *family*: not if it lies in the folder of another family.

    Nor if it needs melee fighters and *family* offers none.
    """
    if getattr(family_ios()[addon], "asks_for_fighters", False) and not isinstance(
        family_ios()[family], Melee
    ):
        return False
    base, home = folder_of(family), folder_of(addon).parent
    return home in (base, base.parent)


def _option(name: str, setting: Setting, of: str) -> Option:
    rest = [value for value in setting.values if value != setting.default]
    values = (setting.default, *rest) if setting.default in setting.values else tuple(rest)
    most = None if setting.least is None or math.isinf(setting.most) else setting.most
    return Option(
        name,
        setting.words,
        setting.default,
        values,
        setting.least,
        most,
        setting.whole,
        of,
        setting.places,
    )
