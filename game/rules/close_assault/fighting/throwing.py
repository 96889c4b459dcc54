"""Rolling for attacks, and applying the hits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from game.mechanics.dice.two_dice import odds
from game.rules.close_assault.fighting.attacks import PlannedAttack, arm_fired
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import FighterInPlay, hits, stands
from game.rules.close_assault.fighting.harm import criticals, damage, groups, hit, lose_men
from game.rules.close_assault.fighting.piloting import piloting_need, pilots
from game.rules.close_assault.fighting.to_hit import tells_of_target
from game.rules.close_assault.sheets.bodies import ARMS, LEGS, MECH, WHOLE
from game.rules.close_assault.sheets.weapons import cluster

BLOCKED, INFANTRY, SWARM = "CA-32", "CA-91", "CA-94"
SWARMS = frozenset({"swarm", "hold on"})
ANTI_PERSONNEL = frozenset({"Machine Gun", "Flamer"})
"""Weapons that kill 2D6 men of a platoon, 7 on average."""
MEN = 7
ARM_PARTS = ("Shoulder", "Upper Arm Actuator", "Lower Arm Actuator", "Hand Actuator")


class LandedAttack(NamedTuple):
    """An attack that hits, before it does damage.

    Attributes:
        hits: Number of missiles that hit; 1 for anything else.
        guard: The limb that takes the damage if blocked; else "".
    """

    attack: PlannedAttack
    by_attacker: bool
    hits: int
    guard: str


def throw(
    bout: Bout, attacks: Sequence[PlannedAttack], *, by_attacker: bool, blocking: bool = False
) -> list[LandedAttack]:
    """Roll for *attacks* of one side, which the other may be *blocking*; return the hits."""
    fighter, target = bout.one(by_attacker), bout.one(not by_attacker)
    blows = []
    for attack in attacks:
        guard = guard_of(target, attack) if blocking else ""
        _expect(fighter, target, attack, guard)
        if attack.weapon is not None:
            fighter.fired.add(attack.weapon)
        if _hits(bout, fighter, target, attack):
            if guard and not pilots(bout, target, f"to block with {guard}", BLOCKED):
                guard = ""
            blows.append(LandedAttack(attack, by_attacker, _count(bout, fighter, attack), guard))
        elif attack.what == "kick":
            fighter.shaken.append((0, "missed kick"))  # CA-31, CA-35
    return blows


def _hits(bout: Bout, fighter: FighterInPlay, target: FighterInPlay, attack: PlannedAttack) -> bool:
    """Whether *attack* hits; a platoon already on its target does not roll (CA-94)."""
    if attack.what == "hold on":
        return True
    need = None if target.hushed and tells_of_target(attack.need) else attack.need
    return bout.roll(fighter, attack.words, 2, rule=attack.impact.rule, need=need) >= attack.number


def _expect(fighter: FighterInPlay, target: FighterInPlay, attack: PlannedAttack, guard: str) -> None:
    """Add the expected damage of *attack* to both: if blocked, a half and a quarter (CA-32)."""
    fighter.expected += attack.chance * attack.recoil
    if not guard:
        target.expected += _mean(target, attack)
        return
    blocked = odds(piloting_need(target).total)
    if attack.what in SWARMS:
        target.expected += (1 - blocked) * attack.mean
        return
    target.expected += attack.chance * (blocked * -(-attack.points // 2) + (1 - blocked) * attack.points)
    fighter.expected += attack.chance * blocked * -(-attack.points // 4)


def _mean(target: FighterInPlay, attack: PlannedAttack) -> float:
    """Return the expected damage of *attack*; for a platoon in men (CA-91)."""
    if target.machine.platoon is None:
        return attack.mean
    return attack.chance * MEN if attack.words in ANTI_PERSONNEL else target.start.exposure * attack.mean


def _count(bout: Bout, fighter: FighterInPlay, attack: PlannedAttack) -> int:
    """Return the number of missiles of *attack* that hit; 1 for anything else."""
    if not attack.missiles:
        return 1
    rolled = bout.roll(fighter, f"missiles of {attack.words}", 2, rule="CA-86")
    return cluster(attack.missiles)[rolled - 2]


def guard_of(target: FighterInPlay, attack: PlannedAttack) -> str:
    """Return the limb *target* blocks *attack* with: an arm for a punch, a leg for a kick (CA-32, CA-33).

    An arm brushes off a swarm (CA-94).

    From the side it is the limb on that side, else the working one with the most armour left; "" if none
    works.
    """
    if attack.what not in {"punch", "kick", *SWARMS}:
        return ""
    if target.machine.body is not MECH:
        return WHOLE
    limbs: tuple[str, ...] = LEGS if attack.what == "kick" else ARMS
    if attack.impact.side in {"left", "right"} and attack.what not in SWARMS:
        limbs = tuple(limb for limb in limbs if limb.startswith(attack.impact.side[0].upper()))
    able = [limb for limb in limbs if stands(target, limb) and (limb in LEGS or _guards(target, limb))]
    return max(able, key=lambda limb: target.armor[limb], default="")


def _guards(target: FighterInPlay, arm: str) -> bool:
    """Whether *arm* can block: actuators intact, no weapon fired from it this turn (CA-33)."""
    return not hits(target, arm, *ARM_PARTS) and not arm_fired(target, arm)


def land(bout: Bout, blows: Sequence[LandedAttack]) -> None:
    """Apply the damage of *blows*, which land simultaneously (CA-27)."""
    for blow in blows:
        fighter, target = bout.one(blow.by_attacker), bout.one(not blow.by_attacker)
        attack = blow.attack
        if attack.what in SWARMS:
            _swarmed(bout, fighter, target, blow)
        elif blow.guard:
            _blocked(bout, fighter, target, blow)
        elif attack.what == "leg attack":
            criticals(bout, target, hit(bout, target, attack.points, attack.impact))
        elif attack.words in ANTI_PERSONNEL and target.machine.platoon is not None:
            men = bout.roll(target, "men lost", 2, rule=INFANTRY)
            lose_men(bout, target, men, INFANTRY)
        elif attack.points:
            for _ in range(blow.hits):
                groups(bout, target, attack.points, attack.impact)
        if attack.what == "kick":
            target.shaken.append((0, "kicked"))
        elif attack.what == "push":
            target.shaken.append((0, "pushed"))


def _swarmed(bout: Bout, fighter: FighterInPlay, target: FighterInPlay, blow: LandedAttack) -> None:
    """Put a platoon on its target, if none is on it yet, and do its damage; or brush it off (CA-94)."""
    holds = fighter.swarms == target.start.unit
    if blow.guard:
        if holds:
            fall_off(bout, fighter, target)
        return
    if not holds and target.swarmed:
        bout.say(f"another platoon is on {target.name} already", SWARM)
        return
    if not holds:
        fighter.swarms, target.swarmed = target.start.unit, True
        bout.say(f"{fighter.name} is on {target.name}", SWARM)
    groups(bout, target, blow.attack.points, blow.attack.impact)


def fall_off(bout: Bout, platoon: FighterInPlay, target: FighterInPlay) -> None:
    """Remove *platoon* from *target* (CA-94)."""
    platoon.swarms, target.swarmed = None, False
    bout.say(f"{platoon.name} is off {target.name}", SWARM)


def _blocked(bout: Bout, fighter: FighterInPlay, target: FighterInPlay, blow: LandedAttack) -> None:
    """Halve a blocked blow, rounded up; a quarter of the whole, rounded up, hurts the attacker (CA-32)."""
    points = blow.attack.points
    if stands(target, blow.guard):
        damage(bout, target, blow.guard, -(-points // 2), BLOCKED)
    limb = blow.attack.limb if blow.attack.limb in fighter.structure else WHOLE
    if stands(fighter, limb):
        damage(bout, fighter, limb, -(-points // 4), BLOCKED)
