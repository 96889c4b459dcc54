"""Planned attacks: what each needs, where it hits, what it does."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.model.tally import Modifier, Tally
from game.geometry.value import Value
from game.mechanics.dice.two_dice import TOTALS, odds
from game.rules.close_assault.fighting.fighter import Fighter, FighterInPlay, hits, stands
from game.rules.close_assault.fighting.harm import GROUP, HitPlace, weapon_works
from game.rules.close_assault.fighting.to_hit import (
    charge_need,
    fire_need,
    kick_need,
    leg_need,
    punch_need,
    push_need,
    swarm_need,
)
from game.rules.close_assault.sheets.bodies import ARMS, LEGS, LIMB_SIDES, MECH, TURRET, WHOLE, Aim
from game.rules.close_assault.sheets.machines import Mount
from game.rules.close_assault.sheets.platoons import Platoon, leg_attack, swarm
from game.rules.close_assault.sheets.weapons import cluster
from game.rules.close_assault.tactics.hexes import FRONT, direction, distance, in_the_hex, side

Extra = tuple[Modifier, ...]
VOLLEY, LEG_DAMAGE = 2, 4


class PlannedAttack(Value):
    """One attack before its dice are rolled.

    Attributes:
        what: "fire", "punch", "kick", "push", "charge" or "death from above"; for a platoon also
            "leg attack", "swarm" and "hold on".
        words: The display text: "punch with the right arm", or the name of a weapon.
        need: What it needs to hit.
        points: The damage of a hit; of one missile if there are *missiles*.
        impact: Where the hit lands.
        recoil: The damage to the attacker in a collision; else 0.
        limb: The arm or leg that strikes.
        weapon: The place of the weapon on the sheet.
        chance: The chance to hit.
        mean: The expected damage.
        number: The total that it needs.
    """

    what: str
    words: str
    need: Tally
    points: int
    impact: HitPlace
    missiles: int = 0
    recoil: int = 0
    limb: str = ""
    weapon: int | None = None
    chance: float = 0.0
    mean: float = 0.0
    number: int = 0


def _attack(
    what: str,
    need: Tally,
    points: int,
    impact: HitPlace,
    *,
    words: str = "",
    missiles: int = 0,
    recoil: int = 0,
    limb: str = "",
    weapon: int | None = None,
) -> PlannedAttack:
    """Return an attack with its chance to hit and expected damage."""
    number = need.total
    chance = odds(number)
    each = sum(cluster(missiles)[total - 2] for total in TOTALS) / len(TOTALS) if missiles else 1
    return PlannedAttack(
        what,
        words or what,
        need,
        points,
        impact,
        missiles=missiles,
        recoil=recoil,
        limb=limb,
        weapon=weapon,
        chance=chance,
        mean=chance * each * points,
        number=number,
    )


def _impact(attacker: Fighter, target: Fighter, aim: Aim, rule: str) -> HitPlace:
    """Return how *attacker* hits *target* from its position: collisions in groups (CA-82, CA-87)."""
    group = GROUP if rule == "CA-46" else 0
    return HitPlace(aim, side(target.at, target.facing, attacker.at), rule, group)


def fire(
    attacker: Fighter, target: Fighter, extra: Extra = (), *, twist: bool = True
) -> tuple[PlannedAttack, ...]:
    """Return the shots of all weapons of *attacker* that bear on *target* (CA-28, CA-29).

    Args:
        twist: Whether it may twist its torso to bring most weapons to bear: not against a death from above
            (CA-47).
    """
    ways = [_fired(attacker, target, extra, by) for by in ((0, 1, -1) if twist else (None,))]
    return max(ways, key=lambda shots: sum(shot.mean for shot in shots))


def _fired(attacker: Fighter, target: Fighter, extra: Extra, twist: int | None) -> tuple[PlannedAttack, ...]:
    """Return the shots with a torso *twist*, None for those at an attacker from above (CA-47).

    They reach two tactical hexes; from outside the hex all that stand in it (CA-28, CA-61).
    """
    from_outside = in_the_hex(target.at) and not in_the_hex(attacker.at)
    if distance(attacker.at, target.at) > 2 and not from_outside:
        return ()
    if (platoon := attacker.machine.platoon) is not None:
        return _volley(attacker, platoon, target, extra)
    bearing = (direction(attacker.at, target.at) - attacker.facing) % 6
    impact = _impact(attacker, target, "full", "CA-28")
    return tuple(
        _attack(
            "fire",
            fire_need(attacker, target, mount, extra),
            mount.weapon.damage,
            impact,
            words=mount.weapon.name,
            missiles=mount.weapon.missiles,
            weapon=place,
        )
        for place, mount in enumerate(attacker.machine.weapons)
        if may_fire(attacker, place) and _bears_on(attacker, mount, bearing, twist)
    )


def _volley(attacker: Fighter, platoon: Platoon, target: Fighter, extra: Extra) -> tuple[PlannedAttack, ...]:
    """Return the fire of a platoon: the damage of its remaining men, in groups of 2 points (CA-68)."""
    (gun,) = attacker.machine.weapons
    if not may_fire(attacker, 0):
        return ()
    impact = replace(_impact(attacker, target, "full", "CA-68"), group=VOLLEY)
    need, points = fire_need(attacker, target, gun, extra), platoon.damage(attacker.structure[WHOLE])
    return (_attack("fire", need, points, impact, words=f"{platoon.arms}s of the platoon", weapon=0),)


def _leg_attack(
    attacker: Fighter, platoon: Platoon, target: Fighter, extra: Extra
) -> tuple[PlannedAttack, ...]:
    """Return the leg attack of a platoon on a 'Mech: 4 points and a roll for critical hits (CA-79).

    Movement modifiers apply only to platoons without anti-'Mech training.
    """
    men = leg_attack(attacker.structure[WHOLE])
    if men is None or not target.machine.legged:
        return ()
    need = leg_need(attacker, target, platoon.skill, men, extra)
    impact = HitPlace("kick", "front", "CA-79")
    return (_attack("leg attack", need, LEG_DAMAGE, impact),)


def _swarm(attacker: Fighter, platoon: Platoon, target: Fighter, extra: Extra) -> tuple[PlannedAttack, ...]:
    """Return the swarm attack of a platoon on a 'Mech or vehicle, or its damage while on it (CA-94).

    It does the damage of the platoon once a turn; a platoon already on its target needs no roll.
    """
    men = swarm(attacker.structure[WHOLE])
    if target.machine.platoon is not None:
        return ()
    if attacker.swarms == target.unit:
        what, need = "hold on", Tally(())
    elif men is not None:
        what, need = "swarm", swarm_need(attacker, target, platoon.skill, men, extra)
    else:
        return ()
    fires = 0 not in attacker.fired
    points = platoon.damage(attacker.structure[WHOLE]) if fires else 0
    impact = replace(_impact(attacker, target, "full", "CA-94"), group=VOLLEY)
    return (_attack(what, need, points, impact, weapon=0 if fires else None),)


def may_fire(fighter: Fighter, place: int) -> bool:
    """Whether the weapon at *place* may fire: not an LRM (CA-28), not fired this turn (CA-29), intact."""
    weapon = fighter.machine.weapons[place].weapon
    if weapon.is_lrm or place in fighter.fired or hits(fighter, "HD", "Sensors") > 1:
        return False
    return weapon_works(fighter, place)


_ARCS: Mapping[str, frozenset[int]] = {
    "front": FRONT,
    "right": frozenset({2}),
    "left": frozenset({4}),
    "rear": frozenset({3}),
    TURRET: frozenset(range(6)),
    WHOLE: FRONT | {2, 4},
}


def bears(fighter: Fighter, mount: Mount, bearing: int, twist: int) -> bool:
    """Whether *mount* bears on *bearing*, in hex sides from the facing, with a torso *twist* (CA-86).

    Weapons fire into the front arc of three hex sides, those in an arm also to its side; legs do not twist.
    """
    if fighter.machine.body is not MECH:
        return bearing in _ARCS[mount.at]
    turned = (bearing - (0 if mount.at in LEGS else twist)) % 6
    return turned in FRONT or (mount.at, turned) in {("RA", 2), ("LA", 4)}


def _bears_on(fighter: Fighter, mount: Mount, bearing: int, twist: int | None) -> bool:
    """Whether *mount* bears as in `bears`; up to an attacker beside its front only that arm does (CA-47)."""
    if twist is not None:
        return bears(fighter, mount, bearing, twist)
    arm = {1: "RA", 5: "LA"}.get(bearing)
    only = fighter.machine.body is MECH and arm is not None
    return bears(fighter, mount, bearing, 0) and (mount.at == arm or not only)


def punches(attacker: Fighter, target: Fighter, extra: Extra = ()) -> tuple[PlannedAttack, ...]:
    """Return the punches of the working arms of *attacker* that reach *target* (CA-30, CA-87).

    A platoon swarms *target* instead (CA-94).
    """
    if (platoon := attacker.machine.platoon) is not None:
        near = distance(attacker.at, target.at) <= 1 or attacker.swarms == target.unit
        return _swarm(attacker, platoon, target, extra) if near else ()
    bearing = _reached(attacker, target)
    if bearing is None:
        return ()
    if attacker.machine.blow:
        return (_blow("punch", attacker, target, extra),)
    reaching = [arm for arm, at in (("LA", 4), ("RA", 2)) if bearing in FRONT | {at}]
    return tuple(
        _attack(
            "punch",
            punch_need(attacker, target, arm, extra),
            punch_damage(attacker, arm),
            _impact(attacker, target, "punch", "CA-87"),
            words=f"punch with the {LIMB_SIDES[arm]} arm",
            limb=arm,
        )
        for arm in reaching
        if arm_punches(attacker, arm)
    )


def arm_punches(fighter: Fighter, arm: str) -> bool:
    """Whether *arm* can punch: present, shoulder intact, no weapon fired from it this turn."""
    return stands(fighter, arm) and not hits(fighter, arm, "Shoulder") and not arm_fired(fighter, arm)


def arm_fired(fighter: Fighter | FighterInPlay, arm: str) -> bool:
    """Whether a weapon in *arm* has fired this turn."""
    return any(fighter.machine.weapons[place].at == arm for place in fighter.fired)


def punch_damage(fighter: Fighter, arm: str) -> int:
    """Return the damage of a punch: tons / 10, rounded up; halved for each lost actuator (CA-87)."""
    points = -(-fighter.machine.tons // 10)
    outfit = fighter.machine.outfit(arm)
    for name in ("Upper Arm Actuator", "Lower Arm Actuator"):
        if name not in outfit or hits(fighter, arm, name):
            points //= 2
    return max(points, 1)


def kicks(attacker: Fighter, target: Fighter, extra: Extra = ()) -> tuple[PlannedAttack, ...]:
    """Return the kick of *attacker* with its better leg, if it reaches *target* (CA-30, CA-87)."""
    platoon = attacker.machine.platoon
    if platoon is not None and distance(attacker.at, target.at) <= 1:
        return _leg_attack(attacker, platoon, target, extra)
    if _reached(attacker, target) not in FRONT:
        return ()
    if attacker.machine.blow:
        return (_blow("kick", attacker, target, extra),)
    if not all(stands(attacker, leg) and not hits(attacker, leg, "Hip") for leg in LEGS):
        return ()
    ways = [
        _attack(
            "kick",
            kick_need(attacker, target, leg, extra),
            kick_damage(attacker, leg),
            _impact(attacker, target, "kick", "CA-87"),
            words=f"kick with the {LIMB_SIDES[leg]} leg",
            limb=leg,
        )
        for leg in ("RL", "LL")
    ]
    return (max(ways, key=lambda way: way.mean),)


def kick_damage(fighter: Fighter, leg: str) -> int:
    """Return the damage of a kick: tons / 5; halved for each upper or lower actuator hit (CA-87)."""
    points = fighter.machine.tons // 5
    for name in ("Upper Leg Actuator", "Lower Leg Actuator"):
        if hits(fighter, leg, name):
            points //= 2
    return max(points, 1)


def _blow(what: str, attacker: Fighter, target: Fighter, extra: Extra) -> PlannedAttack:
    """Return the physical attack of a unit that has only a card (CA-80)."""
    need = (punch_need if what == "punch" else kick_need)(attacker, target, "", extra)
    return _attack(what, need, attacker.machine.blow, _impact(attacker, target, "full", "CA-80"), limb=WHOLE)


def pushes(attacker: Fighter, target: Fighter, extra: Extra = ()) -> tuple[PlannedAttack, ...]:
    """Return the push of *attacker*, with both arms, if it reaches *target* (CA-45)."""
    armless = attacker.machine.body is MECH and not all(arm_pushes(attacker, arm) for arm in ARMS)
    if _reached(attacker, target) not in FRONT or armless:
        return ()
    return (
        _attack("push", push_need(attacker, target, extra), 0, _impact(attacker, target, "full", "CA-45")),
    )


def arm_pushes(fighter: Fighter, arm: str) -> bool:
    """Whether *arm* can push: present, no weapon fired from it this turn."""
    return stands(fighter, arm) and not arm_fired(fighter, arm)


def charges(attacker: Fighter, target: Fighter, extra: Extra = ()) -> tuple[PlannedAttack, ...]:
    """Return the collision at the end of the charge or death from above of *attacker* (CA-46, CA-87)."""
    need = charge_need(attacker, target, extra)
    own, other = attacker.machine.tons, target.machine.tons
    if attacker.entry == "death from above":
        impact = _impact(attacker, target, "punch", "CA-46")
        return (_attack("death from above", need, -(-3 * own // 10), impact, recoil=-(-own // 5)),)
    impact = _impact(attacker, target, "full", "CA-46")
    return (_attack("charge", need, charge_damage(attacker), impact, recoil=-(-other // 10)),)


def charge_damage(attacker: Fighter) -> int:
    """Return the damage of a charge by *attacker*: tons / 10 for each hex moved, rounded up (CA-87)."""
    return -(-attacker.machine.tons * max(attacker.hexes, 1) // 10)


def _reached(attacker: Fighter, target: Fighter) -> int | None:
    """Return the bearing of *target* from the facing of *attacker*; None if out of reach (CA-30)."""
    if distance(attacker.at, target.at) != 1 or not attacker.machine.strikes:
        return None
    return (direction(attacker.at, target.at) - attacker.facing) % 6
