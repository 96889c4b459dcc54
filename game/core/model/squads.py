"""What rules call the groups whose units act together, and how many units one has."""

from __future__ import annotations

from collections.abc import Sequence

from game.geometry.value import Value


class SquadNaming(Value):
    """How the squads of a family are called where players say nothing else.

    Attributes:
        word: What one is called, in small letters: a squad, a lance, a warband; *plural*: several.
        size: How many units one has at most when forces are chosen; those on the table may have any number.
        names: Their names, in order.
    """

    word: str = "squad"
    plural: str = "squads"
    size: int = 4
    names: tuple[str, ...] = ("Alpha", "Bravo", "Charlie", "Delta", "Echo", "Foxtrot", "Golf", "Hotel")

    def counted(self, number: int) -> str:
        """Return so many squads in words.

        >>> SquadNaming().counted(1), SquadNaming("lance", "lances").counted(2)
        ('1 squad', '2 lances')
        """
        return f"{number} {self.word if number == 1 else self.plural}"

    def usual(self, count: int) -> tuple[str, ...]:
        """Return the squad of each of *count* units, each squad full before the next begins.

        >>> SquadNaming(size=2, names=("First", "Second")).usual(5)
        ('First', 'First', 'Second', 'Second', 'First')
        """
        return tuple(self.names[place // self.size % len(self.names)] for place in range(count))

    def next(self, held: Sequence[str]) -> str:
        """Return the squad for one more unit after those in *held*: the last until full, then an empty one.

        >>> SquadNaming(size=2, names=("First", "Second")).next(["First", "First"])
        'Second'
        """
        if held and held[-1] in self.names and held.count(held[-1]) < self.size:
            return held[-1]
        return next((name for name in self.names if name not in held), self.names[-1])
