"""One exchange: two tactics, and their result on the chart."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from game.core.model.state import Dice
from game.core.model.tally import Modifier
from game.geometry.value import Value
from game.rules.close_assault.fighting.attacks import PlannedAttack, charges, fire, kicks, punches, pushes
from game.rules.close_assault.fighting.bout import Bout, Hearer
from game.rules.close_assault.fighting.fighter import Fighter, FighterInPlay, HexPlace
from game.rules.close_assault.fighting.harm import GROUP, HitPlace, groups
from game.rules.close_assault.fighting.piloting import fall, pilots, settle, settle_one
from game.rules.close_assault.fighting.pilots import hurt_pilot
from game.rules.close_assault.fighting.throwing import LandedAttack, fall_off, land, throw
from game.rules.close_assault.fighting.to_hit import Extra, evasion, piloting_difference
from game.rules.close_assault.tactics.hexes import MIDDLE, direction
from game.rules.close_assault.tactics.tactics import RESULTS, SWARMS, chart, tactic_words
from game.rules.close_assault.tactics.ways import aside, beyond, breaking_off, flight, pushed_to

FALL_OF_A_MISS = 2
"""Levels of the fall after a death from above that misses (CA-87)."""


class Exchange(Value):
    """Two revealed tactics, with all attacks as planned before any roll.

    Attributes:
        mine, theirs: The tactics of attacker and defender.
        result: The result on the chart, 1 to 8.
        attacks: Attacks of the attacker on a defender that stays.
        chase: Attacks of the attacker on a defender that gets away (CA-42, CA-43).
        replies: Attacks of the defender.
    """

    attacker: Fighter
    defender: Fighter
    mine: str
    theirs: str
    result: int
    attacks: tuple[PlannedAttack, ...]
    chase: tuple[PlannedAttack, ...]
    replies: tuple[PlannedAttack, ...]


def exchange(
    attacker: Fighter, defender: Fighter, mine: str, theirs: str, *, difference: bool = True
) -> Exchange:
    """Return the exchange of tactic *mine* of *attacker* and *theirs* of *defender* (CA-26).

    Args:
        difference: Whether the difference of the piloting skills counts for physical attacks (CA-46).
    """
    result = chart()[mine, theirs]
    attacker, defender = _let_go(attacker, mine, defender)
    defender, attacker = _let_go(defender, theirs, attacker)
    at = _stationary(defender) if theirs == "g" else defender
    back = _stationary(attacker) if mine == "G" else attacker
    extra = evasion(defender) if result == 3 else ()
    attacks = _planned(mine, attacker, at, extra, difference=difference)
    above = attacker.entry == "death from above"
    replies = _replies(theirs, defender, back, above=above, difference=difference)
    chase = _chase(mine, attacker, _fled(defender, attacker), difference=difference) if result == 4 else ()
    return Exchange(attacker, defender, mine, theirs, result, attacks, chase, replies)


def _let_go(platoon: Fighter, tactic: str, foe: Fighter) -> tuple[Fighter, Fighter]:
    """Return both; a platoon on its *foe* lets go with any tactic but a swarm (CA-94)."""
    if platoon.swarms != foe.unit or tactic in SWARMS:
        return platoon, foe
    return replace(platoon, swarms=None), replace(foe, swarmed=False)


def _planned(
    tactic: str, fighter: Fighter, target: Fighter, extra: Extra, *, difference: bool
) -> tuple[PlannedAttack, ...]:
    """Return the attacks of *tactic*, of either side; none for moving, blocking or ejecting."""
    if tactic in "aA":
        return fire(fighter, target, extra)
    piloted = fighter.machine.platoon is None and target.machine.platoon is None
    more = (*extra, piloting_difference(fighter, target)) if difference and piloted else extra
    attack = _PHYSICAL.get(tactic.upper()) if tactic not in "def" else None
    return attack(fighter, target, more) if attack is not None else ()


_PHYSICAL: Mapping[str, Callable[[Fighter, Fighter, Extra], tuple[PlannedAttack, ...]]] = {
    "B": punches,
    "C": kicks,
    "D": pushes,
    "E": charges,
}


def _replies(
    tactic: str, defender: Fighter, attacker: Fighter, *, above: bool, difference: bool
) -> tuple[PlannedAttack, ...]:
    """Return the attacks of the defender: against a death from above only fire, without turning (CA-47)."""
    if not above:
        return _planned(tactic, defender, attacker, (), difference=difference)
    return fire(defender, attacker, twist=False) if tactic == "a" else ()


def _chase(tactic: str, attacker: Fighter, target: Fighter, *, difference: bool) -> tuple[PlannedAttack, ...]:
    """Return the attacks on a defender that gets away: fire (CA-42), or from the middle (CA-43).

    From there, without turning, a kick reaches straight ahead, an arm also its own side.
    """
    if tactic == "A":
        return fire(attacker, target)
    if tactic not in "BC":
        return ()
    moved = replace(attacker, at=MIDDLE)
    bearing = (direction(MIDDLE, target.at) - attacker.facing) % 6
    arms = {0: {"LA", "RA", "whole"}, 5: {"LA"}, 1: {"RA"}}.get(bearing, set())
    if tactic == "C" and bearing != 0:
        return ()
    struck = _planned(tactic, moved, target, (), difference=difference)
    return tuple(one for one in struck if tactic == "C" or one.limb in arms)


def _fled(defender: Fighter, attacker: Fighter) -> Fighter:
    """Return *defender* at the point where it leaves the hex (CA-41)."""
    at, facing = flight(defender, attacker)
    return replace(defender, at=at, facing=facing)


def _stationary(fighter: Fighter) -> Fighter:
    """Return *fighter* as a target whose crew has ejected: it does not move (CA-52)."""
    return replace(fighter, gait="stand")


def carry_out(found: Exchange, dice: Dice, hearer: Hearer | None = None) -> Bout:
    """Roll the dice of an exchange of two and apply the effects; return both fighters afterwards."""
    bout = Bout(found.attacker, found.defender, dice, hearer)
    meet(bout, found)
    finish((bout,))
    return bout


def meet(bout: Bout, found: Exchange) -> None:
    """Carry out the result of two tactics in *bout*, but for the piloting rolls that end the exchange."""
    if bout.hearer is not None:
        mine, theirs = _called(found.attacker, found.mine), _called(found.defender, found.theirs)
        bout.say(f"{mine} against {theirs}: {found.result}, {RESULTS[found.result]}", "CA-26")
    _CARRIED_OUT[found.result](bout, found)


def finish(bouts: Sequence[Bout]) -> None:
    """End an exchange after all its *bouts*: damage from several is one sum for piloting rolls (CA-84)."""
    for bout in bouts:
        settle(bout)
    for bout in bouts:
        _shake_off(bout)


def _called(fighter: Fighter, tactic: str) -> str:
    return f"{tactic}, {tactic_words(tactic, platoon=fighter.machine.platoon is not None)}"


def _shake_off(bout: Bout) -> None:
    """End a platoon's swarm if either unit leaves or is out, or its target falls (CA-94)."""
    for platoon, target in (bout.fighters, bout.fighters[::-1]):
        left = any(one.gone or one.out for one in bout.fighters)
        if platoon.swarms == target.start.unit and (left or target.falls):
            fall_off(bout, platoon, target)


