"""AS-MOVE-01 to -18: what a walk costs, and what stands against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from game.battlefield.contact import Disc, overlapped
from game.battlefield.course import Course, course
from game.battlefield.field import Form
from game.battlefield.going import Going
from game.battlefield.ground import features_at, touching
from game.battlefield.sweep import swept
from game.core.state import State
from game.core.tally import Refusal, beyond
from game.core.unit import Unit
from game.geometry.point import EPS, Path, Point
from game.rules.alpha_strike.figures import ground_move
from game.rules.alpha_strike.terrain import footing

MINIMUM = 2.0


@dataclass(frozen=True)
class Walked:
    """A walk as it was measured, and every reason against it."""

    course: Course
    refusals: tuple[Refusal, ...]


def going(state: State) -> Going:
    """Return what terrain costs a walk, under the options in force.

    AS-MOVE-10 clear, AS-MOVE-11 rough and rubble, AS-MOVE-12 woods, AS-MOVE-13 water, AS-MOVE-14 climbs.
    """
    table = footing()
    return Going(
        surcharge=table.surcharge,
        once=table.once,
        cancels=table.cancels,
        closed=table.closed,
        wall_limit=table.wall_limit,
        climb=float(state.rules.options["climb_cost"]),
    )


def walked(state: State, unit: Unit, path: Path, level: float) -> Walked:
    """Return the walk of *unit* along *path*, which begins where it stands at *level*.

    All of its length counts (AS-MOVE-03), and what costs more in one place is added up (AS-MOVE-15).
    """
    measured = course(state.battlefield, path, level, going(state), unit.base)
    against = [*_barred(state, measured), *_in_the_way(state, unit, measured), *_dear(unit, measured)]
    return Walked(measured, tuple(against))


def cost_until(walk: Course, inches: float) -> float:
    """Return what the first *inches* along *walk* cost: open stretches, and the climbs before there.

    The climb that ends the walk belongs to its end.
    """
    flat = sum(
        (min(leg.leave, inches) - leg.enter) * (1 + leg.surcharge) for leg in walk.legs if leg.enter < inches
    )
    paid = walk.cost - sum(leg.cost for leg in walk.legs)
    rises = sum(abs(climb.rise) for climb in walk.climbs)
    before = sum(abs(climb.rise) for climb in walk.climbs if climb.inches < inches - EPS)
    return flat + (paid * before / rises if rises else 0.0)


def bases(state: State, unit: Unit) -> tuple[tuple[Disc, ...], tuple[Disc, ...]]:
    """Return the bases of the enemies of *unit*, and those of its friends."""
    foes = tuple(_disc(other) for other in state.foes(unit.side))
    ours = (other for other in state.present if other.side == unit.side and other.id != unit.id)
    return foes, tuple(_disc(other) for other in ours)


def _disc(unit: Unit) -> Disc:
    return Disc(unit.id, unit.at, unit.base, unit.level)


def _barred(state: State, walk: Course) -> Iterable[Refusal]:
    """Yield where terrain or the table's edge forbids the walk, whatever its cost."""
    if walk.off_table is not None:
        yield Refusal(f'leads off the table after {walk.off_table:.1f}"', "AS-SETUP-06")
    for entry in walk.closed:
        yield Refusal(f'{named(state, entry.id)} is closed, after {entry.inches:.1f}"', "AS-MOVE-04")
    if walk.steep is not None:
        inches, rise, run = walk.steep
        within = f' within {run:.2f}"' if run > EPS else " at once"
        sense = "rises" if rise > 0 else "falls"
        words = f'too steep: {sense} {abs(rise):g}"{within}, after {inches:.1f}"'
        yield Refusal(words, "AS-MOVE-16")
    for wall in walk.on_wall:
        yield Refusal(f"may not end on {named(state, wall)}", "AS-MOVE-09")


def _in_the_way(state: State, unit: Unit, walk: Course) -> Iterable[Refusal]:
    """Yield the enemy base that stands in the way at the same elevation (AS-MOVE-07, AS-MOVE-08)."""
    foes, _ = bases(state, unit)
    met = swept(walk.path, unit.base, foes, walk.legs)
    if met is not None:
        words = f'{state.units[met.id].name} stands in the way after {met.inches:.1f}"'
        yield Refusal(words, "AS-MOVE-07")


def _dear(unit: Unit, walk: Course) -> Iterable[Refusal]:
    """Yield that the walk costs more than the unit has, the climb at its end included (AS-MOVE-17).

    A move of 2 inches is always paid (AS-MOVE-05).
    """
    move = ground_move(unit)
    if not move and walk.length > EPS:
        yield Refusal(f"{unit.name} has no Move on the ground", "AS-MOVE-18")
    elif walk.cost > move + EPS and walk.length > MINIMUM + EPS:
        yield Refusal(f'needs {beyond(walk.cost, move)}" of {move:g}"', "AS-MOVE-01")


def ends_on(state: State, unit: Unit, at: Point) -> Iterable[Refusal]:
    """Yield the units whose bases a base at *at* would overlap (AS-MOVE-09)."""
    foes, friends = bases(state, unit)
    for key in overlapped(at, unit.base, (*foes, *friends)):
        yield Refusal(f"would overlap the base of {state.units[key].name}", "AS-MOVE-09")


def stands_on(state: State, unit: Unit, at: Point) -> Iterable[Refusal]:
    """Yield why the base of *unit* cannot be put down at *at*: other bases, closed terrain, walls."""
    yield from ends_on(state, unit, at)
    yield from stands_in(state, unit, at)


def stands_in(state: State, unit: Unit, at: Point) -> Iterable[Refusal]:
    """Yield the closed terrain in which a base at *at* would stand, and a wall under its centre."""
    barred = going(state).bars
    for feature in touching(state.battlefield, at, unit.base - 2 * EPS):
        if barred(feature) or (feature.form is Form.WALL and feature in features_at(state.battlefield, at)):
            yield Refusal(f"would stand in {named(state, feature.id)}", "AS-MOVE-09")


def named(state: State, feature: str) -> str:
    """Return what a player calls the feature *feature*: "the building shed"."""
    one = next(one for one in state.battlefield.features if one.id == feature)
    return one.name or f"the {one.kind} {one.id}"
