"""Animations common to several families: shots by the name of the weapon, losses, leaps."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.core.model.events import Moved, Removed
from game.core.model.state import EventContext
from game.core.views.animation import Animation, Flight, FlightKind, Leap, PointAnimation
from game.geometry.point import distance

KINDS: tuple[tuple[str, FlightKind], ...] = (
    (r"laser|ppc|particle|beam|flamer|plasma|lance", "beam"),
    (r"missile|rocket|srm|lrm|mrm|torpedo|swarm|thunderhead", "missile"),
    (r"mortar|howitzer|artillery|sniper|thumper|long tom|bombard", "shell"),
)
"""What a weapon fires, by words in its name; bullets if none fits."""
HIGHEST, STEEPNESS = 4.0, 0.35
"""The greatest height of a leap in inches, and its height per inch of its length."""


def fired_by(weapon: str) -> FlightKind:
    """Return what *weapon* fires, by its name.

    >>> fired_by("Medium Laser"), fired_by("SRM 2"), fired_by("Machine gun")
    ('beam', 'missile', 'tracer')
    """
    name = weapon.lower()
    return next((kind for words, kind in KINDS if re.search(rf"\b(?:{words})", name)), "tracer")


def shot(
    context: EventContext, attacker: str, target: str, kind: FlightKind, *, hits: bool, count: int = 1
) -> Iterable[Animation]:
    """Yield a shot of *attacker* at *target*, if the side sees both; of an unseen attacker nothing."""
    start, end = context.place(attacker), context.place(target)
    if start is not None and end is not None and distance(start, end) > 0:
        yield Flight(start, end, kind, hits, count)


def explosion(event: Removed, context: EventContext) -> Iterable[Animation]:
    """Yield the explosion of a machine that is destroyed."""
    at, unit = context.place(event.unit), context.before.units.get(event.unit)
    if event.how == "destroyed" and at is not None and unit is not None:
        yield PointAnimation(at, "explosion", unit.base * 1.6)


def casualty(event: Removed, context: EventContext) -> Iterable[Animation]:
    """Yield the fall of a soldier."""
    at = context.place(event.unit)
    if event.how == "destroyed" and at is not None:
        yield PointAnimation(at, "casualty", 0.6)


def leap(event: Moved, context: EventContext) -> Iterable[Animation]:
    """Yield the leap along the path of *event*, higher if it is longer, and the landing."""
    unit = context.before.units.get(event.unit)
    yield Leap(event.unit, min(HIGHEST, 0.8 + STEEPNESS * distance(event.path[0], event.path[-1])))
    if unit is not None:
        yield PointAnimation(event.path[-1], "landing", unit.base)
