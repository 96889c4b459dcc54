"""The orders of a squad in its go: a single action, and the targets of its fire."""

from __future__ import annotations

from typing import Self

from game.core.model.events import Recorded
from game.core.model.state import State, Table
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit, UnitId, extra_of
from game.geometry.value import Value
from game.rules.skirmish.cards.squads import squad_key
from game.rules.skirmish.suppression.markers import is_pinned, markers_of


class SquadOrders(Value):
    """The action of the squad whose go it is.

    Attributes:
        squad: Its name; "" before it has begun.
        action: The name of the action.
        targets: The squads that it has fired at.
    """

    squad: str = ""
    action: str = ""
    targets: tuple[str, ...] = ()

    def known_to(self, side: Side) -> Self:
        return self


def orders_of(state: State, unit: Unit) -> SquadOrders:
    """Return the orders of the squad of *unit*; empty before it has begun."""
    found = extra_of(state.extras, SquadOrders)
    return found if found.squad == squad_key(unit) else SquadOrders()


def order(table: Table, unit: UnitId, action: str, target: str = "") -> None:
    """Record that the squad of *unit* does *action*, and fires at *target* (SKIR-ACT-01)."""
    one = table.state.units[unit]
    before = orders_of(table.state, one)
    targets = before.targets if not target or target in before.targets else (*before.targets, target)
    after = SquadOrders(squad_key(one), action, targets)
    if after != before:
        table.do(Recorded(after, rule="SKIR-ACT-01"))


def forget(table: Table, side: Side) -> None:
    """Clear the orders of the previous squad when the go passes (SKIR-ACT-01)."""
    if extra_of(table.state.extras, SquadOrders) != SquadOrders():
        table.do(Recorded(SquadOrders(), rule="SKIR-ACT-01"))


def against_order(state: State, unit: Unit, action: str, words: str, most: int | None) -> list[Refusal]:
    """Return why the squad of *unit* cannot do *action*: it does another, or is suppressed.

    Args:
        action: The name of the action.
        words: Its display name.
        most: The maximum of markers with which it is allowed; None for any number.
    """
    found = []
    given = orders_of(state, unit).action
    if given not in ("", action):
        found.append(Refusal(f"its squad has begun with {in_words(given)}", "SKIR-ACT-01"))
    count = markers_of(state, unit)
    if most is not None and count > most:
        limit = "no markers" if not most else f"{most} at most"
        has = f"{count} suppression marker{'s' * (count > 1)}"
        found.append(Refusal(f"{has}: {words} needs {limit}", "SKIR-SUP-02"))
    return found


def pinned_down(state: State, unit: Unit) -> list[Refusal]:
    """Return a refusal if the squad of *unit* began the phase pinned and cannot shoot (SHOOT-03)."""
    if not is_pinned(state, unit):
        return []
    return [
        Refusal("two or more suppression markers when the action phase began: it cannot shoot", "SHOOT-03")
    ]


def in_words(action: str) -> str:
    """Return the display name of *action*.

    >>> in_words("AtTheDouble")
    'At The Double'
    """
    return "".join(f" {letter}" if letter.isupper() else letter for letter in action).strip()
