"""The outcomes of all pairs of tactics, and the best mixed strategies (CA-90)."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from game.core.model.tally import Refusal
from game.geometry.value import Value
from game.rules.close_assault.duel.matrix_game import Solution, solve
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.dice import QuickDice
from game.rules.close_assault.fighting.fighter import Fighter, FighterInPlay
from game.rules.close_assault.tactics.exchange import carry_out, exchange
from game.rules.close_assault.tactics.tactics import ATTACKS, DEFENDS, open_tactics, refusals

SAMPLES, FEWEST = 400, 200
"""The number of trials for each pair of tactics, and the minimum."""
EXACT = 0.01
"""The standard error of the gain below which a pair needs no more trials."""
GAIN = "A gain is the share of the enemy that is lost, less one's own; those out count as lost (CA-90)."
"""The meaning of an outlook's numbers, for players."""


class Estimate(Value):
    """A mean and its standard error; the error is 0 if the mean is exact."""

    mean: float
    error: float = 0.0

    def __str__(self) -> str:
        return f"{self.mean:.2f}" if self.error < 0.005 else f"{self.mean:.2f}±{self.error:.2f}"


class Prospect(Value):
    """The outcome of one pair of tactics.

    Attributes:
        result: The result on the chart.
        wins, loses: The chance that only the defender, or only the attacker, is put out of the fight.
        dealt, taken: The expected damage of the attacker's attacks and of those against it.
        falls, falls_of_defender: The falls of each.
        parts: The chance that one of them leaves the hex.
        gain: The share of the defender that is lost, less that of the attacker.
    """

    result: int
    wins: Estimate
    loses: Estimate
    dealt: Estimate
    taken: Estimate
    falls: Estimate
    falls_of_defender: Estimate
    parts: Estimate
    gain: Estimate


class DuelOutlook(Value):
    """The choices of both fighters, the outcomes, and the best mixtures.

    Attributes:
        prospects: By the tactic of the attacker and that of the defender.
        closed: Why a tactic may not be chosen, by its letter.
        solution: Of the game in which the attacker is paid the gain.
    """

    attacks: tuple[str, ...]
    defends: tuple[str, ...]
    prospects: Mapping[tuple[str, str], Prospect]
    closed: Mapping[str, tuple[Refusal, ...]]
    solution: Solution

    @property
    def mixture(self) -> Mapping[str, float]:
        """The attacker's optimal probability of each tactic, which nobody can exploit."""
        return dict(zip(self.attacks, self.solution.rows, strict=True))

    @property
    def reply(self) -> Mapping[str, float]:
        """The same for the defender."""
        return dict(zip(self.defends, self.solution.columns, strict=True))

    def against_the_mixture(self, tactic: str) -> float:
        """Return the attacker's gain if one side chooses *tactic* and the other its mixture."""
        if tactic in ATTACKS:
            return sum(
                chance * self.prospects[tactic, other].gain.mean for other, chance in self.reply.items()
            )
        return sum(chance * self.prospects[other, tactic].gain.mean for other, chance in self.mixture.items())


def outlook(
    attacker: Fighter, defender: Fighter, *, difference: bool = True, samples: int = SAMPLES
) -> DuelOutlook:
    """Return the outcome of each pair of tactics open to both, each from *samples* trials (CA-90)."""
    attacks = open_tactics(attacker, defender, attacks=True)
    defends = open_tactics(defender, attacker, attacks=False)
    prospects = {
        (mine, theirs): prospect(attacker, defender, mine, theirs, difference=difference, samples=samples)
        for mine in attacks
        for theirs in defends
    }
    payoff = [[prospects[mine, theirs].gain.mean for theirs in defends] for mine in attacks]
    closed = {one: tuple(refusals(attacker, one, defender)) for one in ATTACKS if one not in attacks}
    closed |= {one: tuple(refusals(defender, one, attacker)) for one in DEFENDS if one not in defends}
    return DuelOutlook(attacks, defends, prospects, closed, solve(payoff))


def prospect(
    attacker: Fighter, defender: Fighter, mine: str, theirs: str, *, difference: bool, samples: int
) -> Prospect:
    """Return the outcome of one pair of tactics, sampled with the same dice for each pair.

    There are *samples* trials, but only `FEWEST` if the gain is accurate enough by then.
    """
    found = exchange(attacker, defender, mine, theirs, difference=difference)
    dice = QuickDice()
    tried = [_measures(carry_out(found, dice)) for _ in range(min(FEWEST, samples))]
    if _mean([one[-1] for one in tried]).error >= EXACT:
        tried += [_measures(carry_out(found, dice)) for _ in range(samples - len(tried))]
    wins, loses, parts, *means = map(list, zip(*tried, strict=True))
    dealt, taken, falls, others, gain = map(_mean, means)
    return Prospect(
        found.result, _chance(wins), _chance(loses), dealt, taken, falls, others, _chance(parts), gain
    )


def _measures(bout: Bout) -> tuple[float, ...]:
    """Return the measurements of one trial, in the order used by `prospect`."""
    mine, theirs = bout.fighters
    beaten, lost = not _fights(theirs), not _fights(mine)
    return (
        float(beaten and not lost),
        float(lost and not beaten),
        float(bool(mine.gone or theirs.gone)),
        theirs.expected,
        mine.expected,
        mine.falls,
        theirs.falls,
        loss(theirs) - loss(mine),
    )


def _fights(fighter: FighterInPlay) -> bool:
    return not fighter.out and fighter.awake


def loss(fighter: FighterInPlay) -> float:
    """Return the lost share of *fighter*: 1 if it is out or its pilot is unconscious.

    Otherwise the share of its armour and structure that it lost in this exchange (CA-90).
    """
    if not _fights(fighter):
        return 1.0
    before = sum(fighter.start.armor.values()) + sum(fighter.start.structure.values())
    after = sum(fighter.armor.values()) + sum(fighter.structure.values())
    return (before - after) / before


def _mean(values: Sequence[float]) -> Estimate:
    count = len(values)
    mean = math.fsum(values) / count
    spread = math.fsum((value - mean) ** 2 for value in values) / max(count - 1, 1)
    return Estimate(mean, math.sqrt(spread / count) if max(values) - min(values) > 1e-9 else 0.0)


def _chance(values: Sequence[float]) -> Estimate:
    """Return a chance; its error is that with one more trial of each kind, so 0 of 400 is not certain."""
    count = len(values)
    came = math.fsum(values)
    guess = (came + 1) / (count + 2)
    return Estimate(came / count, math.sqrt(guess * (1 - guess) / count))
