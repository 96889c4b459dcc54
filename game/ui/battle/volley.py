"""What is in hand for an action with an aim for each shot: the aims so far, and the next one."""

from __future__ import annotations

from game.core.action import Action, Aim
from game.ui.battle.desk import Hand
from game.ui.battle.hand import MISSILES, aims_with, choices, is_several, made
from game.ui.battle.sitting import Sitting


def next_aim(sitting: Sitting) -> Aim | None:
    """Return what the next shots of what is in hand would be aimed at: an enemy, or the cursor."""
    desk, field = sitting.desk, sitting.view.battlefield
    hand = desk.hand
    if hand is None or not is_several(hand.offer) or not hand.values.get(MISSILES):
        return None
    if hand.aim is not None:
        return Aim(hand.aim)
    return Aim(at=desk.cursor) if desk.over and field.contains(desk.cursor) else None


def aimed_so(sitting: Sitting) -> Action | None:
    """Return what is in hand with its aims and the next one; None where there is none."""
    hand, aim = sitting.desk.hand, next_aim(sitting)
    if hand is None or not is_several(hand.offer) or not (hand.aims or aim):
        return None
    return made(hand, sitting.side, aims=aims_with(hand, aim) if aim else hand.aims)


def with_aims(sitting: Sitting, aims: tuple[Aim, ...]) -> Hand:
    """Return what is in hand with *aims*; the next aim is for all shots that are left."""
    hand, unit = sitting.desk.hand, sitting.selected
    assert hand is not None, "aims are those of what is in hand"
    assert unit is not None, "and it is a unit's"
    hand = hand.but(aims=aims, aim=None)
    ((_, _, left), *_) = choices(hand.offer, sitting.view, unit, hand)
    return hand.but(values={**hand.values, MISSILES: len(left)})


def all_but_last(aims: tuple[Aim, ...]) -> tuple[Aim, ...]:
    """Return *aims* without the last one and all before it that are alike."""
    kept = max((i + 1 for i, one in enumerate(aims) if one != aims[-1]), default=0)
    return aims[:kept]
