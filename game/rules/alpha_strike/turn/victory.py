"""AS-VIC: how a battle is won, judged in the End Phase after destroyed units are removed."""

from __future__ import annotations

from game.core.model.state import State, Table
from game.core.model.unit import Unit
from game.core.model.unknown import UNKNOWN
from game.mechanics.battle import victory
from game.mechanics.battle.victory import Aims
from game.rules.alpha_strike.turn.withdrawal import must_withdraw


def _fights(unit: Unit) -> bool:
    """Whether *unit* counts for a goal; an unknown unit is assumed to."""
    return unit.profile is UNKNOWN or unit.profile.fights


def defeated(state: State, unit: Unit) -> bool:
    """Whether *unit* is destroyed or was forced off the table, which counts the same (AS-WITHDRAW-01)."""
    return unit.removed == "destroyed" or (unit.removed == "left" and must_withdraw(state, unit))


AIMS = Aims(
    rules={
        "destroy": "AS-VIC-01",
        "breakthrough": "AS-VIC-02",
        "hold": "AS-VIC-03",
        "last turn": "AS-CARD-03",
    },
    worth=lambda unit: unit.profile.pv,
    fights=_fights,
    defeated=defeated,
)


def judge(table: Table) -> None:
    """End the battle when a side has reached its goal, nobody is left, or the last turn is over."""
    victory.judge(table, AIMS)


def objectives(view: State) -> list[str]:
    """Return the goal and progress of each side, one line each."""
    return victory.objectives(view, AIMS)
