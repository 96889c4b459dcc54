"""Spotting's overlays: own and known hostile ECM fields, and visual range."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import Overlay, State
from game.core.model.unit import Side, Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.base_marks import around, beyond
from game.core.views.marks import Label, Mark
from game.geometry.point import Point
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.spotting.blips import is_dummy, is_sensor
from game.rules.alpha_strike.spotting.conditions import conditions
from game.rules.alpha_strike.spotting.electronics import PROBES, mode, radius, weight
from game.rules.alpha_strike.spotting.identify import (
    GROUND_SIGHT,
    INFANTRY,
    REMOTE,
    REMOTE_BLIND,
    SENSORS,
)

IDENTIFYING = "BLIP-05, BLIP-06, BLIP-07, BLIP-09"
"""The rules of identification by sight and by sensors."""
WORDS = {"ecm": "ECM", "eccm": "ECCM"}


def ecm(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the known fields, friendly and hostile (BLIP-ECM)."""
    us = view.units.get(selected or "")
    for unit in view.present:
        now = mode(unit)
        if now in WORDS:
            far = radius(unit)
            style = "ecm-own" if us is None or unit.side == us.side else "ecm-enemy"
            yield around(unit, far, style)
            words = WORDS[now] if weight(unit) == 1 else f"Angel {WORDS[now]}"
            said = f'{words} {far:g}"'
            yield Label(_rim(view, unit, far, 0.0), said, style, tip=f"{said} (BLIP-ECM)")


def spotting(view: State, selected: UnitId | None, cursor: Point) -> Iterable[Mark]:
    """Yield the ranges at which the selected unit identifies by sight and sensors (BLIP-05 to BLIP-07)."""
    unit = view.units.get(selected or "")
    if unit is None or not unit.present or unit.profile.specials is UNKNOWN:
        return
    for words, far, style in _reaches(view, unit):
        yield around(unit, far, style)
        said = f'{words} {far:g}"'
        yield Label(_rim(view, unit, far, 180.0), said, style, tip=f"{said} ({IDENTIFYING})")


def _reaches(view: State, unit: Unit) -> Iterable[tuple[str, float, str]]:
    """Yield the name, range in inches and style of each means of identification of *unit*."""
    if is_sensor(unit):
        yield "in sight", REMOTE, "spot-sight"
        yield "unseen", REMOTE_BLIND, "spot-sensors"
    elif not is_dummy(unit):
        lit = has(unit.profile, "SRCH")
        yield "sight", min(conditions(view).visual(lit=lit), GROUND_SIGHT), "spot-sight"
        if unit.profile.type not in INFANTRY and not shut_down(unit):
            probe = next((far for code, far in PROBES if has(unit.profile, code)), SENSORS)
            yield "sensors", probe, "spot-sensors"


def lights(view: State, side: Side) -> Iterable[tuple[Point, float]]:
    """Yield the points and visual ranges of the units of *side* on the ground (BLIP-05)."""
    for unit in view.present:
        if unit.side == side and unit.profile is not UNKNOWN and not is_sensor(unit) and not is_dummy(unit):
            lit = unit.profile.specials is not UNKNOWN and has(unit.profile, "SRCH")
            yield unit.at, unit.base + min(conditions(view).visual(lit=lit), GROUND_SIGHT)


def _rim(view: State, unit: Unit, far: float, first: float) -> Point:
    """Return a point *far* from the base of *unit*, on the table, at bearing *first* or clockwise from it."""
    turns = [beyond(unit, far, first + 45.0 * eighth) for eighth in range(8)]
    return next((place for place in turns if view.battlefield.contains(place)), turns[0])


OVERLAYS = {
    "ecm": Overlay(
        ecm,
        "Electronics",
        "Fields of electronics, own and known hostile ones",
        "alt+e",
        "access_point",
        topic="electronics",
        kind="ring",
    ),
    "spotting": Overlay(
        spotting,
        "Spotting",
        "How far the unit identifies, by sight and by sensors",
        "alt+i",
        "binoculars",
        topic="spotting",
        kind="ring",
    ),
}
