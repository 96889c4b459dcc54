"""The radar map as an inset map: its rings and zones, and the units in them (AIR-01)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.core.views.marks import DiscMark, Ghost, InsetMap, Label, LineMark, Mark, Ring, Wedge
from game.geometry.point import Point, bearing, distance, polar
from game.rules.alpha_strike.artillery.sky.zones import INNER, MIDDLE, OUTER, ZONES, reached
from game.rules.alpha_strike.cards.aloft import CENTRAL, zone_of

SIZE = 24.0
MIDDLE_OF_IT = Point(SIZE / 2, SIZE / 2)
RADII = (2.6, 5.4, 8.4, 11.6)
"""The outer radius of each ring, the Central Zone first."""

NAMED = {0: 0.0, 1: 4.9, 2: 7.9, 3: 11.0}


def place(zone: str) -> tuple[float, float]:
    """Return the bearing and width of *zone* in degrees; a whole ring is 360 wide, centred on north."""
    if zone in MIDDLE:
        return 60.0 * MIDDLE.index(zone) + 30.0, 60.0
    if zone in OUTER:
        return 30.0 * OUTER.index(zone) + 15.0, 30.0
    return 0.0, 360.0


def ring_of(zone: str) -> int:
    """Return the number of the ring that contains *zone*, from the inside."""
    return 0 if zone == CENTRAL else 1 if zone == INNER else 2 if zone in MIDDLE else 3


def radar(view: State, selected: UnitId | None) -> InsetMap | None:
    """Return the radar map with its units, or None if nobody is in the sky."""
    there = [unit for unit in view.units.values() if zone_of(unit)]
    if not there:
        return None
    unit = view.units.get(selected or "")
    marks = (*_zones(view, unit), *_lines(), *_units(view, there, selected))
    words = "North is up. The Central Zone is the table."
    places = {one.id: at for zone in ZONES for one, at in _spots(view, there, zone)}
    now = view.now.name == "aerospace"
    return InsetMap(SIZE, SIZE, tuple(marks), words, now, zone_at, {**places, "": MIDDLE_OF_IT})


def zone_at(at: Point) -> str | None:
    """Return the zone drawn at *at*; None beyond the last ring."""
    out, turn = distance(MIDDLE_OF_IT, at), bearing(MIDDLE_OF_IT, at)
    number = next((ring for ring, radius in enumerate(RADII) if out <= radius), None)
    if number is None:
        return None
    return (CENTRAL, INNER, MIDDLE[int(turn // 60)], OUTER[int(turn // 30)])[number]


def _zones(view: State, unit: Unit | None) -> Iterable[Mark]:
    here = zone_of(unit) if unit is not None else ""
    near = set(reached(view, unit, here)) if unit is not None and here and _flies_now(view, unit) else set()
    for zone in ZONES:
        number, (facing, arc) = ring_of(zone), place(zone)
        style = "radar-here" if zone == here else "radar-near" if zone in near else "radar"
        if number == 0:
            yield DiscMark(MIDDLE_OF_IT, RADII[0], style)
        else:
            yield Wedge(MIDDLE_OF_IT, RADII[number - 1], RADII[number], facing, arc, style)


def _flies_now(view: State, unit: Unit) -> bool:
    return view.now.name == "aerospace" and unit.id not in view.done and unit.side in view.to_act


def _lines() -> Iterable[Mark]:
    """Yield the outlines, and the six lines of the Inner Ring, which only show directions."""
    for radius in RADII:
        yield Ring(MIDDLE_OF_IT, radius, "radar-rim")
    for way in range(0, 360, 60):
        ends = (polar(MIDDLE_OF_IT, way, RADII[0]), polar(MIDDLE_OF_IT, way, RADII[1]))
        yield LineMark(ends, "radar-line")
    for zone in ZONES:
        number, (facing, _) = ring_of(zone), place(zone)
        if number > 1:
            yield Label(polar(MIDDLE_OF_IT, facing, NAMED[number]), zone, "radar-name")


def _units(view: State, there: list[Unit], selected: UnitId | None) -> Iterable[Mark]:
    """Yield the units, with the names of their cards; those that share one have their own."""
    cards = Counter(unit.profile.name for unit in there)
    for zone in ZONES:
        for unit, at in _spots(view, there, zone):
            yield Ghost(at, 0.62, None, f"radar-side@{unit.side}")
            if unit.id == selected:
                yield Ring(at, 0.95, "radar-chosen")
            name = unit.profile.name if cards[unit.profile.name] == 1 else unit.name
            yield Label(at, name, f"radar-unit@{unit.side}", 0.6)


def _spots(view: State, there: list[Unit], zone: str) -> Iterable[tuple[Unit, Point]]:
    """Yield the units in *zone* and their positions on the map."""
    inside = view.brief.listed(unit for unit in there if zone_of(unit) == zone)
    for number, unit in enumerate(inside):
        yield unit, spot(zone, number, len(inside))


def spot(zone: str, number: int, count: int) -> Point:
    """Return the position of unit *number* of *count* in the drawing of *zone*."""
    ring, (facing, arc) = ring_of(zone), place(zone)
    if ring == 0:
        return MIDDLE_OF_IT if count == 1 else polar(MIDDLE_OF_IT, 360.0 * number / count, 1.4)
    out = (RADII[ring - 1] + RADII[ring]) / 2
    if ring == 1:
        return polar(MIDDLE_OF_IT, 30.0 + 60.0 * number, out)
    return polar(MIDDLE_OF_IT, facing - arc / 2 + arc * (number + 1) / (count + 1), out)
