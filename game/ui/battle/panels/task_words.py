"""What the player can do next, in words."""

from __future__ import annotations

from game.core.model.state import Action
from game.ui.battle.aiming.forecasts import number
from game.ui.battle.aiming.hand import MISSILES, has, is_aimed, is_cell, is_path, is_point, is_several
from game.ui.battle.session.battle import Battle
from game.ui.battle.session.desk import Hand
from game.ui.shell.keys import spoken


def task_words(battle: Battle) -> str:
    """Return the next instruction for the action in hand, or for the selected unit."""
    return _next(battle) if battle.desk.hand is not None else _able(battle)


def idle_words(battle: Battle, *, told: bool) -> tuple[str, list[str]]:
    """Return what can be done while nothing is selected, the goals, and in the first turn the briefing.

    Args:
        told: Whether goals and briefing are told elsewhere.
    """
    view, keys = battle.view, battle.app.keys
    goals, about = view.rules.objectives(view), [view.brief.about] if view.brief.about else []
    about = about if view.turn <= 1 else []
    ready = len(battle.left()) if view.asked is None else 0
    none = "Nobody is left to act" if view.asked is None else "Waiting for an answer"
    key, menu = spoken(keys.of("next unit")), spoken(keys.of("menu"))
    tip = [f"Click one, or press {key} for the next that can act."] if ready else []
    tip += [f"The briefing of this battle is in its menu ({menu})."] if about and not told else []
    return "Select a unit" if ready else none, [*tip, *([] if told else [*goals, *about])]


def amending_words(battle: Battle) -> list[str]:
    """Return how a mistake is corrected."""
    keys = battle.app.keys
    enter, out = spoken(keys.of("commit")), spoken(keys.of("cancel"))
    return [
        "Drag a unit to where it should be; turn it with the wheel and Shift.",
        "Click its bubbles, its heat and its critical hits on the card.",
        f"{enter} proposes it to the other side, {out} cancels.",
    ]


def _able(battle: Battle) -> str:
    """Return what the selected unit can do, or why it can do nothing."""
    against = battle.activation.unable()
    if against:
        return "; ".join(map(str, against))
    return "choose an action" if battle.aiming.offers() else "it has no actions in this phase"


def _next(battle: Battle) -> str:
    """Return the next instruction for the action in hand."""
    hand, keys = battle.desk.hand, battle.app.keys
    assert hand is not None, "the caller has one"
    enter = spoken(keys.of("commit"))
    if is_path(hand.offer):
        return _next_of_path(hand)
    if is_several(hand.offer) and hand.aims:
        return f"{hand.values[MISSILES]} more to aim; {enter} fires"
    if is_several(hand.offer):
        return "click what to aim at; a number first divides the missiles"
    if is_aimed(hand.offer):
        attacks = hand.offer.action.forecast is not Action.forecast
        return "click an enemy to attack it" if attacks else "click an enemy"
    if is_cell(hand.offer):
        return "click a cell" if hand.cell is None else f"cell {hand.cell.name}: click, or press {enter}"
    if is_point(hand.offer):
        return "click a place; drag to turn" if has(hand.offer, "facing") else "click a place"
    if has(hand.offer, "facing"):
        return f"click to set the facing, or press {enter}"
    key = spoken(keys.of_offer(hand.offer))
    return _ready(battle, f"{enter} or {key} again" if hand.offer.asks else enter)


def _ready(battle: Battle, enter: str) -> str:
    """Return the needs of the action in hand and its target, if the table does not show them."""
    action = battle.aiming.pending()
    forecast = action.forecast(battle.view) if action is not None else None
    target = battle.view.units.get(getattr(action, "target", None) or "")
    parts = [number(forecast)] if forecast is not None else []
    parts += [target.name] if target is not None else []
    return ", ".join([*parts, f"press {enter}"])


def _next_of_path(hand: Hand) -> str:
    """Return the next instruction for the path in *hand*."""
    if is_aimed(hand.offer) and hand.aim is None:
        return "point at the enemy to run into"
    if is_aimed(hand.offer) and not hand.stops:
        return "click it to go; a click elsewhere sets a waypoint"
    if not hand.stops:
        return "each click sets a waypoint"
    return "click it again to go, drag it to turn"
