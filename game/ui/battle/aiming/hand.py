"""From the action in hand and the cursor to an action, driven by offers: the same for every family."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache
from typing import Any

from game.battlefield.contact import contact_rim
from game.core.model.action import Aim, AimsAction, CellAction, PathAction, Plan, PointAction, TargetAction
from game.core.model.state import Action, Offer, View
from game.core.model.unit import Side, Unit, UnitId
from game.geometry.point import EPS, Point, bearing, distance, toward
from game.geometry.rims import last_crossing
from game.ui.battle.session.desk import Hand

MISSILES = "missiles"
"""Not a field: the number of an action's shots that the next aim is for."""


def taken(offer: Offer, view: View, unit: Unit) -> Hand:
    """Return *offer* in hand for *unit*, with the first value of each choice."""
    return Hand(offer, unit.id, {name: values[0] for name, _, values in choices(offer, view, unit) if values})


def choices(
    offer: Offer, view: View, unit: Unit, hand: Hand | None = None
) -> list[tuple[str, str, tuple[Any, ...]]]:
    """Return the choices of *offer*: field, label and values.

    An action with an aim for each shot begins with the number of shots of the next aim, up to those left in
    *hand*.
    """
    found = [(name, words, tuple(values(view, unit))) for name, words, values in offer.choices]
    if not is_several(offer):
        return found
    chosen = {name: values[0] for name, _, values in found if values}
    chosen.update({name: value for name, value in (hand.values if hand else {}).items() if name in chosen})
    left = made(Hand(offer, unit.id, chosen), unit.side, aims=()).most(view)  # type: ignore[attr-defined]
    left -= len(hand.aims) if hand is not None else 0
    return [(MISSILES, "Missiles", tuple(range(left, 0, -1))), *found]


def chosen_by_digit(hand: Hand, view: View, digit: int) -> Hand | None:
    """Return *hand* with the choice of the number key *digit*; None if it chooses nothing.

    Numeric values are chosen by their own digit; among other values the first is 1.
    """
    for name, _, values in choices(hand.offer, view, view.units[hand.unit], hand):
        if digit in values:
            return hand.but(values={**hand.values, name: digit})
        if values and isinstance(values[0], str) and 1 <= digit <= len(values):
            return hand.but(values={**hand.values, name: values[digit - 1]})
    return None


def has(offer: Offer, name: str) -> bool:
    """Whether the action of *offer* has a field called *name*."""
    return name in _fields_of(offer.action)


@cache
def _fields_of(action: type[Action]) -> frozenset[str]:
    """Return the names of the fields of *action*."""
    return frozenset(one.name for one in fields(action))


@cache
def _is_kind(action: type[Action], kind: type[Action]) -> bool:
    """Whether *action* is a *kind* of action; cached, since it is asked often and the kinds are abstract."""
    return issubclass(action, kind)


def is_path(offer: Offer) -> bool:
    """Whether it is drawn along a path."""
    return _is_kind(offer.action, PathAction)


def is_point(offer: Offer) -> bool:
    """Whether it is aimed at a point on the table."""
    return _is_kind(offer.action, PointAction)


def is_cell(offer: Offer) -> bool:
    """Whether it is aimed at a cell of a grid."""
    return _is_kind(offer.action, CellAction)


def is_placed(offer: Offer) -> bool:
    """Whether it places a unit on the table with a facing."""
    return is_point(offer) and has(offer, "facing")


def is_aimed(offer: Offer) -> bool:
    """Whether it is aimed at an enemy: by its kind, or as a path whose offer makes it an attack."""
    if _is_kind(offer.action, TargetAction) or _is_kind(offer.action, AimsAction):
        return True
    attack = any(isinstance(value, str) for value in offer.preset.values())
    return attack and is_path(offer) and has(offer, "target")


def is_several(offer: Offer) -> bool:
    """Whether each of its shots has its own aim: enemies, structures, places."""
    return _is_kind(offer.action, AimsAction)


