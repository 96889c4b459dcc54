"""Fitting the weights of a level to results: a change is kept if it wins games against the weights before."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, replace

from game.ai.weights import Weights, weights_of
from game.core.model.unit import Side
from game.core.players import Level
from game.geometry.value import Value
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.mirrored import KINDS, TURNS, Matchup
from game.lobby.simulation.pairing import Pairing, Series
from game.lobby.simulation.summary import WinShare

STEPS = (1.5, 1 / 1.5)
"""The factors tried for each weight."""
FIRST = 0.25
"""What is tried for a weight of 0."""
ERRORS = 1.0
"""Standard errors by which the mean margin must lie above 0."""
CONTROL = 2
"""Games of the final comparison, relative to those of a trial."""
Play = Callable[[Series, str, int], Sequence[GameRecord]]
"""Plays a series, under a name for its log, as often as given."""


class Trial(Value):
    """Games of one level with two sets of weights in mirrored battles; sides swap them after each game."""

    matchup: Matchup
    candidate: Weights
    incumbent: Weights

    def game(self, number: int) -> Pairing:
        """Return the battle of game *number*."""
        pairing = self.matchup.game(number)
        sides = list(pairing.levels)
        own = sides[number % 2]
        return replace(
            pairing, weights={side: self.candidate if side == own else self.incumbent for side in sides}
        )

    def key(self) -> str:
        """Return a digest of what determines the games."""
        said = (self.matchup.key(), self.candidate, self.incumbent)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]

    def margins(self, games: Sequence[GameRecord]) -> list[float]:
        """Return the margin of the candidate in each of *games*."""
        return [margin(game, list(game.levels)[game.number % 2]) for game in games]


class FitStep(Value):
    """A change of one weight that was tried.

    Attributes:
        margin, error: The mean margin over its games, and its standard error.
        kept: Whether the weight has this value from now on.
    """

    name: str
    before: float
    after: float
    margin: float
    error: float
    kept: bool


class Fit(Value):
    """The result of a fit.

    Attributes:
        before, after: The weights.
        won: The share that the new weights won against the old ones, in games of another seed.
    """

    before: Weights
    after: Weights
    won: WinShare

    @property
    def changes(self) -> dict[str, float]:
        """The new weights that differ from the balanced style."""
        usual = asdict(weights_of(""))
        return {name: round(value, 4) for name, value in asdict(self.after).items() if value != usual[name]}


def margin(game: GameRecord, side: Side) -> float:
    """Return the result of *side*, 1 for a win, plus its surviving share less the other's.

    Survivors make it less noisy than the result alone.
    """
    won = 0.0 if game.winner is None else 1.0 if game.winner == side else -1.0
    own = [unit.survived for unit in game.units if unit.side == side]
    others = [unit.survived for unit in game.units if unit.side != side]
    return won + sum(own) / max(len(own), 1) - sum(others) / max(len(others), 1)


def fit(
    kind: str,
    level: Level,
    names: Sequence[str],
    *,
    games: int,
    rounds: int,
    seed: str,
    play: Play,
    turns: int = TURNS,
    units: int = 0,
    told: Callable[[FitStep], None] = lambda step: None,
) -> Fit:
    """Return the weights of *level* after *rounds* of trials of each of *names* in battles of *kind*."""
    start = now = weights_of("", level, KINDS[kind].family)
    for turn in range(rounds):
        for name in names:
            for candidate in _candidates(now, name):
                matchup = Matchup(kind, (level, level), f"{seed}/{turn}/{name}", units, turns)
                trial = Trial(matchup, candidate, now)
                label = f"{kind}-{level}-{turn}-{name}-{getattr(candidate, name):.4f}"
                mean, error = mean_and_error(trial.margins(play(trial, label, games)))
                kept = mean > ERRORS * error
                told(FitStep(name, getattr(now, name), getattr(candidate, name), mean, error, kept))
                if kept:
                    now = candidate
                    break
    return Fit(
        start,
        now,
        _control(Matchup(kind, (level, level), f"{seed}/control", units, turns), start, now, games, play),
    )


def _control(matchup: Matchup, before: Weights, after: Weights, games: int, play: Play) -> WinShare:
    """Return the share of *after* against *before* in games of their own; no games if nothing changed."""
    if before == after:
        return WinShare(0.0, 0)
    trial = Trial(matchup, after, before)
    found = play(trial, f"{matchup.kind}-{matchup.levels[0]}-control", CONTROL * games)
    points = [
        0.5 if one.winner is None else float(one.winner == list(one.levels)[one.number % 2]) for one in found
    ]
    return WinShare(math.fsum(points), len(points))


def _candidates(now: Weights, name: str) -> Iterator[Weights]:
    """Yield *now* with another value of one weight."""
    value = getattr(now, name)
    for step in STEPS if value else (FIRST,):
        yield replace(now, **{name: round(value * step if value else step, 4)})


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """Return the mean of *numbers* and its standard error, which is infinite for fewer than two.

    >>> mean_and_error([1.0, 1.0, -1.0, 1.0])
    (0.5, 0.5)
    """
    count = len(numbers)
    mean = math.fsum(numbers) / count if count else 0.0
    if count < 2:
        return mean, math.inf
    return mean, math.sqrt(math.fsum((number - mean) ** 2 for number in numbers) / (count - 1) / count)
