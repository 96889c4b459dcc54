"""Identifying counters at the end of the Movement Phase (BLIP-05 to -11)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from game.battlefield.terrain.ground import level
from game.core.model.state import State, Table
from game.core.model.unit import Side, Sighting, Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.mechanics.battle.ranging import in_contact, range_between
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of
from game.rules.alpha_strike.cards.card_text import flies
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Profile
from game.rules.alpha_strike.combat.shot import sees
from game.rules.alpha_strike.spotting.blips import identify, is_dummy, is_fighter, is_sensor
from game.rules.alpha_strike.spotting.conditions import conditions
from game.rules.alpha_strike.spotting.electronics import carries, jammed, probe_range

INFANTRY = frozenset({"CI", "BA"})
GROUND_SIGHT = 42.0
SENSORS = 10.0
REMOTE, REMOTE_BLIND = 20.0, 10.0
_PLAIN = Profile("", "", "BM", 2, (), (Damage(),) * 4, ov=0, armor=1, structure=1)


def spot(table: Table) -> None:
    """Identify every counter that an enemy can identify now; dummies are removed."""
    for key in sorted(table.state.units):
        for side in table.state.sides:
            unit = table.state.units[key]
            if unit.present and unit.sighting(side) is Sighting.BLIP:
                rule = identified(table.state, unit, side)
                if rule is not None:
                    identify(table, unit, side, rule)


def identified(state: State, unit: Unit, side: Side) -> str | None:
    """Return the rule by which *side* now identifies the counter of *unit*, or None.

    The actual units count, not what either side knows of the other.
    """
    if _by_fighter(state, side):
        return "BLIP-11"
    eyes = (one for one in state.present if one.side == side and not is_dummy(one))
    ours = sorted(eyes, key=lambda one: one.id)
    return next((rule for one in ours for test, rule in TESTS if test(state, one, unit)), None)


def would_identify(view: State, one: Unit, unit: Unit) -> bool:
    """Whether *one* would identify the counter of *unit* where both stand, as far as *view* tells.

    What is unknown of either counts as a 'Mech without electronics.
    """
    eye, counter = _ordinary(one), _ordinary(unit)
    if is_dummy(eye):
        return False
    known = view.with_unit(eye).with_unit(counter)
    return _by_fighter(known, eye.side) or any(test(known, eye, counter) for test, _ in TESTS)


def spots_within(view: State, one: Unit) -> float:
    """Return the inches within which *one* identifies ordinary counters in sight, by eye or by sensors."""
    if is_dummy(one):
        return 0.0
    if is_sensor(one):
        return REMOTE
    eye = conditions(view).visual(lit=has(one.profile, "SRCH"))
    eye = eye if airborne(view, one) else min(eye, GROUND_SIGHT)
    deaf = one.profile.type in INFANTRY or shut_down(one)
    return eye if deaf else max(eye, SENSORS, probe_range(one, _ordinary(one.as_blip())))


def _ordinary(unit: Unit) -> Unit:
    """Return *unit* with everything unknown filled in: an undamaged 'Mech without electronics."""
    card = _PLAIN if unit.profile is UNKNOWN else unit.profile
    card = replace(card, specials=()) if card.specials is UNKNOWN else card
    status = Status(1, 1) if unit.status is UNKNOWN else unit.status
    facing = 0.0 if unit.facing is UNKNOWN else unit.facing
    return replace(unit, profile=card, status=status, facing=facing, height=unit.figure.height)


def _by_fighter(state: State, side: Side) -> bool:
    """Whether an aerospace fighter of *side* is in the Central Zone in daylight (BLIP-11)."""
    sky = conditions(state)
    first, last = sky.fighters.get(side, (1, 0))
    over = first <= state.turn <= last
    ours = (one for one in state.units.values() if one.side == side and is_fighter(one))
    return sky.day and (over or any(_overhead(state, one) for one in ours))


def _overhead(state: State, one: Unit) -> bool:
    """Whether *one*, a fighter, is over the table: in the Central Zone or airborne, not landed."""
    aloft = one.present and one.level > level(state.battlefield, one.at) + EPS
    return aloft or zone_of(one) == CENTRAL


def by_sight(state: State, one: Unit, unit: Unit) -> bool:
    """Whether *one* sees *unit* within the visual range for light and weather (BLIP-05); heights count."""
    if is_sensor(one) or not sees(state, one.id, unit.id):
        return False
    if airborne(state, unit):
        return True
    most = conditions(state).visual(lit=has(one.profile, "SRCH"))
    if not airborne(state, one):
        most = min(most, GROUND_SIGHT)
    return range_between(state, one, unit) <= most + EPS


def by_sensors(state: State, one: Unit, unit: Unit) -> bool:
    """Whether the sensors of *one* identify *unit*, seen or not (BLIP-06); probes reach farther (BLIP-07)."""
    if is_sensor(one) or one.profile.type in INFANTRY or shut_down(one) or stealthy(state, unit):
        return False
    return range_between(state, one, unit) <= max(SENSORS, probe_range(one, unit)) + EPS


def by_remote_sensor(state: State, one: Unit, unit: Unit) -> bool:
    """Whether a remote sensor identifies *unit*: seen within 20 inches, unseen within 10 (BLIP-09)."""
    if not is_sensor(one):
        return False
    far = range_between(state, one, unit)
    if far <= REMOTE + EPS and sees(state, one.id, unit.id):
        return True
    quiet = has(unit.profile, "STL") or jammed(state, unit.side, unit)
    return far <= REMOTE_BLIND + EPS and not quiet and not stealthy(state, unit)


def by_contact(state: State, one: Unit, unit: Unit) -> bool:
    """Whether a remote sensor touches *unit*, which reveals all but stealth and mimetic armour (BLIP-10)."""
    touching = is_sensor(one) and in_contact(state, one, unit)
    return touching and not has(unit.profile, "STL", "MAS")


def stealthy(state: State, unit: Unit) -> bool:
    """Whether only sight identifies *unit*: ECM, STL, MAS (BLIP-16), friendly ECM over it (BLIP-17)."""
    if not state.rules.options["stealth_visual_only"]:
        return False
    return carries(unit) or has(unit.profile, "STL", "MAS", "LMAS") or jammed(state, unit.side, unit)


def airborne(state: State, unit: Unit) -> bool:
    """Whether *unit* is currently above the ground under it."""
    return flies(unit.profile) and unit.level > level(state.battlefield, unit.at) + EPS


TESTS: tuple[tuple[Callable[[State, Unit, Unit], bool], str], ...] = (
    (by_sight, "BLIP-05"),
    (by_sensors, "BLIP-06"),
    (by_remote_sensor, "BLIP-09"),
    (by_contact, "BLIP-10"),
)
