"""What of the ground a mecha sees, as its shots are judged."""

from __future__ import annotations

from functools import partial

from game.battlefield.viewshed.viewshed import ViewshedQuery
from game.core.model.options import number_option
from game.core.model.state import State
from game.mechanics.battle.sight_overlays import viewed_by
from game.rules.mecha.terrain import terrain


def _query(state: State) -> ViewshedQuery:
    """Return what blocks sight (MECHA-LOS-01, -02); bodies of other mecha are left out."""
    block = number_option(state.rules.options, "woods_block")
    return ViewshedQuery(block=block, union=terrain().obscuring)


viewed = partial(viewed_by, _query)
