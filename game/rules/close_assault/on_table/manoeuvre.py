"""Taking positions and moving in the hex, in turn, before tactics are chosen.

CA-10 to CA-12, CA-14 to CA-16, CA-19, CA-20, CA-58, CA-59.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from dataclasses import replace

from game.core.model.action import CellAction
from game.core.model.events import Acted, Moved
from game.core.model.state import Action, Encounter, GridCell, State, Table, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId, extra_of
from game.geometry.hexgrid import HexCell, HexGrid
from game.geometry.point import EPS, Point, distance
from game.rules.close_assault.on_table.fighters import (
    ASSAULT,
    fighter_of,
    fights,
    kind_of,
    record,
    status_of,
)
from game.rules.close_assault.on_table.hex_grid import (
    cell_of,
    compass,
    has_room,
    heading,
    level_at,
    side_of_arrival,
    usable,
    where,
)
from game.rules.close_assault.on_table.records import Assaults
from game.rules.close_assault.tactics.hexes import (
    MIDDLE,
    Hex,
    approach,
    direction,
    free_shifts,
    in_the_hex,
    step,
    turns,
)
from game.rules.close_assault.tactics.hexes import distance as steps

MANOEUVRE = "manoeuvre"
ABOVE = "death from above"


def played_in(state: State) -> tuple[Encounter, HexGrid] | None:
    """Return the current close assault and its hexes, or None."""
    played = state.encounter
    if played is None or played.kind != ASSAULT or played.grid is None:
        return None
    return played, played.grid


def in_play(state: State) -> tuple[Encounter, HexGrid]:
    """Return the current close assault and its hexes; there must be one."""
    found = played_in(state)
    assert found is not None, "no close assault is played"
    return found


def standing(state: State, played: Encounter, grid: HexGrid, *, but: UnitId = "") -> dict[UnitId, Hex]:
    """Return the hexes of the fighters that are still there."""
    units = (state.units[key] for key in played.units if key != but)
    return {unit.id: where(grid, unit) for unit in units if fights(state, unit)}


def on_table(state: State, place: Hex) -> bool:
    """Whether the centre of the hex at *place* is on the table."""
    found = played_in(state)
    cell = cell_of(found[1], place) if found is not None else None
    return found is not None and cell is not None and state.battlefield.contains(found[1].centre(cell))


def free_for(state: State, taken: dict[UnitId, Hex], unit: Unit, place: Hex) -> bool:
    """Whether there is room for *unit* at *place* with those that have *taken* theirs (CA-06, CA-57)."""
    if not on_table(state, place):
        return False
    there = [kind_of(state, state.units[key]) for key, at in taken.items() if at == place]
    return has_room([(kind, tons) for kind, tons in there], *kind_of(state, unit))


def usual_place(state: State, taken: dict[UnitId, Hex], unit: Unit) -> Hex | None:
    """Return the default starting hex of *unit*, given those *taken* by others; None if there is no room."""
    _, grid = in_play(state)
    return next((at for at in _wanted(state, grid, unit) if opens(state, taken, unit, at)), None)


def take_place(table: Table, key: UnitId, place: Hex) -> None:
    """Put a fighter into its starting hex: an attacker faces the middle (CA-11)."""
    (_, grid), unit = in_play(table.state), table.state.units[key]
    fares = status_of(unit)
    locked = fares.settled and fares.entry == "move"
    facing = heading(grid, unit.facing)
    if fares.attacks and not locked:
        facing = direction(place, MIDDLE)
    put(table, key, place, facing, _rule_of_place(unit))


def _rule_of_place(unit: Unit) -> str:
    fares = status_of(unit)
    if not fares.attacks:
        return "CA-10"
    return "CA-12" if fares.entry == "death from above" else "CA-11"


def _wanted(state: State, grid: HexGrid, unit: Unit) -> Iterator[Hex]:
    """Yield the possible starting hexes of *unit*, best first."""
    fares = status_of(unit)
    if fares.attacks and not (fares.settled and fares.entry == "move"):
        came = side_of_arrival(grid, unit.at)
        by_nearness = sorted(range(6), key=lambda one: (turns(came, one), (one - came) % 6))
        for one in by_nearness[:3]:
            yield step(MIDDLE, one) if fares.entry == "death from above" else approach(one)
        return
    cells = [cell for cell in grid.cells if in_the_hex((cell.q, cell.r))]
    for cell in sorted(cells, key=lambda one: round(distance(unit.at, grid.centre(one)), 6)):
        yield cell.q, cell.r


def opens(state: State, taken: dict[UnitId, Hex], unit: Unit, place: Hex) -> bool:
    """Whether *unit* may begin at *place*: there is room, and an approach hex is on open ground."""
    played, grid = in_play(state)
    cell = cell_of(grid, place)
    assert cell is not None, "it is one of the thirteen"
    if not free_for(state, taken, unit, place):
        return False
    return in_the_hex(place) or usable(state, unit, grid.centre(cell), played.units)


def put(
    table: Table, key: UnitId, place: Hex, facing: int, rule: str, *, leaving: Container[UnitId] = ()
) -> None:
    """Move a unit into the hex at *place*, next to any other unit there that is not *leaving*."""
    played, grid = in_play(table.state)
    unit = table.state.units[key]
    cell = cell_of(grid, place)
    assert cell is not None, "it is one of the thirteen"
    taken = standing(table.state, played, grid, but=key)
    others = [table.state.units[one].at for one, to in taken.items() if to == place and one not in leaving]
    at = _spot(table.state, grid, cell, others)
    degrees, goes = compass(grid, facing), distance(unit.at, at) > EPS
    if goes or abs(unit.facing - degrees) > EPS:
        path = (unit.at, at) if goes else (unit.at,)
        table.do(Moved(key, path, degrees, level_at(table.state, at), rule=rule))


def _spot(state: State, grid: HexGrid, cell: HexCell, others: Sequence[Point]) -> Point:
    """Return where a unit stands in *cell*: in its middle, or beside *others*, on the table."""
    if not others:
        return grid.centre(cell)
    beside = (at for at in reversed(grid.slots(cell, 2)[0]) if state.battlefield.contains(at))
    free = (at for at in beside if all(distance(at, other) > EPS for other in others))
    return next(free, grid.centre(cell))


class Manoeuvre(CellAction):
    """Move and turn in the hex: an attacker for its MP (CA-14, CA-15), a defender by its free shift (CA-19).

    An attacker about to enter a hex held by an enemy declares it and stays in front of it (CA-59).

    Attributes:
        facing: Final facing in degrees, to the nearest hex side; None to keep the current one.
    """

    facing: float | None = None

    def check(self, state: State) -> list[Refusal]:
        found = played_in(state)
        if found is None:
            return [Refusal("no close assault is played", "CA-16")]
        return list(_against(state, self, *found))

    def resolve(self, table: Table) -> None:
        found = played_in(table.state)
        assert found is not None, "it was checked"
        played, grid = found
        state, unit = table.state, table.state.units[self.unit]
        move = _measured(state, self, played, grid)
        table.do(Acted(self.unit, "attempt" if move.blocked else "manoeuvre", rule=move.rule))
        fares = status_of(unit)
        record(table, self.unit, replace(fares, mp=fares.mp - move.mp, settled=True), move.rule)
        put(table, self.unit, move.to, move.facing, move.rule)


class Stay(UnitAction):
    """Stay in place without turning (CA-59)."""

    def resolve(self, table: Table) -> None:
        table.do(Acted(self.unit, "stay", rule="CA-59"))


class _Measured:
    """A measured manoeuvre: final hex, facing, MP cost, and whether an enemy blocks the last step."""

    def __init__(
        self, to: Hex, facing: int, mp: int, rule: str, *, blocked: bool = False, room: bool = True
    ) -> None:
        self.to, self.facing, self.mp, self.rule = to, facing, mp, rule
        self.blocked, self.room = blocked, room


def _measured(state: State, action: Manoeuvre, played: Encounter, grid: HexGrid) -> _Measured:
    unit = state.units[action.unit]
    there = state.place_of(action.cell)
    assert there is not None, "the core refuses cells that are not there"
    to = there[1].q, there[1].r
    taken = standing(state, played, grid, but=unit.id)
    fares, facing = status_of(unit), heading(grid, unit.facing)
    wanted = facing if action.facing is None else heading(grid, action.facing)
    enemies = {at for key, at in taken.items() if state.units[key].side != unit.side}
    if not fares.attacks:
        free = to not in enemies and free_for(state, taken, unit, to)
        return _Measured(to, wanted, turns(facing, wanted), "CA-19", room=free)
    way = _way(state, unit, to, taken)
    if way is None:
        return _Measured(to, wanted, 0, "CA-15", room=False)
    blocked = to in enemies
    end = way[-2] if blocked else to
    cost = len(way) - 1 - blocked + turns(facing, wanted)
    return _Measured(end, wanted, cost, "CA-59" if blocked else "CA-15", blocked=blocked)


def _way(state: State, unit: Unit, to: Hex, taken: dict[UnitId, Hex]) -> list[Hex] | None:
    """Return the shortest path over tactical hexes with room, including both ends, or None.

    Only the last may be held by an enemy.
    """
    _, grid = in_play(state)
    enemies = {at for key, at in taken.items() if state.units[key].side != unit.side}
    ways = [[where(grid, unit)]]
    seen = {ways[0][0]}
    while ways:
        way = ways.pop(0)
        if way[-1] == to:
            return way
        for turn in range(6):
            at = step(way[-1], turn)
            attempted = at == to and at in enemies
            if at not in seen and in_the_hex(at) and (attempted or free_for(state, taken, unit, at)):
                seen.add(at)
                ways.append([*way, at])
    return None


def _against(state: State, action: Manoeuvre, played: Encounter, grid: HexGrid) -> Iterator[Refusal]:
    """Yield why *action* is not allowed."""
    unit = state.units[action.unit]
    fares, move = status_of(unit), _measured(state, action, played, grid)
    here = where(grid, unit)
    there = state.place_of(action.cell)
    assert there is not None, "the core refuses cells that are not there"
    to = there[1].q, there[1].r
    if not move.room:
        yield Refusal("there is no room, or no way", "CA-06")
    elif not fares.attacks and to != here:
        facings = {heading(grid, unit.facing), move.facing}
        if not any(to in free_shifts(here, facing, frozenset()) for facing in facings):
            yield Refusal("a free shift goes into one of the three hexes before it or back by one", "CA-19")
    if move.mp > fares.mp:
        rule = "CA-20" if not fares.attacks else "CA-15"
        yield Refusal(f"needs {move.mp} MP and has {fares.mp}", rule)


def resting(state: State, unit: Unit) -> Iterator[Refusal]:
    """Yield why *unit* has no manoeuvre to make (CA-54, CA-55)."""
    if state.now.name != MANOEUVRE or unit.id not in (played := in_play(state)[0]).units:
        return
    fares, fighter = status_of(unit), fighter_of(state, unit)
    if played.round > 1:
        yield Refusal("nobody manoeuvres before the second exchange", "CA-54")
    elif fares.settled:
        yield Refusal("it is committed" if fares.entry != "move" else "it is locked", "CA-55")
    elif not fights(state, unit) or fighter is None or not fighter.able or fighter.limp:
        yield Refusal("it cannot move", "CA-88")
    elif _struck_from_above(state, unit):
        yield Refusal("it neither moves nor turns to meet a death from above", "CA-47")


def _struck_from_above(state: State, unit: Unit) -> bool:
    """Whether a death from above is aimed at *unit* this turn, by a fighter that is still there (CA-47)."""
    aimed = (one for one in extra_of(state.extras, Assaults).declared if one.target == unit.id)
    return any(one.entry == ABOVE and fights(state, state.units[one.unit]) for one in aimed)


def tries(view: State, unit: Unit) -> Iterator[Action]:
    """Yield candidate moves of *unit* in the hex for bots: every hex, facing the nearest enemy."""
    found = played_in(view)
    if found is None or view.now.name != MANOEUVRE:
        return
    grid = found[1]
    there = (view.units.get(key) for key in found[0].units)
    foes = [where(grid, one) for one in there if one is not None and one.side != unit.side and one.present]
    for cell in grid.cells:
        at, place = (cell.q, cell.r), GridCell(grid.name, cell.name)
        near = min((foe for foe in foes if foe != at), key=lambda foe: steps(at, foe), default=None)
        if near is not None:
            yield Manoeuvre(unit.side, unit.id, place, compass(grid, direction(at, near)))
        yield Manoeuvre(unit.side, unit.id, place)
    yield Stay(unit.side, unit.id)
