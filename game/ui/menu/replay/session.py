"""A recorded game as used by the replay screen, one moment at a time. Nothing can be played."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.lobby import ReplayFrame
from game.core.model.state import View
from game.core.model.unit import Unit, UnitId
from game.core.views.observe import OVERSEER
from game.core.views.seat import Seat
from game.ui.battle.aiming.aiming import Aiming
from game.ui.battle.aiming.attack_numbers import AttackNumbers
from game.ui.battle.session.action_play import ActionPlay
from game.ui.battle.session.activation import Activation
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.battle.session.table_session import ForcesSession
from game.ui.menu.replay.replay_step import ReplayStep, replay_step
from game.ui.shell.screen import Host


class ReplaySession(ForcesSession):
    """A recorded game at one screen.

    Attributes:
        frames: Its frames.
        now: The index of the frame shown.
        step: What was done in it.
        hotseat: One seat, that of the moment; it belongs to no side, so that nothing is ever taken in hand.
        activation: Which units could act then.
        aiming, numbers: As in a battle.
    """

    def __init__(self, app: Host, frames: Sequence[ReplayFrame]) -> None:
        self.app, self.frames, self.now = app, frames, 0
        self.step = ReplayStep()
        self._first = next(iter(frames[0].seats))
        self.hotseat = HotseatSession({OVERSEER: self._seat(0)})
        self.activation = Activation(self.hotseat)
        actions = ActionPlay(app, self.hotseat, self.refresh)
        self.aiming = Aiming(app, self.hotseat, self.activation, actions)
        self.numbers = AttackNumbers(self.hotseat, self.aiming, self.stands)

    def _seat(self, number: int) -> Seat:
        return self.frames[number].seats[self._first]

    @property
    def frame(self) -> ReplayFrame:
        """The frame shown."""
        return self.frames[self.now]

    @property
    def after(self) -> View:
        """The table after the step shown."""
        return self._seat(self.now).view

    @property
    def before(self) -> View:
        """The table before the step shown."""
        return self._seat(max(0, self.now - 1)).view

    def stands(self) -> Unit | None:
        """Return the selected unit in its place."""
        return self.selected

    def select(self, unit: UnitId | None) -> None:
        """Select *unit*, or none."""
        if unit is not None and unit != self.desk.selected:
            self.app.sounds.play("select")
        self.desk.selected = unit

    # stepping

    def go(self, number: int, *, seen: bool = True) -> None:
        """Show the frame *number*; its events are played back (*seen*), or shown at once."""
        forward = number == self.now + 1
        self.now = number
        before = self.frames[number - 1] if number else None
        self.step = replay_step(self.frame, before, self._first)
        self.desk.marked = self.step.marked
        if forward and not seen:
            self.hotseat.take_seat(OVERSEER, self._seat(number))
        else:
            self.refresh()

    def refresh(self) -> None:
        """Show the table after the step."""
        self.hotseat.take_seat(OVERSEER, self._seat(self.now))
        self.hotseat.recall(self.hotseat.seat.view)

    def close(self) -> None:
        """Stop computing."""
        self.aiming.close()
