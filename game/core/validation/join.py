"""Joining: a family of rules and its add-ons as one ruleset."""

from __future__ import annotations

from collections.abc import Mapping, Sequence, Set
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from game.core.model.state import NOTHING, Addon, OptionValue, Phase, Ruleset, RulesetPart
from game.core.validation.conformance import alike
from game.core.validation.references import dangling
from game.core.validation.type_tags import kinds_of
from game.geometry.value import tag_of

APART = frozenset({"name", "with_addons"})
"""The fields of a part that are not simply merged with those of another."""
UNIQUE = {
    "overlays": "an overlay",
    "options": "an option",
    "charts": "a small map",
    "mustered": "a muster",
    "encounters": "an encounter",
    "record_sheets": "a section of record sheets",
}
"""The fields whose keys must be unique across parts, with a word for each key."""
PLACES = ("before", "after", "instead")
"""The positions of an add-on's phase relative to another."""


def join(base: Ruleset, *addons: Addon, options: Mapping[str, OptionValue] = NOTHING) -> Ruleset:
    """Return *base* with *addons* on top, in their order, under *options*.

    Raises:
        TypeError: if a record type has no `known_to`: it could leak secrets.
        ValueError: if an option is unknown, the rules refer to something undefined, two parts define the same
            name, an add-on is named twice, or two types have the same tag.
    """
    return under(combined(base, *addons), options)


def combined(base: Ruleset, *addons: Addon) -> Ruleset:
    """Return *base* with *addons* on top, in their order, before options are chosen; see `join`."""
    _named_once((*base.addons, *(addon.name for addon in addons)))
    _listed_once(base)
    there = frozenset((base.name, *base.addons, *(addon.name for addon in addons)))
    joined = replace(base, options={"undo": "fair", **base.options}, with_addons=())
    joined = _with_addons(joined, base, there)
    for addon in addons:
        joined = _with_addons(_onto(joined, addon), addon, there)
    wrong = list(dangling(joined))
    if wrong:
        raise ValueError(f"{', '.join((joined.name, *joined.addons))}: {'; '.join(wrong)}")
    for kind in joined.extras:
        if not callable(getattr(kind, "known_to", None)):
            raise TypeError(f"{tag_of(kind)} does not say what a side may know of it")
    kinds_of(joined)
    return joined


def under(joined: Ruleset, options: Mapping[str, OptionValue]) -> Ruleset:
    """Return *joined*, which is `combined`, with the chosen *options*: not twice.

    Raises:
        ValueError: if an option is unknown, or cannot have that value.
    """
    unknown = sorted(options.keys() - joined.options.keys())
    if unknown:
        raise ValueError(f"no option {', '.join(unknown)}; there are {', '.join(sorted(joined.options))}")
    wrong = [name for name, value in options.items() if not alike(value, joined.options[name])]
    if wrong:
        raise ValueError(f"option {wrong[0]} cannot be {options[wrong[0]]!r}")
    chosen = {**joined.options, **options}
    secret = joined.secret or any(chosen[name] for name in joined.secretive)
    patient = joined.patient if secret else frozenset()
    return replace(joined, options=chosen, secret=secret, patient=patient)


def _onto(base: Ruleset, addon: Addon) -> Ruleset:
    """Return *base* with everything *addon* defines unconditionally."""
    phases = reduce(_placed, addon.phases, base.phases)
    base = _without(base, {phase.name for phase in base.phases} - {phase.name for phase in phases})
    both = replace(_with(base, addon), phases=phases, addons=(*base.addons, addon.name))
    missing = sorted(addon.allows.keys() - {phase.name for phase in both.all_phases})
    if missing:
        raise ValueError(f"{addon.name}: allows actions in a phase {missing[0]!r}, which does not exist")
    encounters = {kind: _allowing(parts, addon) for kind, parts in both.encounters.items()}
    return replace(both, phases=_allowing(phases, addon), encounters=encounters)


