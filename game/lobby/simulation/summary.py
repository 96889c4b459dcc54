"""The summary of simulated games: win shares with intervals, damage against expectation, each unit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence

from game.core.model.unit import Side
from game.geometry.value import Value
from game.lobby.after_battle.luck import Outcome, in_total
from game.lobby.simulation.game_record import GameRecord, UnitRecord

Z = 1.959963984540054
"""Standard errors on each side of a share in an interval of 95 %."""


class WinShare(Value):
    """A share of games, a draw counting half, with its 95 % interval (Wilson)."""

    points: float
    games: int

    @property
    def value(self) -> float:
        """The share; 0.5 if there are no games."""
        return self.points / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The bounds of the interval.

        >>> tuple(round(end, 3) for end in WinShare(8, 10).interval)
        (0.49, 0.943)
        """
        if not self.games:
            return 0.0, 1.0
        count, share = self.games, self.value
        middle = (share + Z * Z / (2 * count)) / (1 + Z * Z / count)
        spread = share * (1 - share) / count + Z * Z / (4 * count * count)
        half = Z * math.sqrt(spread) / (1 + Z * Z / count)
        return max(0.0, middle - half), min(1.0, middle + half)


class SideSummary(Value):
    """The averages of a side over all games.

    Attributes:
        won: The share of the games that it won.
        dealt, taken: Points of damage per game.
        shots, hits, expected: Attacks per game, those that hit, and the expected number of hits.
        luck: Hits above expectation, in standard errors of the mean over the games; 0 for a single game.
        damage: Of its attacks in all games: of those whose possible damage is known.
    """

    side: Side
    won: WinShare
    dealt: float
    taken: float
    shots: float
    hits: float
    expected: float
    luck: float
    damage: Outcome


class UnitSummary(Value):
    """The averages of a unit over all games.

    Attributes:
        survived: The share of the games in which it was not destroyed.
        won_with, won_without: The share of wins of its side when it survived, and when it did not.
        dealt, taken: Points of damage per game.
    """

    name: str
    side: Side
    survived: WinShare
    won_with: WinShare
    won_without: WinShare
    dealt: float
    taken: float


class GamesSummary(Value):
    """The summary of all games.

    Attributes:
        games, draws: Their numbers.
        turns: The mean length of a game.
        first: Of the games with a winner, the share won by the side that acted first in the first turn.
        levels: The share won by each level, if sides swap levels or have different ones.
    """

    games: int
    draws: int
    turns: float
    first: WinShare
    sides: tuple[SideSummary, ...]
    levels: tuple[tuple[str, WinShare], ...]
    units: tuple[UnitSummary, ...]


def summarized(games: Sequence[GameRecord]) -> GamesSummary:
    """Return the summary of *games*, of which there is at least one."""
    decided = [game for game in games if game.winner is not None]
    sides = list(games[0].levels)
    levels = sorted({level for game in games for level in game.levels.values()})
    return GamesSummary(
        games=len(games),
        draws=len(games) - len(decided),
        turns=_mean(game.turns for game in games),
        first=WinShare(sum(game.winner == game.first for game in decided), len(decided)),
        sides=tuple(_side(games, side) for side in sides),
        levels=tuple((level, _level(games, level)) for level in levels) if len(levels) > 1 else (),
        units=tuple(_unit(games, place) for place in range(len(games[0].units))),
    )


def _side(games: Sequence[GameRecord], side: Side) -> SideSummary:
    def each(number: Callable[[UnitRecord], float]) -> list[float]:
        return [math.fsum(number(unit) for unit in game.units if unit.side == side) for game in games]

    hits, expected = each(lambda unit: unit.hits), each(lambda unit: unit.expected)
    return SideSummary(
        side=side,
        won=WinShare(math.fsum(_points(game, side) for game in games), len(games)),
        dealt=_mean(each(lambda unit: unit.dealt)),
        taken=_mean(each(lambda unit: unit.taken)),
        shots=_mean(each(lambda unit: unit.shots)),
        hits=_mean(hits),
        expected=_mean(expected),
        luck=_errors([made - due for made, due in zip(hits, expected, strict=True)]),
        damage=in_total([game.damage[side] for game in games]),
    )


def _level(games: Sequence[GameRecord], level: str) -> WinShare:
    """Return the share that *level* won of the games in which another level played too."""
    mixed = [game for game in games if {level} < set(game.levels.values())]
    points = [_points(game, side) for game in mixed for side, own in game.levels.items() if own == level]
    return WinShare(math.fsum(points), len(points))


def _unit(games: Sequence[GameRecord], place: int) -> UnitSummary:
    own = [game.units[place] for game in games]
    side = own[0].side
    alive = [game for game in games if game.units[place].survived]
    lost = [game for game in games if not game.units[place].survived]
    return UnitSummary(
        name=own[0].name,
        side=side,
        survived=WinShare(len(alive), len(games)),
        won_with=WinShare(math.fsum(_points(game, side) for game in alive), len(alive)),
        won_without=WinShare(math.fsum(_points(game, side) for game in lost), len(lost)),
        dealt=_mean(unit.dealt for unit in own),
        taken=_mean(unit.taken for unit in own),
    )


def _points(game: GameRecord, side: Side) -> float:
    return 0.5 if game.winner is None else float(game.winner == side)


def _mean(numbers: Iterable[float]) -> float:
    found = list(numbers)
    return math.fsum(found) / len(found) if found else 0.0


def _errors(numbers: Sequence[float]) -> float:
    """Return the mean of *numbers* divided by its standard error."""
    count, mean = len(numbers), _mean(numbers)
    square = math.fsum((number - mean) ** 2 for number in numbers)
    return mean / math.sqrt(square / (count - 1) / count) if count > 1 and square > 0 else 0.0
