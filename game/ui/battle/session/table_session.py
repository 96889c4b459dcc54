"""What the table and all that lies on it need of a battle, a replay or the lab."""

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
    """A battle, a replay or the lab, as one screen with a table works on it.

    Attributes:
        hotseat: The seats at this screen, and whose screen it is.
        aiming: What is in hand.
        numbers: What an attack needs on each enemy.
    """

    app: Host
    hotseat: HotseatSession
    aiming: Aiming
    numbers: AttackNumbers

    @property
    def side(self) -> Side:
        """The side whose screen it is."""
        return self.hotseat.side

    @property
    def seat(self) -> Seat:
        """Its seat."""
        return self.hotseat.seat

    @property
    def view(self) -> View:
        """What is shown."""
        return self.hotseat.view

    @property
    def desk(self) -> Desk:
        """What lies before that side."""
        return self.hotseat.desk

    @property
    def selected(self) -> Unit | None:
        """The selected unit."""
        return self.hotseat.selected

    @abstractmethod
    def stands(self) -> Unit | None:
        """Return the selected unit as it would stand after what is in hand or dragged, else as it stands."""

    def left(self) -> list[Unit]:
        """Return the units in the order in which keys go through them: all on the table, side by side."""
        order = {name: place for place, name in enumerate(self.view.sides)}
        return sorted(self.view.present, key=lambda unit: order[unit.side])

    @abstractmethod
    def select(self, unit: UnitId | None) -> None:
        """Select *unit*, or none."""

    @abstractmethod
    def refresh(self) -> None:
        """Show the table as it is now."""


class ForcesSession(TableSession):
    """A battle or a replay: a table on which sides act.

    Attributes:
        activation: Which units can act.
    """

    activation: Activation
