"""What of the ground a mecha sees, as its shots are judged."""

from __future__ import annotations

from game.battlefield.viewshed.viewshed import Viewshed, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed as measured
from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.unit import Unit
from game.mechanics.battle.sight_overlays import HEIGHT
from game.rules.mecha.terrain import obscuring


def viewed(
    state: State,
    unit: Unit,
    height: float = HEIGHT,
    *,
    reverse: bool = False,
    rays: int | None = None,
) -> Viewshed:
    """Return what *unit* sees of figures *height* inches tall, or from where such see it (MECHA-LOS-01, -02).

    Bodies of other mecha are left out; their bases are as wide as the unit's.

    Args:
        rays: How many to look along; None for as many as it takes.
    """
    terms = ViewshedQuery(
        height=height,
        base=unit.base,
        reverse=reverse,
        block=number_option(state.rules.options, "woods_block"),
        union=obscuring(),
        rays=rays,
    )
    return measured(state.battlefield, unit.figure, terms)
