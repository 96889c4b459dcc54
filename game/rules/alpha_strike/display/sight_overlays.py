"""Overlays of the ground that a unit sees, and from which it is seen, by Alpha Strike's rules."""

from __future__ import annotations

from functools import partial

from game.battlefield.viewshed.shades import ViewshedQuery
from game.core.model.options import number_option
from game.core.model.state import State
from game.mechanics.battle.sight_overlays import viewed_by
from game.rules.alpha_strike.combat.shot import IGNORED
from game.rules.alpha_strike.terrain import terrain, woods_line


def _query(state: State) -> ViewshedQuery:
    """Return what blocks sight (AS-LOS-01 to -10), with woods as for a shot under the options in force."""
    options = state.rules.options
    return ViewshedQuery(
        block=number_option(options, "woods_block"),
        union=terrain().obscuring,
        woods_line=woods_line(options),
        ignored=0.0 if options["own_woods"] == "count" else IGNORED,
    )


viewed = partial(viewed_by, _query)
