"""Two fighters during the resolution of an exchange, with dice and a listener for what happens."""

from __future__ import annotations

from collections.abc import Callable

from game.core.model.state import Dice
from game.core.model.tally import Tally
from game.rules.close_assault.fighting.dice import QuickDice
from game.rules.close_assault.fighting.fighter import Fighter, FighterInPlay

Hearer = Callable[[str, str], None]
"""Called for each event with its words and rule id."""


class Bout:
    """An exchange between two fighters during its resolution.

    Attributes:
        attacker, defender: Their current states; one who meets several is the same in all these bouts.
        dice: The source of rolls.
        hearer: Called with everything that happens; None for nobody.
        unheard: Whether the purpose and need of rolls are not used.
    """

    def __init__(
        self,
        attacker: Fighter | FighterInPlay,
        defender: Fighter | FighterInPlay,
        dice: Dice,
        hearer: Hearer | None = None,
    ) -> None:
        self.attacker, self.defender = _in_play(attacker), _in_play(defender)
        self.dice, self.hearer = dice, hearer
        self.unheard = hearer is None and isinstance(dice, QuickDice)

    @property
    def fighters(self) -> tuple[FighterInPlay, FighterInPlay]:
        """Both fighters, attacker first."""
        return self.attacker, self.defender

    def one(self, attacks: bool) -> FighterInPlay:
        """Return the attacker, or the defender."""
        return self.attacker if attacks else self.defender

    def roll(
        self,
        fighter: FighterInPlay,
        what: str,
        count: int,
        *,
        rule: str,
        sides: int = 6,
        need: Tally | None = None,
    ) -> int:
        """Roll *count* dice of *fighter* for *what*; return their total."""
        if self.hearer is None:
            return self.dice.roll(what, count, rule=rule, sides=sides, need=need)
        what = f"{fighter.name}, {what}"
        return self.dice.roll(what, count, rule=rule, sides=sides, need=need, by=fighter.side or None)

    def say(self, words: str, rule: str) -> None:
        """Report *words* under *rule* to the listener."""
        if self.hearer is not None:
            self.hearer(words, rule)

    def lose(self, fighter: FighterInPlay, why: str, rule: str) -> None:
        """Take *fighter* out of the fight."""
        if not fighter.out:
            fighter.out = why
            self.say(f"{fighter.name}: {why}", rule)


def _in_play(fighter: Fighter | FighterInPlay) -> FighterInPlay:
    """Return *fighter* for one bout more, or a fresh one for its first."""
    return fighter if isinstance(fighter, FighterInPlay) else FighterInPlay(fighter)
