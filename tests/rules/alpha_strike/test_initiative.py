"""AS-SEQ-02, -03: who acts first in a turn."""

from __future__ import annotations

from dataclasses import replace

import pytest
from boards import mech, rolled
from openings import begun_with, opening_state

from game.core.engine.dice import script
from game.core.engine.match import Match
from game.core.engine.table import TableInPlay
from game.core.engine.turns import EndPhase
from game.core.model.procedure import Ordered
from game.mechanics.dice.contest import contest


def begun(dice: tuple[int, ...], phase: str = "initiative", order: tuple[str, ...] = ()) -> Match:
    """Return the first turn of a duel, begun in *phase*."""
    return begun_with(opening_state(mech("r", 10), mech("b", 40)), dice, phase, order)


@pytest.mark.rule("AS-SEQ-02", "AS-SEQ-03", "AS-GEN-01")
@pytest.mark.parametrize(
    ("dice", "order"),
    [((6, 5, 5, 5), ("Blue", "Red")), ((5, 5, 6, 5), ("Red", "Blue")), ((1, 1, 1, 2), ("Red", "Blue"))],
)
def test_the_loser_of_initiative_acts_first(dice, order):
    """2D6 each; who throws less moves first."""
    match = begun(dice)
    assert match.state.order == order
    assert match.state.to_act == {order[0]}
    assert [what for what, _ in rolled(match)] == ["Red, initiative", "Blue, initiative"]
    (settled,) = (e for entry in match.log for e in entry.events if isinstance(e, Ordered))
    assert settled.rule == "AS-SEQ-03"


@pytest.mark.rule("AS-SEQ-02")
def test_ties_are_thrown_again():
    """7 against 7, 5 against 5, then 9 against 2."""
    match = begun((3, 4, 6, 1, 2, 3, 4, 1, 4, 5, 1, 1))
    assert [faces for _, faces in rolled(match)] == [(3, 4), (6, 1), (2, 3), (4, 1), (4, 5), (1, 1)]
    assert match.state.order == ("Blue", "Red")


@pytest.mark.rule("AS-SEQ-02")
def test_of_three_sides_only_those_that_tie_throw_again():
    """Red 9, Blue and Green 7 each: Blue and Green throw again, and Red stays the highest."""
    state = replace(opening_state(mech("r", 10), mech("b", 40)), sides=("Red", "Blue", "Green"))
    table = TableInPlay(state, script(4, 5, 3, 4, 1, 6, 1, 2, 6, 6))
    assert contest(table, "initiative", "AS-SEQ-02") == ("Blue", "Green", "Red")
    assert [event.by for event in table.events] == ["Red", "Blue", "Green", "Blue", "Green"]


@pytest.mark.rule("AS-SEQ-02", "AS-SEQ-01")
def test_the_next_turn_is_thrown_for_at_once():
    """When the last unit of a turn has acted the next initiative is thrown: four dice a turn."""
    match = begun((6, 6, 1, 1, 1, 1, 6, 6))
    assert match.state.order == ("Blue", "Red")
    for _ in range(4):
        match.play(EndPhase(sorted(match.state.to_act)[0]))
    assert (match.state.turn, match.state.now.name) == (2, "movement")
    assert match.state.order == ("Red", "Blue")
    assert len(rolled(match)) == 4


@pytest.mark.rule("AS-SEQ-02")
@pytest.mark.parametrize(("phase", "dice"), [("movement", 2), ("combat", 2)])
def test_a_battle_that_begins_in_mid_turn_throws_where_the_order_is_not_settled(phase, dice):
    """And only then."""
    assert len(rolled(begun((6, 6, 1, 1), phase))) == dice
    settled = begun((), phase, ("Blue", "Red"))
    assert rolled(settled) == []
    assert settled.state.to_act == {"Blue"}
