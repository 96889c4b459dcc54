"""Several fighters in one hex: collisions between friends, and displacement (CA-06, CA-62)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.unit import UnitId
from game.rules.close_assault.fighting.bout import Bout
from game.rules.close_assault.fighting.fighter import Fighter
from game.rules.close_assault.fighting.harm import GROUP, HitPlace, groups
from game.rules.close_assault.fighting.piloting import settle
from game.rules.close_assault.on_table.fighters import kind_of
from game.rules.close_assault.on_table.hex_grid import has_room
from game.rules.close_assault.on_table.manoeuvre import on_table
from game.rules.close_assault.on_table.records import Told
from game.rules.close_assault.tactics.hexes import MIDDLE, STEPS, Hex, approach, distance

RULE = "CA-62"
PLACES: tuple[Hex, ...] = (MIDDLE, *STEPS, *map(approach, range(len(STEPS))))


def arranged(
    table: Table, before: Mapping[UnitId, Fighter], after: Mapping[UnitId, Fighter]
) -> dict[UnitId, Fighter]:
    """Return the fighters *after* an exchange, with room for each.

    Those that did not move keep their places. One that moved into a hex held by a friend collides with it:
    each takes a tenth of the other's tons, in groups of 5 (CA-62). One that finds no room is moved to the
    nearest hex with room (CA-06).
    """
    found = dict(after)
    placed: dict[UnitId, Hex] = {}
    for key in sorted(after, key=lambda one: after[one].at != before[one].at):
        fighter = found[key]
        if fighter.out or fighter.gone:
            continue
        friend = _in_the_way(table.state, placed, key, fighter.at)
        if friend is not None:
            found[key], found[friend] = _collided(table, found[key], found[friend])
        at = _nearest(table.state, placed, key, fighter.at)
        placed[key] = at
        found[key] = replace(found[key], at=at)
    return found


def _room(state: State, placed: Mapping[UnitId, Hex], key: UnitId, at: Hex) -> bool:
    """Whether *key* has room at *at* (CA-06)."""
    if not on_table(state, at):
        return False
    there = [kind_of(state, state.units[one]) for one, place in placed.items() if place == at]
    return has_room([(kind, tons) for kind, tons in there], *kind_of(state, state.units[key]))


def _in_the_way(state: State, placed: Mapping[UnitId, Hex], key: UnitId, at: Hex) -> UnitId | None:
    """Return the friend that leaves no room for *key* at *at*, or None (CA-62)."""
    if _room(state, placed, key, at):
        return None
    side = state.units[key].side
    return next((one for one, place in placed.items() if place == at and state.units[one].side == side), None)


def _nearest(state: State, placed: Mapping[UnitId, Hex], key: UnitId, wanted: Hex) -> Hex:
    """Return the hex nearest to *wanted* that has room for *key* (CA-06)."""
    free = (place for place in PLACES if _room(state, placed, key, place))
    return min(free, key=lambda place: (distance(place, wanted), distance(place, MIDDLE)))


def _collided(table: Table, one: Fighter, friend: Fighter) -> tuple[Fighter, Fighter]:
    """Return both after *one* ran into its *friend*: each takes a tenth of the other's tons (CA-62)."""
    bout = Bout(one, friend, table, lambda words, rule: table.do(Recorded(Told(words), rule=rule)))
    bout.say(f"{one.name} runs into {friend.name}", RULE)
    impact = HitPlace("full", "front", RULE, GROUP)
    groups(bout, bout.attacker, -(-friend.machine.tons // 10), impact)
    groups(bout, bout.defender, -(-one.machine.tons // 10), impact)
    settle(bout)
    return bout.attacker.as_it_stands(), bout.defender.as_it_stands()
