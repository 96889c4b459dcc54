"""To-hit numbers of attacks in close assault, term by term."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.model.tally import Modifier, Tally
from game.rules.close_assault.fighting.fighter import Fighter, Gait, hits
from game.rules.close_assault.sheets.bodies import ARMS
from game.rules.close_assault.sheets.machines import Mount

Extra = tuple[Modifier, ...]
FACTS = "CA-86"
PUNCH, KICK, PUSH, COLLISION = 4, 3, 4, 5
"""The base numbers (CA-45, CA-86)."""
GAITS: Mapping[Gait, int] = {"stand": 0, "walk": 1, "run": 2, "jump": 3}
STATIONARY = -4
"""For a target that cannot move or whose pilot is unconscious."""
PRONE = -2
DIFFERENCE, GOOD_PILOT = "difference of the piloting skills", "piloting below 4"
OF_THE_TARGET = frozenset({DIFFERENCE, GOOD_PILOT})
"""Terms that reveal the skill of the target's pilot."""


def tells_of_target(need: Tally) -> bool:
    """Whether *need* reveals the target's piloting skill to the attacker."""
    return any(term.private and term.reason in OF_THE_TARGET for term in need.terms)


def fire_need(attacker: Fighter, target: Fighter, mount: Mount, extra: Extra = ()) -> Tally:
    """Return the need of a shot: at one hex range, whatever the weapon (CA-28)."""
    minimum = mount.weapon.minimum
    near = minimum if minimum else 0
    terms = [
        Modifier(attacker.gunnery, "gunnery skill", "CA-28", always=True, private=attacker.hushed),
        Modifier(near, f"minimum range {minimum}", "CA-28"),
        Modifier(2 * hits(attacker, "HD", "Sensors"), "sensors hit", FACTS),
        *_arm_terms(attacker, mount.at),
    ]
    return _tally((*terms, *_moving(attacker, target), *extra))


def _arm_terms(attacker: Fighter, at: str) -> Iterator[Modifier]:
    """Yield the modifiers of a damaged arm for shots from it: 4 for the shoulder, else 1 per actuator."""
    if at not in ARMS or not attacker.slots_hit:
        return
    if hits(attacker, at, "Shoulder"):
        yield Modifier(4, "shoulder hit", FACTS)
    else:
        yield Modifier(hits(attacker, at, "Upper Arm Actuator", "Lower Arm Actuator"), "arm actuators", FACTS)


def punch_need(attacker: Fighter, target: Fighter, arm: str, extra: Extra = ()) -> Tally:
    """Return the need of a punch (CA-86, CA-87)."""
    terms = [Modifier(PUNCH, "punch", FACTS)]
    if arm:
        terms += [
            Modifier(2 * _gone(attacker, arm, "Upper Arm Actuator"), "upper arm actuator", "CA-87"),
            Modifier(2 * _gone(attacker, arm, "Lower Arm Actuator"), "lower arm actuator", "CA-87"),
            Modifier(_gone(attacker, arm, "Hand Actuator"), "hand actuator", "CA-87"),
        ]
    return _tally((*terms, *_moving(attacker, target), *extra))


def kick_need(attacker: Fighter, target: Fighter, leg: str, extra: Extra = ()) -> Tally:
    """Return the need of a kick (CA-86, CA-87)."""
    terms = [Modifier(KICK, "kick", FACTS)]
    if leg:
        two = hits(attacker, leg, "Upper Leg Actuator", "Lower Leg Actuator")
        terms.append(Modifier(2 * two, "leg actuators", "CA-87"))
        terms.append(Modifier(hits(attacker, leg, "Foot Actuator"), "foot actuator", "CA-87"))
    return _tally((*terms, *_moving(attacker, target), *extra))


