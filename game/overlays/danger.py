"""Maps of expected damage and of cover within reach, from the rules' own numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import shapely
from shapely.geometry import shape

from game.battlefield.terrain.field import Battlefield
from game.core.model.state import State
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.core.views.marks import Cells, Mark
from game.geometry.point import ORIGIN, Point

HARM = (0.05, 0.5, 1.0, 2.0, 4.0)
COVER = (0.0, 0.2, 0.4, 0.65, 0.95)
NONE = 255
STEP = 1.0
MOST = 2000


def threat(
    view: State,
    selected: UnitId | None,
    cursor: Point,
    *,
    foes: Sequence[UnitId] | None = None,
    moving: bool = True,
    rough: bool = False,
) -> Iterable[Mark]:
    """Yield the expected damage from known enemies to the selected unit, place by place.

    Args:
        moving: Whether each makes its next move first, the best against each place.
        rough: Whether to use squares twice as wide, which is faster.
    """
    unit = _known(view, selected)
    if unit is None:
        return
    step = grain(view.battlefield, moving=moving) * (2 if rough else 1)
    columns, points = lattice(view.battlefield, step)
    found = view.rules.exposure(view, unit.side, points, unit, foes, moving=moving)
    yield cells(columns, step, found.total(len(points)), HARM, "threat")


def cover(
    view: State, selected: UnitId | None, cursor: Point, *, foes: Sequence[UnitId] | None = None
) -> Iterable[Mark]:
    """Yield the mean cover from enemies at each place within the selected unit's reach."""
    unit = _known(view, selected)
    if unit is None:
        return
    columns, points = lattice(view.battlefield, STEP)
    inside = np.flatnonzero(_within(view, unit, points))
    near = [points[i] for i in inside.tolist()]
    rows = [*view.rules.exposure(view, unit.side, near, unit, foes).cover.values()]
    values = np.full(len(points), -1.0)
    if rows:
        values[inside] = np.mean(rows, axis=0)
    yield cells(columns, STEP, values, COVER, "cover")


def grain(field: Battlefield, *, moving: bool) -> float:
    """Return the size of the squares of a threat map: 1 inch, 2 if enemies move, or more on large tables."""
    least = 2 * STEP if moving else STEP
    return max(least, STEP * math.ceil(math.sqrt(field.width * field.depth / MOST) / STEP))


def lattice(field: Battlefield, step: float) -> tuple[int, list[Point]]:
    """Return the number of squares of *step* per row of the table, and all their centres, row by row."""
    columns, rows = (max(1, round(length / step)) for length in (field.width, field.depth))
    return columns, [
        Point(min((i + 0.5) * step, field.width), min((j + 0.5) * step, field.depth))
        for j in range(rows)
        for i in range(columns)
    ]


def cells(
    columns: int, step: float, values: Any, limits: Sequence[float], name: str, *, at: Point = ORIGIN
) -> Cells:
    """Return *values* as shades, each starting at one of the *limits*; none below the first."""
    shades = np.digitize(np.asarray(values) + 1e-9, limits) - 1
    shades[shades < 0] = NONE
    styles = tuple(f"{name}-{number + 1}" for number in range(len(limits)))
    return Cells(at, step, columns, shades.astype(np.uint8).tobytes(), styles)


def _known(view: State, selected: UnitId | None) -> Unit | None:
    unit = view.units.get(selected or "")
    known = unit is not None and unit.removed is None and UNKNOWN not in (unit.profile, unit.status)
    return unit if known else None


def _within(view: State, unit: Unit, points: Sequence[Point]) -> Any:
    """Return which of *points* a walk or a jump of *unit* can end on, or where it already is."""
    grounds = [view.rules.ground(view, unit, jump) for jump in (False, True)]
    areas = [shape(dict(one)) for one in grounds if one]
    if unit.present:
        areas.append(shapely.Point(unit.at).buffer(STEP))
    return shapely.contains_xy(shapely.union_all(areas), *np.array(points).T)
