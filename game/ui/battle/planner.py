"""The planner: the movement that is being drawn, reckoned once for each place of the cursor."""

from __future__ import annotations

import time

from game.core.action import Plan
from game.core.observe import View
from game.geometry.point import Point
from game.ui.battle.desk import Hand
from game.ui.battle.hand import made, plan

PATIENCE = 0.012


class Planner:
    """Keeps the last plan, and that of the waypoints set, for as long as nothing has changed.

    Where plans take long (a big table), it only plans anew when the cursor has rested for as long.
    """

    def __init__(self) -> None:
        self._view: View | None = None
        self._hand: Hand | None = None
        self._drawn: Plan | None = None
        self._goal: tuple[Point, bool] | None = None
        self._ahead: Plan | None = None
        self._took = 0.0
        self._since = 0.0

    def drawn(self, view: View, hand: Hand) -> Plan | None:
        """Return the movement over the waypoints that are set; None where there are none."""
        if view is not self._view or hand != self._hand:
            self._view, self._hand, self._goal, self._ahead = view, hand, None, None
            self._drawn = plan(view, hand) if hand.stops else None
        return self._drawn

    def ahead(
        self, view: View, hand: Hand, to: Point, leaves: bool = False, patient: bool = True
    ) -> Plan | None:
        """Return the movement over the waypoints and on to *to*.

        Args:
            patient: Whether an older one will do while the cursor moves and planning takes long.
        """
        drawn = self.drawn(view, hand)
        now = time.perf_counter()
        if self._goal == (to, leaves):
            return self._ahead
        waits = patient and self._took > PATIENCE and now - self._since < 3 * self._took
        if waits and self._ahead is not None:
            return self._ahead
        self._goal = (to, leaves)
        self._ahead = self._planned(view, hand, drawn, to, leaves)
        self._since = time.perf_counter()
        self._took = self._since - now
        return self._ahead

    def _planned(self, view: View, hand: Hand, drawn: Plan | None, to: Point, leaves: bool) -> Plan | None:
        if drawn is None:
            return plan(view, hand, to, leaves)
        side = view.units[hand.unit].side
        changes = {"exit": True} if leaves else {}
        action = made(hand, side, path=drawn.action.path, **_target(hand, drawn), **changes)
        found: Plan = hand.offer.action.planned(view, action, to)
        return found


def _target(hand: Hand, drawn: Plan) -> dict[str, str | None]:
    target = getattr(drawn.action, "target", None)
    return {"target": hand.aim or target} if hasattr(drawn.action, "target") else {}
