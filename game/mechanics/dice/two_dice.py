"""Two dice against a target number."""

from __future__ import annotations

from itertools import product

from game.core.model.tally import Forecast, Tally

TOTALS = tuple(a + b for a, b in product(range(1, 7), repeat=2))


def odds(need: int) -> float:
    """Return the chance that two dice reach *need*.

    >>> [round(odds(need), 2) for need in (2, 7, 12, 13)]
    [1.0, 0.58, 0.03, 0.0]
    """
    return sum(total >= need for total in TOTALS) / len(TOTALS)


def forecast(need: Tally) -> Forecast:
    """Return the forecast for two dice against *need*."""
    return Forecast.of_chance(need, odds(need.most), odds(need.least))