def push_need(attacker: Fighter, target: Fighter, extra: Extra = ()) -> Tally:
    """Return the need of a push (CA-45): base 4, plus 2 for each shoulder hit."""
    shoulders = sum(hits(attacker, arm, "Shoulder") for arm in ARMS)
    terms = (Modifier(PUSH, "push", "CA-45"), Modifier(2 * shoulders, "shoulders hit", FACTS))
    return _tally((*terms, *_moving(attacker, target), *extra))


def charge_need(attacker: Fighter, target: Fighter, extra: Extra = ()) -> Tally:
    """Return the need of a charge or death from above (CA-46): its own movement is in the base number."""
    return _tally((Modifier(COLLISION, "collision", "CA-46"), *_target(target), *extra))


def leg_need(attacker: Fighter, target: Fighter, skill: int, men: int, extra: Extra = ()) -> Tally:
    """Return the need of a leg attack with this anti-'Mech *skill* and the modifier for few *men* (CA-79)."""
    terms = (Modifier(skill, "anti-'Mech skill", "CA-79", always=True), Modifier(men, "few men", "CA-79"))
    return _tally((*terms, *_untrained(attacker, target, extra)))


def swarm_need(attacker: Fighter, target: Fighter, skill: int, men: int, extra: Extra = ()) -> Tally:
    """Return the need of a swarm with this anti-'Mech *skill* and the modifier for its *men* (CA-94)."""
    terms = (Modifier(skill, "anti-'Mech skill", "CA-79", always=True), Modifier(men, "swarm", "CA-94"))
    return _tally((*terms, *_untrained(attacker, target, extra)))


def _untrained(attacker: Fighter, target: Fighter, extra: Extra) -> Extra:
    """Return the modifiers of movement and *extra*; no movement for anti-'Mech training (CA-79)."""
    trained = attacker.machine.platoon is not None and attacker.machine.platoon.trained
    return () if trained else (*_moving(attacker, target), *extra)


def piloting_difference(attacker: Fighter, target: Fighter) -> Modifier:
    """Return the piloting skill of *attacker* less that of *target*; below 0 is better (CA-46)."""
    hushed = attacker.hushed or target.hushed
    return Modifier(attacker.piloting - target.piloting, DIFFERENCE, "CA-46", always=hushed, private=hushed)


def evasion(defender: Fighter) -> Extra:
    """Return the modifier to attacks that *defender* evades: by skill and weight (CA-34, EX-CA-CHARGE)."""
    tons = defender.machine.tons
    skill, hushed = max(4 - defender.piloting, 0), defender.hushed
    light = 2 if tons <= 20 else 1 if tons <= 50 else 0
    return (
        Modifier(skill, GOOD_PILOT, "CA-34", always=hushed, private=hushed),
        Modifier(light, f"avoided by {tons} tons", "CA-34"),
    )


def _unmoving(fighter: Fighter) -> bool:
    """Whether *fighter* cannot move: immobile, shut down, or its pilot unconscious."""
    return fighter.stuck or fighter.shut or not fighter.awake


def _moving(attacker: Fighter, target: Fighter) -> Iterator[Modifier]:
    yield Modifier(GAITS[attacker.gait], f"attacker: {attacker.gait}", FACTS)
    yield from _target(target)


def _target(target: Fighter) -> Iterator[Modifier]:
    """Yield the modifiers for the movement of the target."""
    if _unmoving(target):
        yield Modifier(STATIONARY, "target cannot move", FACTS)
        return
    steps = sum(target.hexes >= least for least in (3, 5, 7, 10)) if target.gait != "stand" else 0
    yield Modifier(steps, f"target moved {target.hexes} hexes", FACTS)
    yield Modifier(int(target.gait == "jump"), "target jumped", FACTS)
    yield Modifier(PRONE if target.prone else 0, "target prone", FACTS)


def _gone(fighter: Fighter, location: str, name: str) -> int:
    """Return 1 if *name* in *location* is hit or never existed."""
    return int(name not in fighter.machine.outfit(location) or hits(fighter, location, name) > 0)


def _tally(terms: tuple[Modifier, ...]) -> Tally:
    return Tally(tuple(term for term in terms if term.value or term.always))
