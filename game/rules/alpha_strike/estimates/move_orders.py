"""Places that a unit can move to next, and the orders that take it there."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np
import shapely

from game.battlefield.lattice import Lattice
from game.core.model.estimates import Places
from game.core.model.state import Action, State
from game.core.model.unit import Unit
from game.geometry.point import EPS, Point, distance
from game.mechanics.battle.home_edges import home, onto_edge
from game.mechanics.estimates.reached_nodes import nodes_near, walked_to, walks
from game.rules.alpha_strike.cards.figures import ground_move, immobile, jump_move
from game.rules.alpha_strike.movement.move import Hold, Move
from game.rules.alpha_strike.movement.walking import gait_of
from game.rules.alpha_strike.movement.ways import within
from game.rules.alpha_strike.turn.withdrawal import homeward, must_withdraw

STAY, WALK, JUMP = 0, 1, 2


def places(view: State, unit: Unit, lattice: Lattice) -> Places:
    """Return the possible ends of the next move of *unit*: by walking, by jumping, and its own place.

    Empty for a unit that must withdraw, which cannot choose its destination.
    """
    here = lattice.nodes([(unit.at, unit.level)] if unit.present else [])
    if unit.present and must_withdraw(view, unit):
        here = here[:0]
    stay = np.full(len(here), STAY, dtype=np.intp)
    if immobile(unit) or (unit.present and not len(here)):
        return Places(here, stay)
    gait, leap = gait_of(view, unit), jump_move(unit)
    near = nodes_near(view, unit, lattice, max(gait.inches, leap) + 0.1)
    walk = walked_to(view, unit, lattice, near, gait)
    jump = np.zeros(len(near), dtype=bool)
    if leap and not walk.all() and unit.present:
        region = within(view, unit, jump=True)
        shapely.prepare(region)
        jump = shapely.contains_xy(region, lattice.x[near], lattice.y[near])
    there = walk | jump
    how = np.where(walk, WALK, JUMP)[there]
    return Places(np.concatenate((near[there], here)), np.concatenate((how, stay)))


def orders(view: State, unit: Unit, to: Point, how: int, facing: float | None) -> Iterator[Action]:
    """Yield orders of *unit* to a place: a jump; a straight walk, then the cheapest walk."""
    side = unit.side
    if how == STAY:
        yield Hold(side, unit.id, facing)
    elif how == JUMP:
        yield Move(side, unit.id, (to,), facing, jump=True)
    else:
        for path in walks(view, unit, to, gait_of(view, unit)):
            yield Move(side, unit.id, path, facing)


def rest(view: State, unit: Unit) -> Iterable[Action]:
    """Yield the other actions of *unit* in the Movement Phase: hold, or withdraw if it must."""
    yield Hold(unit.side, unit.id)
    if unit.enters is None and must_withdraw(view, unit):
        for at in homeward(view, unit):
            leaves = at_home(view, unit, at)
            walk = Move.planned(view, Move(unit.side, unit.id), at).path[1:]
            yield Move(unit.side, unit.id, walk, exit=leaves)
            yield Move(unit.side, unit.id, (at,), jump=True, exit=leaves)


def leave(view: State, unit: Unit) -> Iterator[Action]:
    """Yield moves of *unit* off the table over the edge that its side is to break through."""
    goal = view.brief.victory.get(unit.side)
    if goal is None or goal.kind != "breakthrough" or goal.edge is None or not unit.present:
        return
    at = onto_edge(view, goal.edge, unit.at)
    inches = distance(unit.at, at)
    if inches <= ground_move(unit) + EPS:
        yield Move(unit.side, unit.id, Move.planned(view, Move(unit.side, unit.id), at).path[1:], exit=True)
    if inches <= jump_move(unit) + EPS:
        yield Move(unit.side, unit.id, (at,), jump=True, exit=True)


def at_home(view: State, unit: Unit, at: Point) -> bool:
    """Whether *at* lies on the home edge of *unit*."""
    edge = home(view.brief, unit.side)
    return edge is not None and distance(onto_edge(view, edge, at), at) <= EPS
