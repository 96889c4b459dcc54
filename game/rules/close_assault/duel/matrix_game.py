"""Two-person zero-sum games: optimal mixed strategies by linear programming."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from game.geometry.value import Value

_TINY = 1e-12


class Solution(Value):
    """A solution of a game.

    Attributes:
        rows: The probability of each row.
        columns: The probability of each column.
        value: The expected payoff to the row player.
    """

    rows: tuple[float, ...]
    columns: tuple[float, ...]
    value: float


def solve(payoff: Sequence[Sequence[float]]) -> Solution:
    """Return the solution of the game in which columns pay *payoff* to rows.

    Uses the simplex method with Bland's rule, which never cycles.

    >>> [round(chance, 3) for chance in solve([[0, -1, 2], [1, 0, -1], [-1, 1, 0]]).rows]
    [0.25, 0.417, 0.333]
    """
    given = np.asarray(payoff, dtype=float)
    least = float(given.min())
    rows, columns = given.shape
    # payoffs shifted to be positive: columns maximise the sum of x where (payoff) x <= 1 and x >= 0
    table = np.zeros((rows + 1, columns + rows + 1))
    table[:rows, :columns] = given - least + 1
    table[:rows, columns:-1] = np.eye(rows)
    table[:rows, -1] = 1
    table[-1, :columns] = -1
    basis = list(range(columns, columns + rows))
    while (entering := _entering(table)) is not None:
        leaving = _leaving(table, entering, basis)
        _pivot(table, leaving, entering)
        basis[leaving] = entering
    total = table[-1, -1]
    played = np.zeros(columns)
    for row, variable in enumerate(basis):
        if variable < columns:
            played[variable] = table[row, -1]
    against, played = (np.maximum(part, 0) / total for part in (table[-1, columns:-1], played))
    return Solution(tuple(against.tolist()), tuple(played.tolist()), float(1 / total + least - 1))


def _entering(table: np.ndarray[tuple[int, ...], np.dtype[np.float64]]) -> int | None:
    """Return the first variable that increases the objective, or None."""
    better = np.flatnonzero(table[-1, :-1] < -_TINY)
    return int(better[0]) if len(better) else None


def _leaving(
    table: np.ndarray[tuple[int, ...], np.dtype[np.float64]], entering: int, basis: Sequence[int]
) -> int:
    """Return the row whose limit *entering* meets first; of ties the one with the first variable."""
    column = table[:-1, entering]
    limits = [
        (table[row, -1] / column[row], basis[row], row) for row in np.flatnonzero(column > _TINY).tolist()
    ]
    nearest = min(limit for limit, _, _ in limits)
    _, row = min((variable, row) for limit, variable, row in limits if limit <= nearest + _TINY)
    return row


def _pivot(table: np.ndarray[tuple[int, ...], np.dtype[np.float64]], row: int, column: int) -> None:
    """Bring the variable of *column* into the basis in *row*."""
    table[row] /= table[row, column]
    for other in range(len(table)):
        if other != row:
            table[other] -= table[other, column] * table[row]