def _together(bout: Bout, found: Exchange) -> None:
    """Both attack simultaneously; all dice are rolled before any damage is done (CA-27)."""
    blows = throw(bout, found.attacks, by_attacker=True)
    blows += throw(bout, found.replies, by_attacker=False)
    land(bout, blows)


def _block(bout: Bout, found: Exchange) -> None:
    """CA-32: hits may be blocked, except fire (CA-33)."""
    land(bout, throw(bout, found.attacks, by_attacker=True, blocking=True))


def _avoid(bout: Bout, found: Exchange) -> None:
    """CA-34: the attack is harder; hits are as usual (CA-38), for misses see CA-35, CA-36 and CA-37."""
    _met(bout, found, avoiding=True)


def _met(bout: Bout, found: Exchange, *, avoiding: bool) -> None:
    """Carry out the attacks of the attacker on a defender that does not strike back."""
    blows = throw(bout, found.attacks, by_attacker=True)
    if found.mine == "E":
        _collide(bout, found, blows, avoiding=avoiding)
    elif found.mine == "D":
        _pushed(bout, found, blows)
    else:
        land(bout, blows)


def _flee(bout: Bout, found: Exchange) -> None:
    """CA-39 to CA-44: the defender rolls, harder for heavy fighters; it may be hit on its way."""
    if not _gets_away(bout, bout.defender, "to flee", "CA-39", heaviness(bout.defender)):
        _met(bout, found, avoiding=False)
        return
    land(bout, throw(bout, found.chase, by_attacker=True))
    if found.mine in "BCD":
        bout.attacker.at = MIDDLE  # CA-43, CA-44
    _flees(bout, found)
    if found.mine == "E":
        _miss(bout, found, avoided=True)


