"""An action in hand with an aim for each shot: the aims so far, and the next one."""

from __future__ import annotations

from game.core.model.action import Aim
from game.core.model.state import Action
from game.ui.battle.aiming.hand import MISSILES, aims_with, choices, is_several, made
from game.ui.battle.session.desk import Hand
from game.ui.battle.session.hotseat import HotseatSession


def next_aim(session: HotseatSession) -> Aim | None:
    """Return the next aim: an enemy, or the cursor."""
    desk, field = session.desk, session.view.battlefield
    hand = desk.hand
    if hand is None or not is_several(hand.offer) or not hand.values.get(MISSILES):
        return None
    if hand.aim is not None:
        return Aim(hand.aim)
    return Aim(at=desk.cursor) if desk.over and field.contains(desk.cursor) else None


def aimed_so(session: HotseatSession) -> Action | None:
    """Return the action in hand with its aims and the next one; None if there is none."""
    hand, aim = session.desk.hand, next_aim(session)
    if hand is None or not is_several(hand.offer) or not (hand.aims or aim):
        return None
    return made(hand, session.side, aims=aims_with(hand, aim) if aim else hand.aims)


def with_aims(session: HotseatSession, aims: tuple[Aim, ...]) -> Hand:
    """Return the hand with *aims*; the next aim is for all remaining shots."""
    hand, unit = session.desk.hand, session.selected
    assert hand is not None, "aims belong to a hand"
    assert unit is not None, "and the hand to a unit"
    hand = hand.but(aims=aims, aim=None)
    ((_, _, left), *_) = choices(hand.offer, session.view, unit, hand)
    return hand.but(values={**hand.values, MISSILES: len(left)})


def all_but_last(aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """Return *aims* without the last one and the equal ones directly before it."""
    kept = max((i + 1 for i, one in enumerate(aims) if one != aims[-1]), default=0)
    return aims[:kept]
