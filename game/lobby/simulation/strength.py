"""The strength of levels: their games in mirrored battles, as a table with intervals."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from game.core.players import LEVELS, Level
from game.geometry.value import Value
from game.lobby.simulation.game_record import GameRecord
from game.lobby.simulation.mirrored import KINDS, TURNS, Matchup
from game.lobby.simulation.summary import WinShare
from game.lobby.simulation.tables import aligned, words

HEAD = ("battles", "levels", "games", "won by the first", "draws", "turns")


class Strength(Value):
    """The result of a matchup.

    Attributes:
        won: The share of the first level.
        turns: The mean length of a game.
    """

    matchup: Matchup
    won: WinShare
    draws: int
    turns: float


def matchups(
    kinds: Sequence[str], pairs: Sequence[tuple[Level, Level]], seed: str, units: int = 0, turns: int = TURNS
) -> Iterator[Matchup]:
    """Yield the matchups of *pairs* of levels in battles of *kinds*; by default all and neighbours."""
    for kind in kinds or KINDS:
        for pair in pairs or neighbours():
            yield Matchup(kind, pair, seed, units, turns)


def neighbours() -> list[tuple[Level, Level]]:
    """Return each level with the next lower one.

    >>> neighbours()[0]
    ('regular', 'recruit')
    """
    return list(zip(LEVELS[1:], LEVELS, strict=False))


def strength(matchup: Matchup, games: Sequence[GameRecord]) -> Strength:
    """Return the result of *games* of *matchup*."""
    first, count = matchup.levels[0], len(games)
    points = math.fsum(0.5 if one.winner is None else one.levels[one.winner] == first for one in games)
    draws = sum(one.winner is None for one in games)
    turns = math.fsum(one.turns for one in games) / count if count else 0.0
    return Strength(matchup, WinShare(points, count), draws, turns)


def table(found: Sequence[Strength]) -> Iterator[str]:
    """Yield *found* as lines of text."""
    yield from aligned([HEAD, *map(_row, found)])


def _row(one: Strength) -> tuple[str, ...]:
    levels = " v ".join(one.matchup.levels)
    count = str(one.won.games)
    return one.matchup.kind, levels, count, words(one.won), str(one.draws), f"{one.turns:.1f}"


def data(found: Sequence[Strength]) -> list[dict[str, Any]]:
    """Return *found* as JSON."""
    return [
        {
            "battles": one.matchup.kind,
            "levels": list(one.matchup.levels),
            "seed": one.matchup.seed,
            "games": one.won.games,
            "won": one.won.value,
            "interval": list(one.won.interval),
            "draws": one.draws,
            "turns": one.turns,
        }
        for one in found
    ]
