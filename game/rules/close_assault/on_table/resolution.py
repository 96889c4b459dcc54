"""The exchange: all tactics at once, pair by pair, and their effects (CA-26, CA-53, CA-60)."""

from __future__ import annotations

from collections.abc import Container, Mapping
from dataclasses import replace

from game.core.model.events import Recorded, Removed
from game.core.model.procedure import EncounterEnded
from game.core.model.state import Encounter, State, Step, Table
from game.core.model.unit import UnitId, extra_of
from game.geometry.hexgrid import HexGrid
from game.geometry.value import Value
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import Fighter, FighterInPlay, HexPlace
from game.rules.close_assault.on_table.crowding import arranged
from game.rules.close_assault.on_table.fighters import (
    called,
    carry_back,
    fights,
    record,
    status_of,
)
from game.rules.close_assault.on_table.getaways import Getaway, ask_way, way_of
from game.rules.close_assault.on_table.infantry import is_infantry
from game.rules.close_assault.on_table.leaving import leave_hex
from game.rules.close_assault.on_table.manoeuvre import free_for, in_play, put, standing
from game.rules.close_assault.on_table.on_ground import fighter_on_ground
from game.rules.close_assault.on_table.orders import enemies
from game.rules.close_assault.on_table.records import Assaults, ExchangeReport, Orders, TacticOrder, Told
from game.rules.close_assault.tactics.exchange import Exchange, exchange, finish, meet
from game.rules.close_assault.tactics.hexes import MIDDLE, in_the_hex
from game.rules.close_assault.tactics.tactics import SWARMS, tactic_words
from game.rules.close_assault.tactics.ways import entered

ABOUT_ITSELF = frozenset("efgFG")
"""Tactics that do not depend on the attacker."""
IDLE = {True: "A", False: "a"}
"""The tactic of an idle fighter."""


class TacticPair(Value):
    """Two fighters whose tactics meet; one that acts against another, or not at all, is idle here."""

    attacker: UnitId
    defender: UnitId
    mine: str
    theirs: str
    idle_attacker: bool
    idle_defender: bool


class Reveal(Step):
    """Reveal all orders; ask those that may get away for their destination (CA-26)."""

    def resolve(self, table: Table) -> None:
        found = in_play(table.state)
        orders = extra_of(table.state.extras, Orders)
        asked = [ask_way(table, one) for one in _getaways(table, found[0], orders.written)]
        if any(asked):
            table.do(Recorded(replace(orders, revealed=True), rule="CA-26"))
            for order in orders.written:
                _tell(table, order)
        table.then(Clash())


def _getaways(table: Table, played: Encounter, written: tuple[TacticOrder, ...]) -> list[Getaway]:
    """Return the fighters that may get away in this exchange, each once, from the first possible opponent.

    CA-36, CA-41, CA-45, CA-49.
    """
    fighters = _fighters(table.state, played, written)
    found: dict[UnitId, Getaway] = {}
    for pair in pairs(table, written):
        if pair.attacker not in fighters or pair.defender not in fighters:
            continue
        mine, theirs = fighters[pair.attacker], fighters[pair.defender]
        if pair.theirs == "f" and pair.mine != "G":
            found.setdefault(pair.defender, Getaway(pair.defender, "flight", theirs, mine, pair.mine))
        if pair.theirs == "e" and _steps_aside(pair, theirs):
            found.setdefault(pair.defender, Getaway(pair.defender, "aside", theirs, mine, pair.mine))
        if pair.mine == "F" and pair.theirs != "g":
            found.setdefault(pair.attacker, Getaway(pair.attacker, "return", mine, theirs, pair.theirs))
    return list(found.values())


def _steps_aside(pair: TacticPair, defender: Fighter) -> bool:
    """Whether a defender that avoids the attack changes hex: for a collision (CA-36) or a push (CA-45)."""
    return pair.mine == "E" or (pair.mine == "D" and defender.at == MIDDLE)


