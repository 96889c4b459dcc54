"""References: whether every name in the joined rules refers to something defined."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import ClassVar, get_origin

from game.core.model.state import Action, Overlay, Phase, Ruleset
from game.core.validation.conformance import Known, hints_of, misfit
from game.core.validation.type_tags import ENCOUNTER_EVENTS, EVENTS, STEPS
from game.core.views.commands import ACTING, COMMANDS, LAB
from game.geometry.value import tag_of

WORDS_OF_OVERLAYS = ("kind", "needs", "settings", "shown")
"""The fields of an overlay that take one or several of certain words."""


def dangling(rules: Ruleset) -> Iterator[str]:
    """Yield, in words, each name in *rules* that refers to nothing."""
    own = {tag_of(kind) for kind in rules.actions}
    actions = own | {tag_of(kind) for kind in STEPS if Action in kind.__mro__}  # quicker than `issubclass`
    yield from _of_phases(rules, actions)
    yield from _of_offered(rules, own)
    yield from _missing("objections to an action", rules.objections, actions)
    yield from _missing("terms of a tally", rules.terms, rules.tallies)
    for what, kinds in (("watchers", rules.watchers), ("animators", rules.animators)):
        for kind in kinds:
            if kind not in (*EVENTS, *ENCOUNTER_EVENTS):
                yield f"{what} of an event {tag_of(kind)!r}, which never happens"
    yield from _missing("secretive with an option", rules.secretive, rules.options)
    yield from _missing("benched without a muster", rules.benched, rules.mustered)
    yield from _of_offers(rules)
    yield from _of_overlays(rules)
    yield from _of_keys(rules)


def _of_offered(rules: Ruleset, own: Collection[str]) -> Iterator[str]:
    """Yield the offers whose action is not among the rules' *own*, or is never allowed."""
    allowed = frozenset[str]().union(*(phase.allows for phase in rules.all_phases))
    for offer in rules.offers:
        if tag_of(offer.action) not in own:
            yield f"offer {offer.label!r} of an action {tag_of(offer.action)!r}, which is not listed"
        elif not offer.action.any_time and tag_of(offer.action) not in allowed:
            yield f"offer {offer.label!r} of an action {tag_of(offer.action)!r}, which no phase allows"


def _of_offers(rules: Ruleset) -> Iterator[str]:
    """Yield what is wrong with the fields that offers set or let players choose."""
    for offer in (one for one in rules.offers if one.preset or one.choices):
        hints = hints_of(offer.action)
        known = {name for name, hint in hints.items() if get_origin(hint) is not ClassVar}
        of = f"offer {offer.label!r}"
        for name, value in offer.preset.items():
            if name not in known:
                yield f"{of} sets a field {name!r}, which {tag_of(offer.action)} does not have"
            elif wrong := misfit(value, hints[name], Known()):
                yield f"{of} sets {name!r}: {wrong}"
        for name, _, values in offer.choices:
            if name not in known:
                yield f"{of} lets players choose a field {name!r}, which {tag_of(offer.action)} does not have"
            elif name in offer.preset:
                yield f"{of} both sets {name!r} and lets players choose it"
            if not callable(values):
                yield f"{of} has no function that gives the values of {name!r}"


def _of_overlays(rules: Ruleset) -> Iterator[str]:
    """Yield invalid overlays, and those whose names or keys are already taken."""
    taken = {command.key: f"the command {command.name!r}" for command in COMMANDS}
    names = {command.name for command in COMMANDS}
    hints = hints_of(Overlay) if rules.overlays else {}
    for name, overlay in rules.overlays.items():
        if name in names:
            yield f"overlay {name!r} has the name of a command"
        if not isinstance(overlay, Overlay) or not callable(overlay.draw):
            yield f"overlay {name!r} is not a record with a drawing function"
            continue
        for one in WORDS_OF_OVERLAYS:
            if wrong := misfit(getattr(overlay, one), hints[one], Known()):
                yield f"overlay {name!r}: {wrong.under(one)}"
        if overlay.key in taken:
            yield f"overlay {name!r} is on the key {overlay.key!r} of {taken[overlay.key]}"
        elif overlay.key:
            taken[overlay.key] = f"the overlay {name!r}"


def _of_keys(rules: Ruleset) -> Iterator[str]:
    """Yield the offers whose key belongs to an overlay or to a command available in a battle."""
    others = [one for one in COMMANDS if one.name not in ACTING and one.group != LAB]
    taken = {one.key: f"the command {one.name!r}" for one in others}
    records = {name: one for name, one in rules.overlays.items() if isinstance(one, Overlay)}
    taken |= {one.key: f"the overlay {name!r}" for name, one in records.items() if one.key}
    for offer in rules.offers:
        if offer.key in taken:
            yield f"offer {offer.label!r} is on the key {offer.key!r} of {taken[offer.key]}"


def _of_phases(rules: Ruleset, actions: Iterable[str]) -> Iterator[str]:
    names = [phase.name for phase in rules.all_phases]
    for name in dict.fromkeys(name for name in names if names.count(name) > 1):
        yield f"two phases {name!r}"
    for phase in rules.all_phases:
        if wrong := misfit(phase, Phase, Known()):
            yield f"phase {phase.name!r}: {wrong}"
        yield from _missing(f"phase {phase.name!r} allows an action", phase.allows, actions)
    for kind, phases in rules.encounters.items():
        if not phases or any(phase.once or phase.order == "free" for phase in phases):
            yield f"encounter {kind!r} without phases, or with one played once or without end"
    yield from _missing("at_phase of a phase", rules.at_phase, names)
    yield from _missing("at_go of a phase", rules.at_go, names)
    yield from _missing("at_go_end of a phase", rules.at_go_end, names)
    yield from _missing("patient in a phase", rules.patient, names)
    yield from _of_the_turn(rules)


def _of_the_turn(rules: Ruleset) -> Iterator[str]:
    """Yield what prevents a turn from being played or opened."""
    again = [phase.name for phase in rules.phases if not phase.once]
    if not rules.phases:
        yield "no phases"
    elif not again:
        yield "no phase that is played in every turn"
    if rules.opening and rules.opening in {phase.name for phase in rules.phases if phase.once}:
        yield f"opening in a phase {rules.opening!r}, which is played once, before the first turn"
    elif rules.opening:
        yield from _missing("opening in a phase", (rules.opening,), again)


def _missing(what: str, named: Iterable[str], there: Iterable[str]) -> Iterator[str]:
    """Yield each *named* thing that is not *there*."""
    for name in sorted(set(named) - set(there)):
        yield f"{what} {name!r}, which does not exist"
