"""Small battles with spotting, made in one line: counters, dummies, light and weather."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from boards import battle, mech

from game.battlefield.terrain.field import Feature
from game.core.engine.dice import throw
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.state import State
from game.core.model.unit import Sighting, Unit
from game.rules import ruleset
from game.rules.alpha_strike.spotting.battle_setup import muster
from game.rules.alpha_strike.spotting.family_io import SpottingSection, SpottingUnitSection

RULES = ruleset(["alpha_strike", "spotting"])


def patrol(
    *units: Unit,
    features: tuple[Feature, ...] = (),
    options: Mapping[str, Any] | None = None,
    phase: str = "movement",
    said: Mapping[str, Any] | None = None,
    of_units: Mapping[str, Mapping[str, Any]] | None = None,
) -> State:
    """Return a battle of Red and Blue in which every unit is a counter; *said* is its section `spotting`."""
    bare = battle(*units, features=features, phase="movement")
    rules = replace(RULES, options={**RULES.options, **(options or {})})
    found = replace(bare, rules=rules)
    sections = {key: SpottingUnitSection(**words) for key, words in (of_units or {}).items()}
    found = muster(found, SpottingSection(**(said or {})), sections)
    names = [one.name for one in rules.phases]
    return replace(found, phase=names.index(phase), quotas=(1, 1))


def spotted(state: State) -> Match:
    """Return the match after the Movement Phase, in which nobody moved."""
    match = Match(state, lambda seed, n, sides: throw(seed, n, sides))
    while match.state.now.name == "movement":
        (side,) = match.state.to_act
        match.play(EndPhase(side))
    return match


def known(match: Match, unit: str = "b", side: str = "Red") -> bool:
    """Whether *side* has identified *unit*."""
    return match.state.units[unit].sighting(side) in (Sighting.SEEN, Sighting.FULL)


def how(match: Match, unit: str = "b", side: str = "Red") -> list[str]:
    """Return the rules by which *side* learned of *unit*."""
    events = (event for entry in match.log for event in entry.events)
    return [
        event.rule
        for event in events
        if type(event).__name__ == "Sighted" and event.unit == unit and event.by == side
    ]


def gap(inches: float, *, red: Mapping[str, Any] | None = None, **blue: Any) -> tuple[Unit, Unit]:
    """Return Red's r and Blue's b with *inches* between their bases."""
    return mech("r", 5, **(red or {})), mech("b", 6.25 + inches, **blue)
