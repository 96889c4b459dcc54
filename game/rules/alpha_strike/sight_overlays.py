"""The ground that a unit sees, and from where it is seen, in shades of what Alpha Strike makes of it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from game.battlefield.viewshed import SHADES, Terms, Viewshed
from game.battlefield.viewshed import viewshed as measured
from game.core.marks import Fan, Mark
from game.core.state import State
from game.core.unit import Unit, UnitId
from game.geometry.point import Point
from game.rules.alpha_strike.shot import IGNORED
from game.rules.alpha_strike.terrain import obscuring

HEIGHT = 2.0
STYLES = tuple(f"view-{shade}" for shade in SHADES)


def viewed(
    state: State,
    unit: Unit,
    height: float = HEIGHT,
    *,
    reverse: bool = False,
    rays: int | None = None,
) -> Viewshed:
    """Return what *unit* sees of figures *height* inches tall, or from where such see it (AS-LOS-01 to -10).

    Woods count as they do for a shot, by the options in force; their bases are as wide as the unit's.

    Args:
        rays: How many to look along; None for as many as it takes.
    """
    options = state.rules.options
    terms = Terms(
        height=height,
        base=unit.base,
        reverse=reverse,
        block=options["woods_block"],
        union=obscuring(),
        woods_line=options["woods_line"],
        ignored=0.0 if options["own_woods"] == "count" else IGNORED,
        rays=rays,
    )
    return measured(state.battlefield, unit.figure, terms)


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
        found = viewed(view, unit, height, reverse=reverse, rays=rays)
        yield Fan(unit.at, found.rays, np.column_stack(found.spans).astype(np.float64).tobytes(), STYLES)
