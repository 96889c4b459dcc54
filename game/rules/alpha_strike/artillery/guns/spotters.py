"""Spotters: the units that see a point of impact, and their modifiers (ARTY-11, ARTY-12)."""

from __future__ import annotations

from collections.abc import Iterable

from game.battlefield.contact import away
from game.battlefield.sight.sight import sight
from game.battlefield.terrain.ground import ground
from game.core.model.state import State
from game.core.model.tally import Modifier
from game.core.model.unit import Side, Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, Point
from game.geometry.value import Value
from game.mechanics.battle.ranging import range_to_point, ranging
from game.rules.alpha_strike.artillery.records import attacked, designated, same
from game.rules.alpha_strike.cards.figures import shut_down
from game.rules.alpha_strike.cards.specials import has
from game.rules.alpha_strike.combat.shot import Shot, blocked, judged_shot
from game.rules.alpha_strike.terrain import terrain, woods_line

GROUND_SIGHT = 42.0
POINT_BASE, POINT_HEIGHT = 0.1, 0.5
TAG, LTAG = 24.0, 6.0
PROBES = ("PRB", "LPRB", "BH", "WAT")


class Spotter(Value):
    """A friendly unit that sees the point, and its modifiers to the to-hit number."""

    unit: Unit
    terms: tuple[Modifier, ...]

    @property
    def worth(self) -> int:
        """The sum of the modifiers; lower is better."""
        return sum(term.value for term in self.terms)


def point_shot(state: State, unit: Unit, at: Point) -> Shot:
    """Return the shot of *unit* at the ground at *at*, measured to a figure half an inch tall."""
    stands = ground(state.battlefield, at)
    mark = Unit("", "", "the point", at, 0.0, POINT_BASE, POINT_HEIGHT, stands, UNKNOWN, UNKNOWN)
    line = woods_line(state.rules.options)
    how, field = ranging(state), state.battlefield
    seen = sight(field, unit.figure, mark.figure, woods_line=line, union=terrain().obscuring, ranging=how)
    return judged_shot(state, unit, mark, seen)


def sees_point(state: State, unit: Unit, at: Point) -> bool:
    """Whether *unit* is on the table and sees the ground at *at*, within 42 inches."""
    near = range_to_point(state, unit, at) <= GROUND_SIGHT + EPS
    return near and not list(blocked(point_shot(state, unit, at)))


def eyes(state: State, side: Side) -> Iterable[Unit]:
    """Yield the units of *side* on the table that can spot for its guns."""
    for unit in state.present:
        known = UNKNOWN not in (unit.profile, unit.status)
        if unit.side == side and known and unit.profile.fights and not shut_down(unit):
            yield unit


def best_spotter(state: State, side: Side, at: Point) -> Spotter | None:
    """Return the best unit of *side* that sees *at*, or None (ARTY-11)."""
    found = [Spotter(unit, worth(state, unit)) for unit in eyes(state, side)]
    found.sort(key=lambda one: (one.worth, one.unit.id))
    return next((one for one in found if one.worth < 0 and sees_point(state, one.unit, at)), None)


def worth(state: State, unit: Unit) -> tuple[Modifier, ...]:
    """Return the modifiers of *unit* as a spotter for fire from off the table (ARTY-11)."""
    hush = state.rules.secret
    gear = _gear(unit, hush)
    seen = Modifier(-1, f"{unit.name} sees the point", "ARTY-11", private=hush)
    terms = [] if gear and state.rules.options["spotter_gear"] == "instead" else [seen]
    terms += [gear] if gear else []
    if attacked(state, unit):
        terms.append(Modifier(1, "the spotter has attacked", "ARTY-11", private=hush))
    return tuple(terms)


def _gear(unit: Unit, hush: bool) -> Modifier | None:
    """Return the modifier of its probe, or else of its reconnaissance gear; never both."""
    if has(unit.profile, *PROBES):
        return Modifier(-2, "the spotter's probe", "ARTY-11", private=hush)
    if has(unit.profile, "RCN"):
        return Modifier(-1, "the spotter's reconnaissance gear", "ARTY-11", private=hush)
    return None


def tag_range(unit: Unit) -> float:
    """Return the range of its TAG in inches; 0 if it has none (ARTY-16)."""
    return TAG if has(unit.profile, "TAG") else LTAG if has(unit.profile, "LTAG") else 0.0


def tag_spotter(state: State, side: Side, at: Point) -> Unit | None:
    """Return a unit of *side* that sees *at* and has it within TAG range, or None (ARTY-12)."""
    for unit in eyes(state, side):
        far = tag_range(unit)
        if far and range_to_point(state, unit, at) <= far + EPS and sees_point(state, unit, at):
            return unit
    return None


def point_designated(state: State, side: Side, at: Point) -> bool:
    """Whether *side* has designated *at*, or a unit standing on it, this turn (CAP-11)."""
    for unit in state.units.values():
        beam = designated(state, unit) if unit.side == side else None
        if beam is None:
            continue
        target = state.units.get(beam.target)
        if same(beam.at, at) or (target is not None and target.present and _over(target, at)):
            return True
    return False


def _over(unit: Unit, at: Point) -> bool:
    return away(unit, at) <= EPS
