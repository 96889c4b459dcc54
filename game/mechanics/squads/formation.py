"""Formation: where the members of a squad end when their leader moves, and by what path.

Each member keeps its place relative to the leader if that is free. Otherwise it takes the nearest free place
in coherency that it can walk to. Members are placed one after the other, those nearest to the leader first,
each after the moves of those before it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, pairwise, product

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.contact import Disc, apart, contact_rim, disc_of
from game.battlefield.free_places import is_clear
from game.battlefield.movement.movement_terrain import walked_field
from game.battlefield.terrain.ground import levels, touching
from game.core.model.action import Follower
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit
from game.geometry.point import EPS, Path, Point, bearing, distance
from game.geometry.rims import feet, last_crossing, meetings, table_edges
from game.geometry.value import Value
from game.mechanics.movement.march import MeasuredMarch, faces, marched, over_edge
from game.mechanics.movement.walking import Gait, bases, stands_in
from game.mechanics.movement.ways import affordable, proposed
from game.mechanics.squads.coherency import Coherency, members

TRIED = 16
"""The maximum number of places to which a path is searched for one member."""
APART = 0.75
"""The minimum distance in inches of such places: near an unreachable place none is reachable."""
RINGS, POINTS = 16, 24
"""The maximum number of circles around the wanted place to search for room, and the points on each."""
_TURNS = [2 * math.pi * point / POINTS for point in range(POINTS)]
DIRECTIONS = np.array([(math.cos(turn), math.sin(turn)) for turn in _TURNS])
"""From the centre to these points, 1 inch away."""
ROUNDING = 1e-6
CLEAR = 0.1
"""The gap in inches between the bases of a squad that enters the table together."""


class Formation(Value):
    """How a squad follows its leader.

    Attributes:
        coherency: The coherency that it must end in.
        gait_of: The gait of a unit: (state, unit).
        spread: The factor on the distances to the leader: 1 keeps them.
        facing: The final facing of all in degrees; None for that of their last leg.
        rule: The rule behind its refusals.
    """

    coherency: Coherency
    gait_of: Callable[[State, Unit], Gait]
    spread: float = 1.0
    facing: float | None = None
    rule: str = ""


class _Ranks(Value):
    """A squad whose leader and first members have reached their places.

    Attributes:
        table: The state with the *placed* members there, and without the others of the squad.
        steps: The leader's waypoints, relative to the end of its path, in inches.
        heading: The bearing of its last leg; None if it does not move.
    """

    table: State
    placed: tuple[Unit, ...]
    steps: tuple[Point, ...]
    formation: Formation
    heading: float | None

    def joined(self, mate: Unit) -> _Ranks:
        """Return the ranks with *mate* placed."""
        return replace(self, table=self.table.with_unit(mate), placed=(*self.placed, mate))

    @property
    def near(self) -> tuple[Unit, ...]:
        """The units of which at least one must be in coherency with the next member."""
        return self.placed[:1] if self.formation.coherency.to == "leader" else self.placed


def without_mates(state: State, leader: Unit) -> State:
    """Return *state* with *leader* as the only unit of its squad: the others move away with it."""
    mates = {one.id for one in members(state, leader)} - {leader.id}
    return replace(state, units={key: unit for key, unit in state.units.items() if key not in mates})


def following(state: State, leader: Unit, march: MeasuredMarch, formation: Formation) -> tuple[Follower, ...]:
    """Return how the squad of *leader* follows it along *march*, in the order in which members move.

    If a member cannot move, its refusals say why, and its path ends where it would keep its place.
    """
    return tuple(_followers(state, leader, march, formation, explained=False))


def followed(
    state: State, leader: Unit, march: MeasuredMarch, formation: Formation
) -> tuple[Follower, ...] | None:
    """Return `following` if every member can move, else None: faster, since the first that cannot decides."""
    found: list[Follower] = []
    for follower in _followers(state, leader, march, formation, explained=True):
        if follower.refusals:
            return None
        found.append(follower)
    return tuple(found)


def _followers(
    state: State, leader: Unit, march: MeasuredMarch, formation: Formation, *, explained: bool
) -> Iterator[Follower]:
    """Yield how each member follows.

    Args:
        explained: Whether the reasons against the first member that cannot move need not be complete.
    """
    end = march.path[-1]
    steps = tuple(Point(at.x - end.x, at.y - end.y) for at in march.path[1:-1])
    legs = [(a, b) for a, b in pairwise(march.path) if distance(a, b) > EPS]
    heading = bearing(*legs[-1]) if legs else None
    facing = faces(state, leader, march.path, formation.facing)
    stands = replace(leader, at=end, level=march.level, facing=facing, enters=None)
    ranks = _Ranks(without_mates(state, leader), (), steps, formation, heading).joined(stands)
    for number, mate in enumerate(mates(state, leader)):
        follower = _follower(ranks, mate, _wanted(ranks, leader, mate, number), explained=explained)
        yield follower
        explained = explained or bool(follower.refusals)
        if not follower.refusals:
            stands = replace(mate, at=follower.path[-1], facing=follower.facing, level=follower.level)
            ranks = ranks.joined(replace(stands, enters=None))


def mates(state: State, leader: Unit) -> list[Unit]:
    """Return the other units of *leader*'s squad that move with it, nearest first.

    A leader that enters the table brings the members that may enter.
    """
    if leader.present:
        here = (one for one in members(state, leader) if one.id != leader.id)
        return sorted(here, key=lambda one: distance(leader.at, one.at))
    squad = (one for one in state.units.values() if (one.side, one.squad) == (leader.side, leader.squad))
    off = (one for one in squad if one.enters is not None and not one.afar and one.removed is None)
    return sorted((one for one in off if one.id != leader.id), key=lambda one: one.id)


def _wanted(ranks: _Ranks, leader: Unit, mate: Unit, number: int) -> Point:
    """Return where *mate* keeps its place relative to *leader*, or a place around it, on the table."""
    end, field, spread = ranks.placed[0].at, ranks.table.battlefield, ranks.formation.spread
    if leader.present:
        x = end.x + (mate.at.x - leader.at.x) * spread
        y = end.y + (mate.at.y - leader.at.y) * spread
    else:
        turn = 2 * math.pi * number / 6
        first = _beside(ranks.placed[0], _turned(ranks, mate), turn)
        away = first * (1 + number // 6)
        x, y = end.x + away * math.cos(turn), end.y + away * math.sin(turn)
    return Point(min(max(x, 0.0), field.width), min(max(y, 0.0), field.depth))


def _beside(leader: Unit, mate: Unit, turn: float) -> float:
    """Return the distance between the centres of two bases with a gap of `CLEAR`.

    Args:
        turn: The direction from the leader to its mate, in radians from east to south.
    """
    if leader.shape is None and mate.shape is None:
        return leader.base + mate.base + CLEAR
    beyond = Point(leader.at.x + math.cos(turn), leader.at.y + math.sin(turn))
    return distance(leader.at, last_crossing(contact_rim(leader, mate, CLEAR), leader.at, beyond))


def _turned(ranks: _Ranks, mate: Unit) -> Unit:
    """Return *mate* with its final facing: that of the squad's orders, else along the leader's last leg."""
    facing = ranks.formation.facing
    if facing is None and ranks.heading is not None:
        facing = ranks.heading
    return mate if facing is None or mate.shape is None else replace(mate, facing=facing % 360)


def _follower(ranks: _Ranks, mate: Unit, wanted: Point, *, explained: bool) -> Follower:
    """Return the path of *mate* to its place: *wanted*, else the nearest one that it can walk to.

    Args:
        explained: Whether the squad cannot go anyway, and another member's way shows what is missing.
    """
    ranks = replace(ranks, table=ranks.table.with_unit(mate))
    refused: list[Point] = []
    for place in _places(ranks, mate, wanted, refused):
        found = _affordable_way(ranks, mate, place, first=not refused)
        if found is not None:
            return found
        refused.append(place)
        if len(refused) == TRIED or _shut_in(ranks, mate):
            break
    if not refused:
        return _nowhere(ranks, mate, wanted)
    if explained and not _shut_in(ranks, mate):
        return _no_way(ranks, mate, refused[0])
    return _way(ranks, mate, refused[0])


def _nowhere(ranks: _Ranks, mate: Unit, wanted: Point) -> Follower:
    """Return *mate* on its path to *wanted* if there is no room there, nor anywhere near."""
    formation = ranks.formation
    inches, leader = formation.coherency.inches, ranks.placed[0]
    no_room = Refusal(f'finds no free place within {inches:g}" of the squad of {leader.name}', formation.rule)
    gait = formation.gait_of(ranks.table, mate)
    way = marched(
        ranks.table,
        mate,
        _cheapest(ranks, mate, wanted, gait),
        gait,
        out=False,
        facing=ranks.formation.facing,
    )
    return _measured_follower(ranks, mate, way, (no_room,))


def _measured_follower(ranks: _Ranks, mate: Unit, way: MeasuredMarch, against: Iterable[Refusal]) -> Follower:
    """Return *way* as the path of *mate*, with its name in each refusal."""
    called = _called(ranks, mate)
    refusals = tuple(Refusal(f"{called}: {one.reason}", one.rule) for one in against)
    turned = ranks.heading if mate.shape is not None else None
    facing = faces(
        ranks.table, mate, way.path, turned if ranks.formation.facing is None else ranks.formation.facing
    )
    return Follower(mate.id, way.path, facing, way.level, way.cost, way.allowance, refusals)


def _called(ranks: _Ranks, mate: Unit) -> str:
    """Return the name of *mate*, with its name in the scenario's file if others share it."""
    state = ranks.table
    alike = any(one.name == mate.name and one.id != mate.id for one in state.units.values())
    key = state.brief.names.get(mate.id)
    return f"{mate.name} {key}" if alike and key else mate.name


