"""Positions: conversion of a sandbox state to a scenario, and of a scenario to a sandbox."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Any

from game.battlefield.contact import overlap_of
from game.battlefield.terrain.ground import ground, level
from game.core.engine.sandbox import SANDBOX, SandboxState
from game.core.model.state import State
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.files.family_io import Family, family, family_ios
from game.files.maps.maps import Map
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.placement import placement
from game.files.scenarios.scenario import Scenario, SideEntry, UnitEntry
from game.geometry.point import EPS
from game.geometry.value import tag_of
from game.rules import ruleset
from game.rules.sheet import Sheet, plain_sheet


def lab(scenario: Scenario) -> State:
    """Return the sandbox with everything placed as in *scenario*."""
    begun = battle_start(scenario, lab=True)
    state = begun.state
    kept_with = SandboxState(
        templates=scenario.templates,
        map=scenario.map.name,
        map_words=scenario.map.description,
        map_source=scenario.map.source,
        words=scenario.description,
        opening=scenario.begin,
        seed=scenario.seed or "",
        sections={name: plain_sheet(sheet) for name, sheet in scenario.sections.items()},
        of_units={
            begun.ids[unit.id]: {name: plain_sheet(sheet) for name, sheet in unit.sections.items()}
            for unit in scenario.units
            if unit.sections
        },
    )
    return replace(
        state,
        rules=ruleset((*scenario.rules, SANDBOX), state.rules.options),
        turn=scenario.begin.turn if scenario.begin is not None else 1,
        extras={**state.extras, tag_of(SandboxState): kept_with},
    )


def map_of_lab(state: State, name: str = "") -> Map:
    """Return the map of a sandbox, by default under its own name."""
    of = extra_of(state.extras, SandboxState)
    return Map(name or of.map or state.brief.name or "Lab", state.battlefield, of.map_words, of.map_source)


def position(state: State, cards: Mapping[str, Any], name: str = "") -> Scenario:
    """Return the scenario that begins with the state of a sandbox.

    Args:
        cards: By key: those that a scenario may name.
        name: Of the scenario; by default its current name.
    """
    rules = tuple(part for part in (state.rules.name, *state.rules.addons) if part != SANDBOX)
    owner, of, brief = family(rules[0]), extra_of(state.extras, SandboxState), state.brief
    settings = {name for part in rules for name in family_ios()[part].settings}
    names = _names(state)
    by_profile = _by_profile(cards, owner)
    order = {unit: place for place, unit in enumerate(brief.names)}
    there = [unit for unit in state.units.values() if unit.removed is None]
    units = sorted(there, key=lambda unit: order.get(unit.id, len(order)))
    entries = [_entry(state, unit, names[unit.id], owner, by_profile) for unit in units]
    return Scenario(
        name=name or brief.name or "Lab",
        description=of.words,
        path="",
        map=map_of_lab(state),
        rules=rules,
        options={name: value for name, value in state.rules.options.items() if name in settings},
        seed=of.seed or None,
        turns=brief.turns,
        victory=brief.victory,
        exits=brief.exits,
        begin=of.opening,
        sides=tuple(_side(side, state, entries) for side in state.sides),
        templates=of.templates,
        sections=_sheets(of.sections, rules, "section"),
    )


def _sheets(said: Mapping[str, Any], rules: Iterable[str], kind: str) -> dict[str, Sheet]:
    """Return the sections *said* of *rules* as their sheets of that *kind*."""
    return {name: getattr(family_ios()[name], kind)(**said[name]) for name in rules if name in said}


def _side(side: Side, state: State, entries: Iterable[UnitEntry]) -> SideEntry:
    return SideEntry(side, state.brief.edges.get(side), tuple(one for one in entries if one.side == side))


def _by_profile(cards: Mapping[str, Any], owner: Family) -> dict[Any, str]:
    """Return the keys of *cards* by profile, each with the default skill of its card."""
    return {profile: key for key, profile in reversed(list(cards.items()))}


def _entry(state: State, unit: Unit, name: str, owner: Family, by_profile: Mapping[Any, str]) -> UnitEntry:
    card = next(
        (key for skill in range(9) if (key := by_profile.get(owner.skilled(unit.profile, skill)))), ""
    )
    there = unit.enters is None
    said = extra_of(state.extras, SandboxState).of_units
    return UnitEntry(
        id=name,
        side=unit.side,
        card=card,
        title=owner.title(unit.profile),
        profile=unit.profile,
        status=unit.status,
        at=unit.at if there else None,
        facing=unit.facing,
        elevation=_elevation(state, unit) if there else None,
        level=unit.level if there else None,
        base=unit.base,
        height=unit.height,
        enters=None if unit.afar else unit.enters,
        group=unit.group,
        shape=unit.shape,
        sections=_sheets(said.get(unit.id, {}), (state.rules.name, *state.rules.addons), "unit_section"),
    )


def _elevation(state: State, unit: Unit) -> float | None:
    """Return the elevation of *unit* above the ground; None on the ground, or on the bed of water."""
    field = state.battlefield
    natural = level(field, unit.at)
    return None if abs(unit.level - natural) <= EPS else unit.level - ground(field, unit.at)


def _names(state: State) -> dict[UnitId, str]:
    """Return the file ids by unit: existing ones, and new ones that do not collide."""
    known = {unit: name for unit, name in state.brief.names.items() if unit in state.units}
    taken = set(known.values())
    for key, unit in state.units.items():
        if key in known:
            continue
        name = re.sub(r" \d+$", "", unit.name)
        stem = re.sub(r"[^a-z0-9]+", "-", name.casefold()).strip("-")[:40] or "unit"
        number = next(n for n in range(1, len(state.units) + 2) if f"{stem}-{n}" not in taken)
        known[key] = f"{stem}-{number}"
        taken.add(known[key])
    return known


def misplaced(state: State) -> dict[UnitId, tuple[str, ...]]:
    """Return why units cannot stand where they are in a scenario, in the loader's words, by unit."""
    owner, field = family(state.rules.name), state.battlefield
    found: dict[UnitId, list[str]] = {}
    stood = [unit for unit in state.units.values() if unit.present]
    for unit in stood:
        flies = owner.flies(unit.profile)
        on = placement(field, unit, _elevation(state, unit), flies=flies, closed=owner.walking_costs)
        found[unit.id] = [words for _, words in on.faults]
    for one, other in combinations(stood, 2):
        deep = overlap_of(one, other)
        if deep:
            found[other.id].append(f'the base overlaps that of {one.name} by {deep:.3g}"')
    return {key: tuple(words) for key, words in found.items() if words}