def _tell(table: Table, order: TacticOrder) -> None:
    unit = table.state.units[order.unit]
    words = tactic_words(order.tactic, platoon=is_infantry(table.state, unit))
    name = called(table.state, unit)
    table.do(Recorded(Told(f"{name}: {order.tactic}, {words}"), rule="CA-26"))


class Clash(Step):
    """Carry out all orders."""

    def resolve(self, table: Table) -> None:
        found = in_play(table.state)
        orders = extra_of(table.state.extras, Orders)
        ways = {way.unit: way_of(table.state, way.unit, found[1]) for way in orders.ways}
        if orders.written:
            table.do(Recorded(Orders(), rule="CA-26"))
        _step_in(table, *found, orders.written)
        _clash(table, *found, orders.written, ways)
        settle(table, *found)


def _step_in(table: Table, played: Encounter, grid: HexGrid, written: tuple[TacticOrder, ...]) -> None:
    """Move attackers outside that break off into the tactical hex before them, if it is free (CA-49)."""
    fighters = _fighters(table.state, played, written)
    for order in written:
        fighter = fighters.get(order.unit)
        if order.tactic != "F" or fighter is None or in_the_hex(fighter.at):
            continue
        unit, to = table.state.units[order.unit], entered(fighter)
        if free_for(table.state, standing(table.state, played, grid, but=unit.id), unit, to):
            put(table, unit.id, to, fighter.facing, "CA-49")


def carry_out_orders(table: Table) -> None:
    """Begin to carry out the orders."""
    table.then(Reveal())


def pairs(table: Table, written: tuple[TacticOrder, ...]) -> list[TacticPair]:
    """Return the pairs of tactics that meet: each order with that of its target (CA-60)."""
    state = table.state
    orders = {order.unit: order for order in written}
    found: dict[tuple[UnitId, UnitId], TacticPair] = {}
    for order in written:
        attacks = status_of(state.units[order.unit]).attacks
        ours = (order.unit, order.target) if attacks else (order.target, order.unit)
        if ours not in found:
            mine, idle_mine = _tactic(orders.get(ours[0]), ours[1], attacks=True)
            theirs, idle_theirs = _tactic(orders.get(ours[1]), ours[0], attacks=False)
            found[ours] = TacticPair(*ours, mine, theirs, idle_mine, idle_theirs)
    return list(found.values())


def _tactic(order: TacticOrder | None, against: UnitId, *, attacks: bool) -> tuple[str, bool]:
    """Return the tactic of *order* as it meets *against*, and whether it is idle there (CA-60)."""
    if order is None or (order.target != against and order.tactic not in ABOUT_ITSELF):
        return IDLE[attacks], True
    return order.tactic, False


def _fighters(state: State, played: Encounter, written: tuple[TacticOrder, ...]) -> dict[UnitId, Fighter]:
    """Return the units in the hex as fighters in their current state.

    A platoon without an order to continue its swarm lets go (CA-94).
    """
    aims = {order.unit: order.target for order in written if order.tactic in SWARMS}
    found = {
        key: fighter
        for key in played.units
        if (fighter := fighter_on_ground(state, state.units[key])) is not None and state.units[key].present
    }
    found = {
        key: one if one.swarms == aims.get(key) else replace(one, swarms=None) for key, one in found.items()
    }
    swarmed = {one.swarms for one in found.values()}
    return {key: replace(one, swarmed=key in swarmed) for key, one in found.items()}


def _clash(
    table: Table,
    played: Encounter,
    grid: HexGrid,
    written: tuple[TacticOrder, ...],
    ways: Mapping[UnitId, HexPlace | None],
) -> None:
    """Carry out every pair: all planned from the current state, then resolved in order (CA-27, CA-60)."""
    state = table.state
    before = {key: replace(one, goes=ways.get(key)) for key, one in _fighters(state, played, written).items()}
    difference = bool(state.rules.options["piloting_difference"])
    found = [
        (pair, _planned(pair, before, difference=difference))
        for pair in pairs(table, written)
        if pair.attacker in before and pair.defender in before
    ]
    now = _met(table, played, before, found)
    ends = arranged(table, before, _shaken_off(before, now))
    leaving = {key for key, one in ends.items() if one.at != before[key].at or one.gone or one.out}
    for key, fighter in ends.items():
        leaving.discard(key)
        _onto_table(table, key, grid, before[key], fighter, leaving=leaving)


