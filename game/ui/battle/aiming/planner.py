"""The planner: the movement being drawn, computed once for each place of the cursor."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from game.core.model.action import Plan
from game.core.model.state import View
from game.core.model.unit import Unit
from game.geometry.identity import Identity
from game.geometry.point import Point
from game.ui.battle.aiming.contacts import snaps
from game.ui.battle.aiming.hand import facing_after, has, is_aimed, led, made, plan
from game.ui.battle.session.background import BackgroundAnswer
from game.ui.battle.session.desk import Hand

PATIENCE = 0.003


class Planner:
    """Caches the last plan, and that of the waypoints, until something changes.

    Plans are computed in the background, and a frame waits briefly; if one takes longer, the ghost follows
    the cursor a little later.
    """

    def __init__(self) -> None:
        self._view: View | None = None
        self._hand: Hand | None = None
        self._drawn: Plan | None = None
        self._goal: tuple[Point, bool] | None = None
        self._ahead: Plan | None = None
        self._wanted: tuple[Point, bool] | None = None
        self._answers: BackgroundAnswer[Plan | None] = BackgroundAnswer()
        self._text: tuple[Hand | None, str] = None, ""

    @property
    def behind(self) -> bool:
        """Whether the last plan returned is not the one requested."""
        return self._wanted is not None and self._wanted != self._goal

    def rest(self) -> None:
        """Request no plan."""
        self._wanted = None

    def close(self) -> None:
        """Stop planning."""
        self._answers.close()

    def drawn(self, view: View, hand: Hand) -> Plan | None:
        """Return the movement along the waypoints; None if there are none."""
        if view is not self._view or hand != self._hand:
            self._drawn = self._anew(view, hand)
            self._view, self._hand, self._goal, self._ahead = view, hand, None, None
            self._wanted = None
        return self._drawn

    def _anew(self, view: View, hand: Hand) -> Plan | None:
        """Return the movement along the waypoints of *hand*, reusing known legs if possible."""
        last, drawn, ahead = self._hand, self._drawn, self._ahead
        if not hand.stops:
            return None
        if view is self._view and last is not None:
            if drawn is not None and hand == last.but(facing=hand.facing) and has(hand.offer, "facing"):
                turned: dict[str, Any] = {"facing": hand.facing}
                action = replace(drawn.action, **turned)
                return replace(drawn, action=action, refusals=tuple(action.check(view)))
            if ahead is not None and self._goal is not None:
                stops = (*last.stops, ahead.path[-1])
                if hand == last.but(stops=stops, leaves=self._goal[1]):
                    return ahead
        return plan(view, hand)

    def ahead(
        self, view: View, hand: Hand, to: Point, leaves: bool = False, patient: bool = True
    ) -> Plan | None:
        """Return the movement along the waypoints and on to *to*.

        A plain move ends in base contact if there is one near *to* that is allowed.

        Args:
            patient: Whether the previous plan will do until this one is ready.
        """
        drawn = self.drawn(view, hand)
        self._wanted = (to, leaves)
        if self._goal == self._wanted:
            return self._ahead
        key = (Identity(view), self._told(hand), to, leaves)
        new = self._answers.key != key
        if patient and new and self._answers.busy:
            return self._ahead
        patience = PATIENCE if new else 0.0
        found = self._answers.ask(
            key, lambda: self._planned(view, hand, drawn, to, leaves), patience if patient else None
        )
        if found is not None:
            self._ahead, self._goal = found, self._wanted
        return self._ahead

    def _told(self, hand: Hand) -> str:
        """Return *hand* as text, cached for use in keys, since many frames need it."""
        if self._text[0] is not hand:
            self._text = hand, repr(hand)
        return self._text[1]

    def _planned(self, view: View, hand: Hand, drawn: Plan | None, to: Point, leaves: bool) -> Plan | None:
        plain = not leaves and not is_aimed(hand.offer)
        unit = view.units[hand.unit]
        start = drawn.path[-1] if drawn is not None else unit.at
        for at in snaps(view, unit, to, partial(_faces, hand, start, unit)) if plain else ():
            snapped = self._leading(view, hand, drawn, at, leaves)
            if snapped is not None and not snapped.refusals:
                return snapped
        return self._leading(view, hand, drawn, to, leaves)

    def _leading(self, view: View, hand: Hand, drawn: Plan | None, to: Point, leaves: bool) -> Plan | None:
        if drawn is None:
            return plan(view, hand, to, leaves)
        side = view.units[hand.unit].side
        changes = {"exit": True} if leaves else {}
        action = made(hand, side, path=drawn.action.path, **_target(hand, drawn), **changes)
        return led(view, action, to)


def _faces(hand: Hand, start: Point, unit: Unit, to: Point) -> float:
    return facing_after(hand, start, to, unit)


def _target(hand: Hand, drawn: Plan) -> dict[str, str | None]:
    target = getattr(drawn.action, "target", None)
    return {"target": hand.aim or target} if hasattr(drawn.action, "target") else {}
