"""MECHA-INIT: each side rolls 2D6, rerolling ties; the highest chooses to go first or last."""

from __future__ import annotations

from game.core.model.procedure import Ordered
from game.core.model.state import Ask, Question, Step, Table
from game.core.model.unit import Side
from game.mechanics.dice.contest import contest


def roll_initiative(table: Table) -> None:
    """Roll for initiative, highest first, and ask the winner (MECHA-INIT-01, MECHA-INIT-02)."""
    order = contest(table, "initiative", "MECHA-INIT-01")[::-1]
    table.do(Ordered(order, rule="MECHA-INIT-01"))
    if len(order) > 1:
        table.then(Ask(order[:1], frozenset({"Answer"}), FirstOrLast(order[0])))


def settle_order(table: Table) -> None:
    """Let the sides act in listed order if a battle that begins in mid-turn sets none."""
    if not table.state.order:
        table.do(Ordered(table.state.sides, rule="MECHA-INIT-02"))


class FirstOrLast(Question):
    """Whether the squads of the winner of initiative go first or last (MECHA-INIT-02)."""

    winner: Side

    @property
    def words(self) -> str:
        return f"Do the squads of {self.winner} go first or last? (MECHA-INIT-02)"

    @property
    def occasion(self) -> str:
        return "do its squads go first or last?"

    @property
    def values(self) -> tuple[str, ...]:
        return ("first", "last")

    def answered(self, side: Side, value: str) -> Step:
        return GoFirst(side, value == "first")


class GoFirst(Step):
    """Let *side* go first or last, and the others in the order of their rolls."""

    side: Side
    first: bool

    def resolve(self, table: Table) -> None:
        others = tuple(side for side in table.state.acting if side != self.side)
        order = (self.side, *others) if self.first else (*others, self.side)
        if order != table.state.order:
            table.do(Ordered(order, rule="MECHA-INIT-02"))
