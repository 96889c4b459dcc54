"""The ground that a unit sees, or is seen from, shaded by its family's verdicts."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from dataclasses import replace

import numpy as np

from game.battlefield.arrays import Floats
from game.battlefield.nearness import SLACK
from game.battlefield.viewshed.shades import SHADES, Viewshed, ViewshedQuery, base_of_others
from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.core.views.marks import Mark, ShadedRays
from game.geometry.point import Point

ROUGH = 512
"""The number of rays of a rough viewshed."""
LEAST = 1e-9
OVER = 0.5
"""Inches by which the outlines of shades lie beyond the table, so that none runs along its edge."""
STYLES = tuple(f"view-{shade}" for shade in SHADES)


def viewed_by(
    query: Callable[[State], ViewshedQuery],
    state: State,
    unit: Unit,
    height: float,
    *,
    reverse: bool = False,
    rays: int | None = None,
) -> Viewshed:
    """Return where *unit* sees figures *height* inches tall, or in *reverse* from where they see it.

    Their bases are discs of the unit's size, or of the usual size if its base is no disc.

    Args:
        query: The family's query, which says what blocks sight; its height, base, direction and rays are
            replaced.
        rays: The number of rays; None for as many as needed.
    """
    from game.battlefield.viewshed.viewshed import viewshed as measured  # imported here: a sight needs none

    base = base_of_others(unit)
    terms = replace(query(state), height=height, base=base, reverse=reverse, rays=rays)
    return measured(state.battlefield, unit.figure, terms)


def viewshed(
    view: State,
    selected: UnitId | None,
    cursor: Point,
    *,
    height: float | None = None,
    reverse: bool = False,
    rough: bool = False,
) -> Iterable[Mark]:
    """Yield the ground where the selected unit sees units of that height; *reverse*: from where they see it.

    Args:
        height: In inches; None for that of the family's usual figures.
        rough: Whether to use few rays, which is faster.
    """
    rays = ROUGH if rough else None
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        tall = view.rules.figure_height if height is None else height
        yield shaded(view.rules.viewed(view, unit, tall, reverse=reverse, rays=rays))


def shaded(found: Viewshed) -> ShadedRays:
    """Return the mark for a viewshed."""
    return ShadedRays(found.figure.at, found.rays, _over_the_border(found).tobytes(), STYLES)


def _over_the_border(found: Viewshed) -> Floats:
    """Return the spans of *found* in a mark's format, extended where they end at the border of the table.

    A ray represents its whole wedge, which meets the border farther out on one side; drawing clips it there.
    """
    eye = found.figure.at
    spans = np.column_stack(found.spans).astype(np.float64)
    turn, half = (spans[:, 0] + 0.5) * (math.tau / found.rays), math.pi / found.rays
    east, south, far = np.sin(turn), -np.cos(turn), spans[:, 2]
    x, y = eye.x + far * east, eye.y + far * south
    sides = np.minimum(x, found.width - x) <= SLACK, np.minimum(y, found.depth - y) <= SLACK
    upright = np.minimum(
        *(np.where(met, np.abs(way), 1.0) for met, way in zip(sides, (east, south), strict=True))
    )
    slant = np.minimum(np.arccos(upright) + half, math.pi / 2)
    longer = np.minimum(
        far * upright / np.maximum(np.cos(slant), LEAST), math.hypot(found.width, found.depth)
    )
    spans[:, 2] = np.where(sides[0] | sides[1], longer + OVER, far)
    return spans