def _shut_in(ranks: _Ranks, mate: Unit) -> bool:
    return shut_in(ranks.table, mate, ranks.formation.gait_of(ranks.table, mate))


def shut_in(state: State, mate: Unit, gait: Gait) -> bool:
    """Whether *mate* stands in terrain that is closed to its *gait*, so that it can go nowhere."""
    if not mate.present or mate.shape is not None:
        return False
    costs = gait.movement_costs
    under = touching(walked_field(state.battlefield, costs), mate.at, mate.base - 2 * EPS)
    return any(costs.bars(one) for one in under)


def _affordable_way(ranks: _Ranks, mate: Unit, place: Point, *, first: bool) -> Follower | None:
    """Return the legal path of *mate* to *place*: parallel to the leader's, else the cheapest; or None.

    Args:
        first: Whether this is the first place tried: usually no other follows.
    """
    table, gait = ranks.table, ranks.formation.gait_of(ranks.table, mate)
    beside = *(Point(place.x + step.x, place.y + step.y) for step in ranks.steps), place
    long = sum(distance(a, b) for a, b in pairwise((mate.at, *beside)))
    affords = long <= max(gait.inches, gait.least) + EPS
    if mate.present and affords and all(map(table.battlefield.contains, beside)):
        way = marched(table, mate, beside, gait, out=False, facing=ranks.formation.facing)
        if not way.refusals:
            return _measured_follower(ranks, mate, way, ())
    path = affordable(table, mate, place, gait, straight_to=first)
    if path is None:
        return None
    way = marched(table, mate, path, gait, out=False, facing=ranks.formation.facing)
    return None if way.refusals else _measured_follower(ranks, mate, way, ())


