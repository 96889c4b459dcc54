"""The zones of the radar map: adjacency, movement per turn, and range (AIR-01).

North on the map is north on the table. The Central Zone is the table. Around it lie the Inner Ring, a single
zone; the Middle Ring, A to F clockwise from north; and the Outer Ring, 1 to 12 clockwise from north, two
per zone of the Middle Ring.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from game.core.model.state import State
from game.core.model.unit import Unit
from game.rules.alpha_strike.cards.aloft import CENTRAL

INNER = "Inner"
MIDDLE = ("A", "B", "C", "D", "E", "F")
OUTER = tuple(str(number) for number in range(1, 13))
ZONES = (CENTRAL, INNER, *MIDDLE, *OUTER)
SLOW, MEDIUM = 4, 8


@cache
def neighbours() -> Mapping[str, frozenset[str]]:
    """Return the zones adjacent to each zone."""
    pairs = [(CENTRAL, INNER)]
    for place, zone in enumerate(MIDDLE):
        pairs += [(INNER, zone), (zone, MIDDLE[(place + 1) % 6])]
        pairs += [(zone, OUTER[2 * place]), (zone, OUTER[2 * place + 1])]
    pairs += [(zone, OUTER[(place + 1) % 12]) for place, zone in enumerate(OUTER)]
    both = [*pairs, *((b, a) for a, b in pairs)]
    return {zone: frozenset(b for a, b in both if a == zone) for zone in ZONES}


@cache
def steps(one: str, other: str) -> int:
    """Return the number of steps from *one* zone to *other* along a shortest path.

    >>> steps("Central", "7"), steps("A", "B"), steps("1", "12"), steps("F", "C")
    (3, 1, 1, 2)
    """
    reached, rim, far = {one}, {one}, 0
    while other not in reached:
        rim = {zone for at in rim for zone in neighbours()[at]} - reached
        reached |= rim
        far += 1
    return far


def crossed(one: str, other: str) -> tuple[str, ...]:
    """Return the zones of a shortest path from *one* to *other*, including both.

    >>> crossed("Central", "7"), crossed("1", "12"), crossed("A", "A")
    (('Central', 'Inner', 'D', '7'), ('1', '12'), ('A',))
    """
    way = [one]
    while way[-1] != other:
        beside = (zone for zone in ZONES if zone in neighbours()[way[-1]])
        way.append(min(beside, key=lambda zone: steps(zone, other)))
    return tuple(way)


def bracket_between(one: str, other: str) -> int:
    """Return the range bracket between two zones, 0 short to 3 extreme: the number of steps (AIR-03)."""
    return min(3, steps(one, other))


def effective(bracket: int) -> int:
    """Return the effective bracket for capital weapons: one less, at least short (CAP-18)."""
    return max(0, bracket - 1)


def thrust(unit: Unit) -> int:
    """Return the Thrust of *unit*, 1 less for each MP hit and at least 0."""
    most = max((mode.inches for mode in unit.profile.move), default=0)
    lost: int = unit.status.mp_hits
    return max(0, int(most) - lost)


def goes(state: State, unit: Unit) -> int:
    """Return how many zones *unit* can move in a turn, from its Thrust and the table of options (AIR-02)."""
    power = thrust(unit)
    if not power:
        return 0
    name = "sky_slow" if power <= SLOW else "sky_medium" if power <= MEDIUM else "sky_fast"
    return int(state.rules.options[name])


def reached(state: State, unit: Unit, zone: str) -> tuple[str, ...]:
    """Return the zones that *unit* can reach from *zone*: that one first, then the others in order."""
    most = goes(state, unit)
    return (zone, *(one for one in ZONES if one != zone and steps(zone, one) <= most))
