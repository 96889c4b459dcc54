"""Entering a hex: by contact with MP left, by a charge, a death from above or a push.

CA-08, CA-09, CA-13, CA-17, CA-24.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from game.core.model.action import TargetAction
from game.core.model.events import Acted, Moved, Recorded
from game.core.model.procedure import EncounterOpened
from game.core.model.state import Action, Encounter, State, Step, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Sighting, Unit, UnitId, extra_of
from game.geometry.hexgrid import HexGrid
from game.geometry.point import EPS, Path, distance, toward
from game.mechanics.battle.ranging import in_contact
from game.rules.close_assault.fighting.fighter import Entry, working_mp
from game.rules.close_assault.fighting.piloting import piloting_need
from game.rules.close_assault.on_table.fighters import (
    ASSAULT,
    card_of,
    combat_of,
    fighter_of,
    machine_of,
    record,
    status_of,
)
from game.rules.close_assault.on_table.hex_grid import inside, laid
from game.rules.close_assault.on_table.records import (
    Approach,
    Assaults,
    DeclaredCollision,
    Deployment,
    LockedHex,
)
from game.rules.close_assault.tactics.tactics import refusals as against_tactic

ROUNDS = 2
STANDING_UP = 2
"""MP to get up (CA-88)."""
INCHES_OF_AN_MP = 2.0
"""Inches of Move per MP (CA-80)."""
MOST = 7
"""The most 'Mechs of a side in one hex (CA-57)."""
COLLISIONS = frozenset({"charge", "death from above"})


class Arrival(NamedTuple):
    """The entry of a unit: its target and its kind."""

    unit: UnitId
    target: UnitId
    entry: Entry


def note_move(table: Table, event: Moved) -> None:
    """Record how far a unit moved in its own move (CA-18), and with whom it is in contact (CA-09)."""
    combat, unit = table.state.rules.close_combat, table.state.units[event.unit]
    moved = combat.moved(event) if combat is not None else None
    if moved is None:
        return
    before = approach_of(table.state, unit)
    spent = before.spent + moved[0]
    seen = (foe for foe in table.state.foes(unit.side) if foe.sighting(unit.side) is not Sighting.NONE)
    met = tuple(foe.id for foe in seen if in_contact(table.state, unit, foe))
    fresh = Approach(unit.side, table.state.turn, spent, before.jumped or moved[1], met=met)
    table.do(Recorded(fresh, unit.id, rule="CA-18"))


def approach_of(state: State, unit: Unit) -> Approach:
    """Return the movement of *unit* this turn."""
    found = extra_of(unit.extras, Approach)
    return found if found.turn == state.turn else Approach(unit.side, state.turn)


