"""What of the ground a model sees, as its fire is judged."""

from __future__ import annotations

from functools import partial

from game.battlefield.viewshed.viewshed import ViewshedQuery
from game.core.model.state import State
from game.mechanics.battle.sight_overlays import viewed_by


def _query(state: State) -> ViewshedQuery:
    return ViewshedQuery(block=None)


viewed = partial(viewed_by, _query)
