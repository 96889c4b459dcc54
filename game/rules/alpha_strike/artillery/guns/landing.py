"""A landing round: the roll, the scatter, the units its templates touch, and its effect on them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from game.battlefield.contact import away
from game.battlefield.terrain.ground import level
from game.core.model.events import Recorded
from game.core.model.state import State, Step, Table
from game.core.model.unit import Unit, extra_of
from game.geometry.point import EPS, Point
from game.mechanics.bursts.scatter import drifted, headings
from game.rules.alpha_strike.artillery.guns.author import doing
from game.rules.alpha_strike.artillery.guns.counter_battery import witness
from game.rules.alpha_strike.artillery.guns.shrapnel import Shrapnel
from game.rules.alpha_strike.artillery.records import Battery, Impact, Impacts, Round, same
from game.rules.alpha_strike.cards.aloft import zone_of

NORTH = 0.0


class Land(Step):
    """A round lands where it was aimed, or scatters from there (ARTY-13, CAP-12)."""

    round: Round

    def resolve(self, table: Table) -> None:
        shot = self.round
        doing(table, shot, hits=True if shot.need is None else None)
        short = _missed_by(table, shot)
        if short:
            number = table.roll("scatter", 1, rule="ARTY-13", by=shot.side)
            at = drifted(shot.at, headings(NORTH)[number - 1], short * shot.drift)
            burst(table, shot, at, hit=False)
            return
        lock(table, shot)
        burst(table, shot, shot.at, hit=True)


def _missed_by(table: Table, shot: Round) -> int:
    """Roll for *shot* and return the margin by which it misses; 0 if it hits."""
    if shot.need is None:
        return 0
    total = table.roll(shot.name, 2, rule="ARTY-02", need=shot.need, by=shot.side)
    return max(0, shot.need.total - total)


def lock(table: Table, shot: Round) -> None:
    """Note that later rounds of the battery at the point of *shot* hit automatically (ARTY-10).

    Does nothing if a unit was the target, if the battery has changed targets, or for fire from the sky.
    """
    unit = table.state.units.get(shot.unit)
    if unit is None or shot.target or unit.removed is not None or zone_of(unit):
        return
    now = extra_of(unit.extras, Battery)
    if same(now.aim, shot.at) and not now.locked:
        table.do(Recorded(replace(now, locked=True), shot.unit, rule="ARTY-10"))


def burst(table: Table, shot: Round, at: Point, *, hit: bool) -> None:
    """Lay the templates of *shot* at *at* and deal their damage to every base they touch (ARTY-04)."""
    landed = extra_of(table.state.extras, Impacts).landed
    impact = Impact(shot.side, shot.name, shot.at, at, table.state.turn, hit, shot.rings)
    table.do(Recorded(Impacts((*landed, impact)), rule="ARTY-04" if hit else "ARTY-13"))
    witness(table, shot, at)
    for unit, points in touched(table.state, at, shot.rings):
        table.then(Shrapnel(unit.id, points, shot.side, shot.minimal, shot.missile))


def touched(state: State, at: Point, rings: Iterable[tuple[float, int]]) -> Iterable[tuple[Unit, int]]:
    """Yield the units that the templates around *at* touch, with the damage of the smallest one.

    Touching any part of a base counts, including its rim; differences in height add to the distance.
    Decoy counters take no damage (ARTY-04).
    """
    stands = level(state.battlefield, at)
    for unit in sorted(state.present, key=lambda one: one.id):
        off = away(unit, at) + abs(unit.level - stands)
        points = next((damage for radius, damage in rings if off <= radius + EPS), None)
        if points is not None and not is_nothing(unit):
            yield unit, points


def is_nothing(unit: Unit) -> bool:
    """Whether *unit* is a dummy, which only moves to deceive."""
    return not unit.profile.fights and bool(unit.profile.move)