def _met(
    table: Table,
    played: Encounter,
    before: Mapping[UnitId, Fighter],
    found: list[tuple[TacticPair, Exchange]],
) -> dict[UnitId, Fighter]:
    """Return the fighters after all pairs have met, each the same one in all its bouts (CA-60)."""
    fighters = {key: FighterInPlay(fighter) for key, fighter in before.items()}
    bouts = []
    for pair, plan in found:
        mine, theirs = fighters[pair.attacker], fighters[pair.defender]
        bout = Bout(mine, theirs, table, lambda words, rule: table.do(Recorded(Told(words), rule=rule)))
        meet(bout, replace(plan, attacker=mine.as_it_stands(), defender=theirs.as_it_stands()))
        bouts.append(bout)
    finish(bouts)
    for pair, plan in found:
        _report(table, played, pair, plan)
    return {key: fighter.as_it_stands() for key, fighter in fighters.items()}


def _shaken_off(before: Mapping[UnitId, Fighter], after: Mapping[UnitId, Fighter]) -> dict[UnitId, Fighter]:
    """Return the fighters *after* an exchange, ending swarms on those that left or fell (CA-94)."""
    lost = {key for key, one in after.items() if one.gone or one.out or (one.prone and not before[key].prone)}
    return {key: replace(one, swarms=None) if one.swarms in lost else one for key, one in after.items()}


def _planned(pair: TacticPair, fighters: Mapping[UnitId, Fighter], *, difference: bool) -> Exchange:
    """Return the exchange of *pair*, planned from the current state (CA-60)."""
    mine, theirs = fighters[pair.attacker], fighters[pair.defender]
    found = exchange(mine, theirs, pair.mine, pair.theirs, difference=difference)
    if pair.idle_attacker:
        found = replace(found, attacks=(), chase=())
    return replace(found, replies=()) if pair.idle_defender else found


def _report(table: Table, played: Encounter, pair: TacticPair, plan: Exchange) -> None:
    before = extra_of(table.state.extras, Assaults)
    report = ExchangeReport(
        table.state.turn, played.round, pair.attacker, pair.defender, pair.mine, pair.theirs, plan.result
    )
    kept = tuple(one for one in before.exchanges if one.turn == table.state.turn)
    table.do(Recorded(replace(before, exchanges=(*kept, report)), rule="CA-26"))


def _onto_table(
    table: Table,
    key: UnitId,
    grid: HexGrid,
    before: Fighter,
    after: Fighter,
    *,
    leaving: Container[UnitId] = (),
) -> None:
    """Apply the result of an exchange for a fighter to its unit; others may be *leaving* their hexes."""
    unit = table.state.units[key]
    foes = enemies(table.state, key)
    by = table.state.units[foes[0]].side if foes else unit.side
    if (after.at, after.facing) != (before.at, before.facing) and not after.gone:
        put(table, key, after.at, after.facing, "CA-26", leaving=leaving)
    carry_back(table, key, before, replace(after, entry=before.entry), by)
    fares = status_of(table.state.units[key])
    record(table, key, replace(fares, entry="move"), "CA-54")
    if after.out and not before.out:
        if after.out == "ejected":
            leave_hex(table, key, grid, after)
        table.do(Removed(key, "destroyed", rule="CA-51" if after.out == "ejected" else "CA-83"))
    elif after.gone and not before.gone:
        leave_hex(table, key, grid, after)


def settle(table: Table, played: Encounter, grid: HexGrid) -> None:
    """End the close assault if one side has nobody left in it (CA-53)."""
    there = [
        status_of(unit).attacks for key in played.units if fights(table.state, unit := table.state.units[key])
    ]
    if len({*there}) < 2:
        table.do(EncounterEnded(played, rule="CA-53"))
