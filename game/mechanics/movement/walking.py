"""Walking in any family: the cost of a path on the ground, and the reasons against it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import pairwise

from game.battlefield.contact import Disc, base_region, disc_of, overlap_of
from game.battlefield.movement.costs.cliffs import faces_at
from game.battlefield.movement.costs.movement_costs import MovementCosts
from game.battlefield.movement.costs.path_cost import PathCost, path_cost
from game.battlefield.movement.costs.sweep import swept
from game.battlefield.movement.movement_terrain import walked_field
from game.battlefield.terrain.field import Battlefield, Form
from game.battlefield.terrain.ground import features_at, level, touching
from game.core.model.state import State
from game.core.model.tally import Refusal, beyond
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.identity import CacheByIdentity
from game.geometry.point import EPS, Path, Point, bearing, distance
from game.geometry.value import Value
from game.mechanics.movement.shaped_cliffs import first_cliff
from game.mechanics.movement.shaped_walking import entered_closed, first_met, stands_on_closed
from game.mechanics.movement.terrain_costs import WalkingCosts

Around = tuple[tuple[Disc, ...], tuple[Disc, ...]]
"""The bases of a unit's enemies, and those of its friends."""
_BASES: CacheByIdentity[dict[tuple[Side, UnitId], Around]] = CacheByIdentity(dict)
"""The bases around the units of each state, computed on demand."""


class Gait(Value):
    """How a unit walks.

    Attributes:
        going: The movement costs of terrain for it.
        inches: The greatest distance; 0 if it cannot walk.
        least: A path no longer than this is always affordable.
        rules: The rule ids of refusals, by subject: "table", "closed", "steep", "base" (no base overlaps
            another), "enemy" (in the way), "cost", "still", "exit", "enter".
        move: The players' word for its inches.
    """

    movement_costs: MovementCosts
    inches: float
    rules: Mapping[str, str]
    least: float = 0.0
    move: str = "Move"


class Walked(Value):
    """A measured walk, and every reason against it."""

    measured_path: PathCost
    refusals: tuple[Refusal, ...]


def movement_costs_of(table: WalkingCosts, climb: float) -> MovementCosts:
    """Return the movement costs of *table*, where an inch up or down costs *climb* inches."""
    return MovementCosts(
        surcharge=table.surcharge,
        once=table.once,
        cancels=table.cancels,
        closed=table.closed,
        wall_limit=table.wall_limit,
        climb=climb,
        roofs=table.roofs,
    )


def walked(
    state: State, unit: Unit, path: Path, level: float, gait: Gait, *, facing: float | None = None
) -> Walked:
    """Measure the walk of *unit* along *path*, which begins at its position at *level*.

    Its whole length counts, and surcharges in one place are summed. Closed terrain and cliffs are tested
    against the area that the base sweeps.

    Args:
        facing: The final facing; None for that of its last leg. A base that is no disc needs room to turn.
    """
    measured = path_cost(state.battlefield, path, level, gait.movement_costs, unit.base)
    if unit.shape is not None:
        field = walked_field(state.battlefield, gait.movement_costs)
        closed = [one for one in field.features if gait.movement_costs.bars(one)]
        base = _on_way(unit, path)
        cliff = first_cliff(field, base, measured, facing)
        measured = replace(measured, closed=entered_closed(base, path, closed, facing), cliff=cliff)
    against = [
        *_barred(state, measured, gait),
        *_in_the_way(state, unit, measured, gait, facing),
        *_dear(unit, measured, gait),
    ]
    return Walked(measured, tuple(against))


def _on_way(unit: Unit, path: Path) -> Disc:
    """Return the base of *unit* at the start of *path*; a unit that enters faces along its first leg."""
    legs = [(a, b) for a, b in pairwise(path) if distance(a, b) > EPS]
    facing = unit.facing if unit.enters is None or not legs else bearing(*legs[0])
    return Disc(unit.id, path[0], unit.base, unit.level, unit.shape, facing)


def cost_until(walk: PathCost, inches: float) -> float:
    """Return the cost of the first *inches* along *walk*: open stretches, and the climbs before that point.

    The final climb counts only at the end.
    """
    flat = sum(
        (min(leg.leave, inches) - leg.enter) * (1 + leg.surcharge) for leg in walk.legs if leg.enter < inches
    )
    paid = walk.cost - sum(leg.cost for leg in walk.legs)
    rises = sum(abs(climb.rise) for climb in walk.climbs)
    before = sum(abs(climb.rise) for climb in walk.climbs if climb.inches < inches - EPS)
    return flat + (paid * before / rises if rises else 0.0)


def bases(state: State, unit: Unit) -> Around:
    """Return the bases of *unit*'s enemies, and those of its friends."""
    known, key = _BASES.of(state), (unit.side, unit.id)
    if key not in known:
        present = state.present
        foes = tuple(disc_of(other) for other in present if other.side != unit.side)
        ours = (other for other in present if other.side == unit.side and other.id != unit.id)
        known[key] = foes, tuple(disc_of(other) for other in ours)
    return known[key]


def _barred(state: State, walk: PathCost, gait: Gait) -> Iterable[Refusal]:
    """Yield the refusals by terrain or the table's edge, whatever the cost."""
    if walk.off_table is not None:
        yield Refusal(f'leads off the table after {walk.off_table:.1f}"', gait.rules["table"])
    for entry in walk.closed:
        words = f'{named(state, entry.id)} is closed, after {entry.inches:.1f}"'
        yield Refusal(words, gait.rules["closed"])
    if walk.steep is not None:
        inches, rise, run = walk.steep
        within = f' within {run:.2f}"' if run > EPS else " at once"
        sense = "rises" if rise > 0 else "falls"
        words = f'too steep: {sense} {abs(rise):g}"{within}, after {inches:.1f}"'
        yield Refusal(words, gait.rules["steep"])
    elif walk.cliff is not None:
        face, inches = _face(state, walk.cliff.id), walk.cliff.inches
        yield Refusal(f'the base comes into {face}, after {inches:.1f}"', gait.rules["steep"])
    for wall in walk.on_wall:
        yield Refusal(f"may not end on {named(state, wall)}", gait.rules["base"])


