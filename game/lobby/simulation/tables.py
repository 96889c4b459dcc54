"""A summary of simulated games as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.lobby.after_battle.luck import Outcome
from game.lobby.simulation.pairing import Pairing
from game.lobby.simulation.summary import GamesSummary, SideSummary, UnitSummary, WinShare

SIDE_HEAD = ("side", "level", "won", "dealt", "taken", "shots", "hits", "expected", "luck")
DAMAGE_HEAD = ("side", "attacks", "their damage", "expected", "luck")
UNIT_HEAD = ("unit", "side", "survived", "won if so", "won if not", "dealt", "taken")


def words(share: WinShare) -> str:
    """Return *share* with its interval.

    >>> words(WinShare(8, 10))
    '80.0 % [49.0, 94.3]'
    """
    low, high = share.interval
    return f"{100 * share.value:.1f} % [{100 * low:.1f}, {100 * high:.1f}]" if share.games else "no games"


def lines(pairing: Pairing, found: GamesSummary) -> Iterator[str]:
    """Yield *found* as text: sides, levels, who went first, units."""
    yield f"{found.games} games, {found.draws} draws, {found.turns:.1f} turns a game; intervals of 95 %"
    yield ""
    yield from aligned([SIDE_HEAD, *(_side(pairing, side) for side in found.sides)])
    yield ""
    yield from aligned([DAMAGE_HEAD, *(damage(one, found.games) for one in found.sides)])
    if found.levels and pairing.swap:
        yield ""
        yield from aligned([("level", "won"), *((level, words(share)) for level, share in found.levels)])
    yield ""
    yield f"The side that acted first in turn 1 won {words(found.first)} of the games with a winner."
    yield ""
    yield from aligned([UNIT_HEAD, *map(_unit, found.units)])


def _side(pairing: Pairing, one: SideSummary) -> tuple[str, ...]:
    level = "swapped" if pairing.swap else pairing.levels[one.side]
    numbers = (f"{number:.1f}" for number in (one.dealt, one.taken, one.shots, one.hits, one.expected))
    return (one.side, level, words(one.won), *numbers, f"{one.luck:+.1f} σ")


def damage(one: SideSummary, games: int) -> tuple[str, ...]:
    """Return a row of `DAMAGE_HEAD`: numbers per game, and the luck in all *games*."""
    found = one.damage
    numbers = (f"{number / games:.1f}" for number in (found.count, found.found, found.mean))
    return (one.side, *numbers, "before reactions" if found.luck is None else f"{found.luck:+.1f} σ")


def _unit(one: UnitSummary) -> tuple[str, ...]:
    shares = (f"{100 * share.value:.0f} %" if share.games else "–" for share in _shares(one))
    return (one.name, one.side, *shares, f"{one.dealt:.1f}", f"{one.taken:.1f}")


def _shares(one: UnitSummary) -> tuple[WinShare, ...]:
    return one.survived, one.won_with, one.won_without


def aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Yield *rows* with aligned columns."""
    wide = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    for row in rows:
        yield "  ".join(word.ljust(width) for word, width in zip(row, wide, strict=True)).rstrip()


def data(pairing: Pairing, found: GamesSummary) -> dict[str, Any]:
    """Return *found* as JSON."""
    return {
        "games": found.games,
        "draws": found.draws,
        "turns": found.turns,
        "seed": pairing.seed,
        "swap": pairing.swap,
        "levels": dict(pairing.levels),
        "first": _share(found.first),
        "sides": [
            {"side": one.side, "won": _share(one.won), "dealt": one.dealt, "taken": one.taken}
            | {"shots": one.shots, "hits": one.hits, "expected": one.expected, "luck": one.luck}
            | {"damage": _damage(one.damage, found.games)}
            for one in found.sides
        ],
        "by_level": {level: _share(share) for level, share in found.levels},
        "units": [
            {"unit": one.name, "side": one.side, "survived": _share(one.survived)}
            | {"won_with": _share(one.won_with), "won_without": _share(one.won_without)}
            | {"dealt": one.dealt, "taken": one.taken}
            for one in found.units
        ],
    }


def _damage(found: Outcome, games: int) -> dict[str, float | None]:
    numbers = {"attacks": found.count, "dealt": found.found, "expected": found.mean}
    return {**{name: number / games for name, number in numbers.items()}, "luck": found.luck}


def _share(share: WinShare) -> dict[str, Any]:
    return {"share": share.value, "games": share.games, "interval": list(share.interval)}
