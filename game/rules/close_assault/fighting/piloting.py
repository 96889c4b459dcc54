"""CA-84: piloting rolls and falls."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.model.tally import Modifier, Tally
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import (
    ACTUATORS,
    Fighter,
    FighterInPlay,
    hits,
    stands,
)
from game.rules.close_assault.fighting.harm import AUTOMATIC, GROUP, HitPlace, groups
from game.rules.close_assault.fighting.pilots import hurt_pilot
from game.rules.close_assault.sheets.bodies import LEGS, Side

PILOTING = "CA-84"
FALLS: tuple[Side, ...] = ("front", "right", "right", "rear", "left", "left")
"""The side on which a faller lands, by one die (CA-84)."""
HEAVY = 20
"""Damage in one exchange that requires a piloting roll (CA-84)."""


def piloting_need(fighter: Fighter | FighterInPlay, *more: Modifier) -> Tally:
    """Return the need of a piloting roll of *fighter*, with *more* situational modifiers (CA-84)."""
    terms = [Modifier(fighter.piloting, "piloting skill", PILOTING, always=True, private=fighter.hushed)]
    if fighter.machine.slots:
        terms += _damage(fighter)
    return Tally((*terms, *(one for one in more if one.value)))


def _piloting_number(fighter: FighterInPlay, more: Sequence[Modifier]) -> int:
    """Return the total of `piloting_need`, for rolls that are not reported."""
    whole = not fighter.slots_hit and fighter.structure.get("LL") != 0 and fighter.structure.get("RL") != 0
    damage = 0 if whole or not fighter.machine.slots else sum(one.value for one in _damage(fighter))
    return fighter.piloting + damage + sum(one.value for one in more)


def _damage(fighter: Fighter | FighterInPlay) -> list[Modifier]:
    found = [(5 * sum(not stands(fighter, leg) for leg in LEGS), "leg lost")]
    for leg in LEGS:
        hip = hits(fighter, leg, "Hip")
        found += [(2 if hip else hits(fighter, leg, *ACTUATORS), "hip" if hip else "leg actuators")]
    found.append((3 if hits(fighter, "CT", "Gyro") else 0, "gyro"))
    return [Modifier(value, reason, PILOTING) for value, reason in found if value]


def pilots(bout: Bout, fighter: FighterInPlay, what: str, rule: str, *more: Modifier) -> bool:
    """Whether the piloting roll of *fighter* for *what* succeeds."""
    if bout.unheard:
        return bout.roll(fighter, what, 2, rule=rule) >= _piloting_number(fighter, more)
    need = piloting_need(fighter, *more)
    return bout.roll(fighter, what, 2, rule=rule, need=need) >= need.total


def settle(bout: Bout) -> None:
    """Make all piloting rolls due for the fighters; on a failure they fall (CA-84)."""
    for fighter in bout.fighters:
        settle_one(bout, fighter)


def settle_one(bout: Bout, fighter: FighterInPlay) -> None:
    """Make all piloting rolls due for *fighter*."""
    if fighter.suffered >= HEAVY and not fighter.battered:
        fighter.battered = True
        fighter.shaken.append((1, f"{HEAVY} points of damage or more"))
    if not fighter.shaken:
        return
    reasons, fighter.shaken = fighter.shaken, []
    for modifier, reason in reasons:
        if not fighter.machine.body.falls or fighter.prone or fighter.out:
            return
        more = Modifier(modifier, reason, PILOTING)
        helpless = modifier == AUTOMATIC or not fighter.awake
        if helpless or not pilots(bout, fighter, f"to stay up: {reason}", PILOTING, more):
            fall(bout, fighter)


def fall(bout: Bout, fighter: FighterInPlay, levels: int = 0, on: Side | None = None) -> None:
    """Let *fighter* fall by *levels*, *on* the given side or a random one.

    It takes tons / 10 for each level plus one, in groups of 5; its pilot makes another roll or is hurt
    (CA-84).
    """
    if not fighter.machine.body.falls or fighter.prone or fighter.out:
        return
    fighter.prone = True
    fighter.falls += 1
    side = on or FALLS[bout.roll(fighter, "the side of the fall", 1, rule=PILOTING) - 1]
    bout.say(f"{fighter.name} falls on its {side}", PILOTING)
    points = -(-fighter.machine.tons // 10) * (levels + 1)
    groups(bout, fighter, points, HitPlace("full", side, PILOTING, GROUP))
    fighter.suffered = 0
    if not fighter.out and fighter.awake:
        more = Modifier(levels, "levels fallen", PILOTING)
        if not pilots(bout, fighter, "to spare the pilot", PILOTING, more):
            hurt_pilot(bout, fighter, 1)
