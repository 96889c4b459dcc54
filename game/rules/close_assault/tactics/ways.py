"""Where fighters can go in an exchange: aside, out over the rim, back to an approach hex."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.model.tally import Refusal
from game.rules.close_assault.fighting.fighter import Fighter, HexPlace
from game.rules.close_assault.tactics.hexes import (
    MIDDLE,
    Hex,
    approach,
    direction,
    distance,
    in_the_hex,
    step,
)

ASIDE = (1, 5, 2, 4, 3, 0)
"""The order in which hexes are tried for stepping aside, clockwise from the attacker."""
BACK = 2
"""The most hexes between the hex of entry and the approach hex of an attacker that breaks off (CA-49)."""
APPROACHES: tuple[Hex, ...] = tuple(approach(turn) for turn in range(6))


def collides(attacker: Fighter, tactic: str) -> bool:
    """Whether *attacker* runs through the hex with *tactic*: by a charge, not from above."""
    return tactic == "E" and attacker.entry != "death from above"


def rule_aside(attacker: Fighter, tactic: str) -> str:
    """Return the rule for stepping aside to avoid *tactic*."""
    return "CA-45" if tactic == "D" else "CA-36" if collides(attacker, tactic) else "CA-37"


def against_aside(defender: Fighter, attacker: Fighter, tactic: str, to: Hex) -> Iterator[Refusal]:
    """Yield why *defender*, who avoids *tactic*, cannot step to *to* (CA-36, CA-37, CA-45)."""
    rule = rule_aside(attacker, tactic)
    if not in_the_hex(to):
        yield Refusal("it is none of the seven tactical hexes", rule)
    elif distance(defender.at, to) != 1:
        yield Refusal("it does not lie next to its own", rule)
    elif to == attacker.at:
        yield Refusal(f"{attacker.name} is there", rule)
    elif collides(attacker, tactic) and to == beyond(attacker):
        yield Refusal(f"{attacker.name} comes through there", rule)


def against_flight(defender: Fighter, attacker: Fighter, to: Hex) -> Iterator[Refusal]:
    """Yield why *defender* cannot leave the hex over *to* (CA-41)."""
    if distance(MIDDLE, to) != 1:
        yield Refusal("it does not lie on the rim", "CA-41")
    elif distance(defender.at, to) > 1:
        yield Refusal("it does not lie next to its own", "CA-41")
    elif to == attacker.at:
        yield Refusal(f"{attacker.name} is there", "CA-41")


def against_return(attacker: Fighter, to: Hex) -> Iterator[Refusal]:
    """Yield why *attacker* cannot break off to *to* (CA-49)."""
    if to not in APPROACHES:
        yield Refusal("it is not an approach hex", "CA-49")
    elif distance(entered(attacker), to) > BACK:
        yield Refusal("it is more than two hexes from the one that it came into", "CA-49")


def beyond(attacker: Fighter) -> Hex:
    """Return the tactical hex where a charge that misses ends: opposite its origin (CA-36)."""
    return step(MIDDLE, direction(attacker.at, MIDDLE))


def pushed_to(attacker: Hex, defender: Hex) -> Hex:
    """Return the hex on the rim over which a push moves the *defender* out: away from the attacker (CA-45).

    >>> pushed_to((0, -1), (0, 0)), pushed_to((0, 0), (0, -1)), pushed_to((0, -2), (0, -1))
    ((0, 1), (0, -1), (0, 1))
    """
    across = defender == MIDDLE or not in_the_hex(attacker)
    return step(MIDDLE, direction(attacker, defender)) if across else defender


def entered(attacker: Fighter) -> Hex:
    """Return the tactical hex that *attacker* is in, or that it steps into to break off (CA-49)."""
    return attacker.at if in_the_hex(attacker.at) else step(MIDDLE, direction(MIDDLE, attacker.at))


def aside(defender: Fighter, attacker: Fighter, tactic: str) -> HexPlace:
    """Return where *defender* is after avoiding *tactic*: as chosen, else next to the attacker."""
    if defender.goes is not None:
        return defender.goes
    places = beside(defender, attacker)
    free = (one for one in places if not any(against_aside(defender, attacker, tactic, one)))
    return HexPlace(next(free, defender.at), defender.facing)


def beside(defender: Fighter, attacker: Fighter) -> tuple[Hex, ...]:
    """Return the hexes around *defender* in the order in which it steps aside from *attacker*."""
    towards = direction(defender.at, attacker.at)
    return tuple(step(defender.at, towards + turn) for turn in ASIDE)


def flight(defender: Fighter, attacker: Fighter) -> HexPlace:
    """Return where *defender* leaves the hex: as chosen, else where the fewest attacks reach it (CA-41).

    The default is its hex on the rim, or the adjacent one to the attacker, facing it.
    """
    if defender.goes is not None:
        return defender.goes
    if defender.at != MIDDLE:
        return HexPlace(defender.at, defender.facing)
    away = step(MIDDLE, direction(MIDDLE, attacker.at) + 1)
    return HexPlace(away, direction(away, attacker.at))


def breaking_off(attacker: Fighter) -> HexPlace:
    """Return where *attacker* is after breaking off: as chosen, else outside its own side (CA-49)."""
    if attacker.goes is not None:
        return attacker.goes
    side = direction(MIDDLE, attacker.at) if attacker.at != MIDDLE else attacker.facing + 3
    return HexPlace(approach(side), attacker.facing)
