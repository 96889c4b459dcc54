"""CA-82, CA-83: hit locations, damage to armour and structure, and critical hits."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.geometry.value import Value
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import Fighter, FighterInPlay, hits, stands
from game.rules.close_assault.fighting.pilots import hurt_pilot
from game.rules.close_assault.sheets.bodies import LEGS, MECH, WHOLE, Aim, Side
from game.rules.close_assault.sheets.machines import EMPTY
from game.rules.close_assault.sheets.weapons import weapons

LOCATION, CRITICAL, VEHICLE = "CA-82", "CA-83", "CA-89"
GROUP = 5
"""Points per damage group of collisions and falls."""
THROUGH = 2
"""The location roll that may cause critical hits through armour (CA-82)."""
ENGINE_HITS = 3
AUTOMATIC = 99
"""A modifier that represents an automatic fall."""
AMMO = "Ammo "
LIMBS = frozenset({"LA", "RA", "LL", "RL", "HD"})


class HitPlace(Value):
    """How a hit lands: the location table, the side and the rule.

    Attributes:
        group: Points per damage group, each with its own location; 0 for a single group.
    """

    aim: Aim
    side: Side
    rule: str
    group: int = 0


def groups(bout: Bout, fighter: FighterInPlay, points: int, impact: HitPlace) -> None:
    """Damage *fighter* by *points* in groups, each with a rolled location (CA-87)."""
    while points > 0 and not fighter.out:
        hit(bout, fighter, min(points, impact.group or points), impact)
        points -= impact.group or points


def hit(bout: Bout, fighter: FighterInPlay, points: int, impact: HitPlace) -> str:
    """Damage *fighter* by *points* at a rolled location, and return the location (CA-82)."""
    if fighter.machine.platoon is not None:
        lose_men(bout, fighter, fighter.start.exposure * points, impact.rule)
        return WHOLE
    aim, side, rule = impact.aim, impact.side, impact.rule
    locations = fighter.machine.body.locations(aim, side)
    count = 2 if aim == "full" else 1
    rolled = bout.roll(fighter, "where it is hit", count, rule=LOCATION)
    through = aim == "full" and rolled == THROUGH
    location = locations[rolled - count]
    damage(bout, fighter, location, points, rule, rear=side == "rear", through=through)
    return location


def lose_men(bout: Bout, fighter: FighterInPlay, men: int, rule: str) -> None:
    """Remove *men* from a platoon; without any it is destroyed (CA-91)."""
    left = max(fighter.structure[WHOLE] - men, 0)
    bout.say(f"{fighter.name} loses {fighter.structure[WHOLE] - left} men", rule)
    fighter.structure[WHOLE] = left
    if not left:
        bout.lose(fighter, "destroyed", rule)


def damage(
    bout: Bout,
    fighter: FighterInPlay,
    location: str,
    points: int,
    rule: str,
    *,
    rear: bool = False,
    through: bool = False,
) -> None:
    """Damage *location* by *points*: armour, then structure; the rest moves inward (CA-83).

    Args:
        rear: Whether it comes from behind, where torsos have separate armour.
        through: Whether it may cause critical hits even if the armour holds.
    """
    fighter.suffered += points
    if bout.hearer is not None:
        bout.say(f"{fighter.name} takes {points} on {location}", rule)
    if location == "HD":
        hurt_pilot(bout, fighter, 1)
    at: str | None = location
    while at is not None and points > 0 and not fighter.out:
        if stands(fighter, at):
            points = _pierce(bout, fighter, at, points, rear=rear, through=through)
            through = False
        at = None if stands(fighter, at) else fighter.machine.body.inward.get(at)


def _pierce(bout: Bout, fighter: FighterInPlay, at: str, points: int, *, rear: bool, through: bool) -> int:
    """Subtract *points* from armour and structure of *at*; return the remaining points."""
    plate = f"{at}R" if rear and at in fighter.machine.body.armored_behind else at
    stopped = min(points, fighter.armor.get(plate, 0))
    if stopped:
        fighter.armor[plate] -= stopped
    points -= stopped
    taken = min(points, fighter.structure[at])
    fighter.structure[at] -= taken
    if fighter.structure[at] == 0:
        lose_location(bout, fighter, at)
    elif taken or through:
        criticals(bout, fighter, at)
    return points - taken


def lose_location(bout: Bout, fighter: FighterInPlay, at: str) -> None:
    """Destroy *at*, and the locations attached to it (CA-83)."""
    fighter.structure[at] = 0
    for plate in (at, f"{at}R"):
        if plate in fighter.armor:
            fighter.armor[plate] = 0
    bout.say(f"{fighter.name} loses {at}", CRITICAL)
    if at in fighter.machine.body.vital:
        bout.lose(fighter, "destroyed", CRITICAL)
    if at in LEGS:
        fighter.shaken.append((AUTOMATIC, "leg lost"))
    further = fighter.machine.body.attached.get(at, "")
    if stands(fighter, further):
        lose_location(bout, fighter, further)


def criticals(bout: Bout, fighter: FighterInPlay, at: str) -> None:
    """Roll for critical hits in *at* (CA-83): 8 one, 10 two, 12 three or a limb; for vehicles, CA-89."""
    if fighter.machine.card:
        return
    rolled = bout.roll(fighter, f"critical hits in {at}", 2, rule=CRITICAL)
    if fighter.machine.body is not MECH:
        _vehicle_critical(bout, fighter, rolled)
    elif rolled == 12 and at in LIMBS:
        lose_location(bout, fighter, at)
    else:
        for _ in range((rolled >= 8) + (rolled >= 10) + (rolled == 12)):
            _critical(bout, fighter, at)


def _vehicle_critical(bout: Bout, fighter: FighterInPlay, rolled: int) -> None:
    """CA-89: 8 or 9 a weapon, 10 or 11 the drive, 12 the crew."""
    if rolled == 12:
        bout.lose(fighter, "crew killed", VEHICLE)
    elif rolled >= 10:
        fighter.stuck = True
        bout.say(f"{fighter.name} cannot move any more", VEHICLE)
    elif rolled >= 8:
        left = working(fighter)
        if left:
            which = left[bout.roll(fighter, "which weapon", 1, rule=VEHICLE, sides=len(left)) - 1]
            fighter.slots_hit.add(("weapons", which))
            bout.say(f"{fighter.name} loses {fighter.machine.weapons[which].weapon.name}", VEHICLE)


def _critical(bout: Bout, fighter: FighterInPlay, at: str) -> None:
    """Hit one undamaged slot in *at*, or further inward if there is none."""
    where: str | None = at
    while where is not None and not fighter.out:
        outfit = fighter.machine.outfit(where)
        left = [n for n, what in enumerate(outfit) if what != EMPTY and (where, n) not in fighter.slots_hit]
        if left:
            chosen = bout.roll(fighter, f"which slot of {where}", 1, rule=CRITICAL, sides=len(left))
            place = left[chosen - 1]
            fighter.slots_hit.add((where, place))
            bout.say(f"{fighter.name}: {outfit[place]} in {where} is hit", CRITICAL)
            _suffer(bout, fighter, where, outfit[place])
            return
        where = fighter.machine.body.inward.get(where)


def _suffer(bout: Bout, fighter: FighterInPlay, at: str, what: str) -> None:
    """Carry out the immediate effect of a hit on *what* in *at*."""
    if what.startswith(AMMO):
        _explode(bout, fighter, what.removeprefix(AMMO))
    elif what in _AT_ONCE:
        _AT_ONCE[what](bout, fighter)
    elif at in LEGS and what in _SHAKE:
        fighter.shaken.append((_SHAKE[what], f"{what.lower()} hit"))


def _explode(bout: Bout, fighter: FighterInPlay, weapon: str) -> None:
    """Explode a ton of ammunition for *weapon*, which no 'Mech's structure survives (CA-83)."""
    bout.say(f"ammunition of {fighter.name} explodes: {weapons()[weapon].ton} points", CRITICAL)
    bout.lose(fighter, "destroyed", CRITICAL)


def _engine(bout: Bout, fighter: FighterInPlay) -> None:
    torsos = ("CT", "LT", "RT")
    if sum(hits(fighter, at, "Fusion Engine") for at in torsos) >= ENGINE_HITS:
        bout.lose(fighter, "engine destroyed", CRITICAL)


def _gyro(bout: Bout, fighter: FighterInPlay) -> None:
    twice = hits(fighter, "CT", "Gyro") > 1
    fighter.stuck |= twice
    fighter.shaken.append((AUTOMATIC, "gyro destroyed") if twice else (0, "gyro hit"))


def _cockpit(bout: Bout, fighter: FighterInPlay) -> None:
    bout.lose(fighter, "pilot dead", CRITICAL)


_AT_ONCE: Mapping[str, Callable[[Bout, FighterInPlay], None]] = {
    "Fusion Engine": _engine,
    "Gyro": _gyro,
    "Cockpit": _cockpit,
}
_SHAKE: Mapping[str, int] = {
    "Hip": 0,
    "Upper Leg Actuator": 0,
    "Lower Leg Actuator": 0,
    "Foot Actuator": 0,
}
"""Hits that require a piloting roll; their modifiers count among the damage of each such roll."""


def working(fighter: Fighter | FighterInPlay) -> list[int]:
    """Return the weapons of *fighter* that can still fire, by their places on the sheet."""
    return [n for n in range(len(fighter.machine.weapons)) if weapon_works(fighter, n)]


def weapon_works(fighter: Fighter | FighterInPlay, place: int) -> bool:
    """Whether the weapon at *place* on the sheet is neither hit nor lost with its location."""
    if not stands(fighter, fighter.machine.weapons[place].at):
        return False
    if ("weapons", place) in fighter.slots_hit:
        return False
    return all(fighter.machine.mounted.get(slot) != place for slot in fighter.slots_hit)
