"""Small tables for tests."""

from __future__ import annotations

from dataclasses import replace

from drill import DRILL, Profile, Status

from game.battlefield.terrain.field import Battlefield, Feature, Form
from game.core.engine.turns import begun
from game.core.model.state import Ruleset, State
from game.core.model.unit import Sighting, Unit
from game.geometry.point import Point


def strip(kind: str, form: Form, x: float, width: float, height: float) -> Feature:
    """Return terrain across the table from north to south, *width* inches wide, from *x*."""
    corners = (Point(x, 0), Point(x + width, 0), Point(x + width, 48), Point(x, 48))
    return Feature(f"{kind} at {x}", kind, form, corners, height=height)


def woods(x: float, width: float) -> Feature:
    """Return woods across the table."""
    return strip("woods", Form.AREA, x, width, 2)


def mech(unit: str, side: str, x: float, y: float = 10, specials: tuple[str, ...] = ()) -> Unit:
    """Return a unit of the drill: skill 4, move 12, TMM 2, damage 3/3/1, 4 armor, 2 structure."""
    profile = Profile(move=12, tmm=2, damage=(3, 3, 1), armor=4, structure=2, specials=specials)
    status = Status(armor=4, structure=2)
    name = {"red": "Wolf", "blue": "Bear"}[side]
    return Unit(unit, side, name, Point(x, y), profile=profile, status=status)


def hidden(unit: Unit, sighting: Sighting = Sighting.NONE) -> Unit:
    """Return *unit* as unknown, or hardly known, to the other side."""
    return replace(unit, seen_as={"blue" if unit.side == "red" else "red": sighting})


def table(rules: Ruleset, *units: Unit, features: tuple[Feature, ...] = ()) -> State:
    """Return red and blue on an open table of 48 by 48 inches, red to act."""
    state = State(rules, Battlefield(48, 48, features), {unit.id: unit for unit in units}, ("red", "blue"))
    return begun(state, rules.phases[0].name)


def duel(*features: Feature, gap: float = 20.0, specials: tuple[str, ...] = ()) -> State:
    """Return red r1 and blue b1, *gap* inches between their bases."""
    units = mech("r1", "red", 5), mech("b1", "blue", 6.25 + gap, 10, specials)
    return table(DRILL, *units, features=features)


def in_phase(name: str, state: State) -> State:
    """Return *state* moved on to the phase called *name*."""
    return begun(state, name)


def in_combat(state: State) -> State:
    """Return *state* moved on to the combat phase."""
    return in_phase("combat", state)
