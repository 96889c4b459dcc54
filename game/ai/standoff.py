"""Standoffs: the fewer attacks its side has seen lately, the less a player fears damage.

Otherwise two players, each waiting under cover for the other, would wait for ever.
"""

from __future__ import annotations

from dataclasses import replace

from game.ai.weights import Weights
from game.core.model.events import Acted, Engaged
from game.core.model.procedure import PhaseBegan
from game.core.views.seat import Seat

TURNS = 8
"""The latest turns that count; those before the first of a battle count as turns with an attack."""
ENOUGH = 4
"""Turns of them with an attack from which there is no standoff."""
ENTRIES = 40
"""Entries of the log that are read at once, from the last one back."""


def fighting(seat: Seat) -> float:
    """Return the share of `ENOUGH` turns in which *seat* knows of an attack: 1 where there is no standoff."""
    now, end = seat.view.turn, seat.played
    first = now - TURNS + 1
    attacked = max(0, 1 - first)
    found: set[int] = set()
    pending = False
    while end > 0 and attacked + len(found) < ENOUGH:
        begin = max(0, end - ENTRIES)
        for event in reversed(seat.since(begin, end)):
            match event:
                case Acted(target=str()) | Engaged():
                    pending = True
                case PhaseBegan(turn=turn):
                    if turn < first:
                        return min((attacked + len(found)) / ENOUGH, 1.0)
                    found |= {turn} if pending else set()
                    pending = False
        end = begin
    return min((attacked + len(found)) / ENOUGH, 1.0)


def bolder(weights: Weights, share: float) -> Weights:
    """Return *weights* with only this *share* of the fear of damage.

    >>> from game.ai.weights import weights_of
    >>> bolder(weights_of(""), 0.5).taken
    0.3
    """
    return replace(weights, taken=weights.taken * share, worst=weights.worst * share)
