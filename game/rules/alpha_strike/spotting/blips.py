"""Counters: which units begin as counters, what reveals them, what cannot be done to them."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import Any, Self

from game.battlefield.contact import Disc, disc_of, same_level
from game.battlefield.free_places import clear_places
from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.ground import level
from game.core.model.events import Acted, Moved, Removed, Sighted
from game.core.model.state import State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import COUNTER_BASE, Side, Sighting, Unit, UnitId, extra_of
from game.core.model.unknown import UNKNOWN
from game.core.views.observe import FIGURE
from game.geometry.point import EPS, ORIGIN
from game.geometry.value import Value, tag_of
from game.mechanics.movement.walking import stands_in
from game.rules.alpha_strike.cards.aloft import AEROSPACE
from game.rules.alpha_strike.cards.status import Status
from game.rules.alpha_strike.cards.units import Damage, Mode, Profile
from game.rules.alpha_strike.movement.walking import gait_of

FIGHTERS = frozenset({"AF", "CF"})
DUMMY, SENSOR = "dummy", "remote sensor"
OPEN_ATTACKS = frozenset({"Fire", "Flak", "standard", "melee", "charge", "dfa"})


class Counter(Value):
    """The profile of a counter without a unit of the family: a dummy or a remote sensor."""

    kind: str = ""

    def known_to(self, side: Side) -> Self:
        return self


def is_dummy(unit: Unit) -> bool:
    """Whether *unit* is a dummy counter."""
    return extra_of(unit.extras, Counter).kind == DUMMY


def is_sensor(unit: Unit) -> bool:
    """Whether *unit* is a remote sensor."""
    return extra_of(unit.extras, Counter).kind == SENSOR


def has_eyes(unit: Unit) -> bool:
    """Whether *unit* can see: neither a dummy nor a remote sensor."""
    return not is_dummy(unit) and not is_sensor(unit)


def is_fighter(unit: Unit) -> bool:
    """Whether *unit* is an aerospace fighter."""
    return unit.profile.type in FIGHTERS


def as_counter(unit: Unit, sides: Iterable[Side], field: Battlefield) -> Unit:
    """Return *unit* as a counter to the other sides (BLIP-01), unless it is airborne aerospace (BLIP-02).

    Its own side knows it fully: it moves by its own card (BLIP-03). A unit that takes part from off the table
    has no counter on it.
    """
    if unit.afar or (unit.profile.type in AEROSPACE and _in_the_air(unit, field)):
        return unit
    return replace(unit, seen_as={side: Sighting.BLIP for side in sides if side != unit.side})


def _in_the_air(unit: Unit, field: Battlefield) -> bool:
    return unit.present and unit.level > level(field, unit.at) + EPS


def dummies(state: State, count: int, inches: float) -> Mapping[UnitId, Unit]:
    """Return *count* dummies for each side that has an edge, to enter over it in the first turn."""
    numbered = [(side, number) for side in state.sides for number in range(count)]
    found = {}
    for side, number in numbered:
        digest = hashlib.blake2b(f"{state.seed}/dummy/{side}/{number}".encode(), digest_size=6).hexdigest()
        found[f"u{digest}"] = _dummy(f"u{digest}", side, inches)
    return found


def _dummy(key: UnitId, side: Side, inches: float) -> Unit:
    blank = Unit(key, side, DUMMY, ORIGIN, enters=1)
    return emptied(blank, inches)


def emptied(unit: Unit, inches: float) -> Unit:
    """Return *unit* as a dummy that walks *inches* and has no other values."""
    nothing = Damage()
    profile = Profile("Dummy", "", "", 1, (Mode(inches),), (nothing,) * 4, ov=0, armor=0, structure=1)
    counter = Counter(DUMMY)
    extras = {**unit.extras, tag_of(Counter): counter}
    return replace(unit, name="Dummy", profile=profile, status=Status(0, 1), extras=extras)


def counted(
    units: Mapping[UnitId, Unit], sides: Iterable[Side], secret: Collection[UnitId]
) -> Mapping[UnitId, Unit]:
    """Return *units* with counters, numbered within each side in the order of their opaque ids.

    Units in *secret* have no number yet. They will get letters, which do not reveal how many there are.
    """
    found = dict(units)
    for side in sides:
        ours = (key for key, unit in units.items() if unit.side == side and not unit.afar)
        own = sorted(key for key in ours if key not in secret)
        found |= {key: replace(units[key], counter=str(n)) for n, key in enumerate(own, 1)}
        taken: set[str] = set()
        for key in sorted(key for key in secret if units[key].side == side):
            taken.add(letters := next(word for word in _words(key) if word not in taken))
            found[key] = replace(units[key], counter=letters)
    return found


def _words(key: UnitId) -> Iterator[str]:
    """Yield two-letter words in an order specific to the unit."""
    digest = hashlib.blake2b(key.encode(), digest_size=32).digest()
    for one, other in pairwise(digest):
        yield chr(ord("A") + one % 26) + chr(ord("A") + other % 26)


def give_away(table: Table, acted: Acted) -> None:
    """A unit that openly attacks is identified (BLIP-12); area effects do not reveal it (BLIP-13)."""
    if acted.what in OPEN_ATTACKS:
        show(table, acted.unit, "BLIP-12")


def show(table: Table, key: UnitId, rule: str) -> None:
    """Identify a counter to every side."""
    for side in table.state.sides:
        unit = table.state.units[key]
        if unit.sighting(side) not in FIGURE:
            identify(table, unit, side, rule)


def identify(table: Table, unit: Unit, side: Side, rule: str) -> None:
    """Identify *unit* to *side* (BLIP-04), permanently (BLIP-19)."""
    known = Sighting.SEEN if table.state.rules.options["concealed"] else Sighting.FULL
    table.do(Sighted(unit.id, side, known, rule=rule))
    if is_dummy(unit) and unit.removed is None:
        table.do(Removed(unit.id, "left", rule=rule))
    elif unit.present:
        _make_room(table, unit.id)


def _make_room(table: Table, key: UnitId) -> None:
    """Move a unit whose base overlaps others by the smallest distance that frees it (BLIP-04).

    Other units count as their opponents see them: all counters have the same size, hidden units do not exist.
    """
    state, unit = table.state, table.state.units[key]
    others = [one for one in state.present if one.id != key]
    discs = [disc for one in others if (disc := _as_shown(one, state.sides)) is not None]
    gait = gait_of(state, unit)
    places = clear_places(state.battlefield, disc_of(unit), discs)
    firm = (at for at in places if same_level(level(state.battlefield, at), unit.level))
    at = next((at for at in firm if not list(stands_in(state, unit, at, gait))), unit.at)
    if at != unit.at:
        table.do(Moved(key, (unit.at, at), unit.facing, unit.level, rule="BLIP-04"))


def _as_shown(unit: Unit, sides: Iterable[Side]) -> Disc | None:
    """Return the base of *unit* as known to each side; None if some side does not know of it."""
    seen = {unit.sighting(side) for side in sides}
    if Sighting.NONE in seen:
        return None
    return Disc(unit.id, unit.at, COUNTER_BASE, unit.level) if Sighting.BLIP in seen else disc_of(unit)


def not_a_counter(view: State, action: Any) -> Iterable[Refusal]:
    """Counters cannot be attacked (BLIP-18)."""
    target = view.units.get(action.target) if action.target else None
    if target is not None and target.profile is UNKNOWN:
        yield Refusal(f"{target.name} is not identified", "BLIP-18")


def no_attack(view: State, action: UnitAction) -> Iterable[Refusal]:
    """Dummies and sensors cannot attack."""
    unit = view.units[action.unit]
    if is_dummy(unit) or is_sensor(unit):
        yield Refusal(f"{unit.name} is not a unit", "BLIP-01")
