"""A side view of fire into the sky: the zones that it crosses, and the range in each (CAP-18)."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.core.views.marks import AreaMark, InsetMap, Label, LineMark, Mark
from game.geometry.point import Path, Point
from game.rules.alpha_strike.artillery.sky.capital import NAMES
from game.rules.alpha_strike.artillery.sky.zones import (
    INNER,
    MIDDLE,
    OUTER,
    bracket_between,
    crossed,
    effective,
)
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of

WIDE, DEEP, GROUND = 24.0, 8.0, 6.4
HIGH, FLIES, NARROW = 3.3, 0.8, 0.42
"""The y position of flying units, their half length and half width; the rules give them no heights."""
STANDS = 0.45
TALL = 1.3


def side_view(view: State, unit: Unit, target: UnitId) -> InsetMap | None:
    """Return the shot of *unit* at *target* in the sky, or None if the target is not there.

    All zones are equally wide. Heights are not to scale: flying units are simply above the ground.
    """
    foe = view.units.get(target)
    if foe is None or not zone_of(foe) or not (unit.present or zone_of(unit)):
        return None
    here, there = zone_of(unit), zone_of(foe)
    zones = crossed(here or CENTRAL, there)
    wide = WIDE / len(zones)
    ends = (wide / 4, 3 * wide / 4) if len(zones) == 1 else (wide / 2, WIDE - wide / 2)
    start = Point(ends[0] + FLIES, HIGH) if here else Point(ends[0], GROUND - TALL)
    marks = (
        *_columns(zones, wide, here),
        AreaMark((_flier(ends[0]) if here else _stander(ends[0]),), "figure-viewer"),
        AreaMark((_flier(ends[1]),), "figure-target"),
        LineMark((start, Point(ends[1] - 1.25 * FLIES, HIGH)), "radar-aim", arrow=True),
    )
    return InsetMap(WIDE, DEEP, marks, _words(here, there))


def _columns(zones: tuple[str, ...], wide: float, here: str) -> Iterable[Mark]:
    """Yield the ground, the borders between zones, their names, and the range to each from *here*."""
    floor = (Point(0.0, GROUND), Point(WIDE, GROUND), Point(WIDE, DEEP), Point(0.0, DEEP))
    yield AreaMark((floor,), "section-ground")
    yield LineMark(floor[:2], "section-turf")
    for number, zone in enumerate(zones):
        if number:
            yield LineMark((Point(number * wide, 0.0), Point(number * wide, GROUND)), "radar-line")
        middle = (number + 0.5) * wide
        yield Label(Point(middle, 0.9), _named(zone), "radar-name")
        far = NAMES[bracket_between(here, zone)] if here else NAMES[0]
        yield Label(Point(middle, (GROUND + DEEP) / 2), far, "radar-name")


def _named(zone: str) -> str:
    ring = {CENTRAL: "", INNER: "Ring", **dict.fromkeys(MIDDLE, "Middle"), **dict.fromkeys(OUTER, "Outer")}[
        zone
    ]
    return f"{ring} {zone}" if zone not in (CENTRAL, INNER) else f"{zone} {ring}".strip()


def _words(here: str, there: str) -> str:
    """Return a short explanation of the range."""
    if not here:
        return "from the ground always short"
    far = bracket_between(here, there)
    return f"{NAMES[far]}, counts as {NAMES[effective(far)]}"


def _flier(along: float) -> Path:
    return tuple(Point(along + x, HIGH + y) for x, y in ((-FLIES, NARROW), (-FLIES, -NARROW), (FLIES, 0.0)))


def _stander(along: float) -> Path:
    left, right, top = along - STANDS, along + STANDS, GROUND - TALL
    return (Point(left, top), Point(right, top), Point(right, GROUND), Point(left, GROUND))
