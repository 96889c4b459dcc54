"""Pools on the table: every die by itself, in events, in what was agreed on, and judged again."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from duels import table

from game.core.engine.agreement import Agree, Amend
from game.core.engine.dice import DiceWanted, WrongFace, followed, script, throw, typed
from game.core.engine.match import Match
from game.core.engine.turns import EndPhase
from game.core.model.action import IllegalAction, TargetAction
from game.core.model.events import Rolled
from game.core.model.pools import Pool
from game.core.model.state import Phase, Ruleset, State, Table
from game.core.model.tally import Modifier, Tally
from game.core.model.unit import Unit
from game.core.validation.integrity import event_flaw
from game.core.validation.join import join
from game.core.views.observe import observe
from game.core.views.story import line_of
from game.files.saves.saves import load, save
from game.geometry.point import Point

NEED = Tally((Modifier(7, "skill", "POOL-1"),))
MIXED = Pool((10, 10, 6, 10), wanted=2, reroll_below=4, rerolls=2)


@dataclass(frozen=True)
class Hits:
    """How a unit fares: what came of its last throw."""

    shown: tuple[int, ...] = ()


@dataclass(frozen=True)
class Spray(TargetAction):
    """Throw a pool at a unit, then one die of twenty."""

    pool: Pool = MIXED

    def resolve(self, table: Table) -> None:
        thrown = table.roll_pool("spray", self.pool, rule="POOL-1", need=NEED, by=self.side)
        table.roll("aftermath", 1, rule="POOL-2", sides=20, by=self.side)
        assert thrown.faces == (table.events[-2].faces if thrown.pool.dice else ())


RULES = join(
    Ruleset(
        "pools",
        phases=(Phase("shoot", frozenset({"Spray"}), "free"),),
        actions=(Spray, EndPhase, Agree, Amend),
        values=(Pool,),
        status=Hits,
        dice=frozenset({10, 6, 20}),
    )
)


def begun() -> State:
    """Return red r and blue b on a table."""
    units = (
        Unit("r", "red", "Red", Point(0, 0), status=Hits()),
        Unit("b", "blue", "Blue", Point(9, 0), status=Hits()),
    )
    return table(RULES, *units)


def rolls(match: Match) -> list[Rolled]:
    """Return all throws of *match*."""
    return [event for entry in match.log for event in entry.events if isinstance(event, Rolled)]


def test_each_die_is_kept_with_its_sides_and_thrown_again_by_the_pool():
    """Three low ones of which two are thrown once more: six faces, in order, and the die of twenty after."""
    match = Match(begun(), script(9, 3, 2, 1, 7, 6, 20))
    match.play(Spray("red", "r", "b"))
    pool, after = rolls(match)
    assert pool.faces == (9, 3, 2, 1, 7, 6)
    assert pool.sides == pool.dice == (10, 10, 6, 10, 10, 6)
    assert (pool.counted.shown, pool.counted.successes, pool.reached) == ((9, 7, 6, 1), 2, True)
    assert (after.faces, after.dice, after.pool, after.reached) == ((20,), (20,), None, False)
    assert match.state.rolled == 7


def test_dice_of_six_write_no_more_than_they_did():
    """A pool of six-sided dice needs no sides; no dice, no throw."""
    match = Match(begun(), script(6, 1, 4, 5))
    match.play(Spray("red", "r", "b", Pool((6, 6, 6))))
    assert rolls(match)[0].dice == ()
    assert rolls(match)[0].sides == (6, 6, 6)
    match = Match(begun(), script(4))
    match.play(Spray("red", "r", "b", Pool(())))
    assert [event.what for event in rolls(match)] == ["aftermath"]


def test_the_story_tells_every_die():
    """What fell, what was thrown once more, how many reached it; a lone die of twenty says what it is."""
    match = Match(begun(), script(9, 3, 2, 1, 7, 6, 20))
    match.play(Spray("red", "r", "b"))
    view = observe(match.state, "red")
    pool, after = (line_of(event, view) for event in rolls(match))
    assert pool.words == "spray: 9, 3→7, 2→6, 1 on 3D10 + D6, 2 of 4 reach 7+ (wanted: 2)"
    assert (pool.faces, pool.each, pool.need) == ((9, 3, 2, 1, 7, 6), True, NEED)
    assert (after.words, after.each) == ("aftermath: 20 = 20 on D20", False)


def test_saves_undo_and_judging_again_know_the_pool(tmp_path):
    """A save made after it loads the same; every entry stands when it is judged again."""
    match = Match(begun(), throw)
    for _ in range(5):
        match.play(Spray("red", "r", "b"))
    save(match, tmp_path / "pools.jsonl")
    found = load(tmp_path / "pools.jsonl", rules=lambda names, options: RULES).match
    assert found.log == match.log
    assert found.state == match.state
    assert found.disputed() == []
    rolled = match.state.rolled
    match.undo("red")
    assert match.state.rolled == sum(len(event.faces) for event in rolls(match)) < rolled
    match.redo("red")
    assert match.state.rolled == rolled


def test_faces_that_were_agreed_on_come_first_where_the_die_has_them():
    """A 20 is agreed on as the sixth face: a die of six falls by itself then; the die of twenty shows 19."""
    match = Match(begun(), lambda seed, number, sides: 5)
    match.play(Amend("red", dice=(9, 3, 2, 1, 8, 20, 19)))
    match.play(Agree("blue"))
    match.play(Spray("red", "r", "b"))
    assert [event.faces for event in rolls(match)] == [(9, 3, 2, 1, 8, 5), (19,)]
    assert match.state.given == ()


@pytest.mark.parametrize(("faces", "wrong"), [((20,), ""), ((21,), "1 to 20, not 21"), ((0,), "not 0")])
def test_what_is_agreed_on_must_be_a_face_of_the_largest_die(faces, wrong):
    """Up to twenty where the rules throw dice of twenty; without a word of it up to six."""
    match = Match(begun())
    if not wrong:
        match.play(Amend("red", dice=faces))
        return
    with pytest.raises(IllegalAction, match=wrong):
        match.play(Amend("red", dice=faces))
    assert replace(RULES, dice=frozenset()).largest_die == 6


def test_typed_dice_are_asked_for_with_their_sides():
    """Each die of the pool, then those that are thrown once more, then the die of twenty."""
    asked = []
    faces: tuple[int, ...] = ()
    shown = iter((9, 3, 2, 1, 7, 6, 20))
    while True:
        match = Match(begun())
        try:
            match.play(Spray("red", "r", "b"), typed(*faces))
        except DiceWanted as wanted:
            asked.append(wanted.sides)
            faces += (next(shown),)
            continue
        break
    assert asked == [10, 10, 6, 10, 10, 6, 20]
    assert rolls(match)[0].faces == (9, 3, 2, 1, 7, 6)


@pytest.mark.parametrize("dice", [typed, followed])
def test_a_face_that_the_die_does_not_have_is_refused(dice):
    """The third die is one of six: it shows no 7, and nothing was done."""
    match = Match(begun())
    with pytest.raises(WrongFace, match="die 3 is a D6: it shows 1 to 6, not 7"):
        match.play(Spray("red", "r", "b"), dice(10, 1, 7))
    assert not match.log


@pytest.mark.parametrize(
    ("event", "wrong"),
    [
        (Rolled("x", (9, 3), NEED, None, (10, 6), Pool((10,))), ""),
        (Rolled("x", (9, 3), NEED, None, (10,), Pool((10,))), "2 dice with the sides of 1"),
        (Rolled("x", (9, 7), NEED, None, (10, 6), Pool((10,))), "a face that it does not have"),
        (Rolled("x", (0,), NEED, None, (10,)), "a face that it does not have"),
        (Rolled("x", (9, 3), NEED, None, (10, 6), Pool((6, 10))), "a pool of other dice"),
        (Rolled("x", (3,), NEED, None, (), Pool((10,))), "a pool of other dice"),
        (Rolled("x", (3, 9)), ""),
    ],
)
def test_a_damaged_throw_is_found(event, wrong):
    """Faces, sides and pool fit each other; throws of early saves, which say no sides, are left alone."""
    found = event_flaw(begun(), event)
    assert wrong in found
    assert bool(found) == bool(wrong)


def test_a_need_that_is_not_known_leaves_the_faces():
    """Who may not know the need sees every die, and no verdict."""
    veiled = Rolled("spray", (9, 3), None, "red", (10, 10), Pool((10, 10)))
    assert veiled.counted.successes == 0
    assert line_of(veiled, observe(begun(), "blue")).words == "spray: 9, 3 on 2D10"
