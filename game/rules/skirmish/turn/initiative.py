"""SKIR-INIT: each side rolls 2D6, rerolling ties; the highest has the first action phase."""

from __future__ import annotations

from game.core.model.procedure import Ordered
from game.core.model.state import Table
from game.mechanics.dice.contest import contest


def roll_initiative(table: Table) -> None:
    """Roll for initiative; the highest acts first, with all its squads (SKIR-INIT-01)."""
    table.do(Ordered(contest(table, "initiative", "SKIR-INIT-01")[::-1], rule="SKIR-INIT-01"))


def settle_order(table: Table) -> None:
    """Let the sides act in listed order if a battle that begins in mid-turn sets none."""
    if not table.state.order:
        table.do(Ordered(table.state.sides, rule="SKIR-INIT-01"))
