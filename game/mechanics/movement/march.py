"""A movement on the ground: its start and end, its final facing, its legs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise
from typing import ClassVar

from game.battlefield.movement.movement_terrain import walked_field
from game.battlefield.terrain.ground import ground, level
from game.core.model.action import PathAction, Plan, Stage
from game.core.model.brief import FACING
from game.core.model.events import Removed
from game.core.model.state import State, Step, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId
from game.geometry.point import EPS, Path, Point, bearing, distance
from game.geometry.value import Value
from game.mechanics.battle.home_edges import edge_at, exits, home, onto_edge
from game.mechanics.movement.walking import Gait, cost_until, ends_on, stands_in, walked
from game.mechanics.movement.ways import entry, proposed


class MeasuredMarch(Value):
    """A measured movement.

    Attributes:
        path: The path, start included.
        cost, allowance: The inches of Move needed, and those that the unit has.
        level: The level at its end.
        cost_at: The cost up to a distance in inches along the path.
        refusals: Every reason against it.
    """

    path: Path
    cost: float
    level: float
    allowance: float
    cost_at: Callable[[float], float]
    refusals: tuple[Refusal, ...]


class Departing(Step):
    """Remove a unit that has reached *at*, on an edge, from the table: safe, not destroyed.

    Attributes:
        rule: The rule that lets it leave; the family's own step sets it.
    """

    unit: UnitId
    at: Point

    rule: ClassVar[str]

    @property
    def units(self) -> tuple[UnitId, ...]:
        return (self.unit,)

    def resolve(self, table: Table) -> None:
        one = table.state.units[self.unit]
        if one.present and one.at == self.at:
            table.do(Removed(self.unit, "left", rule=self.rule))


def begins(state: State, unit: Unit, path: Path, gait: Gait) -> tuple[Path, float, list[Refusal]]:
    """Return the whole path, its starting level, and what is wrong with its start."""
    if unit.enters is None:
        return (unit.at, *path), unit.level, []
    start = path[0]
    edge = home(state.brief, unit.side)
    first = bearing(*path[:2]) if len(path) > 1 else unit.facing
    against = list(stands_in(state, unit, start, gait, first))
    if edge not in edge_at(state, start) or not state.battlefield.contains(start):
        words = f"enters over the {edge} edge" if edge else "has no edge to enter over"
        against.append(Refusal(f"{unit.name} {words}", gait.rules["enter"]))
    stands = ground if len(path) > 1 else level
    return path, stands(walked_field(state.battlefield, gait.movement_costs), start), against


def not_out(state: State, unit: Unit, at: Point, gait: Gait) -> list[Refusal]:
    """Return why *unit* cannot leave the table from *at*."""
    allowed = exits(state.brief, unit.side)
    if set(edge_at(state, at)) & set(allowed):
        return []
    words = " or ".join(allowed) or "no"
    reason = f"{unit.side} leaves over the {words} edge, and the path must end on it"
    return [Refusal(reason, gait.rules["exit"])]


def over_edge(state: State, unit: Unit, to: Point, gait: Gait | None) -> Path:
    """Return the path of *unit*, which is off the table, to *to*: the cheapest one, else straight on.

    Without a *gait* it is straight.
    """
    found = None if gait is None else entry(state, unit, to, gait)
    if found is not None:
        return found
    nearest = onto_edge(state, home(state.brief, unit.side) or "south", to)
    return (nearest,) if distance(nearest, to) <= EPS else (nearest, to)


def faces(state: State, unit: Unit, path: Path, asked: float | None) -> float:
    """Return *asked* as the facing; else that of the last leg of *path*; else the unit's own."""
    if asked is not None:
        return asked % 360
    legs = [(a, b) for a, b in pairwise(path) if distance(a, b) > EPS]
    if legs:
        return bearing(*legs[-1])
    edge = home(state.brief, unit.side)
    return FACING[edge] if unit.enters is not None and edge is not None else unit.facing


def stages(way: MeasuredMarch) -> tuple[Stage, ...]:
    """Return the legs of *way* with their costs."""
    found, gone, paid = [], 0.0, 0.0
    for a, b in pairwise(way.path):
        gone += distance(a, b)
        cost = way.cost if b is way.path[-1] else way.cost_at(gone)
        found.append(Stage(b, distance(a, b), cost - paid))
        paid = cost
    return tuple(found)


def marched(
    state: State, unit: Unit, path: Path, gait: Gait, *, out: bool, facing: float | None = None
) -> MeasuredMarch:
    """Measure the walk of *unit* along *path*, with every reason against it.

    Args:
        path: Corners of the path, without the present position.
        out: Whether it leaves the table at the end.
        facing: The final facing; None for that of the last leg.
    """
    whole, level, against = begins(state, unit, path, gait)
    turn = faces(state, unit, whole, facing)
    ends = not_out(state, unit, whole[-1], gait) if out else ends_on(state, unit, whole[-1], gait, turn)
    walk = walked(state, unit, whole, level, gait, facing=facing)
    refusals = (*against, *walk.refusals, *ends)
    measured_path = walk.measured_path
    return MeasuredMarch(
        whole,
        measured_path.cost,
        measured_path.end_level,
        gait.inches,
        partial(cost_until, measured_path),
        refusals,
    )


def onward(
    state: State, unit: Unit, path: Path, to: Point, gait: Gait, *, spent: Callable[[], float]
) -> Path:
    """Return *path* extended to *to* by the cheapest way, from its last corner or from the edge.

    Args:
        spent: Returns the cost of *path*; called only if there is a path.
    """
    if unit.enters is not None and not path:
        return over_edge(state, unit, to, gait)
    last = path[-1] if path else unit.at
    return (*path, *proposed(state, unit, last, to, gait, spent=spent() if path else 0.0))


def plan_of(drawn: PathAction, way: MeasuredMarch, refusals: Iterable[Refusal]) -> Plan:
    """Return the plan of the movement *drawn*, as measured."""
    return Plan(drawn, way.path[0], way.path, stages(way), way.cost, way.allowance, tuple(refusals))
