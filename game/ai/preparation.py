"""Work ahead of the first decision of a battle: most of what that measures on the table is cached."""

from __future__ import annotations

from game.ai.assessment import Assessment, Work
from game.ai.moves import WEIGHED
from game.ai.places import judged_places
from game.ai.player import ComputerPlayer
from game.ai.weights import weights_of
from game.core.model.estimates import estimates_of
from game.core.views.seat import Seat


def prepare(seat: Seat, player: ComputerPlayer) -> None:
    """Measure what *player* will need for its first decision at *seat*, as units stand now.

    Decisions do not depend on it: it only fills caches.
    """
    view, estimates = seat.view, estimates_of(seat.rules)
    if player.level == "recruit" or estimates is None or view.encounter is not None:
        return
    weights = weights_of(player.style, player.level, seat.rules.name)
    assessment = Assessment(view, seat.side, estimates, weights, replies=True, work=Work())
    for unit in assessment.mine[:WEIGHED]:
        judged = judged_places(assessment, unit)
        if len(judged.nodes):
            best = judged.best()[0]
            order = estimates.orders(view, unit, int(judged.nodes[best]), int(judged.how[best]), None)
            next(iter(order), None)
