"""Whole fights: exchanges, two per turn, until a fighter is out or has left."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.model.state import Dice
from game.geometry.value import Value
from game.rules.close_assault.fighting.fighter import Fighter, working_mp
from game.rules.close_assault.fighting.piloting import piloting_need
from game.rules.close_assault.tactics.exchange import carry_out, exchange
from game.rules.close_assault.tactics.hexes import MIDDLE, direction, step
from game.rules.close_assault.tactics.tactics import open_tactics

EXCHANGES = 2
"""Exchanges per turn (CA-03, CA-55)."""
TURNS = 20
"""The number of turns after which a fight is a draw."""
STANDING_UP = 2
FINE = 1000


class Fight(Value):
    """A finished fight.

    Attributes:
        exchanges: The number of exchanges.
        attacker, defender: The fighters at the end.
    """

    exchanges: int
    attacker: Fighter
    defender: Fighter

    @property
    def winner(self) -> str:
        """The "attacker" or "defender" if only the other is out or unconscious; else ""."""
        if self.attacker.able == self.defender.able:
            return ""
        return "attacker" if self.attacker.able else "defender"


def fight(
    attacker: Fighter,
    defender: Fighter,
    mixture: Mapping[str, float],
    reply: Mapping[str, float],
    dice: Dice,
    *,
    difference: bool = True,
) -> Fight:
    """Fight to the end, each side choosing by its mixture among its allowed tactics (CA-54, CA-55)."""
    count = 0
    for _ in range(TURNS):
        for _ in range(EXCHANGES):
            mine = _chosen(attacker, defender, mixture, dice, attacks=True)
            theirs = _chosen(defender, attacker, reply, dice, attacks=False)
            bout = carry_out(exchange(attacker, defender, mine, theirs, difference=difference), dice)
            attacker, defender = _locked(bout.attacker.as_it_stands()), bout.defender.as_it_stands()
            count += 1
            if not (attacker.able and defender.able) or attacker.gone or defender.gone:  # CA-53
                return Fight(count, attacker, defender)
        attacker, defender = next_turn(attacker, defender, dice)
    return Fight(count, attacker, defender)


def _locked(attacker: Fighter) -> Fighter:
    """Return *attacker* after its entry, with its declared attack done."""
    return replace(attacker, entry="move")


def _chosen(
    fighter: Fighter, foe: Fighter, mixture: Mapping[str, float], dice: Dice, *, attacks: bool
) -> str:
    """Return a tactic by *mixture* among those that *fighter* may choose; else the first allowed one."""
    left = open_tactics(fighter, foe, attacks=attacks)
    weights = [(one, mixture.get(one, 0.0)) for one in left]
    whole = sum(weight for _, weight in weights)
    if whole <= 0:
        return left[0]
    mark = (dice.roll("tactic", 1, rule="CA-90", sides=FINE) - 0.5) / FINE * whole
    for one, weight in weights:
        mark -= weight
        if mark <= 0 and weight:
            return one
    return max(weights, key=lambda pair: pair[1])[0]


def next_turn(attacker: Fighter, defender: Fighter, dice: Dice) -> tuple[Fighter, Fighter]:
    """Return both at the start of the next turn, still locked (CA-55).

    They get up (CA-88), turn to each other, and have new MP and all their weapons.
    """
    front = direction(MIDDLE, attacker.at) if attacker.at != MIDDLE else 0
    at = step(MIDDLE, front)
    return (
        replace(_rested(attacker, dice), at=at, facing=direction(at, MIDDLE)),
        replace(_rested(defender, dice), at=MIDDLE, facing=front),
    )


def _rested(fighter: Fighter, dice: Dice) -> Fighter:
    """Return *fighter* in a new turn: standing again if its piloting roll succeeds, for 2 MP (CA-88)."""
    mp = working_mp(fighter, fighter.machine.walk)
    prone = fighter.prone
    if prone and not fighter.stuck and mp >= STANDING_UP:
        need = piloting_need(fighter)
        prone = dice.roll(f"{fighter.name}, to stand up", 2, rule="CA-88", need=need) < need.total
        mp -= STANDING_UP
    return replace(fighter, prone=prone, mp=mp, fired=frozenset(), gait="stand", hexes=0)
