"""Who can act: the units that the side at the screen can still use, and why the selected one cannot."""

from __future__ import annotations

from game.core.engine.flow import waiting_of
from game.core.engine.turns import EndPhase
from game.core.model.state import View
from game.core.model.tally import Refusal
from game.core.model.unit import Side, Unit
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.mechanics.battle.deployment import zone
from game.ui.battle.session.hotseat import HotseatSession


class Activation:
    """Determines which units can act now; the results are cached for each view."""

    def __init__(self, hotseat: HotseatSession) -> None:
        self.hotseat = hotseat
        self._ready: tuple[View, dict[Side, list[Unit]]] = (hotseat.view, {})
        self._left: tuple[View, Side, list[Unit]] | None = None
        self._ending: tuple[View, Side, list[Refusal]] | None = None
        self._unable = Latest[list[Refusal]]()

    @property
    def may_act(self) -> bool:
        """Whether the side at the screen may act now, and no question is open."""
        view = self.hotseat.view
        return view.asked is None and self.hotseat.side in view.to_act and not self.hotseat.watching

    def ready(self, side: Side | None = None) -> list[Unit]:
        """Return the units of *side*, by default the one at the screen, that can still act in this phase.

        For one view it is always the same list.
        """
        view, side = self.hotseat.view, side or self.hotseat.side
        if self._ready[0] is not view:
            self._ready = view, {}
        known = self._ready[1]
        if side not in known:
            acts = view.result is None and side in view.acting
            known[side] = list(view.brief.listed(waiting_of(view, side))) if acts else []
        return known[side]

    def left(self) -> list[Unit]:
        """Return those, and in the set-up also units still to be placed without a go of their own."""
        view, side = self.hotseat.view, self.hotseat.side
        if self._left is None or self._left[0] is not view or self._left[1] != side:
            ready = self.ready()
            known = {unit.id for unit in ready}
            ours = (unit for unit in view.units.values() if unit.side == side and unit.id not in known)
            placed = view.brief.listed(unit for unit in ours if zone(view, unit) is not None)
            self._left = view, side, [*ready, *placed]
        return self._left[2]

    def ending(self) -> list[Refusal]:
        """Return the objections to ending the phase for the side at the screen."""
        view, side = self.hotseat.view, self.hotseat.side
        if self.hotseat.watching:
            return [Refusal("the computer plays all sides")]
        if self._ending is None or self._ending[0] is not view or self._ending[1] != side:
            self._ending = view, side, self.hotseat.seat.check(EndPhase(side))
        return self._ending[2]

    def unable(self) -> list[Refusal]:
        """Return the reasons why the selected unit can do nothing now."""
        view, unit, side = self.hotseat.view, self.hotseat.selected, self.hotseat.side
        key = Identity(view), Identity(unit), side
        return self._unable.of(key, lambda: self._against(view, unit))

    def _against(self, view: View, unit: Unit | None) -> list[Refusal]:
        if unit is None:
            return [Refusal("no unit is selected")]
        if view.result is not None:
            return [Refusal("the battle is over")]
        if view.asked is not None:
            return [Refusal("a question is open")]
        if unit.side != self.hotseat.side:
            return [Refusal(f"it is {' and '.join(sorted(view.to_act))}'s go")]
        if unit.id in view.done:
            return [Refusal("it has acted in this phase")]
        if unit.removed is not None:
            return [Refusal("it is destroyed" if unit.removed == "destroyed" else "it has left the table")]
        return list(view.rules.at_rest(view, unit))
