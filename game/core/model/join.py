"""Joining: a family of rules and its add-ons as one ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from functools import reduce
from typing import Any

from game.core.model.conformance import alike
from game.core.model.state import NOTHING, Addon, Phase, Ruleset, RulesetPart
from game.core.model.type_tags import kinds_of
from game.geometry.value import tag_of


def join(base: Ruleset, *addons: Addon, options: Mapping[str, Any] = NOTHING) -> Ruleset:
    """Return *base* with *addons* on top, in their order, under *options*.

    Raises:
        TypeError: if a record type has no `known_to`: it would be a door for secrets.
        ValueError: if an option or a phase is not known, or two types have one tag.
    """
    joined = reduce(_onto, addons, replace(base, options={"undo": "fair", **base.options}))
    for kind in joined.extras:
        if not callable(getattr(kind, "known_to", None)):
            raise TypeError(f"{tag_of(kind)} does not say what a side may know of it")
    kinds_of(joined)
    unknown = sorted(options.keys() - joined.options.keys())
    if unknown:
        raise ValueError(f"no option {', '.join(unknown)}; there are {', '.join(sorted(joined.options))}")
    wrong = [name for name, value in options.items() if not alike(value, joined.options[name])]
    if wrong:
        raise ValueError(f"option {wrong[0]} cannot be {options[wrong[0]]!r}")
    chosen = {**joined.options, **options}
    secret = joined.secret or any(chosen[name] for name in joined.secretive)
    return replace(joined, options=chosen, secret=secret)


def _onto(base: Ruleset, addon: Addon) -> Ruleset:
    both = {f.name: _merged(getattr(base, f.name), getattr(addon, f.name)) for f in fields(RulesetPart)[1:]}
    fresh = {tag_of(kind) for kind in addon.actions}
    both["actions"] = (*(a for a in base.actions if tag_of(a) not in fresh), *addon.actions)
    phases = reduce(_placed, addon.phases, base.phases)
    phases = tuple(replace(p, allows=p.allows | addon.allows.get(p.name, frozenset())) for p in phases)
    return replace(base, **both, phases=phases, addons=(*base.addons, addon.name))


def _merged(ours: Any, theirs: Any) -> Any:
    """Return the two values of one field as one: tuples end to end, mappings key by key, flags by "or"."""
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
    i = next((i for i, old in enumerate(phases) if old.name == name), None)
    if i is None:
        raise ValueError(f"no phase {name!r} to put {phase.name!r} {where}")
    start, end = {"before": (i, i), "after": (i + 1, i + 1), "instead": (i, i + 1)}[where]
    return (*phases[:start], phase, *phases[end:])
