"""The names and sizes of the groups whose units act together."""

from __future__ import annotations

from collections.abc import Sequence

from game.geometry.value import Value


class SquadNaming(Value):
    """A family's words for its squads.

    Attributes:
        word: The noun for one in lower case: squad, lance, warband; *plural*: for several.
        size: The maximum number of units per squad when forces are chosen; on the table there is no limit.
        names: Their names, in order.
    """

    word: str = "squad"
    plural: str = "squads"
    size: int = 4
    names: tuple[str, ...] = ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel")

    def counted(self, number: int) -> str:
        """Return *number* squads in words.

        >>> SquadNaming().counted(1), SquadNaming("lance", "lances").counted(2)
        ('1 squad', '2 lances')
        """
        return f"{number} {self.word if number == 1 else self.plural}"

    def usual(self, count: int) -> tuple[str, ...]:
        """Return the default squad of each of *count* units, filling each squad in turn.

        >>> SquadNaming(size=2, names=("First", "Second")).usual(5)
        ('First', 'First', 'Second', 'Second', 'First')
        """
        return tuple(self.names[place // self.size % len(self.names)] for place in range(count))

    def next(self, held: Sequence[str]) -> str:
        """Return the squad for one more unit after those in *held*: the last one, or a new one if it is full.

        >>> SquadNaming(size=2, names=("First", "Second")).next(["First", "First"])
        'Second'
        """
        if held and held[-1] in self.names and held.count(held[-1]) < self.size:
            return held[-1]
        return next((name for name in self.names if name not in held), self.names[-1])
