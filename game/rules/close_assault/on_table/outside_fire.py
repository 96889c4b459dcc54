"""Fire into and out of a hex in which units stand close together: CA-63 to CA-66."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Protocol

from game.core.model.events import Acted, Recorded, Removed, Rolled
from game.core.model.state import OptionValue, State, Step, Table
from game.core.model.tally import Modifier, Tally, reads
from game.core.model.unit import Unit, UnitId, extra_of
from game.geometry.point import EPS, Point, bearing, distance, polar
from game.rules.close_assault.on_table.entries import approach_of
from game.rules.close_assault.on_table.fighters import combat_of
from game.rules.close_assault.on_table.hex_grid import inside, laid
from game.rules.close_assault.on_table.records import Assaults, Bystander, Bystanders, Deployment, LockedHex

STRAY = Tally((Modifier(7, "a shot that missed hits another", "CA-64"),))
COVER = 2
"""The default modifier of partial cover, if the family has no option for it."""


class ToHitSubject(Protocol):
    """The subject of a family's tally "to hit": attacker, target, options, sight."""

    @property
    def attacker(self) -> Unit: ...
    @property
    def target(self) -> Unit: ...
    @property
    def options(self) -> Mapping[str, OptionValue]: ...
    @property
    def verdict(self) -> str: ...


class Stray(Step):
    """A shot that missed may hit another unit: 7 or more on 2D6 (CA-64); of several, a random one."""

    unit: UnitId
    others: tuple[UnitId, ...]
    rule: str

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        by = table.state.units[self.unit].side
        there = [key for key in self.others if table.state.units[key].present]
        if not there:
            return
        if table.roll("stray shot", 2, rule=self.rule, need=STRAY, by=by) < STRAY.total:
            return
        hit = there[0]
        if len(there) > 1:
            hit = there[table.roll("whom it hits", 1, rule=self.rule, sides=len(there), by=by) - 1]
        combat_of(table.state).strike(table, self.unit, hit)


def stray(table: Table, event: Rolled) -> None:
    """Let a shot that missed endanger other units in the target's hex (CA-64, CA-66)."""
    combat = table.state.rules.close_combat
    missed = combat.missed(table, event) if combat is not None else None
    if missed is None:
        return
    shooter, target = missed
    others, rule = in_danger(table.state, shooter, target)
    if others:
        table.then(Stray(shooter, others, rule))


def in_danger(state: State, shooter: UnitId, target: UnitId) -> tuple[tuple[UnitId, ...], str]:
    """Return the units that a shot that misses *target* may hit, and the rule.

    In a hex with locked fighters they are the friends of *shooter* (CA-64); otherwise the units in the same
    hex as the target, a steel wall (CA-66), except hidden infantry, which the roll would reveal.
    """
    locked = locked_hex(state, target)
    if locked is not None and shooter not in locked.units:
        ours = state.units[shooter].side
        there = (state.units[key] for key in locked.units)
        return tuple(one.id for one in there if one.present and one.side == ours), "CA-64"
    aimed = state.units[target]
    grid = laid(aimed.at, 0.0)
    mates = (one for one in state.present if one.side == aimed.side and one.id != target and not _hides(one))
    return tuple(sorted(one.id for one in mates if inside(grid, one))), "CA-66"


def _hides(unit: Unit) -> bool:
    return extra_of(unit.extras, Deployment).hidden


def locked_hex(state: State, key: UnitId) -> LockedHex | None:
    """Return the hex in which a unit is locked, or None."""
    return next((one for one in extra_of(state.extras, Assaults).locked if key in one.units), None)


def note_fire_out(table: Table, event: Acted) -> None:
    """Note that a locked fighter fired out of its hex: it cannot act in the next exchanges (CA-65)."""
    locked = locked_hex(table.state, event.unit)
    if locked is None or event.target is None or event.target in locked.units:
        return
    if "DeclarePush" in table.state.now.allows:
        unit = table.state.units[event.unit]
        moved = replace(approach_of(table.state, unit), fired_out=True)
        table.do(Recorded(moved, unit.id, rule="CA-65"))


@reads()
def friend_between(attack: ToHitSubject) -> Iterable[Modifier]:
    """A friend of an attacker outside the target's hex, on the line to it: partial cover, once (CA-63)."""
    screens = extra_of(attack.target.extras, Bystanders).screens
    if any(one.unit == attack.attacker.id for one in screens):
        return
    ours = [one for one in screens if one.side == attack.attacker.side]
    here, there = attack.attacker.at, attack.target.at
    if attack.verdict != "partial" and any(_on_line(here, there, one) for one in ours):
        yield Modifier(int(attack.options.get("cover_modifier", COVER)), "a friend in the way", "CA-63")


def _on_line(here: Point, there: Point, one: Bystander) -> bool:
    """Whether the base of *one* intersects the line from *here* to *there*."""
    far = distance(here, there)
    if far <= EPS or distance(here, one.at) <= EPS:
        return False
    along = polar(here, bearing(here, there), min(max(_along(here, there, one.at), 0.0), far))
    return distance(along, one.at) < one.base - EPS


def _along(here: Point, there: Point, at: Point) -> float:
    """Return the position of the projection of *at* onto the line from *here* to *there*, in inches."""
    far = distance(here, there)
    return ((at.x - here.x) * (there.x - here.x) + (at.y - here.y) * (there.y - here.y)) / far


def screen(table: Table, locked: LockedHex) -> None:
    """Record on each locked fighter the units around it, for fire from outside (CA-63)."""
    there = [one for one in locked.units if table.state.units[one].present]
    for key in there:
        others = (table.state.units[one] for one in there if one != key)
        found = Bystanders(tuple(Bystander(one.id, one.side, one.at, one.base) for one in others))
        if extra_of(table.state.units[key].extras, Bystanders) != found:
            table.do(Recorded(found, key, rule="CA-63"))


def uncover(table: Table, event: Removed) -> None:
    """A locked fighter that has left the table covers nobody any more (CA-63)."""
    locked = locked_hex(table.state, event.unit)
    if locked is not None:
        screen(table, locked)


def unscreen(table: Table, keys: Iterable[UnitId]) -> None:
    """Record that no units are around these any more."""
    for key in keys:
        if extra_of(table.state.units[key].extras, Bystanders).screens:
            table.do(Recorded(Bystanders(), key, rule="CA-63"))
