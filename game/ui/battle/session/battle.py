"""The battle as one screen plays it: the seats, the action in hand, the numbers. It draws nothing."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from game.core.model.state import Action
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.seat import Seat
from game.ui.battle.aiming.aiming import Aiming
from game.ui.battle.aiming.attack_numbers import AttackNumbers
from game.ui.battle.aiming.hand import is_path, is_point
from game.ui.battle.session.action_play import ActionPlay
from game.ui.battle.session.activation import Activation
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.battle.session.table_session import ForcesSession
from game.ui.shell.screen import Host


class Battle(ForcesSession):
    """A battle at one screen.

    Attributes:
        hotseat: The seats at this screen, and whose go at it is.
        activation: Which units can act.
        actions: Plays actions.
        aiming: The action in hand.
        numbers: What an attack needs on each enemy.
    """

    def __init__(self, app: Host, seats: Mapping[Side, Seat], computers: Collection[Side] = ()) -> None:
        self.app = app
        self.hotseat = HotseatSession(seats, computers)
        self.activation = Activation(self.hotseat)
        self.actions = ActionPlay(app, self.hotseat, self.refresh)
        self.aiming = Aiming(app, self.hotseat, self.activation, self.actions)
        self.numbers = AttackNumbers(self.hotseat, self.aiming, self.stands)
        self._acting: UnitId | None = None
        self._done = self.view.done

    def stands(self) -> Unit | None:
        """Return the selected unit as it would stand after the action in hand, else as it stands."""
        return self.aiming.stands()

    @property
    def aimed_at(self) -> UnitId | None:
        """The target of the action in hand, on or off the table."""
        hand = self.desk.hand
        aim = self.view.units.get(hand.aim or "") if hand is not None else None
        if hand is None or aim is None:
            return None
        return aim.id if aim.present or aim.id in self.numbers.targets(hand) else None

    def left(self) -> list[Unit]:
        """Return the units that can still act, in the order in which keys step through them."""
        return self.activation.left()

    def select(self, unit: UnitId | None) -> None:
        """Select *unit*, or none; an action in hand for another unit is dropped."""
        desk = self.desk
        if desk.hand is not None and desk.hand.unit != unit:
            desk.drop()
        if unit is not None and unit != desk.selected:
            self.app.sounds.play("select")
        desk.selected = unit
        chosen = self.selected
        if chosen is not None and chosen.enters is not None and chosen in self.activation.ready():
            offers = [one for one in self.aiming.offers() if is_point(one) or is_path(one)]
            if offers:
                self.aiming.take(offers[0])

    def play(self, action: Action) -> bool:
        """Play *action*; return False if it was refused, or dice must be typed in first."""
        return self.actions.play(action)

    def think(self, passed: float) -> None:
        """Continue computing the numbers over the enemies, *passed* seconds after the last call."""
        self.numbers.think(passed)

    @property
    def thinking(self) -> bool:
        """Whether the ghost, or a number over an enemy, is not computed yet for the current cursor."""
        return self.aiming.behind or self.numbers.thinking

    def refresh(self) -> None:
        """Take over new events: whose go it is, the view, the log."""
        asked = self.hotseat.following() is not None and self.seat.view.asked is not None
        acting = self.desk.selected if asked else None
        if self.hotseat.refresh():
            self._acting = acting or self._acting
            self._renew_desk()

    def _renew_desk(self) -> None:
        """Reselect the unit that acted before a question, and drop an action that is no longer possible.

        In an encounter in which only one unit can act, that one is selected.
        """
        desk, ready = self.desk, {unit.id for unit in self.activation.ready()}
        if self._acting is not None and self.view.asked is None:
            if desk.selected is None and self._acting in ready:
                desk.selected = self._acting
            self._acting = None
        if self.view.encounter is not None and desk.selected is None and len(ready) == 1:
            desk.selected = next(iter(ready))
        hand = desk.hand
        usable = hand is not None and (hand.unit in ready or hand.offer.action.any_time)
        if not (usable and self.activation.may_act):
            desk.drop()
        if self.view.done != self._done and self.app.settings.next_unit:
            self._select_next()
        self._done = self.view.done

    def _select_next(self) -> None:
        """After a unit's go, select the next that can act if the selected one no longer can."""
        selected, left = self.selected, self.activation.left()
        spent = selected is None or (selected.side == self.side and selected not in left)
        if spent and left and self.activation.may_act and self.desk.hand is None:
            self.select(left[0].id)

    def arrive(self) -> int:
        """Let the next side take over the screen; return the number of log entries that it has seen."""
        self.aiming.reset()
        self.numbers.reset()
        return self.hotseat.arrive()

    def close(self) -> None:
        """Stop computing."""
        self.aiming.close()