def _way(ranks: _Ranks, mate: Unit, place: Point) -> Follower:
    """Return the cheapest path of *mate* to *place*, whatever it costs, with every reason against it."""
    table, gait = ranks.table, ranks.formation.gait_of(ranks.table, mate)
    path = _cheapest(ranks, mate, place, gait)
    way = marched(table, mate, path, gait, out=False, facing=ranks.formation.facing)
    return _measured_follower(ranks, mate, way, way.refusals)


def _no_way(ranks: _Ranks, mate: Unit, place: Point) -> Follower:
    """Return *mate* on the straight line to *place*, which it cannot afford by any path."""
    table, gait = ranks.table, ranks.formation.gait_of(ranks.table, mate)
    path = (place,) if mate.present else over_edge(table, mate, place, gait)
    way = marched(table, mate, path, gait, out=False, facing=ranks.formation.facing)
    words = f'finds no way within {gait.inches:g}" to a free place near its own'
    return _measured_follower(ranks, mate, way, (Refusal(words, ranks.formation.rule),))


def _cheapest(ranks: _Ranks, mate: Unit, place: Point, gait: Gait) -> Path:
    """Return the cheapest path of *mate* to *place*, straight if there is none."""
    if mate.present:
        return proposed(ranks.table, mate, mate.at, place, gait)
    return over_edge(ranks.table, mate, place, gait)