def _gets_away(bout: Bout, fighter: FighterInPlay, what: str, rule: str, *more: Modifier) -> bool:
    """Whether *fighter* gets away: by one roll in an exchange, whoever meets it (CA-39, CA-49, CA-60)."""
    if fighter.gone or fighter.held:
        return not fighter.held
    fighter.held = not pilots(bout, fighter, what, rule, *more)
    return not fighter.held


def heaviness(fighter: Fighter | FighterInPlay) -> Modifier:
    """Return the weight modifier when *fighter* flees: over 50 tons 1, from 80 tons on 2 (CA-39)."""
    tons = fighter.machine.tons
    return Modifier(2 if tons >= 80 else 1 if tons > 50 else 0, f"{tons} tons", "CA-39")


def _push(bout: Bout, found: Exchange) -> None:
    """CA-45: the defender strikes meanwhile; a successful push moves it to the adjacent hex."""
    blows = throw(bout, found.attacks, by_attacker=True)
    replies = throw(bout, found.replies, by_attacker=False)
    land(bout, replies)
    _pushed(bout, found, blows)


def _pushed(bout: Bout, found: Exchange, blows: list[LandedAttack]) -> None:
    """Move a defender that is pushed out; one that steps aside leaves the middle to the attacker (CA-45)."""
    land(bout, blows)
    if bout.defender.gone:
        return
    if blows:
        bout.attacker.at = found.defender.at
        if not bout.defender.out:
            bout.defender.at = pushed_to(found.attacker.at, found.defender.at)
        _leave(bout, bout.defender, "pushed out", "CA-45")
    elif found.theirs == "e" and found.defender.at == MIDDLE:
        _go(bout.defender, aside(found.defender, found.attacker, found.mine))
        bout.attacker.at = MIDDLE


def _collision(bout: Bout, found: Exchange) -> None:
    """CA-46 to CA-48: the defender strikes first; a charger crippled by that does not get through."""
    land(bout, throw(bout, found.replies, by_attacker=False))
    settle_one(bout, bout.attacker)
    above = found.attacker.entry == "death from above"
    charger = bout.attacker
    crippled = charger.out or charger.prone or charger.stuck or not charger.awake
    if crippled and not above:
        bout.say(f"{bout.attacker.name} is stopped before it collides", "CA-46")
        return
    _collide(bout, found, throw(bout, found.attacks, by_attacker=True), avoiding=False)


def _collide(bout: Bout, found: Exchange, blows: list[LandedAttack], *, avoiding: bool) -> None:
    """Do the damage of a collision to both, or let the attacker miss (CA-36 to CA-38, CA-46)."""
    if not blows:
        _miss(bout, found, avoided=avoiding)
        return
    (blow,) = blows
    land(bout, blows)
    above = blow.attack.what == "death from above"
    impact = HitPlace("kick" if above else "full", "front", "CA-87", GROUP)
    groups(bout, bout.attacker, blow.attack.recoil, impact)
    bout.attacker.shaken.append((4 if above else 2, f"own {blow.attack.what}"))
    bout.defender.shaken.append((2, f"hit by a {blow.attack.what}"))


