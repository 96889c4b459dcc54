"""AS-SETUP: home edges, deployment by turns, entering from the edge."""

from __future__ import annotations

from game.core.model.state import State, Table
from game.mechanics.battle import deployment
from game.mechanics.battle.deployment import Deploy, GivenEdge, GivenOrder, WhichEdge, WhichOrder
from game.mechanics.movement.walking import Gait
from game.rules.alpha_strike.movement.walking import gait_of


class SetEdge(GivenEdge):
    """Give *side* its home edge and the other side the opposite one (AS-SETUP-05)."""

    rule = "AS-SETUP-05"


class ChooseEdge(WhichEdge):
    """Which edge is home to the winner of the set-up roll (AS-SETUP-05)."""

    rule = "AS-SETUP-05"
    sets = SetEdge


class SetOrder(GivenOrder):
    """Let *side* place first, or last (AS-SETUP-09)."""

    rule = "AS-SETUP-09"


class ChooseOrder(WhichOrder):
    """Whether the winner of the set-up roll places first or second (AS-SETUP-09)."""

    rule = "AS-SETUP-09"
    sets = SetOrder


def set_up(table: Table) -> None:
    """Roll for the set-up; the winner chooses edge and order (AS-SETUP-01)."""
    deployment.set_up(table, ChooseEdge, ChooseOrder, "AS-SETUP-01")


class Place(Deploy):
    """Place a unit inside its deployment zone (AS-SETUP-08), with any facing (AS-SETUP-09)."""

    zone = "AS-SETUP-08"
    homeless = "AS-SETUP-05"
    placed = "AS-SETUP-09"

    def gait(self, state: State) -> Gait:
        return gait_of(state, state.units[self.unit])