def _places(ranks: _Ranks, mate: Unit, wanted: Point, refused: Sequence[Point]) -> Iterator[Point]:
    """Yield where *mate* can stand in coherency with the placed members, nearest to *wanted* first.

    Args:
        refused: Places that were tried in vain, which the caller adds: none near them follows.
    """
    table, formation = ranks.table, ranks.formation
    gait = formation.gait_of(table, mate)
    inches, base = formation.coherency.inches, disc_of(replace(_turned(ranks, mate), at=wanted))
    close = [disc_of(one) for one in ranks.near]
    foes, friends = bases(table, mate)
    reach = max(distance(wanted, one.at) + one.base for one in close) + base.base + inches
    others = [d for d in (*foes, *friends) if distance(d.at, wanted) <= reach + d.base + base.base]

    def free(at: Point) -> bool:
        if any(distance(at, one) < APART for one in refused):
            return False
        if not table.battlefield.contains(at) or not is_clear(base, at, others):
            return False
        there = replace(base, at=at)
        together = any(apart(there, one) <= inches + EPS for one in close)
        return together and not any(stands_in(table, mate, at, gait, base.facing))

    stands = (ranks.placed[0].level, mate.level)
    yield from filter(free, _near_levels(table, [wanted], gait, stands))
    tried = _roomy(_candidates(table, base, close, others, inches), base, others, (close, inches))
    nearest = sorted(tried - {wanted}, key=lambda one: (distance(wanted, one), one))
    yield from filter(free, _near_levels(table, nearest, gait, stands))


def _roomy(
    places: Floats, base: Disc, others: Sequence[Disc], together: tuple[Sequence[Disc], float]
) -> set[Point]:
    """Return those of *places* where a round *base* may be clear of *others* and in coherency.

    Cases within rounding stay; so do all of a base with an outline, or near one.

    Args:
        together: The bases of which one must be near, and how near.
    """
    close, inches = together
    if base.shape is None and all(one.shape is None for one in (*others, *close)):
        off = _rim_to_rim(places, base, others)
        near = _rim_to_rim(places, base, close) <= inches + ROUNDING
        places = places[(off >= -ROUNDING).all(axis=1) & near.any(axis=1)]
    return {Point(x, y) for x, y in places.tolist()}


def _rim_to_rim(places: Floats, base: Disc, others: Sequence[Disc]) -> Floats:
    """Return the inches between a round *base* at each of *places* and each of *others*; negative inside."""
    x, y, wide = np.array([(*one.at, one.base) for one in others]).reshape(-1, 3).T
    found: Floats = np.hypot(places[:, :1] - x, places[:, 1:] - y) - wide - base.base
    return found


def _near_levels(state: State, places: list[Point], gait: Gait, stands: tuple[float, float]) -> list[Point]:
    """Return *places* without roofs that are more than a single climb from both levels *stands*.

    Few of those can be reached in a move, and each would be searched for a path.
    """
    walked = walked_field(state.battlefield, gait.movement_costs)
    if walked is state.battlefield or not places:
        return places
    here, ground = levels(walked, places), levels(state.battlefield, places)
    climb = np.minimum(*(np.abs(here - one) for one in stands))
    far = (here != ground) & (climb > gait.movement_costs.steep + EPS)
    return [place for place, away in zip(places, far.tolist(), strict=True) if not away]


def _candidates(
    table: State, base: Disc, close: Sequence[Disc], others: Sequence[Disc], inches: float
) -> Floats:
    """Return candidate places that include the nearest free one to *base*, apart from closed terrain.

    They lie straight away from a base or toward one that coherency is measured from, and at the corners
    between the lines around them and the edges of the table; a fine lattice follows, for places between
    terrain.
    """
    field, wanted = table.battlefield, base.at
    found: list[Point] = []
    around = [contact_rim(one, base, EPS) for one in others]
    inward = [contact_rim(one, base, inches - EPS) for one in close]
    edges = table_edges(field.width, field.depth)
    for rim in (*around, *inward):
        found += [*feet(rim, wanted), *meetings(rim, edges)]
    for one, two in (*combinations(around, 2), *product(around, inward)):
        found += meetings(one, two)
    reach = max(distance(wanted, one.at) + one.base for one in close) + base.base + inches
    return np.concatenate((np.array(found).reshape(-1, 2), _lattice(wanted, reach, base.base)))


def _lattice(wanted: Point, reach: float, base: float) -> Floats:
    """Return points on circles around *wanted*, out to *reach* inches."""
    step = max(base / 2, reach / RINGS)
    away = step * np.arange(1, math.ceil(reach / step) + 1)[:, None, None]
    found: Floats = np.array(wanted) + away * DIRECTIONS
    return found.reshape(-1, 2)