def mp_left(state: State, unit: Unit) -> int:
    """Return the MP left to *unit* this turn: one for every 2 inches of Move (CA-18)."""
    fighter, moved = fighter_of(state, unit), approach_of(state, unit)
    assert fighter is not None, "it fights close assaults"
    whole = int(combat_of(state).move(unit, moved.jumped) // INCHES_OF_AN_MP)
    spent = -int(-(moved.spent - EPS) // INCHES_OF_AN_MP)
    return max(working_mp(fighter, whole) - spent, 0)


def price(state: State, unit: Unit, target: Unit) -> int:
    """Return the MP that *unit* needs to enter the hex of *target*: 1 on clear ground (CA-18)."""
    gap = distance(unit.at, target.at)
    to = toward(unit.at, target.at, min(INCHES_OF_AN_MP, gap))
    return entry_mp(state, unit, (unit.at, to)) or 1


def entry_mp(state: State, unit: Unit, path: Path) -> int | None:
    """Return the MP for a hex of 30 m with ground as on the last leg of *path*: 1 on clear ground (CA-18).

    None if *unit* cannot walk along *path*.
    """
    costs, end = state.rules.legs(state, unit, path), distance(path[-2], path[-1])
    if None in costs:
        return None
    share = (costs[-1] or 0.0 if costs else end) / max(end, EPS)
    return max(-int(-(share - EPS) // 1), 1)


def not_in(state: State, unit: Unit, target: Unit) -> Iterator[Refusal]:
    """Yield why *unit* cannot enter the hex of *target* from its position."""
    fighter = fighter_of(state, unit)
    if fighter is None or not fighter.able or fighter.limp:
        yield Refusal("it cannot move", "CA-88")
    elif not in_contact(state, unit, target):
        yield Refusal("not in contact", "CA-09")
    elif approach_of(state, unit).spent <= EPS or approach_of(state, unit).got_up:
        yield Refusal("it has not moved in this turn", "CA-09")
    elif (met := approach_of(state, unit).met) is not None and target.id not in met:
        yield Refusal("its move did not end in contact", "CA-09")
    elif mp_left(state, unit) < price(state, unit, target):
        needs, has = price(state, unit, target), mp_left(state, unit)
        yield Refusal(f"needs {needs} MP to come in and has {has}", "CA-18")


class DeclarePush(TargetAction):
    """Enter the hex of an enemy in contact by a push, instead of other attacks (CA-24)."""

    def check(self, state: State) -> list[Refusal]:
        unit, target = state.units[self.unit], state.units[self.target]
        fighter = fighter_of(state, unit)
        if target.side == unit.side or not target.present or card_of(state, target) is None:
            return [Refusal("it needs an enemy on the table as its target", "CA-24")]
        if fighter is None:
            return [Refusal("it takes no part in close assaults", "CA-08")]
        return [*not_in(state, unit, target), *against_tactic(replace(fighter, entry="push"), "D")]

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "push", self.target, rule="CA-24"))
        moved = approach_of(table.state, table.state.units[self.unit])
        table.do(Recorded(replace(moved, pushes=self.target), self.unit, rule="CA-24"))


def no_physical_attack(state: State, action: Action) -> Iterator[Refusal]:
    """Yield a refusal: close assault replaces physical attacks (CA-01)."""
    yield Refusal("close assault takes the place of physical attacks", "CA-01")


def take_up_declared(table: Table) -> None:
    """Use the charges and deaths from above that were declared in movement (CA-17)."""
    combat, found = table.state.rules.close_combat, []
    if combat is None:
        return
    for unit in table.state.present:
        declared = combat.declared(unit)
        if declared is not None:
            combat.take_up(table, unit.id)
            entry: Entry = "charge" if declared[0] == "charge" else "death from above"
            found.append(DeclaredCollision(unit.id, declared[1], entry))
    before = extra_of(table.state.extras, Assaults)
    if found or before.declared:
        table.do(Recorded(replace(before, declared=tuple(found)), rule="CA-17"))


def arrivals(state: State) -> Iterator[Arrival]:
    """Yield the units that come in (CA-08) in order of acting, declared collisions first."""
    declared = extra_of(state.extras, Assaults).declared
    for one in declared:
        unit, target = state.units[one.unit], state.units[one.target]
        fighter = fighter_of(state, unit)
        if fighter is None or not fighter.able or fighter.limp or not target.present:
            continue
        if unit.present and in_contact(state, unit, target):
            yield Arrival(one.unit, one.target, one.entry)
    committed = {one.unit for one in declared}
    order = {side: place for place, side in enumerate(state.order or state.sides)}
    for unit in sorted(state.present, key=lambda one: (order.get(one.side, 0), one.id)):
        if unit.id not in committed and card_of(state, unit) is not None:
            yield from _by_moving(state, unit)


def _by_moving(state: State, unit: Unit) -> Iterator[Arrival]:
    lies = extra_of(unit.extras, Deployment)
    if lies.sprung and lies.sprang == state.turn and state.units[lies.sprung].present:
        yield Arrival(unit.id, lies.sprung, "move")
    if lies.hidden:
        return
    pushed = approach_of(state, unit).pushes
    foes = sorted(state.foes(unit.side), key=lambda one: (one.id != pushed, one.id))
    for foe in foes:
        if card_of(state, foe) is not None and not any(not_in(state, unit, foe)):
            yield Arrival(unit.id, foe.id, "push" if foe.id == pushed else "move")
            return


class _Hex(NamedTuple):
    """A close assault being assembled."""

    grid: HexGrid
    side: Side
    attackers: list[Arrival]
    defenders: list[UnitId]
    locked: tuple[UnitId, ...] = ()

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (*(one.unit for one in self.attackers), *self.defenders)

    @property
    def turns_on(self) -> frozenset[UnitId]:
        """The attackers on whom others may come in: those locked there, if none has come in this turn."""
        attackers = frozenset(one.unit for one in self.attackers)
        return attackers if attackers <= {*self.locked} and len(self.defenders) < MOST else frozenset()

    def turned(self, state: State, arrival: Arrival) -> _Hex:
        """Return it with the sides exchanged: *arrival* comes in on one of the attackers (CA-13)."""
        attackers = [*(Arrival(key, "", "move") for key in self.defenders), arrival]
        defenders = [one.unit for one in self.attackers]
        return _Hex(self.grid, state.units[arrival.target].side, attackers, defenders, self.locked)


def stand_up(table: Table) -> None:
    """Let fallen units get up, for 2 MP and a piloting roll; units that have moved are standing (CA-88)."""
    for unit in table.state.present:
        fares, fighter = status_of(unit), fighter_of(table.state, unit)
        if not fares.prone or fighter is None or not fighter.able or fighter.stuck:
            continue
        moved = approach_of(table.state, unit)
        if moved.spent > EPS and not moved.fell:
            record(table, unit.id, replace(fares, prone=False), "CA-88")
            continue
        if mp_left(table.state, unit) < STANDING_UP:
            continue
        spent = moved.spent + STANDING_UP * INCHES_OF_AN_MP
        table.do(Recorded(replace(moved, spent=spent, got_up=True), unit.id, rule="CA-88"))
        need = piloting_need(fighter)
        if table.roll(f"{fighter.name}, to stand up", 2, rule="CA-88", need=need, by=unit.side) >= need.total:
            record(table, unit.id, replace(status_of(table.state.units[unit.id]), prone=False), "CA-88")


class OpenAssaults(Step):
    """Open an encounter for each hex that somebody enters, or in which fighters are locked."""

    def resolve(self, table: Table) -> None:
        _open_assaults(table)


def open_assaults(table: Table) -> None:
    """Let fallen fighters get up, then open close assaults."""
    stand_up(table)
    table.then(OpenAssaults())


def _open_assaults(table: Table) -> None:
    """Open the close assaults of the turn, of two exchanges each (CA-03)."""
    state = table.state
    hexes = [_locked(state, one) for one in extra_of(state.extras, Assaults).locked]
    for arrival in arrivals(state):
        _join(state, hexes, arrival)
    if extra_of(state.extras, Assaults).exchanges and hexes:
        table.do(Recorded(replace(extra_of(state.extras, Assaults), exchanges=()), rule="CA-26"))
    for number, one in enumerate((one for one in hexes if one.attackers and one.defenders), 1):
        _prepare(table, one)
        sides = dict.fromkeys(state.units[unit].side for unit in one.units)
        encounter = Encounter(
            ASSAULT, f"{state.turn}.{number}", one.units, tuple(sides), ROUNDS, grid=one.grid
        )
        table.do(EncounterOpened(encounter, rule="CA-09"))


def _locked(state: State, one: LockedHex) -> _Hex:
    """Return a hex with the locked fighters that are still in it (CA-55)."""
    left = [unit for unit in one.units if state.units[unit].present and inside(one.grid, state.units[unit])]
    attackers = [Arrival(unit, "", "move") for unit in one.attackers if unit in left]
    defenders = [unit for unit in one.defenders if unit in left]
    side = state.units[one.defenders[0]].side
    return _Hex(one.grid, side, attackers, defenders, tuple(left))


def _join(state: State, hexes: list[_Hex], arrival: Arrival) -> None:
    """Add *arrival* to the hex of its target, or to a new one around it (CA-13, CA-57).

    Friends of the target in the hex defend as well (CA-58), those that are hidden only later (CA-69). On one
    that is locked as an attacker it comes in, too: then those who defended the hex attack there.
    """
    taken = {unit for one in hexes for unit in one.units}
    if arrival.unit in taken:
        return
    for place, one in enumerate(hexes):
        if arrival.target in one.defenders and len(one.attackers) < MOST:
            one.attackers.append(arrival)
            return
        if arrival.target in one.turns_on:
            hexes[place] = one.turned(state, arrival)
            return
    if arrival.target in taken:
        return
    target = state.units[arrival.target]
    grid = laid(target.at, target.facing)
    friends = [unit.id for unit in _beside(state, target, grid) if unit.id not in taken]
    hexes.append(_Hex(grid, target.side, [arrival], [target.id, *friends][:MOST]))


def _beside(state: State, target: Unit, grid: HexGrid) -> Iterator[Unit]:
    """Yield the friends of *target* in its hex that take part in close assaults and are not hidden."""
    for unit in sorted(state.present, key=lambda one: one.id):
        friend = unit.side == target.side and unit.id != target.id and inside(grid, unit)
        if friend and card_of(state, unit) is not None and not extra_of(unit.extras, Deployment).hidden:
            yield unit


def _prepare(table: Table, one: _Hex) -> None:
    """Record the status in which each fighter of *one* comes in."""
    for arrival in one.attackers:
        unit = table.state.units[arrival.unit]
        locked = arrival.unit in one.locked
        come_in(table, unit, attacks=True, entry=arrival.entry, target=arrival.target, locked=locked)
    for key in one.defenders:
        unit = table.state.units[key]
        come_in(table, unit, attacks=False, entry="move", target="", locked=key in one.locked)


def come_in(table: Table, unit: Unit, *, attacks: bool, entry: Entry, target: UnitId, locked: bool) -> None:
    """Record the status in which *unit* comes into the hex: its MP left, how it moved, what it has fired."""
    state, moved, before = table.state, approach_of(table.state, unit), status_of(unit)
    left = mp_left(state, unit)
    if attacks and target and entry not in COLLISIONS:
        left -= price(state, unit, state.units[target]) - 1
    spent = int(moved.spent // INCHES_OF_AN_MP)
    hexes = spent - STANDING_UP if moved.got_up else spent
    jumped = moved.jumped or entry == "death from above"
    status = replace(
        before,
        turn=state.turn,
        attacks=attacks,
        mp=max(left, 0),
        gait="jump" if jumped else "run" if entry == "charge" else "walk" if spent else "stand",
        hexes=max(hexes, 1) if attacks and not locked else hexes,
        entry=entry,
        settled=locked or entry in COLLISIONS,
        fired=_fired(state, unit),
        gone="",
        swarms=before.swarms if locked else None,
    )
    record(table, unit.id, status, "CA-18")


def _fired(state: State, unit: Unit) -> tuple[int, ...]:
    """Return the places of all its weapons if it has already fired this turn (CA-29)."""
    machine = machine_of(state, unit)
    assert machine is not None, "it comes in"
    return tuple(range(len(machine.weapons))) if combat_of(state).fired(unit) else ()
