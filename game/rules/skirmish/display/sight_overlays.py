"""What a model sees of the table, by the rules for its fire: ground, floors and roofs, each at its height.

Within the sight limit only obstacles and hills hide; beyond it also area terrain taller than one of the two
models. Both the limit and what is taller depend on the height at which the target stands.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import cache

import numpy as np
import shapely

from game.battlefield.arrays import Bools, Floats, Ints
from game.battlefield.sight.sight import Figure
from game.battlefield.terrain.field import Battlefield, Feature
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.viewshed.ray_cast import RaySegments, cast_rays, compass, rays_for
from game.battlefield.viewshed.shades import BLOCKED, Spans, Viewshed, ViewshedQuery, base_of_others
from game.battlefield.viewshed.sideways import from_beside, sideways
from game.battlefield.viewshed.viewshed import pieced, spliced, viewshed
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS, polar
from game.geometry.value import Value
from game.rules.skirmish.cards.silhouettes import usual_parts
from game.rules.skirmish.cards.stance import counted_rectangles, figure_of
from game.rules.skirmish.sight.area_terrain import places_in
from game.rules.skirmish.sight.obstacles import blocking_obstacles, covers, with_roofs
from game.rules.skirmish.sight.sight_limit import sight_limit

NOBODY: frozenset[str] = frozenset()
_AROUND = 8
"""The number of points around the middle of a model at which the sides of its silhouette are looked for."""
_FINE = 1024
"""The number of rays from which they are: a rough viewshed is one of the middle alone."""


class Footing(Value):
    """A class of target positions that the same terrain hides.

    Attributes:
        level: Their level.
        tops: The area terrain in which they stand and that is no taller than they are.
        roof: Whether clutter on the roof on which they stand is taller (SHOOT-19).
    """

    level: float
    tops: frozenset[str] = NOBODY
    roof: bool = False


def viewed(
    state: State, unit: Unit, height: float, *, reverse: bool = False, rays: int | None = None
) -> Viewshed:
    """Return where *unit* sees models of *height*; in *reverse*, from where they see it.

    Seeing any part is enough (SHOOT-09), also one to the side of the middle, an arm beside a house. A model
    stands in terrain, or on a roof, by its middle, where `sightlines` judges its whole base.
    """
    field, figure = state.battlefield, figure_of(unit)
    other = replace(unit, height=height, profile=UNKNOWN, status=UNKNOWN)
    base = base_of_others(unit)
    roofs = prepared(with_roofs(field, NOBODY))
    rays = rays or rays_for(roofs, figure.at)
    terms = ViewshedQuery(height, base, reverse, block=None, rays=rays, most=1.0)

    around = cast_rays(roofs, None, figure.at, rays)
    past = _beyond_own(field, around, figure, roof=reverse) + base

    @cache
    def through(raised: frozenset[str]) -> Viewshed:
        there = with_roofs(field, raised)
        found = viewshed(there, figure, terms)
        return _by_any_part(there, found, unit) if reverse and rays >= _FINE else found

    def seen(there: Footing) -> Viewshed:
        """Return the viewshed for targets on that footing."""
        one = replace(other, level=there.level)
        pair = (one, unit) if reverse else (unit, one)
        near = blocking_obstacles(field, unit, one)
        lurks = there.roof if not reverse else _lurks(field, figure)
        far = through(near | _screens(field, figure, there, height))
        limit = sight_limit(*pair).total + figure.base + base
        dark = _nothing(far)
        return spliced(through(near), dark if lurks else spliced(far, dark, past), limit)

    aside, standings = _aside(height), _standings(field, around, figure, height)
    parts = [(seen(there), _stretches(around, where)) for there, where in standings]
    return pieced(parts if reverse else [(sideways(found, own, aside), own) for found, own in parts])


def _aside(height: float) -> float:
    """Return how far the parts of a soldier of *height* that count reach to either side of its middle."""
    return max(part.rectangle.right for part in usual_parts(height, grounded=False) if part.counts)


def _by_any_part(field: Battlefield, found: Viewshed, unit: Unit) -> Viewshed:
    """Return *found*, from where the middle of *unit* is seen, also from where its widest part is."""
    figure = found.figure
    widest = max(counted_rectangles(unit), key=lambda part: part.right)
    terms = replace(found.terms, most=widest.top / figure.height)
    places = (polar(figure.at, 360 * number / _AROUND, widest.right) for number in range(_AROUND))
    moved = [replace(figure, at=at) if field.contains(at) else figure for at in places]
    return from_beside(found, [viewshed(field, one, terms) for one in moved], widest.right)


def _standings(
    field: Battlefield, around: RaySegments, figure: Figure, height: float
) -> Iterable[tuple[Footing, Ints]]:
    """Yield the possible footings around *figure*, with the stretches of rays on which they apply."""
    level = around.partition.level[around.which]
    middle, way = (around.near + around.far) / 2, compass(around.rays)
    x, y = around.x + middle * way.x[around.ray], around.y + middle * way.y[around.ray]
    known, eyes = covers(field), level + height
    tops = [
        (one.id, _inside(one, x, y, (top <= eyes + EPS) & (top > figure.eye + EPS)))
        for one, top in known.areas
    ]
    roof = np.zeros(len(level), dtype=bool)
    for one, top in known.roofs:
        roof |= _inside(one, x, y, (top > eyes + EPS) & (level > EPS))
    kind = np.unique(level, return_inverse=True)[1]
    for where in (*(inside for _, inside in tops), roof):
        kind = np.unique(kind * 2 + where, return_inverse=True)[1]
    for one_kind in range(int(kind.max()) + 1):
        own = (kind == one_kind).nonzero()[0]
        first = own[0]
        lower = frozenset(key for key, inside in tops if inside[first])
        yield Footing(float(level[first]), lower, bool(roof[first])), own


def _inside(feature: Feature, x: Floats, y: Floats, may: Bools) -> Bools:
    """Return which of the places, among those that *may*, are in *feature*."""
    found = np.zeros(len(x), dtype=bool)
    if may.any():
        found[may] = shapely.contains_xy(feature.polygon, x[may], y[may])
    return found


def _stretches(around: RaySegments, which: Ints) -> Spans:
    return Spans(around.ray[which], around.near[which], around.far[which], np.zeros_like(which))


def _nothing(found: Viewshed) -> Viewshed:
    """Return *found* with nothing seen."""
    return replace(found, spans=found.spans._replace(shade=np.full_like(found.spans.shade, BLOCKED)))


def _lurks(field: Battlefield, figure: Figure) -> bool:
    """Whether clutter on its roof hides *figure* beyond the limit (SHOOT-19)."""
    stands = places_in(field, figure.at, figure.base)
    taller = (one.id for one, top in covers(field).roofs if top > figure.eye + EPS)
    return figure.level > EPS and any(stands.get(key) == "within" for key in taller)


def _beyond_own(field: Battlefield, around: RaySegments, figure: Figure, *, roof: bool) -> Floats:
    """Return the inches on each ray from which terrain in which *figure* partly stands lies in between.

    From there it hides *figure* and what it looks at, if it is taller (SHOOT-12); inf if it never does.

    Args:
        roof: Whether the clutter on its roof counts too: for sight on *figure* (SHOOT-19).
    """
    stands = places_in(field, figure.at, figure.base)
    known = covers(field)
    every = [*known.areas, *(known.roofs if roof and figure.level > EPS else ())]
    taller = [one for one, top in every if stands.get(one.id) == "partly" and top > figure.eye + EPS]
    found = np.full(around.rays, np.inf)
    begin = np.maximum(around.near, figure.base)
    middle, way = (begin + around.far) / 2, compass(around.rays)
    x, y = around.x + middle * way.x[around.ray], around.y + middle * way.y[around.ray]
    for one in taller:
        between = _inside(one, x, y, around.far > begin + EPS)
        np.minimum.at(found, around.ray[between], begin[between])
    return found


def _screens(field: Battlefield, figure: Figure, there: Footing, height: float) -> frozenset[str]:
    """Return the area terrain that hides others beyond the limit, including that around *figure*."""
    stands = places_in(field, figure.at, figure.base)
    low = min(figure.eye, there.level + height)
    areas = ((one.id, top) for one, top in covers(field).areas)
    return frozenset(
        key
        for key, top in areas
        if (top > low + EPS and key not in stands and key not in there.tops)
        or (stands.get(key) == "within" and top > figure.eye + EPS)
    )