def _in_the_way(
    state: State, unit: Unit, walk: PathCost, gait: Gait, facing: float | None
) -> Iterable[Refusal]:
    """Yield a refusal for the first enemy base in the way at the same elevation."""
    foes, _ = bases(state, unit)
    round_ = [foe for foe in foes if foe.shape is None] if unit.shape is None else []
    others = [foe for foe in foes if foe.shape is not None or unit.shape is not None]
    found = (
        swept(walk.path, unit.base, round_, walk.legs),
        first_met(_on_way(unit, walk.path), walk.path, others, walk.legs, facing) if others else None,
    )
    met = min(filter(None, found), key=lambda hit: (hit.inches, hit.id), default=None)
    if met is not None:
        words = f'{state.units[met.id].name} stands in the way after {met.inches:.1f}"'
        yield Refusal(words, gait.rules["enemy"])


def _dear(unit: Unit, walk: PathCost, gait: Gait) -> Iterable[Refusal]:
    """Yield a refusal if the walk, its final climb included, costs more than the unit has."""
    inches = gait.inches
    if not inches and walk.length > EPS:
        yield Refusal(f"{unit.name} has no {gait.move} on the ground", gait.rules["still"])
    elif walk.cost > inches + EPS and walk.length > gait.least + EPS:
        yield Refusal(f'needs {beyond(walk.cost, inches)}" of {inches:g}"', gait.rules["cost"])


def ends_on(
    state: State, unit: Unit, at: Point, gait: Gait, facing: float | None = None
) -> Iterable[Refusal]:
    """Yield the units whose bases would overlap the unit's at *at*; *facing* replaces its facing."""
    foes, friends = bases(state, unit)
    base = _put(unit, at, facing)
    for other in (*foes, *friends):
        reach = unit.base + other.base
        near = -reach < other.at.x - at.x < reach and -reach < other.at.y - at.y < reach
        if near and overlap_of(base, other):
            yield Refusal(f"would overlap the base of {state.units[other.id].name}", gait.rules["base"])


def _put(unit: Unit, at: Point, facing: float | None) -> Disc:
    """Return the base of *unit* at *at*."""
    turn = unit.facing if facing is None or unit.shape is None else facing
    return Disc(unit.id, at, unit.base, unit.level, unit.shape, 0.0 if unit.shape is None else turn)


def stands_on(
    state: State, unit: Unit, at: Point, gait: Gait, facing: float | None = None
) -> Iterable[Refusal]:
    """Yield why the base of *unit* cannot be placed at *at*: other bases, closed terrain, walls."""
    yield from ends_on(state, unit, at, gait, facing)
    yield from stands_in(state, unit, at, gait, facing)


def stands_in(
    state: State, unit: Unit, at: Point, gait: Gait, facing: float | None = None
) -> Iterable[Refusal]:
    """Yield the closed terrain, the cliffs and the wall that a base at *at* would overlap."""
    field = walked_field(state.battlefield, gait.movement_costs)
    near = touching(field, at, unit.base - 2 * EPS)
    if unit.shape is not None:
        near = tuple(stands_on_closed(_put(unit, at, facing), near))
    for feature in near:
        under = feature.form is Form.WALL and feature in features_at(field, at)
        if gait.movement_costs.bars(feature) or under:
            yield Refusal(f"would stand in {named(state, feature.id)}", gait.rules["base"])
    yield from _in_cliffs(state, field, _put(unit, at, facing), level(field, at), gait.rules["steep"])


def in_cliffs(  # noqa: PLR0917
    state: State, unit: Unit, at: Point, stands: float | None, rule: str, facing: float | None = None
) -> Iterable[Refusal]:
    """Yield the cliffs that a base at *at* would overlap.

    Args:
        stands: Its level; None for the ground there.
        rule: The rule that forbids it.
        facing: The facing of the base; None for the unit's own.
    """
    field = state.battlefield
    stands = level(field, at) if stands is None else stands
    yield from _in_cliffs(state, field, _put(unit, at, facing), stands, rule)


def _in_cliffs(state: State, field: Battlefield, base: Disc, stands: float, rule: str) -> Iterable[Refusal]:
    """Yield the cliffs of *field* that *base* would overlap on level *stands*."""
    for hill in faces_at(field, base.at, base.base, stands, base_region(base)):
        yield Refusal(f"would stand in {_face(state, hill)}", rule)


def _face(state: State, feature: str) -> str:
    """Return the players' name for the steep side of a hill, or of a building on whose roof one may walk."""
    built = any(one.id == feature and one.form is Form.BUILDING for one in state.battlefield.features)
    return f"the {'wall' if built else 'cliff'} of {named(state, feature)}"


def level_on(state: State, at: Point, gait: Gait) -> float:
    """Return the level of a unit that walks by *gait* at *at*: of a roof too, if its walks may lead there."""
    return level(walked_field(state.battlefield, gait.movement_costs), at)


def named(state: State, feature: str) -> str:
    """Return the player's name for the feature *feature*: "the building shed"."""
    one = next(one for one in state.battlefield.features if one.id == feature)
    return one.name or f"the {one.kind} {one.id}"
