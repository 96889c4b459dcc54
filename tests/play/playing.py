"""The parts of random play common to all rules: the loop, the choice, undo, checks of the log."""

from __future__ import annotations

import hashlib
import json
import random
from collections import Counter
from collections.abc import Callable, Iterable

from game.core.engine.match import Match
from game.core.engine.turns import EndPhase, refusals
from game.core.model.events import fold
from game.core.model.state import Action, State
from game.core.model.unit import Side
from game.files.saves.codec import pack
from game.geometry.point import EPS, distance

MOST = 2000
"""Actions after which a game that has not ended never will."""
Chooser = Callable[[random.Random, State, Side], Action]


def to_the_end(
    match: Match, dice: random.Random, chosen: Chooser, holds: Callable[[State], None]
) -> Counter[str]:
    """Play *match* to its end and return how often each action was played.

    Every state is checked with *holds*; occasionally an action is undone and redone; at the end the log must
    fold to the state, with no entry disputed.
    """
    counts: Counter[str] = Counter()
    for _ in range(MOST):
        holds(match.state)
        if match.state.result is not None:
            break
        side = sorted(match.state.to_act)[0]
        action = chosen(dice, match.state, side)
        match.play(action)
        counts[type(action).__name__] += 1
        if dice.random() < 0.05:
            there_and_back(match, side)
    assert match.state.result is not None, "the game did not end"
    holds_together(match)
    return counts


def first_legal(
    tries: Iterable[Action],
    state: State,
    side: Side,
    choices: Callable[[State, Side], Iterable[Action]],
) -> Action:
    """Return the first of *tries* that the rules allow; at worst the first that a bot would consider."""
    for action in tries:
        if not refusals(state, action):
            return action
    return next(iter(choices(state, side)), EndPhase(side))


def apart(state: State) -> None:
    """Check that the units on the table are on it and do not overlap."""
    there = state.present
    for place, one in enumerate(there):
        assert state.battlefield.contains(one.at), one
        for other in there[place + 1 :]:
            assert distance(one.at, other.at) >= one.base + other.base - EPS, (one, other)


def fingerprint(state: State) -> str:
    """Return a digest of all of *state*."""
    return hashlib.blake2b(json.dumps(pack(state), sort_keys=True).encode(), digest_size=16).hexdigest()


def there_and_back(match: Match, side: Side) -> None:
    """Check that undo and redo restore the states exactly."""
    after = fingerprint(match.state)
    if match.undo(side):
        assert match.redo(side)
    assert fingerprint(match.state) == after


def holds_together(match: Match) -> None:
    """Check that the log folds to the state, and resolves again to the same events."""
    events = [event for entry in match.log for event in entry.events]
    assert fold(match.start, events) == match.state
    assert match.disputed() == []
