"""The ground that a unit sees, and from where it is seen, in shades of what Alpha Strike makes of it."""

from __future__ import annotations

from game.battlefield.viewshed.viewshed import Viewshed, ViewshedQuery
from game.battlefield.viewshed.viewshed import viewshed as measured
from game.core.model.options import number_option
from game.core.model.state import State
from game.core.model.unit import Unit
from game.mechanics.battle.sight_overlays import HEIGHT
from game.rules.alpha_strike.combat.shot import IGNORED
from game.rules.alpha_strike.terrain import obscuring, woods_line


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
    terms = ViewshedQuery(
        height=height,
        base=unit.base,
        reverse=reverse,
        block=number_option(options, "woods_block"),
        union=obscuring(),
        woods_line=woods_line(options),
        ignored=0.0 if options["own_woods"] == "count" else IGNORED,
        rays=rays,
    )
    return measured(state.battlefield, unit.figure, terms)
