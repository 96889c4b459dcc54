"""The numbers over the enemies: what the selected unit's attack needs on each, computed incrementally."""

from __future__ import annotations

from collections.abc import Callable

from game.core.model.state import Offer, View
from game.core.model.unit import Unit, UnitId
from game.core.model.unknown import UNKNOWN
from game.geometry.identity import Identity
from game.geometry.lazy import Latest
from game.ui.battle.aiming.aiming import Aiming
from game.ui.battle.aiming.forecasts import Attacks, Chance, Forecasts, attack_in, attacks_of
from game.ui.battle.aiming.hand import has, is_aimed, is_cell, is_path, is_point
from game.ui.battle.session.desk import Hand
from game.ui.battle.session.hotseat import HotseatSession

THINKING = 0.002
"""Seconds in each frame for computing numbers; at least one step is done."""
RESTING = 0.1
"""Seconds for which a ghost must stand still before its numbers are computed."""


class AttackNumbers:
    """What the attack in hand, else the first one of the selected unit, needs on each enemy.

    While the unit is being moved about, the numbers wait.
    """

    def __init__(self, hotseat: HotseatSession, aiming: Aiming, stands: Callable[[], Unit | None]) -> None:
        """Create the numbers; *stands* returns the selected unit as it stands or would stand."""
        self._hotseat = hotseat
        self._aiming = aiming
        self._stands = stands
        self.reset()

    def reset(self) -> None:
        """Discard all numbers, when another side comes to the screen."""
        self._forecasts = Forecasts()
        self._foes: list[UnitId] = []
        self._stood: Unit | None = None
        self._rested = 0.0
        self._seen: tuple[Identity, UnitId, Identity] | None = None
        self._known: tuple[View, Attacks] | None = None
        self._shown = Latest[Hand | None]()
        self._targets = Latest[list[UnitId]]()

    def attack(self) -> Hand | None:
        """Return the attack of the selected unit whose numbers are shown."""
        view, unit, hand = self._hotseat.view, self._hotseat.selected, self._hotseat.desk.hand
        key = Identity(view), Identity(unit), Identity(hand)
        return self._shown.of(key, lambda: self._attack(view, unit, hand))

    def _attack(self, view: View, unit: Unit | None, hand: Hand | None) -> Hand | None:
        if unit is None or unit.removed is not None or UNKNOWN in (unit.profile, unit.status):
            return None
        if hand is not None and _at_the_ground(hand.offer):
            return None
        attack = hand if self._rushing() else attack_in(view, unit, hand)
        if attack is None:
            return None
        allowed = attack.offer.action.__name__ in view.allowed
        if (unit.id in view.done and allowed) or (view.encounter is not None and not allowed):
            return None
        return attack

    def think(self, passed: float) -> None:
        """Compute some of the numbers over the enemies; *passed* is the time since the last call, in seconds.

        They wait while a ghost is moving, and for one frame after the view, the unit or its attack has
        changed, since showing that takes time itself.
        """
        unit, attack = self._stands(), self.attack()
        self._foes = []
        if unit is None or attack is None or self._rushing():
            return
        self._foes = self.targets(attack)
        if not self._foes:
            return
        self._rested = self._rested + passed if unit == self._stood else 0.0
        self._stood = unit
        self._forecasts.about(self._hotseat.view, self._attacks(attack), unit)
        seen = Identity(self._hotseat.view), unit.id, Identity(attack.offer)
        fresh, self._seen = self._seen != seen, seen
        ready = unit == self._hotseat.selected or self._rested >= RESTING or not self.chances()
        if ready and not fresh:
            self._forecasts.think(self._foes, THINKING)

    @property
    def thinking(self) -> bool:
        """Whether a number over an enemy is not computed yet for the current place of the unit."""
        return not self._forecasts.settled(self._foes)

    @property
    def resting(self) -> bool:
        """Whether the numbers wait until the ghost has stood still for a moment."""
        moves = self._stood is not None and self._stood != self._hotseat.selected
        return moves and self._rested < RESTING and self.thinking

    def chances(self) -> list[Chance]:
        """Return what the displayed attack needs on every enemy on the table, as far as computed."""
        if self._rushing():
            return self._rush()
        units, found = self._hotseat.view.units, self._forecasts.all_of(self._foes)
        return [one for one in found if one.target in units and units[one.target].removed is None]

    def targets(self, attack: Hand) -> list[UnitId]:
        """Return the possible targets of *attack*: the enemies on the table, or those that its rules name."""
        view, stands = self._hotseat.view, self._stands()
        there = view.units[attack.unit].present or (stands is not None and stands.present)
        key = Identity(view), Identity(attack.offer), attack.unit, there
        return self._targets.of(key, lambda: _targets(view, attack, there=there))

    def chance_at(self, target: UnitId) -> Chance | None:
        """Return what the displayed attack needs on *target*; None if it is not an enemy."""
        return self._rushed(target) if self._rushing() else self._asked(target, self._forecasts.now)

    def soon_at(self, target: UnitId) -> Chance | None:
        """Return the same as `chance_at`, but None until it has been computed, a little in each frame."""
        if self._rushing():
            return self._rushed(target)
        return self._asked(target, lambda foe: self._forecasts.soon(foe, THINKING))

    def pending(self, target: UnitId) -> bool:
        """Whether the chance against *target* is still being computed."""
        return not self._rushing() and target in self._foes and not self._forecasts.settled([target])

    def _asked(self, target: UnitId, ask: Callable[[UnitId], Chance | None]) -> Chance | None:
        """Return the result of *ask* for *target*; None if it is not an enemy."""
        unit, attack = self._stands(), self.attack()
        if unit is None or attack is None or target not in self._hotseat.view.units:
            return None
        if target not in self.targets(attack):
            return None
        self._forecasts.about(self._hotseat.view, self._attacks(attack), unit)
        return ask(target)

    def _rushing(self) -> bool:
        """Whether the attack in hand is drawn as a path."""
        hand = self._hotseat.desk.hand
        return hand is not None and is_path(hand.offer) and is_aimed(hand.offer)

    def _rushed(self, target: UnitId) -> Chance | None:
        """Return what an attack drawn as a path needs on *target*; None if it leads elsewhere."""
        return next((one for one in self._rush() if one.target == target), None)

    def _rush(self) -> list[Chance]:
        """Return what an attack drawn as a path needs on the enemy to which it leads."""
        plan = self._aiming.ahead() or self._aiming.plan()
        target: UnitId | None = getattr(plan.action, "target", None) if plan is not None else None
        if plan is None or target is None:
            return []
        return [Chance(target, plan.action.forecast(self._hotseat.view), plan.refusals)]

    def _attacks(self, attack: Hand) -> Attacks:
        """Return *attack* and all other attacks of the selected unit."""
        view, hand, last = self._hotseat.view, self._hotseat.desk.hand, self._known
        held = hand is not None and hand.offer is attack.offer
        if last is None or last[0] is not view or (last[1].first, last[1].held) != (attack, held):
            last = self._known = view, attacks_of(view, view.units[attack.unit], attack, held=held)
        return last[1]


def _targets(view: View, attack: Hand, *, there: bool) -> list[UnitId]:
    """Return the possible targets of *attack*; *there*: whether its unit is on the table, or would be."""
    unit, named = view.units[attack.unit], attack.offer.targets
    if named is not None:
        return list(named(view, unit))
    return [foe.id for foe in view.foes(unit.side)] if there else []


def _at_the_ground(offer: Offer) -> bool:
    """Whether it is aimed at the ground, and does not place a unit there."""
    return is_cell(offer) or (is_point(offer) and not has(offer, "facing"))