def _allowing(phases: tuple[Phase, ...], addon: Addon) -> tuple[Phase, ...]:
    """Return *phases* with the actions added by *addon*."""
    more = addon.allows
    return tuple(replace(one, allows=one.allows | more.get(one.name, frozenset())) for one in phases)


def _without(base: Ruleset, gone: Set[str]) -> Ruleset:
    """Return *base* without the automatic effects of the phases named in *gone*, which were replaced."""
    at_phase = {name: does for name, does in base.at_phase.items() if name not in gone}
    at_go = {name: does for name, does in base.at_go.items() if name not in gone}
    at_go_end = {name: does for name, does in base.at_go_end.items() if name not in gone}
    patient = base.patient - gone
    return replace(base, at_phase=at_phase, at_go=at_go, at_go_end=at_go_end, patient=patient)


def _with_addons(base: Ruleset, part: RulesetPart, there: frozenset[str]) -> Ruleset:
    """Return *base* with what *part* defines for the add-ons that are *there*; the rest stays pending."""
    base = reduce(_joining, (more for name, more in part.with_addons if name in there), base)
    return replace(
        base, with_addons=(*base.with_addons, *(one for one in part.with_addons if one[0] not in there))
    )


def _joining(base: Ruleset, part: RulesetPart) -> Ruleset:
    """Return *base* with *part*; one that is an `Addon` may also allow actions in phases."""
    both = _with(base, part)
    return replace(both, phases=_allowing(both.phases, part)) if isinstance(part, Addon) else both


def _with(base: Ruleset, part: RulesetPart) -> Ruleset:
    """Return *base* with the fields of *part* added to its own."""
    _listed_once(part)
    for name, what in UNIQUE.items():
        if twice := sorted(getattr(base, name).keys() & getattr(part, name).keys()):
            raise ValueError(f"{part.name}: there is {what} {twice[0]!r} already")
    names = [one.name for one in fields(RulesetPart) if one.name not in APART]
    both = {name: _merged(getattr(base, name), getattr(part, name)) for name in names}
    fresh = {tag_of(kind) for kind in part.actions}
    both["actions"] = (*(a for a in base.actions if tag_of(a) not in fresh), *part.actions)
    return replace(base, **both)


def _named_once(addons: Sequence[str]) -> None:
    """Raise an error if *addons* contain a name twice."""
    for name in addons:
        if addons.count(name) > 1:
            raise ValueError(f"the add-on {name!r} is named twice")


def _listed_once(part: RulesetPart) -> None:
    """Raise an error if *part* lists an action twice: one would replace the other."""
    tags = [tag_of(kind) for kind in part.actions]
    for tag in tags:
        if tags.count(tag) > 1:
            raise ValueError(f"{part.name}: lists the action {tag!r} twice")


def _merged(ours: Any, theirs: Any) -> Any:
    """Merge two values of one field: concatenate tuples, update mappings, combine flags by "or"."""
    if isinstance(ours, tuple):
        return ours + theirs
    if isinstance(ours, frozenset):
        return ours | theirs
    if isinstance(ours, Mapping):
        more = {k: ours[k] + v if k in ours and isinstance(v, tuple) else v for k, v in theirs.items()}
        return {**ours, **more}
    return ours or theirs


def _placed(phases: tuple[Phase, ...], place: tuple[str, str, Phase]) -> tuple[Phase, ...]:
    where, name, phase = place
    if where not in PLACES:
        raise ValueError(f"phase {phase.name!r} is put {where!r} another: expected {', '.join(PLACES)}")
    i = next((i for i, old in enumerate(phases) if old.name == name), None)
    if i is None:
        raise ValueError(f"no phase {name!r} to put {phase.name!r} {where}")
    start, end = {"before": (i, i), "after": (i + 1, i + 1), "instead": (i, i + 1)}[where]
    return (*phases[:start], phase, *phases[end:])
