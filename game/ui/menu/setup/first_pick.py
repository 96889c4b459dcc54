"""Who chooses its list of units first: the throw, and whose list is open."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.unit import Side
from game.core.setup import SetUpThrow
from game.geometry.value import Value


class FirstPick(Value):
    """The set-up throw of a draft, with sides by index.

    Attributes:
        done: Whether the winner has finished its list, so that the other side chooses.
    """

    throw: SetUpThrow
    done: bool = False

    @property
    def winner(self) -> int:
        """The side that chooses first."""
        return self.throw.winner

    @property
    def chooses(self) -> int:
        """The side whose list is open; the other is locked."""
        return 1 - self.winner if self.done else self.winner

    @property
    def order(self) -> tuple[int, int]:
        """The sides in the order in which they choose."""
        return self.winner, 1 - self.winner

    def unheard(self, place: int) -> bool:
        """Whether a side has had no chance yet to choose its list."""
        return place != self.winner and not self.done

    def faces(self, place: int) -> tuple[int, ...]:
        """Return the deciding dice of a side."""
        return [faces for by, faces in self.throw.rolls if by == place][-1]

    @property
    def ties(self) -> tuple[int, ...]:
        """The totals of earlier ties, in order."""
        return tuple(sum(faces) for by, faces in self.throw.rolls if by == 0)[:-1]


def state_words(pick: FirstPick, sides: Sequence[Side]) -> str:
    """Return who won and who chooses now, as a sentence without a full stop."""
    winner, other = sides[pick.winner], sides[1 - pick.winner]
    if pick.done:
        return f"{winner} has chosen its list first; now {other} chooses"
    return f"{winner} won the throw and chooses its list first"


def throw_words(pick: FirstPick, sides: Sequence[Side]) -> str:
    """Return the throw as a sentence.

    >>> throw = SetUpThrow(((0, (3, 4)), (1, (6, 1)), (0, (1, 1)), (1, (2, 1))), 1)
    >>> throw_words(FirstPick(throw), ("Blue", "Red"))
    'Red won the set-up throw, 3 to 2, after a tie at 7.'
    """
    high, low = (sum(pick.faces(place)) for place in (pick.winner, 1 - pick.winner))
    tied = f", after a tie at {' and at '.join(map(str, pick.ties))}" if pick.ties else ""
    return f"{sides[pick.winner]} won the set-up throw, {high} to {low}{tied}."
