"""The ground that a mecha sees, by the rules for its shots."""

from __future__ import annotations

from functools import partial

from game.battlefield.viewshed.shades import ViewshedQuery
from game.core.model.options import number_option
from game.core.model.state import State
from game.mechanics.battle.sight_overlays import viewed_by
from game.rules.mecha.terrain import terrain


def _query(state: State) -> ViewshedQuery:
    """Return what blocks sight (MECHA-LOS-01, -02), ignoring the bodies of other mecha."""
    block = number_option(state.rules.options, "woods_block")
    return ViewshedQuery(block=block, union=terrain().obscuring)


viewed = partial(viewed_by, _query)
