"""Fitting the weights of a level to results, by a two-level screening design.

In each pair of games one player has some weights high and the others low, its opponent the reverse, drawn
anew for every pair. So each game tells something about every weight: the effect of one is the mean margin
of whoever has it high. Tried one after the other, as many games would have to be played for each.
"""

from __future__ import annotations

import hashlib
import math
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, replace

from game.ai.weights import Weights, weights_of
from game.core.model.unit import Side
from game.core.players import Level
from game.geometry.value import Value
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.mirrored import KINDS, TURNS, Matchup
from game.lobby.simulation.pairing import Pairing, Series
from game.lobby.simulation.summary import WinShare

STEP = 1.5
"""The factor by which a high weight is above the current one, and a low one below it."""
FIRST = 0.25
"""The high value of a weight that is 0; its low one is 0."""
ERRORS = 1.0
"""Standard errors by which an effect must differ from 0 for its weight to change."""
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


class Screening(Value):
    """Games of one level with weights above and below the current ones, the opposite for its opponent.

    Two games in a row have the same weights with the sides swapped.
    """

    matchup: Matchup
    now: Weights
    names: tuple[str, ...]

    def signs(self, pair: int) -> dict[str, int]:
        """Return which weights the first player of a pair of games has high (1) and low (-1)."""
        dice = random.Random(f"signs/{self.matchup.seed}/{pair}")
        return {name: dice.choice((1, -1)) for name in self.names}

    def game(self, number: int) -> Pairing:
        """Return the battle of game *number*."""
        pairing, signs = self.matchup.game(number), self.signs(number // 2)
        first, second = _in_order(list(pairing.levels), number)
        own = {first: self._weights(signs), second: self._weights({name: -signs[name] for name in signs})}
        return replace(pairing, weights=own)

    def _weights(self, signs: Mapping[str, int]) -> Weights:
        return replace(
            self.now, **{name: shifted(getattr(self.now, name), sign) for name, sign in signs.items()}
        )

    def key(self) -> str:
        """Return a digest of what determines the games."""
        return hashlib.sha256(repr((self.matchup.key(), self.now, self.names)).encode()).hexdigest()[:16]

    def effect(self, name: str, games: Sequence[GameRecord]) -> tuple[float, float]:
        """Return the mean margin of whoever had the weight *name* high, and its standard error."""
        pairs: dict[int, list[float]] = {}
        for game in games:
            first, _ = _in_order(list(game.levels), game.number)
            pair = game.number // 2
            pairs.setdefault(pair, []).append(self.signs(pair)[name] * margin(game, first))
        return mean_and_error([math.fsum(one) / len(one) for one in pairs.values()])


def _in_order(sides: Sequence[Side], number: int) -> Sequence[Side]:
    """Return the two sides, the one whose player comes first in game *number* first."""
    return sides if number % 2 == 0 else sides[::-1]


def shifted(value: float, sign: int) -> float:
    """Return the high (1) or the low (-1) value of a weight.

    >>> shifted(0.6, 1), shifted(0.6, -1), shifted(0.0, 1), shifted(0.0, -1)
    (0.9, 0.4, 0.25, 0.0)
    """
    return round(value * STEP**sign, 4) if value else max(FIRST * sign, 0.0)


class FitStep(Value):
    """A weight that was tried.

    Attributes:
        before, after: Its value, and the better one of its high and low values.
        margin, error: The mean margin of the better over the worse, and its standard error.
        kept: Whether the weight has the new value from now on.
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
    """Return the weights of *level* after *rounds*, in each of which all of *names* are tried together."""
    start = now = weights_of("", level, KINDS[kind].family)
    for turn in range(rounds):
        screening = Screening(
            Matchup(kind, (level, level), f"{seed}/{turn}", units, turns), now, tuple(names)
        )
        found = play(screening, f"{kind}-{level}-{turn}", games)
        steps = [_step(screening, name, found) for name in names]
        for step in steps:
            told(step)
        now = replace(now, **{step.name: step.after for step in steps if step.kept})
    return Fit(
        start,
        now,
        _control(Matchup(kind, (level, level), f"{seed}/control", units, turns), start, now, games, play),
    )


def _step(screening: Screening, name: str, games: Sequence[GameRecord]) -> FitStep:
    """Return what *games* say of the weight *name*."""
    effect, error = screening.effect(name, games)
    before = getattr(screening.now, name)
    after = shifted(before, 1 if effect > 0 else -1)
    kept = abs(effect) > ERRORS * error and after != before
    return FitStep(name, before, after, abs(effect), error, kept)


def _control(matchup: Matchup, before: Weights, after: Weights, games: int, play: Play) -> WinShare:
    """Return the share of *after* against *before* in games of their own; no games if nothing changed."""
    if before == after:
        return WinShare(0.0, 0)
    trial = Trial(matchup, after, before)
    found = play(trial, f"{matchup.kind}-{matchup.levels[0]}-control", games)
    points = [
        0.5 if one.winner is None else float(one.winner == list(one.levels)[one.number % 2]) for one in found
    ]
    return WinShare(math.fsum(points), len(points))


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
