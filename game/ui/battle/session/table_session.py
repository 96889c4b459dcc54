"""What the table and everything on it need of a battle, a replay or the lab."""

from __future__ import annotations

from abc import ABC, abstractmethod

from game.core.model.state import View
from game.core.model.unit import Side, Unit, UnitId
from game.core.views.seat import Seat
from game.ui.battle.aiming.aiming import Aiming
from game.ui.battle.aiming.attack_numbers import AttackNumbers
from game.ui.battle.session.activation import Activation
from game.ui.battle.session.desk import Desk
from game.ui.battle.session.hotseat import HotseatSession
from game.ui.shell.screen import Host


class TableSession(ABC):
    """A battle, a replay or the lab, as used by one screen with a table.

    Attributes:
        hotseat: The seats at this screen, and the side that has it.
        aiming: The action in hand.
        numbers: What an attack needs on each enemy.
    """

    app: Host
    hotseat: HotseatSession
    aiming: Aiming
    numbers: AttackNumbers

    @property
    def side(self) -> Side:
        """The side that has the screen."""
        return self.hotseat.side

    @property
    def seat(self) -> Seat:
        """Its seat."""
        return self.hotseat.seat

    @property
    def view(self) -> View:
        """The view shown."""
        return self.hotseat.view

    @property
    def desk(self) -> Desk:
        """The desk of that side."""
        return self.hotseat.desk

    @property
    def selected(self) -> Unit | None:
        """The selected unit."""
        return self.hotseat.selected

    @abstractmethod
    def stands(self) -> Unit | None:
        """Return the selected unit as it would stand after the action in hand or a drag, else as is."""

    def left(self) -> list[Unit]:
        """Return the units in the order in which keys step through them: all on the table, by side."""
        order = {name: place for place, name in enumerate(self.view.sides)}
        return sorted(self.view.present, key=lambda unit: order[unit.side])

    @abstractmethod
    def select(self, unit: UnitId | None) -> None:
        """Select *unit*, or none."""

    @abstractmethod
    def refresh(self) -> None:
        """Show the current state of the table."""


class ForcesSession(TableSession):
    """A battle or a replay: a table on which sides act.

    Attributes:
        activation: Which units can act.
    """

    activation: Activation
