"""The ground that a unit sees, and from where it is seen, in shades of what its family makes of it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.battlefield.viewshed import SHADES
from game.core.marks import Fan, Mark
from game.core.state import State
from game.core.unit import UnitId
from game.geometry.point import Point

HEIGHT = 2.0
STYLES = tuple(f"view-{shade}" for shade in SHADES)


def viewshed(
    view: State,
    selected: UnitId | None,
    cursor: Point,
    *,
    height: float = HEIGHT,
    rays: int | None = None,
    reverse: bool = False,
) -> Iterable[Mark]:
    """Yield the ground that the selected unit sees of units so tall; *reverse*: from which such see it."""
    unit = view.units.get(selected or "")
    if unit is not None and unit.present:
        found = view.rules.viewed(view, unit, height, reverse=reverse, rays=rays)
        yield Fan(unit.at, found.rays, np.column_stack(found.spans).astype(np.float64).tobytes(), STYLES)
