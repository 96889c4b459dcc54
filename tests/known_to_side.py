"""Everything that a side may know of a game, serialized as in saves, for comparison."""

from __future__ import annotations

import json

from game.core.views.seat import Seat
from game.files.saves.codec import pack


def knowledge(seat: Seat) -> str:
    """Return the view of *seat*, then its news, as JSON lines."""
    return "".join(json.dumps(pack(item)) + "\n" for item in (seat.view, *seat.news))
