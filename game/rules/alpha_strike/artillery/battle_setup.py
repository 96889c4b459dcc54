"""What artillery adds to a battle before it begins: units off the table and plotted points."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from game.battlefield.terrain.field import Battlefield
from game.core.model.brief import Edge
from game.core.model.state import State
from game.core.model.unit import NEVER, Sighting, Unit, UnitId
from game.geometry.point import Point
from game.geometry.value import tag_of
from game.rules.alpha_strike.artillery.records import Air, Plot, Plots, is_open
from game.rules.alpha_strike.artillery.sky.zones import INNER
from game.rules.alpha_strike.cards.aloft import AEROSPACE, Aloft

STANDARD = "standard"


def muster(state: State, said: Any, of_units: Mapping[UnitId, Any]) -> State:
    """Return *state* with units in the sky and off the table's edges added (ARTY-06, AIR-01).

    Args:
        said: The `ArtillerySection` of the scenario, or None.
        of_units: The `ArtilleryUnitSection` of each unit, or None.
    """
    units = {key: _as_said(unit, of_units.get(key), state) for key, unit in state.units.items()}
    found = replace(state, units=_renumbered(units))
    extras = dict(state.extras)
    if said is not None and said.atmosphere != STANDARD:
        extras[tag_of(Air)] = Air(said.atmosphere)
    points = tuple(
        Plot(side, Point(*at), is_open(state))
        for side in state.sides
        for at in (said.plotted.get(side, ()) if said is not None else ())
    )
    if points:
        extras[tag_of(Plots)] = Plots(points)
    return replace(found, extras=extras)


def _as_said(unit: Unit, said: Any, state: State) -> Unit:
    zone = said.zone if said is not None else None
    off = said.behind if said is not None else None
    if zone is None and off is None and not unit.present and unit.profile.type in AEROSPACE:
        zone = INNER
    away = replace(unit, enters=NEVER, counter="")
    if zone is not None:
        extras = {**unit.extras, tag_of(Aloft): Aloft(zone)}
        return replace(away, extras=extras, seen_as={})
    if off is None:
        return unit
    edge = off.edge or state.brief.edges.get(unit.side, "south")
    at = behind(state.battlefield, edge, off.inches, off.along)
    others = (side for side in state.sides if side != unit.side)
    hidden = {} if is_open(state) else dict.fromkeys(others, Sighting.NONE)
    return replace(away, at=at, level=0.0, seen_as=hidden, counter=f"battery {letters(unit.id)}")


def letters(key: UnitId) -> str:
    """Return the unit's own three letters, which do not reveal how many batteries there are."""
    digest = hashlib.blake2b(key.encode(), digest_size=3).digest()
    return "".join(chr(ord("A") + one % 26) for one in digest)


def behind(field: Battlefield, edge: Edge, inches: float, along: float | None) -> Point:
    """Return the point *inches* beyond *edge* of the table, *along* it or at its middle."""
    middle = (field.width if edge in ("north", "south") else field.depth) / 2
    across = middle if along is None else along
    return {
        "north": Point(across, -inches),
        "south": Point(across, field.depth + inches),
        "west": Point(-inches, across),
        "east": Point(field.width + inches, across),
    }[edge]


def _renumbered(units: Mapping[UnitId, Unit]) -> Mapping[UnitId, Unit]:
    """Return *units* with their counters renumbered to close gaps left by removed units."""
    found = dict(units)
    for side in {unit.side for unit in units.values()}:
        own = [unit for unit in units.values() if unit.side == side and unit.counter.isdecimal()]
        own.sort(key=lambda unit: int(unit.counter))
        found |= {unit.id: replace(unit, counter=str(n)) for n, unit in enumerate(own, 1)}
    return found