def is_plain(offer: Offer) -> bool:
    """Whether there is nothing to aim, choose or confirm: it is played as soon as it is taken."""
    if offer.asks:
        return False
    aimed = is_path(offer) or is_point(offer) or is_cell(offer) or is_aimed(offer)
    return not (aimed or has(offer, "facing") or offer.choices)


def made(hand: Hand, side: Side, **more: Any) -> Action:
    """Return the action in hand with *more* fields set."""
    given: dict[str, Any] = {**hand.offer.preset, **hand.values, **more}
    given.pop(MISSILES, None)
    if hand.facing is not None and has(hand.offer, "facing"):
        given["facing"] = hand.facing
    return hand.offer.action(side=side, unit=hand.unit, **given)


def led(view: View, action: Action, to: Point) -> Plan:
    """Return the best way to extend *action*, which follows a path, to *to*."""
    assert isinstance(action, PathAction)
    return type(action).planned(view, action, to)


def shot_at(hand: Hand, side: Side, target: UnitId) -> Action:
    """Return the action in hand aimed at *target*."""
    if is_several(hand.offer):
        return made(hand, side, aims=aims_with(hand, Aim(target)))
    return made(hand, side, target=target)


def aims_with(hand: Hand, aim: Aim) -> tuple[Aim, ...]:
    """Return the aims in *hand*, with *aim* added for the chosen number of shots."""
    return (*hand.aims, *(aim for _ in range(hand.values[MISSILES])))


def contact_point(view: View, hand: Hand, target: Unit) -> Point:
    """Return where the unit in hand would be in contact with *target*, on its near side."""
    unit = view.units[hand.unit]
    origin = hand.stops[-1] if hand.stops else unit.at
    if unit.shape is None and target.shape is None:
        return toward(target.at, origin, unit.base + target.base)
    there = replace(unit, facing=facing_after(hand, origin, target.at, unit))
    return last_crossing(contact_rim(target, there), target.at, origin)


def facing_after(hand: Hand, start: Point, to: Point, unit: Unit) -> float:
    """Return the facing of *unit* after moving straight from *start* to *to*: as chosen, if it was."""
    if hand.facing is not None:
        return hand.facing
    return bearing(start, to) if distance(start, to) > EPS else unit.facing


def plan(view: View, hand: Hand, to: Point | None = None, leaves: bool = False) -> Plan | None:
    """Return the movement drawn so far, extended to *to* if given; None if nothing is drawn yet.

    Args:
        leaves: Whether it leaves the table there.
    """
    side = view.units[hand.unit].side
    more: dict[str, Any] = {"target": hand.aim} if is_aimed(hand.offer) else {}
    found: Plan | None = None
    goes = [*hand.stops, *([to] if to is not None else [])]
    for at in goes:
        if at is goes[-1] and (leaves or hand.leaves) and has(hand.offer, "exit"):
            more["exit"] = True
        path = found.action.path if found is not None else ()
        found = led(view, made(hand, side, path=path, **more), at)
    return found


def facing_of(hand: Hand, plan: Plan | None, unit: Unit) -> float:
    """Return the facing of the ghost: as chosen, else along its last leg, else that of the unit."""
    if hand.facing is not None:
        return hand.facing
    if plan is not None and len(plan.path) > 1 and distance(plan.path[-2], plan.path[-1]) > 0:
        return bearing(plan.path[-2], plan.path[-1])
    return unit.facing


def placed_facing(hand: Hand, unit: Unit, cursor: Point) -> float:
    """Return the facing of *unit* where it is being placed: as chosen, else toward the drag."""
    if hand.facing is None and hand.at is not None and distance(hand.at, cursor) > unit.base:
        return bearing(hand.at, cursor)
    return hand.facing if hand.facing is not None else unit.facing


def turned(hand: Hand, plan: Plan | None, unit: Unit, degrees: float) -> Hand:
    """Return *hand* with its facing turned by *degrees*, rounded to a multiple of them."""
    step = abs(degrees)
    return hand.but(facing=round((facing_of(hand, plan, unit) + degrees) / step) * step % 360)
