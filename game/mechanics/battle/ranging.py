"""Ranges and base contact between units, measured under the options in force."""

from __future__ import annotations

from game.battlefield.contact import CONTACT_HEIGHT, Ranging, away
from game.battlefield.contact import in_contact as bases_in_contact
from game.battlefield.terrain.ground import ground
from game.core.model.state import State
from game.core.model.unit import Unit
from game.geometry.point import Point


def ranging(state: State) -> Ranging:
    """Return how ranges are measured, by the family's options `contact_height` and `range`, if any."""
    options = state.rules.options
    return Ranging(
        contact_height=float(options.get("contact_height", CONTACT_HEIGHT)),
        slant=options.get("range") == "slant",
    )


def in_contact(state: State, a: Unit, b: Unit) -> bool:
    """Whether two units are in base contact."""
    return bases_in_contact(a, b, ranging(state))


def range_between(state: State, a: Unit, b: Unit) -> float:
    """Return the range between two units, from base to base."""
    return ranging(state).between(a, b)


def range_to_point(state: State, unit: Unit, at: Point) -> float:
    """Return the range from the base of *unit* to a point on the ground."""
    how = ranging(state)
    rise = unit.level - ground(state.battlefield, at) if how.slant else 0.0
    return how.range(away(unit, at), rise)
