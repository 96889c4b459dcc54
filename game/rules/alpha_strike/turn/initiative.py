"""AS-SEQ-02, -03: initiative. Each side rolls 2D6, rerolling ties; the loser acts before the winner."""

from __future__ import annotations

from game.core.model.procedure import Ordered
from game.core.model.state import Table
from game.mechanics.dice.contest import contest


def roll_initiative(table: Table) -> None:
    """Roll for initiative and set the order of acting (AS-SEQ-02, AS-SEQ-03)."""
    table.do(Ordered(contest(table, "initiative", "AS-SEQ-02"), rule="AS-SEQ-03"))


def settle_order(table: Table) -> None:
    """Roll for initiative if a battle that begins in mid-turn has not settled it (AS-SEQ-02)."""
    if not table.state.order:
        roll_initiative(table)
