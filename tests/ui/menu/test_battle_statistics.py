"""What happened in a battle, in numbers."""

from __future__ import annotations

from pathlib import Path

from toy_duels import Shoot, Wait
from toy_lobby import ToyLobby

from game.core.engine.dice import followed
from game.core.engine.match import Match
from game.core.engine.turns import Begin
from game.core.model.events import Rolled
from game.core.model.pools import totals
from game.core.views.observe import OVERSEER, observe
from game.core.views.seat import Seat
from game.files.saves.saves import load
from game.mechanics.battle.battle_statistics import battle_statistics

GOLDEN = Path(__file__).parents[2] / "golden"


def played(*faces: int, turns: int = 1):
    """Return the account of a duel in which each side shoots at the other, with dice that show *faces*."""
    lobby = ToyLobby()
    match = Match(lobby._state("lesson"), followed(*faces))
    match.play(Begin("Blue", 1, "combat", ("Blue", "Red")))
    seat = Seat("Blue", match)
    start = seat.view
    for turn in range(turns):
        if match.state.result is not None:
            break
        if turn:
            for side, unit in (("Blue", "00"), ("Red", "10")):
                match.play(Wait(side, unit))
        for side, unit, target in (("Blue", "00", "10"), ("Red", "10", "00")):
            if match.state.result is None:
                match.play(Shoot(side, unit, target))
    return battle_statistics(start, seat.news), match


def test_shots_hits_and_damage_are_counted():
    """Blue hits with 7, Red misses with 6: one hit of one, none of one, three points."""
    found, _ = played(3, 4, 3, 3)
    blue, red = found.of("Blue")[0], found.of("Red")[0]
    assert (blue.shots, blue.hits, blue.dealt, blue.taken) == (1, 1, 3, 0)
    assert (red.shots, red.hits, red.dealt, red.taken) == (1, 0, 0, 3)
    assert (blue.fate, red.fate) == ("unhurt", "damaged")


def test_expected_hits_are_the_sum_of_the_chances():
    """7+ on two dice, twice: 2 x 58.33 %."""
    found, _ = played(1, 1, 1, 1, 1, 1, 1, 1, turns=2)
    assert round(found.of("Blue")[0].expected, 4) == round(2 * 21 / 36, 4)
    assert totals((6, 6)).at_least(2) == 1.0
    assert totals((6, 6)).at_least(13) == 0.0


def test_damage_is_told_turn_by_turn_and_the_heaviest_blow_is_known():
    """Blue deals 3 in the first turn, Red 3 in the second."""
    found, _ = played(6, 6, 1, 1, 1, 1, 6, 6, turns=2)
    assert found.by_turn == ({"Blue": 3, "Red": 0}, {"Blue": 0, "Red": 3})
    assert found.biggest is not None
    assert (found.biggest.biggest, found.biggest.victim, found.biggest.at_turn) == (3, "10", 1)


def test_who_destroyed_a_unit_is_known():
    """Blue hits until Red is gone: Red is counted as destroyed by Blue, and the battle is over."""
    found, match = played(*([6, 6, 1, 1] * 12), turns=12)
    assert match.state.result is not None
    assert found.of("Blue")[0].destroyed == ("10",)
    assert found.of("Red")[0].fate == "destroyed"


def test_nothing_happened_is_an_account_too():
    """Without events there are units, no turns and no heaviest blow."""
    lobby = ToyLobby()
    seats = lobby.start("duel")
    found = battle_statistics(seats["Blue"].view, [])
    assert len(found.per_unit) == 8
    assert found.by_turn == ()
    assert found.biggest is None


def test_a_battle_with_reactions_is_booked_on_the_attackers():
    """What is crossed off after the answers of the enemy is the attacker's doing; those are no shots."""
    match = load(GOLDEN / "under-the-template.jsonl").match
    events = [event for line in match.lines for event in line.events]
    found = battle_statistics(observe(match.start, OVERSEER), events)
    thrown = [event for event in events if isinstance(event, Rolled) and event.need is not None]
    attacks = [event for event in thrown if event.what.startswith(("strike", "blow", "Blast strike"))]
    assert sum(one.shots for one in found.per_unit) == len(attacks) < len(thrown)
    assert all(sum(one.dealt for one in found.of(side)) > 0 for side in ("Guard", "Tide"))
    lost = [one.unit.id for one in found.per_unit if one.fate == "destroyed"]
    assert sorted(key for one in found.per_unit for key in one.destroyed) == sorted(lost)
