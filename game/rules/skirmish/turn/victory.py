"""SKIR-VIC: how a battle is won, and the morale of a side, judged at the end of the turn."""

from __future__ import annotations

from game.core.model.brief import Result
from game.core.model.options import number_option
from game.core.model.procedure import Ended
from game.core.model.state import State, Table
from game.core.model.unit import Side
from game.geometry.point import EPS
from game.mechanics.battle import victory
from game.mechanics.battle.victory import Aims, printed_points

AIMS = Aims(
    rules={
        "destroy": "SKIR-VIC-01",
        "breakthrough": "SKIR-VIC-01",
        "hold": "SKIR-VIC-01",
        "last turn": "SKIR-VIC-02",
    },
    worth=printed_points,
)


def judge(table: Table) -> None:
    """End the battle when a side has broken, reached its goal or is gone, or the last turn is over."""
    victory.judge(table, AIMS)
    state = table.state
    shaken = [side for side in state.sides if broken(state, side)]
    if state.result is None and shaken:
        steady = [side for side in state.sides if side not in shaken]
        if len(steady) <= 1:
            words = f"{' and '.join(shaken)} broke"
            result = Result(steady[0] if steady else None, words, "SKIR-MORALE-01")
            table.do(Ended(result, rule="SKIR-MORALE-01"))


def broken(state: State, side: Side) -> bool:
    """Whether *side* has less than its share of models left (SKIR-MORALE-01).

    Models that left the table unharmed are not lost.
    """
    share = number_option(state.rules.options, "break_share")
    lost, all_ = strength(state, side)
    return all_ > 0 and (all_ - lost) < share * all_ - EPS


def strength(state: State, side: Side) -> tuple[int, int]:
    """Return how many models *side* has lost, and how many it had at the start."""
    mine = [unit for unit in state.units.values() if unit.side == side]
    return sum(unit.removed == "destroyed" for unit in mine), len(mine)


def objectives(view: State) -> list[str]:
    """Return the goal, progress and losses of each side, as lines."""
    losses = ", ".join(f"{side} {lost} of {of}" for side in view.sides for lost, of in [strength(view, side)])
    return [*victory.objectives(view, AIMS), f"models lost: {losses} (SKIR-MORALE-01)"]
