"""What of the ground a model sees, as its fire is judged.

Up to the sight limit obstacles and hills alone hide; beyond it area terrain, too, that is taller than one of
the two. The models looked for stand on the table: from higher up they are seen farther than is shown.
"""

from __future__ import annotations

from dataclasses import replace

from game.battlefield.terrain.field import Battlefield
from game.battlefield.terrain.prepared_terrain import prepared
from game.battlefield.viewshed.ray_cast import rays_for
from game.battlefield.viewshed.viewshed import Viewshed, ViewshedQuery, base_of_others, spliced, viewshed
from game.core.model.state import State
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.geometry.point import EPS
from game.rules.skirmish.cards.stance import figure_of
from game.rules.skirmish.sight.area_terrain import places_in
from game.rules.skirmish.sight.obstacles import blocking_obstacles, covers, opaque
from game.rules.skirmish.sight.sight_limit import sight_limit


def viewed(
    state: State, unit: Unit, height: float, *, reverse: bool = False, rays: int | None = None
) -> Viewshed:
    """Return what *unit* sees of models so tall on the table; in *reverse* from where they see it.

    What shows least counts: any part (SHOOT-09). A piece of area terrain in which *unit* stands in part hides
    nothing of what it sees.
    """
    field, figure = state.battlefield, figure_of(unit)
    other = replace(unit, height=height, level=0.0, profile=UNKNOWN, status=UNKNOWN)
    pair = (other, unit) if reverse else (unit, other)
    near = blocking_obstacles(field, unit, other)
    far = near | _screens(field, unit, height)
    base = base_of_others(unit)
    terms = ViewshedQuery(
        height,
        base,
        reverse,
        block=None,
        rays=rays or rays_for(prepared(opaque(field, far)), figure.at),
        most=1.0,
    )
    return spliced(
        viewshed(opaque(field, near), figure, terms),
        viewshed(opaque(field, far), figure, terms),
        sight_limit(*pair).total + figure.base + base,
    )


def _screens(field: Battlefield, unit: Unit, height: float) -> frozenset[str]:
    """Return the area terrain that hides beyond the limit, that in which *unit* stands wholly included."""
    figure = figure_of(unit)
    stands = places_in(field, figure.at, figure.base)
    low = min(figure.eye, height)
    areas = ((one.id, top) for one, top in covers(field).areas)
    return frozenset(
        key
        for key, top in areas
        if (top > low + EPS and key not in stands) or (stands.get(key) == "within" and top > figure.eye + EPS)
    )