def _miss(bout: Bout, found: Exchange, *, avoided: bool) -> None:
    """The collision misses: a charger continues through the hex or stops on its far side (CA-36).

    An attacker from above lands in the vacated hex, and falls unless its piloting roll succeeds (CA-37); if
    nobody stepped aside it falls on its back (CA-87).
    """
    attacker = bout.attacker
    if avoided and not bout.defender.gone:
        _go(bout.defender, aside(found.defender, found.attacker, found.mine))
    if found.attacker.entry == "death from above":
        if avoided:
            attacker.at = found.defender.at
            attacker.shaken.append((0, "missed death from above"))
        else:
            fall(bout, attacker, FALL_OF_A_MISS, on="rear")
        return
    attacker.shaken.append((0, "missed charge"))
    attacker.at = beyond(found.attacker)
    onward = found.attacker.onward
    if onward is not None and found.attacker.mp >= onward:
        _leave(bout, attacker, "went through", "CA-36")


def _break_off(bout: Bout, found: Exchange) -> None:
    """CA-49: the attacker rolls; only after a failure can the defender hit it."""
    if _gets_away(bout, bout.attacker, "to break off", "CA-49"):
        _go(bout.attacker, breaking_off(found.attacker))
        _leave(bout, bout.attacker, "broke off", "CA-49")
    else:
        land(bout, throw(bout, found.replies, by_attacker=False))
    fleeing = bout.defender
    if found.theirs == "f" and _gets_away(bout, fleeing, "to flee", "CA-39", heaviness(fleeing)):
        _flees(bout, found)


def _flees(bout: Bout, found: Exchange) -> None:
    """Let the defender leave the hex over the rim, if it is still able to (CA-40, CA-41)."""
    _go(bout.defender, flight(found.defender, found.attacker))
    _leave(bout, bout.defender, "fled", "CA-40")


def _go(fighter: FighterInPlay, place: HexPlace) -> None:
    """Put *fighter* in a hex with the ordered facing, if it is still there and can move."""
    if not fighter.gone and not fighter.out and not fighter.stuck and fighter.awake:
        fighter.at, fighter.facing = place


def _eject(bout: Bout, found: Exchange) -> None:
    """CA-51, CA-52: an ejection precedes the other's attack, which hits the abandoned machine."""
    for fighter, tactic in ((bout.attacker, found.mine), (bout.defender, found.theirs)):
        if tactic in "gG" and not fighter.gone:
            if not pilots(bout, fighter, "to eject", "CA-51", head_damage(fighter), woods(fighter)):
                hurt_pilot(bout, fighter, 1)
            fighter.gone = "ejected"
            bout.say(f"the pilot of {fighter.name} ejects", "CA-51")
    attacks = throw(bout, found.attacks, by_attacker=True)
    replies = throw(bout, found.replies, by_attacker=False)
    if found.mine == "E":
        _collide(bout, found, attacks, avoiding=False)
    else:
        land(bout, attacks)
    land(bout, replies)
    for fighter in bout.fighters:
        if fighter.gone == "ejected":
            bout.lose(fighter, "ejected", "CA-51")


def head_damage(fighter: FighterInPlay) -> Modifier:
    """Return the modifier for a damaged head when the pilot ejects: 1, plus 1 per slot hit (CA-51)."""
    if "HD" not in fighter.structure:
        return Modifier(0, "head damaged", "CA-51")
    whole = fighter.machine
    hurt = fighter.armor["HD"] < whole.armor["HD"] or fighter.structure["HD"] < whole.structure["HD"]
    slots = sum(at == "HD" for at, _ in fighter.slots_hit)
    return Modifier(int(hurt) + slots, "head damaged", "CA-51")


def woods(fighter: FighterInPlay) -> Modifier:
    """Return the modifier of woods for ejection (CA-51)."""
    return Modifier(int(fighter.start.woods), "in woods", "CA-51")


def _leave(bout: Bout, fighter: FighterInPlay, how: str, rule: str) -> None:
    """Let *fighter* leave the hex, if it is still able to."""
    if not fighter.out and not fighter.gone:
        fighter.gone = how
        bout.say(f"{fighter.name}: {how}", rule)


_CARRIED_OUT: Mapping[int, Callable[[Bout, Exchange], None]] = {
    1: _together,
    2: _block,
    3: _avoid,
    4: _flee,
    5: _push,
    6: _collision,
    7: _break_off,
    8: _eject,
}
