"""SKIR-SETUP: home edges, deployment by turns."""

from __future__ import annotations

from game.core.model.state import State, Table
from game.mechanics.battle import deployment
from game.mechanics.battle.deployment import Deploy, GivenEdge, GivenOrder, WhichEdge, WhichOrder
from game.mechanics.movement.walking import Gait
from game.rules.skirmish.movement.gaits import ADVANCE

RULE = "SKIR-SETUP-01"


class SetEdge(GivenEdge):
    """Give *side* its home edge and the other side the opposite one (SKIR-SETUP-01)."""

    rule = RULE


class ChooseEdge(WhichEdge):
    """Which edge is home to the winner of the set-up roll (SKIR-SETUP-01)."""

    rule = RULE
    sets = SetEdge


class SetOrder(GivenOrder):
    """Let *side* place first, or last (SKIR-SETUP-01)."""

    rule = RULE


class ChooseOrder(WhichOrder):
    """Whether the winner of the set-up roll places first or second (SKIR-SETUP-01)."""

    rule = RULE
    sets = SetOrder


def set_up(table: Table) -> None:
    """Roll for the set-up; the winner chooses edge and order (SKIR-SETUP-01)."""
    deployment.set_up(table, ChooseEdge, ChooseOrder, RULE)


class Place(Deploy):
    """Place a model inside its deployment zone, with any facing (SKIR-SETUP-01)."""

    zone = RULE
    homeless = RULE
    placed = RULE

    def gait(self, state: State) -> Gait:
        return ADVANCE(state, state.units[self.unit])
