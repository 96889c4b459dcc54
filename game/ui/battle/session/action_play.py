"""Playing an action at a screen: refusals, real dice, and showing the results."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.engine.dice import DiceWanted
from game.core.model.action import IllegalAction
from game.core.model.state import Action, Event, View
from game.core.model.tally import Refusal
from game.core.model.unit import Side
from game.core.views.seat import Seat
from game.ui.battle.panels.real_dice import DiceDialog, spoken
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.shell.screen import Host


class ActionPlay:
    """Plays actions through the seats at one screen.

    Attributes:
        doers: The sides that acted, in order, since the screen was opened.
        shows: Called with the earlier view and the events of an action: shows them, then refreshes the
            session.
    """

    def __init__(self, app: Host, hotseat: HotseatSession, refresh: Callable[[], Any]) -> None:
        self._app = app
        self._hotseat = hotseat
        self._refresh = refresh
        self.doers: list[Side] = []
        self.shows: Callable[[View, list[Event]], Any] = lambda before, events: refresh()

    def play(self, action: Action, faces: tuple[int, ...] | None = None) -> bool:
        """Play *action*; show a refusal, or ask for real dice.

        Args:
            action: An action of a side at this screen.
            faces: The faces of real dice so far.
        """
        seat = self._hotseat.seats[action.side]
        before, played = seat.view, seat.played
        if faces is None and self._app.settings.real_dice:
            faces = ()
        try:
            seat.play(action, faces)
        except IllegalAction as refused:
            self.refuse(refused.refusals)
            return False
        except DiceWanted as wanted:
            self._ask_dice(action, (faces or ())[: wanted.there], wanted.sides)
            return False
        self.doers.append(action.side)
        self.played(seat, before, played)
        return True

    def played(self, seat: Seat, before: View, since: int) -> None:
        """Show what *seat* has done after the view *before*: all entries *since* that number."""
        self._hotseat.acted(seat, seat.since(since))
        desk = self._hotseat.desk
        desk.drop()
        desk.hovered = None
        if self._hotseat.secret and self._hotseat.following() is not None:
            self._refresh()
        else:
            self.shows(before, seat.since(since))

    def _ask_dice(self, action: Action, faces: tuple[int, ...], sides: int) -> None:
        """Ask for the next face of real dice, of a die with *sides*; then play *action* again."""
        self._app.show(DiceDialog(spoken(action), faces, sides, lambda more: self.play(action, more)))

    def refuse(self, against: list[Refusal]) -> None:
        """Show why something cannot be done."""
        self._app.sounds.play("refuse")
        self._app.toast("; ".join(map(str, against)), "bad")
