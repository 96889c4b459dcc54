"""The planner: the movement that is being drawn, reckoned once for each place of the cursor."""

from __future__ import annotations

import time
from math import inf

from game.core.action import Plan
from game.core.observe import View
from game.geometry.point import Point
from game.ui.battle.desk import Hand
from game.ui.battle.hand import made, plan
from game.ui.battle.later import Later

PATIENCE = 0.003


class Planner:
    """Keeps the last plan, and that of the waypoints set, for as long as nothing has changed.

    Where planning takes longer than a moment it is done beside the screen; the ghost then follows the
    cursor a little later.
    """

    def __init__(self) -> None:
        self._view: View | None = None
        self._hand: Hand | None = None
        self._drawn: Plan | None = None
        self._goal: tuple[Point, bool] | None = None
        self._ahead: Plan | None = None
        self._took = inf
        self._wanted: tuple[Point, bool] | None = None
        self._later: Later[Plan | None] = Later()

    @property
    def behind(self) -> bool:
        """Whether the last plan that was given is not the one that was asked for."""
        return self._wanted is not None and self._wanted != self._goal

    def rest(self) -> None:
        """Want no plan to anywhere."""
        self._wanted = None

    def close(self) -> None:
        """Plan nothing any more."""
        self._later.close()

    def drawn(self, view: View, hand: Hand) -> Plan | None:
        """Return the movement over the waypoints that are set; None where there are none."""
        if view is not self._view or hand != self._hand:
            self._view, self._hand, self._goal, self._ahead = view, hand, None, None
            self._wanted = None
            self._drawn = plan(view, hand) if hand.stops else None
        return self._drawn

    def ahead(
        self, view: View, hand: Hand, to: Point, leaves: bool = False, patient: bool = True
    ) -> Plan | None:
        """Return the movement over the waypoints and on to *to*.

        Args:
            patient: Whether the last one will do until this one is made.
        """
        drawn = self.drawn(view, hand)
        self._wanted = (to, leaves)
        if self._goal == (to, leaves):
            return self._ahead
        if patient and self._took > PATIENCE:
            return self._beside(view, hand, drawn, to, leaves)
        start = time.perf_counter()
        self._ahead = self._planned(view, hand, drawn, to, leaves)
        self._took, self._goal = time.perf_counter() - start, (to, leaves)
        return self._ahead

    def _beside(self, view: View, hand: Hand, drawn: Plan | None, to: Point, leaves: bool) -> Plan | None:
        """Have the plan made beside the screen; return the last one that was made for this hand."""

        def made() -> Plan | None:
            start = time.perf_counter()
            found = self._planned(view, hand, drawn, to, leaves)
            self._took = time.perf_counter() - start
            return found

        if not self._later.busy or self._later.key == (id(view), repr(hand), to, leaves):
            found = self._later.ask((id(view), repr(hand), to, leaves), made)
            if found is not None:
                self._ahead, self._goal = found, (to, leaves)
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
