"""MECHA-VIC: how a battle is won; judged at the end of the turn."""

from __future__ import annotations

from game.core.model.state import State, Table
from game.mechanics.battle import victory
from game.mechanics.battle.victory import Aims, printed_points
from game.rules.mecha.turn.command import points_of

AIMS = Aims(
    rules={
        "destroy": "MECHA-VIC-01",
        "breakthrough": "MECHA-VIC-01",
        "hold": "MECHA-VIC-01",
        "last turn": "MECHA-VIC-02",
    },
    worth=printed_points,
)


def judge(table: Table) -> None:
    """End the battle when a side has reached its goal, nobody is left, or the last turn is over."""
    victory.judge(table, AIMS)


def objectives(view: State) -> list[str]:
    """Return the goal and progress of each side and the command points, as lines."""
    pools = ", ".join(f"{side} {points_of(view, side)}" for side in view.sides)
    return [*victory.objectives(view, AIMS), f"command points: {pools} (MECHA-CP-01)"]
