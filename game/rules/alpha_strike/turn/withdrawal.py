"""Forced Withdrawal, an option: a crippled unit must go home at full speed and counts as defeated."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.battlefield.terrain.prepared_terrain import PreparedTerrain, prepared
from game.core.engine.flow import waiting_of
from game.core.engine.turns import EndPhase
from game.core.model.brief import FACING
from game.core.model.state import State, UnitAction
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.lazy import Recent
from game.geometry.point import EPS, Path, Point, distance, polar
from game.mechanics.battle.home_edges import edge_at, exits, from_edge, home
from game.mechanics.movement.ways import mover_of
from game.rules.alpha_strike.cards.figures import damage_at, ground_move, immobile, jump_move
from game.rules.alpha_strike.cards.rounding import up
from game.rules.alpha_strike.movement.move import Move
from game.rules.alpha_strike.movement.ways import reachable

RULE = "AS-WITHDRAW-01"
SLACK = 0.5
"""Tolerance in inches for the distance to the home edge, as outlines of areas are rounded."""
STEPS = (0.0, 0.15, 0.3, 0.45)
MOST_TRIED = 4
MOST_KEPT = 16


def crippled(state: State, unit: Unit) -> bool:
    """Whether *unit* is crippled: structure halved, no damage at longer ranges, or unable to move."""
    profile, status = unit.profile, unit.status
    half = up(profile.structure / 2)
    broken = status.armor == 0 and (status.structure <= half or profile.structure == 1)
    at_range = [profile.damage[1], profile.damage[2]]
    printed = any(damage.value or damage.minimal for damage in at_range)
    now = [damage_at(state, unit, bracket) for bracket in (1, 2)]
    silent = printed and not any(damage.value or damage.minimal for damage in now)
    return broken or silent or immobile(unit)


def must_withdraw(state: State, unit: Unit) -> bool:
    """Whether *unit* must withdraw, by the option and its status."""
    wanted = bool(state.rules.options["forced_withdrawal"]) and unit.status is not UNKNOWN
    return wanted and home(state.brief, unit.side) is not None and crippled(state, unit)


def may_not_hold(state: State, action: UnitAction) -> Iterable[Refusal]:
    """Refuse to hold a crippled unit that can come nearer to its home edge or leave over it."""
    yield from _staying(state, state.units[action.unit])


def may_not_end(state: State, action: EndPhase) -> Iterable[Refusal]:
    """Refuse to end the phase while a crippled unit of the side has yet to withdraw."""
    for unit in waiting_of(state, action.side):
        yield from _staying(state, unit)


def must_go_home(state: State, action: Move) -> Iterable[Refusal]:
    """Refuse a move of a crippled unit that does not take it home as fast as it can go."""
    unit = state.units[action.unit]
    edge = home(state.brief, unit.side)
    if edge is None or not unit.present or not must_withdraw(state, unit):
        return
    end = action.path[-1] if action.path else unit.at
    if edge in edge_at(state, end):
        if not action.exit and edge in exits(state.brief, unit.side):
            yield Refusal(f"{unit.name} is crippled and must leave over the {edge} edge", RULE)
        return
    inches, best = from_edge(state, edge, end), nearest(state, unit)
    if inches > min(best + SLACK, from_edge(state, edge, unit.at)) + EPS or action.exit:
        words = (
            f'must withdraw: it ends {inches:.1f}" from the {edge} edge and can come as near as {best:.1f}"'
        )
        yield Refusal(f"{unit.name} is crippled and {words}", RULE)


def _staying(state: State, unit: Unit) -> Iterable[Refusal]:
    edge = home(state.brief, unit.side)
    moving = unit.present and state.now.name == "movement"
    if edge is None or not moving or not must_withdraw(state, unit):
        return
    now = from_edge(state, edge, unit.at)
    leaves = now <= EPS and edge in exits(state.brief, unit.side)
    if leaves or nearest(state, unit) < now - SLACK - EPS:
        yield Refusal(f"{unit.name} is crippled and must withdraw to the {edge} edge", RULE)


def nearest(state: State, unit: Unit) -> float:
    """Return how near *unit* can come to its home edge in one move, in inches; the edge must be set."""
    edge = home(state.brief, unit.side)
    assert edge is not None, "who has no home edge need not go there"
    now = from_edge(state, edge, unit.at)
    return min((from_edge(state, edge, at) for ring in outlines(state, unit) for at in ring), default=now)


def homeward(state: State, unit: Unit) -> Iterator[Point]:
    """Yield places as near as a crippled unit can come to its home edge, nearest first."""
    edge = home(state.brief, unit.side)
    if edge is None or not unit.present or not must_withdraw(state, unit):
        return
    corners = {unit.at, *(at for ring in outlines(state, unit) for at in ring)}
    near = sorted(corners, key=lambda at: (from_edge(state, edge, at), distance(at, unit.at)))
    for inches in STEPS:
        yield from (polar(at, FACING[edge], inches) for at in near[:MOST_TRIED])


def outlines(state: State, unit: Unit) -> tuple[Path, ...]:
    """Return the outlines of where *unit* may end, walking or jumping, caching the most recent."""
    options = tuple(sorted(state.rules.options.items()))
    key = (mover_of(state, unit), ground_move(unit), jump_move(unit), options)
    return prepared(state.battlefield).part(_recent).of(key, lambda: _outlines(state, unit))


def _recent(_: PreparedTerrain) -> Recent[tuple[Path, ...]]:
    """Return the cache of recent outlines."""
    return Recent(MOST_KEPT)


def _outlines(state: State, unit: Unit) -> tuple[Path, ...]:
    """Return the outlines for `outlines`, uncached."""
    modes = [jump for jump, move in ((False, ground_move(unit)), (True, jump_move(unit))) if move]
    return tuple(ring for jump in modes for ring in reachable(state, unit, jump=jump))
