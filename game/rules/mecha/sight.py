"""MECHA-LOS: sight and range of mecha. Terrain blocks sight, and so do the bodies of other mecha."""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from game.battlefield.contact import outline_of
from game.battlefield.sight.sight import Certificate, Figure, remembered_sights, sight
from game.battlefield.terrain.ground import ground, level
from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.tally import Refusal
from game.core.model.unit import Unit, UnitId
from game.core.views.judgement import behind, percent
from game.geometry.identity import CacheByIdentity
from game.geometry.point import EPS, Point, bearing, distance
from game.mechanics.battle.ranging import range_between, range_to_point, ranging
from game.rules.mecha.structures import Structure
from game.rules.mecha.terrain import terrain

SPOT_BASE = 0.05
SPOT_HEIGHT = 0.5
BESIDE = 0.1
_HIDDEN: CacheByIdentity[dict[tuple[UnitId, UnitId], list[Refusal]]] = CacheByIdentity(dict)
"""For each state, why one mecha does not see another."""


def seen(state: State, eye: Unit, target: Unit) -> Certificate:
    """Return the certificate between two mecha, by eye (MECHA-LOS-01)."""
    return sight(
        state.battlefield, eye.figure, target.figure, union=terrain().obscuring, ranging=ranging(state)
    )


def hidden_unit(state: State, eye: Unit, target: Unit) -> list[Refusal]:
    """Return why *eye* does not see *target*: terrain, water, woods, other mecha (MECHA-LOS-01 to -05)."""
    if state.units.get(eye.id) is not eye or state.units.get(target.id) is not target:
        return hidden_by(state, eye, target, seen(state, eye, target))
    known, key = _HIDDEN.of(state), (eye.id, target.id)
    if key not in known:
        known[key] = hidden_by(state, eye, target, seen(state, eye, target))
    return list(known[key])


def hidden_by(state: State, eye: Unit, target: Unit, found: Certificate) -> list[Refusal]:
    """Return why *eye* does not see *target*, for the measured certificate *found*."""
    return [*_behind(state, found), *bodies_between(state, eye, target.figure)]


def hidden_place(state: State, eye: Unit, at: Point, built: Structure | None = None) -> list[Refusal]:
    """Return why *eye* does not see a structure, or a spot on the ground (MECHA-LOS-06).

    Seeing one place of a structure's outline is enough; a spot counts as a figure half an inch tall. A
    structure that *eye* touches or stands on is always seen (MECHA-LOS-04).
    """
    if built is not None and range_to_structure(eye, built) <= EPS:
        return []
    spots = [_spot(state, at)] if built is None else _faces(state, built, eye.at)
    found = remembered_sights(
        state.battlefield, eye.figure, spots, union=terrain().obscuring, ranging=ranging(state)
    )
    reasons: list[Refusal] = []
    for spot, certificate in zip(spots, found, strict=True):
        against = [*_behind(state, certificate), *bodies_between(state, eye, spot)]
        if not against:
            return []
        reasons = reasons or against
    return reasons


def bodies_between(state: State, eye: Unit, target: Figure) -> Iterable[Refusal]:
    """Yield the mecha in the line of fire, except the squad of *eye* (MECHA-LOS-03).

    The line runs from the eye to the centre of the target; a mecha entirely below it does not block.
    """
    for other in state.present:
        mate = other.side == eye.side and other.squad == eye.squad
        if not mate and _in_line(eye.figure, target, other.figure):
            yield Refusal(f"{other.name} stands in the line of fire", "MECHA-LOS-03")


def _in_line(eye: Figure, target: Figure, body: Figure) -> bool:
    """Whether the line from *eye* to *target* passes through *body*; touching does not count."""
    span = distance(eye.at, target.at)
    if span <= EPS:
        return False
    x, y = (target.at.x - eye.at.x) / span, (target.at.y - eye.at.y) / span
    ahead = (body.at.x - eye.at.x) * x + (body.at.y - eye.at.y) * y
    aside = abs((body.at.x - eye.at.x) * y - (body.at.y - eye.at.y) * x)
    wide = (
        body.base if body.shape is None else body.shape.half_across(bearing(eye.at, target.at) - body.facing)
    )
    if aside >= wide - EPS or not EPS < ahead < span - EPS:
        return False
    height = eye.eye + (target.middle - eye.eye) * ahead / span
    return body.level - EPS < height < body.eye - EPS


def _behind(state: State, found: Certificate) -> Iterable[Refusal]:
    """Yield the terrain that hides the target; in base contact only water does (MECHA-LOS-04)."""
    if found.submerged:
        yield Refusal("under water nothing sees or is seen", "MECHA-LOS-05")
    elif found.verdict == "blocked":
        by = behind(state.battlefield, found)
        yield Refusal(f"{percent(found.hidden)} of it hidden: more than 2/3{by}", "MECHA-LOS-01")
    most = number_option(state.rules.options, "woods_block")
    if found.area > EPS and found.area >= most - EPS:
        yield Refusal(f'{found.area:.2f}" of woods between, {most:g}" block', "MECHA-LOS-02")


def _spot(state: State, at: Point) -> Figure:
    return Figure(at, SPOT_BASE, level(state.battlefield, at), SPOT_HEIGHT)


def _faces(state: State, built: Structure, eye: Point) -> list[Figure]:
    """Return thin figures as tall as a structure, just inside its outline, nearest to *eye* first."""
    rim = built.feature.polygon.buffer(BESIDE, quad_segs=1).boundary
    corners = [Point(x, y) for x, y in shapely.get_coordinates(rim.segmentize(3.0))]
    nearest = rim.interpolate(rim.project(shapely.Point(eye)))
    around = [Point(nearest.x, nearest.y), *sorted(dict.fromkeys(corners), key=lambda at: distance(at, eye))]
    field = state.battlefield
    on_table = [at for at in around if field.contains(at)]
    return [Figure(at, SPOT_BASE, ground(field, at), built.feature.height) for at in on_table]


def range_to(state: State, attacker: Unit, target: Unit) -> float:
    """Return the range from base to base (MECHA-SHOOT-03)."""
    return range_between(state, attacker, target)


def range_to_structure(attacker: Unit, built: Structure) -> float:
    """Return the range from base to outline, always flat (MECHA-SHOOT-03)."""
    base = outline_of(attacker)
    return max(0.0, float(built.feature.polygon.distance(base.body)) - base.disc)


def range_to_place(state: State, attacker: Unit, at: Point) -> float:
    """Return the range from base to a spot on the ground (MECHA-SHOOT-03)."""
    return range_to_point(state, attacker, at)
