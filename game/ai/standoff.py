"""Standoffs: the fewer attacks its side has seen, and the longer nothing falls, the less a player fears.

Otherwise two players, each waiting under cover for the other, would wait for ever, or who moves second would
go back under cover whenever the first comes out.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from game.ai.weights import Weights
from game.core.model.events import Acted, Engaged
from game.core.model.procedure import PhaseBegan
from game.core.model.state import Event, View
from game.core.views.seat import Seat

TURNS = 8
"""The latest turns that count; those before the first of a battle count as turns with an attack."""
ENOUGH = 4
"""Turns of them with an attack from which there is no standoff."""
PATIENCE = 12
"""Turns for each unit off the table, and as many at first, after which a player begins to lose its fear."""
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
            if not _counts(type(event)):
                continue
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


@cache
def _counts(kind: type[Event]) -> bool:
    """Whether events of this *kind* matter to `fighting`; most do not, and asking each one takes long."""
    return issubclass(kind, (Acted, Engaged, PhaseBegan))


def patience(view: View) -> float:
    """Return the share of its fear that a player still has, judging by how many units have gone so far.

    It is gone `PATIENCE` turns after it began to go, and back when the next unit goes.
    """
    gone = sum(unit.removed is not None for unit in view.units.values())
    late = view.turn - PATIENCE * (1 + gone)
    return min(max(1 - late / PATIENCE, 0.0), 1.0)


def bolder(weights: Weights, share: float) -> Weights:
    """Return *weights* with only this *share* of the fear of damage.

    >>> from game.ai.weights import weights_of
    >>> bolder(weights_of(""), 0.5).taken
    0.3
    """
    return replace(weights, taken=weights.taken * share, worst=weights.worst * share)
