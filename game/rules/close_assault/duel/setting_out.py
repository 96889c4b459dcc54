"""Bringing two fighters together: the defender in the middle, the attacker as it comes in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Literal

from game.rules.close_assault.fighting.fighter import Entry, Fighter, Gait
from game.rules.close_assault.tactics.hexes import (
    MIDDLE,
    approach,
    direction,
    free_shifts,
    step,
    turned,
    turns,
)
from game.rules.close_assault.tactics.tactics import DECLARED, refusals

Shift = Literal["none", "ahead", "right", "left", "back"]
SHIFTS: Mapping[Shift, int] = {"ahead": 0, "right": 1, "left": -1, "back": 3}


def come_in(
    attacker: Fighter,
    defender: Fighter,
    entry: Entry,
    *,
    hexes: int,
    bearing: int = 0,
    shift: Shift = "none",
) -> tuple[Fighter, Fighter]:
    """Return both fighters at the moment when tactics are chosen.

    The defender is in the middle, facing ahead (CA-10), and turns to the attacker as far as its MP allow
    (CA-20), but not to one from above (CA-47). The attacker comes from its approach hex, facing inward
    (CA-11), and steps in (CA-15); a jumping attacker has no approach hex (CA-12).

    Args:
        hexes: How many 30 m hexes the attacker has moved, the last of them into this one: each takes 1 MP,
            or jumping MP (CA-18).
        bearing: The direction from which it comes, 0 ahead of the defender, clockwise to 5.
        shift: Whether and where the defender steps once the attacker is in (CA-19), relative to its facing.

    Raises:
        ValueError: if the attacker lacks the MP or may not do what it declares, or the defender may not
            step there.
    """
    declared = DECLARED.get(entry)
    against = [] if declared is None else list(refusals(attacker, declared))
    if against:
        raise ValueError(f"{attacker.name}, {entry}: {against[0]}")
    gait, machine = _gait(attacker, entry, hexes), attacker.machine
    most = {"walk": machine.walk, "run": machine.run, "jump": machine.jump}
    if hexes > most[gait]:
        raise ValueError(f"{attacker.name} cannot move {hexes} hexes: it has {most[gait]} MP")
    left = most[gait] - hexes
    at = step(approach(bearing), bearing, -1)  # CA-12: a jumping unit lands there
    facing = direction(at, MIDDLE)
    above = entry == "death from above"
    face = 0 if above else turned(0, bearing, defender.mp)
    if above and shift != "none":
        raise ValueError(f"{defender.name} cannot step {shift} to meet a death from above (CA-47)")
    ready = replace(attacker, at=at, facing=facing, gait=gait, hexes=hexes, entry=entry, mp=left)
    place = MIDDLE if shift == "none" else step(MIDDLE, face + SHIFTS[shift])
    if shift != "none" and place not in free_shifts(MIDDLE, face, frozenset({at})):
        raise ValueError(f"{defender.name} cannot step {shift}: {attacker.name} is there (CA-19)")
    return ready, replace(defender, at=place, facing=face, mp=defender.mp - turns(0, face))


def _gait(attacker: Fighter, entry: Entry, hexes: int) -> Gait:
    """Return its gait: running for a charge, jumping for a death from above, else walking if far enough."""
    if entry == "death from above":
        return "jump"
    return "run" if entry == "charge" or hexes > attacker.machine.walk else "walk"


def usual_hexes(attacker: Fighter, entry: Entry) -> int:
    """Return the default number of hexes for an attacker: for a charge or a jump its walking MP."""
    if entry == "charge":
        return attacker.machine.walk
    return min(attacker.machine.jump, attacker.machine.walk) if entry == "death from above" else 1
