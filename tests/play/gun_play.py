"""Random legal play with artillery: actions that a bot would consider, with all invariants checked."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import random_play
from playing import holds_together, there_and_back

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.state import Action, State
from game.core.model.unit import Side
from game.core.views.observe import observe
from game.files.saves.saves import load, save
from game.files.scenarios.battle_start import battle_start
from game.files.scenarios.scenarios import read_scenario
from game.rules.alpha_strike.display.choices import choices

BATTLES = Path(__file__).parents[2] / "maps" / "scenarios"
NOTHING: Mapping[str, Any] = {}


def chosen(dice: random.Random, view: State, side: Side) -> Action:
    """Return one of the actions that a bot would consider, with all kinds equally likely."""
    found: dict[str, list[Action]] = {}
    for action in choices(view, side):
        found.setdefault(type(action).__name__, []).append(action)
    if len(found) > 1:
        found.pop("EndPhase", None)
    kind = dice.choice(sorted(found) or ["EndPhase"])
    return dice.choice(found.get(kind) or [EndPhase(side)])


def play(
    name: str,
    seed: str,
    *,
    turns: int = 99,
    options: Mapping[str, Any] = NOTHING,
    rules: Sequence[str] = (),
    saved: Path | None = None,
) -> tuple[Match, Counter[str]]:
    """Return the battle *name* played at random, and how often each kind of action was played.

    Args:
        turns: The number of turns.
        rules: Rules instead of those of the scenario.
        saved: Where the game is saved and reloaded at every open question.
    """
    scenario = read_scenario(BATTLES / f"{name}.yaml")
    begun = battle_start(replace(scenario, rules=tuple(rules) or scenario.rules), seed=seed, options=options)
    match, dice, counts = Match(begun.state), random.Random(seed), Counter[str]()
    match.play(begun.begin)
    while match.state.result is None and match.state.turn <= turns:
        side = min(match.state.to_act)
        action = chosen(dice, observe(match.state, side), side)
        counts[type(action).__name__] += 1
        match.play(action)
        there_and_back(match, side)
        random_play.holds(match.state)
        if saved is not None and match.state.asked is not None:
            _kept(match, saved)
    holds_together(match)
    random_play.once(match)
    return match, counts


def _kept(match: Match, path: Path) -> None:
    """Save and load, and compare the games."""
    save(match, path)
    again = load(path).match
    assert again.state == match.state
    assert again.lines == match.lines
